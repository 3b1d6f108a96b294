"""The explorer below the board: when it asks, and what a press on one of its moves does."""

from __future__ import annotations

from game.actions.effects import DoAction, Effect
from game.actions.explorer import ListExplorerGames
from game.features.library.model import LibraryModel
from game.features.library.queries import explorer_place
from game.features.library.update import preview as previews
from game.queries.explorer import (
    board_after,
    library_position,
    numbered_move,
    shown_exploration,
)
from game.state.screens import LIBRARY
from game.state.state import State
from game.update import explorer


def follow_explorer(state: State) -> list[Effect]:
    """Ask what was played from the shown position."""
    place = explorer_place(state) if state.screen == LIBRARY else None
    return [] if place is None else explorer.follow(state, place)


def follow_move(state: State, model: LibraryModel, uci: str) -> list[Effect]:
    """Step to a move if the game goes on with it; if not, list the games that do."""
    preview, place = model.preview, explorer_place(state)
    if preview is None or place is None:
        return []
    if preview.game.moves[preview.ply : preview.ply + 1] == (uci,):
        previews.show_ply(model, preview.ply + 1)
        return []
    played = shown_exploration(state, place).moves
    move = next((one for one in played if one.move == uci), None)
    after = None if move is None else board_after(place.board, move)
    if move is None or after is None:
        return []
    name = numbered_move(place.board, move)
    return [DoAction(ListExplorerGames(library_position(after), place.is_flipped, name))]
