"""What tests share: where further material lies, small titles to write, and games that are held against themselves."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent, indent

import pytest

import interpreter
from interpreter.board.lays import Lays
from interpreter.board.network import Network
from interpreter.ids import GAME
from interpreter.kept import CACHE
from interpreter.play import saving
from interpreter.play.wire import written
from interpreter.ruleset.values import Domain, Failure

ROOT = Path(__file__).resolve().parents[1]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write golden files anew; read the difference")


def pytest_configure(config: pytest.Config) -> None:
    """Rulesets that were made are kept for this run of the tests alone, by all its processes together."""
    if not hasattr(config, "workerinput"):
        folder = tempfile.TemporaryDirectory(prefix="18xx-kept-", ignore_cleanup_errors=True)
        config.add_cleanup(folder.cleanup)
        os.environ[CACHE] = folder.name


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with rulebook facts and recorded games; tests that need it are skipped where it is missing."""
    folder = Path(os.environ.get("EIGHTEENXX_SHARED") or ROOT.parent / "shared")
    if not (folder / "facts").is_dir():
        pytest.skip(f"needs the shared material, and {folder} is not there; set EIGHTEENXX_SHARED")
    return folder


@pytest.fixture
def mini(tmp_path: Path) -> Callable[..., Path]:
    """Writes the title of tests/titles/mini to a folder, texts replaced: `mini(("map.yaml", old, new), ...)`."""

    def write(*edits: tuple[str, str, str]) -> Path:
        folder = tmp_path / "titles" / "mini"
        shutil.copytree(ROOT / "tests" / "titles" / "mini", folder, dirs_exist_ok=True)
        for name, old, new in edits:
            path = folder / name
            text = path.read_text(encoding="utf-8") if path.is_file() else ""
            assert old in text, f"{name} has no {old!r}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(old, new, 1) if old else new, encoding="utf-8")
        return folder

    return write


TINY = ROOT / "tests" / "titles" / "tiny"


@pytest.fixture
def title(tmp_path: Path) -> Callable[..., Path]:
    """Writes a title of a few scripts to a folder.

    `title(script)` or `title({"one": script, "two": script})`; other YAML files by name: `title(script, trains=text)`;
    what stands under `rules:` as `rules=text`; variants as `variants={"name": (script, "after names")}`.
    """

    def write(
        scripts: str | dict[str, str],
        *,
        rules: str = "",
        variants: dict[str, tuple[str, str]] | None = None,
        **files: str,
    ) -> Path:
        folder = tmp_path / "titles" / "tiny"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(TINY, folder)
        written = {"game": scripts} if isinstance(scripts, str) else scripts
        for name, text in written.items():
            (folder / "rounds" / f"{name}.rules").write_text(dedent(text), encoding="utf-8")
        head = (TINY / "ruleset.yaml").read_text(encoding="utf-8").replace("game]", f"{', '.join(written)}]")
        under = f"rules:\n{indent(dedent(rules).strip(), '  ')}\n" if rules else ""
        (folder / "ruleset.yaml").write_text(head + under, encoding="utf-8")
        for name, text in files.items():
            (folder / f"{name}.yaml").write_text(dedent(text), encoding="utf-8")
        (folder / "variants").mkdir(exist_ok=True)
        for name, (text, after) in (variants or {}).items():
            (folder / "variants" / f"{name}.rules").write_text(dedent(text), encoding="utf-8")
            yaml = f"variant: {name}\ntitle: {name}\nafter: [{', '.join(after.split())}]\nscript: {name}.rules\n"
            (folder / "variants" / f"{name}.yaml").write_text(yaml, encoding="utf-8")
        return folder

    return write


@pytest.fixture
def told(title: Callable[..., Path]) -> Callable[..., list[str]]:
    """What is wrong with a title of a few scripts: `code: message`, and the line it is found on."""

    def check(scripts: str | dict[str, str], using: str = "", **rest: object) -> list[str]:
        problems = interpreter.check_ruleset(title(scripts, **rest), using.split())
        return [f"{p.code.partition('/')[2]}: {p.message}" for p in problems]

    return check


@pytest.fixture
def start(title: Callable[..., Path]) -> Callable[..., Watched]:
    """Starts a game of a title of a few scripts: `start(script, "Ann Bob", seed=7, using="variant")`."""

    def begin(
        scripts: str | dict[str, str], players: str = "Ann Bob Cy", *, seed: int = 0, using: str = "", **rest: object
    ) -> Watched:
        return Watched(interpreter.load_ruleset(title(scripts, **rest), using.split()), players.split(), seed)

    return begin


class Watched(interpreter.Game):
    """A game that is held against itself at every step: undone, copied, saved and opened, its memory reckoned anew."""

    def do(self, by: str, choice: str, **values: object) -> Watched:
        """Carry out an action, named by its option alone when that belongs to the offer."""
        label = self.choice.label if self.choice else ""
        name = choice if "." in choice or choice == label else f"{label}.{choice}"
        action = {"by": by, "choice": name, **values}
        before, opened = self.digest(), self.opened()
        self.apply(action)
        after = self.digest()
        assert self.undo() == {key: written(value) for key, value in action.items()}
        assert self.digest() == before, "undoing leaves something behind"
        self.apply(action)
        assert self.digest() == after, "the same action does not lead to the same again"
        opened.apply(action)
        assert opened.digest() == after, "a game that was opened goes on otherwise"
        self.check()
        return self

    def opened(self) -> interpreter.Game:
        """The game as it comes back from a file."""
        written = {
            "table": saving.table_data(self.runtime),
            "progress": saving.progress_data(self.runtime.table.progress),
        }
        data = {**self.record(), **json.loads(json.dumps(written))}
        other = interpreter.Game.restored(self.ruleset, data)
        assert other.digest() == self.digest(), "saved and opened it is another game"
        return other

    def check(self) -> None:
        """Every way to look at this game shows the same, and nothing is remembered wrongly."""
        seen = self.seen()
        self.check_memory()
        for other in (self.copy(), self.opened()):
            assert other.digest() == self.digest()
            assert Watched.seen(other) == seen, "another copy of the game shows something else"

    def check_memory(self) -> None:
        """What is remembered of functions is what they give."""
        runtime = self.runtime
        for key, value in list(runtime.memory.items()):
            anew = runtime.functions.get(f"{key[0]}_anew")
            if anew is not None:
                number = anew.__code__.co_argcount - 1
                runtime.memory, runtime.view = {}, key[1][number] if len(key[1]) > number else None
                now = anew(runtime, *key[1][:number])
                runtime.view = None
                assert remembered_as(now) == remembered_as(value), f"{key} is remembered wrongly"

    def seen(self: interpreter.Game) -> object:
        """The choice and all actions."""
        return self.choice and self.choice.to_json(), list(self.actions())

    @property
    def open(self) -> list[str]:
        """Who may do what: `Ann buy`, windows with their label."""
        return [f"{o.by.id} {o.name if o.window else o.option.name}" for o in self.options()]

    @property
    def asked(self) -> str | None:
        """Who has to answer which offer: `Ann bid`."""
        return f"{self.choice.player} {self.choice.label}" if self.choice else None

    @property
    def log(self) -> str:
        """What the scripts noted, in one line."""
        return " ".join(self.value(GAME, "log"))

    def refused(self, by: str, choice: str, **values: object) -> str:
        """Why an action is refused; nothing has changed."""
        before = self.digest()
        with pytest.raises(interpreter.Refusal) as refusal:
            self.do(by, choice, **values)
        assert self.digest() == before
        return refusal.value.message

    def fails(self, by: str, choice: str, **values: object) -> tuple[str, int]:
        """What is wrong with the script an action runs into, and on which line; nothing has changed."""
        before = self.digest()
        with pytest.raises(interpreter.ScriptFailure) as failure:
            self.do(by, choice, **values)
        assert self.digest() == before
        self.check()
        assert failure.value.span is not None
        return failure.value.message, failure.value.span.line


def remembered_as(value: object) -> object:
    """A value so that the order of its members counts; a failure by its reason."""
    if isinstance(value, Failure):
        return "fails", value.reason
    if isinstance(value, Network):
        return set(value.stops), set(value.track)
    return type(value) if isinstance(value, Lays | Domain) else repr(value)
