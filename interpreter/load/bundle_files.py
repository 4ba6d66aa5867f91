"""The file of a bundle: opened within bounds, and held to its form and to its seals."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NoReturn

from interpreter.load import places
from interpreter.load.bundled import ENVELOPE, Bundled
from interpreter.problems import Problem, RulesetError

FORMAT = "18xx-bundle/1"
KIND = "18xx-bundle/"
ROOTS = ("title", "common")
BESIDE = "beside-"
MOST_BYTES = 1 << 26
"""No bundle is larger."""
HEAD = 200
"""Within so many bytes a bundle says that it is one."""
ANEW = "make it anew from the title's folder: 18xx bundle TITLE -o FILE"


def bundle_file(title: str | Path) -> Path | None:
    """The file, when a title is given by one: then it is a bundle, or nothing."""
    path = Path(title)
    is_title = len(path.parts) == 1 and (places.rulesets_folder() / path).is_dir()
    return path if path.is_file() and not is_title else None


def is_bundle(path: Path) -> bool:
    """Whether a file calls itself a bundle where it begins."""
    try:
        with path.open("rb") as file:
            return KIND.encode() in file.read(HEAD)
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
