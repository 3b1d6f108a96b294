"""The legal move that a word of a PGN means, with its SAN. Pure functions over python-chess.

``chess.Board.parse_san`` and ``san`` generate legal moves for each word, twice. Here the squares
from which a piece reaches the target are few, and most of them need no further test.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess
from msgspec import Struct

CASTLING = {2: "O-O", 3: "O-O-O"}
"""The kinds of words for castling, as in ``engine/notation/move_word.pxd``."""
NULL_MOVE = 4
NULL_SAN = "--"
NOT_WRITTEN = -1
_LETTERS = " PNBRQK"
_LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8


class WrittenMove(Struct, frozen=True):
    """A legal move and its SAN, without the sign for check or mate."""

    move: chess.Move
    san: str


def find_move(
    board: chess.Board,
    is_check: bool,
    kind: int,
    piece: int,
    from_file: int,
    from_rank: int,
    target: int,
    promotion: int,
) -> WrittenMove | None:
    """Return the one legal move that fits the fields of a word; None if none or several do.

    ``is_check`` says whether the side to move is in check.
    """
    if kind == NULL_MOVE:
        return None if is_check else WrittenMove(chess.Move.null(), NULL_SAN)
    if kind in CASTLING:
        return _castling(board, CASTLING[kind])
    from_mask = chess.BB_ALL
    if from_file != NOT_WRITTEN:
        from_mask &= chess.BB_FILES[from_file]
    if from_rank != NOT_WRITTEN:
        from_mask &= chess.BB_RANKS[from_rank]
    if not piece:  # Two squares.
        found = board.piece_type_at(chess.lsb(from_mask))
        if found is None:
            return None
        if found == chess.KING and not promotion:
            return _king_move_by_squares(board, chess.lsb(from_mask), target)
        piece = found
    if piece == chess.PAWN:
        return _pawn_move(board, is_check, from_file, from_mask, target, promotion)
    return None if promotion else _piece_move(board, is_check, piece, from_mask, target)


def _castling(board: chess.Board, san: str) -> WrittenMove | None:
    try:
        return WrittenMove(board.parse_san(san), san)
    except ValueError:
        return None


def _piece_move(
    board: chess.Board, is_check: bool, piece: int, from_mask: int, target: int
) -> WrittenMove | None:
    own = board.occupied_co[board.turn]
    if own & chess.BB_SQUARES[target]:
        return None
    reaching = _attackers(board, piece, target) & own & board.pieces_mask(piece, board.turn)
    sources = [
        source
        for source in chess.scan_forward(reaching)
        if _is_safe(board, is_check, piece, source, target)
    ]
    fitting = [source for source in sources if chess.BB_SQUARES[source] & from_mask]
    if len(fitting) != 1:
        return None
    source = fitting[0]
    capture = "x" if board.occupied & chess.BB_SQUARES[target] else ""
    origin = _origin(source, sources)
    san = f"{_LETTERS[piece]}{origin}{capture}{chess.SQUARE_NAMES[target]}"
    return WrittenMove(chess.Move(source, target), san)


def _king_move_by_squares(board: chess.Board, source: int, target: int) -> WrittenMove | None:
    """Return the king's move or castling that is written with two squares: e1g1."""
    try:
        move = board.find_move(source, target)
    except ValueError:
        return None
    return WrittenMove(move, board.san(move).rstrip("+#"))


def _attackers(board: chess.Board, piece: int, target: int) -> int:
    """Return the squares from which a piece other than a pawn attacks the target."""
    if piece == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[target]
    if piece == chess.KING:
        return chess.BB_KING_ATTACKS[target]
    found = 0
    if piece != chess.ROOK:
        found |= chess.BB_DIAG_ATTACKS[target][chess.BB_DIAG_MASKS[target] & board.occupied]
    if piece != chess.BISHOP:
        found |= chess.BB_RANK_ATTACKS[target][chess.BB_RANK_MASKS[target] & board.occupied]
        found |= chess.BB_FILE_ATTACKS[target][chess.BB_FILE_MASKS[target] & board.occupied]
    return found


def _is_safe(board: chess.Board, is_check: bool, piece: int, source: int, target: int) -> bool:
    """Return whether a move that the piece can make leaves its king safe."""
    king = board.king(board.turn)
    if king is None or (not is_check and piece != chess.KING and not chess.ray(king, source)):
        return True
    return not board.is_into_check(chess.Move(source, target))


def _origin(source: int, sources: list[int]) -> str:
    """Return the file or rank, or both, that tells a source from the others (PGN, 8.2.3.4)."""
    others = [other for other in sources if other != source]
    if not others:
        return ""
    name = chess.SQUARE_NAMES[source]
    if all(chess.square_file(other) != chess.square_file(source) for other in others):
        return name[0]
    if all(chess.square_rank(other) != chess.square_rank(source) for other in others):
        return name[1]
    return name


def _pawn_move(
    board: chess.Board,
    is_check: bool,
    from_file: int,
    from_mask: int,
    target: int,
    promotion: int,
) -> WrittenMove | None:
    to_last_rank = bool(chess.BB_SQUARES[target] & _LAST_RANKS)
    if to_last_rank != bool(promotion):
        return None
    to_file = chess.square_file(target)
    pawns = board.pawns & board.occupied_co[board.turn] & from_mask
    is_capture = from_file not in (NOT_WRITTEN, to_file)
    if not is_capture:
        pawns &= chess.BB_FILES[to_file]
    for source in _pawn_sources(board, target, is_capture):
        if not pawns & chess.BB_SQUARES[source]:
            continue
        move = chess.Move(source, target, promotion or None)
        if not _is_legal_pawn_move(board, is_check, move, is_capture):
            return None
        origin = f"{chess.FILE_NAMES[from_file]}x" if is_capture else ""
        piece = f"={_LETTERS[promotion]}" if promotion else ""
        return WrittenMove(move, f"{origin}{chess.SQUARE_NAMES[target]}{piece}")
    return None


def _pawn_sources(board: chess.Board, target: int, is_capture: bool) -> Iterator[int]:
    """Yield the squares from which a pawn may reach the target, the nearest first."""
    step = -8 if board.turn == chess.WHITE else 8
    if is_capture:
        yield from chess.scan_forward(chess.BB_PAWN_ATTACKS[not board.turn][target])
    elif 0 <= target + step < 64:
        yield target + step
        double_rank = chess.BB_RANK_4 if board.turn == chess.WHITE else chess.BB_RANK_5
        is_free = not board.occupied & chess.BB_SQUARES[target + step]
        if is_free and chess.BB_SQUARES[target] & double_rank:
            yield target + 2 * step


def _is_legal_pawn_move(
    board: chess.Board, is_check: bool, move: chess.Move, is_capture: bool
) -> bool:
    if is_check or (is_capture and move.to_square == board.ep_square):
        return board.is_legal(move)
    target = chess.BB_SQUARES[move.to_square]
    opponents = board.occupied_co[not board.turn]
    if not (opponents & target if is_capture else not board.occupied & target):
        return False
    return _is_safe(board, is_check, chess.PAWN, move.from_square, move.to_square)
