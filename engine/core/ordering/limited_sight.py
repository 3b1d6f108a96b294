"""The sight of a weak player: which moves it sees.

A weak player overlooks moves. How hard a move is to see depends on its kind: a recapture is easy, a
quiet retreat along a diagonal is hard. The chance to see it follows the Rasch model (Rasch, 1960),
which is also that of Elo ratings: a player sees a move as often as it would beat an opponent whose
rating is the move's difficulty. ``params`` holds the difficulties (``sight_...``).

The kinds that are easy or hard follow what is known of people: Saariluoma (1995) and Holding (1985)
on perception and search, and lists of common oversights in books for beginners.

One number decides for each piece, origin and target in a whole search. So a move that is not seen
stays unseen wherever it is equally hard.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, popcount, without_lowest
from cython.cimports.engine.core.basics.move import (
    NO_MOVE,
    captured_of,
    castling_of,
    from_square_of,
    promoted_of,
    to_square_of,
)
from cython.cimports.engine.core.basics.params import search_params
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    EN_PASSANT,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Bitboard,
    Move,
    piece_of,
    type_of,
)
from cython.cimports.engine.core.board.attacks import (
    between,
    bishop_attacks,
    distance_table,
    knight_attacks,
    line,
    pawn_attacks,
    rook_attacks,
)
from cython.cimports.engine.core.board.legality import gives_check
from cython.cimports.engine.core.board.position import Position
from cython.cimports.libc.stdint import uint64_t

__all__ = ["DIFFICULTY_STEP", "DIFFICULTY_STEPS", "LEAST_DIFFICULTY", "difficulty_of", "seen_moves"]

DIFFICULTY_STEP = SIGHT_STEP
DIFFICULTY_STEPS = SIGHT_STEPS
LEAST_DIFFICULTY = SIGHT_LOWEST

ALL_PIECES = cython.declare(cython.int, 32)
LOW_HALF_WORD = cython.declare(uint64_t, 0xFFFF)


def difficulty_of(position: Position, move: int, ply: int = 0) -> int:
    """Return how hard a legal move is to see ``ply`` plies from the root, in points of rating.

    A player of this rating sees it in half of all cases.
    """
    return difficulty(position.board, move, ply)


def seen_moves(position: Position, chances: list, seed: int, ply: int = 0) -> list:
    """Return the legal moves that a player sees ``ply`` plies from the root; in check, all.

    ``chances`` and ``seed`` are those of ``Search.limit_sight``. The list is empty if it sees none;
    a search of such a root sees all moves. Raises ValueError for a wrong number of chances.
    """
    sight = cython.declare(Sight)
    set_sight(cython.address(sight), chances, seed)
    legal: list = position.legal_moves()
    if position.is_check():
        return legal
    return [move for move in legal if is_seen(position.board, cython.address(sight), move, ply)]


def set_sight(sight, chances, seed):
    """Set the chances and the seed of a sight; None for a sight without limits."""
    step: cython.int
    sight.limited = False
    if chances is None:
        return
    if len(chances) != SIGHT_STEPS:
        raise ValueError(f"a sight has {SIGHT_STEPS} chances, not {len(chances)}")
    for step in range(SIGHT_STEPS):
        sight.chances[step] = chances[step]
    sight.seed = seed
    sight.limited = True


def is_seen(board, sight, move, ply):
    """Return whether a legal move is seen ``ply`` plies from the root. In check, ask for none."""
    step: cython.int = (difficulty(board, move, ply) - SIGHT_LOWEST) // SIGHT_STEP
    step = min(max(step, 0), SIGHT_STEPS - 1)
    piece: uint64_t = board.squares[from_square_of(move)]
    # The mixing function of SplitMix64 (Steele, Lea and Flood, 2014).
    mixed: uint64_t = piece << 12 | from_square_of(move) << 6 | to_square_of(move)
    mixed = sight.seed + (mixed + 1) * cython.cast(uint64_t, 0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> 30)) * cython.cast(uint64_t, 0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> 27)) * cython.cast(uint64_t, 0x94D049BB133111EB)
    mixed = (mixed ^ (mixed >> 31)) & LOW_HALF_WORD
    return mixed < sight.chances[step]


def difficulty(board, move, ply):
    """Return how hard a move is to see, in points of rating, by its kind, its way and its ply."""
    last_move: Move = move_before(board, 1)
    if captured_of(move) and type_of(board.squares[from_square_of(move)]) == KING:
        # A legal capture by the king takes an undefended piece next to it.
        return search_params.sight_capture_king + search_params.sight_ply_king * ply
    found: cython.int = difficulty_of_kind(board, move, last_move)
    # An emptier board has less to look at.
    found -= search_params.sight_captured_piece * (ALL_PIECES - popcount(board.occupied))
    if captured_of(move) and last_move and to_square_of(move) == to_square_of(last_move):
        return found + search_params.sight_ply_recapture * ply
    return found + difficulty_of_geometry(board, move) + search_params.sight_ply * ply


def difficulty_of_kind(board, move, last_move):
    """Return how hard the kind of a move is to see: what it captures, threatens or prepares."""
    from_square: cython.int = from_square_of(move)
    to_square: cython.int = to_square_of(move)
    mover: cython.int = type_of(board.squares[from_square])
    captured: cython.int = captured_of(move)
    if captured:
        if last_move and to_square == to_square_of(last_move):
            return search_params.sight_recapture
        found: cython.int = difficulty_of_victim(
            PAWN if captured == EN_PASSANT else type_of(captured)
        )
        # What the last move but one attacked is what one looks at first.
        before: Move = move_before(board, 2)
        if before and from_square == to_square_of(before):
            found -= search_params.sight_attacker
        return found
    if promoted_of(move):
        return search_params.sight_promotion
    if castling_of(move):
        return search_params.sight_castling
    if mover == QUEEN and is_queen_in_danger(board, board.side):
        return search_params.sight_queen_escape
    if gives_check(board, move):
        return search_params.sight_check
    found = search_params.sight_quiet
    if mover == KNIGHT and is_fork(board, move):
        found += search_params.sight_fork
    # What happens near the last move draws the eye.
    if last_move and distance_table[to_square][to_square_of(last_move)] <= 1:
        found -= search_params.sight_near
    return found


def difficulty_of_victim(victim):
    """Return how hard a capture of a piece of this type is to see."""
    if victim == QUEEN:
        return search_params.sight_capture_queen
    if victim == ROOK:
        return search_params.sight_capture_rook
    if victim == PAWN:
        return search_params.sight_capture_pawn
    return search_params.sight_capture_minor


def difficulty_of_geometry(board, move):
    """Return how much harder the way of a move makes it: a long, backward or just opened one."""
    from_square: cython.int = from_square_of(move)
    to_square: cython.int = to_square_of(move)
    mover: cython.int = type_of(board.squares[from_square])
    found: cython.int = 0
    if castling_of(move):
        return 0
    ranks: cython.int = (to_square >> 3) - (from_square >> 3)
    if (ranks < 0) == (board.side == WHITE) and ranks != 0 and mover != KING:
        found += search_params.sight_backward
    if mover == BISHOP or mover == ROOK or mover == QUEEN:
        if distance_table[from_square][to_square] >= search_params.sight_far_distance:
            found += search_params.sight_far
            if (from_square & 7) != (to_square & 7) and ranks != 0:
                found += search_params.sight_diagonal
        # A line that one of the last two moves has opened: the attack was discovered, or the piece
        # that moved away had been pinned.
        way: Bitboard = between(from_square, to_square)
        last_move: Move = move_before(board, 1)
        if last_move and way & bb(from_square_of(last_move)):
            found += search_params.sight_opened
        last_move = move_before(board, 2)
        if last_move and way & bb(from_square_of(last_move)):
            found += search_params.sight_opened
    elif not captured_of(move) and mover != KING and opens_line(board, move):
        found += search_params.sight_opened
    return found


def opens_line(board, move):
    """Return whether a move opens a line from an own slider to a rook, queen or king."""
    us: cython.int = board.side
    from_square: cython.int = from_square_of(move)
    queens: Bitboard = board.by_piece[piece_of(us, QUEEN)]
    straight: Bitboard = rook_attacks(from_square, board.occupied)
    diagonal: Bitboard = bishop_attacks(from_square, board.occupied)
    targets: Bitboard = heavy_pieces(board, us ^ 1)
    sliders: Bitboard = straight & (board.by_piece[piece_of(us, ROOK)] | queens)
    sliders |= diagonal & (board.by_piece[piece_of(us, BISHOP)] | queens)
    targets &= straight | diagonal
    while sliders:
        slider: cython.int = lowest(sliders)
        sliders = without_lowest(sliders)
        opened: Bitboard = line(slider, from_square) & targets
        while opened:
            if between(slider, lowest(opened)) & bb(from_square):
                return line(slider, from_square) & bb(to_square_of(move)) == 0
            opened = without_lowest(opened)
    return False


def is_fork(board, move):
    """Return whether a knight attacks two or more of rook, queen and king after its move."""
    attacked: Bitboard = knight_attacks(to_square_of(move)) & heavy_pieces(board, board.side ^ 1)
    return without_lowest(attacked) != 0


def heavy_pieces(board, colour):
    """Return the rooks, the queens and the king of a side."""
    return (
        board.by_piece[piece_of(colour, ROOK)]
        | board.by_piece[piece_of(colour, QUEEN)]
        | board.by_piece[piece_of(colour, KING)]
    )


def is_queen_in_danger(board, colour):
    """Return whether a piece that is worth less than a queen attacks a queen of ``colour``."""
    queens: Bitboard = board.by_piece[piece_of(colour, QUEEN)]
    them: cython.int = colour ^ 1
    while queens:
        square: cython.int = lowest(queens)
        queens = without_lowest(queens)
        if (
            pawn_attacks(colour, square) & board.by_piece[piece_of(them, PAWN)]
            or knight_attacks(square) & board.by_piece[piece_of(them, KNIGHT)]
            or bishop_attacks(square, board.occupied) & board.by_piece[piece_of(them, BISHOP)]
            or rook_attacks(square, board.occupied) & board.by_piece[piece_of(them, ROOK)]
        ):
            return True
    return False


def move_before(board, plies):
    """Return the move made ``plies`` half-moves ago; NO_MOVE if there is none or a null move."""
    if board.ply_count < plies:
        return NO_MOVE
    return board.undo_stack[board.ply_count - plies].move
