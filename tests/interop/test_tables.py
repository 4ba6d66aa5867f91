"""The tables that say how recorded games are read: all that they name is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.interop import InteropTable, TableError, table_for
from interpreter.interop.tables import Row, tables_of
from interpreter.load.places import titles
from interpreter.problems import RulesetError
from interpreter.ruleset.code import OptionCode
from interpreter.ruleset.ruleset import Ruleset

TABLES = [(title, table) for title in titles() for table in tables_of(title)]


@pytest.fixture(params=[table for _, table in TABLES], ids=[title for title, _ in TABLES])
def table(request: pytest.FixtureRequest) -> InteropTable:
    found: InteropTable = request.param
    return found


def options(ruleset: Ruleset) -> Iterator[tuple[str, OptionCode]]:
    """All options of all offers and windows, as actions name them."""
    for routine in ruleset.code.routines.values():
        for offer in (*routine.offers, *routine.windows):
            for option in offer.options:
                yield (offer.label if option.name == "choose" else f"{offer.label}.{option.name}"), option


def test_every_row_means_something(table: InteropTable) -> None:
    ruleset = table.ruleset(())
    known: dict[str, set[str]] = {}
    for name, option in options(ruleset):
        known.setdefault(name, set()).update(parameter.name for parameter in option.parameters)
    for action, rows in table.actions.items():
        for row in rows:
            assert row.do in known, f"{action}: there is no choice {row.do}"
            assert set(row.filled) <= known[row.do], f"{action}: {row.do} does not take {set(row.filled)}"
    for choices in table.lays.values():
        assert set(choices) <= set(known)


BUILT_IN = {("game", "priority"), ("company", "kind")}


def test_steps_rounds_and_figures_are_there(table: InteropTable) -> None:
    ruleset = table.ruleset(())
    labels = {offer.label for routine in ruleset.code.routines.values() for offer in routine.offers}
    assert {label for step in table.steps.values() for label in step} <= labels
    assert set(table.silent) <= labels
    for name in table.rounds.values():
        assert ruleset.code.functions[name].kind == "round"
    readings = [each for group in table.readings.values() for each in group.values()]
    for reading in (*readings, *table.uses.values()):
        owner, _, field = reading.source.partition(".")
        if field:
            assert (owner, field) in BUILT_IN or (owner, field) in ruleset.code.attributes
        else:
            assert ruleset.code.functions[reading.source].kind == "function"


def test_the_script_of_a_table_leaves_the_rules_as_they_are(table: InteropTable) -> None:
    from interpreter import load_ruleset

    plain = load_ruleset(table.folder, table.variants_for(()))
    assert table.ruleset(()).hash == plain.hash


def test_options_become_variants() -> None:
    table = table_for("18Ireland")
    assert table.variants_for(()) == ("site",)
    assert table.variants_for(("larger_bank",)) == ("site", "larger-bank")
    with pytest.raises(TableError, match="knows no variant for their option 'hexes'"):
        table.variants_for(("hexes",))


def test_a_title_that_nobody_reads() -> None:
    with pytest.raises(TableError, match="no title here reads recorded games of '1817'"):
        table_for("1817")


def test_a_row_fits_by_its_patterns() -> None:
    row = Row("x.convert", {}, of="player", when={"choice": "convert_{company}"})
    assert row.fits({"entity_type": "player", "choice": "convert_AB"}) == {"company": "AB"}
    assert row.fits({"entity_type": "player", "choice": "close"}) is None
    assert row.fits({"entity_type": "company", "choice": "convert_AB"}) is None


def test_a_table_of_the_wrong_shape(tmp_path: Path) -> None:
    folder = tmp_path / "titles" / "some"
    (folder / "interop").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("title: Some\nplayers: 2\n", encoding="utf-8")
    (folder / "interop" / "x.yaml").write_text("format: y\ntitle: Z\nactions: {bid: [{to: a}]}\n", encoding="utf-8")
    with pytest.raises(RulesetError, match="'do' is missing here"):
        tables_of(folder)
