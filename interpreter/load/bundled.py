"""A bundle as texts to read a title from: nothing but what is in the file is ever read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, NoReturn

from interpreter.load import places
from interpreter.problems import Problem, RulesetError
from interpreter.source import Source

FORMAT = "18xx-bundle/1"
KIND = "18xx-bundle/"
ROOTS = ("title", "common")
BESIDE = "beside-"
MOST_BYTES = 1 << 26
ENVELOPE = ("format", "name", "chosen", "texts", "seals")
"""The parts that are no description."""
ANEW = "make it anew from the title's folder: 18xx bundle TITLE -o FILE"


@dataclass(frozen=True, slots=True)
class Bundled:
    """The texts in a bundle. `above` is the one file that may be read beside it."""

    file: Path
    data: Mapping[str, Any]
    above: Path | None = None

    @property
    def folder(self) -> Path:
        return Path("title")

    @property
    def common(self) -> Path:
        return Path("common")

    @property
    def name(self) -> str:
        return str(self.data["name"])

    @property
    def place(self) -> str:
        return str(self.file.resolve())

    @property
    def bundled(self) -> bool:
        return True

    @property
    def shown_file(self) -> str:
        """The bundle as people are shown it."""
        return places.shown_name(self.file)

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the variants in it."""
        return tuple(Path(each).stem if "/" in each else each for each in self.data["chosen"])

    def described(self) -> dict[str, Any]:
        """The parts that describe the box."""
        return {name: part for name, part in self.data.items() if name not in ENVELOPE}

    def has(self, path: Path) -> bool:
        return path.as_posix() in self.data["texts"] or path == self.above

    def files(self, folder: Path, ending: str) -> list[Path]:
        found = [Path(key) for key in self.data["texts"] if key.endswith(ending)]
        return sorted(path for path in found if path.parent == folder)

    def read(self, path: Path) -> Source:
        if path == self.above:
            return Source.read(path, places.shown_name(path))
        text = self.data["texts"].get(path.as_posix())
        if text is None:
            raise FileNotFoundError(2, "it is not in the bundle")
        return Source(self.shown(path), text)

    def shown(self, path: Path) -> str:
        return f"{self.shown_file}/{path.as_posix()}"

    def chosen(self, variants: Iterable[str]) -> list[str]:  # noqa: ARG002 - they are in it
        return sorted(self.data["chosen"])

    def outside(self, variant: str) -> Path | None:
        return Path(variant) if "/" in variant else None

    def again(self, variant: Path) -> str:
        return variant.stem


def bundle_file(title: str | Path) -> Path | None:
    """The file, when a title is given by one: then it is a bundle, or nothing."""
    path = Path(title)
    is_title = len(path.parts) == 1 and (places.rulesets_folder() / path).is_dir()
    return path if path.is_file() and not is_title else None


def is_bundle(path: Path) -> bool:
    """Whether a file calls itself a bundle where it begins."""
    try:
        with path.open("rb") as file:
            return KIND.encode() in file.read(200)
    except OSError:
        return False


def seals_of(data: Mapping[str, Any]) -> dict[str, str]:
    """Of each part the digest, however it is spaced and in whatever order its keys stand."""
    return {name: _digest(part) for name, part in data.items() if name != "seals"}


def _digest(part: Any) -> str:
    text = json.dumps(part, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def open_bundle(file: Path, above: Path | None = None) -> Bundled:
    """Open a bundle. Raises RulesetError when it is none, or damaged, or was changed after it was made."""
    shown = places.shown_name(file)
    try:
        return Bundled(file, _sound(file, shown), above)
    except RecursionError:
        _refuse("load/bundle", f"{shown} is nested too deeply", f"fetch it again, or {ANEW}")


def _sound(file: Path, shown: str) -> dict[str, Any]:
    """What is in a bundle."""
    data = _parsed(file, shown)
    if not isinstance(data, dict) or not str(data.get("format")).startswith(KIND):
        _refuse("load/bundle", f"{shown} is no bundle: its `format` does not say {FORMAT}", "name a folder or a bundle")
    if data["format"] != FORMAT:
        said = f"{shown} is of the format {str(data['format'])[:40]}, and this program reads {FORMAT}"
        _refuse("load/bundle-format", said, f"{ANEW}, with this version of the program")
    hold_to_shape(shown, data, ANEW)
    _hold_to_seals(shown, data)
    return data


def _refuse(code: str, message: str, hint: str) -> NoReturn:
    raise RulesetError([Problem(code, message, hint=hint)])


def _parsed(file: Path, shown: str) -> Any:
    try:
        if file.stat().st_size > MOST_BYTES:
            _refuse("load/bundle", f"{shown} is larger than any bundle", ANEW)
        return json.loads(file.read_bytes().decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        said = f"{shown} is damaged or cut off: line {error.lineno}, column {error.colno}: {error.msg}"
    except UnicodeDecodeError as error:
        said = f"{shown} is not UTF-8 text (byte {error.start})"
    except ValueError as error:
        said = f"{shown} cannot be read as a bundle: {error}"
    except OSError as error:
        said = f"{shown} cannot be read: {error.strerror}"
    _refuse("load/bundle", said, f"fetch it again, or {ANEW}")


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice[:60]!r} stands twice in one place")
    return found


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")


def hold_to_shape(shown: str, data: Mapping[str, Any], hint: str) -> None:
    """Whether the parts that a title is read from are there and make sense. Raises RulesetError."""
    wrong = _wrong_envelope(data)
    if wrong is not None:
        _refuse("load/bundle-shape", f"{shown}: {wrong}", hint)


def _wrong_envelope(data: Mapping[str, Any]) -> str | None:
    """What is wrong with the parts that a title is read from."""
    lacking = [name for name in ENVELOPE if name not in data]
    if lacking:
        return f"{', '.join(lacking)} is missing"
    if not isinstance(data["name"], str) or not _is_part(data["name"]):
        return "name: it has to be the name of a title, without folders"
    texts, chosen, seals = data["texts"], data["chosen"], data["seals"]
    if not isinstance(texts, dict) or not isinstance(seals, dict):
        return "texts and seals have to be mappings"
    if not isinstance(chosen, list) or not all(isinstance(each, str) for each in chosen):
        return "chosen: it has to be a list of names"
    for key, text in texts.items():
        wrong = _wrong_text(key, text)
        if wrong is not None:
            return f"texts: {key[:80]!r}: {wrong}"
    for each in chosen:
        if "/" in each and (each not in texts or not each.endswith(".yaml")):
            return f"chosen: {each[:80]!r} is none of its texts"
    return None


def _wrong_text(key: str, text: Any) -> str | None:
    root, *parts = key.split("/")
    known = root in ROOTS or (root.startswith(BESIDE) and root.removeprefix(BESIDE).isdigit())
    if not known or not parts or not all(map(_is_part, parts)) or PurePosixPath(key).as_posix() != key:
        return "this leads out of the bundle; a text is called title/…, common/… or beside-1/…"
    if not isinstance(text, str):
        return "this is no text"
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return f"letter {error.start} is no letter"
    return None


def _is_part(word: str) -> bool:
    return word not in {"", ".", ".."} and not any(letter in "/\\" or letter < " " for letter in word)


def _hold_to_seals(shown: str, data: Mapping[str, Any]) -> None:
    """Whether every part is what was sealed."""
    found, seals = seals_of(data), data["seals"]
    changed = [name for name in dict.fromkeys((*found, *seals)) if found.get(name) != seals.get(name)]
    if changed:
        names = ", ".join(name[:40] for name in changed)
        hint = f"change the texts in the title's folder and {ANEW}"
        _refuse("load/bundle-changed", f"{shown} was changed after it was made, in: {names}", hint)
