"""Compose positions with a mistake, as cases for a motif that games of levels show too rarely.

Usage: ``python tests/tools/compose_cases.py MOTIF --seed SEED --cases N --out CASES.jsonl``. For
stalemate, the weaker side has a king that cannot move, blocked pawns, and perhaps a queen or rook
to give away. For the double threat, both sides have a king behind pawns and the same few pieces,
which stand anywhere. Each line that is added to the output is a mistake as ``find_mistakes.py``
adds it, whose short search shows the motif after the move or instead of it. Its source begins with
``composed``.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import chess
from find_mistakes import (
    COMPOSED,
    PASSING_NODES,
    SHORT_NODES,
    Played,
    Searcher,
    add_case,
    motifs_of_answer,
    scored,
    shown_motifs,
)

from engine.protocol.clauses import Motif
from engine.review.exchanges import material_lead_cp

ARMIES = ("Q", "QP", "R", "RP", "RPP", "RR", "QR", "QBP", "RNP", "QNP", "RBP", "BPP", "NPP", "P")
"""What the stronger side has beside its king, and beside the pawns that block others."""
DESPERADOS = "qr"
AT_ONCE_SHARE = 0.04
"""Share of positions that are stalemate themselves. Each of them is a case, of the others few."""
MOST_BLOCKED_PAWNS = 2
EQUAL_ARMIES = ("Q", "R", "RB", "RN", "QB", "QN", "RR", "QR", "RBN", "QBN", "QRN", "QRB")
"""What both sides have beside king and pawns, for the double threat."""
CASTLED_FILES = (1, 2, 6, 6, 7)
SHIELD_SHARE = 0.9
MOST_FREE_PAWNS = 2
LEAST_LOSS = 10.0
LEAST_LEAD_CP = 100
"""The side that is saved by stalemate has so much less material."""


def stuck_positions(rng: random.Random) -> Iterator[chess.Board]:
    """Yield positions in which the weaker side is to move, and only a desperado of it can."""
    while True:
        board = _cornered(rng)
        if not board.is_valid() or board.is_check():
            continue
        desperado = board.pieces_mask(chess.QUEEN, chess.BLACK) | board.rooks & board.occupied_co[0]
        is_stuck = not any(board.generate_legal_moves(board.occupied_co[0] & ~desperado))
        if is_stuck and material_lead_cp(board, chess.WHITE) >= LEAST_LEAD_CP:
            yield board if rng.random() < 0.5 else board.mirror()


def _cornered(rng: random.Random) -> chess.Board:
    """Return a position, perhaps an impossible one, in which Black has few men and is to move."""
    board = chess.Board.empty()
    board.turn = chess.BLACK
    edge = [square for square in chess.SQUARES if chess.BB_SQUARES[square] & _EDGE]
    squares = rng.sample(chess.SQUARES, 64)
    king = rng.choice(edge)
    board.set_piece_at(king, chess.Piece.from_symbol("k"))
    near = [square for square in squares if 2 <= chess.square_distance(square, king) <= 3]
    board.set_piece_at(near[0], chess.Piece.from_symbol("K"))
    for _ in range(rng.randrange(MOST_BLOCKED_PAWNS + 1)):
        pawn = chess.square(rng.randrange(8), rng.randrange(2, 6))
        if not board.occupied & (chess.BB_SQUARES[pawn] | chess.BB_SQUARES[pawn - 8]):
            board.set_piece_at(pawn, chess.Piece.from_symbol("p"))
            board.set_piece_at(pawn - 8, chess.Piece.from_symbol("P"))
    desperado = "" if rng.random() < AT_ONCE_SHARE else rng.choice(DESPERADOS)
    for letter in rng.choice(ARMIES) + desperado:
        board.set_piece_at(next(_free(board, squares)), chess.Piece.from_symbol(letter))
    return board


_EDGE = chess.BB_RANK_1 | chess.BB_RANK_8 | chess.BB_FILE_A | chess.BB_FILE_H


def _free(board: chess.Board, squares: list[int]) -> Iterator[int]:
    return (square for square in squares if not board.occupied & chess.BB_SQUARES[square])


def castled_positions(rng: random.Random) -> Iterator[chess.Board]:
    """Yield positions with equal pieces in which a short search shows a double threat."""
    searcher = Searcher(PASSING_NODES, table_mb=1)
    while True:
        board = _castled(rng)
        if not board.is_valid() or board.is_check():
            continue
        searcher.clear()
        if Motif.DOUBLE_THREAT in motifs_of_answer(board, searcher.search(0, board.fen(), 1)):
            yield board


def _castled(rng: random.Random) -> chess.Board:
    """Return a position, perhaps an impossible one, with equal pieces and both kings castled."""
    board = chess.Board.empty()
    board.turn = rng.random() < 0.5
    squares, pieces = rng.sample(chess.SQUARES, 64), rng.choice(EQUAL_ARMIES)
    for side in chess.COLORS:
        king = chess.square(rng.choice(CASTLED_FILES), 0)
        men = {king: chess.KING}
        for square in chess.SquareSet(chess.BB_KING_ATTACKS[king] & chess.BB_RANK_2):
            if rng.random() < SHIELD_SHARE:
                men[square + rng.choice((0, 0, 0, 8))] = chess.PAWN
        for square, kind in men.items():
            at = square if side == chess.WHITE else chess.square_mirror(square)
            board.set_piece_at(at, chess.Piece(kind, side))
    for side in chess.COLORS:
        for letter in pieces + "P" * rng.randrange(MOST_FREE_PAWNS + 1):
            rows = chess.BB_ALL if letter != "P" else ~(chess.BB_RANK_1 | chess.BB_RANK_8)
            at = next(one for one in _free(board, squares) if chess.BB_SQUARES[one] & rows)
            board.set_piece_at(at, chess.Piece(chess.Piece.from_symbol(letter).piece_type, side))
    return board


POSITIONS: dict[Motif, Callable[[random.Random], Iterator[chess.Board]]] = {
    Motif.STALEMATE: stuck_positions,
    Motif.DOUBLE_THREAT: castled_positions,
}


def mistakes(board: chess.Board, rng: random.Random) -> Iterator[tuple[chess.Board, chess.Move]]:
    """Yield moves to a position by the other side, or from it, in random order."""
    found = [(board, move) for move in board.legal_moves]
    found += list(_moves_to(board))
    rng.shuffle(found)
    yield from found


def _moves_to(board: chess.Board) -> Iterator[tuple[chess.Board, chess.Move]]:
    """Yield quiet moves of pieces by which a position can come about."""
    mover = not board.turn
    pieces = board.occupied_co[mover] & ~board.pawns
    for square in chess.scan_forward(pieces):
        for origin in board.attacks(square) - chess.SquareSet(board.occupied):
            before = board.copy(stack=False)
            before.turn = mover
            before.set_piece_at(origin, before.remove_piece_at(square))
            if before.is_valid():
                yield before, chess.Move(origin, square)


def composed(
    motif: Motif, board: chess.Board, source: str, rng: random.Random, searcher: Searcher
) -> Played | None:
    """Return a mistake around a position by which the motif is allowed or missed; None if none."""
    for before, move in mistakes(board, rng):
        after = before.copy(stack=False)
        after.push(move)
        searcher.clear()
        answer, better = searcher.search(1, after.fen(), 1), searcher.search(0, before.fen(), 1)
        if motif in shown_motifs(before.fen(), move.uci(), better, answer):
            played = scored(source, before.fen(), move.uci(), better, answer)
            if played.loss >= LEAST_LOSS:
                return played
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("motif", type=Motif, choices=POSITIONS)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--cases", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=300_000)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    searcher, short_searcher = Searcher(options.nodes), Searcher(SHORT_NODES)
    left = options.cases
    for number, board in enumerate(POSITIONS[options.motif](rng), 1):
        source = f"{COMPOSED} {options.seed} position {number}"
        played = composed(options.motif, board, source, rng, short_searcher)
        if played is not None:
            add_case(played, searcher, LEAST_LOSS, options.out)
            left -= 1
        if not left:
            return


if __name__ == "__main__":
    main()
