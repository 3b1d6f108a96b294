"""Handles the actions of the Analyse screen."""

from __future__ import annotations

from typing import TypeAlias, assert_never

import chess
from msgspec.structs import replace

from game.actions.between_features import (
    AnalyseListedText,
    AnalysePosition,
    AnalyseShownGame,
    EngineChosen,
    MoveMade,
    PositionLookedUp,
    ReportOnGame,
    UnsavedAnalysisFound,
)
from game.actions.board import BoardAction, ReleaseRightButton, StepPly, StepVariation
from game.actions.effects import Effect
from game.features.analyse import actions, queries
from game.features.analyse.actions import (
    AnalyseAction,
    DocumentAction,
    EditAction,
    IterationAction,
    NoteAction,
    OptionAction,
    RearrangingAction,
    ReportAction,
    WatchAction,
)
from game.features.analyse.model import AnalyseModel, analysis_of
from game.features.analyse.update import (
    analysis_engines,
    begin_analysis,
    documents,
    edits,
    evaluations,
    game_report,
    iterations,
    lookups,
    pasting,
    row_options,
    undo_history,
    walking,
)
from game.features.analyse.update import annotations as notes
from game.queries import shown_position
from game.rules import positions
from game.state.node import NodeId
from game.state.screens import ANALYSE
from game.state.session import Session
from game.state.state import State
from game.update import common, shapes


class EngineToWatch(EngineChosen, frozen=True):
    """An engine was chosen that is to watch."""


Beginning: TypeAlias = (
    AnalyseShownGame | ReportOnGame | AnalysePosition | AnalyseListedText | UnsavedAnalysisFound
)
"""The actions with which an analysis begins."""
Handled: TypeAlias = AnalyseAction | Beginning | PositionLookedUp | EngineToWatch
"""The actions of the screen, and those by which other features lead here."""


def handle(state: State, session: Session, action: Handled | MoveMade) -> list[Effect]:
    """Handle an action of the screen, or one that leads here."""
    if isinstance(action, Beginning):
        return _begin(state, session, action)
    analysis = analysis_of(state)
    if analysis is None:
        return []
    session = state.sessions.by_id[analysis.session_id]
    if isinstance(action, EditAction | MoveMade):
        return _edit(state, session, analysis, action)
    if isinstance(action, NoteAction):
        _annotate(state, session, analysis, action)
    elif isinstance(action, IterationAction):
        return _choose_iteration(state, session, analysis, action)
    elif isinstance(action, ReportAction):
        return _act_on_report(state, session, analysis, action)
    elif isinstance(action, DocumentAction):
        return _act_on_document(state, session, analysis, action)
    elif isinstance(action, PositionLookedUp):
        lookups.keep_lookup_result(analysis, action)
    else:
        return _act_on_engines(state, session, analysis, action)
    return []


def _begin(state: State, session: Session, action: Beginning) -> list[Effect]:
    """Begin an analysis, or show the present one if it is of the same game."""
    match action:
        case AnalyseShownGame():
            return begin_analysis.analyse_shown_game(state, session)
        case ReportOnGame():
            return _report(state, session, action)
        case AnalysePosition():
            return begin_analysis.analyse_position(state, action)
        case AnalyseListedText():
            return documents.analyse_read_game(state, action)
        case UnsavedAnalysisFound():
            return begin_analysis.reopen_unsaved_analysis(state, action.text)
    assert_never(action)


def _report(state: State, session: Session, action: ReportOnGame) -> list[Effect]:
    """Analyse the shown game, and begin its report once it is shown."""
    effects = begin_analysis.analyse_shown_game(state, session)
    analysis = analysis_of(state)
    if state.screen == ANALYSE:
        return [*effects, *game_report.begin_report(state, action.nodes)]
    if analysis is not None and analysis.waiting is not None:
        analysis.waiting = replace(analysis.waiting, report=action)
    return effects


def _act_on_report(
    state: State, session: Session, analysis: AnalyseModel, action: ReportAction
) -> list[Effect]:
    """Begin or pause the report, or follow a statement on its card."""
    match action:
        case actions.ToggleReport():
            return game_report.toggle_report(state)
        case actions.WalkCardLine():
            return game_report.insert_card_line(state, session, analysis, action.place)
        case actions.InspectCardLine():
            return game_report.inspect_card_line(state, session, action.place)
    assert_never(action)


def _edit(
    state: State, session: Session, analysis: AnalyseModel, action: EditAction | MoveMade
) -> list[Effect]:
    """Handle an action on the moves: what inserts some first, then what rearranges them."""
    match action:
        case MoveMade():
            move = chess.Move.from_uci(action.uci)
            return edits.play_or_insert_move(state, session, analysis, move, action.dropped)
        case actions.PlayNullMove():
            return edits.play_or_insert_move(state, session, analysis, chess.Move.null())
        case actions.PlayBestMove():
            return _play_best_move(state, session, analysis)
        case actions.InsertBestLine():
            line = queries.best_line(analysis, session)
            shown = shown_position.shown_node(session)
            edits.insert_line(session, analysis, shown, line)
        case actions.InsertLine():
            edits.insert_line(session, analysis, action.node, action.moves)
        case _:
            return _rearrange(state, session, analysis, action)
    return []


def _rearrange(
    state: State, session: Session, analysis: AnalyseModel, action: RearrangingAction
) -> list[Effect]:
    """Handle an action that moves or deletes moves, or brings an earlier version back."""
    match action:
        case actions.UndoAnalysisEdit():
            return undo_history.undo_edit(state, session, analysis)
        case actions.RedoAnalysisEdit():
            return undo_history.redo_edit(state, session, analysis)
        case actions.AskToDeleteMoves():
            return edits.ask_to_delete(state, session, _node(session, action.node))
        case actions.DeleteFromMove():
            return edits.delete_from(state, session, analysis, action.node)
        case actions.PromoteVariation():
            edits.promote_variation(state, session, analysis, _node(session, action.node))
        case actions.DemoteVariation():
            edits.demote_variation(state, session, analysis, _node(session, action.node))
        case actions.MakeMainLine():
            edits.make_main_line(state, session, analysis, _node(session, action.node))
        case _:
            assert_never(action)
    return []


def _annotate(state: State, session: Session, analysis: AnalyseModel, action: NoteAction) -> None:
    """Handle an action on the notes beside a move."""
    match action:
        case actions.ToggleNag():
            shown = shown_position.shown_node(session)
            notes.toggle_nag(session, analysis, shown, action.nag)
        case actions.OpenNagList():
            notes.ask_for_nags(state, session)
        case actions.ChooseNag():
            notes.choose_nag(state, action.place)
        case actions.ToggleListedNag():
            notes.toggle_listed_nag(state, session, analysis, action.place)
        case actions.OpenCommentDialog():
            notes.ask_for_comments(state, session, _node(session, action.node))
        case actions.TypeComments():
            notes.type_comments(state, action.before, action.after)
        case actions.SetMoveComments():
            notes.set_comments(session, analysis, action.node, action.before, action.after)
        case actions.ClearShapes():
            notes.clear_shapes(session, analysis)
        case _:
            assert_never(action)


def _choose_iteration(
    state: State, session: Session, analysis: AnalyseModel, action: IterationAction
) -> list[Effect]:
    """Handle an action on the dialog in which an iteration is chosen."""
    match action:
        case actions.StepThroughAnalysis():
            iterations.open_iteration_dialog(state, session, analysis)
        case actions.ChooseIteration():
            iterations.choose_iteration(state, action.place)
        case actions.StepThroughIteration():
            return iterations.step_through_chosen_iteration(state, action.place)
        case _:
            assert_never(action)
    return []


def _act_on_document(
    state: State, session: Session, analysis: AnalyseModel, action: DocumentAction
) -> list[Effect]:
    """Save or copy what was analysed, or show another place or game of the document."""
    match action:
        case actions.SaveWithEvaluations():
            return evaluations.save_with_evaluations(state, session, analysis)
        case actions.TakeEvaluationsBack():
            evaluations.take_evaluations_back(session, analysis)
            return []
        case actions.SaveAndGoOn():
            return begin_analysis.save_and_go_on(state)
        case actions.AnalyseWaiting():
            return begin_analysis.go_on(state)
        case actions.CopyLine():
            return pasting.copy_line(session, _node(session, action.node))
        case actions.GoToLandmark():
            return walking.go_to_landmark(state, session, analysis, action.kind, action.by)
        case actions.ShowNeighbourGame():
            return documents.show_neighbour_game(state, analysis, action.by)
        case actions.ShowGameList():
            return documents.show_game_list(state, analysis)
    assert_never(action)


def _act_on_engines(
    state: State, session: Session, analysis: AnalyseModel, action: WatchAction | EngineToWatch
) -> list[Effect]:
    """Handle an action on an engine that watches."""
    if isinstance(action, OptionAction):
        return row_options.change_engine_options(state, analysis, action)
    match action:
        case EngineToWatch():
            return (
                []
                if action.engine is None
                else analysis_engines.add_engine(state, analysis, action.engine)
            )
        case actions.ToggleAnalysisEngine():
            analysis_engines.toggle_engine(analysis, action.seat)
        case actions.ToggleEngineHold():
            analysis_engines.toggle_hold(session, analysis, action.seat)
        case actions.RestartAnalysisEngine():
            return analysis_engines.restart_analysis_engine(state, analysis, action.seat)
        case actions.PutEngineFirst():
            return analysis_engines.put_engine_first(state, analysis, action.seat)
        case actions.RemoveAnalysisEngine():
            return analysis_engines.remove_engine(state, analysis, action.seat)
        case actions.ToggleThreat():
            return _toggle_threat(state, session, analysis)
        case _:
            assert_never(action)
    return []


def handle_board_action(state: State, session: Session, action: BoardAction) -> list[Effect] | None:
    """Walk along what was explored, and keep drawn arrows and circles in the game.

    Everything else is left to all boards.
    """
    analysis = analysis_of(state)
    if analysis is None:
        return None
    match action:
        case StepPly():
            return walking.step_along_explored_line(state, session, analysis, action.by)
        case StepVariation() if walking.choose_continuation(session, analysis, action.by):
            return []
        case ReleaseRightButton():
            return _keep_shape(session, analysis, action.square)
    return None


def paste_on_screen(state: State, text: str) -> list[Effect] | None:
    """Take a text that is pasted on the screen; return None for one that is opened elsewhere."""
    analysis = analysis_of(state)
    if analysis is None:
        return []
    return pasting.paste_moves(state, state.sessions.by_id[analysis.session_id], analysis, text)


def _keep_shape(
    session: Session, analysis: AnalyseModel, square: chess.Square | None
) -> list[Effect]:
    """End the arrow or circle that is being drawn, and keep it in the game."""
    shown = shown_position.shown_node(session)
    session.board.shapes = list(session.game.tree[shown].annotation.shapes)
    effects = shapes.finish_shape(session, square)
    notes.set_shapes(session, analysis, shown, tuple(session.board.shapes))
    session.board.shapes = []
    return effects


def _node(session: Session, node: NodeId | None) -> NodeId:
    """Return a node; the shown one in place of None."""
    return shown_position.shown_node(session) if node is None else node


def _toggle_threat(state: State, session: Session, analysis: AnalyseModel) -> list[Effect]:
    """Show what is threatened, unless the side to move is in check, or show it no more."""
    board = shown_position.shown_board(session)
    if not analysis.shows_threat and positions.is_position_over(board):
        return []
    if not analysis.shows_threat and board.is_check():
        common.show_info(state, edits.IN_CHECK)
    else:
        analysis.shows_threat = not analysis.shows_threat
    return []


def _play_best_move(state: State, session: Session, analysis: AnalyseModel) -> list[Effect]:
    """Play the best move of the first engine that has found one in the shown position."""
    line = queries.best_line(analysis, session)
    return (
        edits.play_or_insert_move(state, session, analysis, chess.Move.from_uci(line[0]))
        if line
        else []
    )
