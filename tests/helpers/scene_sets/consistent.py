"""Checks that a state is consistent, for tests that reach it by any actions."""

from __future__ import annotations

import typing

import chess
from msgspec.structs import replace

from engine.protocol.vocabulary import Purpose
from game.actions.action import Action
from game.queries import permitted, queries, screens
from game.rules import clocks, record
from game.state.game import Game
from game.state.screens import ScreenName
from game.state.state import State
from game.update.watchers.waits import WAITS


def check(state: State) -> None:
    """Check that the state is consistent and that all queries of the view have an answer."""
    check_game(state.game)
    if state.game_behind is not None:
        assert state.game.is_document
        assert not state.game_behind.is_document
        check_game(state.game_behind)
    assert 0 <= queries.shown_ply(state) <= len(state.game.moves)
    assert queries.shown_board(state).is_valid()
    screens.board_view(state)
    queries.shown_score(state)
    queries.entry_is_hopeless(state)
    assert (queries.next_change_ms(state) or 0) >= 0
    for colour in chess.COLORS:
        assert (queries.clock_ms(state, colour) or 0) >= 0
        queries.captured(state, colour)
        queries.material_lead(state, colour)
    for square in chess.SQUARES:
        if screens.destinations(state, square):
            assert state.game.result is None or record.goes_on(state.game)
    for action in typing.get_args(Action):
        permitted.may(state, action)
    if state.screen is ScreenName.INSPECT:
        assert state.inspection is not None
    if state.screen is ScreenName.EDITOR:
        assert state.editor is not None
    if state.engine.thinking is not None:
        assert state.engine.thinking_board is not None
    lost = [name for name, wait in WAITS.items() if wait.is_waiting(state) and wait.is_lost(state)]
    assert lost == []
    check_searches(state)


def check_searches(state: State) -> None:
    """Check the running searches.

    A seat runs at most one search, and a search for a move only if its engine is on move.
    """
    seats = [search.seat for search in state.searches.values()]
    assert len(seats) == len(set(seats))
    assert set(seats) <= state.engines.keys()
    assert all(0 < search_id <= state.last_search_id for search_id in state.searches)
    playing = replace(state, game=queries.in_progress(state))
    for search in state.searches.values():
        if search.purpose is Purpose.PLAY:
            assert queries.is_on_move(playing, search.seat)
            assert search.board == queries.live_board(playing)


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
        assert clocks.flagged(game.clock, 10**9) is None
