"""Damaged copies of a title: each is refused with a place, or it checks and plays; nothing else may happen."""

from __future__ import annotations

import shutil
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import interpreter
from interpreter.load import places
from interpreter.play.game import Game, ScriptFailure
from interpreter.play.moves import Chance
from interpreter.play.random_bot import RandomBot
from interpreter.present.data import show_data
from interpreter.present.map import draw_map, lying_views
from interpreter.present.market import draw_market, space_views
from interpreter.present.text import show_text
from interpreter.present.tiles import draw_tiles
from interpreter.problems import Problem, RulesetError
from interpreter.ruleset.ruleset import Ruleset
from interpreter.ruleset.values import ScriptError
from interpreter.testing.conservation import losses
from interpreter.testing.damage import Damage, damaged
from interpreter.testing.limits import TooLong, at_most
from interpreter.testing.setups import SEATS, combinations

ACTIONS = 60
SECONDS = 60.0
MOST = 6000


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of one damaged copy.

    `outcome` is `refused` (by the check), `plays`, `fails` (a script failed while playing, and the message says where),
    or `fault` with what happened instead.
    """

    seed: int
    file: str
    damage: str
    kind: str
    outcome: str
    told: str
    seconds: float


class Workshop:
    """A copy of a title with the common book, in a folder of its own, whose files are damaged one at a time."""

    def __init__(self, title: str) -> None:
        original = places.title_folder(title)
        folder = tempfile.mkdtemp(prefix="copies-")
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        self.title = Path(folder) / original.name
        self.variants = combinations(title)
        shutil.copytree(original, self.title, ignore=shutil.ignore_patterns("tests"))
        shutil.copytree(places.common_folder(original), self.title.parent / "common")
        self._read: dict[tuple[str, ...], list[Path]] = {}

    def trial(self, seed: int) -> Trial:
        """Damage one file, see what happens, and mend it."""
        chance = Chance(seed)
        variants = self.variants[chance.below(len(self.variants))]
        path = self._pick(variants, chance)
        damage = damaged(path.read_text(encoding="utf-8"), chance)
        began = process_time()
        with _replaced(path, damage.text):
            outcome, told = self._outcome(variants, chance)
        shown = path.relative_to(self.title.parent).as_posix()
        return Trial(seed, shown, str(damage), _sort(path, damage), outcome, told, process_time() - began)

    def _pick(self, variants: tuple[str, ...], chance: Chance) -> Path:
        """A file that is read; half of them scripts, longer ones more often, but none much more than others."""
        if variants not in self._read:
            self._read[variants] = list(self._files(variants))
        ending = (".rules", ".yaml")[chance.below(2)]
        files = [path for path in self._read[variants] if path.suffix == ending]
        sizes = [min(path.stat().st_size, MOST) for path in files]
        ticket = chance.below(sum(sizes))
        for path, size in zip(files, sizes, strict=True):
            if ticket < size:
                return path
            ticket -= size
        return files[-1]

    def _files(self, variants: tuple[str, ...]) -> Iterator[Path]:
        """The files that are read for a title with these variants."""
        ruleset = interpreter.load_ruleset(self.title, variants)
        names = {span.source.name for span in ruleset.code.lines if span is not None}
        for path in sorted(self.title.parent.rglob("*")):
            where = path.relative_to(self.title.parent)
            script = path.suffix == ".rules" and places.shown_name(path) in names
            plain = path.suffix == ".yaml" and "interop" not in where.parts and path.parent.name != "variants"
            variant = path.parent.name == "variants" and path.stem in variants
            if script or plain or variant:
                yield path

    def _outcome(self, variants: tuple[str, ...], chance: Chance) -> tuple[str, str]:
        try:
            with at_most(SECONDS):
                return _happens(self.title, variants, chance)
        except TooLong as late:
            return "fault", str(late)
        except Exception as error:  # whatever it is, it is what is looked for
            return "fault", f"{type(error).__name__}: {error}"


def _happens(title: Path, variants: tuple[str, ...], chance: Chance) -> tuple[str, str]:
    try:
        ruleset = interpreter.load_ruleset(title, variants)
    except RulesetError as error:
        unplaced = [problem for problem in error.problems if not _placed(problem)]
        if unplaced or not str(error):
            return "fault", f"no place is given: {unplaced[0] if unplaced else error}"
        worst = next(problem for problem in error.problems if not problem.warning)
        return "refused", f"{worst.span.where if worst.span else ''}: {worst.message} [{worst.code}]"
    try:
        return _plays(ruleset, chance)
    except ScriptFailure as error:
        return ("fails" if error.span is not None else "fault"), str(error)
    except ScriptError as error:
        return "fails", str(error)


def _placed(problem: Problem) -> bool:
    """Whether it says file, line and column, which also have to be there."""
    if problem.warning:
        return True
    span = problem.span
    return span is not None and bool(span.where) and 0 <= span.start <= span.end <= len(span.source.text)


def _plays(ruleset: Ruleset, chance: Chance) -> tuple[str, str]:
    counts = sorted({count for scenario in ruleset.scenarios for count in scenario.players if count <= len(SEATS)})
    game = Game(ruleset, list(SEATS[: counts[chance.below(len(counts))]]), seed=chance.below(1000))
    bot, seats = RandomBot(chance.below(1000)), frozenset(game.players)
    limit = ACTIONS if chance.below(8) else 5 * ACTIONS
    while game.choice is not None and game.actions_done < limit:
        bot.move(game, seats)
    found = losses(game)
    if found:
        return "fault", found[0]
    game.scores()
    _shown(game)
    return "plays", f"{game.actions_done} actions" + (f", {game.over}" if game.over else "")


def _shown(game: Game) -> None:
    """What plays can be shown and drawn."""
    look, title = game.runtime, game.ruleset.title
    show_text(show_data(game, title, game.ruleset.currency))
    draw_map(look.box.map, lying_views(look), title)
    draw_tiles(look.box.map, title)
    draw_market(space_views(look.box, {}), title)


def _sort(path: Path, damage: Damage) -> str:
    return f"{'script' if path.suffix == '.rules' else 'yaml'} {damage.kind}"


@contextmanager
def _replaced(path: Path, text: str) -> Iterator[None]:
    """The file with another text for a while."""
    before = path.read_bytes()
    path.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        path.write_bytes(before)
