"""Moves as SAN, read and written, compared with python-chess; Chess960 included."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest

from engine.core.board.position import Position
from engine.core.board.san import find_by_fields, find_castling_move, san
from engine.notation.move_word import read_move_fields
from engine.tools.random_starts import random_starts

ILLEGAL, LEGAL, AMBIGUOUS = 0, 1, 2
NORMAL_COUNT, SLOW_COUNT = 8_000, 1_000_000
LONGEST_GAME = 80
"""In plies."""
NONE = -1
FILES = [chess.FILE_NAMES[chess.square_file(square)] for square in chess.SQUARES]
RANKS = [chess.RANK_NAMES[chess.square_rank(square)] for square in chess.SQUARES]


def read(position: Position, text: str) -> tuple[int, str]:
    """Return whether a text is an illegal, legal or ambiguous move, and the move as UCI."""
    word = read_move_fields(text.encode())
    assert word.length == len(text), text
    if word.kind == 1:
        fields = word.piece, word.from_file, word.from_rank, word.target, word.promotion
        found, move = find_by_fields(position, *fields)
    else:
        move = find_castling_move(position, word.kind == 2)
        found = LEGAL if move else ILLEGAL
    return found, position.uci(move) if move else ""


def read_by_python_chess(board: chess.Board, text: str) -> tuple[int, str]:
    try:
        return LEGAL, board.uci(board.parse_san(text))
    except chess.AmbiguousMoveError:
        return AMBIGUOUS, ""
    except chess.IllegalMoveError:
        return ILLEGAL, ""


def sampled_moves(count: int, seed: int) -> Iterator[tuple[Position, chess.Board, chess.Move]]:
    """Yield ``count`` legal moves of random games, with both boards before the move."""
    source = random.Random(seed)
    for start in random_starts(seed):
        board = chess.Board(start.fen, chess960=start.chess960)
        position = Position(start.fen, start.chess960)
        for _ in range(LONGEST_GAME):
            legal = sorted(board.legal_moves, key=chess.Move.uci)
            castling = [move for move in legal if board.is_castling(move)]
            for move in [*castling, *source.sample(legal, min(4, len(legal)))]:
                yield position, board, move
                count -= 1
                if count == 0:
                    return
            if not legal:
                break
            move = source.choice(legal)
            position.push_uci(board.uci(move))
            board.push(move)


def longer_forms(board: chess.Board, move: chess.Move) -> list[str]:
    """Return the move with less and with more of its origin than SAN asks for."""
    file, rank = FILES[move.from_square], RANKS[move.from_square]
    target = chess.square_name(move.to_square)
    piece = board.piece_type_at(move.from_square)
    letter = "" if piece in (None, chess.PAWN) else chess.piece_symbol(piece).upper()
    promotion = "=" + chess.piece_symbol(move.promotion).upper() if move.promotion else ""
    origins = ["", file, file + rank, *([rank] if letter else [])]
    forms = [letter + origin + target + promotion for origin in origins]
    return [*forms, file + rank + target + promotion, file + rank + target, board.uci(move)]


def compare(count: int, seed: int) -> dict[int, int]:
    """Compare sampled moves and return how often each result occurred."""
    source = random.Random(seed)
    results = dict.fromkeys((ILLEGAL, LEGAL, AMBIGUOUS), 0)
    castlings = 0
    for position, board, move in sampled_moves(count, seed):
        expected = board.san(move)
        assert san(position, position.parse_uci(board.uci(move))) == expected, board.fen()
        assert read(position, expected.rstrip("+#")) == (LEGAL, board.uci(move)), board.fen()
        form = source.choice(longer_forms(board, move))
        result = read_by_python_chess(board, form)
        assert read(position, form) == result, (form, board.fen())
        results[result[0]] += 1
        castlings += board.is_castling(move)
    assert castlings > count // 100
    return results


def test_moves_are_read_and_written_as_by_python_chess() -> None:
    results = compare(NORMAL_COUNT, seed=34)
    assert min(results.values()) > NORMAL_COUNT // 400


@pytest.mark.slow
def test_a_million_moves_are_read_and_written_as_by_python_chess() -> None:
    results = compare(SLOW_COUNT, seed=35)
    assert min(results.values()) > SLOW_COUNT // 400


def test_any_fields_mean_what_they_mean_for_python_chess() -> None:
    """Most of these moves are illegal."""
    source = random.Random(36)
    results = dict.fromkeys((ILLEGAL, LEGAL, AMBIGUOUS), 0)
    for position, board, move in sampled_moves(NORMAL_COUNT, seed=36):
        letter = source.choice("NBRQK")
        file = source.choice([*" " * 16, *chess.FILE_NAMES]).strip()
        rank = source.choice([*" " * 16, *chess.RANK_NAMES]).strip()
        text = letter + file + rank + chess.square_name(move.to_square)
        result = read_by_python_chess(board, text)
        assert read(position, text) == result, (text, board.fen())
        results[result[0]] += 1
    assert min(results.values()) > NORMAL_COUNT // 500


@pytest.mark.parametrize(
    ("fen", "text", "expected"),
    [
        ("4k3/8/8/8/8/5n2/8/R3K2R w KQ - 0 1", "O-O", (ILLEGAL, "")),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", (LEGAL, "e1c1")),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", (LEGAL, "e1g1")),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", (LEGAL, "e1g1")),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1", (ILLEGAL, "")),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ke1g1", (ILLEGAL, "")),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", (LEGAL, "e5d6")),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", (ILLEGAL, "")),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", (ILLEGAL, "")),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N", (LEGAL, "a7a8n")),
        ("4k3/8/8/8/8/8/2N3N1/4K3 w - - 0 1", "Ne3", (AMBIGUOUS, "")),
        ("4k3/4r3/8/8/8/4N3/8/2N1K3 w - - 0 1", "Ne2", (LEGAL, "c1e2")),
    ],
)
def test_a_text_stands_for_one_legal_move_or_for_none(
    fen: str, text: str, expected: tuple[int, str]
) -> None:
    assert read(Position(fen), text) == expected


def test_a_pinned_piece_does_not_make_a_move_ambiguous() -> None:
    position = Position("4r1k1/8/8/8/8/4N3/8/4K1N1 w - - 0 1")
    assert san(position, position.parse_uci("g1f3")) == "Nf3"
    assert read(Position("4r1k1/8/8/8/8/4N3/8/4K1N1 w - - 0 1"), "Nf5") == (ILLEGAL, "")


def test_in_chess960_a_king_beside_its_rook_moves_or_castles() -> None:
    position = Position("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", chess960=True)
    assert read(position, "O-O") == read(position, "f1g1") == (LEGAL, "f1g1")
    assert read(position, "Kg1") == (ILLEGAL, "")
    assert san(position, position.parse_uci("f1g1")) == "O-O"


def test_writing_a_move_leaves_the_position_as_it_was() -> None:
    for position, _, _ in sampled_moves(200, seed=37):
        before = position.snapshot()
        for move in position.legal_moves():
            san(position, move)
        assert position.snapshot() == before


def test_fields_outside_their_ranges_and_illegal_moves_are_refused() -> None:
    position = Position()
    good = (chess.KNIGHT, NONE, NONE, chess.F3, 0)
    assert find_by_fields(position, *good)[0] == LEGAL
    for place, value in ((0, 7), (0, -1), (1, 8), (2, 8), (3, 64), (3, -1), (4, 7), (4, -1)):
        wrong = [*good]
        wrong[place] = value
        with pytest.raises(ValueError, match="ranges"):
            find_by_fields(position, *wrong)
    with pytest.raises(ValueError, match="ranges"):
        find_by_fields(position, 0, 4, NONE, chess.E4, 0)
    with pytest.raises(ValueError, match="not legal"):
        san(position, 0)
