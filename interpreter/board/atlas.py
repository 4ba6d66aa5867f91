"""The map of the box made ready: neighbours, sides, and every face as it may lie, each with its stops and track."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from interpreter.board.geometry import SIDES, STEPS, distance, opposite
from interpreter.board.shapes import Shape
from interpreter.ids import Piece
from interpreter.ruleset.faces import EdgeEnd, End, Face, HexPlan, MapPlan, StopPlan, TilePlan, Values

Leg = tuple["Track", int, int]
"""A step of a way: the piece of track, the bit of the stop or hexside it leads to, the place it leads on to or -1."""
Key = tuple[str, str, int, int]
"""Hex, tile (empty for the printed hex), turn, number: what a stop or a piece of track is saved as."""


class Edge:
    """A side of a hex of the map; one object each."""

    __slots__ = ("barred", "cost", "hex", "number")

    def __init__(self, at: Piece, number: int, *, cost: int, barred: bool) -> None:
        self.hex, self.number, self.cost, self.barred = at, number, cost, barred

    @property
    def id(self) -> str:
        """Hex and side: `B2-3`."""
        return f"{self.hex.id}-{self.number}"

    def __repr__(self) -> str:
        return self.id


class Stop:
    """A stop of a face as it lies; one object each, apart from the stops of a lay, which are equal to it."""

    __slots__ = ("bit", "edges", "hex", "id", "kind", "number", "place", "placement", "plan", "slots", "track")
    placement: Placement
    hex: Piece
    number: int
    plan: StopPlan
    edges: frozenset[int]
    track: tuple[Track, ...]
    place: int
    bit: int
    id: str
    kind: str
    """city, town or offboard"""
    slots: int
    """station spaces"""

    @property
    def values(self) -> Values:
        """What it is worth, as printed."""
        return self.plan.values

    @property
    def tile(self) -> Piece | None:
        """The tile it is on."""
        return self.placement.tile

    @property
    def turn(self) -> int:
        """How that tile is turned."""
        return self.placement.turn

    def key(self) -> Key:
        """What it is saved as."""
        return (*self.placement.key(), self.number)

    def __repr__(self) -> str:
        return self.id


class Track:
    """A piece of track of a face as it lies, between sides (by number) and stops; one object each."""

    __slots__ = ("bits", "bonus", "dead_end", "ends", "gauge", "hex", "id", "number", "placement", "sides", "stops")

    def __init__(self, placement: Placement, number: int, ends: tuple[int | Stop, int | Stop]) -> None:
        plan = placement.face.track[number]
        self.placement, self.hex, self.number, self.ends = placement, placement.hex, number, ends
        self.gauge, self.bonus, self.dead_end = plan.gauge, plan.bonus, plan.dead_end
        self.id = f"{self.hex.id}/{number}"
        self.bits = 0
        """of the hexsides it touches; of itself when it lies between stops: two pieces with a common bit share track"""
        self.sides = tuple(end for end in ends if isinstance(end, int))
        """of its hex, where it ends"""
        self.stops = tuple(end for end in ends if isinstance(end, Stop))
        """where it ends"""

    def key(self) -> Key:
        """What it is saved as."""
        return (*self.placement.key(), self.number)

    def __repr__(self) -> str:
        return self.id


class Placement:
    """A face as it lies on a hex: the printed one, or a tile with its turn. One object each."""

    def __init__(self, atlas: Atlas, at: Piece, tile: Piece | None, turn: int) -> None:
        self.atlas, self.hex, self.tile, self.turn = atlas, at, tile, turn
        self.face = atlas.face(at, tile)
        self.shape = atlas.shape(at if tile is None else tile, turn)
        self.index = atlas.index[at]
        self.stops = tuple(self._stop(number) for number in range(len(self.face.stops)))
        self.track = tuple(
            Track(self, number, (self._end(one), self._end(two))) for number, (one, two) in enumerate(self.shape.ends)
        )
        for stop in self.stops:
            stop.track = tuple(piece for piece in self.track if stop in piece.ends)
            stop.edges = frozenset(side for piece in stop.track for side in piece.sides)
        for piece in self.track:
            for side in piece.sides:
                piece.bits |= atlas.side_bits[self.index * 6 + side]
            piece.bits = piece.bits or atlas.piece_bit(self.index, piece.number)
        self._doors: dict[frozenset[str], tuple[tuple[Leg, ...], ...]] = {}
        self._exits: dict[frozenset[str], tuple[tuple[Leg, ...], ...]] = {}

    @property
    def colour(self) -> str:
        """What shows."""
        return self.face.colour

    @property
    def gauges(self) -> tuple[str | None, ...]:
        """The gauge at each side; None where no track ends."""
        return self.shape.gauges

    @cached_property
    def at_side(self) -> tuple[tuple[Track, ...], ...]:
        """The track that ends at each side."""
        return tuple(tuple(piece for piece in self.track if side in piece.sides) for side in SIDES)

    def _stop(self, number: int) -> Stop:
        stop = Stop()
        stop.placement, stop.hex, stop.number, stop.plan = self, self.hex, number, self.face.stops[number]
        stop.kind, stop.slots = stop.plan.kind, stop.plan.slots
        stop.place = self.atlas.stop_place(self.index, number)
        stop.bit = 1 << (stop.place - self.atlas.gates + self.atlas.side_count)
        stop.id = f"{self.hex.id}:{number}"
        return stop

    def _end(self, end: End) -> int | Stop:
        return end.edge if isinstance(end, EdgeEnd) else self.stops[end.stop]

    def key(self) -> tuple[str, str, int]:
        """What it is saved as."""
        return self.hex.id, self.tile.id if self.tile else "", self.turn

    def doors(self, gauges: frozenset[str]) -> tuple[tuple[Leg, ...], ...]:
        """By the side one comes in: the steps from there."""
        found = self._doors.get(gauges)
        if found is None:
            found = self._doors[gauges] = tuple(self._legs(side, gauges) for side in SIDES)
        return found

    def exits(self, gauges: frozenset[str]) -> tuple[tuple[Leg, ...], ...]:
        """By the stop one is at: the steps from there."""
        found = self._exits.get(gauges)
        if found is None:
            found = self._exits[gauges] = tuple(self._legs(stop, gauges) for stop in self.stops)
        return found

    def _legs(self, start: int | Stop, gauges: frozenset[str]) -> tuple[Leg, ...]:
        legs: list[Leg] = []
        for piece in self.track:
            if piece.gauge not in gauges or start not in piece.ends:
                continue
            if piece.dead_end:
                legs.append((piece, 0, -1))
                continue
            end = piece.ends[1] if piece.ends[0] == start else piece.ends[0]
            if isinstance(end, int):
                gate = self.index * 6 + end
                legs.append((piece, self.atlas.side_bits[gate], self.atlas.across[gate]))
            else:
                legs.append((piece, end.bit, end.place))
        return tuple(legs)

    def __repr__(self) -> str:
        return f"{self.hex.id} {self.tile.id if self.tile else 'printed'} {self.turn}"


class Atlas:
    """The frozen map. Hexes have an index; a *gate* is a hexside as one comes in: index * 6 + side.

    A *place* is where a way may go on: a gate, or a stop by hex and number; places are numbered, gates first.
    """

    def __init__(self, plan: MapPlan) -> None:
        self.plan, self.layout = plan, plan.layout
        self.hexes = tuple(each.piece for each in plan.hexes)
        self.index = {piece: number for number, piece in enumerate(self.hexes)}
        self.plans: dict[Piece, HexPlan] = {each.piece: each for each in plan.hexes}
        self.tiles: dict[Piece, TilePlan] = {each.piece: each for each in plan.tiles}
        self.gauges = plan.gauges
        self.gates = 6 * len(self.hexes)
        faces = [each.face for each in plan.hexes] + [each.face for each in plan.tiles]
        self.stops_a_hex = max((len(face.stops) for face in faces), default=0)
        self.pieces_a_hex = max((len(face.track) for face in faces), default=0)
        self.places = self.gates + len(self.hexes) * self.stops_a_hex
        spots = {(each.x, each.y): each.piece for each in plan.hexes}
        self._beside = tuple(
            tuple(spots.get((each.x + x, each.y + y)) for x, y in STEPS[plan.layout]) for each in plan.hexes
        )
        self._edges = tuple(tuple(self._edge(each, side) for side in SIDES) for each in plan.hexes)
        self.across = tuple(self._across(gate) for gate in range(self.gates))
        self.side_count, self.side_bits = self._number_sides()
        self._shapes: dict[tuple[Piece, int], Shape] = {}
        self._equal: dict[tuple[Face, int], Shape] = {}
        self._placements: dict[tuple[Piece, Piece | None, int], Placement] = {}

    def _edge(self, plan: HexPlan, side: int) -> Edge:
        beside = self._beside[self.index[plan.piece]][side]
        barred = side in plan.barred or (beside is not None and opposite(side) in self.plans[beside].barred)
        return Edge(plan.piece, side, cost=dict(plan.crossings).get(side, 0), barred=barred)

    def _across(self, gate: int) -> int:
        index, side = divmod(gate, 6)
        beside = self._beside[index][side]
        if beside is None or self._edges[index][side].barred:
            return -1
        return self.index[beside] * 6 + opposite(side)

    def _number_sides(self) -> tuple[int, tuple[int, ...]]:
        """One bit for each hexside, the same seen from either of its hexes."""
        bits: dict[int, int] = {}
        count = 0
        for gate in range(self.gates):
            index, side = divmod(gate, 6)
            beside = self._beside[index][side]
            twin = -1 if beside is None else self.index[beside] * 6 + opposite(side)
            if twin in bits:
                bits[gate] = bits[twin]
            else:
                bits[gate] = 1 << count
                count += 1
        return count, tuple(bits[gate] for gate in range(self.gates))

    def stop_place(self, index: int, number: int) -> int:
        """The place of a stop, by the index of its hex and its number."""
        return self.gates + index * self.stops_a_hex + number

    def piece_bit(self, index: int, number: int) -> int:
        """The bit of a piece of track that touches no hexside, by the index of its hex and its number."""
        return 1 << (self.side_count + self.places - self.gates + index * self.pieces_a_hex + number)

    def neighbour(self, at: Piece, side: int) -> Piece | None:
        """The hex across a side; None where the map ends."""
        return self._beside[self.index[at]][side]

    def neighbours(self, at: Piece) -> tuple[Piece, ...]:
        """The hexes across its six sides, in the order of the sides."""
        return tuple(beside for beside in self._beside[self.index[at]] if beside is not None)

    def edges(self, at: Piece) -> tuple[Edge, ...]:
        """Its six sides."""
        return self._edges[self.index[at]]

    def distance(self, start: Piece, end: Piece) -> int:
        """Steps between two hexes, track or no track."""
        one, two = self.plans[start], self.plans[end]
        return distance(self.layout, (one.x, one.y), (two.x, two.y))

    def face(self, at: Piece, tile: Piece | None) -> Face:
        """What is printed on the tile, or on the hex."""
        return self.tiles[tile].face if tile is not None else self.plans[at].face

    def shape(self, of: Piece, turn: int) -> Shape:
        """The face of a tile or of a printed hex, turned; one object each, equal faces share it."""
        found = self._shapes.get((of, turn))
        if found is None:
            face = self.tiles[of].face if of in self.tiles else self.plans[of].face
            found = self._shapes[of, turn] = self._equal.setdefault((face, turn), Shape(face, turn))
        return found

    def placement(self, at: Piece, tile: Piece | None, turn: int) -> Placement:
        """A tile, or the printed face, as it lies on a hex."""
        key = (at, tile, turn)
        found = self._placements.get(key)
        if found is None:
            found = self._placements[key] = Placement(self, at, tile, turn)
        return found

    def printed(self, at: Piece) -> Placement:
        """The hex without a tile."""
        return self.placement(at, None, 0)

    def closed(self, at: Piece) -> bool:
        """Whether the printed hex can only be entered where it has track."""
        return self.plans[at].face.colour in self.plan.closed_colours

    def placement_at(self, hex_id: str, tile: str, turn: int) -> Placement:
        """The placement saved as these; KeyError when there is no such hex or tile."""
        at, kind = Piece("hex", hex_id), Piece("tile_type", tile) if tile else None
        if at not in self.index or (kind is not None and kind not in self.tiles):
            raise KeyError((hex_id, tile))
        return self.placement(at, kind, turn)

    def stop(self, key: Key) -> Stop:
        """The stop saved as `key`."""
        return self.placement_at(*key[:3]).stops[key[3]]

    def track_piece(self, key: Key) -> Track:
        """The piece of track saved as `key`."""
        return self.placement_at(*key[:3]).track[key[3]]


def worth(values: Values, colours: Iterable[str]) -> int:
    """What printed values come to: the last listed colour that is in play counts, nothing before the first is."""
    if isinstance(values, int):
        return values
    in_play = frozenset(colours)
    amount = 0
    for colour, value in values:
        if colour in in_play:
            amount = value
    return amount
