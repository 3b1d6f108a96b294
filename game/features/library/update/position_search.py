"""The position that games must have reached: of an opening, beside the list, or on Analyse."""

from __future__ import annotations

from engine.protocol.library.game_search import LibraryPosition
from game.actions.effects import Effect
from game.features.library.actions import ChooseOpening, TypeOpening, WantOpening
from game.features.library.conditions import MOST_LETTERS
from game.features.library.model import (
    LibraryModel,
    OpeningDialog,
    Place,
    WantedPosition,
    library_of,
)
from game.features.library.opening_names import openings_like
from game.formats.fen import board_from_fen
from game.formats.game_text_faults import FenError
from game.queries.explorer import library_position
from game.state.state import State


def change_dialog(
    state: State, model: LibraryModel, action: TypeOpening | ChooseOpening | WantOpening
) -> None:
    """Change what the open dialog has chosen, or search for its opening."""
    dialog = state.dialog
    if not isinstance(dialog, OpeningDialog):
        return
    match action:
        case TypeOpening(text):
            dialog.text, dialog.row = text[:MOST_LETTERS], 0
        case ChooseOpening(row):
            dialog.row = max(0, min(row, len(openings_like(dialog.text)) - 1))
        case WantOpening(row):
            found = openings_like(dialog.text)
            place = dialog.row if row is None else row
            if 0 <= place < len(found):
                state.dialog = None
                opening = found[place]
                want(model, WantedPosition(LibraryPosition(opening.fen), opening.name))


def want_preview_position(model: LibraryModel) -> None:
    """Search for the position beside the list, along with the other conditions."""
    if model.preview is not None:
        want(model, WantedPosition(library_position(model.preview.board)))


def want_position_alone(model: LibraryModel, position: LibraryPosition) -> None:
    """Search the whole library for a position, without any other condition."""
    fresh = LibraryModel()
    model.place, model.texts, model.results = Place(), fresh.texts, fresh.results
    model.colour, model.mistake = fresh.colour, fresh.mistake
    model.material, model.structure = fresh.material, fresh.structure
    model.groups = model.groups._replace(grouping=None)
    want(model, WantedPosition(position))


def paste(state: State, text: str) -> list[Effect] | None:
    """Search for a pasted position, along with the other conditions; None for another text."""
    model = library_of(state)
    try:
        board = board_from_fen(" ".join(text.split()))
    except FenError:
        return None
    if model is not None:
        want(model, WantedPosition(library_position(board)))
    return []


def toggle_board_alone(model: LibraryModel) -> None:
    """Let castling rights and en passant count in the position, or no longer."""
    wanted = model.position
    if wanted is not None:
        want(model, wanted._replace(is_board_alone=not wanted.is_board_alone))


def want(model: LibraryModel, position: WantedPosition | None) -> None:
    """Search for a position, and show the list from its first game on."""
    model.position = position
    model.top = model.chosen = 0
    model.pressed_ms = None
