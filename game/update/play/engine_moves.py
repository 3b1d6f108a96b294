"""The moves of the engines: each is played when its think time is over.

A level below full strength takes the time of a person (``game.rules.think_time``). Its finished
search stays in ``State.engines.searches`` until then, so whatever ends a search also ends the wait.
"""

from __future__ import annotations

from operator import itemgetter

import chess

from engine.protocol.messages import Finished, StopReason, Thinking
from engine.protocol.shared_enums import EngineCapability
from game.actions.effects import Effect
from game.queries import game_choices, player_strips, seated_engines, shown_position, whose_turn
from game.rules import players, resignation_and_draws, think_time
from game.rules.think_time import ClockTiming, MoveDecision
from game.state.engines import (
    ActiveSearch,
    DelayedMove,
    EngineEvent,
    EngineNotice,
    EngineStatus,
    SeatId,
)
from game.state.game import PlayerKind
from game.state.session import SearchInfo, Session
from game.state.state import State
from game.update import deadlines, engine_searches
from game.update.play import draws

ALIKE_CP = 40
"""How many centipawns worse than the best move a move may be that looks as good to a person."""


def accept_search_result(state: State, search: ActiveSearch, report: Finished) -> list[Effect]:
    """Take the result of a search for a move: play the move, now or when its think time is over.

    It also waits until the person's last move is checked.
    """
    session = state.sessions.by_id[search.session]
    move = _legal_move(search.board, report.best_move)
    if move is None:
        return _use(state, report)
    has_time = has_think_time(state, session, search.board.turn)
    wait_ms = _wait_ms(state, session, search, report, move) if has_time else 0
    if not wait_ms and game_choices.last_move_check(state, session) is None:
        return _use(state, report)
    held = DelayedMove(report, state.now_ms + wait_ms)
    engine_searches.delay_engine_move(state, search, held)
    session.infos[search.seat] = SearchInfo(report.thinking, search.board)
    return []


def has_think_time(state: State, session: Session, colour: chess.Color) -> bool:
    """Return whether the engine that plays ``colour`` waits before its moves.

    Full strength does not, and neither do added engines: both use their time for the search. Nor
    does any engine with a fixed depth or node count, or against another engine.
    """
    game, mover = session.game, players.player_of(session.game, colour)
    opponent = players.player_of(game, not colour)
    is_weak = players.handicap_of_player(mover, state.seed) is not None
    is_fixed = game.search_limit is not None or state.settings.answer_at_once
    return is_weak and not is_fixed and opponent.kind is PlayerKind.HUMAN


def play_due_moves(state: State, now_ms: int) -> list[Effect]:
    """Play the moves that wait and whose time has come by ``now_ms``, each at its time."""
    due = []
    for session in state.sessions.by_id.values():
        held = deadlines.delayed_move(state, session)
        due_ms = deadlines.delayed_move_at_ms(state, session)
        if held is not None and due_ms is not None and due_ms <= now_ms:
            due.append((due_ms, held.report))
    effects: list[Effect] = []
    for due_ms, report in sorted(due, key=itemgetter(0)):
        deadlines.advance_time(state, due_ms)
        effects += _use(state, report)
    return effects


def play_delayed_move(state: State, seat: SeatId) -> list[Effect]:
    """Play the move that the engine at a seat holds back, if there is one.

    It still waits while the person is asked whether to take a mistake back.
    """
    search = seated_engines.search_at_seat(state, seat)
    if search is None or search.held is None:
        return []
    session = state.sessions.by_id[search.session]
    is_asked = game_choices.mistake_check(state, session) is not None
    return [] if is_asked else _use(state, search.held.report)


def move_now(state: State, session: Session) -> list[Effect]:
    """Let the engine on move play at once: the move that it has found, or its best move so far."""
    if not whose_turn.is_engine_to_move(session):
        return []
    held = deadlines.delayed_move(state, session)
    return engine_searches.move_now(state, session) if held is None else _use(state, held.report)


def _wait_ms(
    state: State, session: Session, search: ActiveSearch, report: Finished, move: chess.Move
) -> int:
    """Return how long the engine waits before it plays ``move``."""
    board = search.board
    decision = MoveDecision(
        ply=board.ply(),
        is_obvious=board.legal_moves.count() == 1 or _is_recapture(session, move),
        alike=count_near_best_lines(report.thinking),
    )
    spent_ms = state.now_ms - search.started_ms
    return think_time.think_time_left_ms(
        state.seed, decision, spent_ms, _timing(state, session, board.turn)
    )


def count_near_best_lines(thinking: Thinking) -> int:
    """Return how many lines score about as well as the best one; 0 without a search."""
    scores = [resignation_and_draws.centipawns(line.score) for line in thinking.lines]
    return sum(max(scores) - score <= ALIKE_CP for score in scores)


def _is_recapture(session: Session, move: chess.Move) -> bool:
    """Return whether a move takes the piece that has just captured on its square."""
    moves = session.game.moves
    if not moves or moves[-1].move.to_square != move.to_square:
        return False
    return session.game.tree.board_before(moves[-1]).is_capture(moves[-1].move)


def _timing(state: State, session: Session, colour: chess.Color) -> ClockTiming | None:
    """Return the running clock of ``colour``; None if it does not run."""
    control, clock = session.game.time_control, session.game.clock
    remaining_ms = player_strips.clock_ms(state, session, colour)
    if control is None or clock is None or clock.running != colour or remaining_ms is None:
        return None
    return ClockTiming(control.method, control.base_ms, control.increment_ms, remaining_ms)


def _use(state: State, report: Finished) -> list[Effect]:
    """End a search and play its move, if the game still has the position searched."""
    search = state.engines.searches[report.search_id]
    session = state.sessions.by_id[search.session]
    engine_searches.end_search(state, report.search_id)
    if not whose_turn.is_on_move(session, search.seat) or search.board != shown_position.live_board(
        session
    ):
        return []
    move = _legal_move(search.board, report.best_move)
    if move is None:
        notice = EngineNotice(EngineEvent.ILLEGAL_MOVE, move=report.best_move)
        engine_searches.record_failure(state, search.seat, notice)
        return []
    playing = state.engines.at[search.seat]
    if playing.status is not EngineStatus.FAILED:  # It has found the move before.
        playing.status = EngineStatus.IDLE
        playing.notice = None
    session.infos[search.seat] = SearchInfo(report.thinking, search.board)
    is_searched = report.reason is not StopReason.BOOK and report.thinking.threads == 1
    can_replay = EngineCapability.INSPECT in playing.capabilities and is_searched
    search_id = report.search_id if can_replay else None
    return draws.play_for_engine(state, session, search.board, move, report, search_id)


def _legal_move(board: chess.Board, uci: str | None) -> chess.Move | None:
    try:
        move = chess.Move.from_uci(uci or "")
    except ValueError:
        return None
    return move if board.is_legal(move) else None
