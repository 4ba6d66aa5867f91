"""The protocol over standard input and output: one client, for as long as it keeps the stream open."""

from __future__ import annotations

from typing import BinaryIO

from interpreter.serve.frames import Frames, Stream, framed
from interpreter.serve.methods import Server
from interpreter.serve.rpc import answer, failed, written
from interpreter.serve.trouble import Trouble


def converse(server: Server, incoming: Stream, outgoing: BinaryIO) -> None:
    """Answer message after message, until the client closes the stream or says `server.exit`."""
    frames = Frames(incoming, server.limits)
    while not server.leaving:
        try:
            message = frames.next()
            if message is None:
                return
            found = answer(server, message)
        except Trouble as trouble:
            found = written(failed(trouble))
        if found is not None:
            outgoing.write(framed(found))
            outgoing.flush()
