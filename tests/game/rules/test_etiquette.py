"""When an engine resigns, offers a draw or accepts one."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.protocol.levels import LEVELS
from engine.protocol.messages import Score
from game.rules import game_record, players, resignation_and_draws
from game.rules.resignation_and_draws import CUSTOMS, MATE_CP

BEGINNER, CASUAL, CLUB, EXPERT, MASTER = CUSTOMS
EVEN_ENDGAME = chess.Board("8/5k2/4p3/8/4P3/8/3R1K2/3r4 w - - 10 45")
"""An even rook endgame, White to move."""
ROOK_DOWN = chess.Board("8/5k2/4p3/8/4P3/8/5K2/3r4 w - - 0 45")
AGAINST_BARE_KING = chess.Board("8/8/8/8/8/4k3/8/K7 w - - 0 90")
lists = st.lists(st.integers(-MATE_CP, MATE_CP), max_size=12)
customs = st.sampled_from(CUSTOMS)


def test_each_rating_has_its_customs() -> None:
    ratings = [600, 999, 1000, 1399, 1899, 2299, 2300, 3000, None]
    assert [CUSTOMS.index(resignation_and_draws.customs_of_rating(elo)) for elo in ratings] == [
        0, 0, 1, 1, 2, 3, 4, 4, 4,
    ]  # fmt: skip


def test_every_level_has_customs() -> None:
    assert all(resignation_and_draws.customs_of_rating(level.elo) in CUSTOMS for level in LEVELS)


def test_stronger_players_resign_earlier_and_accept_draws_later() -> None:
    resigning = [one for one in CUSTOMS if one.resigns_at_cp is not None]
    limits = [one.resigns_at_cp or 0 for one in resigning]
    assert limits == sorted(limits, reverse=True)
    for name in ("resigns_after", "resigns_behind", "draws_within_cp"):
        values = [getattr(one, name) for one in resigning]
        assert values == sorted(values, reverse=True)
    from_moves = [one.draws_from_move for one in CUSTOMS]
    assert from_moves == sorted(from_moves)


class TestResigning:
    def test_a_master_resigns_after_three_lost_moves(self) -> None:
        assert resignation_and_draws.resigns(MASTER, [-100, -650, -700, -900], ROOK_DOWN)
        assert not resignation_and_draws.resigns(MASTER, [-650, -100, -700, -900], ROOK_DOWN)
        assert not resignation_and_draws.resigns(MASTER, [-700, -900], ROOK_DOWN)

    @given(lists)
    def test_a_beginner_never_resigns(self, scores: list[int]) -> None:
        assert not resignation_and_draws.resigns(BEGINNER, scores, ROOK_DOWN)

    def test_a_club_player_resigns_only_with_less_material(self) -> None:
        lost = [-950] * 5
        assert resignation_and_draws.resigns(CLUB, lost, ROOK_DOWN)
        assert not resignation_and_draws.resigns(CLUB, lost, EVEN_ENDGAME)

    def test_a_mate_in_sight_counts_as_lost_material(self) -> None:
        assert resignation_and_draws.resigns(CLUB, [-MATE_CP] * 5, EVEN_ENDGAME)

    @given(customs, lists)
    def test_nobody_resigns_to_an_opponent_who_cannot_mate(
        self, of: resignation_and_draws.ResignationCustoms, scores: list[int]
    ) -> None:
        assert not resignation_and_draws.resigns(of, scores, AGAINST_BARE_KING)

    @given(customs, lists)
    def test_nobody_resigns_a_position_that_is_not_lost(
        self, of: resignation_and_draws.ResignationCustoms, scores: list[int]
    ) -> None:
        assert not resignation_and_draws.resigns(of, [*scores, -50], ROOK_DOWN)


class TestDraws:
    def test_a_level_position_is_a_draw_for_a_master_after_eight_moves(self) -> None:
        assert resignation_and_draws.accepts_draw(MASTER, [5] * 8, EVEN_ENDGAME)
        assert not resignation_and_draws.accepts_draw(MASTER, [5] * 7, EVEN_ENDGAME)
        assert not resignation_and_draws.accepts_draw(MASTER, [5] * 7 + [40], EVEN_ENDGAME)

    def test_a_beginner_accepts_a_draw_although_it_is_better(self) -> None:
        assert resignation_and_draws.accepts_draw(BEGINNER, [90], EVEN_ENDGAME)

    @pytest.mark.parametrize("of", CUSTOMS)
    def test_nobody_accepts_in_the_opening(
        self, of: resignation_and_draws.ResignationCustoms
    ) -> None:
        assert not resignation_and_draws.accepts_draw(of, [0] * 12, chess.Board())

    @given(customs, lists)
    def test_a_lone_king_accepts(
        self, of: resignation_and_draws.ResignationCustoms, scores: list[int]
    ) -> None:
        assert resignation_and_draws.accepts_draw(of, scores, AGAINST_BARE_KING)

    @given(customs, lists)
    def test_who_offers_a_draw_also_accepts_one(
        self, of: resignation_and_draws.ResignationCustoms, scores: list[int]
    ) -> None:
        if resignation_and_draws.offers_draw(of, scores, EVEN_ENDGAME, None):
            assert resignation_and_draws.accepts_draw(of, scores, EVEN_ENDGAME)

    @pytest.mark.parametrize("of", [CLUB, EXPERT, MASTER])
    def test_an_offer_is_repeated_only_after_some_moves(
        self, of: resignation_and_draws.ResignationCustoms
    ) -> None:
        assert of.offers_every is not None
        level = [0] * 10
        assert resignation_and_draws.offers_draw(of, level, EVEN_ENDGAME, None)
        assert not resignation_and_draws.offers_draw(of, level, EVEN_ENDGAME, of.offers_every - 1)
        assert resignation_and_draws.offers_draw(of, level, EVEN_ENDGAME, of.offers_every)

    @given(lists, st.sampled_from([BEGINNER, CASUAL]))
    def test_weak_players_offer_nothing(
        self, scores: list[int], of: resignation_and_draws.ResignationCustoms
    ) -> None:
        assert not resignation_and_draws.offers_draw(of, scores, EVEN_ENDGAME, None)


def test_the_scores_are_those_of_the_engines_own_moves_for_its_side() -> None:
    game = game_record.new_game(players.person(), players.engine_player(3))
    for move, score in (("e2e4", None), ("e7e5", 30), ("g1f3", 400), ("b8c6", -20)):
        value = None if score is None else Score(centipawns=score)
        game_record.play_move(game, chess.Move.from_uci(move), 0, score=value)
    newest = Score(mate=-2)
    assert resignation_and_draws.scores_of(game, chess.BLACK, newest) == [-30, 20, -MATE_CP]
