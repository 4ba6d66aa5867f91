"""What words and fields look at is said of each of them."""

from __future__ import annotations

from interpreter.play.fields import LASTING, PIECE_READERS, STOP_READERS
from interpreter.vocabulary.fields import GIVEN
from interpreter.vocabulary.sources import (
    EVERYTHING,
    FIELD_SOURCES,
    GIVEN_SOURCES,
    WORD_SOURCES,
    field_sources,
    word_sources,
)
from interpreter.vocabulary.words import WORDS


def test_it_is_said_of_every_word_that_changes_nothing() -> None:
    assert set(WORD_SOURCES) == {name for name, word in WORDS.items() if not word.effect}


def test_it_is_said_of_every_field_that_follows_from_other_places() -> None:
    followed = {name for owner, name in PIECE_READERS if (owner, name) not in LASTING}
    assert followed <= set(FIELD_SOURCES)
    assert set(STOP_READERS) - {"old"} <= set(FIELD_SOURCES)
    assert set(GIVEN_SOURCES) - {"turn"} <= set(GIVEN)


def test_a_word_that_changes_something_may_depend_on_anything_and_what_is_no_word_on_nothing() -> None:
    assert word_sources("pay") == (EVERYTHING,)
    assert word_sources("certificates_of") == ("holder",)
    assert word_sources("usable") == ()


def test_a_field_looks_at_its_own_places_too() -> None:
    assert field_sources("treasury") == ("treasury", "cash")
    assert field_sources("presidency") == ("presidency",)
