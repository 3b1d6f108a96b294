"""The marks of the player's repertoire in the game beside the list, which follow both."""

from __future__ import annotations

import chess

from game.actions.effects import Effect
from game.features.library.model import LibraryModel, PreviewedGame, library_of
from game.queries.repertoire.departures import departure_place
from game.queries.repertoire.marked_moves import begins_as_usual, marked_repertoire
from game.rules import players
from game.rules.player_repertoire import MOST_PLIES, departure_of, moves_at
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.screens import LIBRARY
from game.state.state import State


def follow_repertoire(state: State) -> list[Effect]:
    """Mark the moves of the game beside the list anew, if it or the repertoire has changed."""
    model = library_of(state)
    preview = None if model is None else model.preview
    if model is None or preview is None or state.screen != LIBRARY:
        return []
    known = marked_repertoire(state)
    made_of = known.by_place, model.is_flipped
    before = preview.marked_for
    if isinstance(before, tuple) and before[0] is made_of[0] and before[1] is made_of[1]:
        return []
    preview.marked_for = made_of
    _mark(state, model, preview, known)
    return []


def _mark(
    state: State, model: LibraryModel, preview: PreviewedGame, known: PlayerRepertoire
) -> None:
    preview.marked, preview.left, preview.departure = frozenset(), None, None
    if not known.by_place or not begins_as_usual(preview.start):
        return
    boards = [preview.start.copy(stack=False)]
    moves = preview.moves[:MOST_PLIES]
    for move in moves:
        boards.append(boards[-1].copy(stack=False))
        boards[-1].push(move)
    preview.marked = frozenset(
        place
        for place, move in enumerate(moves)
        if move.uci() in moves_at(known, boards[place], is_black=model.is_flipped)
    )
    row = preview.game.row
    name = state.settings.person_name or players.PERSON_NAME
    side = players.side_of_name(row.white, row.black, name)
    if side is None:
        return
    is_black = side == chess.BLACK
    found = departure_of(known, preview.start, moves, is_black=is_black)
    if found is not None:
        preview.left = found.ply
        preview.departure = departure_place(
            boards[found.ply], moves[found.ply], found, is_black=is_black
        )
