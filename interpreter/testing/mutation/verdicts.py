"""What becomes of mutants: noticed by a test, refused by the check, or neither; and how many of each there are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

NOTICED, REFUSED, SURVIVED, OPEN = "noticed", "refused", "survived", "open"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: a test noticed it, the check refused it, or it survived.

    `by` is the number of the test that noticed it, `how` what that said, or the check; `ran` are the numbers of the
    tests that did not notice it. `fault` says that the interpreter itself failed, which no ruleset may bring about.
    """

    outcome: str
    by: int | None = None
    how: str = ""
    ran: tuple[int, ...] = ()
    seconds: float = 0.0
    fault: bool = False


@dataclass(slots=True)
class Tally:
    """How many were tried, and what became of them."""

    wanted: int
    counts: Counter[str] = field(default_factory=Counter)
    explained: int = 0
    """how many of those that survived have a reason in `survivors.yaml`"""

    def add(self, verdict: Verdict, *, explained: bool = False) -> None:
        """Count one that was tried."""
        self.counts[verdict.outcome] += 1
        self.explained += explained and verdict.outcome == SURVIVED

    @property
    def unexplained(self) -> int:
        """How many survived without a reason."""
        return self.counts[SURVIVED] - self.explained

    @property
    def done(self) -> int:
        """How many were tried."""
        return self.counts.total()

    @property
    def loaded(self) -> int:
        """How many of them the check let pass."""
        return self.counts[NOTICED] + self.counts[SURVIVED]

    @property
    def of_loaded(self) -> float | None:
        """The part of those that load which a test noticed, in percent; None when none loads."""
        return 100 * self.counts[NOTICED] / self.loaded if self.loaded else None

    @property
    def of_all(self) -> float | None:
        """The part of all that a test noticed or the check refused, in percent; None when none was tried."""
        return 100 * (self.done - self.counts[SURVIVED]) / self.done if self.done else None
