"""Clipboard, files and settings."""

from __future__ import annotations

from pathlib import PurePath

from game.actions.effects import AskClipboard, Copied, CopyText, Effect, ReadFile, WriteFile
from game.formats import pgn
from game.formats.capsules import SUFFIX
from game.formats.settings import SCALE_RANGE_PERCENT
from game.queries import queries
from game.state.state import Confirmation, FileKind, PathPrompt, Question, State
from game.update import common
from game.update.inspect import capsules

SUFFIXES = {FileKind.GAME: ".pgn", FileKind.CAPSULE: SUFFIX}


def copy_fen(state: State) -> list[Effect]:
    """The shown position to the clipboard."""
    return [CopyText(queries.shown_board(state).fen(), Copied.FEN)]


def copy_pgn(state: State) -> list[Effect]:
    """The whole game to the clipboard."""
    return [CopyText(_text(state), Copied.PGN)]


def _text(state: State) -> str:
    return pgn.write(state.game, state.date, state.board.flipped)


def paste() -> list[Effect]:
    """Ask for what the clipboard holds."""
    return [AskClipboard()]


def open_prompt(state: State, saving: bool) -> list[Effect]:
    """Open the file picker."""
    common.clear_selection(state)
    state.overlay = PathPrompt(saving)
    return []


def choose_path(state: State, path: str, saving: bool) -> list[Effect]:
    """A file was picked: read it, or write the game to it."""
    kind = FileKind.GAME
    if isinstance(state.overlay, PathPrompt):
        kind = state.overlay.kind
        state.overlay = None
    if not path.strip():
        return []
    if not saving:
        return [ReadFile(path)]
    if not PurePath(path).suffix:
        path += SUFFIXES[kind]
    if kind is FileKind.CAPSULE:
        return capsules.write(state, path)
    return [WriteFile(path, _text(state))]


def ask_overwrite(state: State, path: str, kind: FileKind) -> list[Effect]:
    """The file is there already: ask before it is replaced."""
    is_capsule = kind is FileKind.CAPSULE
    question = Question.OVERWRITE_CAPSULE if is_capsule else Question.OVERWRITE_FILE
    state.overlay = Confirmation(question, path)
    return []


def overwrite(state: State, path: str) -> list[Effect]:
    """Replace the file."""
    return [WriteFile(path, _text(state), overwrite=True)]


def change_scale(state: State, by_percent: int) -> list[Effect]:
    """Make everything larger or smaller, within bounds and what the window has room for."""
    least, most = SCALE_RANGE_PERCENT
    most = max(min(most, state.most_scale_percent), least)
    choice = state.settings
    shown = min(choice.scale_percent, most)
    choice.scale_percent = min(max(shown + by_percent, least), most)
    return common.save_settings(state)


def toggle_theme(state: State) -> list[Effect]:
    """Dark to light and back."""
    choice = state.settings
    choice.theme = "light" if choice.theme == "dark" else "dark"
    return common.save_settings(state)


def toggle_evaluation(state: State) -> list[Effect]:
    """Show or hide the evaluation bar."""
    state.settings.show_evaluation = not state.settings.show_evaluation
    return common.save_settings(state)


def toggle_best_move(state: State) -> list[Effect]:
    """Show or hide the engine's best move as an arrow."""
    state.settings.show_best_move = not state.settings.show_best_move
    return common.save_settings(state)
