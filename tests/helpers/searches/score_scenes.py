"""Scenes in which our engine at full strength has found the score of every position."""

from __future__ import annotations

import random
from collections.abc import Callable

from play_scenes import idle

from engine.protocol.messages import Score
from game.queries.missing_scores import EVALUATION_NODES
from game.rules import positions
from game.state.evaluations import Evaluation, Evaluations
from game.state.node import ROOT
from game.state.state import State


def scored(state: State) -> State:
    """Return a state whose game has the scores of our engine."""
    state.settings.shows_players_scores = False
    game, dice = state.session.game, random.Random(6)
    known = {
        positions.position_key_at(game.tree, node): Evaluation(
            Score(centipawns=dice.randint(-250, 350)), "", 9, EVALUATION_NODES
        )
        for node in (ROOT, *game.tree.path(game.end))
    }
    state.put(Evaluations(known, len(known), game.tree))
    return state


def _opened() -> State:
    state = idle()
    state.session.game.is_document = True
    return scored(state)


SCORE_SCENES: dict[str, Callable[[], State]] = {
    "scores of our engine": lambda: scored(idle()),
    "opened game with scores of our engine": _opened,
}
"""Each scene by its name."""
