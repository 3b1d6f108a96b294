"""The only code that changes a State. It handles one action at a time.

``update`` depends on the state and the action alone. It reads no clock, and its random numbers come
from the state's own seed. It returns effects, and ``game.effect_runner`` runs them in order. Their
results come back as actions. An action that makes no sense in the present state does nothing; no
action raises an error.
"""

from __future__ import annotations

from typing import assert_never

from engine.protocol.questions import Answer
from engine.protocol.reports import NotInspected, RecordingBegan
from game.actions import board as board_actions
from game.actions import game as game_actions
from game.actions import inspect as inspect_actions
from game.actions import program as program_actions
from game.actions.action import Action
from game.actions.board import BoardAction, Touch
from game.actions.editor import EditorAction
from game.actions.effects import Effect, Leave, SwitchFullScreen
from game.actions.engines import EnginesAction
from game.actions.files import FilesAction
from game.actions.game import GameAction
from game.actions.inspect import InspectAction
from game.actions.program import ProgramAction
from game.actions.questions import QuestionAction
from game.actions.settings import SettingsAction
from game.queries import queries
from game.state.screens import SCREENS, ScreenName
from game.state.state import Confirmation, FileKind, KeysHelp, Question, State
from game.update import (
    common,
    engine,
    engines_dialog,
    file_picker,
    file_prompt,
    files,
    games,
    listing,
    new_game,
    reports,
    screens,
    settings,
    settings_dialog,
    shapes,
    sounds,
    unfinished,
)
from game.update.editor import board as editor_board
from game.update.editor import screen as editor_screen
from game.update.inspect import capsules, questions, stepping, walk
from game.update.play import answers, board, course, draws, entry, hints, panels, pauses, shown_move

__all__ = ["update"]


def update(state: State, action: Action) -> list[Effect]:
    """Change ``state`` by ``action``; return the effects to be run, in order."""
    dialog, screen = state.overlay, state.screen
    listed, errors = listing.running(state), sounds.shown_errors(state)
    asked = file_prompt.dialog_of(state)
    effects = _changed_by(state, action)
    if state.overlay is not dialog or state.screen is not screen:
        state.focus = None
    common.hold_clock(state)
    entry.stop_waiting(state)
    hints.expire(state)
    effects += sounds.play_new_error(state, errors)
    return effects + listing.ended(state, listed) + file_prompt.ended(state, asked)


def _changed_by(state: State, action: Action) -> list[Effect]:
    if isinstance(action, BoardAction):
        return _update_board(state, action)
    if isinstance(action, EditorAction):
        return editor_screen.act(state, action)
    if isinstance(action, EnginesAction):
        return engines_dialog.act(state, action)
    if isinstance(action, FilesAction):
        return file_picker.act(state, action)
    if isinstance(action, GameAction):
        return _update_game(state, action)
    if isinstance(action, InspectAction):
        return _update_inspection(state, action)
    if isinstance(action, QuestionAction):
        return questions.act(state, action)
    if isinstance(action, SettingsAction):
        return settings_dialog.act(state, action)
    return _update_program(state, action)


def _update_board(state: State, action: BoardAction) -> list[Effect]:
    """Handle an action of ``game.actions.board``."""
    if isinstance(action, Touch):
        return screens.TOUCH[state.screen](state, action)
    match action:
        case board_actions.MovePointer():
            shapes.extend(state, action.square)
            editor_board.move_pointer(state, action.square, action.x, action.y)
            return board.move_pointer(state, action.square, action.x, action.y)
        case board_actions.PressRight():
            return shapes.begin(state, action.square, action.brush)
        case board_actions.ReleaseRight():
            return shapes.finish(state, action.square)
        case board_actions.Cancel():
            return board.cancel(state)
        case board_actions.PreviewLine():
            return board.preview(state, action.moves)
        case board_actions.TypeText():
            return entry.type_text(state, action.text)
        case board_actions.EraseTyped():
            return entry.erase(state)
        case board_actions.EnterTyped():
            return entry.enter(state)
        case board_actions.GoToPly():
            return shown_move.show_ply(state, action.ply)
        case board_actions.StepPly():
            return shown_move.step(state, action.by)
        case board_actions.ShowMove():
            return shown_move.show(state, action.node)
        case board_actions.StepVariation():
            return shown_move.step_variation(state, action.by)
        case board_actions.FoldVariation():
            return shown_move.fold_variation(state, action.first)
        case board_actions.GoToEnd():
            return shown_move.show(state, state.game.end)
        case board_actions.Flip():
            return _flip(state)
    assert_never(action)


def _update_game(state: State, action: GameAction) -> list[Effect]:
    """Handle an action of ``game.actions.game``."""
    match action:
        case game_actions.TakeBack():
            return course.ask_to_take_back(state)
        case game_actions.Resign():
            return course.ask_to_resign(state)
        case game_actions.ClaimDraw():
            return draws.claim(state)
        case game_actions.TogglePause():
            return pauses.toggle(state)
        case game_actions.ShowHint():
            return hints.show(state)
        case game_actions.OfferDraw():
            return draws.offer(state)
        case game_actions.AcceptDraw():
            return draws.accept(state)
        case game_actions.DeclineDraw():
            return draws.decline(state)
        case game_actions.MoveNow():
            return answers.move_now(state)
        case game_actions.Rematch():
            return games.rematch(state)
        case game_actions.OpenNewGame():
            return new_game.open_draft(state)
        case game_actions.ChangeDraft():
            return new_game.change_draft(state, action.changes)
        case game_actions.StartDraft():
            return new_game.start_draft(state)
        case game_actions.Answer():
            return _answer(state, action.yes)
        case game_actions.CloseOverlay():
            return engines_dialog.close_overlay(state)
        case game_actions.CloseBanner():
            state.banner_closed = state.game.result is not None
            return []
        case game_actions.AcceptResume():
            return games.accept_resume(state)
        case game_actions.DeclineResume():
            return games.decline_resume(state)
        case game_actions.UnfinishedFound():
            return unfinished.found(state, action.games)
        case game_actions.RepertoiresRead():
            state.repertoires = action.sections
            return []
        case game_actions.OpenUnfinished():
            return unfinished.open_list(state)
        case game_actions.ChooseUnfinished():
            return unfinished.choose(state, action.number)
        case game_actions.EngineReport():
            return reports.take(state, action.seat, action.report)
        case game_actions.RestartEngine():
            return engine.restart(state, state.shown_seat)
    assert_never(action)


def _update_inspection(state: State, action: InspectAction) -> list[Effect]:
    """Handle an action of ``game.actions.inspect`` or ``game.actions.questions``."""
    match action:
        case inspect_actions.StepThrough():
            return stepping.open_search(state)
        case inspect_actions.ShowScreen():
            common.show_screen(state, action.screen)
            return []
        case inspect_actions.CancelRecording():
            return stepping.cancel(state)
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
            return walk.walk(state, action.way)
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
            if isinstance(action.report, Answer):
                return questions.take(state, action.report)
            report, waiting = action.report, state.importing
            if isinstance(report, RecordingBegan | NotInspected) and capsules.take(state, report):
                return []
            return [*capsules.remember(state, waiting), *stepping.report(state, action.report)]
    assert_never(action)


def _update_program(state: State, action: ProgramAction) -> list[Effect]:
    """Handle an action of ``game.actions.program``."""
    match action:
        case program_actions.Begin():
            return engine.ask_for_move(state)
        case program_actions.Tick():
            return _tick(state, action)
        case program_actions.CopyFen():
            return files.copy_fen(state)
        case program_actions.CopyPgn():
            return files.copy_pgn(state)
        case program_actions.Paste():
            return files.paste()
        case program_actions.LoadText() if _goes_to_editor(state, action):
            return editor_screen.paste(state, action.text)
        case program_actions.LoadText():
            return listing.load(state, action.text, action.source, action.file, action.path)
        case program_actions.ListGames():
            return listing.begin(state, action)
        case program_actions.GamesListed():
            return listing.take(state, action.listing)
        case program_actions.FilterGames():
            return listing.set_filter(state, action.text)
        case program_actions.ChooseGame():
            return listing.choose(state, action.row)
        case program_actions.OpenGame():
            return listing.open_chosen(state)
        case program_actions.ShowGames():
            return listing.show(state)
        case program_actions.StopListing():
            return listing.stop(state)
        case program_actions.OpenPathPrompt():
            return files.open_prompt(state, action.saving)
        case program_actions.ChoosePath():
            return files.choose_path(
                state, action.path, action.saving, is_confirmed=action.is_confirmed
            )
        case program_actions.AskOverwrite() if action.is_confirmed:
            return files.overwrite(state, action.path, action.kind)
        case program_actions.AskOverwrite():
            return files.ask_overwrite(state, action.path, action.kind)
        case program_actions.ShowKeys():
            common.clear_selection(state)
            state.overlay = KeysHelp(state.screen)
            return []
        case program_actions.MoveFocus():
            has_focus = state.overlay is not None or SCREENS[state.screen].has_focus
            state.focus = action.focus if has_focus else None
            return []
        case program_actions.ChangeScale():
            return settings.change_scale(state, action.by_percent)
        case program_actions.Resize():
            state.most_scale_percent = action.most_scale_percent
            return []
        case program_actions.ShowLanguage():
            state.language = action.language
            return []
        case program_actions.PlaceWindow():
            return settings.place_window(state, action)
        case program_actions.ToggleFullScreen():
            return [SwitchFullScreen()]
        case program_actions.ChangeSetting():
            return settings.change(state, action.name, action.value)
        case program_actions.ToggleSetting():
            return settings.change_to_next(state, action.name)
        case program_actions.HideEnginePanel():
            return panels.hide_engine_panel(state)
        case program_actions.FoldEnginePanel():
            return panels.fold_engine_panel(state)
        case program_actions.ToggleTheme():
            return settings.change_to_next(state, "theme")
        case program_actions.ToggleEvaluation():
            return settings.change_to_next(state, "show_evaluation")
        case program_actions.ToggleBestMove():
            return settings.change_to_next(state, "show_best_move")
        case program_actions.ToggleSound():
            return sounds.toggle(state)
        case program_actions.Fail():
            common.complain(state, action.message)
            return []
        case program_actions.Succeed():
            common.confirm(state, action.message)
            return []
        case program_actions.CloseWindow():
            state.quitting = True
            saving = common.autosave(state) if queries.has_unsaved_clock(state) else []
            return [*settings.save_place(state), *saving, Leave()]
    assert_never(action)


def _flip(state: State) -> list[Effect]:
    """Turn the board of the screen; that of the editor leaves the board of the game as it is."""
    if state.screen is ScreenName.EDITOR and state.editor is not None:
        state.editor.flipped = not state.editor.flipped
        return []
    return board.flip(state)


def _goes_to_editor(state: State, action: program_actions.LoadText) -> bool:
    """Return whether a text is pasted while the editor is shown, so that it goes there."""
    is_shown = state.screen is ScreenName.EDITOR and state.overlay is None
    return is_shown and action.source == program_actions.CLIPBOARD


def _tick(state: State, action: program_actions.Tick) -> list[Effect]:
    """Set the time, which never goes back. End notices, animations and games whose time is over.

    An engine that takes its time plays at the time that it has chosen, even if this action is late.
    """
    effects = answers.play_due(state, action.now_ms)
    state.now_ms = max(state.now_ms, action.now_ms)
    state.date = action.date or state.date
    if state.notice is not None and state.now_ms >= state.notice.until_ms:
        state.notice = None
    animation = state.board.animation
    if animation is not None and state.now_ms >= animation.started_ms + animation.duration_ms:
        state.board.animation = None
    listing.filter_more(state)
    effects += [*course.check_flags(state), *course.save_clocks(state)]
    effects += sounds.warn_of_low_time(state)
    engine.check_engine_timeout(state)
    return effects


def _answer(state: State, yes: bool) -> list[Effect]:
    """Close the open question; if the answer is yes, do what it asks about."""
    confirmation, state.overlay = state.overlay, None
    if not isinstance(confirmation, Confirmation):
        state.overlay = confirmation
        return []
    if not yes:
        return []
    match confirmation.question:
        case Question.RESIGN:
            return course.resign(state)
        case Question.DISCARD_FOR_NEW_GAME:
            return new_game.start_chosen(state, confirmation.draft)
        case Question.DISCARD_FOR_PASTE | Question.DISCARD_FOR_OPEN:
            return games.load_confirmed(state, confirmation.payload, confirmation.file)
        case Question.DISCARD_FOR_RESUME:
            return games.resume(state)
        case Question.DISCARD_FOR_UNFINISHED:
            return unfinished.resume(state, confirmation.payload)
        case Question.TAKE_BACK_ENDED:
            return course.take_back(state)
        case Question.PLAY_ON:
            return games.play_on(state, confirmation.payload)
        case Question.OVERWRITE_FILE:
            return files.overwrite(state, confirmation.payload, FileKind.GAME)
        case Question.OVERWRITE_CAPSULE:
            return files.overwrite(state, confirmation.payload, FileKind.CAPSULE)
        case Question.OVERWRITE_PICTURE:
            return files.overwrite(state, confirmation.payload, FileKind.PICTURE)
