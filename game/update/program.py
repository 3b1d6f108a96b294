"""The actions of the program: its time, its files and settings, its window."""

from __future__ import annotations

from typing import assert_never

from game.actions import program as actions
from game.actions.effects import Effect, Leave, LogFault, SwitchFullScreen
from game.actions.program import ProgramAction
from game.state.session import Session
from game.state.state import State
from game.update import common, deadlines, engine, helping, settings, sounds
from game.update.play import engine_moves, move_making, panels


def act(state: State, session: Session, action: ProgramAction) -> list[Effect]:
    """Handle an action of ``game.actions.program``."""
    match action:
        case actions.Begin():
            return engine.ask_for_move(state, session)
        case actions.Tick():
            return _tick(state, action)
        case actions.MoveFocus():
            common.move_focus(state, action.focus)
            return []
        case actions.ChangeScale():
            return settings.change_scale(state, action.by_percent)
        case actions.Resize():
            settings.note_most_scale(state, action.most_scale_percent)
            helping.end_explanation(state)
            return []
        case actions.ShowLanguage():
            return settings.show_language(state, action.language)
        case actions.PlaceWindow():
            return settings.place_window(state, action)
        case actions.ToggleFullScreen():
            return [SwitchFullScreen()]
        case actions.ChangeSetting():
            return settings.change(state, action.name, action.value)
        case actions.ToggleSetting():
            return settings.change_to_next(state, action.name)
        case actions.HideEnginePanel():
            return panels.hide_engine_panel(state)
        case actions.FoldEnginePanel():
            return panels.fold_engine_panel(state, session)
        case actions.FollowSystemTheme():
            return settings.follow_system_theme(state, action.theme)
        case actions.ToggleTheme():
            return settings.toggle_theme(state)
        case actions.ToggleEvaluation():
            return settings.change_to_next(state, "show_evaluation")
        case actions.ToggleBestMove():
            return settings.change_to_next(state, "show_best_move")
        case actions.ToggleSound():
            return sounds.toggle(state)
        case actions.Fail():
            common.complain(state, action.message)
            return [LogFault(action.message)]
        case actions.Succeed():
            common.confirm(state, action.message)
            return []
        case actions.CloseWindow():
            return [*settings.leave(state), *_save_clocks(state), Leave()]
    assert_never(action)


def _save_clocks(state: State) -> list[Effect]:
    unsaved = [one for one in state.sessions.by_id.values() if deadlines.has_unsaved_clock(one)]
    return [effect for session in unsaved for effect in common.autosave(state, session)]


def _tick(state: State, action: actions.Tick) -> list[Effect]:
    """Set the time, which never goes back. End notices, animations and games whose time is over.

    An engine that takes its time plays at the time that it has chosen, even if this action is late.
    """
    effects = engine_moves.play_due(state, action.now_ms)
    deadlines.set_time(state, action.now_ms, action.date)
    if state.notice is not None and state.now_ms >= state.notice.until_ms:
        common.drop_notice(state)
    animation = state.session.board.animation
    if animation is not None and state.now_ms >= animation.started_ms + animation.duration_ms:
        state.session.board.animation = None
    for session in list(state.sessions.by_id.values()):
        effects += _keep_time(state, session)
    engine.check_engine_timeout(state)
    return effects


def _keep_time(state: State, session: Session) -> list[Effect]:
    """End the game of a session if its time is over; save its clocks, and warn of low time."""
    effects = [*move_making.check_flags(state, session), *move_making.save_clocks(state, session)]
    return effects + sounds.warn_of_low_time(state, session)
