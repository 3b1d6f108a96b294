"""The actions of the window: its time, its notices, its size, and its changes of settings."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from game.actions import setting_changes, window
from game.actions.effects import DoAction, Effect, EndProgram, LogFault, SwitchFullScreen
from game.actions.help import ShowTermTip
from game.actions.setting_changes import SettingChange
from game.actions.window import WindowAction
from game.state.session import Session
from game.state.state import State
from game.update import common, deadlines, engine_searches, settings, sounds
from game.update.play import engine_moves, engine_panel, move_making

Handled: TypeAlias = WindowAction | SettingChange
"""The actions of the feature."""


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action of ``game.actions.window`` or ``game.actions.setting_changes``."""
    match action:
        case window.ProgramStarted():
            return engine_searches.ask_for_move(state, session)
        case window.ClockTick():
            return _tick(state, action)
        case window.MoveDialogFocus():
            common.move_focus(state, action.focus)
            return []
        case window.ChangeScale():
            return settings.change_scale(state, action.by_percent)
        case window.ResizeWindow():
            settings.note_most_scale(state, action.most_scale_percent)
            return [DoAction(ShowTermTip(None))]
        case window.ShowLanguage():
            return settings.show_language(state, action.language)
        case window.WindowPlaceChanged():
            return settings.place_window(state, action)
        case window.ToggleFullScreen():
            return [SwitchFullScreen()]
        case setting_changes.ChangeSetting():
            return settings.change_setting(state, action.name, action.value)
        case setting_changes.ToggleSetting():
            return settings.change_to_next(state, action.name)
        case setting_changes.HideEnginePanel():
            return engine_panel.hide_engine_panel(state)
        case setting_changes.FoldEnginePanel():
            return engine_panel.fold_engine_panel(state, session)
        case setting_changes.FollowSystemTheme():
            return settings.follow_system_theme(state, action.theme)
        case setting_changes.ToggleTheme():
            return settings.toggle_theme(state)
        case setting_changes.ToggleEvaluation():
            return settings.change_to_next(state, "show_evaluation")
        case setting_changes.ToggleBestMove():
            return settings.change_to_next(state, "show_best_move")
        case setting_changes.ToggleSound():
            return sounds.toggle_sounds(state)
        case window.RequestFailed():
            common.show_error(state, action.message)
            return [LogFault(action.message)]
        case window.RequestSucceeded():
            common.show_success(state, action.message)
            return []
        case window.CloseWindow():
            return [*settings.save_on_closing(state), *_save_clocks(state), EndProgram()]
    assert_never(action)


def _save_clocks(state: State) -> list[Effect]:
    unsaved = [one for one in state.sessions.by_id.values() if deadlines.has_unsaved_clock(one)]
    return [effect for session in unsaved for effect in common.autosave(state, session)]


def _tick(state: State, action: window.ClockTick) -> list[Effect]:
    """Set the time, which never goes back. End notices, animations and games whose time is over.

    An engine that takes its time plays at the time that it has chosen, even if this action is late.
    """
    effects = engine_moves.play_due_moves(state, action.now_ms)
    deadlines.advance_time(state, action.now_ms, action.date, action.wall_clock)
    if state.notice is not None and state.now_ms >= state.notice.until_ms:
        common.drop_notice(state)
    animation = state.session.board.animation
    if animation is not None and state.now_ms >= animation.started_ms + animation.duration_ms:
        state.session.board.animation = None
    for session in list(state.sessions.by_id.values()):
        effects += _keep_time(state, session)
    engine_searches.check_engine_timeout(state)
    return effects


def _keep_time(state: State, session: Session) -> list[Effect]:
    """End the game of a session if its time is over; save its clocks, and warn of low time."""
    effects = [*move_making.check_flags(state, session), *move_making.save_clocks(state, session)]
    return effects + sounds.warn_of_low_time(state, session)
