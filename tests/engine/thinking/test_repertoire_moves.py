"""Moves of a repertoire: when the engine plays them without a search."""

from __future__ import annotations

import struct
from pathlib import Path

import chess
import chess.polyglot
import pytest
from msgspec.structs import replace

from engine.core.board.position import START_FEN
from engine.protocol.messages import Finished, Go, Limits, SetSearchOptions, StopReason
from engine.protocol.shared_enums import SearchPurpose
from engine.thinking.engine import Engine
from engine.thinking.running_search import SearchReport

GO = Go(1, START_FEN, limits=Limits(nodes=500), repertoire_move="b2b3")


def answer(go: Go, configuration: SetSearchOptions | None = None) -> Finished:
    reports: list[SearchReport] = []
    engine = Engine(reports.append, configuration or SetSearchOptions(hash_mb=1))
    engine.begin(go)
    engine.wait()
    last = reports[-1]
    assert isinstance(last, Finished)
    return last


def book(folder: Path, move: str) -> Path:
    """Write an opening book with one move in the start position."""
    board, found = chess.Board(), chess.Move.from_uci(move)
    packed = found.to_square | found.from_square << 6
    path = folder / "book.bin"
    path.write_bytes(struct.pack(">QHHI", chess.polyglot.zobrist_hash(board), packed, 1, 0))
    return path


def test_the_move_is_reported_as_a_book_move_without_a_search() -> None:
    report = answer(GO)
    assert (report.best_move, report.reason, report.end) == ("b2b3", StopReason.BOOK, None)
    assert (report.thinking.nodes, report.thinking.score) == (0, None)


def test_an_opening_book_goes_first(tmp_path: Path) -> None:
    configuration = SetSearchOptions(hash_mb=1, book_path=str(book(tmp_path, "a2a3")))
    assert answer(replace(GO, use_book=True), configuration).best_move == "a2a3"
    assert answer(GO, configuration).best_move == "b2b3"


@pytest.mark.parametrize(
    "go",
    [
        replace(GO, repertoire_move="e2e5"),
        replace(GO, repertoire_move=None),
        replace(GO, search_moves=("g1f3", "d2d4")),
        replace(GO, chess960=True),
    ],
    ids=["illegal", "none", "search moves", "Chess960"],
)
def test_otherwise_the_engine_searches(go: Go) -> None:
    report = answer(go)
    assert report.reason is not StopReason.BOOK
    assert report.end is not None
    assert report.thinking.nodes > 0


def test_a_search_in_the_opponents_time_plays_no_repertoire_move() -> None:
    reports: list[SearchReport] = []
    engine = Engine(reports.append, SetSearchOptions(hash_mb=1))
    engine.begin(replace(GO, purpose=SearchPurpose.PONDER))
    engine.ponder_hit()
    engine.wait()
    last = reports[-1]
    assert isinstance(last, Finished)
    assert last.reason is not StopReason.BOOK
