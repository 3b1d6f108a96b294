"""The scores of positions, which our engine finds at full strength in a process of its own.

``update_score_searches`` compares what this engine searches with what is missing,
after every action. So no move,
no takeback and no setting has to know of it. A score is kept by its position, so it is never shown
for another one, and no position is searched again while its score is kept.
"""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.messages import (
    Finished,
    Go,
    Limits,
    Progress,
    Score,
    SetSearchOptions,
    Thinking,
)
from engine.protocol.shared_enums import SearchPurpose
from game.actions.effects import Effect
from game.message import message
from game.queries import game_choices, missing_scores, seated_engines, shown_position, shown_scores
from game.queries.missing_scores import EVALUATION_NODES, MissingScore
from game.queries.seated_engines import UNRESPONSIVE
from game.rules import game_record, positions
from game.state.engines import ActiveSearch, EngineEvent, EngineNotice, SeatId
from game.state.evaluations import Evaluation, Evaluations, PositionKey
from game.state.screens import PLAY
from game.state.state import State
from game.update import common, engine_searches, seats
from game.update.engine_reports import SearchReportUser
from game.update.play import last_move_checks
from game.words.engine_faults import engine_line

OPTIONS = SetSearchOptions(hash_mb=1)
"""The options of the engine. Its searches are apart from any game, with a table for themselves."""
MOST_EVALUATIONS = 2000
"""The number of positions whose scores are kept. Then the oldest one goes that is not wanted."""


def update_score_searches(state: State) -> list[Effect]:
    """Start and end searches, and their engine, so that the missing scores are found.

    A search goes on to its end unless nobody wants it any more, or an engine needs the time.
    """
    seat, effects = seated_engines.evaluator_seat(state), list[Effect]()
    if seat is not None:
        effects += _end_useless_search(state, seat)
        if seated_engines.search_at_seat(state, seat) is not None:
            return effects
    is_judging = last_move_checks.wants_judgement(state, state.play_session)
    missing = None if is_judging else missing_scores.next_missing_score(state)
    if missing is None and not is_judging and not _is_needed_soon(state, seat):
        return effects + _rest(state, seat)
    if seat is None:
        seat, opened = seats.seat_evaluator(state, OPTIONS)
        effects += opened
    elif state.engines.at[seat].status in UNRESPONSIVE:
        known = state.model(Evaluations)
        if known.failed_at == _shown_position(state):
            return effects
        state.put(replace(known, failed_at=None))
        effects.append(engine_searches.replace_engine(state, seat))
    if is_judging:
        effects += last_move_checks.start_last_move_search(state, state.play_session, seat)
    elif missing is not None:
        effects += _search(state, seat, missing)
    return effects


def _is_needed_soon(state: State, seat: SeatId | None) -> bool:
    """Return whether the engine has to start, so that it can judge the next move in time."""
    session = state.play_session
    is_wanted = game_choices.points_out_mistakes(state, session) and bool(session.game.moves)
    return is_wanted and seat is None


def _end_useless_search(state: State, seat: SeatId) -> list[Effect]:
    """End a search that nobody wants any more."""
    search = seated_engines.search_at_seat(state, seat)
    if search is None or search.purpose not in (SearchPurpose.EVALUATE, SearchPurpose.LAST_MOVE):
        return []
    judges = last_move_checks.wants_judgement(state, state.play_session)
    if search.purpose is SearchPurpose.LAST_MOVE:
        is_judged = judges and search.board == shown_position.live_board(state.play_session)
        return [] if is_judged else engine_searches.abandon_search(state, seat)
    is_of_shown = search.session == state.play_session.session_id
    is_wanted = is_of_shown and state.screen == PLAY and missing_scores.are_scores_wanted(state)
    if is_wanted and not judges and missing_scores.may_search_go_on(state, search.board):
        return []
    return engine_searches.abandon_search(state, seat)


def _rest(state: State, seat: SeatId | None) -> list[Effect]:
    """End the engine if no game goes on in which it will be needed again."""
    session, known = state.play_session, state.model(Evaluations)
    tree, are_wanted = session.game.tree, missing_scores.are_scores_wanted(state)
    is_filled = are_wanted and state.screen == PLAY and missing_scores.may_search_missing(state)
    if is_filled and known.filled is not tree:
        state.put(replace(known, filled=tree))
    is_kept = game_choices.points_out_mistakes(state, session) or (
        are_wanted and game_record.is_going_on(session.game)
    )
    if seat is None or is_kept:
        return []
    return seats.close_watcher(state, seat)


def _search(state: State, seat: SeatId, missing: MissingScore) -> list[Effect]:
    session, (node, nodes) = state.play_session, missing
    tree = session.game.tree
    fen, moves = positions.searched_position(tree, node)
    go = Go(
        engine_searches.next_search_id(state),
        fen,
        moves,
        Limits(nodes=nodes),
        chess960=tree.start.chess960,
        purpose=SearchPurpose.EVALUATE,
    )
    return engine_searches.start_search(state, session, seat, go, tree.board(node))


def _shown_position(state: State) -> PositionKey:
    session = state.play_session
    return positions.position_key_at(session.game.tree, shown_position.shown_node(session))


# What the searches find


def note_search_progress(state: State, board: chess.Board, thinking: Thinking) -> None:
    """Note what a running search has found in a position, unless more is known already."""
    score = thinking.exact_score
    if score is not None:
        best = next(iter(thinking.principal_variation), "")
        turned = shown_scores.score_for_white(score, board.turn)
        _keep(state, board, Evaluation(turned, best, thinking.depth))


def note_analysis(state: State, board: chess.Board, thinking: Thinking, lines: int) -> None:
    """Note what an analysis with so many lines has found in a position, unless more is known."""
    score = thinking.exact_score
    if score is not None:
        best = next(iter(thinking.principal_variation), "")
        turned = shown_scores.score_for_white(score, board.turn)
        nodes = max(1, thinking.nodes // max(1, lines))
        _keep(state, board, Evaluation(turned, best, thinking.depth, analysed_nodes=nodes))


def note_search_end(state: State, board: chess.Board, report: Finished, nodes: int) -> None:
    """Note what a search with a limit of ``nodes`` has found in a position."""
    best, thinking = report.best_move or "", report.thinking
    score = thinking.score_of(best)
    turned = None if score is None else shown_scores.score_for_white(score, board.turn)
    first = turned if nodes == EVALUATION_NODES else None
    _keep(state, board, Evaluation(turned, best, thinking.depth, nodes, first=first))


def _keep(state: State, board: chess.Board, found: Evaluation) -> None:
    """Keep what was found, or else what was known before and says more."""
    known, position = state.model(Evaluations), positions.position_key_of(board)
    before = known.by_position.get(position)
    if before is not None:
        nodes, first = max(before.nodes, found.nodes), _first_score(before, found)
        better = before if _says_more(before, found) else found
        found = better._replace(nodes=nodes, first=first)
    kept = {**known.by_position, position: found}
    filled = known.filled
    if len(kept) > MOST_EVALUATIONS:
        wanted = missing_scores.wanted_positions(state)
        del kept[next(one for one in kept if one not in wanted)]
        if filled is not state.play_session.game.tree:
            filled = None
    revision = known.revision + 1
    state.put(replace(known, by_position=kept, revision=revision, filled=filled))


def _first_score(before: Evaluation, found: Evaluation) -> Score | None:
    """Return the score by which a position and its neighbours stay sharp or quiet."""
    if before.first is None and before.nodes >= EVALUATION_NODES:
        return before.score
    return before.first or found.first


def _says_more(before: Evaluation, found: Evaluation) -> bool:
    """Return whether an earlier evaluation counts more than a new one.

    A deeper search counts more. But an analysis of several lines is less deep than a search for a
    score with as many nodes for one line. So it also counts more if it has these nodes.
    """
    least = max(EVALUATION_NODES, before.nodes, found.nodes)
    if bool(before.analysed_nodes) == bool(found.analysed_nodes):
        return before.depth > found.depth
    if before.analysed_nodes:
        return before.analysed_nodes >= least or before.depth >= found.depth
    return found.analysed_nodes < least and found.depth < before.depth


def _take_progress(state: State, search: ActiveSearch, report: Progress) -> None:
    note_search_progress(state, search.board, report.thinking)


def _take_end(state: State, search: ActiveSearch, report: Finished) -> list[Effect]:
    engine_searches.end_search(state, report.search_id)
    engine_searches.clear_engine_notices(state, search.seat, (EngineEvent.SEARCH_REFUSED,))
    note_search_end(state, search.board, report, search.nodes)
    return []


def _refuse(state: State, search: ActiveSearch, notice: EngineNotice) -> list[Effect]:
    """Say why a position is not searched. It is not asked for again."""
    engine_searches.set_engine_notice(state, search.seat, notice)
    _keep(state, search.board, Evaluation(None, "", 0, search.nodes))
    return []


SEARCHES = SearchReportUser(_take_progress, _take_end, _refuse, lambda *_: [])


# Faults


def give_up_score_search(state: State) -> list[Effect]:
    """End the search of an engine that is lost. Another position starts a new process.

    A move that it was to judge counts as good.
    """
    seat = seated_engines.evaluator_seat(state)
    last_move_checks.end_check(state.play_session)
    state.put(replace(state.model(Evaluations), failed_at=_shown_position(state)))
    return [] if seat is None else engine_searches.abandon_search(state, seat)


def evaluator_fault(state: State) -> EngineNotice | None:
    """Return what is said about the engine; None if it works or does not run."""
    seat = seated_engines.evaluator_seat(state)
    return None if seat is None else state.engines.at[seat].notice


def say_new_fault(state: State, before: EngineNotice | None) -> list[Effect]:
    """Say in one line what has happened to the engine. The game goes on."""
    now = evaluator_fault(state)
    if now is not None and now != before:
        common.show_error(state, message("Evaluation: {fault}", fault=engine_line(now)))
    return []
