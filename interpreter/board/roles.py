"""What the map asks the scripts: the roles, as the board calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from interpreter.board.atlas import Stop, Track
from interpreter.board.lay import Lay
from interpreter.ids import Piece

if TYPE_CHECKING:
    from interpreter.board.run import Route, Run


class Roles(Protocol):
    """Questions about laying tiles."""

    def may_replace(self, colour: str, tile: Piece, at: Piece) -> bool:
        """Whether the tile may lie on what shows that colour on the hex; asked once for each."""

    def station_after(self, marker: Piece, lay: Lay) -> Stop | None:
        """Where a marker will stand: one of the stops of the lay."""


class Scoring(Protocol):
    """Questions about what trains earn; the answers do not change during a search."""

    def stop_value(self, train: Piece, stop: Stop, company: Piece) -> int: ...

    def track_value(self, train: Piece, track: Track, company: Piece) -> int: ...

    def ends_value(self, train: Piece, start: Stop, end: Stop, company: Piece) -> int: ...

    def route_value(self, route: Route, company: Piece) -> int: ...

    def route_bound(self, company: Piece) -> int: ...

    def run_value(self, run: Run, company: Piece) -> int: ...

    def run_bound(self, company: Piece) -> int: ...

    def may_pass(self, train: Piece, stop: Stop, company: Piece) -> bool: ...

    def route_allowed(self, route: Route, company: Piece) -> bool: ...
