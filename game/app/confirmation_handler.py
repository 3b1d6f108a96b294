"""Does what the open question asks about."""

from __future__ import annotations

from game.actions.effects import Effect
from game.features.files import game_files as files
from game.features.games import played_games
from game.features.inspect.update import pending_capsule
from game.features.newgame import update as new_game
from game.state.dialogs.path_prompt import FileKind
from game.state.dialogs.question import Confirmation, Question
from game.state.session import Session
from game.state.state import State
from game.update import games
from game.update.play import move_making


def answer(state: State, session: Session, *, yes: bool) -> list[Effect]:
    """Close the open question; if the answer is yes, do what it asks about."""
    confirmation, state.dialog = state.dialog, None
    if not isinstance(confirmation, Confirmation):
        state.dialog = confirmation
        return []
    if not yes:
        return []
    match confirmation.question:
        case Question.RESIGN:
            return move_making.resign(state, session)
        case Question.DISCARD_FOR_NEW_GAME:
            return new_game.start_chosen(state, confirmation.draft)
        case Question.DISCARD_FOR_PASTE | Question.DISCARD_FOR_OPEN:
            text, file, path = confirmation.payload, confirmation.file, confirmation.path
            return games.load_confirmed(state, text, file, path)
        case Question.DISCARD_FOR_RESUME:
            return games.resume(state)
        case Question.DISCARD_FOR_PLAYED:
            return played_games.resume(state, confirmation.payload)
        case Question.TAKE_BACK_ENDED:
            return move_making.take_back(state, session)
        case Question.PLAY_ON | Question.PLAY_ON_INSTEAD:
            return games.play_on(state, confirmation.payload)
        case Question.OVERWRITE_FILE | Question.REPLACE_GAME:
            return files.overwrite(state, confirmation.payload, FileKind.GAME)
        case Question.SAVE_AS_UTF_8:
            return files.save_as_utf_8(state, confirmation.payload)
        case Question.OVERWRITE_CAPSULE:
            return files.overwrite(state, confirmation.payload, FileKind.CAPSULE)
        case Question.OVERWRITE_PICTURE:
            return files.overwrite(state, confirmation.payload, FileKind.PICTURE)
        case Question.REPLAY_LARGE_CAPSULE:
            return pending_capsule.replay_large(state)
