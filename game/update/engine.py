"""What the engine's process says, and what the client notices about it."""

from __future__ import annotations

import chess

from engine.protocol.messages import EngineDied, Finished, Progress, Ready, Refused, Report
from game.actions.effects import Effect
from game.actions.game import RestartEngine
from game.formats.sentences import one_line, sentence
from game.queries import permitted, queries
from game.state.state import EngineStatus, State
from game.update import common
from game.update.inspect import importing, stepping
from game.update.play import course


def report(state: State, said: Report) -> list[Effect]:
    """Take a report of the process or the client."""
    _hear(state)
    match said:
        case Ready():
            return _ready(state)
        case Progress():
            return _progress(state, said)
        case Finished():
            return _finished(state, said)
        case Refused():
            return _refused(state, said)
        case EngineDied():
            return _died(state, said)


def look_for_silence(state: State) -> None:
    """Say so where the engine should have said something by now; its clock stands meanwhile."""
    patience_ends_ms = queries.silent_from_ms(state)
    if patience_ends_ms is None or state.now_ms < patience_ends_ms:
        return
    engine = state.engine
    seconds = (state.now_ms - engine.heard_ms) // 1000
    engine.status = EngineStatus.SILENT
    engine.message = f"The engine has said nothing for {seconds} seconds."
    common.stop_clock(state)


def _hear(state: State) -> None:
    """It says something, so one that was silent goes on where it was."""
    engine = state.engine
    engine.heard_ms = state.now_ms
    if engine.status is EngineStatus.SILENT:
        is_wanted = queries.engine_to_move(state)
        engine.status = EngineStatus.THINKING if is_wanted else EngineStatus.IDLE
        engine.message = ""
        course.resume_after_failure(state)


def _ready(state: State) -> list[Effect]:
    engine = state.engine
    engine.last_words = ""
    if queries.engine_to_move(state):
        engine.status = EngineStatus.THINKING
    elif engine.status is not EngineStatus.RESTARTED:
        engine.status = EngineStatus.IDLE
    return importing.begin_waiting(state)


def _progress(state: State, said: Progress) -> list[Effect]:
    if not queries.engine_to_move(state):
        return []
    state.engine.status = EngineStatus.THINKING
    state.engine.thinking = said.thinking
    state.engine.thinking_board = queries.live_board(state)
    return []


def _finished(state: State, said: Finished) -> list[Effect]:
    """Play the engine's move."""
    if not queries.engine_to_move(state):
        return []
    board = queries.live_board(state)
    move = _legal_move(board, said.best_move)
    if move is None:
        return _fail(state, f"The engine's answer is not a legal move: {said.best_move}.")
    state.engine.status = EngineStatus.IDLE
    state.engine.message = ""
    state.engine.thinking = said.thinking
    state.engine.thinking_board = board
    return course.play_for_engine(state, move, said.thinking, said.search_id)


def _legal_move(board: chess.Board, uci: str | None) -> chess.Move | None:
    try:
        move = chess.Move.from_uci(uci or "")
    except ValueError:
        return None
    return move if board.is_legal(move) else None


def _refused(state: State, said: Refused) -> list[Effect]:
    """A search that cannot be made; with the id 0 a fault of the process itself."""
    if said.search_id == 0:
        state.engine.message = sentence(said.message)
        if state.engine.status in (EngineStatus.STARTING, EngineStatus.RESTARTED):
            state.engine.last_words = one_line(said.message)
        return []
    if not queries.engine_to_move(state):
        return []
    return _fail(state, f"The engine cannot think about this position: {said.message}")


def _died(state: State, said: EngineDied) -> list[Effect]:
    """Another process was started and searches on, unless too many died in a row."""
    stepping.lose(state)
    engine = state.engine
    how = "could not be started" if said.exit_code is None else "stopped unexpectedly"
    if said.exit_code is not None:
        how += f" (exit code {said.exit_code})"
    why = f": {engine.last_words}" if engine.last_words else ""
    if said.gave_up:
        effects = _fail(state, f"Engine {how}, {said.restarts + 1} times in a row{why}")
        stepping.lose_for_good(state, engine.message)
        return effects
    engine.status = EngineStatus.RESTARTED
    engine.message = sentence(f"Engine {how}; another was started{why}")
    return []


def _fail(state: State, message: str) -> list[Effect]:
    """The engine cannot go on by itself; its clock stands until it is restarted."""
    state.engine.status = EngineStatus.FAILED
    state.engine.message = sentence(message)
    if queries.engine_to_move(state):
        common.stop_clock(state)
    return []


def restart(state: State) -> list[Effect]:
    """The user asks for a new process."""
    return course.restart_engine(state) if permitted.may(state, RestartEngine) else []
