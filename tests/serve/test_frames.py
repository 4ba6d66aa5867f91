"""Frames: messages behind headers, and staying in step behind what is no message."""

from __future__ import annotations

import io

import pytest

from interpreter.serve.frames import Frames, framed
from interpreter.serve.limits import Limits
from interpreter.serve.trouble import Trouble


class Drop(io.BytesIO):
    """A stream that gives a few bytes at a time."""

    def __init__(self, text: bytes, most: int) -> None:
        super().__init__(text)
        self.most = most

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(self.most)


def read(text: bytes, most: int = 65536, limits: Limits | None = None) -> list[bytes | str]:
    """Every message of a stream, and the code of what is none."""
    frames = Frames(Drop(text, most), limits or Limits())
    found: list[bytes | str] = []
    while True:
        try:
            message = frames.next()
        except Trouble as trouble:
            found.append(trouble.problem.code.partition("/")[2])
        else:
            if message is None:
                return found
            found.append(message)
        assert len(found) < 100, "this does not come to an end"


@pytest.mark.parametrize("most", [1, 7, 65536])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (framed(b"{}") + framed(b""), [b"{}", b""]),
        (b"content-length:2\n\n{}", [b"{}"]),
        (b"Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}", [b"{}"]),
        (b"", []),
        (b"Content-Length: 20\r\n\r\n{}", []),
        (b"Content-Length: two\r\n\r\n" + framed(b"{}"), ["no-frame", b"{}"]),
        (b"Content-Length: -2\r\n\r\n" + framed(b"{}"), ["no-frame", b"{}"]),
        (b"Content-Length: " + b"9" * 40 + b"\r\n\r\n" + framed(b"{}"), ["no-frame", b"{}"]),
        (b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n" + framed(b"{}"), ["no-frame", b"{}"]),
        (b"Content-Type: text\r\n\r\n" + framed(b"{}"), ["no-frame", b"{}"]),
        (b'{"jsonrpc": "2.0"}' + framed(b"{}"), ["no-frame", b"{}"]),
        (b'{"jsonrpc": "2.0"}\n' + framed(b"{}"), ["no-frame", b"{}"]),
        (b"\r\n\r\n" + framed(b"{}"), ["no-frame", b"{}"]),
        (b"Content-Length: 1\r\n\r\n{}" + framed(b"{}"), [b"{", "no-frame", b"{}"]),
        (b"x" * 10_000 + framed(b"{}"), ["no-frame", b"{}"]),
        (b"x" * 10_000, ["no-frame"]),
        (b"content-length:" * 10_000 + framed(b"{}"), ["no-frame", b"{}"]),
        (b"content-length: " + b"7" * 10_000 + framed(b"{}"), ["no-frame", b"{}"]),
    ],
)  # fmt: skip
def test_messages_and_what_is_none(text: bytes, expected: list[bytes | str], most: int) -> None:
    assert read(text, most) == expected


def test_a_message_that_is_too_long_is_skipped() -> None:
    assert read(framed(b"x" * 200) + framed(b"{}"), 7, Limits(message_bytes=100)) == ["too-much", b"{}"]
    assert read(b"Content-Length: 999999999999\r\n\r\n{}", 7, Limits(message_bytes=100)) == ["too-much"]
