"""Kernels of the server: no more than the machine can carry, and answers that do not wait."""

import asyncio
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Int


class BoundedKernelManager(AsyncMappingKernelManager):
    """Refuses a kernel over the bound with status 503, which the template's error page puts in words."""

    max_kernels = Int(40, min=1, config=True, help="How many kernels may run at once.")
    starting = 0

    async def start_kernel(self, *args: Any, **kwargs: Any) -> str:  # type: ignore[override]
        if len(self) + self.starting >= self.max_kernels:
            raise HTTPError(503, "all %d kernels are in use", self.max_kernels)
        self.starting += 1
        try:
            return await super().start_kernel(*args, **kwargs)
        finally:
            self.starting -= 1


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Sends at once. Else the answer to a click waits until the browser has acknowledged the kernel's "busy": 40 ms."""

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]
        self.websocket_handler.set_nodelay(True)
        return super().connect()
