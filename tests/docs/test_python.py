"""docs/python.md: its Python does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from page import fences

PAGE = Path(__file__).resolve().parents[2] / "docs/python.md"


def test_its_python_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for fence in fences(PAGE):
        exec(compile("\n" * fence.line + fence.text, PAGE.name, "exec"), names)
    assert names["game"].over  # type: ignore[attr-defined]
    assert str(names["picture"]).startswith("<svg")
    printed = capsys.readouterr().out
    assert "2EW [2]" in printed
    assert "amount: 1 is not from " in printed
