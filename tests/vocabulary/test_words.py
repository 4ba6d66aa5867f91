"""Words and folds: each is carried out, in the form the table gives it, and no others."""

from __future__ import annotations

import inspect

import pytest

from interpreter.play import linked
from interpreter.play.operators import NAMES
from interpreter.vocabulary.reference import reference
from interpreter.vocabulary.words import FOLDS, WORDS


def carried_out() -> dict[str, object]:
    rooms = [vars(room).items() for room in linked.ROOMS]
    return {name: function for room in rooms for name, function in room if name.startswith("w_")}


def test_words_are_carried_out_and_no_others() -> None:
    functions = {name for name, function in carried_out().items() if function.__module__.startswith("interpreter.play")}
    assert functions == {f"w_{name}" for name in WORDS}
    assert set(linked.words()) == functions


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_a_word_takes_what_the_table_says(word: object) -> None:
    parameters = list(inspect.signature(linked.words()[f"w_{word.name}"]).parameters.values())[1:]
    assert len(parameters) == len(word.parameters)
    for mine, told in zip(parameters, word.parameters, strict=True):
        assert (mine.default is inspect.Parameter.empty) is not told.optional, told.name


def test_folds_are_carried_out_and_no_others() -> None:
    assert {name.removeprefix("fold_") for name in NAMES if name.startswith("fold_")} == set(FOLDS)


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_a_word_is_shown_in_use(word: object) -> None:
    assert f"{word.name}(" in word.example
    assert word.meaning
    assert word.example in reference()
