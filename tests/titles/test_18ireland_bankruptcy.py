"""18Ireland: a player goes bankrupt."""

from __future__ import annotations

from position import Position


def broke(ireland, *, variant: str = "", players: int = 4, phase: str = "6") -> Position:
    """A directs GNWR, at 65, without a train; he has 15 and no way to the 300 of a 6H."""
    game = Position(ireland(variant) if variant else ireland(), players)
    game.privates()
    game.phase(phase)
    game.cash(**dict.fromkeys("BCDEF"[: players - 1], 300))
    game.cash(A=15, bank=3000)
    game.started("GNWR", "65@2.3", A=2)
    return game


def begin(game: Position) -> Position:
    return game.go("trains", company="GNWR")


def test_sells_all_and_pays_all(ireland):
    """IR-EF-14, IR-BK-02, IR-CC-03: one LER at 78: 93 is paid in, and goes to the bank with the company."""
    game = broke(ireland)
    game.started("LER", "78@1.4", B=2, A=1)
    bank = game.money("bank")
    begin(game)
    assert game.choices == {"sell_share"}
    game.do("A", "emergency_sale.sell_share", stock="LER")
    assert (game.of("A", "bankrupt"), game.money("A"), game.money("GNWR")) == (True, 0, 0)
    assert game.money("bank") == bank + 15
    assert (game.prices("LER"), game.shares("LER")["pool"], game.of("GNWR", "started")) == ([70], 1, False)


def test_companies_he_directs_close(ireland):
    """IR-BK-02, IR-CC-02, IR-CC-05: DDR as well; C's share of WKR brings 92."""
    game = broke(ireland)
    game.started("DDR", "50@4.2", A=2)
    game.started("WKR", "92@0.5", A=2, C=1)
    begin(game)
    assert [game.of(name, "started") for name in ("GNWR", "DDR", "WKR")] == [False] * 3
    assert game.money("C") == 392


def test_he_is_out_of_the_game(ireland):
    """IR-BK-01: the others keep their order; rounds pass him by."""
    game = begin(broke(ireland))
    assert [p.id for p in game.game.ask("seated")] == ["B", "C", "D"]
    game.started("KJR", B=2)
    game.number("share_round", 1)
    game.priority("A")
    game.go("share_round")
    seen = []
    while game.label == "share_turn":
        seen.append(game.asked)
        game.passes(game.asked)
    assert seen == ["B", "C", "D"]


def test_seats_keep_their_order(ireland):
    """IR-BK-01, IR-DI-03: of equals the first clockwise from the old director, past the one who has left."""
    game = begin(broke(ireland))
    assert [p.id for p in game.game.ask("clockwise_from", game.player("D"))] == ["D", "B", "C"]
    assert [p.id for p in game.game.ask("clockwise_after", game.player("A"))] == ["B", "C", "D"]


def leftovers(ireland, variant: str = "") -> Position:
    """A has WDE and one share of DER at 65, of which the pool has enough; then he is bankrupt."""
    game = broke(ireland, variant=variant)
    game.started("DER", "65@2.3", B=2, A=1, pool=2)
    game.private("WDE", "A")
    begin(game)
    if game.label == "emergency_purchase":
        game.end("emergency_purchase")
    return game


def test_rulebook_leftovers_leave_the_game(ireland):
    """IR-BK-03, IR-BK-04, D49, D50: 90 and 65 are his score for ever; his own closed companies count nothing."""
    game = leftovers(ireland)
    assert game.of("A", "bankrupt")
    assert (game.owner("WDE"), game.shares("DER")) == ("out", {"B": 2, "pool": 2, "out": 1})
    assert game.game.scores()["A"] == 155
    game.go("move", company="DER", steps=1, direction="down")
    assert game.game.scores()["A"] == 155


def test_rulebook_leftovers_pay_nothing(ireland):
    """IR-BK-03, D49, D52, case I-41: neither income nor dividends."""
    game = leftovers(ireland)
    game.go("earn", company="DER", revenue=50).do("B", "dividend.pay_out")
    assert (game.money("A"), game.money("B")) == (0, 320)
    game.go("operating_round", number=1)
    assert game.money("A") == 0


def test_sold_out_without_what_has_left(ireland):
    """IR-BK-03, IR-ES-04, IR-ES-05: a share that left the game is neither on the charter nor in the pool."""
    game = Position(ireland())
    game.started("DER", "65@2.3", B=3, C=1, out=1)
    assert game.game.ask("sold_out", game.company("DER"))


def test_site_leftovers_stay(ireland):
    """D49, D51: there the private pays on, the share counts at its price and has its vote, but earns nothing."""
    game = leftovers(ireland, "site")
    assert game.of("A", "bankrupt")
    assert (game.owner("WDE"), game.shares("DER")["A"]) == ("A", 1)
    assert game.game.scores()["A"] == 155
    game.go("earn", company="DER", revenue=50).do("B", "dividend.pay_out")
    assert (game.money("A"), game.money("B")) == (0, 320)
    game.go("move", company="DER", steps=1, direction="down")
    assert game.game.scores()["A"] == 150
    game.go("operating_round", number=1)
    assert game.money("A") == 10


def test_certificate_limit_stays(ireland):
    """D81, case I-43: 12, with three players left."""
    game = begin(broke(ireland))
    assert game.game.ask("certificate_limit", game.player("B")) == 12


def test_closed_in_the_middle_of_the_round(ireland):
    """IR-BK-02, IR-CC-02, trickiest 13: the turn is over, and the next company has its own."""
    game = broke(ireland)
    game.price("GNWR", "100@0.6")
    game.started("KJR", "50@4.2", B=2)
    game.trains("KJR", "8H")
    game.cash(KJR=100)
    game.go("operating_round", number=1)
    while not game.of("A", "bankrupt"):
        game.on()
    assert (game.asked, game.label) == ("B", "own_share")


def test_a_company_of_his_that_has_not_operated(ireland):
    """IR-BK-02: it closes too, and has no turn any more."""
    game = broke(ireland)
    game.price("GNWR", "100@0.6")
    game.started("DDR", "50@4.2", A=2)
    game.started("KJR", "50@4.2", B=2)
    game.trains("KJR", "8H")
    game.go("operating_round", number=1)
    while not game.of("A", "bankrupt"):
        game.on()
    assert game.asked == "B"


def test_money_is_conserved(ireland):
    """Nothing is lost or made when somebody goes bankrupt."""
    game = broke(ireland)
    game.started("DDR", "50@4.2", A=2, B=1)
    game.cash(DDR=77)
    before = game.all_money()
    begin(game)
    assert game.all_money() == before


def test_the_first_does_not_end_the_game_the_last_but_one_does(ireland):
    """IR-EG-01, D68."""
    game = broke(ireland, players=3)
    game.started("KJR", "65@2.3", B=2)
    begin(game)
    assert game.game.over is None
    game.cash(B=0)
    game.go("trains", company="KJR")
    assert game.game.over is not None
    assert "C" in game.game.over


def test_not_while_a_train_can_be_paid(ireland):
    """IR-EF-03, D48: nobody may choose to be bankrupt."""
    game = broke(ireland)
    game.cash(A=300)
    begin(game)
    assert (game.fleet("GNWR"), game.of("A", "bankrupt")) == (["6H"], False)
