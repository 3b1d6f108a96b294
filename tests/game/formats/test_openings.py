"""The names of openings: the table is what its script makes, and positions find their names."""

from __future__ import annotations

import chess
import make_openings
import pytest

from game.formats import openings
from game.formats.openings import Opening, shorter_names
from game.message import OpeningName


def after(moves: str) -> chess.Board:
    board = chess.Board()
    for san in moves.split():
        board.push_san(san)
    return board


def test_the_table_is_what_the_catalogue_gives() -> None:
    assert make_openings.FILE.read_text(encoding="utf-8") == make_openings.table()


def test_every_line_of_the_table_is_found_by_its_position() -> None:
    lines = make_openings.lines()
    names = {row["ocn1"]: row for row in make_openings.rows(make_openings.NAMES)}
    for code, moves in list(lines.items())[::50]:
        board = chess.Board()
        for uci in moves.split():
            board.push_uci(uci)
        if names[code]["match_kind"] == make_openings.WHOLE_LINE:
            name = OpeningName(names[code]["lichess_name"])
            expected = Opening(names[code]["lichess_eco"], name)
            assert openings.opening_at(board) == expected


@pytest.mark.parametrize(
    "moves",
    [
        "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
        "Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
        "Nc3 c5 Nf3 d6 e4 Nf6 d4 cxd4 Nxd4 a6",
    ],
)
def test_transpositions_have_the_same_name(moves: str) -> None:
    found = openings.opening_at(after(moves))
    assert found is not None
    assert found == Opening("B90", OpeningName("Sicilian Defense: Najdorf Variation"))


def test_the_counters_of_a_position_do_not_matter() -> None:
    board = after("e4 e5")
    board.halfmove_clock, board.fullmove_number = 7, 30
    assert openings.opening_at(board) == openings.opening_at(after("e4 e5"))


def test_positions_without_a_name_have_none() -> None:
    assert openings.opening_at(chess.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")) is None
    assert openings.opening_at(chess.Board.from_chess960_pos(0)) is None
    assert openings.opening_at(chess.Board()) is None


def test_a_name_is_shortened_by_its_last_variations() -> None:
    name = OpeningName("Italian Game: Classical Variation, Greco Gambit, Main Line")
    assert shorter_names(name) == [
        name,
        "Italian Game: Classical Variation, Greco Gambit",
        "Italian Game: Classical Variation",
    ]
