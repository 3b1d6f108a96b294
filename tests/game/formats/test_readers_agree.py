"""The list of games, an opened game and the library read every file alike, damaged or not."""

from __future__ import annotations

import io
import random
from array import array
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from make_pgn import games

from engine.core.board.position import START_FEN, FenError, Position
from engine.library.reading.game_files import games_in
from engine.library.reading.main_lines import Game
from engine.notation import encodings, results
from engine.notation.reader import Reading
from engine.notation.visitor import RemarkCode
from game.formats import pgn_reader
from game.formats.game_text_faults import PgnError
from game.formats.game_text_faults import RemarkCode as OpenedCode
from game.formats.pgn_scanner import scan_games
from game.state.node import ROOT

STOPS = {
    RemarkCode.ILLEGAL_WORD: OpenedCode.ILLEGAL_MOVE,
    RemarkCode.UNREADABLE_WORD: OpenedCode.NOT_A_MOVE,
}
CHESS960 = """[Event "Freestyle"]
[Variant "Chess960"]
[FEN "rkbrqnbn/pppppppp/8/8/8/8/PPPPPPPP/RKBRQNBN w KQkq - 0 1"]
[Result "1/2-1/2"]

1. e4 e5 2. Ng3 Ng6 3. Nf5 d6 1/2-1/2

"""
TALK = """[White "Müller, Jörg"]
[Black "A"]
[Result "0-1"]

{before} 1. e4! e5 $2 (1... c5 2. Nf3 (2. c3)) 2. Nf3 ; a line
Nc6 3. Bb5 a6 4. O-O-O 0-1

"""
GERMAN = '[White "B"]\n\n1. Sf3 d5 2. g3 Sf6 3. Lg2 e6 4. O-O Le7 1/2\n\n'
SMALL = '[White "C"]\n\n1. e4 e5 2. nf3 nc6 3. bb5 a6 4. bxc6 dxc6 5. o-o 1 - 0\n\n'
SPACED = '[White "D"]\n\n1. e2 - e4 e7 - e5 2. N f3 N c6 3. <br> B b5 a6 4. O - O 1/2 - 1/2\n\n'
DUTCH = '[White "E"]\n\n1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 *\n\n'
BARE = "1. d4 -- 2. c4 e2-e4 3. e2e4 1-0\n\n"
PIECES = [
    b"!?", b" $7 ", b" N ", b" +- ", b"{", b"}", b"(", b")", b" {a comment} ", b" (1. d4) ",
    b"[", b"]", b'"', b'[Event "x"]\n', b"\r", b"\r\n\r\n", b"\n\n", b"\x00", b"\xff", b"\xc3",
    b";", b"\n%x\n", b" 1-0 ", b" * ", b" 0-0 ", b" 1/2 ", b"12.", b"3...", b" Ke2 ", b" e8=Q ",
    b" 1 - 0 ", b" 0 -0 ", b" O - O ", b" N f3 ", b" e2 - e4 ", b" bc4 ", b" nf3 ", b" Pf3 ",
    b" 01. ", b" 1: ", b" 2- ", b" <br> ", b" --+ ", b" a8 = Q ", b"\n\nOf e4. ", b" text 1. ",
    b"$ 1", b" Kg1 ",
    b" -- ", b"\xe2\x80\x93", b"\xe2\x88\x93", b" O-O ", b" e1g1 ", b" Ke1g1 ", b" exd6e.p. ",
]  # fmt: skip


SHORT = [CHESS960, TALK, GERMAN, BARE, SMALL, SPACED, DUTCH]
FILES = [*games(3, seed=34), *games(3, seed=35, annotated=True), *SHORT]
LISTED = ("White", "Black")


class Seen(NamedTuple):
    """What a reader says of a game."""

    tags: dict[str, str]
    moves: tuple[str, ...]
    result: str
    """Empty for a result that the standard does not have."""
    stop: tuple[OpenedCode, str, int, bool] | None
    """Where the main line stops early: why, the word, the move number, whether White moves."""


def of_library(game: Game) -> Seen | None:
    """Return what the library says of a game; None if it cannot be opened."""
    if game.reading != Reading.WHOLE:
        return None
    stops = [
        (STOPS[code], remark.text.decode(), remark.move_number, not remark.is_black)
        for remark in game.remarks
        if (code := RemarkCode(remark.code)) in STOPS
    ]
    recorded = results.standard_form(game.tags.get("Result", ""))
    if recorded in ("", "*"):
        recorded = (*results.STANDARD, "other")[game.result] or "*"
    return Seen(game.tags, moves_of(game), _standard(recorded), next(iter(stops), None))


def _standard(result: str) -> str:
    return result if result in results.STANDARD else ""


def moves_of(game: Game) -> tuple[str, ...]:
    """Return the moves of a game as UCI, played from its first position."""
    fen = game.tags.get("FEN") or START_FEN
    try:
        position = Position(fen, "960" in game.tags.get("Variant", ""))
    except FenError:
        position = Position(fen, chess960=True)
    found = []
    for short in array("H", game.moves):
        if short == 0:
            found.append("0000")
            position = position.after_null_move()
            continue
        move = position.from_short(short)
        found.append(position.uci(move))
        position.push(move)
    return tuple(found)


def of_window(text: str) -> Seen | None:
    """Return what the window shows of a game; None if it refuses it."""
    try:
        opened = pgn_reader.read_pgn(text)
    except PgnError:
        return None
    game = opened.game
    board = game.tree.start.copy()
    moves = []
    for node in game.tree.mainline():
        move = game.tree[node].move
        if node != ROOT:
            moves.append(board.uci(move))
            board.push(move)
    stops = [
        (remark.code, remark.text, remark.place.move_number, remark.place.colour)
        for remark in opened.remarks
        if remark.code in STOPS.values() and remark.place is not None
    ]
    result = _standard(game.recorded_result)
    return Seen(game.headers, tuple(moves), result, next(iter(stops), None))


def check(data: bytes) -> int:
    """Check that all readers agree on a file, and return the number of its games."""
    file_encoding = encodings.encoding_of_file(data[: encodings.MOST_MARK_BYTES])
    found = list(games_in(io.BytesIO(data)))
    blocks = scan_games(data)
    places = [place for block in blocks for place in block.spans]
    rows = [row for block in blocks for row in block.rows()]
    spans = list(zip(places[::2], places[1::2], strict=True))
    assert len(found) == len(spans) == len(rows)
    for game, (begin, end), row in zip(found, spans, rows, strict=True):
        text, encoding = encodings.decode(data[begin:end], file_encoding)
        if encoding != encodings.WINDOWS_1252:  # The scanner decodes the tags of a row alone.
            check_row(row, game)
        seen, shown = of_library(game), of_window(text)
        if shown is None:  # The window opens nothing that is empty.
            assert seen is None or not (seen.moves or seen.tags), text
        else:
            assert seen == shown, text
    return len(found)


def check_row(row: str, game: Game) -> None:
    """Check the row of the list; it may hold only the beginning of a long name."""
    for name, listed in zip(LISTED, row.split("\t"), strict=False):
        assert game.tags.get(name, "").startswith(listed), row
        assert listed or not game.tags.get(name), row


def mutated(data: bytes, source: random.Random) -> bytes:
    """Return a file with one change: a flip, a cut, a swap, a repetition or an insertion."""
    first, last = sorted(source.randrange(len(data) + 1) for _ in range(2))
    last = min(last, first + 60)
    match source.randrange(6):
        case 0 if first < len(data):
            return data[:first] + bytes([source.randrange(256)]) + data[first + 1 :]
        case 1:
            return data[:first] + data[last:]
        case 2:
            return data[:last] + data[first:last] + data[last:]
        case 3:
            middle = (first + last) // 2
            return data[:first] + data[middle:last] + data[first:middle] + data[last:]
        case 4:
            return data.replace(b"\n", source.choice([b"\r", b"\r\n", b"\n\n", b" ", b"\x0b"]))
        case _:
            return data[:first] + source.choice(PIECES) + data[first:]


def test_whole_files_are_read_alike() -> None:
    assert check("".join(FILES).encode()) == len(FILES)
    assert check("".join(FILES).encode("cp1252")) == len(FILES)
    for encoding in ("utf-8-sig", "utf-16"):
        assert check("".join(FILES).encode(encoding)) == len(FILES)


@given(st.randoms(use_true_random=False))
def test_damaged_files_are_read_alike(source: random.Random) -> None:
    data = "".join(source.sample([*FILES, *SHORT], 3)).encode(source.choice(["utf-8", "cp1252"]))
    for _ in range(source.randrange(1, 6)):
        data = mutated(data, source)
    check(data)


@pytest.mark.slow
def test_many_damaged_files_are_read_alike() -> None:
    for seed in range(20_000):
        source = random.Random(seed)
        data = "".join(source.sample([*FILES, *SHORT], 3)).encode()
        for _ in range(source.randrange(1, 9)):
            data = mutated(data, source)
        check(data)


@given(
    st.binary(max_size=200) | st.lists(st.sampled_from([*PIECES, b" e4 ", b" e5 "])).map(b"".join)
)
def test_any_bytes_are_read_alike(data: bytes) -> None:
    check(data)
