"""The engine's evaluation in the form that tuning needs: an ``Evaluation``."""

from __future__ import annotations

from engine.core.board.position import Position
from engine.core.evaluation import weights
from engine.core.evaluation.terms import linearise
from engine.tuning.rows import Linear, Rows, Weights, linearised_rows


class EngineEvaluation:
    """The evaluation of this process. All instances have the same weights."""

    def weight_values(self) -> Weights:
        """Return the current weights."""
        return weights.weight_values()

    def set_weights(self, values: Weights) -> None:
        """Set the weights for all searches of this process."""
        weights.set_weights(values)

    def linearise(self, position: Position) -> Linear:
        """Return the linear form at ``position``; see ``rows.Evaluation``."""
        return linearise(position)


def engine_rows(task: tuple[Weights, list[str]]) -> Rows:
    """Return the rows for the pair (weights, FENs).

    The function sets the weights of the process, so it must run in a process of its own.
    """
    values, fens = task
    evaluation = EngineEvaluation()
    evaluation.set_weights(values)
    return linearised_rows(evaluation, fens)
