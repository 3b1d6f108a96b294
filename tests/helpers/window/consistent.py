"""Checks that a state is consistent, for tests that reach it by any actions."""

from __future__ import annotations

import boards
import chess

from engine.protocol.shared_enums import SearchPurpose
from game.app.registry import FEATURES
from game.features.editor.model import editor_of
from game.features.engines import update as engine_waits
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.update import engine_waits as inspect_waits
from game.queries import player_strips, shown_position, shown_scores, typed_move, whose_turn
from game.rules import clocks, game_record
from game.state import screens
from game.state.game import Game
from game.state.state import State
from game.update import deadlines
from game.update.watchers import engine_waits as other_waits

WAITS = {**inspect_waits.WAITS, **engine_waits.WAITS, **other_waits.WAITS}


def check(state: State) -> None:
    """Check that the state is consistent and that all queries of the view have an answer."""
    check_sessions(state)
    assert 0 <= shown_position.shown_ply(state.session) <= len(state.session.game.moves)
    assert shown_position.shown_board(state.session).is_valid()
    boards.board_view(state)
    shown_scores.shown_score(state, state.session)
    typed_move.is_typed_move_hopeless(state, state.session)
    assert (deadlines.next_change_ms(state) or 0) >= 0
    for colour in chess.COLORS:
        assert (player_strips.clock_ms(state, state.session, colour) or 0) >= 0
        player_strips.captured_surplus(state.session, colour)
        player_strips.material_lead(state.session, colour)
    for square in chess.SQUARES:
        if boards.destinations(state, square):
            assert state.session.game.result is None or game_record.is_going_on(state.session.game)
    for action in FEATURES.actions():
        FEATURES.may(state, action)
    if state.screen == screens.INSPECT:
        assert inspection_of(state) is not None
    if state.screen == screens.EDITOR:
        assert editor_of(state) is not None
    lost = [name for name, wait in WAITS.items() if wait.is_waiting(state) and wait.is_lost(state)]
    assert lost == []
    check_searches(state)


def check_sessions(state: State) -> None:
    """Check the sessions: only a document is shown beside the game that is played."""
    assert state.sessions.by_id.keys() == {state.sessions.shown, state.sessions.played}
    assert max(state.sessions.by_id) <= state.sessions.last_id
    for number, session in state.sessions.by_id.items():
        assert session.session_id == number
        check_game(session.game)
    if state.sessions.shown != state.sessions.played:
        assert state.session.game.is_document
        assert not state.sessions.by_id[state.sessions.played].game.is_document


def check_searches(state: State) -> None:
    """Check the running searches.

    A seat runs at most one search, and a search for a move only if its engine is on move.
    """
    seats = [search.seat for search in state.engines.searches.values()]
    assert len(seats) == len(set(seats))
    assert set(seats) <= state.engines.at.keys()
    assert all(
        0 < search_id <= state.engines.last_search_id for search_id in state.engines.searches
    )
    for search in state.engines.searches.values():
        session = state.sessions.by_id[search.session]
        if search.purpose is SearchPurpose.PLAY:
            assert whose_turn.is_on_move(session, search.seat)
            assert search.board == shown_position.live_board(session)


def check_game(game: Game) -> None:
    board = game.start.copy()
    for node_id in game.tree.path(game.end):
        played = game.tree[node_id]
        assert board.is_legal(played.move)
        assert board.san(played.move) == played.san
        board.push(played.move)
        assert game.tree.board(node_id) == board
    if game.clock is not None and game.result is not None:
        assert game.clock.running is None
        assert clocks.flagged_side(game.clock, 10**9) is None
