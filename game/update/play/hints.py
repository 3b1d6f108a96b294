"""Hints in two steps: first the piece, then the move with a sentence.

A hint is a search for the purpose HINT by our own engine. The engine process searches it apart from
the game, so that no hint changes a later search.
"""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.messages import Finished, Go, Limits
from engine.protocol.vocabulary import Purpose
from game.actions.effects import Effect
from game.message import Text, message
from game.queries import choices, queries
from game.rules import ideas
from game.state.engines import OWN_SEAT, ActiveSearch
from game.state.hint import Hint, HintStep
from game.state.state import State
from game.update import common, engine

HINT_LIMITS = Limits(nodes=300_000)
"""A node limit, so that the same position always gets the same hint. The search takes some tenths
of a second and is far stronger than the players who ask for hints."""
NO_HINT = message("The engine found no hint.")


def show(state: State) -> list[Effect]:
    """Show the next step of the hint; the first step begins the search."""
    if not choices.may_show_hint(state):
        return []
    if state.hint is not None:
        state.hint = replace(state.hint, step=HintStep.MOVE)
        return []
    board = queries.live_board(state)
    state.hint = Hint(board)
    go = Go(
        engine.next_search_id(state),
        state.game.start.fen(),
        tuple(played.move.uci() for played in state.game.moves),
        HINT_LIMITS,
        chess960=state.game.start.chess960,
        purpose=Purpose.HINT,
    )
    return [
        *engine.restart_if_unresponsive(state, OWN_SEAT),
        *engine.start_search(state, OWN_SEAT, go, board),
    ]


def take(state: State, search: ActiveSearch, report: Finished) -> list[Effect]:
    """Show the piece of the move that a search suggests, if its position is still on the board."""
    if state.hint is None or state.hint.board != search.board:
        return []
    try:
        move = search.board.parse_uci(report.best_move or "")
    except ValueError:
        return refuse(state, NO_HINT)
    idea = ideas.idea_of(search.board, move, report.thinking.score_of(move.uci()))
    state.hint = Hint(search.board, HintStep.PIECE, move, idea)
    return []


def refuse(state: State, reason: Text) -> list[Effect]:
    """Drop the hint, because there is none, and show why."""
    state.hint = None
    common.complain(state, reason)
    return []


def expire(state: State) -> None:
    """Drop the hint if its position is no longer to be played, or its search has been replaced."""
    hint = state.hint
    if hint is None:
        return
    is_current = queries.is_persons_turn(state) and _is_same(hint.board, queries.live_board(state))
    searches = state.searches.values()
    is_searched = any(search.purpose is Purpose.HINT for search in searches)
    if not is_current or (hint.step is HintStep.SEARCHING and not is_searched):
        state.hint = None


def _is_same(board: chess.Board, other: chess.Board) -> bool:
    return board is other or board == other
