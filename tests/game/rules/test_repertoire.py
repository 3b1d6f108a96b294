"""The openings of the levels: how varied they are, and how a level chooses among them."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.protocol.levels import LEVELS
from engine.protocol.strength import HIGHEST_ELO, LOWEST_ELO
from game.formats.repertoires import LEAST_MOVES, MOST_MOVES, built_in_repertoires
from game.rules import repertoire
from game.state.repertoire import RatingSection, RepertoireLine

RATINGS = {level.name: level.elo for level in LEVELS if level.elo is not None}
GAMES, PLIES = 100, 6
LEAST_LINES, LEAST_OPENINGS = 10, 8


def opening(rating: int, seed: int, plies: int = PLIES) -> tuple[str, ...]:
    """Return the first moves of a game of a level against itself, as long as it knows them."""
    board = chess.Board()
    while len(board.move_stack) < plies:
        move = repertoire.choose_repertoire_move(built_in_repertoires(), rating, board, seed)
        if move is None:
            break
        board.push(move)
    return tuple(move.uci() for move in board.move_stack)


def lines_of(rating: int, colour: chess.Color) -> list[RepertoireLine]:
    sections = [
        one for one in built_in_repertoires() if one.least_rating <= rating <= one.most_rating
    ]
    return [line for one in sections for line in one.lines if line.colour == colour]


@pytest.mark.parametrize("rating", RATINGS.values(), ids=RATINGS)
def test_in_a_hundred_games_a_level_plays_at_least_eight_openings(rating: int) -> None:
    assert len({opening(rating, seed) for seed in range(GAMES)}) >= LEAST_OPENINGS


@pytest.mark.parametrize("colour", chess.COLORS, ids=["black", "white"])
def test_every_rating_has_at_least_ten_lines_a_side(colour: chess.Color) -> None:
    for rating in range(LOWEST_ELO, HIGHEST_ELO, 10):
        assert len(lines_of(rating, colour)) >= LEAST_LINES


def test_every_line_is_legal_and_has_4_to_10_half_moves() -> None:
    for section in built_in_repertoires():
        for line in section.lines:
            assert LEAST_MOVES <= len(line.moves) <= MOST_MOVES
            assert repertoire.count_legal_moves(line.moves) == len(line.moves), line.name


def test_no_section_has_a_line_twice() -> None:
    for section in built_in_repertoires():
        lines = [(line.colour, line.moves) for line in section.lines]
        assert len(lines) == len(set(lines))


@given(st.integers(), st.integers(LOWEST_ELO, HIGHEST_ELO - 1))
def test_equal_seeds_give_equal_openings_of_legal_moves(seed: int, rating: int) -> None:
    moves = opening(rating, seed, 12)
    assert moves == opening(rating, seed, 12)
    assert moves, "a level knows its first move"


SECTION = RatingSection(
    0,
    1000,
    "of a test",
    (
        RepertoireLine(chess.WHITE, 3, "one", ("d4", "d5", "c4", "e6"), 1),
        RepertoireLine(chess.WHITE, 1, "two", ("e4", "e5", "Nf3", "Nc6"), 2),
        RepertoireLine(chess.BLACK, 1, "three", ("e4", "c5", "Nf3", "d6"), 3),
    ),
)


def chosen(*sans: str, rating: int = 500, seed: int = 1) -> str | None:
    board = chess.Board()
    for san in sans:
        board.push_san(san)
    move = repertoire.choose_repertoire_move([SECTION], rating, board, seed)
    return None if move is None else board.san(move)


def test_a_line_is_found_by_its_position() -> None:
    assert chosen("c4", "e6", "d4", "d5") is None, "the line has no move of White's here"
    assert chosen("e4", "c5", "d3", "d6") is None
    assert chosen("Nf3", "c5", "e4") == "d6", "another order of the moves"


def test_a_level_leaves_the_repertoire_when_the_opponent_does() -> None:
    assert chosen("e4", "e5") == "Nf3"
    assert chosen("e4", "a6") is None


def test_lines_of_the_other_side_are_not_played() -> None:
    assert chosen("e4") == "c5"
    assert chosen("d4") is None, "only White has a line with 1. d4 d5"


def test_a_section_is_only_for_its_ratings() -> None:
    assert chosen(rating=1000) is not None
    assert chosen(rating=1001) is None


def test_a_heavier_line_is_chosen_more_often() -> None:
    first = [chosen(seed=seed) for seed in range(400)]
    assert 2 < first.count("d4") / first.count("e4") < 4
