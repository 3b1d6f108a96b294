"""Searches as text: saved, copied, put into the game, and made again from what comes from outside.

A capsule that comes from outside changes nothing until the engine has read it.
"""

from __future__ import annotations

import chess

from engine.protocol.reports import NotInspected, RecordingBegan
from game.actions.effects import CopyText, Effect, WriteFile
from game.formats import capsules
from game.state.state import FileKind, PathPrompt, PlayedMove, ScreenName, State
from game.update import common
from game.update.inspect import importing, stepping
from game.words.inspect import faults

SIDES = {chess.WHITE: "White", chess.BLACK: "Black"}
TOO_LONG = "this is too long for a capsule"
KEPT = "The search stands beside {} now; save the game to keep it."


def save(state: State) -> list[Effect]:
    """Open the file picker for the capsule."""
    if not capsule(state):
        return []
    common.clear_selection(state)
    state.overlay = PathPrompt(saving=True, kind=FileKind.CAPSULE)
    return []


def write(state: State, path: str, *, overwrite: bool = False) -> list[Effect]:
    """Write the capsule to a file, in its long form."""
    inspection = state.inspection
    recorded = None if inspection is None else inspection.recorded
    text = (recorded and recorded.file_capsule) or capsule(state)
    return [WriteFile(path, f"{text}\n", overwrite, FileKind.CAPSULE)] if text else []


def copy(state: State) -> list[Effect]:
    """The capsule to the clipboard."""
    text = capsule(state)
    return [CopyText(text, "Capsule")] if text else []


def keep(state: State) -> list[Effect]:
    """Put the capsule beside the move that the search chose, for the game's PGN."""
    played, text = searched_move(state), capsule(state)
    if played is None or not text or state.inspection is None:
        return []
    played.annotation = capsules.put_beside(played.annotation, text)
    common.inform(state, KEPT.format(state.inspection.chosen))
    return common.autosave(state)


def capsule(state: State) -> str:
    """Return the capsule of the recorded search; nothing where there is none."""
    inspection = state.inspection
    return inspection.capsule if inspection is not None and inspection.recorded else ""


def searched_move(state: State) -> PlayedMove | None:
    """Return the move of the game whose search is looked at."""
    inspection = state.inspection
    if inspection is None or inspection.search_id is None:
        return None
    moves = state.game.moves
    return next((one for one in moves if one.search_id == inspection.search_id), None)


def load(state: State, text: str, source: str) -> list[Effect]:
    """Make the search of a capsule again; until it begins all stays as it is."""
    if len(text) > capsules.MOST_LETTERS:
        common.complain(state, f"{common.begun(source)}: {TOO_LONG}.")
        return []
    return importing.begin(state, capsules.bare(text), source, "a move", chess.Board(None))


def take(state: State, said: RecordingBegan | NotInspected) -> bool:
    """Take what the engine says of a capsule that is being read; False if it is of another."""
    waiting = state.importing
    if waiting is None or waiting.inspection.number != said.inspection:
        return False
    state.importing = None
    if isinstance(said, NotInspected):
        common.complain(state, f"{common.begun(waiting.source)}: {faults.fault(said.fault)}")
        return True
    inspection = waiting.inspection
    if said.fen:
        board = chess.Board(said.fen)
        if not inspection.root.kings:
            inspection.root = board
            inspection.chosen = f"{SIDES[board.turn]}’s move {board.fullmove_number}"
    state.overlay = None
    state.inspection = inspection
    stepping.show(state, ScreenName.INSPECT)
    return False
