"""The small title of docs/example: YAML and `use common.classic`. What the classic book plays is tested with it."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from position import Position

import interpreter
from interpreter.cli.app import main
from interpreter.ids import GAME
from interpreter.present.data import show_data
from interpreter.testing.random_play import play
from interpreter.testing.setups import Setup

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "example" / "18torrin"
RECORDS = ROOT / "tests" / "records"

PLACES = """\
use common.classic

override procedure play():
    while true:
        offer first(players) "where to?" as place:
            option game:
                original()
            option set_up:
                set_up()
            option share_round:
                share_round()
            option operating_round:
                operating_round()
            option turn(company in companies):
                turns one in [company]:
                    company_turn(one)
            option earn(company in companies, revenue in 0 to 2000):
                turns one in [company]:
                    dividends(one, revenue)
            option trains(company in companies):
                turns one in [company]:
                    buy_trains(one)
            option phase(phase in phases):
                begin_phase(phase)
            option close(company in companies, price in 0 to 300):
                close_company(company, price)
            option income:
                pay_private_income()
"""

Edit = Callable[..., interpreter.Ruleset]


@pytest.fixture(scope="module")
def torrin() -> interpreter.Ruleset:
    return interpreter.load_ruleset(EXAMPLE)


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Edit:
    """The title with texts replaced and with places to go to: `edited(("trains.yaml", old, new), ...)`."""

    def load(*edits: tuple[str, str, str]) -> interpreter.Ruleset:
        folder = tmp_path_factory.mktemp("titles") / "18torrin"
        shutil.copytree(EXAMPLE, folder, dirs_exist_ok=True)
        (folder / "rounds").mkdir(exist_ok=True)
        (folder / "rounds" / "places.rules").write_text(PLACES, encoding="utf-8")
        for name, old, new in (("ruleset.yaml", "[common.classic]", "[places]"), *edits):
            text = (folder / name).read_text(encoding="utf-8")
            assert old in text
            (folder / name).write_text(text.replace(old, new), encoding="utf-8")
        return interpreter.load_ruleset(folder)

    return load


@pytest.fixture(scope="module")
def anywhere(edited: Edit) -> interpreter.Ruleset:
    return edited()


@pytest.fixture
def table(anywhere: interpreter.Ruleset) -> Position:
    """Three players before the set-up, at the place from which all others are reached."""
    return Position(anywhere, 3)


# ------------------------------------------------------------------------------------------------ the whole


def test_it_checks_without_a_warning() -> None:
    assert interpreter.check_ruleset(EXAMPLE) == ()


def test_its_only_script_is_the_common_one() -> None:
    assert not list(EXAMPLE.rglob("*.rules"))
    assert "scripts: [common.classic]" in (EXAMPLE / "ruleset.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_at_random_end_by_a_rule(seed: int) -> None:
    played = play(Setup(str(EXAMPLE), (), 2 + seed % 3, seed))
    assert played.fault is None
    assert played.end in {"the bank has run out of money", "somebody is bankrupt"}


def test_a_game_that_was_recorded_plays_again_to_the_same_table(torrin: interpreter.Ruleset) -> None:
    record = json.loads((RECORDS / "18torrin.json").read_text(encoding="utf-8"))
    game = interpreter.Game(torrin, record["players"], seed=record["seed"])
    for action in record["actions"]:
        game.apply(action)
    assert game.over == "the bank has run out of money"
    table = show_data(game, torrin.title, torrin.currency)
    assert table == json.loads((RECORDS / "18torrin.table.json").read_text(encoding="utf-8"))


def test_the_map_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for what in ("map", "tiles", "market"):
        file = tmp_path / f"{what}.svg"
        monkeypatch.setattr(sys, "argv", ["18xx", "draw", str(EXAMPLE), "--what", what, "--out", str(file)])
        with pytest.raises(SystemExit) as end:
            main()
        assert end.value.code == 0
        ElementTree.parse(file)
    drawn = (tmp_path / "map.svg").read_text(encoding="utf-8")
    for name in ("Merrow", "Torrin", "Eastholm", "Low Haven"):
        assert name in drawn


# ------------------------------------------------------------------------------------------------ par and float


def begin(table: Position) -> Position:
    """After the auction: everybody has 380, A the priority deal."""
    table.privates()
    return table.go("set_up").go("share_round")


def test_who_starts_a_company_pays_two_shares_and_directs_it(table: Position) -> None:
    begin(table).do("A", "share_turn.start", company="MC", space="80@0.4")
    assert (table.money("A"), table.director("MC"), table.prices("MC")) == (220, "A", [80])
    assert table.shares("MC") == {"A": 2, "offering": 8}
    assert not table.of("MC", "started")
    assert table.asked == "B"


def test_a_start_has_to_be_paid(table: Position) -> None:
    begin(table)
    table.cash(A=159)
    assert "it costs 160" in table.refused("A", "share_turn.start", company="MC", space="80@0.4")
    assert table.allowed("A", "share_turn.start", company="MC", space="75@1.4") is False, "75 is no starting price"
    assert table.allowed("A", "share_turn.start", company="MC", space="70@1.3")


def test_shares_never_sold_cost_the_par_those_of_the_pool_the_price(table: Position) -> None:
    begin(table).do("A", "share_turn.start", company="MC", space="80@0.4")
    table.price("MC", "100@0.6")
    table.do("B", "share_turn.buy", certificate="MC-1")
    assert table.money("B") == 300
    table.put(table.piece("certificate", "MC-2"), "holder", table.party("pool"))
    table.do("C", "share_turn.buy", certificate="MC-2")
    assert table.money("C") == 280


def test_six_tenths_sold_float_it_with_the_price_of_ten_shares(table: Position) -> None:
    begin(table).do("A", "share_turn.start", company="MC", space="60@2.2")
    bank = table.money("bank")
    for number, player in enumerate("BCAB", 1):
        assert table.money("MC") == 0
        table.do(player, "share_turn.buy", certificate=f"MC-{number}")
    assert table.of("MC", "started")
    assert table.money("MC") == 600
    assert table.money("bank") == bank + 4 * 60 - 600
    assert table.stands("MC") == ["A5:0"]


def test_sixty_percent_are_the_most_one_may_buy(table: Position) -> None:
    begin(table)
    table.cash(A=2000)
    table.do("A", "share_turn.start", company="MC", space="60@2.2")
    for number in range(1, 5):
        table.passes("B", "C").do("A", "share_turn.buy", certificate=f"MC-{number}")
    table.passes("B", "C")
    assert "60%" in table.refused("A", "share_turn.buy", certificate="MC-5")


def test_the_last_to_act_hands_the_priority_deal_on(table: Position) -> None:
    begin(table).passes("A").do("B", "share_turn.start", company="MC", space="60@2.2").passes("C", "A", "B")
    assert table.label == "place"
    assert table.value(GAME, "priority").id == "C"


def test_sold_out_moves_up(table: Position) -> None:
    table.started("MC", "70@1.3", A=6, B=4)
    table.started("TV", "70@1.3", A=6, B=3)
    begin(table).passes("A", "B", "C")
    assert table.prices("MC", "TV") == [75, 70]


# ------------------------------------------------------------------------------------------------ operating


def test_a_turn_from_the_first_tile_to_the_first_train(table: Position) -> None:
    table.started("MC", "80@0.4", A=6)
    table.cash(MC=800)
    table.go("turn", company="MC")
    table.do("A", "laying.lay_tile", lay={"hex": "A5", "tile": "57", "turn": 0})
    assert table.label == "train_purchase", "no city in reach, no train to run with"
    assert "has no train" in table.refused("A", "train_purchase.pass")
    table.do("A", "train_purchase.buy_train", train="2-0").passes("A")
    assert (table.money("MC"), table.fleet("MC")) == (720, ["2"])
    assert table.prices("MC") == [75], "nothing earned moves the price to the left"


def test_the_pool_earns_for_the_company_the_offering_for_nobody(table: Position) -> None:
    table.started("MC", "80@0.4", A=4, B=1, pool=2)
    before = table.money("bank")
    table.go("earn", company="MC", revenue=40).do("A", "dividend.pay_out")
    assert (table.money("A"), table.money("B"), table.money("MC")) == (16, 4, 8)
    assert table.money("bank") == before - 28
    assert table.prices("MC") == [90], "any dividend moves the price to the right"


def test_withheld_is_kept(table: Position) -> None:
    table.started("MC", "80@0.4", A=6)
    table.go("earn", company="MC", revenue=40).do("A", "dividend.withhold")
    assert (table.money("MC"), table.prices("MC")) == (40, [75])


def test_the_first_four_takes_twos_and_closes_the_private(table: Position) -> None:
    table.started("MC", "80@0.4", A=6)
    table.started("TV", "80@0.4", B=6)
    table.private("QF", "A")
    table.trains("MC", "2", "2")
    table.trains("TV", "3")
    table.cash(TV=300)
    for train in ("2-2", "2-3", "3-1", "3-2"):
        table.sold(table.piece("train", train))
    table.go("trains", company="TV").do("B", "train_purchase.buy_train", train="4-0")
    assert (table.fleet("MC"), table.fleet("TV"), table.owner("QF")) == ([], ["3", "4"], "out")
    assert table.value(GAME, "phase").id == "4"


def test_a_company_buys_the_private_and_places_its_bonus(table: Position) -> None:
    table.phase("3")
    table.started("MC", "80@0.4", A=6)
    table.cash(MC=100)
    table.private("QF", "A")
    table.trains("MC", "3")
    table.go("turn", company="MC").do("A", "operating_turn.buy_private", private="QF", price=80)
    assert table.money("A") == 80
    table.do("A", "operating_turn.place_bonus", power="QF-place_bonus", hex="A7")
    assert table.owner("QF") == "out", "it closes when it has been used"


# ------------------------------------------------------------------------------------------------ no train, no money


def needy(table: Position, *, cash: int, treasury: int) -> Position:
    table.phase("3")
    table.started("MC", "80@0.4", A=6)
    table.started("TV", "100@0.6", A=3, B=3)
    table.cash(A=cash, MC=treasury, bank=2000)
    return table


def test_the_director_pays_what_the_treasury_lacks(table: Position) -> None:
    needy(table, cash=200, treasury=50).go("trains", company="MC")
    assert (table.fleet("MC"), table.money("A"), table.money("MC")) == (["3"], 70, 0)


def test_he_sells_no_more_than_he_needs(table: Position) -> None:
    needy(table, cash=0, treasury=90).go("trains", company="MC")
    assert table.label == "emergency_sale"
    table.do("A", "emergency_sale.sell_share", stock="MC")
    table.do("A", "emergency_sale.sell_share", stock="MC")
    assert (table.fleet("MC"), table.money("A"), table.label) == (["3"], 70, "place")
    assert table.prices("MC") == [70], "two shares, two steps down"


def test_who_cannot_is_bankrupt_and_the_game_is_over(table: Position) -> None:
    needy(table, cash=0, treasury=0)
    for card in table.cards("A", "TV"):
        table.put(table.piece("certificate", card), "holder", table.party("pool"))
    table.price("MC", "40@3.0")
    table.go("trains", company="MC")
    while table.label == "emergency_sale":
        table.game.apply(next(iter(table.game.actions())))
    assert table.game.over == "A is bankrupt"


# ------------------------------------------------------------------------------------------------ the end


def test_the_bank_breaks_and_the_set_is_played_to_its_end(table: Position) -> None:
    table.privates(QF="A")
    table.cash(bank=3)
    table.go("income")
    assert table.money("bank") == -5
    assert table.value(GAME, "bank_broken")


def test_the_score_is_cash_shares_and_privates(table: Position) -> None:
    table.started("MC", "80@0.4", A=6)
    table.private("QF", "A")
    table.cash(A=25)
    assert table.game.scores()["A"] == 25 + 6 * 80 + 40


def test_a_company_that_closes_gives_back_what_it_has(table: Position) -> None:
    table.started("MC", "80@0.4", A=6)
    table.trains("MC", "2")
    table.cash(MC=100)
    bank = table.money("bank")
    table.go("close", company="MC", price=10)
    assert (table.money("A"), table.money("MC"), table.money("bank")) == (60, 0, bank + 40)
    assert table.shares("MC") == {"out": 10}
    assert table.stands("MC") == []


# ------------------------------------------------------------------------------------------------ more of classic


def test_a_private_may_bring_a_company(edited: Edit) -> None:
    """Its buyer sets the par at once and has the director's certificate."""
    table = Position(edited(("privates.yaml", "place_bonus: {at: [A7], amount: 20}", "hand_over: {company: TV}")), 3)
    table.go("game").do("A", "auction_turn.buy", private="QF")
    assert (table.label, table.asked) == ("space", "A")
    table.do("A", "space", space="70@1.3")
    assert (table.director("TV"), table.prices("TV"), table.money("A")) == ("A", [70], 340)


def test_trains_may_be_on_sale_beside_each_other(edited: Edit) -> None:
    """`opens_with`: as soon as the first 2 is sold, 3s can be had too."""
    table = Position(edited(("trains.yaml", "3: {price: 180,", "3: {opens_with: 2, price: 180,")), 3)
    table.started("MC", "80@0.4", A=6)
    table.cash(MC=800)
    table.go("trains", company="MC")
    trains: Any = [action["train"] for action in table.actions("train_purchase.buy_train")]
    assert trains == ["2-0"]
    table.do("A", "train_purchase.buy_train", train="2-0")
    trains = [action["train"] for action in table.actions("train_purchase.buy_train")]
    assert trains == ["2-1", "3-0"]
