"""What cutoffs earlier in the search teach about moves.

Killers are the last two quiet moves that cut off at the same ply (document of Mitzi, row
M4); a counter move is the last quiet move that refuted a move (Uiterwijk, 1992). History counts
cutoffs by a piece's move from square to square, the bonus growing with the square of the depth
(document of Linear Chess, row L5), apart for moves that leave or enter attacked squares; moves that
were tried in vain lose about as much, and every count is pulled towards zero the harder the larger
it is (Chess Programming Wiki, "History Heuristic"). Capture history does the same for captures,
continuation history for answers to the last move, to the mover's own last one, and to the one
before that, which tells less. History counts also what a quiet move made of the static evaluation.
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
from cython.cimports.engine.core.board.board import Board
from cython.cimports.libc.stdint import int16_t, int32_t
from cython.cimports.libc.stdlib import free
from cython.cimports.libc.string import memcpy, memset

# What a bonus that is lost in full counts as in ``history_malus``.
WHOLE = cython.declare(cython.int, 1024)
# Of the answers to moves of every piece to every square.
ANSWERS_SIZE = cython.declare(cython.size_t, 13 * 64 * cython.sizeof(ContinuationHistory))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def gravity_update(count: cython.pointer(int16_t), bonus: cython.int) -> cython.void:
    """Add a bonus, less the share of the count that keeps it within its limit."""
    magnitude: cython.int = bonus if bonus > 0 else -bonus
    count[0] += bonus - count[0] * magnitude // HISTORY_LIMIT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def victim_of(board: Board, move: Move) -> cython.int:
    """The piece a move captures, a pawn in passing included."""
    captured: cython.int = captured_of(move)
    return piece_of(board.side ^ 1, PAWN) if captured == EN_PASSANT else captured


def note_tried(tried, move, quiet):
    """Remember a move that is about to be searched, for when another cuts off."""
    if quiet:
        if tried.quiet_count < TRIED_MOST:
            tried.quiets[tried.quiet_count] = move
            tried.quiet_count += 1
    elif tried.capture_count < TRIED_MOST:
        tried.captures[tried.capture_count] = move
        tried.capture_count += 1


@cython.final
@cython.cclass
class History:
    """Killers by ply, counter moves, and the counts."""

    def __cinit__(self):
        self.answers = cython.cast(
            cython.pointer(ContinuationHistory),
            allocate_pages(ANSWERS_SIZE, cython.address(self.memory)),
        )
        if self.answers == cython.NULL:
            raise MemoryError("no memory for the history tables")
        self.reset()

    def __dealloc__(self):
        free(self.memory)

    def reset(self):
        """Know nothing, as at the start of a game."""
        memset(cython.address(self.tables), 0, cython.sizeof(HistoryTables))
        memset(self.answers, 0, ANSWERS_SIZE)

    def copy_size(self):
        """The bytes of a copy of all that was learnt."""
        return cython.sizeof(HistoryTables) + ANSWERS_SIZE

    def copy_to(self, memory):
        """Copy all that was learnt to as many bytes of memory."""
        memcpy(memory, cython.address(self.tables), cython.sizeof(HistoryTables))
        memcpy(memory + cython.sizeof(HistoryTables), self.answers, ANSWERS_SIZE)

    def copy_from(self, memory):
        """Know what a copy holds, and nothing else."""
        memcpy(cython.address(self.tables), memory, cython.sizeof(HistoryTables))
        memcpy(self.answers, memory + cython.sizeof(HistoryTables), ANSWERS_SIZE)

    def new_search(self, switches):
        """Killers belong to one search; the rest is carried over, but for what is switched off.

        A kind that is switched off knows nothing and learns nothing, so that no reader need ask.
        """
        memset(self.tables.killers, 0, cython.sizeof(self.tables.killers))
        if not switches.counter_moves:
            memset(self.tables.counters, 0, cython.sizeof(self.tables.counters))
        if not switches.history:
            memset(self.tables.quiets, 0, cython.sizeof(self.tables.quiets))
        if not switches.capture_history:
            memset(self.tables.captures, 0, cython.sizeof(self.tables.captures))
        if not switches.continuation_history:
            memset(self.answers, 0, ANSWERS_SIZE)

    def forget_killers(self, ply):
        """A new node begins two plies above: those of its brother's children say little."""
        self.tables.killers[ply][0] = self.tables.killers[ply][1] = NO_MOVE

    def quiet_score(self, board, history_context, move):
        """How well one quiet move did before."""
        score: int32_t
        self.score_quiets(board, history_context, cython.address(move), cython.address(score), 1)
        return score

    def score_quiets(self, board, history_context, moves, scores, count):
        """How well each of several quiet moves did before."""
        index: cython.int
        after_last = history_context.after_last
        if after_last == cython.NULL:
            after_last = cython.address(self.no_answers)
        after_own_last = history_context.after_own_last
        if after_own_last == cython.NULL:
            after_own_last = cython.address(self.no_answers)
        after_own_before = history_context.after_own_before
        if after_own_before == cython.NULL:
            after_own_before = cython.address(self.no_answers)
        for index in range(count):
            from_square: cython.int = from_square_of(moves[index])
            to_square: cython.int = to_square_of(moves[index])
            piece: cython.int = board.squares[from_square]
            earlier: cython.int = older_part(after_own_before[0][piece][to_square])
            scores[index] = (
                self.quiet_count(history_context, piece, from_square, to_square)[0]
                + after_last[0][piece][to_square]
                + after_own_last[0][piece][to_square]
                + earlier
            )

    def capture_score(self, board, move):
        """How well a capture did before."""
        piece: cython.int = board.squares[from_square_of(move)]
        return self.tables.captures[piece][to_square_of(move)][victim_of(board, move)]

    def add_quiet(self, switches, board, history_context, move, bonus):
        """A quiet move cut off (positive) or was tried in vain (negative)."""
        from_square: cython.int = from_square_of(move)
        piece: cython.int = board.squares[from_square]
        to_square: cython.int = to_square_of(move)
        if switches.history:
            gravity_update(self.quiet_count(history_context, piece, from_square, to_square), bonus)
        if not switches.continuation_history:
            return
        if history_context.after_last != cython.NULL:
            gravity_update(cython.address(history_context.after_last[0][piece][to_square]), bonus)
        if history_context.after_own_last != cython.NULL:
            gravity_update(
                cython.address(history_context.after_own_last[0][piece][to_square]), bonus
            )
        if history_context.after_own_before != cython.NULL:
            gravity_update(
                cython.address(history_context.after_own_before[0][piece][to_square]), bonus
            )

    def add_static_eval_bonus(self, count, gain):
        """A quiet move made its mover's static evaluation better by so many centipawns, or worse.

        (Stockfish, "use static evaluation difference to improve quiet move ordering")
        """
        bonus: cython.int = gain * search_params.history_gain_scale // SIXTEENTHS
        bonus = min(bonus, search_params.history_gain_most)
        gravity_update(count, max(bonus, -search_params.history_gain_most))

    def add_capture(self, board, move, bonus):
        """A capture cut off (positive) or was tried in vain (negative)."""
        piece: cython.int = board.squares[from_square_of(move)]
        victim: cython.int = victim_of(board, move)
        gravity_update(
            cython.address(self.tables.captures[piece][to_square_of(move)][victim]), bonus
        )

    def remember(self, switches, history_context, move):
        """Keep a quiet move that cut off as killer and as counter move."""
        if switches.killers and self.tables.killers[history_context.ply][0] != move:
            self.tables.killers[history_context.ply][1] = self.tables.killers[history_context.ply][
                0
            ]
            self.tables.killers[history_context.ply][0] = move
        if switches.counter_moves and history_context.counter != cython.NULL:
            history_context.counter[0] = move

    def update(self, switches, board, history_context, tried, best_move, quiet, depth):
        """A move cut off: it gains. Captures tried before it lose; quiet ones if it is quiet."""
        index: cython.int
        move: Move
        bonus: cython.int = search_params.history_bonus_scale * depth * depth
        if bonus > search_params.history_bonus_most:
            bonus = search_params.history_bonus_most
        malus: cython.int = -bonus * search_params.history_malus // WHOLE
        if quiet:
            self.remember(switches, history_context, best_move)
            for index in range(tried.quiet_count):
                move = tried.quiets[index]
                self.add_quiet(
                    switches, board, history_context, move, bonus if move == best_move else malus
                )
        if not switches.capture_history:
            return
        for index in range(tried.capture_count):
            move = tried.captures[index]
            self.add_capture(board, move, bonus if move == best_move else malus)
