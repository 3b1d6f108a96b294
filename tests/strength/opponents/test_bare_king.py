"""Mates of a bare king by weak players, against the longest defence."""

from __future__ import annotations

import chess
import pytest
from opponents.bare_king import fen_of, mates_of
from opponents.mate_distances import MateDistances

LONGEST_MOVES = {"Q": 10, "R": 16}
"""The longest mates of these endings, as the literature names them."""


@pytest.fixture(scope="module", params=["R", pytest.param("Q", marks=pytest.mark.slow)])
def letter(request: pytest.FixtureRequest) -> str:
    """Return the piece that mates the bare king; the longer mates are tried in the usual run."""
    found: str = request.param
    return found


@pytest.fixture(scope="module")
def distances(letter: str) -> MateDistances:
    """Return the distances of one ending at a time, because each takes much memory."""
    return MateDistances(letter)


def test_the_longest_mates_are_those_of_the_literature(
    letter: str, distances: MateDistances
) -> None:
    assert max(distances.white_to_move.values()) == 2 * LONGEST_MOVES[letter] - 1


def test_a_mate_in_one_is_checkmate_and_no_other_position_has_one(
    letter: str, distances: MateDistances
) -> None:
    for placement, half_moves in sorted(distances.white_to_move.items())[::997]:
        board = chess.Board(fen_of(letter, placement))
        assert board.is_valid()
        mates = []
        for move in list(board.legal_moves):
            board.push(move)
            mates.append(board.is_checkmate())
            board.pop()
        assert any(mates) == (half_moves == 1)


def test_a_better_player_mates_more_often(letter: str, distances: MateDistances) -> None:
    weak, strong = (len(mates_of(elo, letter, distances, 12, seed=1)) for elo in (400, 1406))
    assert weak < strong
