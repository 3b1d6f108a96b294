"""Hints in two steps: first the piece, then the move with a sentence.

A hint is a search for the purpose HINT by an engine with this capability. The engine searches apart
from the game, so that no hint changes a later search. What it finds is also the score of its
position, and a position whose score comes from as long a search needs no other one.
"""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.messages import Finished, Go, Limits, Score
from engine.protocol.shared_enums import SearchPurpose
from game.actions.effects import Effect
from game.message import Text, message
from game.queries import game_choices, seated_engines, shown_position, shown_scores, whose_turn
from game.rules import move_purposes, positions
from game.state.aids.hint import Hint, HintStep
from game.state.engines import ActiveSearch
from game.state.evaluations import Evaluations
from game.state.session import Session
from game.state.state import State
from game.update import common, engine_searches
from game.update.play import evaluations

HINT_NODES = 300_000
"""A node limit, so that a hint does not depend on the speed of the machine. The search takes some
tenths of a second and is far stronger than the players who ask for hints."""
NO_HINT = message("The engine found no hint.")


def show_next_hint_step(state: State, session: Session) -> list[Effect]:
    """Show the next step of the hint; the first step begins the search."""
    seat = seated_engines.hint_seat(state)
    if seat is None or not game_choices.may_show_hint(session):
        return []
    if session.hint is not None:
        session.hint = replace(session.hint, step=HintStep.MOVE)
        return []
    board = shown_position.live_board(session)
    session.hint = Hint(board)
    known = state.model(Evaluations).by_position.get(positions.position_key_of(board))
    if known is not None and known.nodes >= HINT_NODES:
        score = known.score and shown_scores.score_for_white(known.score, board.turn)
        return _suggest(state, session, board, known.best_move, score)
    fen, moves = positions.searched_position(session.game.tree, session.game.end)
    go = Go(
        engine_searches.next_search_id(state),
        fen,
        moves,
        Limits(nodes=HINT_NODES),
        chess960=session.game.start.chess960,
        purpose=SearchPurpose.HINT,
    )
    return [
        *engine_searches.restart_if_unresponsive(state, seat),
        *engine_searches.start_search(state, session, seat, go, board),
    ]


def accept_search_result(state: State, search: ActiveSearch, report: Finished) -> list[Effect]:
    """Show the piece of the move that a search suggests, if its position is still on the board."""
    evaluations.note_search_end(state, search.board, report, HINT_NODES)
    session = state.sessions.by_id[search.session]
    if session.hint is None or session.hint.board != search.board:
        return []
    best = report.best_move or ""
    return _suggest(state, session, search.board, best, report.thinking.score_of(best))


def _suggest(
    state: State, session: Session, board: chess.Board, uci: str, score: Score | None
) -> list[Effect]:
    """Show the piece of a move; if it is not legal, say that there is no hint."""
    try:
        move = board.parse_uci(uci)
    except ValueError:
        return refuse_hint(state, session, NO_HINT)
    session.hint = Hint(
        board, HintStep.PIECE, move, move_purposes.purpose_of_move(board, move, score)
    )
    return []


def refuse_hint(state: State, session: Session, reason: Text) -> list[Effect]:
    """Drop the hint, because there is none, and show why."""
    session.hint = None
    common.show_error(state, reason)
    return []


def drop_stale_hints(state: State) -> list[Effect]:
    """Drop each hint whose position is no longer to be played, or whose search was replaced.

    A search whose hint is gone ends, so that the engine is free for what is shown now.
    """
    for session in state.sessions.by_id.values():
        if session.hint is not None and not _is_current(state, session, session.hint):
            session.hint = None
    unwanted = [
        search.seat
        for search in state.engines.searches.values()
        if search.purpose is SearchPurpose.HINT and not _is_awaited(state, search)
    ]
    return [effect for seat in unwanted for effect in engine_searches.abandon_search(state, seat)]


def _is_awaited(state: State, search: ActiveSearch) -> bool:
    """Return whether a search for a hint is the one that its session waits for."""
    session = state.sessions.by_id.get(search.session)
    hint = None if session is None else session.hint
    return (
        hint is not None and hint.step is HintStep.SEARCHING and _is_same(hint.board, search.board)
    )


def _is_current(state: State, session: Session, hint: Hint) -> bool:
    board = shown_position.live_board(session)
    if not whose_turn.is_persons_turn(session) or not _is_same(hint.board, board):
        return False
    return hint.step is not HintStep.SEARCHING or is_hint_searching(state, session)


def is_hint_searching(state: State, session: Session) -> bool:
    """Return whether the search for a session's hint runs."""
    asked = (one for one in state.engines.searches.values() if one.session == session.session_id)
    return any(search.purpose is SearchPurpose.HINT for search in asked)


def _is_same(board: chess.Board, other: chess.Board) -> bool:
    return board is other or board == other
