"""The app as web pages: Voila with our template and settings, by itself or inside a Jupyter server.

``kit.serve.app`` runs it by itself (``python -m kit serve``). In a Jupyter server, as on Binder, put
``config`` on ``JUPYTER_CONFIG_PATH`` and ``jupyter`` on ``JUPYTER_PATH``.
"""
