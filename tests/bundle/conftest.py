"""What tests of bundles share: small bundles in files, as they are made or with something changed in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from interpreter.load.bundle_files import seals_of
from interpreter.making import bundled

Mini = Callable[..., Path]
Write = Callable[..., Path]


@pytest.fixture
def bundle(mini: Mini) -> dict[str, Any]:
    """The bundle of a small title with a variant."""
    return bundled(mini(), ["rich"])


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a bundle to a file; when it is to be `sealed` anew, as somebody would who means to deceive."""

    def write(data: Any, *, sealed: bool = False) -> Path:
        file = tmp_path / "bundle.json"
        whole = {**data, "seals": seals_of(data)} if sealed else data
        file.write_text(json.dumps(whole, ensure_ascii=False), encoding="utf-8")
        return file

    return write


@pytest.fixture(scope="session")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """The file of a title's bundle, by title and variants; each is made once."""
    folder = tmp_path_factory.mktemp("bundles")
    made: dict[tuple[str, ...], Path] = {}

    def bundle(*named: str) -> Path:
        if named not in made:
            made[named] = folder / f"{'-'.join(named)}.json"
            made[named].write_text(json.dumps(bundled(named[0], named[1:])), encoding="utf-8")
        return made[named]

    return bundle
