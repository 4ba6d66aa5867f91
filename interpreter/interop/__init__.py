"""Other people's recorded games: reading them, and playing them again here."""

from interpreter.interop.replay import Aside, Difference, Replay, replay
from interpreter.interop.tables import InteropTable, TableError, table_for
from interpreter.interop.transcript import Transcript, TranscriptError, is_transcript, read_transcript

__all__ = [
    "Aside",
    "Difference",
    "InteropTable",
    "Replay",
    "TableError",
    "Transcript",
    "TranscriptError",
    "is_transcript",
    "read_transcript",
    "replay",
    "table_for",
]
