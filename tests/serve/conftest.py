"""What tests of the server share: a server with a small title, and Node."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from asking import Asking

from interpreter.serve.limits import Limits
from interpreter.serve.methods import Server

GAME = """
attribute game.number: int
attribute player.sold: set of company

round small_round() "Small Round {small_round.number}":
    offer players[1] as work:
        option earn(amount in 10 to 50 step 10) "earn some":
            require amount < 50 else "50 is too much"
            pay(amount, from: bank, to: players[1])
            game.number = game.number + 1
        option begin(company in companies where company.space is none):
            give(first(c for c in certificates where c.company == company), to: players[1])
            place_price(company, spaces[2])
            players[1].sold += company
        option slow:
            game.number = count(n for n in 1 to 1000000000 where n < 0)
        option broken:
            pay(10000, from: players[1], to: bank)
        option finish "no more":
            end game "enough"

procedure play():
    turns player in players until false:
        small_round()
"""


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
