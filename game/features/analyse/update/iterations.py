"""The dialog in which the iteration is chosen that is stepped through."""

from __future__ import annotations

from msgspec.structs import replace

from game.actions.between_features import InspectSearch
from game.actions.effects import DoAction, Effect
from game.features.analyse import queries
from game.features.analyse.actions import StepThroughAnalysis
from game.features.analyse.enabled_actions import PREDICATES
from game.features.analyse.model import AnalyseModel, IterationDialog, RecordableIteration
from game.features.analyse.update.row_options import OWN_HASH_MB
from game.rules import positions
from game.state.session import Session
from game.state.state import State

COMFORTABLE_MS = 10_000
"""The longest time of a recording that is chosen without a word from the person."""


def open_iteration_dialog(state: State, session: Session, analysis: AnalyseModel) -> None:
    """Open the dialog with the iterations of our engine's analysis."""
    row = queries.own_engine_row(analysis)
    if row is None or not PREDICATES[StepThroughAnalysis](state):
        return
    result = queries.shown_result(state, analysis, row)
    assert result is not None
    tree, found = session.game.tree, queries.recordable_iterations(result)
    fen, moves = positions.searched_position(tree, queries.node_searched_by(session, row))
    state.dialog = IterationDialog(
        InspectSearch(
            fen,
            moves,
            tree.start.chess960,
            found[-1].depth,
            result.lines,
            row.hash_mb or OWN_HASH_MB,
            session.board.flipped,
        ),
        found,
        _default(found),
        result.thinking.threads > 1,
    )


def choose_iteration(state: State, place: int) -> None:
    """Choose an iteration in the dialog."""
    dialog = state.dialog
    if isinstance(dialog, IterationDialog):
        dialog.place = max(0, min(place, len(dialog.iterations) - 1))


def step_through_chosen_iteration(state: State, place: int | None) -> list[Effect]:
    """Close the dialog and step through an iteration; None for the chosen one."""
    dialog = state.dialog
    if not isinstance(dialog, IterationDialog):
        return []
    if place is not None:
        choose_iteration(state, place)
    state.dialog = None
    return [DoAction(replace(dialog.search, depth=dialog.iterations[dialog.place].depth))]


def _default(iterations: tuple[RecordableIteration, ...]) -> int:
    """Return the index of the deepest iteration that is soon recorded, or else of the first."""
    soon = [place for place, one in enumerate(iterations) if one.milliseconds <= COMFORTABLE_MS]
    return soon[-1] if soon else 0
