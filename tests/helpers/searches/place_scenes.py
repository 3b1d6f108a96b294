"""Scenes of bookmarks and of the places where one was in a recorded search."""

from __future__ import annotations

from collections.abc import Callable

from inspect_scenes import ANCESTORS, NODES, PATH, deep_down, inspect, nodes
from play_scenes import idle
from slots import inspected

from engine.protocol.inspect_facts import MOST_NOTE_LETTERS
from game.features.inspect.model.bookmarks import Bookmarks, KeptNode
from game.features.inspect.model.inspection import InspectView, inspection_of
from game.features.inspect.model.places import Place, Places
from game.features.inspect.model.places_dialog import PlacesDialog
from game.features.inspect.queries import known_places
from game.piece_letters import translate_moves
from game.state.state import State
from game.view.panels.san_lines import SanLines

SHOWN, FAR_AWAY, REMOVED = 8, 16 * NODES, 104
"""Node searches: the shown one, one whose moves are not known, and one that was kept before."""
LONG_NOTE = ("Here the reduction hides the threat that decides the game; " * 9)[:MOST_NOTE_LETTERS]


def kept(state: State) -> State:
    """Keep some nodes of the search, the shown one among them, and return the state."""
    tried = inspected(state).search_state
    assert tried is not None
    shown = KeptNode(SHOWN, tried.node, (*PATH, tried.current_move), LONG_NOTE)
    marked = (
        KeptNode(0, 0, ()),
        KeptNode(ANCESTORS[2], 1_214_908, PATH[:2], "Why not O-O at once?"),
        shown,
        KeptNode(FAR_AWAY, NODES, None, "From a friend"),
    )
    removed = KeptNode(REMOVED, 1_214_910, PATH[:4], "Not so important")
    inspected(state).bookmarks = Bookmarks(marked, (removed,))
    visited = [Place(one, InspectView.MOVES, NODES - 9 + one, PATH[:one]) for one in range(1, 6)]
    here = Place(SHOWN, InspectView.MOVES, tried.node, (*PATH, tried.current_move))
    inspected(state).places = Places((*visited, here), at=5)
    return state


def _listed(chosen: int, typed: str | None = None) -> State:
    state = kept(deep_down(inspect(idle())))
    state.dialog = PlacesDialog(chosen, typed)
    return state


def _note() -> State:
    state = deep_down(inspect(idle()))
    here = Place(SHOWN, InspectView.MOVES, 61_214_806, PATH)
    inspected(state).places = Places((here,), at=0)
    state.dialog = PlacesDialog(SHOWN, is_for_note=True)
    state.focus = state.dialog.first_focus
    return state


def place_texts(state: State, letters: str) -> set[str]:
    """Return the notes, and the moves to the places as a row of the list may show them."""
    inspection = inspection_of(state)
    if inspection is None:
        return set()
    places = known_places(state).all
    found = {one.note for one in places}
    for one in places:
        words = SanLines().line(inspection.root, one.path or ())
        lines = [" ".join(("…", *words[cut:])) for cut in range(1, len(words))]
        found |= {translate_moves(line, letters) for line in (" ".join(words), *lines)}
    return found


def _graph() -> State:
    state = nodes(kept(deep_down(inspect(idle()))))
    inspected(state).flame.span = (0.88 * NODES, float(NODES))
    return state


PLACE_SCENES: dict[str, Callable[[], State]] = {
    "inspect a kept node": lambda: kept(deep_down(inspect(idle()))),
    "inspect kept nodes in the graph": _graph,
    "inspect, bookmarks": lambda: _listed(SHOWN),
    "inspect, a note at a place": lambda: _listed(3, LONG_NOTE),
    "inspect, no bookmarks": _note,
}
