"""Draws by claim in the course of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from engine.protocol.messages import Score
from game.actions.effects import Autosave, StartSearch
from game.actions.game import ClaimDraw
from game.formats import pgn, pgn_reader
from game.queries import permitted
from game.rules import record
from game.state.state import Ending, Result

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker

THERE_AND_BACK = ("g1f3", "g8f6", "f3g1", "f6g8")
WINNING = Score(centipawns=150)
"""A score with which an engine plays on."""


def repeat(desk: Desk, times: int) -> None:
    """Move the knights out and back; the engine is better and never claims."""
    for _ in range(times):
        for move in THERE_AND_BACK:
            if desk.board.turn == chess.WHITE:
                desk.play(move)
            else:
                desk.answer(move, WINNING)


class TestClaims:
    def test_the_third_occurrence_does_not_end_the_game(self, desk: Desk) -> None:
        repeat(desk, 2)
        assert not desk.is_over()
        assert permitted.may(desk.state, ClaimDraw)

    def test_a_person_claims_threefold_repetition(self, desk: Desk) -> None:
        repeat(desk, 2)
        desk.do(ClaimDraw())
        assert desk.state.game.result == Result(record.DRAW, Ending.THREEFOLD)
        assert len(desk.asked(Autosave)) == 1

    def test_a_claim_does_not_need_the_repeating_move_to_be_played(
        self, desk_at: DeskMaker
    ) -> None:
        desk = desk_at("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80")
        desk.do(ClaimDraw())
        assert desk.state.game.result == Result(record.DRAW, Ending.FIFTY_MOVES)
        assert desk.sans == []

    def test_without_a_claim_the_action_does_nothing(self, desk: Desk) -> None:
        repeat(desk, 1)
        assert not permitted.may(desk.state, ClaimDraw)
        assert desk.do(ClaimDraw()) == []
        assert not desk.is_over()

    def test_only_the_side_to_move_may_claim(self, desk: Desk) -> None:
        repeat(desk, 2)
        desk.play("g1f3")
        assert desk.state.game.claim is Ending.THREEFOLD  # The engine may claim with Nf6.
        assert not permitted.may(desk.state, ClaimDraw)

    def test_an_engine_claims_instead_of_playing_the_repeating_move(self, desk: Desk) -> None:
        repeat(desk, 1)
        desk.play(*THERE_AND_BACK[:3])
        desk.answer("f6g8", Score(centipawns=0))
        assert desk.state.game.result == Result(record.DRAW, Ending.THREEFOLD)
        assert len(desk.sans) == 7
        assert desk.asked(StartSearch) == []

    def test_a_claimed_draw_is_read_back_from_its_pgn(self, desk: Desk) -> None:
        repeat(desk, 2)
        desk.do(ClaimDraw())
        back = pgn_reader.read(pgn.write(desk.state.game), 0).game
        assert back.result == desk.state.game.result
        assert back.claim is None

    def test_a_claim_is_still_possible_after_the_game_is_read_back(self, desk: Desk) -> None:
        repeat(desk, 2)
        assert pgn_reader.read(pgn.write(desk.state.game), 0).game.claim is Ending.THREEFOLD


class TestWithoutClaim:
    def test_the_fifth_occurrence_ends_the_game(self, desk: Desk) -> None:
        repeat(desk, 3)
        assert not desk.is_over()
        repeat(desk, 1)
        assert desk.state.game.result == Result(record.DRAW, Ending.FIVEFOLD)

    def test_seventy_five_moves_end_the_game(self, desk_at: DeskMaker) -> None:
        desk = desk_at("7k/8/6K1/8/8/8/8/5Q2 w - - 149 180")
        desk.play("f1a1")
        assert desk.state.game.result == Result(record.DRAW, Ending.SEVENTY_FIVE_MOVES)

    @pytest.mark.parametrize("ending", [Ending.FIVEFOLD, Ending.SEVENTY_FIVE_MOVES])
    def test_it_is_read_back_from_its_pgn(self, desk_at: DeskMaker, ending: Ending) -> None:
        if ending is Ending.FIVEFOLD:
            desk = desk_at()
            repeat(desk, 4)
        else:
            desk = desk_at("7k/8/6K1/8/8/8/8/5Q2 w - - 149 180")
            desk.play("f1a1")
        text = pgn.write(desk.state.game)
        assert pgn_reader.read(text, 0).game.result == Result(record.DRAW, ending)
        assert pgn.write(pgn_reader.read(text, 0).game) == text
