"""Messages on a stream of bytes, each behind a header with its length, as the Language Server Protocol has them."""

from __future__ import annotations

import re
from typing import Protocol

from interpreter.serve.limits import Limits
from interpreter.serve.messages import too_long
from interpreter.serve.trouble import Trouble

CHUNK = 65536
LONGEST_HEADER = 4096
HEADER_END = re.compile(rb"\r?\n\r?\n")
LINE = re.compile(rb"[A-Za-z][A-Za-z-]*:[ \t]*[^\r\n]*")
LENGTH = re.compile(rb"content-length:[ \t]*(\d{1,15})[ \t]*", re.IGNORECASE)
AGAIN = re.compile(rb"content-length:[ \t]{0,16}\d{1,15}[ \t]{0,16}\r?\n", re.IGNORECASE)
LONGEST_AGAIN = 64
HINT = "a message is: Content-Length: <bytes>, an empty line, and so many bytes of JSON"


class Stream(Protocol):
    """Where bytes come from."""

    def read(self, size: int, /) -> bytes:
        """Bytes, as soon as there are any, no more than asked for; nothing at the end."""


class Frames:
    """Reads message after message. What is no message is told once, and skipped up to the next header."""

    def __init__(self, stream: Stream, limits: Limits) -> None:
        self._stream, self._limits = stream, limits
        self._buffer = bytearray()

    def next(self) -> bytes | None:
        """The next message; None at the end. Raises Trouble for what is none, and goes on behind it next time."""
        length = self._header()
        if length is None:
            return None
        if length > self._limits.message_bytes:
            self._skip(length)
            raise too_long(length, self._limits)
        while len(self._buffer) < length:
            if not self._more():
                return None
        message = bytes(self._buffer[:length])
        del self._buffer[:length]
        return message

    def _header(self) -> int | None:
        """Read a header; the length it gives, or None at the end."""
        while True:
            found = HEADER_END.search(self._buffer)
            if found is None:
                if len(self._buffer) > LONGEST_HEADER:
                    self._find_header()
                    raise _no_frame("there is no header")
                if not self._more():
                    return None
                continue
            block = bytes(self._buffer[: found.start()])
            lines = block.replace(b"\r\n", b"\n").split(b"\n")
            lengths = [length for line in lines if (length := LENGTH.fullmatch(line))]
            proper = all(map(LINE.fullmatch, lines))
            again = None if proper and lengths else _last_header(block)
            del self._buffer[: again or found.end()]
            if proper and len(lengths) == 1:
                return int(lengths[0].group(1))
            raise _no_frame("the header says no length" if not lengths else "the header makes no sense")

    def _find_header(self) -> None:
        """Skip what is no header."""
        while (found := AGAIN.search(self._buffer, 1)) is None:
            del self._buffer[:-LONGEST_AGAIN]
            if not self._more():
                self._buffer.clear()
                return
        del self._buffer[: found.start()]

    def _skip(self, length: int) -> None:
        while length > 0:
            taken = min(length, len(self._buffer))
            del self._buffer[:taken]
            length -= taken
            if length and not self._more():
                return

    def _more(self) -> bool:
        found = self._stream.read(CHUNK)
        self._buffer += found
        return bool(found)


def framed(message: bytes) -> bytes:
    """A message with its header."""
    return b"Content-Length: %d\r\n\r\n%b" % (len(message), message)


def _last_header(block: bytes) -> int | None:
    """Where, behind what is no header, a proper one begins."""
    headers = [found.start() for found in AGAIN.finditer(block + b"\n")]
    return headers[-1] if headers else None


def _no_frame(message: str) -> Trouble:
    return Trouble("serve/no-frame", message, HINT)
