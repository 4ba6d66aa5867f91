"""The table: every change goes through the journal, and the journal takes it back."""

from __future__ import annotations

from typing import Any

from hypothesis import given, strategies as st

from interpreter.ids import Piece
from interpreter.state.table import MISSING, Table

PIECES = [Piece("player", name) for name in ("Ann", "Bob")]
CHANGES = st.lists(
    st.tuples(st.sampled_from(PIECES), st.sampled_from(["cash", "sold"]), st.none() | st.integers(0, 3), st.booleans())
)


def carry_out(table: Table, changes: list[tuple[Piece, str, int | None, bool]]) -> None:
    for piece, name, value, clears in changes:
        if clears:
            table.clear(piece, name)
        else:
            table.put(piece, name, value)


@given(CHANGES, CHANGES)
def test_restoring_the_journal_leaves_the_table_as_it_was(first: Any, second: Any) -> None:
    table = Table()
    carry_out(table, first)
    table.take_journal()
    before = dict(table.values)
    seen: dict[tuple[Piece, str], Any] = dict(before)

    def watch(place: tuple[Piece, str], old: Any, new: Any) -> None:
        assert seen.get(place, MISSING) is old
        if new is MISSING:
            del seen[place]
        else:
            seen[place] = new

    table.watch = watch
    carry_out(table, second)
    assert seen == table.values, "whoever watches is told of everything"
    table.restore(table.take_journal())
    assert table.values == before == seen
    assert set(table.places()) == {(*place, value) for place, value in before.items()}


def test_the_journal_keeps_the_first_value_only() -> None:
    table = Table()
    ann = PIECES[0]
    table.put(ann, "cash", 1)
    table.put(ann, "cash", 2)
    assert table.take_journal() == {(ann, "cash"): MISSING}
    table.put(ann, "cash", 3)
    table.clear(ann, "cash")
    assert (table.get(ann, "cash", 7), table.take_journal()) == (7, {(ann, "cash"): 2})
    table.clear(ann, "cash")
    assert table.take_journal() == {}
