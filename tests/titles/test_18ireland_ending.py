"""18Ireland: the order of rounds, when the game ends, and who has won."""

from __future__ import annotations

from position import Position

from interpreter.ids import GAME


def running(ireland, *, phase: str = "2", variant: str = "", players: int = 4) -> Position:
    """One company that earns 30 in Dromod and Maryborough; B directs it."""
    game = Position(ireland(variant) if variant else ireland(), players)
    game.privates()
    game.phase(phase)
    game.tiles("F10=5r5", "G11=8r0", "G13=IR3r2")
    game.started("GNWR", "70@2.4", B=2)
    game.trains("GNWR", "8H")
    game.cash(**dict.fromkeys(game.game.players, 100))
    game.cash(bank=3000)
    game.priority("A")
    game.number("share_round", 1)
    return game


def headings(game: Position) -> list[str]:
    """The rounds that are gone through, until the game is over or where the test began."""
    found: list[str] = []
    while game.game.choice is not None and game.label != "place":
        (heading,) = game.game.choice.headings[:1]
        if not found or found[-1] != heading:
            found.append(heading)
        game.on()
    return found


def test_rounds(ireland):
    """IR-OV-01, IR-OV-03: no merger round in phase 2."""
    game = running(ireland).go("rounds")
    assert headings(game) == ["Share Round 2", "Operating Round 2.1", "Operating Round 2.2"]
    game.cash(GNWR=0)
    game.go("rounds")
    assert headings(game) == ["Share Round 3", "Operating Round 3.1", "Operating Round 3.2"]


def mergeable(ireland, phase: str) -> Position:
    """A second company, with which GNWR may be merged."""
    game = running(ireland, phase=phase)
    game.started("KJR", "60@3.3", C=2)
    game.trains("KJR", "8H")
    return game


def test_merger_round_from_phase_4(ireland):
    """IR-OV-02, IR-MP-01."""
    assert headings(mergeable(ireland, "2").go("rounds"))[-1] == "Operating Round 2.2"
    assert headings(mergeable(ireland, "4").go("rounds"))[-1] == "Merger Round 2"


def test_merger_round_follows_the_first_4h(ireland):
    """IR-OV-02: bought by the last company of the second operating round."""
    game = mergeable(ireland, "2")
    for at in range(7):
        game.sold(game.train("2H", at))
    game.go("rounds").end("share_turn")
    while game.game.choice.headings[0] != "Operating Round 2.2" or game.label != "train_purchase" or game.asked != "C":
        if game.label == "train_purchase":
            game.passes(game.asked)
            continue
        game.cash(KJR=200 if game.game.choice.headings[0] == "Operating Round 2.2" else 0)
        game.on()
    game.do("C", "train_purchase.buy_train", train="4H-0")
    assert (game.value(GAME, "phase").id, game.label) == ("4", "merger_turn")
    assert headings(game)[-1] == "Merger Round 2"


def test_no_merger_round_after_the_top_price(ireland):
    """IR-MP-01, IR-EG-02, D69: 260 in the first of the two ends the game when that is over."""
    game = mergeable(ireland, "4")
    game.price("GNWR", "225@0.13")
    game.go("rounds")
    earn(game, 600)
    rounds = headings(game)
    assert rounds[-1] == "Operating Round 2.1"
    assert "top of the market" in str(game.game.over)


def earn(game: Position, revenue: int) -> None:
    """Go on to GNWR's dividend; it pays out so much."""
    game.to("running").on()
    for each in reversed(game.runtime.table.progress.stack):
        if "revenue" in each.locals:
            each.locals["revenue"] = revenue
            break
    game.runtime.forget()
    game.do(game.asked, "dividend.pay_out")


def test_the_rest_of_the_round_is_played(ireland):
    """IR-EG-02: KJR, which is next, has its turn."""
    game = mergeable(ireland, "4")
    game.price("GNWR", "225@0.13")
    game.go("rounds")
    earn(game, 600)
    assert game.game.over is None
    seen = set()
    while game.game.choice is not None:
        seen.add(game.asked)
        game.on()
    assert "C" in seen


def test_bank_breaks_in_the_first(ireland):
    """IR-EG-03, D66, D67: the second one is played, and no merger round."""
    game = mergeable(ireland, "4")
    game.cash(bank=20)
    game.go("rounds")
    assert headings(game)[-1] == "Operating Round 2.2"
    assert "bank" in str(game.game.over)


def test_bank_breaks_in_the_second(ireland):
    """IR-EG-03."""
    game = mergeable(ireland, "4").go("rounds").to("running")
    while game.game.choice.headings[0] != "Operating Round 2.2":
        game.on()
    game.cash(bank=0)
    assert headings(game)[-1] == "Operating Round 2.2"
    assert "bank" in str(game.game.over)


def test_bank_breaks_in_a_share_round(ireland):
    """IR-EG-03, D67: the pair that follows is played."""
    game = mergeable(ireland, "4")
    game.started("CIR", "60@3.3", C=2, D=2)
    game.trains("CIR", "8H")
    game.cash(bank=10)
    game.priority("D")
    game.go("rounds")
    game.do("D", "share_turn.sell", company="CIR", number=1)
    assert game.value(GAME, "bank_broken")
    assert headings(game)[-1] == "Operating Round 2.2"


def test_the_earlier_end_wins(ireland):
    """IR-EG-02, IR-EG-03, case I-64: the bank breaks and a price reaches 260 in the first round: it ends there."""
    game = mergeable(ireland, "4")
    game.price("GNWR", "225@0.13")
    game.cash(bank=20)
    game.go("rounds")
    earn(game, 600)
    assert headings(game)[-1] == "Operating Round 2.1"
    assert game.value(GAME, "bank_broken")


# ------------------------------------------------------------------------------------------ scores


def test_score(ireland):
    """IR-EG-04: 300 in cash, DAR at 20 and three shares at 72 make 536; what companies have does not count."""
    game = Position(ireland())
    game.privates(DAR="A", WDE="GNWR")
    game.cash(A=300, GNWR=900)
    game.started("GNWR", "72@3.5", A=3)
    assert game.game.scores()["A"] == 536


def test_scores_tell_who_has_won(ireland):
    """IR-EG-05, IR-EG-06, D70: the highest total; equal ones are equal."""
    game = Position(ireland())
    game.privates()
    game.cash(A=500, B=480, C=500)
    scores = game.game.scores()
    assert (scores["A"], scores["B"], scores["C"]) == (500, 480, 500)
    game.put(game.player("D"), "bankrupt", True)
    game.put(game.player("D"), "frozen_score", 155)
    assert game.game.scores()["D"] == 155


# ------------------------------------------------------------------------------------------ a whole first set of rounds


def test_worked_example_of_dublin_and_drogheda(ireland):
    """WE-10: a player with 250 buys DAR, wins DDR at 120, buys a share, and goes through two operating rounds.

    Covers IR-F5-10, IR-F5-11, IR-TL-21, IR-OO-01, IR-DV-02, IR-DV-03, IR-DV-09, IR-DV-11, IR-TN-02, IR-OV-01.
    """
    game = Position(ireland())
    game.privates(DAR="offering", DK="offering")
    game.cash(**dict.fromkeys("ABCD", 250))
    game.pile("DDR", "UR")
    game.priority("A")
    game.go("auction").do("A", "auction_turn.buy", private="DAR").passes("B", "C", "D", "A")
    assert (game.money("A"), game.value(GAME, "priority").id) == (230, "B")
    game.priority("A")
    game.go("rounds").do("A", "share_turn.start_small", company="DDR", opening=120).passes("B", "C", "D")
    assert (game.money("A"), game.money("DDR"), game.prices("DDR")) == (110, 120, [60])
    game.passes("B", "C", "D").do("A", "share_turn.buy", certificate=game.cards("DDR", "DDR")[0])
    assert (game.money("A"), game.money("DDR")) == (50, 180)
    game.passes("B", "C", "D", "A")
    assert (game.game.choice.headings[0], game.money("A")) == ("Operating Round 1.1", 55)
    game.to("laying")
    assert game.lays("I9=IR2") == 0
    game.end("laying")
    assert (game.label, game.prices("DDR")) == ("train_purchase", [55])
    game.do("A", "train_purchase.buy_train", train="2H-0")
    assert game.money("DDR") == 100
    game.passes("A")
    assert (game.game.choice.headings[0], game.money("A")) == ("Operating Round 1.2", 60)
    game.to("dividend")
    game.do("A", "dividend.pay_out")
    assert (game.money("A"), game.money("DDR"), game.prices("DDR")) == (84, 116, [55])
    game.do("A", "train_purchase.buy_train", train="2H-1")
    assert (game.money("DDR"), game.fleet("DDR"), game.label) == (36, ["2H", "2H"], "place")
