"""Which actions have an effect now. Buttons and menu entries of other actions are dimmed."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.between_features import StepThroughSearch
from game.actions.board import (
    ChoosePromotion,
    ConfirmMove,
    EnterTypedMove,
    EraseTypedLetter,
    GoToGameEnd,
    GoToPly,
    StepPly,
)
from game.actions.game import (
    AcceptDraw,
    AcceptResume,
    AnswerQuestion,
    ClaimDraw,
    CloseDialog,
    CloseResultBanner,
    DeclineDraw,
    DeclineResume,
    KeepMove,
    MoveNow,
    OfferDraw,
    Rematch,
    Resign,
    RestartEngine,
    ReturnToGame,
    ShowHint,
    TakeBack,
    TogglePause,
)
from game.actions.help import StartTour
from game.actions.setting_changes import (
    FoldEnginePanel,
    HideEnginePanel,
    ToggleBestMove,
    ToggleEvaluation,
    ToggleSetting,
)
from game.queries import (
    game_choices,
    play_panels,
    shown_position,
    shown_scores,
    shown_search,
    whose_turn,
)
from game.rules import game_record
from game.state.dialogs.question import ConfirmationDialog
from game.state.engines import EngineStatus
from game.state.help.tour import TourStep
from game.state.session import Session
from game.state.state import State

Predicate = Callable[[State], bool]


def is_action_enabled(state: State, action: type) -> bool:
    """Return whether an action of this class has an effect now."""
    predicate = PREDICATES.get(action)
    return predicate is None or predicate(state)


def _of_session(predicate: Callable[[Session], bool]) -> Predicate:
    """Return a question about the shown session as one about the state."""
    return lambda state: predicate(state.session)


def _can_resign(session: Session) -> bool:
    acts = whose_turn.acting_colour(session) is not None
    return game_record.is_going_on(session.game) and _has_moves(session) and acts


def _can_toggle_pause(session: Session) -> bool:
    return session.game.is_paused or game_choices.may_pause(session)


def _is_asked_about_mistake(state: State) -> bool:
    return game_choices.mistake_check(state, state.session) is not None


def _can_move_now(state: State) -> bool:
    return (
        whose_turn.is_engine_to_move(state.session) and state.engine.status is EngineStatus.THINKING
    )


def _can_offer_or_accept_draw(session: Session) -> bool:
    return game_choices.may_offer_draw(session) or game_choices.may_accept_draw(session)


def _can_rematch(session: Session) -> bool:
    return _is_over(session) and not session.game.is_document


def _can_hide_engine_panel(state: State) -> bool:
    return _shows_game(state) and play_panels.has_searches(state, state.session)


def _can_fold_engine_panel(state: State) -> bool:
    return _can_hide_engine_panel(state) and not shown_scores.hides_thinking(state.session)


def _can_restart_engine(state: State) -> bool:
    return state.engine.status in (
        EngineStatus.FAILED,
        EngineStatus.SILENT,
    )


def _can_step_through(state: State) -> bool:
    is_about_move = (
        shown_search.inspected_move(state, state.session) is not None
    )  # If need be, the action says why not.
    return is_about_move or shown_search.inspection_refusal(state, state.session) is None


def _can_start_tour(state: State) -> bool:
    return state.help.tour is not TourStep.BOARD


def _is_over(session: Session) -> bool:
    return session.game.result is not None


def _has_moves(session: Session) -> bool:
    return bool(session.game.moves)


def _shows_moves(session: Session) -> bool:
    return _has_moves(session) and not session.game.is_paused


def _can_go_to_end(session: Session) -> bool:
    return shown_position.is_looking_back(session) and not session.game.is_paused


def _has_banner(session: Session) -> bool:
    return _is_over(session) and not session.banner_closed


def _has_promotion(session: Session) -> bool:
    return session.board.promotion is not None


def _has_unconfirmed(session: Session) -> bool:
    return whose_turn.unconfirmed_move(session) is not None


def _has_typed_move(session: Session) -> bool:
    return session.typed_move is not None


def _has_dialog(state: State) -> bool:
    return state.dialog is not None


def _has_confirmation(state: State) -> bool:
    return isinstance(state.dialog, ConfirmationDialog)


def _has_resume_offer(state: State) -> bool:
    return state.opened_files.resume is not None


def _shows_document_beside(state: State) -> bool:
    return state.sessions.shown != state.sessions.played


def _shows_game(state: State) -> bool:
    return state.shown_screen.shows_game


PREDICATES: dict[type, Predicate] = {
    TakeBack: _of_session(game_choices.may_take_back),
    TogglePause: _of_session(_can_toggle_pause),
    Resign: _of_session(_can_resign),
    ShowHint: _of_session(game_choices.may_show_hint),
    ClaimDraw: _of_session(game_choices.may_claim_draw),
    OfferDraw: _of_session(_can_offer_or_accept_draw),
    AcceptDraw: _of_session(game_choices.is_offered_draw),
    DeclineDraw: _of_session(game_choices.is_offered_draw),
    KeepMove: _is_asked_about_mistake,
    MoveNow: _can_move_now,
    Rematch: _of_session(_can_rematch),
    StepPly: _of_session(_shows_moves),
    GoToPly: _of_session(_shows_moves),
    GoToGameEnd: _of_session(_can_go_to_end),
    RestartEngine: _can_restart_engine,
    ChoosePromotion: _of_session(_has_promotion),
    ConfirmMove: _of_session(_has_unconfirmed),
    EnterTypedMove: _of_session(_has_typed_move),
    EraseTypedLetter: _of_session(_has_typed_move),
    AnswerQuestion: _has_confirmation,
    CloseDialog: _has_dialog,
    CloseResultBanner: _of_session(_has_banner),
    AcceptResume: _has_resume_offer,
    DeclineResume: _has_resume_offer,
    ReturnToGame: _shows_document_beside,
    ToggleEvaluation: _shows_game,
    ToggleBestMove: _shows_game,
    ToggleSetting: _shows_game,
    HideEnginePanel: _can_hide_engine_panel,
    FoldEnginePanel: _can_fold_engine_panel,
    StepThroughSearch: _can_step_through,
    StartTour: _can_start_tour,
}
"""The condition under which actions of each class have an effect.

Actions of a class that is not listed always have an effect.
"""
