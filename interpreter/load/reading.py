"""Files of a title as they are read: each text once more for the hash, and what is wrong with it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from interpreter.load.schema import check_schema
from interpreter.load.texts import Texts
from interpreter.load.yaml_tree import Tree, empty_tree, read_yaml
from interpreter.problems import Problem
from interpreter.source import Source


@dataclass(slots=True)
class Reading:
    """Reads the files of a title, and gathers what is wrong with them and what they say."""

    texts: Texts
    problems: list[Problem] = field(default_factory=list)
    found: list[tuple[str, str]] = field(default_factory=list)
    """the texts that were read, with their names"""

    def source(self, path: Path) -> Source | None:
        """Read a file; None with a problem when that fails."""
        shown = self.texts.shown(path)
        try:
            source = self.texts.read(path)
        except UnicodeDecodeError as error:
            self.problems.append(
                Problem("load/file", f"{shown} is not UTF-8 text (byte {error.start})", hint="save it as UTF-8")
            )
        except OSError as error:
            self.problems.append(Problem("load/file", f"{shown} cannot be read: {error.strerror}"))
        else:
            self.found.append((shown, source.text))
            return source
        return None

    def tree(self, path: Path, schema: str) -> Tree | None:
        """Read a YAML file and hold it to its schema."""
        source = self.source(path)
        if source is None:
            return None
        tree, problems = _document(source.name, source.text, schema)
        self.problems += problems
        return tree if tree is not None and tree.is_map else empty_tree(source)

    def hash(self, variants: list[str]) -> str:
        """What identifies the ruleset: every text read for it, and the names of the variants."""
        digest = hashlib.sha256()
        for _, text in sorted(self.found, key=lambda pair: (Path(pair[0]).name, pair[1])):
            digest.update(text.encode())
            digest.update(b"\0")
        digest.update("\0".join(variants).encode())
        return digest.hexdigest()


@lru_cache(maxsize=128)
def _document(shown: str, text: str, schema: str) -> tuple[Tree | None, tuple[Problem, ...]]:
    """The tree of a text, held to its schema; remembered, as trees never change."""
    tree, problems = read_yaml(Source(shown, text))
    if tree is not None and tree.value is not None and not any(problem.code == "load/yaml" for problem in problems):
        problems = [*problems, *check_schema(tree, schema)]
    return tree, tuple(problems)
