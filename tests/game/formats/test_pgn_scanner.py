"""The scanner finds the games that python-chess reads, whatever blocks the file comes in."""

from __future__ import annotations

import io

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.formats.pgn_scanner import MOST_FIELD_BYTES, MOST_LINE_BYTES, GameScanner, scanned
from game.state.game_list import BLOCK_GAMES, GameBlock, GameHead

TAGS = ['[Event "A"]', '[White "Žofie"]', '[Black "B {"]', '[Result "1-0"]', '[ECO "C42"]']
MOVES = ["1. e4 e5", "2. Nf3 { a } Nc6", "1-0", "*", "e4 ; { a", "(1. d4 { b }) e5", "e4 { a } ; {"]
OTHERS = ["", " ", "% escape {", "; comment }", "{ open", "closed } e5", "} }"]
lines = st.lists(st.sampled_from([*TAGS, *MOVES, *OTHERS]), max_size=25)


def spans(blocks: list[GameBlock]) -> list[tuple[int, int]]:
    return [
        (block.spans[2 * place], block.spans[2 * place + 1])
        for block in blocks
        for place in range(len(block))
    ]


def heads(data: bytes) -> list[GameHead]:
    return [GameHead(*row.split("\t")) for block in scanned(data) for row in block.rows()]


class QuietBuilder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Builds a game from its legal moves, and does not log the others."""

    def handle_error(self, error: Exception) -> None:
        """Ignore an illegal move."""


def read_by_python_chess(text: str) -> list[tuple[object, ...]]:
    """Return the tags, moves and comments of the games that python-chess reads in a text."""
    handle, found = io.StringIO(text), list[tuple[object, ...]]()
    while (game := chess.pgn.read_game(handle, Visitor=QuietBuilder)) is not None:
        nodes = [(node.move, node.comment) for node in game.mainline()]
        found.append((dict(game.headers), game.comment, nodes))
    return found


def is_cut_short(text: str) -> bool:
    """Return whether a tag follows a move at once, or a comment is open before an empty line."""
    scanner_ends_early = False
    for game in text.split("\n\n"):
        rows = [row for row in game.split("\n") if row[:1] not in ("%", ";")]
        moves = [row for row in rows if row.strip() and not row.startswith("[")]
        first = rows.index(moves[0]) if moves else len(rows)
        scanner_ends_early |= any(row.startswith("[") for row in rows[first:])
    return scanner_ends_early or "{ open" in text


@given(lines)
def test_the_games_are_those_of_python_chess(rows: list[str]) -> None:
    text = "\n".join(rows)
    if is_cut_short(text):
        return
    data = text.encode()
    found = [read_by_python_chess(data[begin:end].decode()) for begin, end in spans(scanned(data))]
    assert [game for games in found for game in games] == read_by_python_chess(text)


@given(lines, st.lists(st.integers(1, 9)))
def test_the_blocks_of_the_file_make_no_difference(rows: list[str], sizes: list[int]) -> None:
    data = "\n".join(rows).encode()
    scanner, place = GameScanner(), 0
    for size in [*sizes, len(data)]:
        scanner.feed(data[place : place + size])
        place += size
    scanner.finish()
    assert spans(scanner.games()) == spans(scanned(data))


@given(lines, st.integers(0, 300))
def test_the_rest_of_a_file_can_be_scanned_behind_its_first_games(
    rows: list[str], size: int
) -> None:
    data = "\n".join(rows).encode()
    first = GameScanner()
    first.feed(data[:size])
    rest = GameScanner(first.end)
    rest.feed(data[first.end :])
    rest.finish()
    assert spans(first.games()) + spans(rest.games()) == spans(scanned(data))


@given(lines)
def test_games_do_not_overlap_and_leave_nothing_visible_out(rows: list[str]) -> None:
    data = "\n".join(rows).encode()
    places = [place for span in spans(scanned(data)) for place in span]
    assert places == sorted(places)
    outside = data
    for begin, end in reversed(spans(scanned(data))):
        outside = outside[:begin] + b"\n" + outside[end:]
    assert all(not row.strip() or row[:1] in b"%;" for row in outside.split(b"\n"))


def test_a_row_shows_the_tags_of_its_game() -> None:
    text = '[White "A\tB"]\n[Black "C"]\n[ECO "B01"]\n\n1. e4 d5 0-1\n\n[White "D"]\n\n*'
    assert heads(text.encode()) == [GameHead("A B", "C", eco="B01"), GameHead("D")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_names_are_read_in_both_encodings(encoding: str) -> None:
    assert heads('[White "Müller"]\n\n*'.encode(encoding)) == [GameHead("Müller")]


@given(st.integers(MOST_FIELD_BYTES // 2 - 5, MOST_FIELD_BYTES), st.sampled_from("až€♞"))
def test_a_long_name_is_cut_between_two_letters(count: int, letter: str) -> None:
    name = "a" + letter * count
    (head,) = heads(f'[White "{name}"]\n\n*'.encode())
    assert name.startswith(head.white)
    assert len(head.white.encode()) > min(len(name.encode()), MOST_FIELD_BYTES) - len("♞".encode())


def test_a_byte_order_mark_belongs_to_no_game() -> None:
    assert spans(scanned("1. e4 *".encode("utf-8-sig"))) == [(3, 10)]


def test_a_game_that_is_cut_short_does_not_swallow_the_next() -> None:
    for cut in ("1. e4 { no end", "1. e4 (1. d4", "1. e4 e"):
        for between in ("\n\n", "\n"):
            text = f'[White "A"]\n\n{cut}{between}[Event "x"]\n[White "B"]\n\n1. d4 *'
            if cut.endswith("end") and between == "\n":
                continue  # Only an empty line shows that this is not part of the comment.
            assert [head.white for head in heads(text.encode())] == ["A", "B"]


def test_zero_bytes_of_a_damaged_file_are_left_out() -> None:
    data = b'[White "A"]\n\n1. e4 *' + b"\0" * 5000 + b'[White "B"]\n\n1. d4 *\n'
    for size in (64, 10_000):
        scanner = GameScanner()
        for place in range(0, len(data), size):
            scanner.feed(data[place : place + size])
        scanner.finish()
        games = scanner.games()
        assert scanner.has_gaps
        texts = [data[begin:end] for begin, end in spans(games)]
        assert texts == [b'[White "A"]\n\n1. e4 *', b'[White "B"]\n\n1. d4 *']


def test_a_very_long_line_is_scanned_in_pieces() -> None:
    line = b"1. e4 " + b"(1. d4 " * MOST_LINE_BYTES + b"{ a\n\nb } *"
    scanner = GameScanner()
    for place in range(0, len(line), 1000):
        scanner.feed(line[place : place + 1000])
    scanner.finish()
    assert spans(scanner.games()) == [(0, len(line))]


def test_no_block_has_more_games_than_it_may() -> None:
    blocks = scanned(b"1. e4 *\n\n" * (2 * BLOCK_GAMES + 1))
    assert [len(block) for block in blocks] == [BLOCK_GAMES, BLOCK_GAMES, 1]
