"""Pointing out mistakes: a move that loses much may be taken back before the opponent answers.

The process that finds the scores judges each move of the person. The answer waits for the judgement
for a short time. Without one by then, the game goes on and nothing is said.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol.messages import Finished, Go, Limits
from engine.protocol.review import LEAST_LOSS, Verdict
from engine.protocol.shared_enums import SearchPurpose
from game.actions.effects import Effect
from game.queries import game_choices, shown_position
from game.queries.missing_scores import EVALUATION_NODES
from game.rules import positions
from game.state.aids.last_move_check import LastMoveCheck
from game.state.engines import ActiveSearch, EngineNotice, SeatId
from game.state.session import Session
from game.state.state import State
from game.update import engine_searches
from game.update.engine_reports import SearchReportUser

LONGEST_CHECK_MS = 500
"""How long the answer waits for the judgement. On a machine of 2026 the searches take 0.1 s."""
LEAST_LOSS_POINTS = dict(LEAST_LOSS)[Verdict.MISTAKE]
"""The loss of winning chances from which on a move is pointed out, in points of a hundred."""


def begin_check(state: State, session: Session) -> None:
    """Begin to check the move that the person has just made by hand, if that is wanted."""
    board = shown_position.live_board(session).copy(stack=False)
    session.last_move_check = LastMoveCheck(board, state.now_ms + LONGEST_CHECK_MS)
    end_stale_check(state)


def end_stale_check(state: State) -> list[Effect]:
    """Drop each check that is over. It runs after every action, so no handler has to know of it."""
    for session in state.sessions.by_id.values():
        if game_choices.last_move_check(state, session) is None:
            session.last_move_check = None
    return []


def end_check(session: Session) -> None:
    """End the check of the last move, if there is one: the opponent may answer."""
    session.last_move_check = None


def wants_judgement(state: State, session: Session) -> bool:
    """Return whether the last move waits for its judgement."""
    check = game_choices.last_move_check(state, session)
    return check is not None and check.mistake is None


def start_last_move_search(state: State, session: Session, seat: SeatId) -> list[Effect]:
    """Let the engine at a seat judge the last move."""
    fen, moves = positions.searched_position(session.game.tree, session.game.end)
    go = Go(
        engine_searches.next_search_id(state),
        fen,
        moves,
        Limits(nodes=EVALUATION_NODES),
        chess960=session.game.start.chess960,
        purpose=SearchPurpose.LAST_MOVE,
    )
    board = shown_position.live_board(session)
    return engine_searches.start_search(state, session, seat, go, board)


def _take_judgement(state: State, search: ActiveSearch, report: Finished) -> list[Effect]:
    """Ask about a mistake; let the opponent answer any other move."""
    engine_searches.end_search(state, report.search_id)
    session, judged = state.sessions.by_id[search.session], report.judged
    check = game_choices.last_move_check(state, session)
    if check is None or check.board != search.board:
        return []
    is_mistake = judged is not None and judged.loss >= LEAST_LOSS_POINTS
    session.last_move_check = replace(check, mistake=judged) if is_mistake else None
    return []


def _refuse(state: State, search: ActiveSearch, _notice: EngineNotice) -> list[Effect]:
    end_check(state.sessions.by_id[search.session])
    return []


JUDGEMENTS = SearchReportUser(lambda *_: None, _take_judgement, _refuse, lambda *_: [])
