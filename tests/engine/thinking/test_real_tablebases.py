"""Real Syzygy tables of three pieces: our whole way from the files to the moves."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from amount import Amount
from child_programs import child_program
from external_harness import system_engine

from engine.external.command_line import with_program_path
from engine.protocol.lookups import LookUp, TablebaseResult, WdlValue
from engine.protocol.messages import SetSearchOptions
from engine.thinking.engine import Engine
from engine.thinking.tablebase_outcomes import tablebase_outcome
from engine.thinking.tablebases import Tablebases

FOLDER = Path(__file__).resolve().parents[2] / "data" / "syzygy"
SEED = 36
LONGEST_GAME = 200
TABLEBASE_CENTIPAWNS = 5_000
"""A score of Stockfish that only a tablebase or a mate gives."""


@pytest.fixture
def tables() -> Iterator[Tablebases]:
    tables = Tablebases(str(FOLDER))
    yield tables
    tables.close()


def positions(piece: chess.PieceType, count: int) -> list[chess.Board]:
    """Return positions of two kings and a piece that somebody can go on with."""
    lots, found = random.Random(SEED + piece), list[chess.Board]()
    while len(found) < count:
        board = chess.Board.empty()
        squares = lots.sample(chess.SQUARES, 3)
        kinds = ((chess.KING, chess.WHITE), (chess.KING, chess.BLACK), (piece, chess.WHITE))
        for square, (kind, side) in zip(squares, kinds, strict=True):
            board.set_piece_at(square, chess.Piece(kind, side))
        board.turn = lots.choice(chess.COLORS)
        if board.is_valid() and any(board.legal_moves):
            found.append(board)
    return found


def outcome(tables: Tablebases, board: chess.Board) -> TablebaseResult:
    found = tables.ask(tablebase_outcome, board.fen(), (), False)
    assert found is not None, board.fen()
    return found


@pytest.mark.parametrize("piece", [chess.QUEEN, chess.ROOK, chess.PAWN])
def test_the_best_moves_keep_what_the_tables_say_until_the_end(
    tables: Tablebases, piece: chess.PieceType, amount: Amount
) -> None:
    """A won position is mated, with the best defence; a drawn one stays drawn."""
    for board in positions(piece, amount(4, 12)):
        start, worth = board.fen(), outcome(tables, board).worth
        for _ in range(LONGEST_GAME):
            if board.is_game_over(claim_draw=False) or board.is_insufficient_material():
                break
            found = outcome(tables, board)
            assert found.worth == found.moves[0].worth == worth, (start, board.fen())
            board.push_uci(found.moves[0].move)
            worth = WdlValue(-worth)
        assert board.is_checkmate() == (worth is not WdlValue.DRAW), (start, board.fen())


@pytest.mark.parametrize("piece", [chess.BISHOP, chess.KNIGHT])
def test_a_lone_minor_piece_draws(tables: Tablebases, piece: chess.PieceType) -> None:
    for board in positions(piece, 12):
        found = outcome(tables, board)
        assert {found.worth, *(one.worth for one in found.moves)} == {WdlValue.DRAW}


@pytest.mark.parametrize("piece", [chess.QUEEN, chess.ROOK, chess.PAWN])
def test_the_moves_that_a_search_keeps_are_those_that_keep_the_outcome(
    tables: Tablebases, piece: chess.PieceType
) -> None:
    for board in positions(piece, 12):
        ranking, found = tables.rank(board.fen(), (), False), outcome(tables, board)
        assert ranking is not None
        kept = {one.move for one in found.moves if one.worth == found.worth}
        mates = {one.move for one in found.moves if one.mates}
        assert set(ranking.moves) == (mates or kept), board.fen()


def scores_of_stockfish(boards: list[chess.Board]) -> list[str]:
    """Return Stockfish's last score of each position, such as ``cp 0``."""
    command = with_program_path(system_engine("stockfish"))
    assert command is not None
    with child_program(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(f"setoption name SyzygyPath value {FOLDER}\n")
        found = list[str]()
        for board in boards:
            engine.stdin.write(f"position fen {board.fen()}\ngo depth 1\n")
            engine.stdin.flush()
            told = ""
            while not (line := engine.stdout.readline()).startswith("bestmove"):
                score = re.search(r"score ((?:cp|mate) -?\d+)", line)
                told = told if score is None else score.group(1)
            found.append(told)
        engine.stdin.write("quit\n")
    return found


def test_stockfish_reads_the_same_from_the_same_files(tables: Tablebases) -> None:
    boards = [one for piece in (chess.QUEEN, chess.ROOK, chess.PAWN) for one in positions(piece, 8)]
    scores = scores_of_stockfish(boards)
    for board, told in zip(boards, scores, strict=True):
        kind, number = told.split()
        is_decided = kind == "mate" or abs(int(number)) > TABLEBASE_CENTIPAWNS
        sign = (int(number) > 0) - (int(number) < 0) if is_decided else 0
        worth = outcome(tables, board).worth
        assert (worth > 0) - (worth < 0) == sign, (board.fen(), told)


def test_our_engine_looks_a_position_up_in_the_files() -> None:
    engine = Engine(lambda _: None, SetSearchOptions(hash_mb=1, syzygy_path=str(FOLDER)))
    found = engine.look_up(LookUp(1, "8/8/8/8/8/4k3/8/R3K3 w - - 0 1"))
    assert found.fault is None
    assert found.endgame is not None
    assert found.endgame.worth is WdlValue.WIN
    four = engine.look_up(LookUp(2, "8/8/8/8/8/4k3/8/RR2K3 w - - 0 1"))
    assert (four.endgame, four.fault) == (None, None)
