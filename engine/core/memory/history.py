"""Killers, counter moves and the histories of quiet moves and captures.

- Killers are the last two quiet moves that caused a cutoff at the same ply (document of Mitzi,
  row M4).
- A counter move is the last quiet move that refuted a given move (Uiterwijk, 1992).
- History scores a quiet move by piece, origin and target. A cutoff adds a bonus that grows with the
  square of the depth (document of Linear Chess, row L5); the moves searched before it get a malus.
  Scores are kept apart by whether the move leaves or enters an attacked square.
- Capture history does the same for captures, by piece, target and captured piece.
- Continuation history scores a quiet move as the reply to the move 1, 2 or 4 plies ago.
- The static-evaluation difference bonus rewards a quiet move that improved the static evaluation,
  and punishes one that worsened it.

Updates are by gravity: the larger a score, the more of it each update takes away (Chess Programming
Wiki, "History Heuristic").
"""

import cython
from cython.cimports.engine.core.basics.huge_pages import allocate_pages
from cython.cimports.engine.core.basics.move import (
    NO_MOVE,
    captured_of,
    from_square_of,
    to_square_of,
)
from cython.cimports.engine.core.basics.params import search_params
from cython.cimports.engine.core.basics.types import EN_PASSANT, PAWN, Move, piece_of
from cython.cimports.libc.stdint import int32_t
from cython.cimports.libc.stdlib import free
from cython.cimports.libc.string import memcpy, memset

# The value of ``history_malus`` for a malus as large as the bonus.
WHOLE = cython.declare(cython.int, 1024)
# The replies to the moves of every piece to every square.
CONTINUATION_BYTES = cython.declare(cython.size_t, 13 * 64 * cython.sizeof(ContinuationHistory))


def gravity_update(score, bonus):
    """Add a bonus, less a share of the score that keeps it within HISTORY_LIMIT.

    ``score`` is the address of the score. The bonus is negative for a malus.
    """
    magnitude: cython.int = bonus if bonus > 0 else -bonus
    score[0] += bonus - score[0] * magnitude // HISTORY_LIMIT


def victim_of(board, move):
    """Return the captured piece code; a pawn for an en-passant capture."""
    captured: cython.int = captured_of(move)
    return piece_of(board.side ^ 1, PAWN) if captured == EN_PASSANT else captured


def add_searched_move(searched_moves, move, quiet):
    """Add a move that is about to be searched; moves beyond MAX_SEARCHED_MOVES are left out."""
    if quiet:
        if searched_moves.quiet_count < MAX_SEARCHED_MOVES:
            searched_moves.quiets[searched_moves.quiet_count] = move
            searched_moves.quiet_count += 1
    elif searched_moves.capture_count < MAX_SEARCHED_MOVES:
        searched_moves.captures[searched_moves.capture_count] = move
        searched_moves.capture_count += 1


@cython.final
@cython.cclass
class History:
    """The killers, counter moves and histories of one thread. Raises MemoryError when made."""

    def __cinit__(self):
        self.continuations = cython.cast(
            cython.pointer(ContinuationHistory),
            allocate_pages(CONTINUATION_BYTES, cython.address(self.memory)),
        )
        if self.continuations == cython.NULL:
            raise MemoryError("no memory for the history tables")
        self.reset()

    def __dealloc__(self):
        free(self.memory)

    def reset(self):
        """Clear everything, as for a new game."""
        memset(cython.address(self.tables), 0, cython.sizeof(HistoryTables))
        memset(self.continuations, 0, CONTINUATION_BYTES)

    def copy_size(self):
        """Return the size of a copy in bytes."""
        return cython.sizeof(HistoryTables) + CONTINUATION_BYTES

    def copy_to(self, memory):
        """Copy everything to ``memory``, which holds ``copy_size`` bytes."""
        memcpy(memory, cython.address(self.tables), cython.sizeof(HistoryTables))
        memcpy(memory + cython.sizeof(HistoryTables), self.continuations, CONTINUATION_BYTES)

    def copy_from(self, memory):
        """Replace everything by the copy at ``memory``."""
        memcpy(cython.address(self.tables), memory, cython.sizeof(HistoryTables))
        memcpy(self.continuations, memory + cython.sizeof(HistoryTables), CONTINUATION_BYTES)

    def new_search(self, switches):
        """Clear the killers and every history that is switched off.

        Nothing updates a history that is switched off. So its scores stay 0, and code that reads
        them need not test the switch.
        """
        memset(self.tables.killers, 0, cython.sizeof(self.tables.killers))
        if not switches.counter_moves:
            memset(self.tables.counter_moves, 0, cython.sizeof(self.tables.counter_moves))
        if not switches.history:
            memset(self.tables.quiets, 0, cython.sizeof(self.tables.quiets))
        if not switches.capture_history:
            memset(self.tables.captures, 0, cython.sizeof(self.tables.captures))
        if not switches.continuation_history:
            memset(self.continuations, 0, CONTINUATION_BYTES)

    def clear_killers(self, ply):
        """Clear the killers of a ply."""
        self.tables.killers[ply][0] = self.tables.killers[ply][1] = NO_MOVE

    def quiet_score(self, board, history_context, move):
        """Return the sum of all history scores of one quiet move."""
        score: int32_t
        self.score_quiets(board, history_context, cython.address(move), cython.address(score), 1)
        return score

    def score_quiets(self, board, history_context, moves, scores, count):
        """Set the sum of all history scores of each of ``count`` quiet moves."""
        index: cython.int
        one_ply_ago = history_context.one_ply_ago
        if one_ply_ago == cython.NULL:
            one_ply_ago = cython.address(self.empty_continuation)
        two_plies_ago = history_context.two_plies_ago
        if two_plies_ago == cython.NULL:
            two_plies_ago = cython.address(self.empty_continuation)
        four_plies_ago = history_context.four_plies_ago
        if four_plies_ago == cython.NULL:
            four_plies_ago = cython.address(self.empty_continuation)
        for index in range(count):
            from_square: cython.int = from_square_of(moves[index])
            to_square: cython.int = to_square_of(moves[index])
            piece: cython.int = board.squares[from_square]
            earlier: cython.int = older_share(four_plies_ago[0][piece][to_square])
            scores[index] = (
                self.quiet_history(history_context, piece, from_square, to_square)[0]
                + one_ply_ago[0][piece][to_square]
                + two_plies_ago[0][piece][to_square]
                + earlier
            )

    def capture_score(self, board, move):
        """Return the capture history of a capture."""
        piece: cython.int = board.squares[from_square_of(move)]
        return self.tables.captures[piece][to_square_of(move)][victim_of(board, move)]

    def add_quiet(self, switches, board, history_context, move, bonus):
        """Add a bonus, or a malus if negative, to all history scores of a quiet move."""
        from_square: cython.int = from_square_of(move)
        piece: cython.int = board.squares[from_square]
        to_square: cython.int = to_square_of(move)
        if switches.history:
            gravity_update(
                self.quiet_history(history_context, piece, from_square, to_square), bonus
            )
        if not switches.continuation_history:
            return
        if history_context.one_ply_ago != cython.NULL:
            gravity_update(cython.address(history_context.one_ply_ago[0][piece][to_square]), bonus)
        if history_context.two_plies_ago != cython.NULL:
            gravity_update(
                cython.address(history_context.two_plies_ago[0][piece][to_square]), bonus
            )
        if history_context.four_plies_ago != cython.NULL:
            gravity_update(
                cython.address(history_context.four_plies_ago[0][piece][to_square]), bonus
            )

    def add_static_eval_bonus(self, quiet_history, gain):
        """Add the static-evaluation difference bonus to a quiet move's own history score.

        ``gain`` is by how many centipawns the move improved its mover's static evaluation. A
        negative gain gives a malus (Stockfish, "Use static evaluation difference to improve quiet
        move ordering").
        """
        bonus: cython.int = gain * search_params.history_gain_scale // SIXTEENTHS
        bonus = min(bonus, search_params.history_gain_most)
        gravity_update(quiet_history, max(bonus, -search_params.history_gain_most))

    def add_capture(self, board, move, bonus):
        """Add a bonus, or a malus if negative, to the history score of a capture."""
        piece: cython.int = board.squares[from_square_of(move)]
        victim: cython.int = victim_of(board, move)
        gravity_update(
            cython.address(self.tables.captures[piece][to_square_of(move)][victim]), bonus
        )

    def add_refutation(self, switches, history_context, move):
        """Make a quiet move the first killer of its ply and the counter move to the last move."""
        if switches.killers and self.tables.killers[history_context.ply][0] != move:
            self.tables.killers[history_context.ply][1] = self.tables.killers[history_context.ply][
                0
            ]
            self.tables.killers[history_context.ply][0] = move
        if switches.counter_moves and history_context.counter_move != cython.NULL:
            history_context.counter_move[0] = move

    def update(self, switches, board, history_context, searched_moves, best_move, quiet, depth):
        """Update all histories after ``best_move`` caused a beta cutoff.

        ``best_move`` gets a bonus. The captures searched before it get a malus. If it is quiet, so
        do the quiet moves before it. ``searched_moves`` includes ``best_move``.
        """
        index: cython.int
        move: Move
        bonus: cython.int = search_params.history_bonus_scale * depth * depth
        if bonus > search_params.history_bonus_most:
            bonus = search_params.history_bonus_most
        malus: cython.int = -bonus * search_params.history_malus // WHOLE
        if quiet:
            self.add_refutation(switches, history_context, best_move)
            for index in range(searched_moves.quiet_count):
                move = searched_moves.quiets[index]
                self.add_quiet(
                    switches, board, history_context, move, bonus if move == best_move else malus
                )
        if not switches.capture_history:
            return
        for index in range(searched_moves.capture_count):
            move = searched_moves.captures[index]
            self.add_capture(board, move, bonus if move == best_move else malus)
