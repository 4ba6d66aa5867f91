"""The command line for pages that are carried out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.cli.app import main

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., tuple[int, str]]:
    """Runs `18xx` in a folder of its own: exit code, and all that was printed."""

    def run(*words: str, typed: str = "") -> tuple[int, str]:
        lines = iter(typed.split(";"))
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", ["18xx", *words])
        monkeypatch.setattr("builtins.input", lambda *_: next(lines))
        with pytest.raises(SystemExit) as end:
            main()
        printed = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, printed.out + printed.err

    return run
