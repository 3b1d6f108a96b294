"""What a move is good for: the most striking thing that it does, found by the rules of chess.

The order of ``_FINDERS`` decides between several: mate, material, threats, safety, then plans.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import chess
from msgspec import Struct

from engine.protocol.messages import Score
from game.state.aids.hint import MovePurpose, PurposeDetails

VALUES = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
    chess.KING: 100,
}
"""The values of the pieces in pawns. The king is worth more than everything that can be taken."""
LAST_OPENING_MOVE = 15
"""The last move number at which a minor piece that leaves its home rank counts as developed."""
CENTRE = chess.SquareSet([chess.C4, chess.D4, chess.E4, chess.C5, chess.D5, chess.E5])
MINOR_PIECES = (chess.KNIGHT, chess.BISHOP)


class _Case(Struct, frozen=True):
    """A move with the positions before and after it."""

    before: chess.Board
    after: chess.Board
    move: chess.Move
    mate: int | None
    """The distance of the forced mate that the move begins, in moves; None without one."""

    @property
    def us(self) -> chess.Color:
        return self.before.turn

    @property
    def piece(self) -> chess.PieceType:
        return self.before.piece_type_at(self.move.from_square) or chess.PAWN

    def idea(
        self,
        purpose: MovePurpose,
        target: chess.PieceType | None = None,
        other: chess.PieceType | None = None,
        square: chess.Square | None = None,
    ) -> PurposeDetails:
        return PurposeDetails(purpose, self.piece, target, other, square, self.mate or 0)


def purpose_of_move(
    board: chess.Board, move: chess.Move, score: Score | None = None
) -> PurposeDetails:
    """Return what a legal move is good for. ``score`` is its score for the side to move."""
    after = board.copy()
    after.push(move)
    mate = score.mate if score is not None and (score.mate or 0) > 0 else None
    case = _Case(board, after, move, mate)
    for find in _FINDERS:
        found = find(case)
        if found is not None:
            return found
    return case.idea(MovePurpose.BEST_LINE)


def _mate(case: _Case) -> PurposeDetails | None:
    if case.after.is_checkmate():
        return case.idea(MovePurpose.CHECKMATE)
    return None if case.mate is None else case.idea(MovePurpose.FORCES_MATE)


def _promotion(case: _Case) -> PurposeDetails | None:
    promoted = case.move.promotion
    return None if promoted is None else case.idea(MovePurpose.PROMOTES, promoted)


def _capture(case: _Case) -> PurposeDetails | None:
    if not case.before.is_capture(case.move):
        return None
    square = case.move.to_square
    taken = case.before.piece_type_at(square) or chess.PAWN  # En passant takes a pawn.
    last = case.before.peek() if case.before.move_stack else None
    if last is not None and last.to_square == square and _was_capture(case.before):
        return case.idea(MovePurpose.TAKES_BACK, taken)
    if not case.after.is_attacked_by(not case.us, square):
        return case.idea(MovePurpose.TAKES_FREE, taken)
    if VALUES[taken] > VALUES[case.piece]:
        return case.idea(MovePurpose.TAKES_MORE, taken)
    return case.idea(MovePurpose.TAKES, taken)


def _was_capture(board: chess.Board) -> bool:
    """Return whether the last move of a position was a capture."""
    earlier = board.copy(stack=1)
    return earlier.is_capture(earlier.pop())


def _fork(case: _Case) -> PurposeDetails | None:
    square = case.move.to_square
    if not _is_safe(case.after, square, case.us):
        return None
    hit = sorted(_threatened(case.after, square, case.us), key=_worth(case.after), reverse=True)
    if len(hit) < 2:
        return None
    first, second = (case.after.piece_type_at(one) for one in hit[:2])
    return case.idea(MovePurpose.FORKS, first, second)


def _check(case: _Case) -> PurposeDetails | None:
    return case.idea(MovePurpose.CHECKS) if case.after.is_check() else None


def _rescue(case: _Case) -> PurposeDetails | None:
    was_hanging = not _is_safe(case.before, case.move.from_square, case.us)
    is_king = case.piece == chess.KING
    if is_king or not was_hanging or not _is_safe(case.after, case.move.to_square, case.us):
        return None
    return case.idea(MovePurpose.SAVES)


def _defence(case: _Case) -> PurposeDetails | None:
    for square in _valuable_first(case.before, case.us):
        if square in (case.move.from_square, case.before.king(case.us)):
            continue
        was_safe = _is_safe(case.before, square, case.us)
        if not was_safe and _is_safe(case.after, square, case.us):
            target = case.before.piece_type_at(square)
            return case.idea(MovePurpose.DEFENDS, target, square=square)
    return None


def _castling(case: _Case) -> PurposeDetails | None:
    is_castling = case.before.is_castling(case.move)
    return case.idea(MovePurpose.CASTLES) if is_castling else None


def _attack(case: _Case) -> PurposeDetails | None:
    square = case.move.to_square
    if not _is_safe(case.after, square, case.us):
        return None
    hit = list(_threatened(case.after, square, case.us))
    if not hit:
        return None
    target = max(hit, key=_worth(case.after))
    return case.idea(MovePurpose.ATTACKS, case.after.piece_type_at(target), square=target)


def _development(case: _Case) -> PurposeDetails | None:
    home = 0 if case.us == chess.WHITE else 7
    leaves_home = chess.square_rank(case.move.from_square) == home
    is_opening = case.before.fullmove_number <= LAST_OPENING_MOVE
    if case.piece in MINOR_PIECES and leaves_home and is_opening:
        return case.idea(MovePurpose.DEVELOPS)
    return None


def _pawn_push(case: _Case) -> PurposeDetails | None:
    if case.piece != chess.PAWN:
        return None
    if _is_passed(case.after, case.move.to_square, case.us):
        return case.idea(MovePurpose.ADVANCES_PASSED_PAWN)
    is_opening = case.before.fullmove_number <= LAST_OPENING_MOVE
    if is_opening and case.move.to_square in CENTRE:
        return case.idea(MovePurpose.TAKES_CENTRE)
    return None


def _open_file(case: _Case) -> PurposeDetails | None:
    old, new = chess.square_file(case.move.from_square), chess.square_file(case.move.to_square)
    is_open = not case.after.pawns & chess.BB_FILES[new]
    if case.piece == chess.ROOK and is_open and old != new:
        return case.idea(MovePurpose.OPENS_FILE)
    return None


def _activity(case: _Case) -> PurposeDetails | None:
    if case.piece in (chess.PAWN, chess.KING):
        return None
    before = len(case.before.attacks(case.move.from_square))
    if len(case.after.attacks(case.move.to_square)) > before:
        return case.idea(MovePurpose.GAINS_SQUARES)
    return None


_FINDERS: tuple[Callable[[_Case], PurposeDetails | None], ...] = (
    _mate,
    _promotion,
    _capture,
    _fork,
    _check,
    _rescue,
    _defence,
    _castling,
    _attack,
    _development,
    _pawn_push,
    _open_file,
    _activity,
)


def _is_safe(board: chess.Board, square: chess.Square, owner: chess.Color) -> bool:
    """Return whether a piece is neither attacked by a lesser piece nor attacked undefended."""
    attackers = board.attackers(not owner, square)
    if not attackers:
        return True
    worth = _worth(board)
    if min(map(worth, attackers)) < worth(square):
        return False
    return board.is_attacked_by(owner, square)


def _threatened(
    board: chess.Board, square: chess.Square, us: chess.Color
) -> Iterator[chess.Square]:
    """Yield the enemy pieces that the piece on ``square`` attacks and that are in danger of it."""
    worth = _worth(board)
    for target in board.attacks(square) & board.occupied_co[not us]:
        is_greater = worth(target) > worth(square)
        if is_greater or not board.is_attacked_by(not us, target):
            yield target


def _valuable_first(board: chess.Board, colour: chess.Color) -> list[chess.Square]:
    squares = chess.SquareSet(board.occupied_co[colour])
    return sorted(squares, key=_worth(board), reverse=True)


def _worth(board: chess.Board) -> Callable[[chess.Square], int]:
    return lambda square: VALUES[board.piece_type_at(square) or chess.PAWN]


def _is_passed(board: chess.Board, square: chess.Square, us: chess.Color) -> bool:
    """Return whether no enemy pawn can stop or take the pawn on ``square`` on its way."""
    file, rank = chess.square_file(square), chess.square_rank(square)
    for pawn in board.pieces(chess.PAWN, not us):
        is_ahead = (chess.square_rank(pawn) > rank) == (us == chess.WHITE)
        is_beside = abs(chess.square_file(pawn) - file) <= 1
        if is_beside and is_ahead and chess.square_rank(pawn) != rank:
            return False
    return True
