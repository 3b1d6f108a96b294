"""Mates of a bare king by weak players, against the longest defence."""

from __future__ import annotations

import chess
import pytest
from opponents.bare_king import fen_of, mates_of
from opponents.mate_distances import MateDistances

LONGEST_MOVES = {"Q": 10, "R": 16}
"""The longest mates of these endings, as the literature names them."""


@pytest.fixture(scope="module")
def endings() -> dict[str, MateDistances]:
    return {letter: MateDistances(letter) for letter in LONGEST_MOVES}


def test_the_longest_mates_are_those_of_the_literature(endings: dict[str, MateDistances]) -> None:
    for letter, moves in LONGEST_MOVES.items():
        assert max(endings[letter].white_to_move.values()) == 2 * moves - 1


def test_a_mate_in_one_is_checkmate_and_no_other_position_has_one(
    endings: dict[str, MateDistances],
) -> None:
    for letter, distances in endings.items():
        for placement, half_moves in sorted(distances.white_to_move.items())[::997]:
            board = chess.Board(fen_of(letter, placement))
            assert board.is_valid()
            mates = []
            for move in list(board.legal_moves):
                board.push(move)
                mates.append(board.is_checkmate())
                board.pop()
            assert any(mates) == (half_moves == 1)


def test_a_better_player_mates_more_often(endings: dict[str, MateDistances]) -> None:
    for letter, distances in endings.items():
        weak, strong = (len(mates_of(elo, letter, distances, 12, seed=1)) for elo in (400, 1406))
        assert weak < strong
