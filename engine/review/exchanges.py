"""Material in centipawns, and static exchange evaluation with legal moves only.

A recapture counts only if it is legal, so a pinned piece defends nothing. The algorithm is that of
the Chess Programming Wiki, "SEE - The Swap Algorithm", on boards of python-chess.
"""

from __future__ import annotations

import chess

PIECE_CP = {
    chess.PAWN: 100,
    chess.KNIGHT: 300,
    chess.BISHOP: 300,
    chess.ROOK: 500,
    chess.QUEEN: 900,
    chess.KING: 10_000,
}
"""What a piece counts in statements about material. A king counts more than all others together."""
LEAST_GAIN_CP = 100
"""A gain of less is none."""
_BY_VALUE = tuple(PIECE_CP)


def side_material_cp(board: chess.Board, side: chess.Color) -> int:
    """Return the material of one side in centipawns, its king not counted."""
    return sum(
        value * board.pieces_mask(kind, side).bit_count()
        for kind, value in PIECE_CP.items()
        if kind != chess.KING
    )


def material_lead_cp(board: chess.Board, side: chess.Color) -> int:
    """Return how many centipawns of material ``side`` is ahead, kings not counted."""
    return side_material_cp(board, side) - side_material_cp(board, not side)


def captured_piece_cp(board: chess.Board, move: chess.Move) -> int:
    """Return the value of the piece that a move takes, 0 if it takes none."""
    if not board.is_capture(move):
        return 0
    taken = board.piece_type_at(move.to_square)
    return PIECE_CP[chess.PAWN if taken is None else taken]


def exchange_cp(board: chess.Board, move: chess.Move) -> int:
    """Return what a legal move wins if both sides then take on its square while that pays."""
    gain = captured_piece_cp(board, move)
    if move.promotion is not None:
        gain += PIECE_CP[move.promotion] - PIECE_CP[chess.PAWN]
    board.push(move)
    try:
        recapture = cheapest_capture(board, move.to_square)
        return gain if recapture is None else gain - max(0, exchange_cp(board, recapture))
    finally:
        board.pop()


def cheapest_capture(board: chess.Board, square: chess.Square) -> chess.Move | None:
    """Return the legal capture on ``square`` by the least valuable piece; None if there is none."""
    attackers = board.attackers_mask(board.turn, square)
    if not attackers:
        return None
    for kind in _BY_VALUE:
        of_kind = attackers & board.pieces_mask(kind, board.turn)
        if of_kind:
            captures = board.generate_legal_moves(of_kind, chess.BB_SQUARES[square])
            if (move := next(captures, None)) is not None:
                return move
    return None


def best_capture_cp(board: chess.Board, square: chess.Square) -> int:
    """Return what the side to move wins by taking on ``square``, at least 0."""
    captures = board.generate_legal_captures(to_mask=chess.BB_SQUARES[square])
    return max([0, *(exchange_cp(board, move) for move in captures)])


def best_of_captures_cp(board: chess.Board) -> int:
    """Return what the best capture of the side to move wins, at least 0."""
    captures = list(board.generate_legal_captures())
    return max([0, *(exchange_cp(board, move) for move in captures)])


def is_quiet(board: chess.Board) -> bool:
    """Return whether the side to move is not in check, and no capture or promotion wins material.

    A position in which the game is over is quiet.
    """
    if board.is_check():
        return board.is_checkmate()
    return all(exchange_cp(board, move) < LEAST_GAIN_CP for move in _tactical_moves(board))


def _tactical_moves(board: chess.Board) -> list[chess.Move]:
    last_rank = chess.BB_RANK_8 if board.turn == chess.WHITE else chess.BB_RANK_1
    pawns = board.pieces_mask(chess.PAWN, board.turn)
    promotions = board.generate_legal_moves(pawns, last_rank & ~board.occupied)
    return [*board.generate_legal_captures(), *promotions]


def exchange_out_of_turn_cp(board: chess.Board, move: chess.Move) -> int | None:
    """Return what a capture would win if it were that side's turn; None if it is not possible.

    Nobody may take en passant.
    """
    side = board.color_at(move.from_square)
    if side is None:
        return None
    copy = board.copy(stack=False)
    if copy.turn != side:
        copy.turn = side
        copy.ep_square = None
    return exchange_cp(copy, move) if copy.is_legal(move) else None


def can_win_by_capture(board: chess.Board, attacker: chess.Square, target: chess.Square) -> bool:
    """Return whether the piece on ``attacker`` could win material on ``target`` if it could move.

    A king counts as won if it is attacked.
    """
    if target not in board.attacks(attacker):
        return False
    if board.piece_type_at(target) == chess.KING:
        return True
    is_last_rank = chess.square_rank(target) in (0, 7)
    is_promotion = is_last_rank and board.piece_type_at(attacker) == chess.PAWN
    move = chess.Move(attacker, target, chess.QUEEN if is_promotion else None)
    gain = exchange_out_of_turn_cp(board, move)
    return gain is not None and gain >= LEAST_GAIN_CP
