"""18Ireland: what new track has to be joined to, with two gauges."""

from __future__ import annotations

from position import Position

LINE = ("F10=5r5", "G11=8r0", "G13=IR3r2")
"""Dromod and Maryborough on broad track; Maryborough has a narrow exit to the north-west, to Athlone."""


def turn(ireland, company: str, *tiles: str, phase: str = "4") -> Position:
    """The company's tile action."""
    game = Position(ireland())
    game.privates()
    game.phase(phase)
    game.tiles(*tiles)
    game.started(company, A=2)
    game.put(game.company(company), "has_operated", True)
    game.cash(**{company: 500})
    game.trains(company, "8H")
    return game.go("turn", company=company).to("laying")


def joined(game: Position, company: str, text: str) -> set[str]:
    """The clauses against a lay that fits, as far as connection goes; empty when there are none."""
    lay = game.found(company, text)
    assert lay is not None, f"{text} does not fit"
    return game.clauses(game.game.ask("connects", game.company(company), lay))


# ------------------------------------------------------------------------------------------ what connected means


def test_not_through_a_city_full_of_others(ireland):
    """IR-CN-01, IR-RT-05, D28: the city itself is reached, what lies beyond is not."""
    tiles = ("F10=5r5", "G11=8r0", "G13=IR3r2", "H14=7r2")
    game = turn(ireland, "GNWR", *tiles)
    open_ = {h.id for h in game.game.ask("lay_hexes", game.company("GNWR"))}
    game.fill("G13:0")
    shut = {h.id for h in game.game.ask("lay_hexes", game.company("GNWR"))}
    assert "G13" in shut
    assert {"H14", "H12"} <= open_ - shut


def test_a_city_with_a_free_space_lets_through(ireland):
    """IR-CN-01: one marker of two."""
    game = turn(ireland, "GNWR", *LINE)
    game.marker("GSWR", "G13:0")
    assert joined(game, "GNWR", "H14=7r2") == set()


# ------------------------------------------------------------------------------------------ yellow tiles


def test_broad_needs_broad(ireland):
    """IR-CN-02, case I-01: Sligo is joined to Dromod by narrow track only."""
    game = turn(ireland, "GNWR", "F10=645r2", "E9=79r2", "D8=78r3", phase="2")
    money = game.money("GNWR")
    game.no_lay("D6=644", "IR-CN-02")
    game.no_lay("D6=5", "IR-CN-02")
    assert game.money("GNWR") == money


def test_broad_joined_to_broad(ireland):
    """IR-CN-02."""
    game = turn(ireland, "GNWR", "F10=5r5", "G11=8r0", phase="2")
    assert joined(game, "GNWR", "G13=IR3r2") == set()


def test_one_stretch_of_the_tile_is_enough(ireland):
    """IR-CN-02, D29: a mixed tile whose broad exit meets the company's broad track."""
    game = turn(ireland, "GNWR", "F10=5r5", "G11=8r0", phase="2")
    assert joined(game, "GNWR", "F12=3r3") == set()


def test_narrow_needs_a_stop_on_broad_track(ireland):
    """IR-CN-03: Maryborough's narrow exit will do; a broad line that passes by will not."""
    game = turn(ireland, "CIR", *LINE)
    assert joined(game, "CIR", "F12=IR5r5") == set()
    game = turn(ireland, "CIR", "F10=5r4", "G11=8r0", "G13=IR3r2")
    assert joined(game, "CIR", "H14=77r3") == {"IR-CN-03"}


def test_narrow_of_a_company_elsewhere(ireland):
    """IR-CN-03: Dromod without a broad link to Maryborough."""
    game = turn(ireland, "GNWR", "F10=5r4", "G13=IR3r2")
    assert joined(game, "GNWR", "F12=IR5r5") == {"IR-CN-03"}


# ------------------------------------------------------------------------------------------ upgrades


def test_new_broad_track_has_to_be_reached(ireland):
    """IR-CN-04: 82 adds a leg to G11's curve; the company of Dromod reaches it, one that stands elsewhere does not."""
    game = turn(ireland, "GNWR", *LINE)
    assert joined(game, "GNWR", "G11=82r5") == set()
    assert joined(game, "LER", "G11=82r5") == {"IR-CN-04"}


def test_old_track_alone_does_not_connect(ireland):
    """IR-CN-04: 20 puts a second straight beside G11's; reaching the old one is not enough."""
    game = turn(ireland, "GNWR", "F10=5r5", "G11=9r2")
    assert game.found("GNWR", "G11=20r5") is not None
    assert joined(game, "GNWR", "G11=20r5") == {"IR-CN-04"}


def test_the_city_that_is_upgraded(ireland):
    """IR-CN-04, D30: a city tile is upgraded by a company that reaches the city, though not its new track alone."""
    game = turn(ireland, "GNWR", *LINE)
    game.fill("G13:0")
    assert joined(game, "GNWR", "G13=IR12r1") == set()


def test_narrow_upgrade_by_city_and_narrow_line(ireland):
    """IR-CN-05, case I-03: A stands in Maryborough and may extend its narrow line; B in Dromod may not; nobody may
    turn the new exit to Dromod's broad one."""
    game = turn(ireland, "CIR", "F10=5r5", "G13=IR3r2", "F12=IR5r5")
    game.no_lay("F12=IR24r3", "IR-TL-16")
    assert game.lays("F12=IR23r2") == 0
    game = turn(ireland, "GNWR", "F10=5r5", "G13=IR3r2", "F12=IR5r5")
    game.no_lay("F12=IR23r2", "IR-CN-05")


def test_narrow_added_to_broad(ireland):
    """IR-CN-06: IR26 adds a narrow curve to a broad straight; it has to be reached by narrow track."""
    game = turn(ireland, "GNWR", "F10=5r5", "G11=9r2")
    lay = next(
        lay
        for lay in game.runtime.surveyor.lays(
            game.company("GNWR"), [game.piece("hex", "G11")], [game.piece("tile_type", "IR26")]
        )
    )
    assert game.clauses(game.game.ask("connects", game.company("GNWR"), lay)) == {"IR-CN-06"}


def test_narrow_added_where_a_narrow_line_comes(ireland):
    """IR-CN-06: Dromod's narrow exit leads to the narrow curve that is added to F8's broad straight."""
    game = turn(ireland, "GNWR", "F10=657r3", "F8=9r1")
    place, tiles = game.piece("hex", "F8"), game.box.pieces["tile_type"]
    found = [lay for lay in game.runtime.surveyor.lays(game.company("GNWR"), [place], tiles) if lay.is_upgrade]
    narrow = [lay for lay in found if {track.gauge for track in lay.new_track} == {"narrow"}]
    assert narrow
    for lay in narrow:
        meets = any(0 in track.sides for track in lay.new_track)
        assert (game.game.ask("connects", game.company("GNWR"), lay) is None) == meets


# ------------------------------------------------------------------------------------------ looking


def test_nothing_outside_the_hexes_looked_at_connects(ireland):
    """The role's promise: where lays are looked for is where they may connect."""
    game = turn(ireland, "GNWR", *LINE, "F12=IR5r5", "H14=7r2")
    company = game.company("GNWR")
    near = game.game.ask("lay_hexes", company)
    far = [at for at in game.box.pieces["hex"] if at not in near]
    tiles = [t for t in game.box.pieces["tile_type"] if game.value(t, "colour") in ("yellow", "green")]
    lays = game.runtime.surveyor.lays(company, far, tiles)
    assert [lay for lay in lays if game.game.ask("connects", company, lay) is None] == []
