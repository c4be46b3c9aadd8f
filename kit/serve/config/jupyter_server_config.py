"""Settings for Voila inside a Jupyter server."""

from kit.serve.settings import settings

c = get_config()  # type: ignore[name-defined]  # noqa: F821  given by Jupyter
c.merge(settings())
c.ServerApp.kernel_manager_class = "kit.serve.kernels.BoundedKernelManager"
c.ServerApp.kernel_websocket_connection_class = "kit.serve.kernels.PromptConnection"
# Null addresses make Voila take MathJax from itself, not from another host.
c.ServerApp.tornado_settings = {"mathjax_url": None, "mathjax_config": None, "compress_response": True}
