"""How much memory the process may take: more is an error, like any other."""

from __future__ import annotations

import sys
from contextlib import suppress


def bound_memory(most: int) -> None:
    """From here on more than so many bytes are not given to this process, where the system can see to that."""
    if sys.platform == "win32":
        return
    import resource

    with suppress(ValueError, OSError):  # a lower bound holds already, or there is no such thing here
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
