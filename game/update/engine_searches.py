"""The engines at their seats: start and end of searches, timeouts, failures and restarts.

Each seat runs one search at a time. ``State.engines.searches`` lists the searches that run or whose
move waits to be played. A replaced or abandoned search leaves the list, so that its late reports
are recognised as stale and its move is not played.
"""

from __future__ import annotations

from collections.abc import Container

import chess
from msgspec.structs import replace

from engine.protocol.handicap import Handicap
from engine.protocol.messages import Go, Limits, Thinking
from engine.protocol.shared_enums import SearchPurpose
from game.actions.effects import (
    AbandonSearch,
    Effect,
    ForgetGame,
    StartEngine,
    StartSearch,
    StopSearch,
)
from game.formats import repertoires
from game.queries import player_strips, seated_engines, shown_position, whose_turn
from game.rules import clocks, players, repertoire
from game.state.engines import (
    ActiveSearch,
    DelayedMove,
    EngineDuty,
    EngineEvent,
    EngineNotice,
    EngineState,
    EngineStatus,
    SeatId,
)
from game.state.game import Player, PlayerKind
from game.state.repertoire import RatingSection
from game.state.session import Session
from game.state.state import State
from game.state.time_control import LimitKind, SearchLimit, TimingMethod
from game.update import common, deadlines, seats

MOVE_TIME_RESERVE_MS, LEAST_MOVE_MS = 150, 10
"""With a time for each move: the time kept for passing the move on, and the least time to search.
"""
UNTIMED_MOVE_MS = 3000
"""The time for each move of an added engine without clocks and fixed limit, in milliseconds."""
LONGEST_MOVE_MS = 10_000
"""The longest time for a move at full strength without clocks and fixed limit, in milliseconds."""
LEAST_MEASURED_MS, MS_A_SECOND = 500, 1000
"""The least time of a search from which the speed of the engine is read, in milliseconds."""


# Searches


def start_search(
    state: State, session: Session, seat: SeatId, go: Go, board: chess.Board
) -> list[Effect]:
    """Begin a search at a seat for a session, in place of any search that runs there.

    ``go`` has an id from ``next_search_id``; ``board`` is the position to search.
    """
    _end_searches(state, seat)
    state.engines.searches[go.search_id] = ActiveSearch(
        go.purpose, session.session_id, seat, board, state.now_ms, go.limits.nodes or 0
    )
    state.engines.at[seat].last_report_ms = state.now_ms
    return [StartSearch(seat, go)]


def next_search_id(state: State) -> int:
    """Return a new search id, which is larger than every earlier id of any seat."""
    state.engines.last_search_id += 1
    return state.engines.last_search_id


def ask_for_move(state: State, session: Session) -> list[Effect]:
    """Begin the search for the engine's move if it is on move; restart it if it has failed."""
    if not whose_turn.is_engine_to_move(session):
        return []
    board = shown_position.live_board(session)
    player = players.player_of(session.game, board.turn)
    seat = session.shown_engine = player.seat
    engine = state.engines.at[seat]
    effects = restart_if_failed(state, seat)
    go = Go(
        next_search_id(state),
        session.game.start.fen(),
        tuple(played.move.uci() for played in session.game.moves),
        move_limits(state, session),
        purpose=SearchPurpose.PLAY,
        chess960=session.game.start.chess960,
        handicap=players.handicap_of_player(player, state.seed),
        use_book=bool(state.settings.book_path) and players.rating_of(player) is None,
        book_seed=state.seed,
        repertoire_move=_repertoire_move(state, player, board),
        explain=True,
    )
    effects += start_search(state, session, seat, go, board)
    if engine.status is not EngineStatus.STARTING:
        engine.status = EngineStatus.THINKING
    return effects


def _repertoire_move(state: State, player: Player, board: chess.Board) -> str | None:
    """Return the move that a level knows from its repertoire; None if it has to think.

    Full strength and added engines have no repertoire, and there is none for Chess960.
    """
    rating = players.rating_of(player)
    if rating is None or board.chess960:
        return None
    sections = (
        repertoires.built_in_repertoires()
        if state.engines.repertoires is None
        else state.engines.repertoires
    )
    move = repertoire.choose_repertoire_move(sections, rating, board, state.seed)
    return None if move is None else move.uci()


def restart_if_failed(state: State, seat: SeatId) -> list[Effect]:
    """Start another process at a seat whose engine has failed."""
    has_failed = state.engines.at[seat].status is EngineStatus.FAILED
    return [replace_engine(state, seat)] if has_failed else []


def restart_if_unresponsive(state: State, seat: SeatId) -> list[Effect]:
    """Start another process at a seat whose engine has failed or timed out."""
    is_unresponsive = state.engines.at[seat].status in seated_engines.UNRESPONSIVE
    return [replace_engine(state, seat)] if is_unresponsive else []


def move_limits(state: State, session: Session) -> Limits:
    """Return the limits of the engine on move: of its level, and of the clock or fixed limit.

    If nothing limits an added engine, it gets ``UNTIMED_MOVE_MS`` for each move. Full strength,
    whose nodes take long on a slow machine, gets at most ``LONGEST_MOVE_MS``.
    """
    turn = shown_position.live_board(session).turn
    mover = players.player_of(session.game, turn)
    nodes = players.node_limit_of_player(mover)
    control, fixed = session.game.time_control, session.game.search_limit
    if fixed is not None:
        return _fixed_limits(fixed, players.handicap_of_player(mover, state.seed))
    if control is None:
        return _untimed_limits(mover, nodes)
    if control.method is TimingMethod.PER_MOVE:
        left_ms = player_strips.clock_ms(state, session, turn) or 0
        return Limits(nodes=nodes, move_time_ms=max(left_ms - MOVE_TIME_RESERVE_MS, LEAST_MOVE_MS))
    return Limits(
        nodes=nodes,
        white_time_ms=player_strips.clock_ms(state, session, chess.WHITE),
        black_time_ms=player_strips.clock_ms(state, session, chess.BLACK),
        white_increment_ms=control.increment_ms,
        black_increment_ms=control.increment_ms,
    )


def _untimed_limits(mover: Player, nodes: int | None) -> Limits:
    """Return the limits in a game without clocks and without a fixed limit."""
    if mover.added:
        return Limits(move_time_ms=UNTIMED_MOVE_MS)
    is_full_strength = players.handicap_of_player(mover, seed=0) is None
    return Limits(nodes=nodes, move_time_ms=LONGEST_MOVE_MS if is_full_strength else None)


def _fixed_limits(fixed: SearchLimit, handicap: Handicap | None) -> Limits:
    """Return a fixed depth or number of nodes. A weak level keeps its own limits as well."""
    level_nodes = None if handicap is None else handicap.nodes
    if fixed.kind is LimitKind.DEPTH:
        return Limits(depth=fixed.number, nodes=level_nodes)
    return Limits(nodes=fixed.number if level_nodes is None else min(fixed.number, level_nodes))


def move_now(state: State, session: Session) -> list[Effect]:
    """Stop the search for the engine's move; the engine plays its best move so far."""
    search = seated_engines.move_search_of(state, session)
    return [] if search is None else [StopSearch(search.seat)]


def abandon_move_search(state: State, session: Session) -> list[Effect]:
    """End the search for the engine's move, if one runs; no move is played."""
    search = seated_engines.move_search_of(state, session)
    return [] if search is None else abandon_search(state, search.seat)


def begin_engine_game(state: State, session: Session) -> list[Effect]:
    """Abandon all searches, let every engine forget the last game, and show one of this game.

    Added engines start that only this game needs, and those end that it does not need.
    """
    effects = [effect for seat in _seats_of_games(state) for effect in abandon_search(state, seat)]
    effects += seats.open_needed_engines(state)
    for player in (session.game.white, session.game.black):
        if player.kind is PlayerKind.ENGINE and player.seat in state.engines.at:
            session.shown_engine = player.seat
    return [*effects, *(ForgetGame(seat) for seat in _seats_of_games(state))]


def _seats_of_games(state: State) -> list[SeatId]:
    """Return the seats of the engines that play, or may play, and that find scores and hints."""
    apart = EngineDuty.WATCH, EngineDuty.JUDGE
    return [seat for seat, one in state.engines.at.items() if one.duty not in apart]


def abandon_search(state: State, seat: SeatId) -> list[Effect]:
    """End the search at a seat, if one runs, without a result."""
    return [AbandonSearch(seat)] if _end_searches(state, seat) else []


def _end_searches(state: State, seat: SeatId) -> bool:
    """Remove the search of a seat from the list; return whether there was one."""
    ended = [search_id for search_id, one in state.engines.searches.items() if one.seat == seat]
    for search_id in ended:
        end_search(state, search_id)
    return bool(ended)


def end_search(state: State, search_id: int) -> None:
    """Remove a search from the list: it was answered, abandoned or replaced."""
    engine = state.engines.at[state.engines.searches.pop(search_id).seat]
    if engine.status is EngineStatus.THINKING:
        engine.status = EngineStatus.IDLE


# Reports, timeouts and failures


def record_report(state: State, seat: SeatId) -> None:
    """Record that an engine has sent a report. If it had timed out, it continues."""
    engine = state.engines.at[seat]
    engine.last_report_ms = state.now_ms
    if engine.status is EngineStatus.SILENT:
        _set_running_status(state, seat)
        engine.notice = None
        for session in _on_move(state, seat):
            _resume_clock(state, session)


def record_ready(state: State, seat: SeatId) -> None:
    """Record that a process is ready.

    The status RESTARTED stays until the engine searches for a move.
    """
    engine = state.engines.at[seat]
    engine.start_fault = None
    if engine.status is not EngineStatus.RESTARTED or _searches_for_move(state, seat):
        _set_running_status(state, seat)


def record_failure(state: State, seat: SeatId, notice: EngineNotice) -> None:
    """Record that an engine has failed. If it is on move, its clock stops until a restart."""
    state.engines.at[seat].status = EngineStatus.FAILED
    state.engines.at[seat].notice = notice
    for session in _on_move(state, seat):
        common.stop_clock(state, session)


def set_engine_notice(state: State, seat: SeatId, notice: EngineNotice) -> None:
    """Say something about the engine at a seat."""
    state.engines.at[seat].notice = notice


def clear_engine_notices(state: State, seat: SeatId, events: Container[EngineEvent]) -> None:
    """Drop what was said about an engine if it is over: a restart, and one of these events."""
    engine = state.engines.at[seat]
    if engine.status is EngineStatus.RESTARTED:
        _set_running_status(state, seat)
        engine.notice = None
    elif engine.notice is not None and engine.notice.event in events:
        engine.notice = None


def check_engine_timeout(state: State) -> None:
    """Mark each engine that has timed out. If it is on move, its clock stops."""
    for seat, engine in state.engines.at.items():
        timeout_at_ms = deadlines.engine_timeout_at_ms(state, seat)
        if timeout_at_ms is None or state.now_ms < timeout_at_ms:
            continue
        seconds = (state.now_ms - engine.last_report_ms) // 1000
        engine.status = EngineStatus.SILENT
        engine.notice = EngineNotice(EngineEvent.TIMED_OUT, seconds=seconds)
        for session in _on_move(state, seat):
            common.stop_clock(state, session)


def _set_running_status(state: State, seat: SeatId) -> None:
    is_thinking = _searches_for_move(state, seat)
    state.engines.at[seat].status = EngineStatus.THINKING if is_thinking else EngineStatus.IDLE


def _searches_for_move(state: State, seat: SeatId) -> bool:
    """Return whether the engine at a seat searches for a move to play."""
    search = seated_engines.search_at_seat(state, seat)
    return search is not None and search.purpose is SearchPurpose.PLAY


# Restarts


def restart_engine(state: State, seat: SeatId) -> list[Effect]:
    """Restart an engine that failed or timed out. If it is on move, it searches again."""
    if state.engines.at[seat].status not in seated_engines.UNRESPONSIVE:
        return []
    effects: list[Effect] = [replace_engine(state, seat)]
    for session in _on_move(state, seat):
        _resume_clock(state, session)
        effects += ask_for_move(state, session)
    return effects


def replace_engine(state: State, seat: SeatId) -> Effect:
    """Start another process at a seat. There is no EngineDied for the old process."""
    engine: EngineState = state.engines.at[seat]
    engine.status = EngineStatus.STARTING
    engine.notice = None
    engine.process += 1
    return StartEngine(seat)


def restart_lost(state: State, seat: SeatId) -> Effect:
    """Start another process in place of one that has ended or does not respond; that stays said."""
    said = state.engines.at[seat].notice
    effect = replace_engine(state, seat)
    state.engines.at[seat].status, state.engines.at[seat].notice = EngineStatus.RESTARTED, said
    return effect


def _resume_clock(state: State, session: Session) -> None:
    """Restart the clock of the engine on move, if the game's clocks had started."""
    game = session.game
    if game.clock is not None and game.moves and game.clock.running is None:
        clocks.start_clock(game.clock, shown_position.live_board(session).turn, state.now_ms)


def _on_move(state: State, seat: SeatId) -> list[Session]:
    """Return the sessions in whose games the engine at a seat is to move."""
    return [one for one in state.sessions.by_id.values() if whose_turn.is_on_move(one, seat)]


def use_repertoires(state: State, sections: tuple[RatingSection, ...] | None) -> None:
    """Let the levels play changed openings; None for those of the program."""
    state.engines.repertoires = sections


def note_thinking(state: State, seat: SeatId) -> None:
    """Note that the engine at a seat searches for its move, or waits before it plays it."""
    state.engines.at[seat].status = EngineStatus.THINKING


def delay_engine_move(state: State, search: ActiveSearch, held: DelayedMove) -> None:
    """Let the engine that has made a search wait before it plays its move."""
    state.engines.searches[held.report.search_id] = replace(search, held=held)
    note_thinking(state, search.seat)


def note_speed(state: State, seat: SeatId, thinking: Thinking) -> None:
    """Note how fast our engine searches with one thread, once it has searched for a while."""
    is_ours = not state.engines.at[seat].added
    if is_ours and thinking.threads == 1 and thinking.elapsed_ms >= LEAST_MEASURED_MS:
        state.engines.nodes_per_second = thinking.nodes * MS_A_SECOND // thinking.elapsed_ms
