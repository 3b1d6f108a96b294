"""The root moves and the best lines of a search.

The search thread writes them; another thread may read them meanwhile. Each change and each reading
takes a lock, for as long as it copies.
"""

import cython
from cython.cimports.engine.core.basics.atomic import lock, unlock
from cython.cimports.engine.core.basics.move import NO_MOVE
from cython.cimports.engine.core.memory.entry import BOUND_LOWER, BOUND_NONE, BOUND_UPPER
from cython.cimports.engine.core.ordering.picker import Candidate
from cython.cimports.engine.core.ordering.stack import VALUE_NONE
from cython.cimports.libc.string import memset


@cython.final
@cython.cclass
class RootMoves:
    """The root moves, and the lines that begin with the best of them."""

    # Writing

    def reset(self):
        """Clear everything except the restriction to some root moves; set one line as wanted."""
        lock(cython.address(self.locked))
        memset(self.lines, 0, MAX_MOVES * cython.sizeof(RootLine))
        self.line_count = 1
        self.count = 0
        self.completed_value = VALUE_NONE
        self.current_move = NO_MOVE
        self.current_number = 0
        unlock(cython.address(self.locked))

    def is_allowed(self, move):
        """Return whether the restriction, if any, allows a root move."""
        index: cython.int
        if not self.is_restricted:
            return True
        for index in range(self.allowed_count):
            if self.allowed[index] == move:
                return True
        return False

    def copy_result(self, root_move):
        """Copy the result that the same move had before. Its new ordering score stays."""
        index: cython.int
        candidate: Candidate = root_move.candidate
        for index in range(self.count):
            if self.moves[index].candidate.move == candidate.move:
                root_move[0] = self.moves[index]
                root_move.candidate = candidate

    def replace(self, moves, count):
        """Set the root moves in a new order, with the first moves of the best lines first.

        Each move keeps its earlier result.
        """
        index: cython.int
        rank: cython.int
        for index in range(count):
            self.copy_result(cython.address(moves[index]))
        lock(cython.address(self.locked))
        for index in range(count):
            self.moves[index] = moves[index]
        self.count = count
        if count and self.lines[0].line.length == 0:
            self.lines[0].line.moves[0] = moves[0].candidate.move
            self.lines[0].line.length = 1
        for rank in range(self.line_count):
            if self.lines[rank].line.length:
                self.bring_to(rank, self.lines[rank].line.moves[0])
        unlock(cython.address(self.locked))

    def bring_to(self, rank, move):
        """Move a root move forward to the index ``rank``; the others keep their order."""
        index: cython.int = rank
        while index < self.count and self.moves[index].candidate.move != move:
            index += 1
        if index == self.count:
            return
        root_move: RootMove = self.moves[index]
        while index > rank:
            self.moves[index] = self.moves[index - 1]
            index -= 1
        self.moves[rank] = root_move

    def bring_best_move_to(self, rank):
        """Move the first move of the line ``rank`` forward to that index among the root moves."""
        lock(cython.address(self.locked))
        self.bring_to(rank, self.lines[rank].line.moves[0])
        unlock(cython.address(self.locked))

    def begin_move(self, move, number):
        """Note which root move is being searched, and its number from 1."""
        lock(cython.address(self.locked))
        self.current_move = move
        self.current_number = number
        unlock(cython.address(self.locked))

    def set_reduction(self, root_move, reduction):
        """Set the reduction of the search of a root move."""
        lock(cython.address(self.locked))
        root_move.reduction = reduction
        unlock(cython.address(self.locked))

    def add_nodes(self, root_move, nodes):
        """Add the nodes of a search of a root move."""
        lock(cython.address(self.locked))
        root_move.nodes += nodes
        unlock(cython.address(self.locked))

    def set_worse(self, root_move, value, depth):
        """Set the upper bound of a root move that is not better than the best one."""
        lock(cython.address(self.locked))
        root_move.depth = depth
        root_move.value = value
        root_move.bound = BOUND_UPPER
        unlock(cython.address(self.locked))

    def set_best(self, root_move, value, bound, depth, rank, below):
        """Make a root move the first move of the line ``rank``; ``below`` is the rest of the line.

        The lines from this rank on move down by one. They replace the move's own earlier line, or
        else the last line.
        """
        ply: cython.int
        place: cython.int = rank
        while place < self.line_count - 1 and (
            self.lines[place].line.length == 0
            or self.lines[place].line.moves[0] != root_move.candidate.move
        ):
            place += 1
        lock(cython.address(self.locked))
        root_move.depth = depth
        root_move.value = value
        root_move.bound = bound
        while place > rank:
            self.lines[place] = self.lines[place - 1]
            place -= 1
        line = cython.address(self.lines[rank])
        line.value = value
        line.bound = bound
        line.depth = depth
        line.is_open = True
        # A move that failed high has no best reply; its earlier line may still be right.
        has_earlier_line: cython.bint = (
            bound == BOUND_LOWER
            and line.line.length > 1
            and line.line.moves[0] == root_move.candidate.move
        )
        if below.length or not has_earlier_line:
            line.line.moves[0] = root_move.candidate.move
            for ply in range(below.length):
                line.line.moves[ply + 1] = below.moves[ply]
            line.line.length = below.length + 1
        unlock(cython.address(self.locked))

    def set_fail_low(self, rank, value):
        """Set the value of the line ``rank`` to an upper bound, after its search failed low.

        The moves of the line stay.
        """
        lock(cython.address(self.locked))
        self.lines[rank].value = value
        self.lines[rank].bound = BOUND_UPPER
        unlock(cython.address(self.locked))

    def close_line(self, rank):
        """Note that no root move is left that could be better than the line of the rank."""
        lock(cython.address(self.locked))
        self.lines[rank].is_open = False
        unlock(cython.address(self.locked))

    def complete_iteration(self):
        """Note the value of the best line, which is exact now that the iteration is complete."""
        lock(cython.address(self.locked))
        self.completed_value = self.lines[0].value
        unlock(cython.address(self.locked))

    def sort_line(self, rank):
        """Sort a finished line by its value into the lines before it."""
        place: cython.int = rank
        line: RootLine = self.lines[rank]
        if self.line_count == 1:
            return
        lock(cython.address(self.locked))
        self.bring_to(rank, line.line.moves[0])
        while place > 0 and self.lines[place - 1].value < line.value:
            self.lines[place] = self.lines[place - 1]
            place -= 1
        self.lines[place] = line
        unlock(cython.address(self.locked))

    # Reading, also while the search runs

    def current(self) -> tuple:
        """Return the root move being searched and its number; see ``Search.current``."""
        lock(cython.address(self.locked))
        move = self.current_move
        number = self.current_number
        unlock(cython.address(self.locked))
        return move, number

    def principal_variation(self) -> list:
        """Return the moves of the best line."""
        lock(cython.address(self.locked))
        line: Line = self.lines[0].line
        unlock(cython.address(self.locked))
        return [line.moves[index] for index in range(line.length)]

    def best_lines(self) -> list:
        """Return the lines found so far; see ``Search.best_lines``."""
        return self.copy_of_lines(False)[0]

    def scores(self) -> tuple:
        """Return the scores found so far; see ``Search.scores``."""
        return self.copy_of_lines(True)

    def copy_of_lines(self, as_scores: cython.bint) -> tuple:
        """Return the lines as rows, and the value of the last completed iteration or None."""
        lines = cython.declare(RootLine[MAX_MOVES])
        rank: cython.int
        lock(cython.address(self.locked))
        count = self.line_count
        value = self.completed_value
        for rank in range(count):
            lines[rank] = self.lines[rank]
        unlock(cython.address(self.locked))
        rows = [
            (
                lines[rank].value,
                score_bound(cython.address(lines[rank])) if as_scores else lines[rank].bound,
                lines[rank].depth,
                [lines[rank].line.moves[index] for index in range(lines[rank].line.length)],
            )
            for rank in range(count)
            if lines[rank].bound != BOUND_NONE
        ]
        return rows, None if value == VALUE_NONE else value

    def rows(self) -> list:
        """Return the root moves in search order; see ``Search.root_moves``."""
        moves = cython.declare(RootMove[MAX_MOVES])
        index: cython.int
        lock(cython.address(self.locked))
        count = self.count
        for index in range(count):
            moves[index] = self.moves[index]
        unlock(cython.address(self.locked))
        return [
            (
                moves[index].candidate.move,
                moves[index].candidate.provenance,
                moves[index].candidate.score,
                moves[index].value,
                moves[index].bound,
                moves[index].depth,
                moves[index].reduction,
                moves[index].nodes,
            )
            for index in range(count)
        ]
