"""King and pawn against king: the table agrees with a second way to solve it."""

from __future__ import annotations

import random
from collections import Counter

import chess
import pytest

from engine.core.evaluation.kpk import wins

Kings = tuple[int, int]
WHITE_TO_MOVE, BLACK_TO_MOVE = False, True


def king_moves(square: int) -> list[int]:
    file, rank = square % 8, square // 8
    return [
        8 * y + x
        for x in range(max(file - 1, 0), min(file + 2, 8))
        for y in range(max(rank - 1, 0), min(rank + 2, 8))
        if (x, y) != (file, rank)
    ]


NEXT_TO = [set(king_moves(square)) for square in range(64)]


def attacked_by_pawn(pawn: int) -> set[int]:
    return {square for square in (pawn + 7, pawn + 9) if abs(square % 8 - pawn % 8) == 1}


def legal_kings(pawn: int, lone_to_move: bool) -> list[Kings]:
    """Return the squares of the pawn's king and the lone king in all legal positions."""
    return [
        (king, lone)
        for king in range(64)
        for lone in range(64)
        if king not in (pawn, lone)
        and lone != pawn
        and lone not in NEXT_TO[king]
        and (lone_to_move or lone not in attacked_by_pawn(pawn))
    ]


def promotion_wins(king: int, promoted: int, lone: int) -> bool:
    """Return whether a promotion gives a safe queen or rook without stalemate."""
    if promoted in NEXT_TO[lone] and promoted not in NEXT_TO[king]:
        return False
    board = chess.Board(None)
    board.turn = chess.BLACK
    board.set_piece_at(king, chess.Piece.from_symbol("K"))
    board.set_piece_at(lone, chess.Piece.from_symbol("k"))
    for piece in "QR":
        board.set_piece_at(promoted, chess.Piece.from_symbol(piece))
        if not board.is_stalemate():
            return True
    return False


def won_at_once(pawn: int, king: int, lone: int, won_below: dict[int, set[Kings]]) -> bool:
    """Return whether a move of the pawn wins at once."""
    ahead = pawn + 8
    if ahead in (king, lone):
        return False
    if ahead >= 56:
        return promotion_wins(king, ahead, lone)
    if (king, lone) in won_below[ahead]:
        return True
    free = pawn < 16 and ahead + 8 not in (king, lone)
    return free and (king, lone) in won_below[ahead + 8]


def solve_pawn(pawn: int, won_below: dict[int, set[Kings]]) -> tuple[set[Kings], set[Kings]]:
    """Return the won positions with White and with Black to move, by retrograde analysis."""
    legal = set(legal_kings(pawn, WHITE_TO_MOVE))
    legal_lone = set(legal_kings(pawn, BLACK_TO_MOVE))
    waiting = [kings for kings in legal if won_at_once(pawn, *kings, won_below)]
    won, won_lone = set(waiting), set()
    escapes: dict[Kings, int] = {}
    for king, lone in legal_lone:
        safe = NEXT_TO[lone] - NEXT_TO[king] - {king} - attacked_by_pawn(pawn)
        escapes[king, lone] = len(safe)
    while waiting:
        king, lone = waiting.pop()
        for before in NEXT_TO[lone]:
            if (king, before) not in legal_lone:
                continue
            escapes[king, before] -= 1
            if escapes[king, before]:
                continue
            won_lone.add((king, before))
            for start in NEXT_TO[king]:
                if (start, before) in legal and (start, before) not in won:
                    won.add((start, before))
                    waiting.append((start, before))
    return won, won_lone


def test_the_table_agrees_with_retrograde_analysis() -> None:
    won_below: dict[int, set[Kings]] = {}
    counts: Counter[str] = Counter()
    for pawn in range(55, 7, -1):
        won, won_lone = solve_pawn(pawn, won_below)
        won_below[pawn] = won_lone
        for found, lone_to_move in ((won, WHITE_TO_MOVE), (won_lone, BLACK_TO_MOVE)):
            legal = legal_kings(pawn, lone_to_move)
            known = {kings for kings in legal if wins(kings[0], pawn, kings[1], lone_to_move)}
            assert known == found, chess.square_name(pawn)
            counts["legal, black to move" if lone_to_move else "legal, white to move"] += len(legal)
            counts["won, black to move" if lone_to_move else "won, white to move"] += len(known)
    # The numbers in published analyses of this endgame.
    assert counts == {
        "legal, white to move": 163_328,
        "legal, black to move": 168_024,
        "won, white to move": 124_960,
        "won, black to move": 97_604,
    }


def test_a_position_is_won_if_and_only_if_a_legal_move_keeps_the_win() -> None:
    source = random.Random(3)
    checked = 0
    while checked < 3_000:
        king, lone, pawn = (*source.sample(range(64), 2), source.randrange(8, 48))
        board = chess.Board(None)
        board.set_piece_at(king, chess.Piece.from_symbol("K"))
        board.set_piece_at(lone, chess.Piece.from_symbol("k"))
        board.set_piece_at(pawn, chess.Piece.from_symbol("P"))
        board.turn = source.choice((chess.WHITE, chess.BLACK))
        if not board.is_valid():
            continue
        after = []
        for move in board.legal_moves:
            board.push(move)
            after.append(kept(board))
            board.pop()
        expected = any(after) if board.turn == chess.WHITE else bool(after) and all(after)
        assert kept(board) == expected, board.fen()
        checked += 1


def kept(board: chess.Board) -> bool:
    """Return whether a position is won according to the table; False without the pawn."""
    if not board.pawns:
        return False
    king, lone = board.king(chess.WHITE), board.king(chess.BLACK)
    assert king is not None
    assert lone is not None
    return wins(king, chess.lsb(board.pawns), lone, board.turn == chess.BLACK)


@pytest.mark.parametrize(
    ("king", "pawn", "lone", "lone_to_move", "won"),
    [
        # Opposition: the side to move has to give way.
        ("e6", "e5", "e8", WHITE_TO_MOVE, True),
        ("e5", "e4", "e7", WHITE_TO_MOVE, False),
        ("e5", "e4", "e7", BLACK_TO_MOVE, True),
        # The rule of the square.
        ("h1", "a4", "f4", WHITE_TO_MOVE, True),
        ("h1", "a4", "e4", BLACK_TO_MOVE, False),
        # A rook's pawn does not win if the lone king reaches the corner.
        ("b6", "a5", "a8", WHITE_TO_MOVE, False),
        ("b7", "a5", "d7", BLACK_TO_MOVE, True),
        # Stalemate.
        ("e6", "e7", "e8", BLACK_TO_MOVE, False),
    ],
)
def test_textbook_positions(king: str, pawn: str, lone: str, lone_to_move: bool, won: bool) -> None:
    for mirror in (0, 7):
        squares = [chess.parse_square(name) ^ mirror for name in (king, pawn, lone)]
        assert wins(squares[0], squares[1], squares[2], lone_to_move) == won
