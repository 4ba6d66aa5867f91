"""The map: hexes lie on one grid, sides are between neighbours, printed track leads somewhere, all hangs together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.check.attributes import check_attributes
from interpreter.check.declarations import Declarations
from interpreter.check.faces import check_face, exits
from interpreter.check.pieces import Pieces, gauges_of
from interpreter.load.grid import layout_of, places_of, side_towards, steps_of
from interpreter.load.yaml_tree import Tree, entries
from interpreter.problems import Note, Problem, did_you_mean
from interpreter.source import Span

Places = Mapping[str, tuple[int, int]]


def check_map(documents: Mapping[str, Tree], declarations: Declarations, pieces: Pieces) -> Iterator[Problem]:
    """Check the map of a scenario."""
    board = documents["map"]
    gauges = gauges_of(documents, declarations)
    yield from _check_words(board, declarations)
    for _, tree, _ in entries(board.get("hexes")):
        yield from check_face(tree, declarations, gauges)
        yield from check_attributes("hex", tree, declarations, pieces)
    places = places_of(board)
    yield from _check_grid(board, places)
    barred = board.get("barred")
    yield from _check_sides(board, [(item.word, item.span) for item in barred.items] if barred else [], places, pieces)
    crossings = [(text, span) for text, _, span in entries(board.get("crossings"))]
    yield from _check_sides(board, crossings, places, pieces)
    yield from _check_printed_track(board, places, gauges)
    yield from _check_whole(board, places)


def _check_words(board: Tree, declarations: Declarations) -> Iterator[Problem]:
    for key, kind in (("gauges", "gauge"), ("closed_colours", "colour")):
        known = declarations.kinds.get(kind, ())
        listed = board.get(key)
        for item in listed.items if listed is not None else ():
            if item.word not in known:
                hint = did_you_mean(item.word, known) or f"a script declares it: kinds {kind}: {item.word}"
                yield Problem("check/unknown-name", f"there is no {kind} '{item.word}'", item.span, hint)


def _check_grid(board: Tree, places: Places) -> Iterator[Problem]:
    """Each hex has a place, no two the same, and all places are of one grid."""
    taken: dict[tuple[int, int], str] = {}
    parity: int | None = None
    hexes = board.get("hexes")
    for name, _, span in entries(hexes):
        place = places.get(name)
        if place is None:
            hint = "a hex is called by a letter and a number, or has 'at: [column, row]'"
            yield Problem("check/hex-place", f"nothing says where the hex '{name}' lies", span, hint)
            continue
        if place in taken and hexes is not None:
            note = Note("the other hex", hexes.key_span(taken[place]))
            yield Problem("check/hex-place", f"{name} lies where {taken[place]} lies", span, None, (note,))
        taken[place] = name
        odd = (place[0] + place[1]) % 2
        parity = odd if parity is None else parity
        if odd != parity:
            lines = "columns" if layout_of(board) == "flat" else "rows"
            hint = f"in neighbouring {lines} odd and even numbers take turns"
            yield Problem("check/hex-place", f"{name} does not lie on the grid of the other hexes", span, hint)


def _check_sides(board: Tree, listed: list[tuple[str, Span]], places: Places, pieces: Pieces) -> Iterator[Problem]:
    """Sides, each with its place in the file, are named by two neighbours, and none twice."""
    seen: dict[frozenset[str], Span] = {}
    for text, span in listed:
        pair = text.split("/")
        unknown = [name for name in pair if name not in pieces.known("hex")]
        for name in unknown:
            yield Problem(
                "check/unknown-name", f"there is no hex '{name}' on the map", span, did_you_mean(name, places)
            )
        if unknown or len(pair) != 2 or any(name not in places for name in pair):
            continue
        if side_towards(board, places[pair[0]], places[pair[1]]) is None:
            yield Problem("check/side", f"{pair[0]} and {pair[1]} are no neighbours", span)
        both = frozenset(pair)
        if both in seen:
            yield Problem(
                "check/side",
                f"the side {text} is listed twice",
                span,
                None,
                (Note("first here", seen[both]),),
            )
        seen[both] = span


def _check_printed_track(board: Tree, places: Places, gauges: tuple[str, ...]) -> Iterator[Problem]:
    """Printed track leads to a hex that track may enter from there."""
    closed = set(board.words("closed_colours"))
    at = {place: name for name, place in places.items()}
    hexes = board.get("hexes")
    known = hexes.map if hexes is not None else {}
    sides = {name: exits(tree, gauges) for name, tree in known.items()}
    for name, tree in known.items():
        if name not in places:
            continue
        for side, (across, down) in enumerate(steps_of(board)):
            mine = [gauge for gauge, bits in sides[name].items() if bits >> side & 1]
            if not mine:
                continue
            other = at.get((places[name][0] + across, places[name][1] + down))
            problem = _leads_nowhere(
                name, side, tree, (other, known.get(other or ""), sides.get(other or "", {})), closed
            )
            if problem is not None:
                yield problem


def _leads_nowhere(
    name: str, side: int, tree: Tree, other: tuple[str | None, Tree | None, dict[str, int]], closed: set[str]
) -> Problem | None:
    neighbour, face, bits = other
    track = tree.get("track")
    span = track.span if track is not None else tree.span
    if neighbour is None or face is None:
        return Problem(
            "check/printed-track", f"the track of {name} leads over side {side} off the map", span, warning=True
        )
    colour = face.get("colour")
    meets = any(mask >> (side + 3) % 6 & 1 for mask in bits.values())
    if colour is not None and colour.word in closed and not meets:
        message = f"the track of {name} leads over side {side} to {neighbour}, which has none there and is closed"
        return Problem("check/printed-track", message, span, None, (Note(neighbour, face.span),), warning=True)
    return None


def _check_whole(board: Tree, places: Places) -> Iterator[Problem]:
    """Hexes that no neighbour joins to the rest."""
    import networkx as nx

    barred = {frozenset(item.split("/")) for item in board.words("barred")}
    at = {place: name for name, place in places.items()}
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(places)
    for name, (x, y) in places.items():
        for across, down in steps_of(board):
            other = at.get((x + across, y + down))
            if other is not None and frozenset((name, other)) not in barred:
                graph.add_edge(name, other)
    parts = sorted(nx.connected_components(graph), key=len)
    hexes = board.get("hexes")
    for part in parts[:-1]:
        first = next(name for name in places if name in part)
        names = ", ".join(name for name in places if name in part)
        if hexes is not None:
            yield Problem(
                "check/map-parts", f"nothing joins {names} to the rest of the map", hexes.key_span(first), warning=True
            )
