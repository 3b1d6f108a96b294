"""Which moves are mistakes: by the report on the game, or else by the engines that watch.

Where the report knows a move, its word counts, also if it finds nothing wrong with it.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.review import Verdict
from game.features.analyse import verdicts
from game.features.analyse.model import analysis_of
from game.message import Message, message_with_context
from game.queries.reviews import shown_review
from game.state.node import NodeId
from game.state.state import State

WORDS: dict[Verdict, Message] = {
    Verdict.INACCURACY: message_with_context("a move", "inaccuracy"),
    Verdict.MISTAKE: message_with_context("a move", "mistake"),
    Verdict.BLUNDER: message_with_context("a move", "blunder"),
}
NAGS_OF_GAME = range(1, 7)
"""The NAGs with which a game says how good a move is."""


class JudgedMove(NamedTuple):
    """A verdict on a move."""

    verdict: Verdict
    loss: float
    """The loss of winning chances of the side that moved, in points of a hundred."""
    is_reported: bool
    """Whether the report on the game says so; otherwise an engine that watches."""

    @property
    def nag(self) -> int:
        """The NAG of the verdict."""
        return verdicts.NAGS[self.verdict]


def judged_move(state: State, node: NodeId) -> JudgedMove | None:
    """Return the verdict on a move of the shown game; None if nobody finds it bad."""
    reviewed = shown_review.reviewed_move_at(state, node)
    if reviewed is not None:
        found = reviewed.verdict
        return None if found is None else JudgedMove(found, reviewed.loss, is_reported=True)
    analysis = analysis_of(state)
    if analysis is None:
        return None
    seen = verdicts.verdict_on_move(analysis, state.session.game.tree, node)
    return None if seen is None else JudgedMove(_VERDICTS[seen.nag], seen.loss, is_reported=False)


_VERDICTS = {nag: verdict for verdict, nag in verdicts.NAGS.items()}
