"""Which place stands above which."""

from __future__ import annotations

import pytest

from interpreter.check.layers import Layers, Place
from interpreter.load.script import parse_script
from interpreter.load.script_files import LayeredScript
from interpreter.source import Source

AFTER = {"amber": frozenset[str](), "blue": frozenset({"amber"}), "red": frozenset[str]()}
FILES = {
    "common.low": ("common", ""),
    "common.high": ("common", "use common.low"),
    "base": ("title", "use common.high"),
    "game": ("title", "use base"),
    "other": ("title", ""),
    "amber": ("amber", "use base"),
    "blue": ("blue", ""),
    "red": ("red", ""),
}


def place(name: str) -> Place:
    return Place(FILES[name][0], name)


@pytest.fixture(scope="module")
def layers() -> Layers:
    files = []
    for name, (layer, text) in FILES.items():
        source = Source(f"{name}.rules", text + "\n")
        script, problems = parse_script(source, name)
        assert script is not None
        assert not problems
        files.append(LayeredScript(script, layer, source))
    return Layers.of(files, AFTER)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("common.high", "common.low"), ("base", "common.low"), ("other", "common.high"), ("game", "base"),
        ("amber", "game"), ("red", "common.low"), ("blue", "amber"), ("blue", "other"),
    ],
)  # fmt: skip
def test_one_stands_above_the_other(layers: Layers, one: str, other: str) -> None:
    assert layers.above(place(one), place(other))
    assert not layers.above(place(other), place(one))


@pytest.mark.parametrize(("one", "other"), [("base", "other"), ("game", "game"), ("red", "amber"), ("blue", "red")])
def test_neither_stands_above_the_other(layers: Layers, one: str, other: str) -> None:
    assert not layers.above(place(one), place(other))
    assert not layers.above(place(other), place(one))
    assert layers.unordered(place(one), place(other)) == (FILES[one][0] in AFTER)
