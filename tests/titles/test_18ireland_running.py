"""18Ireland: routes, how far trains run, and what narrow track adds."""

from __future__ import annotations

from typing import Any

import pytest
from position import Position

from interpreter import Game
from interpreter.ids import Piece
from interpreter.play.saving import progress_data, table_data


def line(ireland, *more: str, phase: str = "4", company: str = "GNWR", tiles: tuple[str, ...] = ()) -> Position:
    """A company with its marker at home, and tiles laid."""
    game = Position(ireland())
    game.privates()
    game.phase(phase)
    game.tiles(*(tiles or ("F10=5r5", "G11=8r0", "G13=IR3r2")), *more)
    game.started(company, A=2)
    return game


def north(ireland, *types: str, phase: str = "8") -> tuple[Position, list[Piece]]:
    """Case I-10: Dundalk, plain track, Armagh & Portadown, Belfast with two spaces, Larne."""
    game = Position(ireland())
    game.privates()
    game.phase(phase)
    game.tiles("I9=IR7", "I7=9", "I5=1", "J4=IR67", "J2=3")
    game.started("DER", A=2)
    game.marker("DER", "I9:0", home=True)
    return game, game.trains("DER", *types)


# ------------------------------------------------------------------------------------------ what a route is


def test_two_stops_at_least(ireland):
    """IR-RT-01, case I-08: one alone is no route."""
    game = line(ireland)
    (train,) = game.trains("GNWR", "4H")
    assert isinstance(game.earns("GNWR", (train, ["F10:0"])), str)


def test_how_a_run_is_written_is_shown_by_one_that_is_legal(ireland):
    game = line(ireland)
    (train,) = game.trains("GNWR", "4H")
    said = str(game.earns("GNWR", (train, "best")))  # type: ignore[arg-type]
    assert said.endswith(
        f', as [{{"train": "4H-0", "path": {game.route("F10:0", "G11", "G13:0")!s}}}]'.replace("'", '"')
    )
    assert game.earns("GNWR", (train, ["F10", "G11", "G13"])) == 30


def test_own_marker_on_it(ireland):
    """IR-RT-02: a city with a marker of the company; not a town."""
    game = line(ireland)
    (train,) = game.trains("GNWR", "8H")
    route = game.route("G13:0", "G11", "F10:0")
    assert game.earns("GNWR", (train, route)) == 30
    game.started("KJR", B=2)
    (other,) = game.trains("KJR", "8H")
    assert game.earns("KJR", (other, route)) == 30
    game.started("LER", B=2)
    (third,) = game.trains("LER", "8H")
    assert "no station of LER" in str(game.earns("LER", (third, route)))


def test_between_towns_no(ireland):
    """IR-RT-02, IR-RT-03."""
    game = line(ireland, company="WKR", tiles=("G17=3r4", "H16=3r1", "G19=5r3"))
    (train,) = game.trains("WKR", "4H")
    assert "no station of WKR" in str(game.earns("WKR", (train, game.route("G17:0", "H16:0"))))


def test_no_stop_twice(ireland):
    """IR-RT-04."""
    game = line(ireland)
    (train,) = game.trains("GNWR", "8H")
    there = game.route("F10:0", "G11", "G13:0")
    assert isinstance(game.earns("GNWR", (train, [*there, *there[-2::-1]])), str)


def test_no_track_twice(ireland):
    """IR-RT-06, case E-02: of one train, over a junction."""
    game = line(ireland, tiles=("F10=5r5", "G11=82r5", "H12=7r1", "G13=IR11r3"))
    (train,) = game.trains("GNWR", "8H")
    back = ["F10:0", *game.route("F10:0", "G11", "G13:0")[1:-1]]
    assert isinstance(game.earns("GNWR", (train, [*back, *back[::-1]])), str)


def test_no_narrow_track(ireland):
    """IR-RT-01, IR-RN-05, IR-NG-07, case I-06: broad the long way round; a 1H cannot."""
    game = line(ireland, company="GJR", tiles=("D6=644r5", "E7=IR13", "D8=7r3"), phase="6")
    assert game.runtime.position.at(game.piece("hex", "D6")).gauges[5] == "narrow"
    one, two = game.trains("GJR", "1H'", "8H")
    route = game.route("D6:0", "D8", "E7:0")
    assert game.earns("GJR", (two, route)) == 30
    assert isinstance(game.earns("GJR", (one, route)), str)
    assert isinstance(game.earns("GJR", (two, game.route("D6:0", "E7:0"))), str)
    assert game.game.ask("boosted", game.runtime.position.stop("D6:0")) == 20


def test_cities_full_of_others(ireland):
    """IR-RT-05, IR-CN-01, case I-10: with a free space through to Larne, without one no further than Belfast."""
    game, (train,) = north(ireland, "8H")
    to_belfast = game.route("I9:0", "I7", "I5:1", "J4:0")
    through = game.route("I9:0", "I7", "I5:1", "J4:0", "J2:0")
    assert (game.earns("DER", (train, to_belfast)), game.earns("DER", (train, through))) == (90, 100)
    game.marker("GSWR", "J4:0")
    assert game.earns("DER", (train, through)) == 100
    game.marker("GNRI", "J4:0")
    assert game.earns("DER", (train, to_belfast)) == 90
    assert isinstance(game.earns("DER", (train, through)), str)
    assert "J2" not in {at.id for at in game.game.ask("lay_hexes", game.company("DER"))}


def test_two_stops_on_one_tile(ireland):
    """IR-RT-07: Drogheda's town and city in one route, out by H8 and back by I7."""
    game = line(ireland, company="DER", tiles=("I9=IR8", "H8=7r4", "I7=7"))
    game.marker("DER", "I9:0", home=True)
    (train,) = game.trains("DER", "8H")
    assert game.earns("DER", (train, game.route("I9:1", "H8", "I7", "I9:0"))) == 30
    assert game.earns("DER", (train, game.route("I9:1", "H8", "I7", "I9:0", "I11:1"))) == 60


def test_by_city_or_by_town(ireland):
    """Case I-11: by the city 60; by the town there is no marker of DER; a record says which."""
    game = line(ireland, company="DER", tiles=("I9=IR7", "I7=9", "I5=55"))
    game.marker("DER", "I9:0", home=True)
    (train,) = game.trains("DER", "4H")
    city = game.route("I11:1", "I9:0", "I7", "I5:0")
    town = game.route("I11:1", "I9:1", "I7", "I5:0")
    assert game.earns("DER", (train, city)) == 60
    assert "no station of DER" in str(game.earns("DER", (train, town)))
    again = Position(ireland())
    again.game = Game.restored(game.game.ruleset, saved(game))
    again.runtime = again.game.runtime
    assert again.earns("DER", (train, city)) == 60


def saved(game: Position) -> dict[str, Any]:
    """The game as it would be saved."""
    table, progress = table_data(game.runtime), progress_data(game.runtime.table.progress)
    return {**game.game.record(), "table": table, "progress": progress}


# ------------------------------------------------------------------------------------------ how far


def test_hexsides(ireland):
    """IR-RN-01, WE-9: a 2H crosses two, whatever it meets on the way."""
    game, (two, four) = north(ireland, "2H", "4H")
    assert isinstance(game.earns("DER", (two, game.route("I9:0", "I7", "I5:1", "J4:0"))), str)
    assert game.earns("DER", (two, game.route("I9:0", "I7", "I5:1"))) == 30
    assert game.earns("DER", (four, game.route("I9:0", "I7", "I5:1", "J4:0", "J2:0"))) == 100


def test_longer_trains_earn_no_less(ireland):
    """Case E-04: best of 2H, 4H, 6H, 8H, 10H, D never falls, and is never nothing."""
    found = []
    for train_type in ("1H'", "2H", "3H'", "4H", "6H", "8H", "10H", "D"):
        game, _ = north(ireland, train_type)
        found.append(game.best("DER"))
    assert found == sorted(found)
    assert found[1] > 0


def test_no_limit_for_a_d(ireland):
    """IR-RN-02: fifteen hexsides and more."""
    position = Position(ireland())
    reach = position.box.reaches[position.piece("train_type", "D")]
    assert reach.crossings is None
    assert position.box.reaches[position.piece("train_type", "10H")].crossings == 10


def test_no_run_without_a_route(ireland):
    """Case I-08: Limerick stands alone, a 1H earns nothing, the price moves left, and the train is still owned."""
    game = line(ireland, company="WLR", tiles=("D16=657",), phase="6")
    game.trains("WLR", "1H'")
    game.cash(WLR=100)
    assert game.best("WLR") == 0
    game.go("turn", company="WLR").to("place")
    assert (game.prices("WLR"), game.fleet("WLR")) == ([65], ["1H'"])


def test_trains_share_no_track(ireland):
    """IR-RN-03, case E-02: each alone 40, both together not: they cross one hexside."""
    game = line(ireland, tiles=("F10=5r5", "G11=82r5", "H12=7r1", "G13=IR11r3"))
    one, two = game.trains("GNWR", "4H", "4H")
    first = (one, game.route("F10:0", "G11", "G13:0"))
    second = (two, game.route("F10:0", "G11", "H12", "G13:0"))
    assert (game.earns("GNWR", first), game.earns("GNWR", second)) == (40, 40)
    assert isinstance(game.earns("GNWR", first, second), str)


def test_trains_share_stops(ireland):
    """IR-RN-03, IR-RN-04: each counts the city they both call at."""
    game = line(ireland, "F12=4")
    one, two = game.trains("GNWR", "4H", "4H")
    first = (one, game.route("F10:0", "G11", "G13:0"))
    second = (two, game.route("F10:0", "F12:0"))
    assert game.earns("GNWR", first, second) == 30 + 30
    assert game.best("GNWR") == 60


def test_this_turns_track_counts(ireland):
    """IR-RN-07, IR-OO-07: laid, and run over."""
    game = line(ireland, tiles=("F10=5r5", "G13=IR3r2"))
    game.trains("GNWR", "4H")
    game.cash(GNWR=100)
    game.go("turn", company="GNWR").to("laying")
    assert game.best("GNWR") == 0
    game.lays("G11=8r0")
    assert game.best("GNWR") == 30


def test_this_turns_marker_counts(ireland):
    """IR-RN-07: a marker placed before the trains run."""
    game = line(ireland, company="GNWR", tiles=("F10=5r5", "G11=8r0", "G13=IR3r2", "H14=7r2"))
    for name in ("CIR", "KJR"):
        game.put(game.company(name), "in_play", False)
    game.started("GSWR", A=2)
    game.marker("GSWR", "G13:0")
    game.trains("GSWR", "4H")
    game.cash(GSWR=100)
    game.go("turn", company="GSWR").to("running")
    assert game.best("GSWR") == 30


def test_running_nothing(ireland):
    """D35: though there is a route; it counts as earning nothing."""
    game = line(ireland)
    game.trains("GNWR", "8H")
    game.go("turn", company="GNWR").to("running")
    game.do("A", "running.run", run=[])
    assert (game.label, game.prices("GNWR")) == ("place", [65])


def test_the_order_of_steps(ireland):
    """IR-OO-07: no track after running."""
    game = line(ireland)
    game.trains("GNWR", "8H")
    game.cash(GNWR=100)
    game.go("turn", company="GNWR").to("running")
    game.refused("A", "laying.lay_tile", lay=game.lay("H14=7r2"))


def test_a_lesser_run_stands(ireland):
    """IR-RT-08, D34: the best is shown, a lesser one is legal."""
    game = line(ireland, "F12=4")
    one, _ = game.trains("GNWR", "4H", "4H")
    game.go("turn", company="GNWR").to("running")
    game.do("A", "running.run", run=[{"train": one.id, "path": game.route("F10:0", "F12:0")}])
    assert game.label == "dividend"
    game.do("A", "dividend.withhold")
    assert game.money("GNWR") == 30


# ------------------------------------------------------------------------------------------ narrow track


def test_narrow_town_adds_to_the_first_broad_stop(ireland):
    """IR-NG-01, IR-NG-08 to IR-NG-10, WE-3, WE-4, WE-5, case I-04: 30, 40, 70; always two hexsides."""
    game = line(ireland)
    (train,) = game.trains("GNWR", "2H")
    route = game.route("F10:0", "G11", "G13:0")
    assert game.earns("GNWR", (train, route)) == 30
    game = line(ireland, "F12=IR5r5")
    (train,) = game.trains("GNWR", "2H")
    assert game.earns("GNWR", (train, game.route("F10:0", "G11", "G13:0"))) == 40
    game = line(ireland, tiles=("F10=IR36r3", "G11=8r0", "G13=IR12r1", "F12=IR24r3"))
    (train,) = game.trains("GNWR", "2H")
    values = [game.game.ask("boosted", game.runtime.position.stop(name)) for name in ("F10:0", "G13:0")]
    assert values == [40, 30]
    assert game.earns("GNWR", (train, game.route("F10:0", "G11", "G13:0"))) == 70


def boosted(game: Position, *names: str) -> list[int]:
    """What stops are worth with what narrow track adds."""
    return [int(game.game.ask("boosted", game.runtime.position.stop(name))) for name in names]


def test_a_town_that_has_broad_track_gives_nothing(ireland):
    """IR-NG-03, IR-NG-04, IR-NG-11, WE-6: Athlone counts Athenry's 10, and hands nothing on."""
    game = line(ireland, tiles=("F10=IR62r3", "G13=IR11r1", "F12=IR46r5", "E13=78r2", "D12=IR5r5"), phase="8")
    assert boosted(game, "F10:0", "G13:0", "F12:0") == [40, 20, 30]


def test_narrow_towns_add_up(ireland):
    """IR-NG-02: Athlone, and Athenry behind it."""
    game = line(ireland, "F12=IR23r2", "E11=78r5", "D12=IR5r4")
    assert boosted(game, "G13:0") == [30]


def test_a_boost_stops_at_the_first_broad_stop(ireland):
    """IR-NG-01, IR-NG-04: Dromod, broad, does not hand Athlone's on to Maryborough's trains twice."""
    game = line(ireland, "F12=IR5r5")
    assert boosted(game, "F10:0", "G13:0") == [20, 20]


def test_boost_for_every_train(ireland):
    """IR-NG-05: two trains at Maryborough, 20 in each."""
    game = line(ireland, "F12=IR5r5")
    stop, company = game.runtime.position.stop("G13:0"), game.company("GNWR")
    trains = game.trains("GNWR", "4H", "4H")
    assert [game.game.ask("stop_value", train, stop, company) for train in trains] == [20, 20]


def test_two_lines_to_one_stop_count_once(ireland):
    """IR-NG-06, D31: Athenry is joined to Athlone by two narrow lines."""
    game = line(ireland, tiles=("F12=IR46r5", "E13=78r2", "E11=78r5", "D12=IR25r4"), phase="8")
    assert boosted(game, "F12:0") == [30]


def test_a_narrow_town_is_no_stop(ireland):
    """IR-NG-07."""
    game = line(ireland, "F12=IR5r5")
    (train,) = game.trains("GNWR", "4H")
    assert isinstance(game.earns("GNWR", (train, game.route("F10:0", "G11", "G13:0", "F12:0"))), str)


def test_sligo_and_galway(ireland):
    """IR-NG-02, IR-NG-12, WE-7: four narrow towns of 10; a 6H earns 70 + 10 + 10 + 70."""
    broad = ("D6=IR40r5", "E7=58", "E9=9", "E11=8r1", "D12=4r1", "C13=IR43r2")
    narrow = ("C7=79r1", "B8=IR25r4", "C9=IR25r1", "B10=IR56r4", "A11=IR5r4", "B12=78r3")
    game = line(ireland, *narrow, company="GJR", tiles=broad)
    (train,) = game.trains("GJR", "6H")
    assert boosted(game, "D6:0", "C13:0", "E7:0", "D12:0") == [70, 70, 10, 10]
    assert game.earns("GJR", (train, game.route("D6:0", "E7:0", "E9", "E11", "D12:0", "C13:0"))) == 160
    assert game.best("GJR") == 160


@pytest.mark.parametrize("phase", ["4", "6"])
def test_off_board_by_phase(ireland, phase):
    """IR-RN-06."""
    game = line(ireland, phase=phase)
    game.tiles("G-1=IMr1")
    assert game.runtime.get(game.runtime.position.stop("G-1:0"), "value") == 20


def test_a_refused_route_cites_its_clause(ireland):
    """IR-RT-02: the requirement of the script that keeps it out, with its line."""
    game = line(ireland, company="DER", tiles=("I9=IR7", "I7=9", "I5=55"))
    game.marker("DER", "I9:0", home=True)
    (train,) = game.trains("DER", "4H")
    game.go("turn", company="DER").to("running")
    run = [{"train": train.id, "path": game.route("I11:1", "I9:1", "I7", "I5:0")}]
    refusal = game.refusal("A", "running.run", run=run)
    assert (refusal.message, refusal.clauses) == ("run: no station of DER on the route", ("IR-RT-02",))
    assert "running.rules" in str(refusal.span.where)
    alone = [{"train": train.id, "path": ["I9:0"]}]
    game.refused("A", "running.run", "IR-RT-01", "IR-RN-01", run=alone)
