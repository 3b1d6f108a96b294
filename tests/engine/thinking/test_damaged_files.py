"""A book or a tablebase that is damaged, or replaced while it is open, costs only its move."""

from __future__ import annotations

import errno
import io
from pathlib import Path

import chess
import chess.polyglot
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.protocol.faults import FaultError
from engine.thinking.book import ENTRY, Book
from engine.thinking.tablebases import Tablebases
from engine.uci.command_loop import CommandLoop

START = chess.STARTING_FEN
WON = "8/8/8/8/4k3/8/8/K6R w - - 0 1"
same_folder = settings(
    max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def entry(move: str, weight: int = 1, board: chess.Board | None = None) -> bytes:
    """Return the entry of a move in the start position, or in another one."""
    found = chess.Move.from_uci(move)
    packed = found.from_square << 6 | found.to_square | max((found.promotion or 1) - 1, 0) << 12
    return ENTRY.pack(chess.polyglot.zobrist_hash(board or chess.Board()), packed, weight, 0)


def test_a_book_with_castling_and_promotion_is_read_as_python_chess_reads_it(
    tmp_path: Path,
) -> None:
    for fen, written, read in (
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "e1g1"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a7a8q"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a7a8n"),
    ):
        path = tmp_path / "book.bin"
        path.write_bytes(bytes(16) + entry(written, board=chess.Board(fen)))
        book = Book(str(path))
        assert book.choose(fen, (), 1) == read
        book.close()
        with chess.polyglot.open_reader(path) as reader:
            assert [one.move.uci() for one in reader.find_all(chess.Board(fen))] == [read]


@same_folder
@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 0xFFFF), st.integers(0, 0xFFFF)), max_size=12),
    st.binary(max_size=40),
)
def test_any_book_gives_a_legal_move_or_none(
    tmp_path: Path, entries: list[tuple[bool, int, int]], tail: bytes
) -> None:
    key = chess.polyglot.zobrist_hash(chess.Board())
    data = b"".join(
        ENTRY.pack(key if is_here else 7, move, weight, 0) for is_here, move, weight in entries
    )
    path = tmp_path / "book.bin"
    path.write_bytes(entry("e2e4"))
    book = Book(str(path))
    path.write_bytes(data + tail)  # The same file, with other bytes and another length.
    move = book.choose(START, (), 1)
    assert move is None or chess.Move.from_uci(move) in chess.Board().legal_moves
    book.close()


@pytest.mark.parametrize("new", [entry("d2d4") * 40, b"", b"x" * 7, entry("d2d4")[:-1]])
def test_the_engine_plays_on_when_its_book_is_replaced(tmp_path: Path, new: bytes) -> None:
    path = tmp_path / "book.bin"
    path.write_bytes(entry("e2e4"))
    output = io.StringIO()
    dialogue = CommandLoop(output)
    for line in (f"setoption name BookFile value {path}", "setoption name OwnBook value true"):
        dialogue.obey(line)
    dialogue.obey("go depth 1")
    path.write_bytes(new)
    dialogue.obey("go depth 1")
    dialogue.wait()
    moves = [line.split()[1] for line in output.getvalue().splitlines() if "bestmove" in line]
    assert moves[0] == "e2e4"
    assert len(moves) == 2
    assert chess.Move.from_uci(moves[1]) in chess.Board().legal_moves


class Broken(io.FileIO):
    """A file on a disk that fails."""

    def read(self, size: int | None = -1, /) -> bytes:
        raise OSError(errno.EIO, "Input/output error")


def test_a_book_on_a_disk_that_fails_costs_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "book.bin"
    path.write_bytes(entry("e2e4"))
    monkeypatch.setattr("engine.thinking.book.io.FileIO", Broken)
    output = io.StringIO()
    dialogue = CommandLoop(output)
    for line in (f"setoption name BookFile value {path}", "setoption name OwnBook value true"):
        dialogue.obey(line)
    dialogue.obey("go depth 1")
    dialogue.wait()
    said, *_, answer = output.getvalue().splitlines()
    assert said.startswith("info string ")
    assert answer.startswith("bestmove ")


# Syzygy tables of the ending with a rook against a bare king, in which every value is the same.

WDL_MAGIC, DTZ_MAGIC = b"\x71\xe8\x23\x5d", b"\xd7\x66\x0c\xa5"
PIECES = bytes((0x00, 0x66, 0x44, 0xEE))
"""The order of the pieces, and the white king, the white rook and the black king of both sides."""
SINGLE_VALUE = 0x80
TABLE_BYTES = 64 + 16


def table(magic: bytes, pairs: bytes) -> bytes:
    return (magic + bytes((1,)) + PIECES + b"\0" + pairs).ljust(TABLE_BYTES, b"\0")


WDL = table(WDL_MAGIC, bytes((SINGLE_VALUE, 4, SINGLE_VALUE, 0)))
DTZ = table(DTZ_MAGIC, bytes((SINGLE_VALUE, 0)))


def rank(folder: Path, fen: str = WON) -> tuple[str, ...] | None:
    tables = Tablebases(str(folder))
    try:
        found = tables.rank(fen, (), False)
    finally:
        tables.close()
    return None if found is None else found.moves


def write(folder: Path, wdl: bytes, dtz: bytes) -> None:
    (folder / "KRvK.rtbw").write_bytes(wdl)
    (folder / "KRvK.rtbz").write_bytes(dtz)


def test_a_made_up_table_is_read(tmp_path: Path) -> None:
    write(tmp_path, WDL, DTZ)
    moves = rank(tmp_path)
    assert moves
    assert {chess.Move.from_uci(move) for move in moves} <= set(chess.Board(WON).legal_moves)


@same_folder
@given(
    st.lists(st.tuples(st.integers(0, TABLE_BYTES - 1), st.integers(0, 255)), max_size=4),
    st.lists(st.tuples(st.integers(0, TABLE_BYTES - 1), st.integers(0, 255)), max_size=4),
    st.integers(0, 2),
    st.sampled_from([WON, "8/8/8/8/4k3/8/8/K6R b - - 3 9", "7r/8/8/8/4k3/8/8/K7 w - - 0 1"]),
)
def test_a_damaged_table_gives_no_ranking_and_at_most_one_line(
    tmp_path: Path,
    wdl: list[tuple[int, int]],
    dtz: list[tuple[int, int]],
    blocks: int,
    fen: str,
) -> None:
    files = []
    for data, changes in ((WDL, wdl), (DTZ, dtz)):
        changed = bytearray(data + b"\xa5" * 64 * blocks)
        for place, value in changes:
            changed[place] = value
        files.append(bytes(changed))
    write(tmp_path, *files)
    lines, moves = [""], None
    try:
        moves = rank(tmp_path, fen)
    except FaultError as error:
        lines = error.fault.system_text.splitlines()
    assert len(lines) == 1
    assert moves is None or set(moves) <= {move.uci() for move in chess.Board(fen).legal_moves}


@pytest.mark.parametrize("length", [0, 5, 16, 79])
def test_a_table_that_is_cut_while_it_is_open_costs_one_line(tmp_path: Path, length: int) -> None:
    write(tmp_path, WDL + bytes(8192 * 4), DTZ + bytes(8192 * 4))
    tables = Tablebases(str(tmp_path))
    assert tables.rank(WON, (), False) is not None
    write(tmp_path, WDL[:length], DTZ[:length])
    with pytest.raises(FaultError):
        tables.rank(WON, (), False)
    tables.close()
