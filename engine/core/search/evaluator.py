"""Static evaluation with the caches that it needs, for one thread."""

import cython
from cython.cimports.engine.core.evaluation.evaluate import evaluate as evaluate_board
from cython.cimports.engine.core.evaluation.material_table import MaterialTable
from cython.cimports.engine.core.evaluation.pawns import PawnTable
from cython.cimports.engine.core.memory.eval_cache import NOT_EVALUATED, EvalCache


@cython.final
@cython.cclass
class Evaluator:
    """Owns the pawn table, the material table and the evaluation cache.

    Values are centipawns for the side to move. The caches never change a value. Raises MemoryError
    when made.
    """

    def __cinit__(self):
        self.pawn_table = PawnTable()
        self.material_table = MaterialTable()
        self.eval_cache = EvalCache()

    def evaluate(self, board):
        """Compute the evaluation of a position."""
        return evaluate_board(board, self.pawn_table, self.material_table)

    def static_eval(self, board):
        """Return the evaluation of a position from the cache; if it is not there, compute it."""
        value: cython.int = self.eval_cache.look_up(board.key)
        if value == NOT_EVALUATED:
            value = self.evaluate(board)
            self.eval_cache.store(board.key, value)
        return value
