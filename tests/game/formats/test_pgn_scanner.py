"""The games of a PGN as rows of the list; ``tests/engine/notation`` tests where games end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.notation.scanner import MOST_FIELD_BYTES
from game.formats.pgn_scanner import GameScanner, scan_games
from game.state.game_list import BLOCK_GAMES, GameSummary


def heads(data: bytes) -> list[GameSummary]:
    return [GameSummary(*row.split("\t")) for block in scan_games(data) for row in block.rows()]


def test_a_row_shows_the_tags_of_its_game() -> None:
    text = '[White "A\tB"]\n[Black "C"]\n[ECO "B01"]\n\n1. e4 d5 0-1\n\n[White "D"]\n\n*'
    assert heads(text.encode()) == [GameSummary("A B", "C", eco="B01"), GameSummary("D")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_names_are_read_in_all_encodings(encoding: str) -> None:
    assert heads('[White "Müller"]\n\n*'.encode(encoding)) == [GameSummary("Müller")]


def test_games_in_several_encodings_are_rows_of_one_list() -> None:
    first, second = ('[White "Šimun"]\n\n1. e4 *\n\n'.encode(one) for one in ("utf-8", "cp1252"))
    assert heads(first + second) == [GameSummary("Šimun")] * 2


@given(st.integers(MOST_FIELD_BYTES // 2 - 5, MOST_FIELD_BYTES), st.sampled_from("až€♞"))
def test_a_long_name_is_cut_between_two_letters(count: int, letter: str) -> None:
    name = "a" + letter * count
    (head,) = heads(f'[White "{name}"]\n\n*'.encode())
    assert name.startswith(head.white)
    assert len(head.white.encode()) > min(len(name.encode()), MOST_FIELD_BYTES) - len("♞".encode())


def test_zero_bytes_of_a_damaged_file_are_left_out() -> None:
    data = b'[White "A"]\n\n1. e4 *' + b"\0" * 5000 + b'[White "B"]\n\n1. d4 *\n'
    for size in (64, 10_000):
        scanner = GameScanner()
        for place in range(0, len(data), size):
            scanner.feed(data[place : place + size])
        scanner.finish()
        (block,) = scanner.games()
        assert scanner.has_gaps
        spans = zip(block.spans[::2], block.spans[1::2], strict=True)
        texts = [data[begin:end] for begin, end in spans]
        assert texts == [b'[White "A"]\n\n1. e4 *', b'[White "B"]\n\n1. d4 *']


def test_no_block_has_more_games_than_it_may() -> None:
    blocks = scan_games(b"1. e4 *\n\n" * (2 * BLOCK_GAMES + 1))
    assert [len(block) for block in blocks] == [BLOCK_GAMES, BLOCK_GAMES, 1]
