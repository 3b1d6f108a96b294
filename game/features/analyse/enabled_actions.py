"""Which actions of the Analyse screen have an effect now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.protocol.shared_enums import EngineCapability
from game.actions.action import Action
from game.actions.between_features import AnalyseShownGame, ReportOnGame
from game.actions.reviews import CancelReview
from game.features.analyse import actions, listed_games, queries
from game.features.analyse.mistake_card import mistake_card_of_shown
from game.features.analyse.model import AnalyseModel, analysis_of
from game.queries import seated_engines, shown_position
from game.queries.reviews import shown_review
from game.rules import game_record, positions
from game.state.node import ROOT
from game.state.reviews import ReviewStatus
from game.state.screens import ANALYSE
from game.state.session import Session
from game.state.state import State

Predicate: TypeAlias = Callable[[State], bool]


def _of_analysis(question: Callable[[AnalyseModel, Session], bool]) -> Predicate:
    """Return a question about the analysis as one about the state; no without an analysis."""

    def may(state: State) -> bool:
        analysis = analysis_of(state)
        return analysis is not None and question(
            analysis, state.sessions.by_id[analysis.session_id]
        )

    return may


def _can_undo(analysis: AnalyseModel, _session: Session) -> bool:
    return bool(analysis.past)


def _can_redo(analysis: AnalyseModel, _session: Session) -> bool:
    return bool(analysis.future)


def _shows_move(_analysis: AnalyseModel, session: Session) -> bool:
    return shown_position.shown_node(session) != ROOT


def _is_beside_main_line(_analysis: AnalyseModel, session: Session) -> bool:
    """Return whether the shown move is in a variation: it is not the first at some fork."""
    return _differs_at_a_fork(session, 0)


def _has_line_below(_analysis: AnalyseModel, session: Session) -> bool:
    """Return whether another move stands below one of the shown line at some fork."""
    return _differs_at_a_fork(session, -1)


def _differs_at_a_fork(session: Session, place: int) -> bool:
    """Return whether some move of the shown line is not the one at a place of its fork."""
    behind = shown_position.shown_node(session)
    walk = session.game.tree.way_up(behind)
    next(walk)
    for one, node in walk:
        if node.children[place] != behind:
            return True
        behind = one
    return False


def _has_shapes(_analysis: AnalyseModel, session: Session) -> bool:
    shown = session.game.tree[shown_position.shown_node(session)]
    return bool(shown.annotation.shapes)


def _knows_any(state: State) -> bool:
    analysis = analysis_of(state)
    return analysis is not None and bool(queries.known_positions(state, analysis))


def _knows_line(analysis: AnalyseModel, session: Session) -> bool:
    return bool(queries.best_line(analysis, session))


def _can_step_through(state: State) -> bool:
    """Return whether our engine has completed an iteration in the position of its row."""
    analysis = analysis_of(state)
    row = None if analysis is None else queries.own_engine_row(analysis)
    if analysis is None or row is None:
        return False
    result = queries.shown_result(state, analysis, row)
    is_recorded = seated_engines.seat_with(state, EngineCapability.INSPECT) is not None
    return result is not None and bool(result.iterations) and is_recorded


def _can_begin(state: State) -> bool:
    """Return whether a game is shown elsewhere that can be analysed."""
    return state.screen != ANALYSE


def _may_pass(_analysis: AnalyseModel, session: Session) -> bool:
    """Return whether the shown position has a legal move. In check a notice says what hinders."""
    return not positions.is_position_over(shown_position.shown_board(session))


def _may_show_threat(analysis: AnalyseModel, session: Session) -> bool:
    return analysis.shows_threat or _may_pass(analysis, session)


def _is_open(_analysis: AnalyseModel, _session: Session) -> bool:
    return True


def _has_engines(analysis: AnalyseModel, _session: Session) -> bool:
    return bool(analysis.engines)


def has_neighbour_game(state: State, by: int) -> bool:
    """Return whether the list of the analysed game has a later game, or an earlier one."""
    analysis = analysis_of(state)
    return analysis is not None and listed_games.neighbour_game(state, analysis, by) is not None


def may_report(state: State) -> bool:
    """Return whether the shown game can have a report: it is over, and has a move."""
    game = state.session.game
    return bool(game.moves) and not game_record.is_going_on(game)


def _may_toggle_report(state: State) -> bool:
    """Return whether the report can be begun, go on, or be paused, or is finished."""
    review = shown_review.review_of_shown(state)
    is_finished = review is not None and review.status is ReviewStatus.FINISHED
    return state.screen == ANALYSE and (is_finished or may_report(state))


def _may_cancel_report(state: State) -> bool:
    review = shown_review.review_of_shown(state)
    return review is not None and review.status is not ReviewStatus.FINISHED


def _has_card(state: State) -> bool:
    return mistake_card_of_shown(state) is not None


def _is_of_many(state: State) -> bool:
    return has_neighbour_game(state, -1) or has_neighbour_game(state, 1)


def _is_shown(state: State) -> bool:
    return state.screen == ANALYSE


def _is_listed(state: State) -> bool:
    analysis = analysis_of(state)
    if analysis is None:
        return False
    return bool(analysis.left) or listed_games.listed_game(state, analysis) is not None


PREDICATES: dict[type[Action], Predicate] = {
    AnalyseShownGame: _can_begin,
    actions.UndoAnalysisEdit: _of_analysis(_can_undo),
    actions.RedoAnalysisEdit: _of_analysis(_can_redo),
    actions.AskToDeleteMoves: _of_analysis(_shows_move),
    actions.ToggleNag: _of_analysis(_shows_move),
    actions.OpenNagList: _of_analysis(_shows_move),
    actions.CopyLine: _of_analysis(_shows_move),
    actions.OpenCommentDialog: _of_analysis(_is_open),
    actions.SaveWithEvaluations: _knows_any,
    actions.ClearShapes: _of_analysis(_has_shapes),
    actions.PromoteVariation: _of_analysis(_is_beside_main_line),
    actions.MakeMainLine: _of_analysis(_is_beside_main_line),
    actions.DemoteVariation: _of_analysis(_has_line_below),
    actions.PlayBestMove: _of_analysis(_knows_line),
    actions.InsertBestLine: _of_analysis(_knows_line),
    actions.PlayNullMove: _of_analysis(_may_pass),
    actions.ToggleAnalysisEngine: _of_analysis(_is_open),
    actions.ToggleThreat: _of_analysis(_may_show_threat),
    ReportOnGame: may_report,
    actions.ToggleReport: _may_toggle_report,
    CancelReview: _may_cancel_report,
    actions.WalkCardLine: _has_card,
    actions.InspectCardLine: _has_card,
    actions.GoToLandmark: _is_shown,
    actions.ShowNeighbourGame: _is_of_many,
    actions.ShowGameList: _is_listed,
    actions.OpenEngineOptions: _of_analysis(_has_engines),
    actions.StepThroughAnalysis: _can_step_through,
}
"""The condition under which actions of each class have an effect."""
