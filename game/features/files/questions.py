"""The questions about files: before one is overwritten, and before an opened game begins."""

from __future__ import annotations

from game.actions.effects import DoAction, Effect
from game.actions.files import PathChosen, SaveAbandoned
from game.features.files import game_files
from game.message import Text, message
from game.state.dialogs.file_dialog import RETURNING_KINDS, FileKind
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.session import Session
from game.state.state import State
from game.update import games
from game.view.yes_no_question import GAME_IS_KEPT, Confirmed, YesNoQuestion

KEEP_THE_FILE = message("Keep the file")
KINDS: dict[str, FileKind] = {question: kind for kind, question in game_files.OVERWRITING.items()}
"""The kind of file that each question is about."""


def _load(state: State, _session: Session, confirmation: ConfirmationDialog) -> list[Effect]:
    text, file, path = confirmation.payload, confirmation.file, confirmation.path
    return games.load_confirmed_text(state, text, file, path)


def _overwriting(kind: FileKind) -> Confirmed:
    """Return what writes a file of this kind."""

    def overwrite(
        state: State, _session: Session, confirmation: ConfirmationDialog
    ) -> list[Effect]:
        return game_files.overwrite_file(state, confirmation.payload, kind)

    return overwrite


def _keep_file(_state: State, _session: Session, confirmation: ConfirmationDialog) -> list[Effect]:
    kind = KINDS.get(confirmation.question, FileKind.GAME)
    if kind in RETURNING_KINDS:
        return [DoAction(PathChosen(kind, ""))]
    return [DoAction(SaveAbandoned())] if kind is FileKind.GAME else []


def _path(_state: State, confirmation: ConfirmationDialog) -> Text:
    return confirmation.payload


def _overwrite(kind: FileKind) -> YesNoQuestion:
    """Return the question whether a file of this kind is overwritten."""
    return YesNoQuestion(
        title=message("Overwrite this file?"),
        detail=_path,
        yes=message("Overwrite"),
        no=KEEP_THE_FILE,
        is_losing=True,
        confirmed=_overwriting(kind),
        refused=_keep_file,
    )


def _save_as_utf_8(
    state: State, _session: Session, confirmation: ConfirmationDialog
) -> list[Effect]:
    return game_files.save_as_utf_8(state, confirmation.payload)


def _lacking(_state: State, confirmation: ConfirmationDialog) -> Text:
    """Return the letter that the encoding of the file lacks."""
    return message("The encoding of the file has no {letter}.", letter=confirmation.letter)


QUESTIONS = {
    Question.DISCARD_FOR_PASTE: YesNoQuestion(
        title=message("Load the pasted game?"),
        detail=GAME_IS_KEPT,
        yes=message("Load"),
        confirmed=_load,
    ),
    Question.DISCARD_FOR_OPEN: YesNoQuestion(
        title=message("Open another game?"),
        detail=GAME_IS_KEPT,
        yes=message("Open"),
        confirmed=_load,
    ),
    **{question: _overwrite(kind) for question, kind in KINDS.items()},
    Question.REPLACE_GAME: YesNoQuestion(
        title=message("Replace this game in its file?"),
        detail=_path,
        yes=message("Replace"),
        no=KEEP_THE_FILE,
        is_losing=True,
        confirmed=_overwriting(FileKind.GAME),
        refused=_keep_file,
    ),
    Question.SAVE_AS_UTF_8: YesNoQuestion(
        title=message("Save this game as UTF-8?"),
        detail=_lacking,
        yes=message("Save as UTF-8"),
        no=KEEP_THE_FILE,
        confirmed=_save_as_utf_8,
        refused=_keep_file,
    ),
}
