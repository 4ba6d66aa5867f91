"""18Ireland: the step-by-step example, one player and one company through a share round and two operating rounds.

The example follows the first player and the company DDR; what the others do meanwhile is ours.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.ids import Piece

RECORD = Path(__file__).resolve().parents[1] / "records" / "18ireland-ddr.json"
ANN, DDR = Piece("player", "Ann"), Piece("company", "DDR")

FIGURES = [
    # after so many actions: where, cash of the player, treasury, price and trains of the company
    (0, "Private auction", 250, 0, None, []),
    (1, "Private auction", 230, 0, None, []),  # Dalkey for 20
    (14, "Share Round 1", 110, 120, 60, []),  # won at 120: all of it is in the treasury
    (19, "Share Round 1", 50, 180, 60, []),  # a fifth for 60, paid to the company
    (22, "Share Round 1", 50, 180, 60, []),
    (23, "Operating Round 1.1", 55, 180, 60, []),  # Dalkey pays 5
    (28, "Operating Round 1.1", 55, 180, 55, []),  # Dundalk & Drogheda; without a train the price falls
    (29, "Operating Round 1.1", 55, 100, 55, ["2H"]),  # 80
    (35, "Operating Round 1.2", 60, 100, 55, ["2H"]),  # Dalkey pays 5
    (42, "Operating Round 1.2", 84, 116, 55, ["2H"]),  # 40: 24 for three fifths, 16 for the two that are not sold
    (43, "Operating Round 1.2", 84, 36, 55, ["2H", "2H"]),
    (46, "Share Round 2", 84, 36, 55, ["2H", "2H"]),  # phase 2: no merger round
]


@pytest.fixture(scope="module")
def played() -> list[tuple[interpreter.Game, dict[str, Any] | None]]:
    """The game after each action, from none on, and the action that follows."""
    data = json.loads(RECORD.read_text(encoding="utf-8"))
    ruleset = interpreter.load_ruleset(data["ruleset"], data["variants"])
    game = interpreter.Game(ruleset, data["players"], data["seed"], data["scenario"])
    found: list[tuple[interpreter.Game, dict[str, Any] | None]] = []
    for action in data["actions"]:
        found.append((game.copy(), action))
        game.apply(action)
    return [*found, (game, None)]


def test_the_pile(played):
    """One of the small companies has been taken out, and DDR is on top of the others."""
    pile = played[0][0].value(Piece("game", "game"), "pile")
    assert pile[0] is DDR
    assert len(pile) == 12


@pytest.mark.parametrize(("done", "heading", "cash", "treasury", "price", "trains"), FIGURES)
def test_figures(played, done, heading, cash, treasury, price, trains):
    """WE-10: each figure of the example."""
    game, _ = played[done]
    assert game.headings[0] == heading
    assert (game.value(ANN, "cash"), game.value(DDR, "treasury"), game.value(DDR, "price")) == (cash, treasury, price)
    box = game.runtime.box.pieces["train"]
    assert [game.value(t, "type").id for t in box if game.value(t, "owner") is DDR] == trains


def test_what_the_example_does(played):
    """The named actions are those of the record: what is bought, bid, laid, run and paid."""
    done = {number: action for number, (_, action) in enumerate(played, 1)}
    assert done[1] == {"by": "Ann", "choice": "auction_turn.buy", "private": "DAR"}
    assert done[12] == {"by": "Ann", "choice": "bidding.bid", "amount": 120}
    assert (done[19]["choice"], done[19]["certificate"]) == ("share_turn.buy", "DDR-1")
    assert done[23]["choice"] == "share_turn.pass"
    assert done[28]["lay"]["hex"] == "I9"
    assert [part for part in done[41]["run"][0]["path"] if ":" in part] == ["I9:0", "I11:1"]
    assert done[42]["choice"] == "dividend.pay_out"


def test_what_the_example_says_beside_the_figures(played):
    """Only the top company may be started; 60% is the most; a train has to be bought; two trains are the limit."""

    def refused(done: int, choice: str, **parts: object) -> str:
        return "; ".join(r.message for r in played[done][0].why_not({"by": "Ann", "choice": choice, **parts}))

    assert "GNWR" in refused(8, "share_turn.start_small", company="GNWR", opening=100)
    assert "60%" in refused(22, "share_turn.buy", certificate="DDR-2")
    assert refused(28, "train_purchase.pass") == "DDR has no train and can pay for one"
    assert "the limit is 2" in played[43][0].ask("has_room", DDR).reason
    blocked = played[27][0].ask("hex_is_open", Piece("hex", "J14")).reason
    assert "DAR" in blocked
