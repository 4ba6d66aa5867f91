"""A server over HTTP in a process of its own, and what tests ask it."""

from __future__ import annotations

import http.client
import json
import subprocess
from pathlib import Path
from typing import Any

from asking import COMMAND, fits

JSON = {"content-type": "application/json"}


class WebServer:
    """Listens at a free port, with its games in a file."""

    def __init__(self, games: Path, *further: str) -> None:
        command = [*COMMAND, "--http", "--port", "0", "--games", str(games), *further]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[0]
        self.port = int(self.address.rpartition(":")[2])

    def send(self, path: str, body: bytes | str | None = None, method: str = "POST", **headers: str) -> tuple[int, Any]:
        """Status and JSON of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, {**JSON, **named})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def call(self, method: str, **params: Any) -> Any:
        """What a method gives, or the error; it fits the protocol."""
        status, told = self.send(f"/api/{method}", json.dumps(params))
        fits(method, told if status == 200 else None, None if status == 200 else told)
        return told

    def end(self, *, suddenly: bool = False) -> int:
        """Stop the server."""
        (self.process.kill if suddenly else self.process.terminate)()
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code
