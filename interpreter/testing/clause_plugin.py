"""A plugin of pytest that collects the clause tests of titles: `pytest rulesets/`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from interpreter.testing.clause_files import ClauseTest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of this plugin."""
    parser.addoption("--clause", action="append", default=[], help="only clause tests of this clause, or that begin so")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """The files `tests/*.yaml` of a folder with a `ruleset.yaml`."""
    folder = file_path.parent
    if file_path.suffix == ".yaml" and folder.name == "tests" and (folder.parent / "ruleset.yaml").is_file():
        file: pytest.Collector = ClauseFile.from_parent(parent, path=file_path)
        return file
    return None


class ClauseFile(pytest.File):
    """A file with clause tests."""

    def collect(self) -> Iterator[ClauseItem]:
        """Its tests, by their names."""
        from interpreter.problems import RulesetError
        from interpreter.testing.clause_files import read_clause_tests

        wanted = self.config.getoption("--clause")
        try:
            tests = read_clause_tests(self.path)
        except RulesetError as error:
            raise self.CollectError(str(error)) from None
        for test in tests:
            if test.is_of(wanted):
                item: ClauseItem = ClauseItem.from_parent(self, name=str(test), test=test)
                yield item


class ClauseItem(pytest.Item):
    """A clause test."""

    def __init__(self, *, test: ClauseTest, **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self.test = test

    def runtest(self) -> None:
        """Carry it out; what is not as expected fails it, in the words of `18xx test`."""
        from interpreter.testing.clause_tests import run_clause_test

        outcome = run_clause_test(self.path.parent.parent, self.test)
        if not outcome.passed:
            pytest.fail("\n".join(map(str, outcome.problems)), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it is written."""
        return self.path, self.test.span.line - 1, self.name
