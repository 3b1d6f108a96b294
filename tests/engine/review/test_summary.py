"""What the moves of a game cost, and what each side made of them together."""

from __future__ import annotations

import random
from collections.abc import Sequence

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_searches import MATED, cp, mate, over, searched, searched_twice

from engine.protocol.messages import Score
from engine.protocol.review import (
    GameReview,
    MateChange,
    Phase,
    PositionSearch,
    ReviewedGame,
    ReviewedMove,
    Verdict,
)
from engine.protocol.winning_chances import OWN_SLOPE, STOCKFISH_SLOPE, winning_chance
from engine.review.accuracy import mean_accuracy, weights_of_moves
from engine.review.game_positions import NULL_MOVE
from engine.review.reviewer import Reviewer
from engine.review.summary import game_review, reviewed_moves

SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")
UNPLAYED = "a2a3"
"""The best move of made searches, which no made game plays."""
NODES = 1000


def shuffled(plies: int, fen: str = chess.STARTING_FEN) -> ReviewedGame:
    """Return a game in which knights go to and fro."""
    return ReviewedGame(fen, tuple(SHUFFLE[ply % 4] for ply in range(plies)))


def found(scores: Sequence[Score], best: str = UNPLAYED) -> tuple[PositionSearch, ...]:
    """Return searches with these scores for the side to move, the last position first."""
    return tuple(searched(score, best, ply) for ply, score in enumerate(scores))[::-1]


def for_white(centipawns: Sequence[int]) -> list[Score]:
    """Return scores for the side to move from scores for White, who begins."""
    return [cp(one if ply % 2 == 0 else -one) for ply, one in enumerate(centipawns)]


def reviewed(
    game: ReviewedGame, searches: tuple[PositionSearch, ...], slope: float = OWN_SLOPE
) -> GameReview:
    moves = reviewed_moves(game, searches, slope)
    return game_review(game, NODES, searches, moves, slope)


def only_move(game: ReviewedGame, *searches: PositionSearch) -> ReviewedMove:
    (move,) = reviewed_moves(game, searches)
    return move


def test_a_game_of_no_move() -> None:
    searches = found([cp(20)])
    review = reviewed(ReviewedGame(chess.STARTING_FEN, ()), searches)
    assert (review.moves, review.searches, review.nodes) == ((), searches, NODES)
    assert (review.middlegame_ply, review.endgame_ply) == (None, None)
    for side in (review.white, review.black):
        assert (side.accuracy, side.average_loss_cp, side.phase_accuracy) == (None, None, {})
        assert side.verdicts == dict.fromkeys(Verdict, 0)
        assert (side.best_moves, side.only_moves) == (0, 0)


def test_a_game_of_one_move() -> None:
    review = reviewed(shuffled(1), found([cp(20), cp(420)]))
    (move,) = review.moves
    assert (move.ply, move.move, move.best_move) == (0, "g1f3", UNPLAYED)
    assert (move.verdict, move.mate_change) == (Verdict.BLUNDER, None)
    assert move.loss == pytest.approx(move.chance_before - move.chance_after)
    assert move.loss_cp == review.white.average_loss_cp == 440
    assert review.white.accuracy == pytest.approx(move.accuracy)
    assert review.white.phase_accuracy == {Phase.OPENING: pytest.approx(move.accuracy)}
    assert review.white.verdicts[Verdict.BLUNDER] == 1
    assert (review.black.accuracy, review.black.average_loss_cp) == (None, None)


def test_a_position_that_is_over_has_a_review() -> None:
    review = reviewed(ReviewedGame("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ()), (over(cp(0)),))
    assert (review.moves, review.endgame_ply) == ((), 0)


def test_the_published_games_have_their_published_accuracy() -> None:
    """The figures of lichess, with its slope; see ``test_accuracy``."""
    for scores, white, black in (
        ([15, 15], 100, 100),
        ([-900, -900], 10.66, 100),
        ([15, 900], 100, 12.3),
        ([-900, 0], 10.66, 11.46),
        ([-50, 15] * 50, 77.4, 77.4),
    ):
        searches = found(for_white([15, *scores]))
        review = reviewed(shuffled(len(scores)), searches, STOCKFISH_SLOPE)
        accuracies = review.white.accuracy, review.black.accuracy
        assert accuracies == pytest.approx((white, black), abs=0.05)


@given(st.lists(st.integers(-1500, 1500), min_size=2, max_size=60))
def test_the_weights_of_the_moves_follow_the_chances_of_one_side(scores: list[int]) -> None:
    review = reviewed(shuffled(len(scores) - 1), found(for_white(scores)))
    weights = weights_of_moves([winning_chance(cp(one), OWN_SLOPE) for one in scores])
    accuracies = [one.accuracy for one in review.moves]
    expected = [mean_accuracy(accuracies[side::2], weights[side::2]) for side in range(2)]
    assert [review.white.accuracy, review.black.accuracy] == pytest.approx(expected)


@given(st.lists(st.integers(-1500, 1500), min_size=1, max_size=60))
def test_swapped_colours_swap_the_sides(scores: list[int]) -> None:
    searches = found([cp(one) for one in scores])
    fens = (chess.STARTING_FEN, chess.Board().mirror().fen())
    moves = ("g1f3 g8f6 f3g1 f6g8".split(), "g8f6 g1f3 f6g8 f3g1".split())
    games = (
        ReviewedGame(fen, tuple(four[ply % 4] for ply in range(len(scores) - 1)))
        for fen, four in zip(fens, moves, strict=True)
    )
    ours, theirs = (reviewed(game, searches) for game in games)
    assert (ours.white, ours.black) == (theirs.black, theirs.white)


def test_the_end_of_a_game_counts() -> None:
    """Fool's mate: Black misses nothing, and White walks into it."""
    game = ReviewedGame(chess.STARTING_FEN, ("f2f3", "e7e5", "g2g4", "d8h4"))
    scores = (cp(30), cp(80), cp(-80), mate(1))
    searches = (over(MATED, 4), *found(scores, "d2d4"))
    review = reviewed(game, searches)
    assert review.moves[2].verdict is Verdict.BLUNDER
    assert review.moves[2].mate_change is MateChange.CREATED
    last = review.moves[3]
    assert (last.chance_before, last.chance_after, last.accuracy) == (100, 100, 100)
    assert (last.loss, last.verdict, last.mate_change) == (0, None, None)


def test_a_searched_game() -> None:
    """Blackburne's trap: the knight takes on f7, and Black mates."""
    moves = "e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2 d4f3".split()
    game = ReviewedGame(chess.STARTING_FEN, tuple(moves))
    review = reviewed(game, tuple(Reviewer(game, 3000).run()))
    assert [one.move for one in review.moves] == moves
    assert review.moves[8].verdict is Verdict.BLUNDER
    assert all(one.verdict is None and one.accuracy > 90 for one in review.moves[9::2])
    assert review.moves[-1].is_only
    assert review.white.accuracy is not None
    assert review.black.accuracy is not None
    assert review.white.accuracy < review.black.accuracy
    assert review.endgame_ply is None


def test_a_null_move_counts_nowhere() -> None:
    moves = ("g1f3", NULL_MOVE, "f3g1", "g8f6")
    scores = for_white([0, 0, 800, 0, 0])  # The null move loses a rook; so does the move after it.
    review = reviewed(ReviewedGame(chess.STARTING_FEN, moves), found(scores))
    assert [one.ply for one in review.moves] == [0, 2, 3]
    assert review.black.verdicts == dict.fromkeys(Verdict, 0)
    assert review.black.accuracy == pytest.approx(100)
    assert review.black.average_loss_cp == 0
    assert review.white.verdicts[Verdict.BLUNDER] == 1


def test_a_game_of_null_moves_has_no_moves() -> None:
    review = reviewed(ReviewedGame(chess.STARTING_FEN, (NULL_MOVE,) * 6), found(for_white([0] * 7)))
    assert (review.moves, review.white.accuracy, review.black.accuracy) == ((), None, None)


def test_the_best_move_is_perfect_though_its_chance_falls() -> None:
    move = only_move(shuffled(1), searched(cp(50), "g1f3"), searched(cp(300), ply=1))
    assert move.chance_after < move.chance_before
    assert (move.loss, move.loss_cp, move.accuracy, move.verdict) == (0, 0, 100, None)


def test_an_only_move_needs_the_search_with_two_lines() -> None:
    game, best = shuffled(1), "g1f3"
    one_line = (searched(cp(50), best), searched(cp(-50), ply=1))
    two_lines = searched_twice((best, cp(50)), (UNPLAYED, cp(-400)))
    assert not only_move(game, *one_line).is_only
    assert only_move(game, *one_line, two_lines).is_only
    other = ReviewedGame(chess.STARTING_FEN, (UNPLAYED,))
    assert not only_move(other, *one_line, two_lines).is_only
    both_good = searched_twice((best, cp(50)), (UNPLAYED, cp(40)))
    assert not only_move(game, *one_line, both_good).is_only


def test_searches_that_disagree_about_the_best_move_name_no_only_move() -> None:
    one_line = (searched(cp(50), UNPLAYED), searched(cp(-50), ply=1))
    two_lines = searched_twice(("g1f3", cp(50)), (UNPLAYED, cp(-400)))
    assert not only_move(shuffled(1), *one_line, two_lines).is_only


def test_good_moves_are_counted() -> None:
    searches = (
        *(searched(cp(0), SHUFFLE[ply % 4], ply) for ply in range(5)),
        searched_twice(("g1f3", cp(0)), (UNPLAYED, cp(-500)), ply=0),
        searched_twice(("f6g8", cp(0)), (UNPLAYED, cp(-500)), ply=3),
        searched_twice(("g8f6", cp(0)), (UNPLAYED, cp(-10)), ply=1),
    )
    review = reviewed(shuffled(4), searches)
    assert (review.white.best_moves, review.white.only_moves) == (2, 1)
    assert (review.black.best_moves, review.black.only_moves) == (2, 1)


def test_moves_are_reviewed_as_far_as_positions_are_searched() -> None:
    """The review goes from the last position to the first, and what is known is shown."""
    game, searches = shuffled(6), found([cp(0)] * 7)
    for count in range(8):
        plies = [one.ply for one in reviewed_moves(game, searches[:count])]
        assert plies == list(range(6))[max(0, 7 - count) :]


def test_the_order_of_the_searches_is_of_no_account() -> None:
    chance = random.Random(7)
    searches = list(found([cp(chance.randrange(-500, 500)) for _ in range(31)]))
    expected = reviewed_moves(shuffled(30), searches)
    chance.shuffle(searches)
    assert reviewed_moves(shuffled(30), searches) == expected


def test_each_phase_has_the_accuracy_of_its_moves() -> None:
    fen = "r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"  # Eleven pieces.
    game = ReviewedGame(fen, ("g1f3", "a7a6", "f3e5", "a6a5", "e5d7", "c8d7"))
    review = reviewed(game, found(for_white([0, 0, 0, 0, 0, 0, 300])))
    assert review.middlegame_ply == 6
    assert {one.phase for one in review.moves} == {Phase.OPENING}
    later = ReviewedGame(fen, (*game.moves, "d2d3"))
    review = reviewed(later, found(for_white([0, 0, 0, 0, 0, 0, 300, -100])))
    assert review.moves[-1].phase is Phase.MIDDLEGAME
    assert review.white.phase_accuracy == {
        Phase.OPENING: pytest.approx(100),
        Phase.MIDDLEGAME: pytest.approx(review.moves[-1].accuracy),
    }
    assert review.black.phase_accuracy.keys() == {Phase.OPENING}


def test_a_long_game() -> None:
    plies = 4000
    chance = random.Random(1)
    searches = found(for_white([chance.randrange(-300, 300) for _ in range(plies + 1)]))
    review = reviewed(shuffled(plies), searches)
    assert len(review.moves) == plies
    counts = [sum(side.verdicts.values()) for side in (review.white, review.black)]
    assert sum(counts) == sum(one.verdict is not None for one in review.moves)
    assert all(counts)


def test_castling_in_chess960() -> None:
    game = ReviewedGame("nrk1rbbn/pppppppp/8/8/8/8/PPPPPPPP/NRK1RBBN w EBeb - 0 1", ("c1b1",), True)
    move = only_move(game, searched(cp(10), "c1b1"), searched(cp(-10), ply=1))
    assert (move.accuracy, move.phase) == (100, Phase.OPENING)
