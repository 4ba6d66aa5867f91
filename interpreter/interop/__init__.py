"""Other people's recorded games: reading them, and playing them again here."""

from interpreter.interop.replay import replay
from interpreter.interop.report import Aside, Difference, Replay
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
