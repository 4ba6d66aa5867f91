"""A server over standard input and output, in a process of its own."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from asking import COMMAND, fits

from interpreter.serve.frames import framed


class Client:
    """Talks to a server in a process of its own."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([*COMMAND, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last = 0

    def send(self, text: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def receive(self) -> Any:
        assert self.process.stdout is not None
        head = self.process.stdout.readline()
        assert head.lower().startswith(b"content-length:")
        assert self.process.stdout.readline() == b"\r\n"
        return json.loads(self.process.stdout.read(int(head.partition(b":")[2])))

    def call(self, method: str, **params: Any) -> Any:
        self.last += 1
        asked = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}
        self.send(framed(json.dumps(asked).encode()))
        answer = self.receive()
        assert answer["id"] == self.last
        error = answer.get("error", {}).get("data")
        fits(method, answer.get("result"), error)
        return error or answer["result"]

    def end(self) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        code = self.process.wait(30)
        self.process.stdout.close()
        return code
