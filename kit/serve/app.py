"""The app by itself: ``python -m kit serve``."""

import logging
import os
import webbrowser
from pathlib import Path

import click
from jupyter_server.utils import url_path_join
from tornado.web import GZipContentEncoding, RedirectHandler
from traitlets import Bool, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from kit.serve.kernels import BoundedKernelManager, PromptConnection
from kit.serve.settings import DATA, settings


class Gzip(GZipContentEncoding):
    """A first visit is 1.7 MB instead of 5.4; more effort than this would cost a visitor near by more than it saves."""

    GZIP_LEVEL = 1


class Server(Voila):
    """Voila with a home page in place of its listing of files."""

    home = Unicode("voila/render/home.ipynb", config=True, help="The page that the root leads to.")
    browse = Bool(True, config=True, help="Whether to open the home page in a browser.")

    def init_handlers(self) -> list:
        self.app.transforms.append(Gzip)
        listing = (TornadoVoilaTreeHandler, VoilaContentsHandler)
        handlers = [handler for handler in super().init_handlers() if handler[1] not in listing]
        home = {"url": url_path_join(self.base_url, self.home), "permanent": False}
        return [(self.base_url, RedirectHandler, home), *handlers]

    def launch_browser(self) -> None:
        """Voila calls this when the port is open: the moment to say where the app is."""
        token = f"?token={self.token}" if self.token else ""
        click.echo(f"Stepwise is at {self.connection_url}{token} (stop it with Ctrl-C)")
        if self.browse:
            webbrowser.open(self.connection_url + token)


def run(*, notebooks: Path, port: int, ip: str, base_url: str, token: str, kernels: int, browser: bool) -> None:
    """Serve a folder of notebooks until interrupted.

    Args:
        notebooks: the folder; its ``home.ipynb`` is what the root leads to.
        port: first port to try; the next free one is taken if it is in use.
        base_url: path under which everything is served; slashes at its ends are added.
        token: what a visitor must bring as ``?token=``; empty lets everyone in.
        kernels: how many pages may be open at once.
        browser: whether to open the home page.
    """
    if not (notebooks / "home.ipynb").is_file():
        raise click.ClickException(f"{notebooks} has no home.ipynb: name the folder of the apps with --notebooks.")
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(DATA), os.environ.get("JUPYTER_PATH")]))
    config = Config()
    config.Voila.base_url = url_path_join("/", base_url, "/")
    config.Voila.config_file_paths = []
    config.Voila.ip = ip
    config.Voila.log_level = "ERROR"
    logging.getLogger("tornado.general").setLevel("ERROR")  # tells each page that is not there, and more
    config.Voila.open_browser = True
    config.Voila.port = port
    config.Voila.root_dir = str(notebooks)
    config.Voila.token = token
    config.Voila.kernel_websocket_connection_class = PromptConnection
    config.VoilaConfiguration.multi_kernel_manager_class = BoundedKernelManager
    config.BoundedKernelManager.max_kernels = kernels
    config.Server.browse = browser
    config.merge(settings())
    Server.launch_instance(argv=[], config=config)
