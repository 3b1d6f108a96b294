"""King and pawn against king, solved when the module is imported.

Retrograde analysis (Chess Programming Wiki, "KPK" and "Retrograde Analysis") of a white pawn on
files a to d. One bitboard holds all squares of the lone king on which the pawn wins. With the
pawn's side to move, a position is won if one move leads to a won position. With the lone king to
move, it is won if every move leads to one. All other positions are drawn. Pawns are solved from the
seventh rank down, so that the moves of a pawn lead to solved positions.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb
from cython.cimports.engine.core.basics.types import WHITE, Bitboard
from cython.cimports.engine.core.board.attacks import king_attacks, pawn_attacks
from cython.cimports.engine.core.evaluation.spans import rank_of, wing_file

NOT_FILE_A = cython.declare(Bitboard, 0xFEFEFEFEFEFEFEFE)
NOT_FILE_H = cython.declare(Bitboard, 0x7F7F7F7F7F7F7F7F)


def pawn_square_of(index):
    """Return the square of a pawn."""
    return (index // 4 + 1) * 8 + index % 4


def king_moves_from(squares):
    """Return all squares that are a king's move away."""
    beside: Bitboard = (squares & NOT_FILE_H) << 1 | (squares & NOT_FILE_A) >> 1
    rows: Bitboard = squares | beside
    return beside | rows << 8 | rows >> 8


def solve_kpk():
    """Solve pawn by pawn: repeat over the kings' squares until nothing changes."""
    index: cython.int
    king: cython.int
    for index in range(PAWN_SQUARES - 1, -1, -1):
        changed: cython.bint = True
        while changed:
            changed = False
            for king in range(64):
                if king != pawn_square_of(index) and solve_step(index, king):
                    changed = True


def solve_step(index, king):
    """Add what follows from what is known; whether anything was added."""
    pawn: cython.int = pawn_square_of(index)
    room: Bitboard = ~(king_attacks(king) | bb(king) | bb(pawn))
    attack: Bitboard = won_by_king(index, king) | won_by_pawn(index, king)
    attack &= room & ~pawn_attacks(WHITE, pawn)
    defence: Bitboard = won_against_lone_king(index, king) & room
    if attack == winning[0][index][king] and defence == winning[1][index][king]:
        return False
    winning[0][index][king] = attack
    winning[1][index][king] = defence
    return True


def won_by_king(index, king):
    """Return the squares of the lone king where a move of the other king wins."""
    won: Bitboard = 0
    goal: cython.int
    for goal in range(64):
        if king_attacks(king) & bb(goal) and goal != pawn_square_of(index):
            won |= winning[1][index][goal]
    return won


def won_by_pawn(index, king):
    """Return the squares of the lone king where a move of the pawn wins.

    A promotion to a queen wins if the lone king cannot capture it. If the queen would give
    stalemate, a promotion to a rook wins.
    """
    pawn: cython.int = pawn_square_of(index)
    ahead: cython.int = pawn + 8
    if king == ahead:
        return 0
    if rank_of(WHITE, pawn) == 6:
        if king_attacks(king) & bb(ahead):
            return ~bb(ahead)
        return ~(king_attacks(ahead) | bb(ahead))
    won: Bitboard = winning[1][index + 4][king]
    if rank_of(WHITE, pawn) == 1 and king != ahead + 8:
        won |= winning[1][index + 8][king] & ~bb(ahead)
    return won


def won_against_lone_king(index, king):
    """Return the squares of the lone king, to move, where it has moves and all lose."""
    pawn: cython.int = pawn_square_of(index)
    allowed: Bitboard = ~(king_attacks(king) | bb(king) | pawn_attacks(WHITE, pawn))
    return king_moves_from(allowed) & ~king_moves_from(allowed & ~winning[0][index][king])


def pawn_wins(king, pawn, lone_king, lone_to_move):
    """Return whether a white pawn wins."""
    mirror: cython.int = 7 if pawn & 7 > 3 else 0
    index: cython.int = (rank_of(WHITE, pawn) - 1) * 4 + wing_file(pawn)
    return winning[lone_to_move][index][king ^ mirror] & bb(lone_king ^ mirror) != 0


def wins(king: cython.int, pawn: cython.int, lone_king: cython.int, lone_to_move: bool) -> bool:
    """Return whether a white pawn wins. All squares differ, and the position is legal."""
    return pawn_wins(king, pawn, lone_king, lone_to_move)


solve_kpk()
