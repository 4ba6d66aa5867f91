"""The command line: `18xx`. Every error is a message.

Exit codes: 0 fine, 1 refused or different, 2 not understood, 3 a mistake of the interpreter itself,
130 broken off at the keyboard. Who stops reading a pipe has had enough: that is fine.
"""

from interpreter.cli.app import main

__all__ = ["main"]
