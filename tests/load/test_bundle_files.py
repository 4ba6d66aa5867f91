"""Opening bundles: whatever is wrong with the file is one clear message, and nothing else is ever read."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from interpreter.load.bundle_files import MOST_BYTES, bundle_file, is_bundle, open_bundle, seals_of
from interpreter.load.draft import load_texts
from interpreter.problems import RulesetError

TEXTS = {"title/ruleset.yaml": "title: T\nplayers: 2\n", "common/tiles.yaml": "tiles: {}\n"}


def small(**parts: Any) -> dict[str, Any]:
    """A bundle that says nothing, sealed."""
    data = {"format": "18xx-bundle/1", "name": "t", "title": "T", "chosen": [], "texts": TEXTS, **parts}
    return {**data, "seals": seals_of(data)}


@pytest.fixture
def put(tmp_path: Path) -> Callable[[str | bytes], Path]:
    """Writes a file."""

    def put(text: str | bytes) -> Path:
        file = tmp_path / "it.json"
        file.write_bytes(text.encode(errors="surrogatepass") if isinstance(text, str) else text)
        return file

    return put


def refused(file: Path) -> tuple[str, str]:
    """Code and message of the one problem with a file."""
    with pytest.raises(RulesetError) as error:
        open_bundle(file)
    (problem,) = error.value.problems
    assert problem.hint
    assert problem.message.startswith(file.resolve().as_posix())
    return problem.code.removeprefix("load/"), problem.message.removeprefix(file.resolve().as_posix()).lstrip(": ")


def test_a_sound_one_gives_its_texts(put: Callable[..., Path]) -> None:
    texts = open_bundle(put(json.dumps(small())))
    assert texts.read(Path("title/ruleset.yaml")).text == TEXTS["title/ruleset.yaml"]
    assert texts.files(Path("title"), ".yaml") == [Path("title/ruleset.yaml")]
    assert texts.has(Path("common/tiles.yaml"))
    assert load_texts(texts).title == "T"


@pytest.mark.parametrize("path", ["title/../../secret", "title/none.yaml", "/secret", "it.json"])
def test_what_is_not_in_it_is_not_read(put: Callable[..., Path], tmp_path: Path, path: str) -> None:
    (tmp_path / "secret").write_text("x")
    texts = open_bundle(put(json.dumps(small())))
    asked = tmp_path / path.lstrip("/") if path.startswith("/") else Path(path)
    assert not texts.has(asked)
    with pytest.raises(FileNotFoundError):
        texts.read(asked)


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("", "bundle", "is damaged or cut off: line 1, column 1: Expecting value"),
        ('{\n "format": "18xx-bu', "bundle",
         "is damaged or cut off: line 2, column 12: Unterminated string starting at"),
        (b"\xff\xfe", "bundle", "is not UTF-8 text (byte 0)"),
        ("[" * 100_000, "bundle", None),
        ("[1]", "bundle", "is no bundle: its `format` does not say 18xx-bundle/1"),
        ('{"format": "18xx-game/1"}', "bundle", "is no bundle: its `format` does not say 18xx-bundle/1"),
        ('{"format": "18xx-bundle/2"}', "bundle-format",
         "is of the format 18xx-bundle/2, and this program reads 18xx-bundle/1"),
        ('{"format": ["18xx-bundle/1"]}', "bundle", "is no bundle: its `format` does not say 18xx-bundle/1"),
        ('{"format": "18xx-bundle/1", "format": 1}', "bundle",
         "cannot be read as a bundle: the key 'format' stands twice in one place"),
        ('{"format": NaN}', "bundle", "cannot be read as a bundle: NaN is no number"),
        ('{"format": ' + "9" * 9000 + "}", "bundle", None),
        ('{"format": "18xx-bundle/1"}', "bundle-shape", "name, chosen, texts, seals is missing"),
    ],
)  # fmt: skip
def test_files_that_are_no_bundle(put: Callable[..., Path], text: str, code: str, message: str | None) -> None:
    found = refused(put(text))
    assert found[0] == code
    assert message is None or found[1] == message


def test_no_depth_of_nesting_is_too_much(put: Callable[..., Path]) -> None:
    """Also at the depth that can just be read, but not be written again."""
    limit = sys.getrecursionlimit()
    codes = {
        refused(put(json.dumps(small()).replace("{", '{"x": ' + "[" * depth + "]" * depth + ", ", 1)))[0]
        for depth in (*range(limit - 150, limit + 20), 100_000)
    }
    assert codes == {"bundle", "bundle-changed"}


def test_a_file_that_is_too_large_is_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    with file.open("wb") as written:
        written.truncate(MOST_BYTES + 1)
    assert refused(file) == ("bundle", "is larger than any bundle")


@pytest.mark.parametrize(
    ("part", "value", "message"),
    [
        ("name", "../t", "name: it has to be the name of a title, without folders"),
        ("name", 7, "name: it has to be the name of a title, without folders"),
        ("texts", [], "texts and seals have to be mappings"),
        ("texts", {"title/a.yaml": 3}, "texts: 'title/a.yaml': this is no text"),
        ("texts", {"title/a.yaml": "\ud800"}, "texts: 'title/a.yaml': letter 0 is no letter"),
        ("chosen", "rich", "chosen: it has to be a list of names"),
        ("chosen", ["beside-1/x.yaml"], "chosen: 'beside-1/x.yaml' is none of its texts"),
        ("chosen", ["../x.yaml"], "chosen: '../x.yaml' is none of its texts"),
    ],
)
def test_parts_of_another_shape(put: Callable[..., Path], part: str, value: object, message: str) -> None:
    data = {**small(), part: value}
    assert refused(put(json.dumps(data))) == ("bundle-shape", message)


@pytest.mark.parametrize(
    "key",
    ["/etc/passwd", "../a.yaml", "title/../a.yaml", "title/./a", "title//a", "title/a\\b", "title", "other/a",
     "beside-/a", "title/\0", "a.yaml", ""],
)  # fmt: skip
def test_texts_that_would_lead_out(put: Callable[..., Path], key: str) -> None:
    code, message = refused(put(json.dumps(small(texts={**TEXTS, key: "x"}))))
    assert code == "bundle-shape"
    assert message.startswith(f"texts: {key!r}: this leads out of the bundle")


def test_whatever_is_damaged_is_told_and_nothing_else_happens(put: Callable[..., Path]) -> None:
    whole = json.dumps(small(), indent=1).encode()
    chance = random.Random(7)
    told = 0
    for _ in range(400):
        damaged = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(damaged))
            how = chance.random()
            if how < 0.4:
                damaged[at] = chance.randrange(256)
            elif how < 0.7:
                del damaged[at : at + chance.randint(1, 40)]
            else:
                damaged = damaged[: at + 1]
        told += _is_told(put(bytes(damaged)))
    assert told > 300


def _is_told(file: Path) -> bool:
    try:
        open_bundle(file)
    except RulesetError as error:
        return error.problems[0].code.startswith("load/bundle")
    return False


def test_what_is_a_bundle_and_what_a_title(put: Callable[..., Path], tmp_path: Path) -> None:
    file = put(json.dumps(small()))
    assert bundle_file(file) == file
    assert bundle_file(tmp_path) is None
    assert bundle_file("18ireland") is None
    assert is_bundle(file)
    assert not is_bundle(put('{"format": "18xx-game/1"}'))
    assert not is_bundle(tmp_path)
