"""The habits of a weak player: which of several moves of nearly equal worth it prefers.

A shallow search finds many quiet moves equally good. People choose among them by rules that they
have learned. In the opening they develop their pieces, castle, and do not move a piece twice
(Lasker, Common Sense in Chess, 1896). When they are ahead in an ending, they push their passed
pawns (Nimzowitsch, My System, 1925). They seldom take a move back. Each rule doubles or halves the
weight of a quiet move a number of times.
"""

from __future__ import annotations

from engine.core.board.position import Position
from engine.core.ordering.see import is_see_at_least

OPENING_MOVES = 12
"""The rules of the opening hold for this many moves, while enough pieces are undeveloped."""
LEAST_UNDEVELOPED = 2
AHEAD_CP = 250
"""From this score on, a player is ahead."""

# How many times a rule doubles the weight of a move. A negative rule halves it.
DEVELOPS = 1
CASTLES = 2
CENTRE_PAWN = 1
EDGE_OR_F_PAWN = -1
"""A pawn of the a-, f- or h-file moves: it develops nothing, or it opens the way to the king."""
RIM_KNIGHT = -1
BEFORE_DEVELOPED = -2
"""The queen, a rook or the king moves while pieces are undeveloped."""
SAME_PIECE = -1
"""The piece moves that made the last move of this side."""
TAKES_BACK = -3
"""The piece goes back to where it came from with the last move of this side."""
PASSED_PAWN = 2

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
PIECE_TYPES = 6
"""Codes of black pieces are larger by this than those of white ones."""
CENTRE_FILES = (3, 4)
EDGE_FILES = (0, 7)
EDGE_AND_F_FILES = (0, 5, 7)
BACK_RANK, PAWN_RANK = 0, 1


class MovePreferences:
    """The rules for the moves in one position. Squares are seen from the player's side."""

    def __init__(self, position: Position, last_move: str | None, score_cp: int) -> None:
        """Look at a position.

        Args:
            position: the position, with the player to move.
            last_move: the player's own last move in UCI form; None if it is not known.
            score_cp: the score of the position for the player.
        """
        self._position = position
        self._flip = 0 if position.white_to_move() else 56
        self._own, self._other = self._pieces()
        self._last = None if last_move is None else self._squares_of(last_move)
        self._attacked = self._attacked_pieces()
        self._at_home = {square for square in range(8) if self._own.get(square) in (KNIGHT, BISHOP)}
        self._in_opening = (
            position.fullmove_number() <= OPENING_MOVES and len(self._at_home) >= LEAST_UNDEVELOPED
        )
        pieces_against = [kind for kind in self._other.values() if kind != PAWN]
        self._is_winning_ending = score_cp >= AHEAD_CP and len(pieces_against) <= 2

    def doublings(self, move: int) -> int:
        """Return how many times a legal move has its weight doubled; negative if halved."""
        origin, target = (square ^ self._flip for square in (move & 0x3F, move >> 7 & 0x3F))
        if target in self._other:
            return 0
        found = self._again(origin, target)
        if self._in_opening:
            found += self._in_opening_doublings(origin, target)
        if self._is_passed_pawn(origin) and self._is_winning_ending:
            found += PASSED_PAWN if is_see_at_least(self._position, move, 0) else 0
        return found

    def _again(self, origin: int, target: int) -> int:
        """Return the doublings of a move of the piece that moved last."""
        if self._last is None or self._last[1] != origin or origin in self._attacked:
            return 0
        if self._last[0] == target:
            return TAKES_BACK
        return SAME_PIECE if self._in_opening else 0

    def _in_opening_doublings(self, origin: int, target: int) -> int:
        kind, file = self._own[origin], origin % 8
        if kind == PAWN:
            is_centre = file in CENTRE_FILES and origin // 8 == PAWN_RANK
            return CENTRE_PAWN if is_centre else EDGE_OR_F_PAWN if file in EDGE_AND_F_FILES else 0
        if kind == KNIGHT and target % 8 in EDGE_FILES:
            return RIM_KNIGHT
        if kind in (KNIGHT, BISHOP):
            return DEVELOPS if origin in self._at_home and target // 8 != BACK_RANK else 0
        if kind == KING and (abs(origin - target) == 2 or target in self._own):
            return CASTLES
        return 0 if origin in self._attacked else BEFORE_DEVELOPED

    def _is_passed_pawn(self, origin: int) -> bool:
        """Return whether there is an own pawn that no pawn in front of it can stop."""
        if self._own[origin] != PAWN:
            return False
        rank, file = divmod(origin, 8)
        return not any(
            kind == PAWN and square // 8 > rank and abs(square % 8 - file) <= 1
            for square, kind in self._other.items()
        )

    def _pieces(self) -> tuple[dict[int, int], dict[int, int]]:
        """Return the types of the player's and of the other pieces by square."""
        own: dict[int, int] = {}
        other: dict[int, int] = {}
        for square in range(64):
            if code := self._position.piece_at(square):
                is_white = code <= PIECE_TYPES
                side = own if is_white == self._position.white_to_move() else other
                side[square ^ self._flip] = (code - 1) % PIECE_TYPES + 1
        return own, other

    def _attacked_pieces(self) -> set[int]:
        """Return the squares of the player's pieces that a capture would win, by SEE."""
        if self._position.is_check():
            return set()
        after = self._position.after_null_move()
        wins = (move for move in after.noisy_moves() if is_see_at_least(after, move, 1))
        return {(move >> 7 & 0x3F) ^ self._flip for move in wins}

    def _squares_of(self, uci: str) -> tuple[int, int]:
        files, ranks = uci[0:4:2], uci[1:4:2]
        origin, target = (
            (ord(file) - ord("a") + 8 * (int(rank) - 1)) ^ self._flip
            for file, rank in zip(files, ranks, strict=True)
        )
        return origin, target
