"""Pages that are carried out: the files they show are written, their commands run, what they print is compared.

A fence says behind its language what is to be done: `yaml file=PATH` writes a file, `diff file=PATH` changes lines of
one (a minus takes away, a plus adds, a blank has to be there), `sh` runs commands, each on a line, and `text` is what
the commands before it print: each line in this order, `…` for anything. `sh fails` wants them refused; `sh typed="..."`
says what is typed; `sh slip="PATH:{old}:{new}"` makes a mistake before, and mends it afterwards.
"""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

Command = Callable[..., tuple[int, str]]


@dataclass(frozen=True)
class Fence:
    """A piece of a page between fences."""

    language: str
    options: dict[str, str]
    text: str
    line: int


def fences(page: Path) -> Iterator[Fence]:
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        words = shlex.split(found[2])
        options = {key: value for key, _, value in (word.partition("=") for word in words)}
        yield Fence(found[1], options, found[3], text.count("\n", 0, found.start()) + 1)


class Reader:
    """Somebody who does in a folder what a page says."""

    def __init__(self, folder: Path, command: Command) -> None:
        self.folder, self.command = folder, command
        self.printed = ""

    def follow(self, page: Path) -> None:
        for fence in fences(page):
            try:
                self.do(fence)
            except AssertionError as error:
                raise AssertionError(f"{page.name}, line {fence.line}: {error}") from error

    def do(self, fence: Fence) -> None:
        name = fence.options.get("file")
        if name and fence.language == "diff":
            path = self.folder / name
            path.write_text(changed(path.read_text(encoding="utf-8"), fence.text), encoding="utf-8")
        elif name:
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(fence.text, encoding="utf-8")
        elif fence.language == "sh":
            self.run(fence)
        elif fence.language == "text":
            compare(self.printed, fence.text)

    def run(self, fence: Fence) -> None:
        slip = fence.options.get("slip")
        path, _, change = (slip or "").partition(":")
        old, _, new = change.partition(":{")
        if slip:
            self._replace(path, old, "{" + new)
        self.printed = ""
        for line in fence.text.splitlines():
            words = shlex.split(line, comments=True)
            if not words or words[0] == "export":
                continue
            if words[0] == "18xx":
                code, printed = self.command(*words[1:], typed=fence.options.get("typed", ""))
                self.printed += printed
                refused = "fails" in fence.options or slip or "error:" in printed
                assert code in ({1} if refused else {0}), f"{line}: exit code {code}\n{printed}"
            else:
                subprocess.run(line, shell=True, cwd=self.folder, check=True)
        if slip:
            self._replace(path, "{" + new, old)

    def _replace(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{name} has no {old}"
        path.write_text(text.replace(old, new), encoding="utf-8")


def changed(text: str, diff: str) -> str:
    """A text with the lines of a diff changed; they have to be found."""
    lines = diff.splitlines()
    before = "".join(f"{line[1:]}\n" for line in lines if line[:1] in ("-", " ") and line)
    after = "".join(f"{line[1:]}\n" for line in lines if line[:1] in ("+", " ") and line)
    assert before in text, f"these lines are not there:\n{before}"
    return text.replace(before, after, 1)


def compare(printed: str, shown: str) -> None:
    """Each line that is shown was printed, in this order; `…` stands for anything."""
    lines = printed.splitlines()
    for wanted in shown.splitlines():
        if wanted.strip() in ("", "…"):
            continue
        pattern = re.compile(".*".join(re.escape(part) for part in wanted.rstrip().split("…")))
        while lines and not pattern.fullmatch(lines[0].rstrip()):
            lines.pop(0)
        assert lines, f"not printed: {wanted}\n--- printed:\n{printed}"
        lines.pop(0)
