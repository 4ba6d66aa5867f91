"""18Ireland: the privates: income, sale to companies, and the power of each."""

from __future__ import annotations

import pytest
from position import Position

from interpreter.board.run import Run
from interpreter.ids import GAME

LINE = ("F10=5r5", "G11=8r0", "G13=IR3r2")


def turn(ireland, company: str, *tiles: str, phase: str = "4", variant: str = "", **owners: str) -> Position:
    """The company's turn, A its director; privates belong to whom they are said to, the others are out."""
    game = Position(ireland(variant) if variant else ireland())
    game.privates(**owners)
    game.phase(phase)
    game.tiles(*tiles)
    game.started(company, A=2)
    game.put(game.company(company), "has_operated", True)
    game.cash(**{company: 500, "A": 500, "B": 500})
    game.trains(company, "8H")
    return game.go("turn", company=company)


# ------------------------------------------------------------------------------------------ income


def test_income(ireland):
    """IR-PV-01, IR-PV-02, IR-OO-01: at the start of each operating round, to a player or a treasury."""
    game = Position(ireland())
    game.phase("4")
    game.privates(DAR="A", TASPS="GNWR", WDE="offering")
    game.started("GNWR", B=2)
    game.cash(A=0, B=0)
    game.go("operating_round", number=1)
    assert (game.money("A"), game.money("GNWR")) == (5, 15)
    game.to("place")
    game.go("operating_round", number=2)
    assert game.money("A") == 10


# ------------------------------------------------------------------------------------------ sale


@pytest.mark.parametrize(("phase", "open_"), [("2", False), ("4", True), ("6", True), ("8", False)])
def test_phases_of_sale(ireland, phase, open_):
    """IR-PV-03."""
    game = turn(ireland, "GNWR", *LINE, phase=phase, TASPS="A")
    offer = {"private": "TASPS", "price": 75}
    if open_:
        game.do("A", "operating_turn.buy_private", **offer)
        assert (game.owner("TASPS"), game.money("A"), game.money("GNWR")) == ("GNWR", 575, 425)
    else:
        game.refused("A", "operating_turn.buy_private", "IR-PV-03", **offer)


@pytest.mark.parametrize(("private", "low", "high"), [("TASPS", 38, 150), ("CDSPC", 23, 90), ("DAR", 10, 40)])
def test_price_of_sale(ireland, private, low, high):
    """IR-PV-04, case I-20."""
    game = turn(ireland, "GNWR", *LINE, **{private: "A"})
    for price in (low - 1, high + 1):
        game.refused("A", "operating_turn.buy_private", "IR-PV-04", private=private, price=price)
    for price in (low, high):
        assert game.allowed("A", "operating_turn.buy_private", private=private, price=price)


def test_sale_at_any_moment_of_the_turn(ireland):
    """IR-PV-05, IR-PV-06: before track, after running, while trains are bought; the power serves at once."""
    game = turn(ireland, "GNWR", *LINE, DR="A")
    stops = []
    while game.label != "place":
        stops.append(game.label)
        assert game.allowed("A", "operating_turn.buy_private", private="DR", price=30)
        if game.label == "train_purchase":
            break
        game.on()
    assert stops == ["own_share", "laying", "stationing", "running", "dividend", "train_purchase"]
    game.do("A", "operating_turn.buy_private", private="DR", price=30)
    assert {"lay_pair"} <= game.choices


def test_the_owner_is_asked(ireland):
    """IR-PV-11, D80: B may refuse; the director need not ask himself."""
    game = turn(ireland, "GNWR", *LINE, DR="B")
    label = game.label
    game.do("A", "operating_turn.buy_private", private="DR", price=30)
    assert (game.label, game.asked) == ("consent", "B")
    game.do("B", "consent.refuse")
    assert (game.owner("DR"), game.label, game.asked) == ("B", label, "A")
    game.do("A", "operating_turn.buy_private", private="DR", price=40).do("B", "consent.accept")
    assert (game.owner("DR"), game.money("B")) == ("GNWR", 540)


def test_site_asks_nobody(ireland):
    """D80."""
    game = turn(ireland, "GNWR", *LINE, variant="site", DR="B")
    game.do("A", "operating_turn.buy_private", private="DR", price=30)
    assert game.owner("DR") == "GNWR"


def test_a_company_does_not_sell_its_private(ireland):
    """IR-PV-08, IR-PV-09."""
    game = turn(ireland, "GNWR", *LINE, DR="KJR", BoW="A")
    game.refused("A", "operating_turn.buy_private", "IR-PV-03", private="DR", price=30)
    assert {way["private"] for way in game.actions("operating_turn.buy_private")} == {"BoW"}


def test_money_for_a_private(ireland):
    """IR-PV-04."""
    game = turn(ireland, "GNWR", *LINE, WDE="A")
    game.put(game.company("GNWR"), "cash", 50)
    assert "costs 60" in game.refused("A", "operating_turn.buy_private", private="WDE", price=60)


def test_phase_8_closes_them_all(ireland):
    """IR-PV-10, IR-PH-09: without compensation."""
    game = Position(ireland())
    game.privates(TIM="A", WDE="GNWR")
    game.cash(A=100)
    before = game.game.scores()["A"]
    game.go("phase", phase="8")
    assert (game.owner("TIM"), game.owner("WDE"), game.money("A")) == ("out", "out", 100)
    assert before - game.game.scores()["A"] == 110


# ------------------------------------------------------------------------------------------ closed hexes


@pytest.mark.parametrize(("private", "at"), [("DAR", "J14"), ("DCR", "H4")])
def test_hexes_kept_closed(ireland, private, at):
    """IR-TL-22, IR-TL-23, IR-P1-01, IR-P6-01, IR-P6-03: by a player's private, not by a company's or a closed one."""
    game = Position(ireland())
    where = game.piece("hex", at)
    for owner, closed in (("A", True), ("GNWR", False), ("out", False)):
        game.privates(**{private: owner})
        assert (game.game.ask("blocked_by", where) is not None) == closed


def test_wicklow_is_refused(ireland):
    """IR-TL-22."""
    game = turn(ireland, "DKR", DAR="B")
    lay = game.found("DKR", "J14=3r1")
    assert lay is not None
    assert game.clauses(game.game.ask("hex_is_open", lay.hex)) >= {"IR-TL-22", "IR-P1-01"}


def test_collieries_hex_is_refused(ireland):
    """IR-TL-23, IR-P6-01."""
    game = Position(ireland())
    game.privates(DCR="B")
    assert game.clauses(game.game.ask("hex_is_open", game.piece("hex", "H4"))) >= {"IR-TL-23", "IR-P6-01"}


# ------------------------------------------------------------------------------------------ Donegal, Tralee & Dingle


def pair(game: Position, first: str, second: str, private: str = "TDR") -> dict:
    return {"power": f"{private}-lay_pair", "lay": game.lay(first), "second": game.lay(second)}


def test_tralee_and_dingle(ireland):
    """IR-P5-01, IR-P2-04, IR-P2-06, IR-PV-07, case I-15: joined, and the private closes; nothing is paid."""
    game = turn(ireland, "GNWR", *LINE, TDR="GNWR")
    game.refused("A", "operating_turn.lay_pair", "IR-P2-04", **pair(game, "A19=IR5r4", "B18=IR5r0"))
    game.do("A", "operating_turn.lay_pair", **pair(game, "A19=IR5r4", "B18=IR5r1"))
    assert (game.owner("TDR"), game.money("GNWR")) == ("out", 500)
    assert game.value(game.piece("hex", "A19"), "tile").id == "IR5"


def test_both_tiles_at_once(ireland):
    """IR-P2-04, case I-15: one alone is no choice."""
    game = turn(ireland, "GNWR", *LINE, TDR="GNWR")
    alone = {"power": "TDR-lay_pair", "lay": game.lay("A19=IR5r4")}
    assert "second" in game.refused("A", "operating_turn.lay_pair", **alone)


def test_donegal_and_a_neighbour(ireland):
    """IR-P2-01, IR-P2-02: beside the turn's own tile action."""
    game = turn(ireland, "GNWR", *LINE, DR="GNWR").to("laying")
    game.do("A", "operating_turn.lay_pair", **pair(game, "F4=IR5r4", "G3=77", "DR"))
    assert game.owner("DR") == "out"
    assert game.lays("H14=7r2") == 0
    assert game.lays("F12=3r3") == 60


def test_donegals_tiles(ireland):
    """IR-P2-01, IR-P2-02, IR-P2-03: narrow yellow tiles, in Donegal and beside it, on empty hexes."""
    game = turn(ireland, "GNWR", *LINE, DR="GNWR")
    assert {way["second"]["hex"] for way in game.actions("operating_turn.lay_pair")} <= {
        h.id for h in game.game.ask("partner_hexes", game.piece("power", "DR-lay_pair"))
    }
    assert {way["lay"]["tile"] for way in game.actions("operating_turn.lay_pair")} == {"IR5"}
    assert {way["second"]["tile"] for way in game.actions("operating_turn.lay_pair")} == {"77", "78", "79"}
    game.refused("A", "operating_turn.lay_pair", "IR-P2-02", **pair(game, "F4=3r4", "G3=77", "DR"))
    game.refused("A", "operating_turn.lay_pair", "IR-P2-01", **pair(game, "F4=IR5r4", "G7=IR5", "DR"))


def test_donegal_is_built(ireland):
    """IR-P2-03."""
    game = turn(ireland, "GNWR", *LINE, "F4=IR5r4", DR="GNWR")
    assert "lay_pair" not in game.choices
    game.refused("A", "operating_turn.lay_pair", **pair(game, "F4=IR23r1", "G3=77", "DR"))


def test_pair_obeys_the_other_rules(ireland):
    """IR-P2-05, IR-TL-16: it may not face a broad exit; a closed hex stays closed; mountains cost nothing."""
    game = turn(ireland, "GNWR", *LINE, "G3=8r1", DR="GNWR")
    assert game.runtime.position.at(game.piece("hex", "G3")).gauges[1] == "broad"
    game.refused("A", "operating_turn.lay_pair", "IR-P2-05", **pair(game, "F4=IR5r4", "E5=78r4", "DR"))
    game.do("A", "operating_turn.lay_pair", **pair(game, "F4=IR5r2", "E3=78r5", "DR"))
    assert game.money("GNWR") == 500


def test_pair_only_for_a_company(ireland):
    """IR-P2-01, IR-PV-06: a player has no use of it."""
    game = turn(ireland, "GNWR", *LINE, TDR="A")
    assert "lay_pair" not in game.choices
    game.refused("A", "operating_turn.lay_pair", **pair(game, "A19=IR5r4", "B18=IR5r1"))


def test_pair_at_any_moment(ireland):
    """IR-P2-01, IR-PV-06, D23: after the tile action, too."""
    game = turn(ireland, "GNWR", *LINE, TDR="GNWR").to("dividend")
    game.do("A", "operating_turn.lay_pair", **pair(game, "A19=IR5r4", "B18=IR5r1"))
    assert (game.label, game.owner("TDR")) == ("dividend", "out")


# ------------------------------------------------------------------------------------------ Board of Works


BARE = {"power": "BoW-no_terrain"}


def test_no_terrain_cost(ireland):
    """IR-P3-01: Dromod costs 40, and it is the first lay."""
    game = turn(ireland, "GNWR", BoW="GNWR").to("laying")
    assert game.lays("F10=5r5", "laying.lay_without_terrain", **BARE) == 0
    assert game.lays("G11=8r0") == 20


def test_fee_of_a_second_lay_is_due(ireland):
    """IR-P3-02, IR-P3-03, IR-P3-04: twice in one turn, and it closes."""
    game = turn(ireland, "GNWR", BoW="GNWR").to("laying")
    game.lays("F10=5r5", "laying.lay_without_terrain", **BARE)
    assert game.owner("BoW") == "GNWR"
    assert game.lays("F12=3r3", "laying.lay_without_terrain", **BARE) == 20
    assert game.owner("BoW") == "out"


def test_its_uses_are_remembered(ireland):
    """IR-P3-03: one in this turn, one in a later one."""
    game = turn(ireland, "GNWR", BoW="GNWR").to("laying")
    game.lays("F10=5r5", "laying.lay_without_terrain", **BARE)
    power = game.piece("power", "BoW-no_terrain")
    assert (game.value(power, "used"), game.value(power, "uses")) == (1, 2)
    game.to("place")
    game.go("turn", company="GNWR").to("laying")
    game.lays("F12=3r3", "laying.lay_without_terrain", **BARE)
    assert game.owner("BoW") == "out"


def test_rulebook_board_of_works_lays_yellow_only(ireland):
    """IR-P3-01, D21."""
    game = turn(ireland, "DER", "I9=IR2", BoW="DER").to("laying")
    game.no_lay("I9=IR7", "IR-P3-01", option="laying.lay_without_terrain", **BARE)
    assert game.lays("I9=IR7") == 40


def test_site_board_of_works_upgrades(ireland):
    """D21."""
    game = turn(ireland, "DER", "I9=IR2", variant="site", BoW="DER").to("laying")
    assert game.lays("I9=IR7", "laying.lay_without_terrain", **BARE) == 0
    assert game.value(game.piece("power", "BoW-no_terrain"), "used") == 1


# ------------------------------------------------------------------------------------------ the two packets


def test_dublin_packet(ireland):
    """IR-P4-01, IR-P4-02: Rosslare is not built; the private closes."""
    game = turn(ireland, "GNWR", *LINE, CDSPC="GNWR")
    assert {way["hex"] for way in game.actions("operating_turn.place_bonus")} == {"J4", "G1", "I19"}
    game.refused("A", "operating_turn.place_bonus", "IR-P4-01", power="CDSPC-place_bonus", hex="E21")
    game.do("A", "operating_turn.place_bonus", power="CDSPC-place_bonus", hex="I19")
    assert game.owner("CDSPC") == "out"
    game.refused("A", "operating_turn.place_bonus", power="CDSPC-place_bonus", hex="J4")
    assert game.game.ask("bonus_at", game.piece("hex", "I19"), game.company("GNWR")) == 10


def test_bonus_for_each_of_its_trains(ireland):
    """IR-P4-03: 10 at Belfast for every train of the company, nothing for another's."""
    game = Position(ireland())
    game.phase("8")
    game.privates(CDSPC="UR")
    game.tiles("J4=IR67", "I5=55", "J2=3r0")
    game.started("UR", A=2)
    game.marker("UR", "J4:0", home=True)
    game.started("DER", B=2)
    game.trains("UR", "8H")
    game.trains("DER", "8H")
    before = game.best("UR")
    game.go("turn", company="UR")
    game.do("A", "operating_turn.place_bonus", power="CDSPC-place_bonus", hex="J4")
    assert game.best("UR") - before == 10
    belfast = game.piece("hex", "J4")
    assert game.game.ask("bonus_at", belfast, game.company("DER")) == 0


def test_bonus_once_for_a_train(ireland):
    """IR-P4-03: a train that calls at both cities of Belfast has it once."""
    game = Position(ireland())
    game.phase("8")
    game.tiles("J4=IR44", "I5=69", "H4=7r4", "I3=8r5")
    game.started("UR", A=2)
    game.marker("UR", "J4:0", home=True)
    game.private("CDSPC", "UR")
    (train,) = game.trains("UR", "8H")
    route = game.route("J4:0", "I5:1", "H4", "I3", "J4:1")
    assert game.earns("UR", (train, route)) == 110
    game.go("turn", company="UR")
    game.do("A", "operating_turn.place_bonus", power="CDSPC-place_bonus", hex="J4")
    assert game.earns("UR", (train, route)) == 120
    assert game.best("UR") == 120


def test_atlantic_packet(ireland):
    """IR-P7-01, IR-P7-02, IR-P7-03: 20 in Galway, and it outlives the private."""
    game = turn(ireland, "GNWR", *LINE, TASPS="GNWR")
    game.refused("A", "operating_turn.place_bonus", "IR-P7-01", power="TASPS-place_bonus", hex="D16")
    game.do("A", "operating_turn.place_bonus", power="TASPS-place_bonus", hex="C13")
    galway = game.piece("hex", "C13")
    assert game.game.ask("bonus_at", galway, game.company("GNWR")) == 20
    assert game.game.ask("bonus_at", galway, game.company("KJR")) == 0
    game.to("place").go("phase", phase="8")
    assert (game.owner("TASPS"), game.game.ask("bonus_at", galway, game.company("GNWR"))) == ("out", 20)


def test_atlantic_packet_closes(ireland):
    """IR-P7-04, D24: when its marker is placed."""
    game = turn(ireland, "GNWR", *LINE, TASPS="GNWR")
    game.do("A", "operating_turn.place_bonus", power="TASPS-place_bonus", hex="C13")
    assert game.owner("TASPS") == "out"
    game.refused("A", "operating_turn.place_bonus", power="TASPS-place_bonus", hex="C13")


# ------------------------------------------------------------------------------------------ Drumglass Colliery


def test_the_collierys_tile_has_to_be_joined(ireland):
    """IR-P6-02, case I-17."""
    game = turn(ireland, "UR", DCR="UR")
    game.refused("A", "operating_turn.lay_extra", "IR-CN-02", power="DCR-extra_lay", lay=game.lay("H4=7r4"))


def test_the_collierys_tile_is_free_and_extra(ireland):
    """IR-P6-02, IR-PV-07, D23, D26, case I-17: also after running; no lay is used up, and the private stays open."""
    game = joined_colliery(ireland).to("dividend")
    first = next(iter(game.actions("operating_turn.lay_extra")))
    game.do("A", "operating_turn.lay_extra", power="DCR-extra_lay", lay=first["lay"])
    assert game.money("LER") == 500
    assert (game.of("LER", "lays"), game.of("LER", "upgrades")) == (0, 0)
    assert game.owner("DCR") == "LER"
    game.refused("A", "operating_turn.lay_extra", power="DCR-extra_lay", lay=first["lay"])


def test_both_lays_are_left_after_the_collierys_tile(ireland):
    """IR-P6-02, case I-17."""
    game = joined_colliery(ireland).to("laying")
    game.do("A", "operating_turn.lay_extra", power="DCR-extra_lay", lay=game.lay("H4=9"))
    assert game.lays("H6=8r1") == 0
    assert game.lays("G7=3r4") == 20
    assert game.label != "laying"


def joined_colliery(ireland, variant: str = "", *more: str) -> Position:
    """LER in Londonderry with track to the edge of H4."""
    return turn(ireland, "LER", "G1=5r5", "H2=58r0", *more, variant=variant, DCR="LER")


def test_rulebook_the_collierys_tile_is_yellow(ireland):
    """IR-P6-02, D22: not on a hex that is built."""
    game = joined_colliery(ireland, "", "H4=9")
    assert "lay_extra" not in game.choices


def test_site_the_collierys_tile_may_be_an_upgrade(ireland):
    """D22."""
    game = joined_colliery(ireland, "site", "H4=9")
    assert "lay_extra" in game.choices


# ------------------------------------------------------------------------------------------ William Dargan


def test_second_upgrade(ireland):
    """IR-P9-01, case I-19: upgrade and upgrade for 30."""
    game = turn(ireland, "GNWR", *LINE, WDE="GNWR").to("laying")
    assert game.lays("F10=IR40r5") == 0
    assert game.lays("G13=IR12r1") == 30
    assert game.label != "laying"


def test_no_lay_after_an_upgrade(ireland):
    """IR-P9-01, IR-TL-04, D19."""
    game = turn(ireland, "GNWR", *LINE, WDE="GNWR").to("laying")
    game.lays("F10=IR40r5")
    game.no_lay("F12=3r3", "IR-TL-04")


def test_rulebook_no_paid_upgrade_after_a_lay(ireland):
    """IR-P9-01, D19, case I-19."""
    game = turn(ireland, "GNWR", *LINE, WDE="GNWR").to("laying")
    game.lays("H14=7r2")
    game.no_lay("F10=IR40r5", "IR-TL-04")
    assert game.allowed("A", "laying.lay_tile", lay=game.lay("F12=3r3"))


def test_site_paid_upgrade_after_a_lay(ireland):
    """D19."""
    game = turn(ireland, "GNWR", *LINE, variant="site", WDE="GNWR").to("laying")
    game.lays("H14=7r2")
    assert game.lays("F10=IR40r5") == 30


def test_ends_with_the_private(ireland):
    """IR-P9-02."""
    game = turn(ireland, "GNWR", *LINE, WDE="GNWR").to("laying")
    game.lays("F10=IR40r5")
    game.private("WDE", "out")
    game.no_lay("G13=IR12r1", "IR-TL-01")


# ------------------------------------------------------------------------------------------ The Irish Mail


def test_off_board_tile(ireland):
    """IR-P10-01, IR-P10-02: on one of six sea hexes, its arrow towards land."""
    game = turn(ireland, "GNWR", *LINE, TIM="GNWR")
    ways = [way["lay"] for way in game.actions("operating_turn.place_tile")]
    assert {way["hex"] for way in ways} == {"F0", "H0", "G-1", "J12", "G21", "H20"}
    land = {at.id for at in game.box.pieces["hex"] if game.value(at, "colour") != "blue"}
    atlas = game.runtime.position.atlas
    for way in ways:
        side = (5 + way["turn"]) % 6
        gate = atlas.across[atlas.index[game.piece("hex", way["hex"])] * 6 + side]
        assert atlas.hexes[gate // 6].id in land
    assert len([way for way in ways if way["hex"] == "F0"]) > 1


def test_off_board_tile_is_placed_once(ireland):
    """IR-P10-03."""
    game = turn(ireland, "GNWR", *LINE, TIM="GNWR")
    game.do("A", "operating_turn.place_tile", power="TIM-place_tile", lay=game.lay("G-1=IMr1"))
    assert game.money("GNWR") == 500
    game.refused("A", "operating_turn.place_tile", power="TIM-place_tile", lay=game.lay("F0=IMr0"))


def test_the_irish_mail_closes(ireland):
    """IR-P10-05, D25: when its tile is placed."""
    game = turn(ireland, "GNWR", *LINE, TIM="GNWR")
    game.do("A", "operating_turn.place_tile", power="TIM-place_tile", lay=game.lay("G-1=IMr1"))
    assert game.owner("TIM") == "out"


@pytest.mark.parametrize(("phase", "value"), [("4", 20), ("6", 20), ("8", 50), ("10", 50), ("D", 0)])
def test_anybody_runs_to_it(ireland, phase, value):
    """IR-P10-04, IR-RN-06, IR-RT-03, D33: 20, then 50, then nothing."""
    game = Position(ireland())
    game.privates()
    game.phase(phase)
    game.tiles("G-1=IMr1", "G1=657")
    game.started("LER", A=2)
    game.trains("LER", "8H")
    route = game.route("G-1:0", "G1:0")
    assert game.earns("LER", (game.train("8H"), route)) == 20 + value
    assert game.value(GAME, "phase").id == phase


# ------------------------------------------------------------------------------------------ River Shannon


def shannon(ireland, limerick: str | None, company: str = "GNWR", private: str = "GNWR", phase: str = "4") -> Position:
    """Dromod and Maryborough on broad track, and perhaps a tile in Limerick."""
    game = Position(ireland())
    game.privates(RSSC=private)
    game.phase(phase)
    game.tiles(*LINE, *([f"D16={limerick}"] if limerick else []))
    game.started(company, A=2)
    return game


def test_link(ireland):
    """IR-P8-01, IR-P8-04, WE-8, case I-67: bare Limerick adds nothing, one of 20 adds 20, while it is open."""
    for tile, owner, income in ((None, "GNWR", 30), ("657", "GNWR", 50), ("657", "out", 30), ("657", "A", 30)):
        game = shannon(ireland, tile, private=owner)
        (train,) = game.trains("GNWR", "4H")
        assert game.earns("GNWR", (train, game.route("F10:0", "G11", "G13:0"))) == income


def test_link_counts_narrow_boosts(ireland):
    """IR-P8-01: Limerick's 20 and a narrow town of 10."""
    game = shannon(ireland, "657")
    game.tiles("D18=79", "D14=79")
    at = game.runtime.position.at(game.piece("hex", "D16"))
    assert at.gauges[0] == "narrow"
    game.tiles("D20=79", "D22=IR5r3")
    (train,) = game.trains("GNWR", "4H")
    assert game.earns("GNWR", (train, game.route("F10:0", "G11", "G13:0"))) == 30 + 30


def test_no_run_no_link(ireland):
    """Case I-67: nothing is earned, and nothing fails."""
    game = shannon(ireland, "657")
    game.trains("GNWR", "4H")
    assert game.game.ask("link_limit", game.company("GNWR")) == 20
    assert game.game.ask("run_value", Run(()), game.company("GNWR")) == 0


def test_link_for_one_train_at_one_end(ireland):
    """IR-P8-02, IR-P8-03, D32: two trains call at Dromod, one of them has the bonus."""
    game = shannon(ireland, "657")
    game.tiles("F12=4")
    one, two = game.trains("GNWR", "4H", "4H")
    first = (one, game.route("F10:0", "G11", "G13:0"))
    second = (two, game.route("F10:0", "F12:0"))
    assert (game.earns("GNWR", first), game.earns("GNWR", second)) == (50, 50)
    assert game.earns("GNWR", first, second) == 30 + 30 + 20
    assert game.best("GNWR") == 80
