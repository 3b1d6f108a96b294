"""The engine's own evaluation, as what is tuned."""

from __future__ import annotations

from engine.core.board.position import Position
from engine.core.evaluation import weights
from engine.core.evaluation.terms import linearise
from engine.tuning.rows import Linear, Rows, Weights, linearised


class EngineEvaluation:
    """The evaluation of this process; there is only one."""

    def weight_values(self) -> Weights:
        """Return its weights."""
        return weights.weight_values()

    def set_weights(self, values: Weights) -> None:
        """Change them for all searches of this process."""
        weights.set_weights(values)

    def linearise(self, position: Position) -> Linear:
        """See ``rows.Evaluation``."""
        return linearise(position)


def engine_rows(task: tuple[Weights, list[str]]) -> Rows:
    """Return the rows of some positions for some weights; for a process of its own."""
    values, fens = task
    evaluation = EngineEvaluation()
    evaluation.set_weights(values)
    return linearised(evaluation, fens)
