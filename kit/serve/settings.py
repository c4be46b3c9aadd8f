"""The settings that both ways of serving share."""

from pathlib import Path

from jupyter_server.base.handlers import JupyterHandler
from nbformat import NotebookNode
from traitlets.config import Config

from kit.serve.stills import still_of
from kit.show.words import LANGUAGES, words

HERE = Path(__file__).parent
DATA = HERE / "jupyter"  # a Jupyter data path: holds the Voila template ``kit``


def settings() -> Config:
    """What differs from stock Voila, as traitlets configuration."""
    config = Config()
    voila = config.VoilaConfiguration
    voila.template = "kit"
    voila.allow_template_override = "NO"
    voila.allow_theme_override = "NO"
    # What widgets need and nothing else: plotly's own extension alone would add 4.8 MB to every page.
    voila.extension_allowlist = [
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
        "anywidget",
    ]
    voila.file_allowlist = []
    voila.show_tracebacks = False
    voila.strip_sources = True
    voila.prelaunch_hook = prepare
    # A page frees its kernel as it goes; these two are for pages that could not say goodbye.
    config.MappingKernelManager.cull_idle_timeout = 300
    config.MappingKernelManager.cull_interval = 30
    # A dead kernel is noticed within a second, so that the page can say so within three.
    config.KernelRestarter.time_to_dead = 1.0
    return config


def prepare(handler: JupyterHandler, notebook: NotebookNode, cwd: str) -> NotebookNode:
    """Give the template its language, from ``?lang=``, its words and its still, before any kernel is asked."""
    asked = handler.get_query_argument("lang", "")
    lang = asked if asked in LANGUAGES else LANGUAGES[0]
    _ = words("kit", lang)
    notebook.metadata.title = _(notebook.metadata.get("title", "Stepwise"))
    notebook.metadata.kit = {
        "lang": lang,
        "still": still_of(Path(handler.request.path).stem, lang),
        "words": {
            "waking": _("waking the rules engine"),
            "late": _("The rules engine takes longer than usual to wake."),
            "silent": _("The rules engine has not answered for three seconds. Your game is safe."),
            "offline": _("The connection is down. Your game is safe; trying again."),
            "dead": _("The rules engine has stopped. Your game is safe: reload to go on."),
            "reload": _("Reload"),
            "script": _("This page needs JavaScript. Allow it for this address, then reload."),
            "failed": _("This page could not be prepared. Please reload it."),
        },
    }
    return notebook
