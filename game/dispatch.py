"""Gives each action to the handler that changes the state, and lets watchers see the change.

``update`` is the only entrance to ``game.update``; its contract is written there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar, assert_never

from engine.protocol.inspect_messages import InspectReport
from engine.protocol.questions import Answer
from engine.protocol.reports import NotInspected, RecordingBegan
from game.actions import board as board_actions
from game.actions import game as game_actions
from game.actions import inspect as inspect_actions
from game.actions.action import Action
from game.actions.board import BoardAction, Touch
from game.actions.editor import EditorAction
from game.actions.effects import Effect
from game.actions.engines import EnginesAction
from game.actions.files import FilesAction
from game.actions.game import GameAction
from game.actions.help import HelpAction
from game.actions.inspect import InspectAction
from game.actions.key_bindings import KeysAction
from game.actions.questions import QuestionAction
from game.actions.settings import SettingsAction
from game.state.dialog import DialogModel
from game.state.dialogs.path_prompt import FileKind
from game.state.dialogs.question import Confirmation, Question
from game.state.screens import ScreenName
from game.state.state import State
from game.update import (
    common,
    engine,
    engine_options,
    engines_dialog,
    file_picker,
    file_prompt,
    files,
    games,
    helping,
    key_bindings,
    listing,
    new_game,
    played_games,
    program,
    reports,
    screens,
    sessions,
    settings_dialog,
    shapes,
    sounds,
)
from game.update.editor import board as editor_board
from game.update.editor import screen as editor_screen
from game.update.inspect import capsules, importing, questions, stepping, walk
from game.update.play import answers, board, course, draws, entry, hints, pauses, shown_move
from game.update.watchers import faults, waits

Seen = TypeVar("Seen")
After: TypeAlias = Callable[[State], list[Effect]]
"""Handles what an action has changed in the state."""
Watcher: TypeAlias = Callable[[State], After]
"""Looks at the state before an action, and returns what runs after it."""


def update(state: State, action: Action) -> list[Effect]:
    """Change ``state`` by ``action``; return the effects to be run, in order."""
    after = [watch(state) for watch in WATCHERS]
    helping.name_idle_command(state, action)
    effects = _changed_by(state, action)
    for react in after:
        effects = [*effects, *react(state)]
    return effects


def _changed_by(state: State, action: Action) -> list[Effect]:
    if isinstance(action, BoardAction):
        return _update_board(state, action)
    if isinstance(action, EditorAction):
        return editor_screen.act(state, state.session, action)
    if isinstance(action, EnginesAction):
        return engines_dialog.act(state, state.session, action)
    if isinstance(action, FilesAction):
        return file_picker.act(state, state.session, action)
    if isinstance(action, GameAction):
        return _update_game(state, action)
    if isinstance(action, HelpAction):
        return helping.act(state, state.session, action)
    if isinstance(action, InspectAction):
        return _update_inspection(state, action)
    if isinstance(action, KeysAction):
        return key_bindings.act(state, state.session, action)
    if isinstance(action, QuestionAction):
        return questions.act(state, state.session, action)
    if isinstance(action, SettingsAction):
        return settings_dialog.act(state, state.session, action)
    return program.act(state, state.session, action)


def _update_board(state: State, action: BoardAction) -> list[Effect]:
    """Handle an action of ``game.actions.board``."""
    if isinstance(action, Touch):
        return screens.TOUCH[state.screen](state, action)
    match action:
        case board_actions.MovePointer():
            shapes.extend(state.session, action.square)
            editor_board.move_pointer(state, action.square, action.x, action.y)
            return board.move_pointer(state.session, action.square, action.x, action.y)
        case board_actions.PressRight():
            return shapes.begin(state, state.session, action.square, action.brush)
        case board_actions.ReleaseRight():
            return shapes.finish(state.session, action.square)
        case board_actions.ConfirmMove():
            return course.confirm_move(state, state.session)
        case board_actions.Cancel():
            return board.cancel(state, state.session)
        case board_actions.LetGo():
            board.put_back(state.session)
            editor_board.put_back(state.editor)
            return []
        case board_actions.PreviewLine():
            return board.preview(state, state.session, action.moves)
        case board_actions.TypeText():
            return entry.type_text(state, state.session, action.text)
        case board_actions.EraseTyped():
            return entry.erase(state.session)
        case board_actions.EnterTyped():
            return entry.enter(state, state.session)
        case board_actions.GoToPly():
            return shown_move.show_ply(state, state.session, action.ply)
        case board_actions.StepPly():
            return shown_move.step(state, state.session, action.by)
        case board_actions.ShowMove():
            return shown_move.show(state, state.session, action.node)
        case board_actions.StepVariation():
            return shown_move.step_variation(state, state.session, action.by)
        case board_actions.FoldVariation():
            return shown_move.fold_variation(state.session, action.first)
        case board_actions.GoToEnd():
            return shown_move.show(state, state.session, state.session.game.end)
        case board_actions.Flip():
            return _flip(state)
    assert_never(action)


def _update_game(state: State, action: GameAction) -> list[Effect]:
    """Handle an action of ``game.actions.game``."""
    match action:
        case game_actions.TakeBack():
            return course.ask_to_take_back(state, state.session)
        case game_actions.Resign():
            return course.ask_to_resign(state, state.session)
        case game_actions.ClaimDraw():
            return draws.claim(state, state.session)
        case game_actions.TogglePause():
            return pauses.toggle(state, state.session)
        case game_actions.ShowHint():
            return hints.show(state, state.session)
        case game_actions.OfferDraw():
            return draws.offer(state, state.session)
        case game_actions.AcceptDraw():
            return draws.accept(state, state.session)
        case game_actions.DeclineDraw():
            return draws.decline(state, state.session)
        case game_actions.MoveNow():
            return answers.move_now(state, state.session)
        case game_actions.Rematch():
            return games.rematch(state)
        case game_actions.OpenNewGame(from_here=from_here):
            return new_game.open_draft(state, from_here=from_here)
        case game_actions.ChangeDraft():
            return new_game.change_draft(state, action.changes)
        case game_actions.StartDraft():
            return new_game.start_draft(state)
        case game_actions.Answer():
            return _answer(state, action.yes)
        case game_actions.CloseDialog():
            return engines_dialog.close_dialog(state)
        case game_actions.CloseBanner():
            state.session.banner_closed = state.session.game.result is not None
            return []
        case game_actions.AcceptResume():
            return games.accept_resume(state)
        case game_actions.DeclineResume():
            return games.decline_resume(state)
        case game_actions.PlayedGamesFound():
            state.has_played_games = action.are_there
            return []
        case game_actions.RepertoiresRead():
            state.repertoires = action.sections
            return []
        case game_actions.OpenPlayedGames():
            return played_games.open_list(state)
        case game_actions.PlayedGameRead():
            return played_games.take(state, action.text)
        case game_actions.EngineReport():
            return reports.take(state, action.seat, action.report)
        case game_actions.RestartEngine():
            return engine.restart(state, state.session.shown_seat)
        case game_actions.ReturnToGame():
            return sessions.return_to_game(state)
    assert_never(action)


def _update_inspection(state: State, action: InspectAction) -> list[Effect]:
    """Handle an action of ``game.actions.inspect`` or ``game.actions.questions``."""
    match action:
        case inspect_actions.StepThrough():
            return stepping.open_search(state, state.session)
        case inspect_actions.ShowScreen(ScreenName.INSPECT):
            return stepping.show_again(state, state.session)
        case inspect_actions.ShowScreen():
            common.show_screen(state, state.session, action.screen)
            return []
        case inspect_actions.CancelRecording():
            return stepping.cancel(state, state.session)
        case inspect_actions.RetryRecording():
            return stepping.retry(state)
        case inspect_actions.TakeSearchStep():
            return stepping.take_step(state, action.step)
        case inspect_actions.GoToNode():
            return stepping.go_to_node(state, action.node)
        case inspect_actions.GoToNodeSearch():
            return stepping.go_to_node_search(state, action.node_search)
        case inspect_actions.Expand():
            return stepping.expand(state, action.node_search)
        case inspect_actions.GoToBestLine():
            return stepping.go_to_best_line(state)
        case inspect_actions.OpenFilter():
            return walk.open_filter(state)
        case inspect_actions.TypeFilter():
            return walk.type_filter(state, action.text)
        case inspect_actions.FindLine():
            return walk.find_line(state, forwards=action.forwards)
        case inspect_actions.ShowView():
            return stepping.show_view(state, action.view)
        case inspect_actions.WalkView():
            return walk.walk(state, state.session, action.way)
        case inspect_actions.ChooseHistory():
            return walk.choose_history(state, action.square)
        case inspect_actions.ShowLayer():
            return walk.show_layer(state, action.layer)
        case inspect_actions.ShowSpan():
            return stepping.show_span(state, action.first, action.last)
        case inspect_actions.ShowWhole():
            return stepping.show_whole(state, is_whole=action.is_whole)
        case inspect_actions.ZoomTo():
            return stepping.zoom_to(state, action.node_search)
        case inspect_actions.CloseStepHint():
            return stepping.close_hint(state)
        case inspect_actions.InspectionReport():
            return [*_take_inspection(state, action.report), *faults.internal(state, action.report)]
    assert_never(action)


def _take_inspection(state: State, report: InspectReport) -> list[Effect]:
    if isinstance(report, Answer):
        return questions.take(state, report)
    waiting = state.importing
    if isinstance(report, RecordingBegan | NotInspected) and capsules.take(
        state, state.session, report
    ):
        return []
    return [*capsules.remember(state, waiting), *stepping.report(state, state.session, report)]


def _flip(state: State) -> list[Effect]:
    """Turn the board of the screen; that of the editor leaves the board of the game as it is."""
    if state.screen is ScreenName.EDITOR and state.editor is not None:
        state.editor.flipped = not state.editor.flipped
        return []
    return board.flip(state.session)


def _answer(state: State, yes: bool) -> list[Effect]:
    """Close the open question; if the answer is yes, do what it asks about."""
    confirmation, state.dialog = state.dialog, None
    if not isinstance(confirmation, Confirmation):
        state.dialog = confirmation
        return []
    if not yes:
        return []
    match confirmation.question:
        case Question.RESIGN:
            return course.resign(state, state.session)
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
            return course.take_back(state, state.session)
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
            return importing.replay_large(state)


# Watchers


def _watching(
    before: Callable[[State], Seen], after: Callable[[State, Seen], list[Effect]]
) -> Watcher:
    """Return the watcher that gives ``after`` what ``before`` has found in the state."""

    def watch(state: State) -> After:
        seen = before(state)
        return lambda changed: after(changed, seen)

    return watch


def _always(react: After) -> Watcher:
    """Return the watcher that needs to know nothing from before the action."""
    return lambda _state: react


def _doing(change: Callable[[State], None]) -> Watcher:
    """Return the watcher that only changes the state."""

    def react(state: State) -> list[Effect]:
        change(state)
        return []

    return _always(react)


def _shown(state: State) -> tuple[DialogModel | None, ScreenName]:
    return state.dialog, state.screen


def _end_focus(state: State, shown: tuple[DialogModel | None, ScreenName]) -> list[Effect]:
    """Take the focus away from a dialog or a screen that is no longer shown."""
    dialog, screen = shown
    if state.dialog is not dialog or state.screen is not screen:
        state.focus = state.explained = None
    return []


WATCHERS: tuple[Watcher, ...] = (
    _watching(_shown, _end_focus),
    _doing(lambda state: common.hold_clock(state, state.session)),
    _doing(lambda state: entry.stop_waiting(state, state.session)),
    _doing(hints.expire),
    _doing(importing.expire),
    _always(waits.expire),
    _always(engine_options.apply_changes),
    _watching(sounds.shown_errors, sounds.play_new_error),
    _watching(listing.running, listing.ended),
    _watching(file_prompt.dialog_of, file_prompt.ended),
    _watching(faults.shown, faults.log_new),
)
"""What follows from any action, in this order."""
