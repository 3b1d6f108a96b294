"""Claims, offers and resignations in the course of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from engine.protocol.levels import LEVELS, level_named
from engine.protocol.messages import Score
from game.actions.effects import Autosave, StartSearch
from game.actions.game import (
    AcceptDraw,
    AnswerQuestion,
    ClaimDraw,
    DeclineDraw,
    OfferDraw,
    Resign,
    TakeBack,
)
from game.app.registry import FEATURES
from game.formats import pgn, pgn_reader
from game.rules import game_record, players
from game.state.game import Ending, Result

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
        assert FEATURES.may(desk.state, ClaimDraw)

    def test_a_person_claims_threefold_repetition(self, desk: Desk) -> None:
        repeat(desk, 2)
        desk.do(ClaimDraw())
        assert desk.state.session.game.result == Result(game_record.DRAW, Ending.THREEFOLD)
        assert len(desk.asked(Autosave)) == 1

    def test_a_claim_does_not_need_the_repeating_move_to_be_played(
        self, desk_at: DeskMaker
    ) -> None:
        desk = desk_at("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80")
        desk.do(ClaimDraw())
        assert desk.state.session.game.result == Result(game_record.DRAW, Ending.FIFTY_MOVES)
        assert desk.sans == []

    def test_without_a_claim_the_action_does_nothing(self, desk: Desk) -> None:
        repeat(desk, 1)
        assert not FEATURES.may(desk.state, ClaimDraw)
        assert desk.do(ClaimDraw()) == []
        assert not desk.is_over()

    def test_only_the_side_to_move_may_claim(self, desk: Desk) -> None:
        repeat(desk, 2)
        desk.play("g1f3")
        assert desk.state.session.game.claim is Ending.THREEFOLD  # The engine may claim with Nf6.
        assert not FEATURES.may(desk.state, ClaimDraw)

    def test_an_engine_claims_instead_of_playing_the_repeating_move(self, desk: Desk) -> None:
        repeat(desk, 1)
        desk.play(*THERE_AND_BACK[:3])
        desk.answer("f6g8", Score(centipawns=0))
        assert desk.state.session.game.result == Result(game_record.DRAW, Ending.THREEFOLD)
        assert len(desk.sans) == 7
        assert desk.asked(StartSearch) == []

    def test_a_claimed_draw_is_read_back_from_its_pgn(self, desk: Desk) -> None:
        repeat(desk, 2)
        desk.do(ClaimDraw())
        back = pgn_reader.read_pgn(pgn.write_pgn(desk.state.session.game)).game
        assert back.result == desk.state.session.game.result
        assert back.claim is None

    def test_a_claim_is_still_possible_after_the_game_is_read_back(self, desk: Desk) -> None:
        repeat(desk, 2)
        assert (
            pgn_reader.read_pgn(pgn.write_pgn(desk.state.session.game)).game.claim
            is Ending.THREEFOLD
        )


class TestWithoutClaim:
    def test_the_fifth_occurrence_ends_the_game(self, desk: Desk) -> None:
        repeat(desk, 3)
        assert not desk.is_over()
        repeat(desk, 1)
        assert desk.state.session.game.result == Result(game_record.DRAW, Ending.FIVEFOLD)

    def test_seventy_five_moves_end_the_game(self, desk_at: DeskMaker) -> None:
        desk = desk_at("7k/8/6K1/8/8/8/8/5Q2 w - - 149 180")
        desk.play("f1a1")
        assert desk.state.session.game.result == Result(game_record.DRAW, Ending.SEVENTY_FIVE_MOVES)

    @pytest.mark.parametrize("ending", [Ending.FIVEFOLD, Ending.SEVENTY_FIVE_MOVES])
    def test_it_is_read_back_from_its_pgn(self, desk_at: DeskMaker, ending: Ending) -> None:
        if ending is Ending.FIVEFOLD:
            desk = desk_at()
            repeat(desk, 4)
        else:
            desk = desk_at("7k/8/6K1/8/8/8/8/5Q2 w - - 149 180")
            desk.play("f1a1")
        text = pgn.write_pgn(desk.state.session.game)
        assert pgn_reader.read_pgn(text).game.result == Result(game_record.DRAW, ending)
        assert pgn.write_pgn(pgn_reader.read_pgn(text).game) == text


EVEN_ROOKS = "3r4/5k2/4p3/8/4P3/8/3R1K2/8 w - - 10 45"
WALK = ("f2e2", "f7f6", "e2e1", "f6f7", "e1f1", "f7g7", "f1g1", "g7h7")
"""King moves that never repeat a position."""
SHUFFLE = ("f2e2", "f7e7", "e2f2", "e7f7")


def shuffle(desk: Desk, half_moves: int, score: Score) -> None:
    """Play king moves; the engine is Black and reports ``score`` for itself."""
    for _ in range(half_moves):
        move = SHUFFLE[len(desk.sans) % len(SHUFFLE)]
        if desk.board.turn == chess.WHITE:
            desk.play(move)
        else:
            desk.answer(move, score)


class TestOffersOfAPerson:
    def test_an_offer_is_possible_after_both_sides_have_moved(self, desk: Desk) -> None:
        assert not FEATURES.may(desk.state, OfferDraw)
        desk.play("e2e4")
        assert not FEATURES.may(desk.state, OfferDraw)
        desk.play("e7e5")
        assert FEATURES.may(desk.state, OfferDraw)

    def test_a_content_engine_accepts_with_its_next_move(self, desk_at: DeskMaker) -> None:
        desk = desk_at(EVEN_ROOKS)
        shuffle(desk, 2, Score(centipawns=0))
        desk.do(OfferDraw())
        desk.play("e2f2")
        assert not desk.is_over()
        desk.answer("e7f7", Score(centipawns=0))
        assert desk.state.session.game.result == Result(game_record.DRAW, Ending.AGREEMENT)
        assert len(desk.sans) == 3

    def test_an_engine_that_is_better_declines_and_says_so(self, desk_at: DeskMaker) -> None:
        desk = desk_at(EVEN_ROOKS)
        shuffle(desk, 3, Score(centipawns=0))
        desk.do(OfferDraw())
        desk.state.notice = None
        desk.answer("e7f7", Score(centipawns=300))
        assert not desk.is_over()
        assert desk.state.session.game.draw_offer is None
        assert desk.state.notice is not None

    def test_the_next_offer_waits_for_a_move_of_each_side(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(OfferDraw())
        desk.play("g1f3", "b8c6")
        assert FEATURES.may(desk.state, OfferDraw)
        desk.do(OfferDraw())
        assert not FEATURES.may(desk.state, OfferDraw)

    def test_taking_back_withdraws_the_offer(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(OfferDraw(), TakeBack())
        assert desk.state.session.game.draw_offer is None
        assert desk.state.session.game.offered_at == {}

    def test_the_autosave_keeps_the_offer(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(OfferDraw())
        (saved,) = desk.asked(Autosave)
        assert pgn_reader.read_pgn(saved.pgn).game.draw_offer == chess.WHITE

    def test_an_agreed_draw_is_read_back_from_its_pgn(self, desk_at: DeskMaker) -> None:
        desk = desk_at(EVEN_ROOKS)
        shuffle(desk, 2, Score(centipawns=0))
        desk.do(OfferDraw())
        shuffle(desk, 2, Score(centipawns=0))
        text = pgn.write_pgn(desk.state.session.game)
        assert pgn_reader.read_pgn(text).game.result == Result(game_record.DRAW, Ending.AGREEMENT)


class TestOffersOfAnEngine:
    @pytest.fixture
    def offered(self, desk_at: DeskMaker) -> Desk:
        """A level rook endgame in which the engine has just offered a draw."""
        desk = desk_at(EVEN_ROOKS)
        desk.state.session.game.black = players.engine_player(LEVELS.index(level_named("Expert")))
        for mine, yours in zip(WALK[::2], WALK[1::2], strict=True):
            desk.play(mine)
            desk.answer(yours, Score(centipawns=0))
        assert desk.state.session.game.draw_offer == chess.BLACK
        return desk

    def test_a_person_accepts(self, offered: Desk) -> None:
        offered.do(AcceptDraw())
        assert offered.state.session.game.result == Result(game_record.DRAW, Ending.AGREEMENT)

    def test_the_key_that_offers_a_draw_accepts_the_one_that_waits(self, offered: Desk) -> None:
        assert FEATURES.may(offered.state, OfferDraw)
        offered.do(OfferDraw())
        assert offered.state.session.game.result == Result(game_record.DRAW, Ending.AGREEMENT)

    def test_it_is_saved_until_the_answer(self, offered: Desk) -> None:
        saved = offered.asked(Autosave)[-1]
        assert pgn_reader.read_pgn(saved.pgn).game.draw_offer == chess.BLACK
        offered.do(DeclineDraw())
        (saved,) = offered.asked(Autosave)
        assert pgn_reader.read_pgn(saved.pgn).game.draw_offer is None

    def test_a_person_declines(self, offered: Desk) -> None:
        offered.do(DeclineDraw())
        assert offered.state.session.game.draw_offer is None
        assert not offered.is_over()
        assert not FEATURES.may(offered.state, AcceptDraw)

    def test_a_move_declines(self, offered: Desk) -> None:
        offered.play("g1h1")
        assert offered.state.session.game.draw_offer is None
        assert not offered.is_over()


class TestTwoPeople:
    @pytest.fixture
    def people(self, desk_at: DeskMaker) -> Desk:
        desk = desk_at()
        desk.state.session.game.black = players.person()
        desk.drag("e2", "e4")
        desk.drag("e7", "e5")
        return desk

    def test_the_offer_goes_to_the_other_person(self, people: Desk) -> None:
        people.do(OfferDraw())
        assert people.state.session.game.draw_offer == chess.WHITE
        assert not FEATURES.may(people.state, OfferDraw), "nobody accepts his own offer"
        people.drag("g1", "f3")
        people.do(AcceptDraw())
        assert people.state.session.game.result == Result(game_record.DRAW, Ending.AGREEMENT)

    def test_nobody_accepts_an_offer_of_his_own(self, people: Desk) -> None:
        people.do(OfferDraw())
        assert not FEATURES.may(people.state, OfferDraw)
        people.do(OfferDraw())
        assert not people.is_over()

    def test_the_side_to_move_resigns(self, people: Desk) -> None:
        people.drag("g1", "f3")
        people.do(Resign(), AnswerQuestion(yes=True))
        assert people.state.session.game.result == Result("1-0", Ending.RESIGNATION)


class TestEngineResigns:
    LOST = "3r4/5k2/4p3/8/4P3/8/5K2/3q4 b - - 10 45"

    @pytest.fixture
    def lost(self, desk_at: DeskMaker) -> Desk:
        """An engine of full strength has no pieces against queen and rook; Black is the person."""
        desk = desk_at(self.LOST)
        desk.state.session.game.white = players.engine_player(
            LEVELS.index(level_named("Full strength"))
        )
        for move in ("f7e7", "f2g2", "e7f7", "g2f2"):
            if desk.board.turn == chess.BLACK:
                desk.play(move)
            else:
                desk.answer(move, Score(centipawns=-1500))
        desk.play("f7e7")
        return desk

    def test_it_resigns_when_it_has_been_lost_for_some_moves(self, lost: Desk) -> None:
        lost.answer("f2g2", Score(centipawns=-1500))
        assert lost.state.session.game.result == Result("0-1", Ending.RESIGNATION)
        assert len(lost.sans) == 5

    def test_it_plays_on_if_it_never_resigns(self, lost: Desk) -> None:
        lost.state.settings.never_resigns = True
        lost.answer("f2g2", Score(centipawns=-1500))
        assert not lost.is_over()
