"""What tests of the server share: a server with a small title, and Node."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from asking import GAME, Asking

from interpreter.serve.limits import Limits
from interpreter.serve.methods import Server


@pytest.fixture
def server(title: Callable[..., Path]) -> Server:
    """A server with one small title beside those of the package."""
    return Server(limits=Limits(games=5), further=[title(GAME)])


@pytest.fixture
def ask(server: Server) -> Asking:
    """Asks that server."""
    return Asking(server)


@pytest.fixture(scope="session")
def node() -> str:
    """Node, for clients that are not Python."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("needs Node.js, and there is none on the path")
    return found
