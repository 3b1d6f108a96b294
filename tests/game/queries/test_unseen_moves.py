"""Moves that a weak level did not see: they stay with the move played, and are shown in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from overlooked_scenes import HANGING_QUEEN_FEN, overlooking
from play_scenes import think
from played_line import node_at

from engine.protocol.handicap import OverlookedMoves
from engine.protocol.messages import Finished, StopReason
from game.actions.game import EngineReport
from game.actions.window import ProgramStarted
from game.formats import overlooked_text, pgn, pgn_reader
from game.formats.fen import board_from_fen
from game.queries import shown_position
from game.queries.shown_search import UnseenMove, shown_search
from game.rules import game_record, players
from game.state.engines import FIRST_SEAT
from game.state.game import Ending, Result
from game.state.session import sessions_with
from game.state.state import State

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker

OWN_MOVE, REPLY = OverlookedMoves("g6h5", None), OverlookedMoves("g6h5", "h5g6")


def unseen(state: State) -> UnseenMove | None:
    shown = shown_search(state, state.session)
    assert shown is not None
    return shown.unseen


def answer(desks: DeskMaker, overlooked: OverlookedMoves) -> Desk:
    """Return a game in which a level has just played a move without having seen another."""
    game = game_record.new_game(
        players.person(), players.engine_player(1), start=board_from_fen(HANGING_QUEEN_FEN)
    )
    desk = desks.playing(game)
    desk.do(ProgramStarted())
    board = shown_position.live_board(desk.state.session)
    report = Finished(
        desk.search_id, "g8h6", None, think(board), StopReason.NODES, overlooked=overlooked
    )
    desk.do(EngineReport(FIRST_SEAT, report))
    return desk


def test_what_the_level_did_not_see_stays_with_its_move(desk_at: DeskMaker) -> None:
    desk = answer(desk_at, OWN_MOVE)
    assert desk.state.session.game.moves[0].overlooked == OWN_MOVE
    assert unseen(desk.state) == UnseenMove("gxh5", is_reply=False)


def test_a_reply_is_shown_only_when_the_person_has_moved(desk_at: DeskMaker) -> None:
    desk = answer(desk_at, REPLY)
    assert unseen(desk.state) is None, "it would be a hint"
    desk.click("h5", "h6")
    assert unseen(desk.state) == UnseenMove("Qxg6", is_reply=True)


def test_a_reply_is_shown_when_the_game_is_over() -> None:
    state = overlooking(REPLY)
    assert unseen(state) is None
    state.session.game.result = Result("1-0", Ending.RESIGNATION)
    assert unseen(state) == UnseenMove("Qxg6", is_reply=True)


def test_a_rated_game_shows_nothing_until_it_is_over() -> None:
    state = overlooking(OWN_MOVE)
    state.session.game.is_rated = True
    assert shown_search(state, state.session) is None
    state.session.game.result = Result("1-0", Ending.RESIGNATION)
    assert unseen(state) == UnseenMove("gxh5", is_reply=False)


def test_a_move_that_is_not_legal_is_not_shown() -> None:
    assert unseen(overlooking(OverlookedMoves("a1a8", None))) is None


@pytest.mark.parametrize("overlooked", [OWN_MOVE, REPLY, OverlookedMoves("b7b8q", None)])
def test_the_text_of_the_moves_is_read_again(overlooked: OverlookedMoves) -> None:
    assert (
        overlooked_text.parse_overlooked(overlooked_text.overlooked_to_text(overlooked))
        == overlooked
    )


@pytest.mark.parametrize("text", ["", "gxh5", "g6h5,", "g6h5,h5g6,e2e4", "g6h9", "0000"])
def test_a_damaged_text_names_no_moves(text: str) -> None:
    assert overlooked_text.parse_overlooked(text) is None


def test_the_autosave_alone_keeps_what_was_not_seen() -> None:
    state = overlooking(OWN_MOVE)
    text = pgn.write_pgn(state.session.game, with_thinking=True)
    resumed = State(sessions_with(pgn_reader.read_pgn(text).game))
    resumed.session.board.current = node_at(resumed.session.game, 1)
    assert unseen(resumed) == unseen(state)
    assert pgn.write_pgn(resumed.session.game, with_thinking=True) == text
    saved = pgn.write_pgn(resumed.session.game)
    assert "overlooked" not in saved
    assert pgn_reader.read_pgn(saved).game.moves[0].overlooked is None


def test_the_search_of_a_move_that_was_taken_back_has_no_move_played() -> None:
    state = overlooking(OWN_MOVE)
    info = state.session.infos[FIRST_SEAT]
    state.session.infos[FIRST_SEAT] = replace(info, thinking=replace(info.thinking))
    shown = shown_search(state, state.session)
    assert shown is not None
    assert shown.played is None
