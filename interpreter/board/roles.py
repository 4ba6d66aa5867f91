"""What the map asks the scripts: the roles, as the board calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from interpreter.board.atlas import Stop, Track
from interpreter.board.lay import Lay
from interpreter.ids import Piece
from interpreter.ruleset.forms import Form
from interpreter.ruleset.values import Failure

if TYPE_CHECKING:
    from interpreter.board.run import Route, Run


class Roles(Protocol):
    """Questions about laying tiles."""

    def may_replace(self, colour: str, tile: Piece, at: Piece) -> bool:
        """Whether the tile may lie on what shows that colour on the hex; asked once for each."""

    def station_after(self, marker: Piece, lay: Lay) -> Stop | None:
        """Where a marker will stand: one of the stops of the lay."""


class Running(Protocol):
    """Questions about where trains run; the answers do not change during a search."""

    def run_gauges(self, company: Piece) -> frozenset[str]:
        """On which track its trains run."""

    def stations(self, company: Piece) -> tuple[Stop, ...] | None:
        """One of which every route calls at; None when any stop will do."""

    def runs_with(self, company: Piece) -> tuple[Piece, ...]:
        """The trains it runs with."""

    def route_failure(self, route: Route, company: Piece) -> Failure | None:
        """Why a whole route is not legal."""


class Scoring(Protocol):
    """Questions about what trains earn; the answers do not change during a search."""

    def stop_value(self, train: Piece, stop: Stop, company: Piece) -> int: ...

    def track_value(self, train: Piece, track: Track, company: Piece) -> int: ...

    def ends_value(self, train: Piece, start: Stop, end: Stop, company: Piece) -> int: ...

    def route_value(self, route: Route, company: Piece) -> int: ...

    def route_bound(self, company: Piece) -> int: ...

    def run_value(self, run: Run, company: Piece) -> int: ...

    def run_form(self) -> Form | None:
        """How the most that `run_value` gives is made of sums over the stops of all routes; None when it is not."""

    def run_bound(self, company: Piece) -> int:
        """The most that `run_value` gives, where it is not."""

    def run_shares(self, stop: Stop, company: Piece) -> tuple[int, ...]:
        """What a stop of a route adds to each of these sums."""

    def may_pass(self, train: Piece, stop: Stop, company: Piece) -> bool: ...

    def route_allowed(self, route: Route, company: Piece) -> bool: ...


class AllRoles(Roles, Running, Scoring, Protocol):
    """Every question of the map."""
