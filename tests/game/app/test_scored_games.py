"""Scores in a real process beside a game with a real engine."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from real_game import RealGame

from game.queries import evaluation_graph

MOVES = 4


def played(folder: Path, *, evaluates: bool) -> list[tuple[str, int, object]]:
    """Play a game; return its moves with the nodes and the scores of the level's searches."""
    with RealGame(folder, level=4, evaluates=evaluates) as real:
        for _ in range(MOVES):
            real.move()
        assert bool(real.evaluators) is evaluates
        return [
            (one.san, 0 if one.thinking is None else one.thinking.nodes, one.score)
            for one in real.game.moves
        ]


def test_the_level_searches_node_for_node_as_without(tmp_path: Path) -> None:
    assert played(tmp_path, evaluates=True) == played(tmp_path, evaluates=False)


def test_a_killed_process_costs_no_move_and_no_score(tmp_path: Path) -> None:
    with RealGame(tmp_path, level=1, evaluates=True) as real:
        real.move()
        (evaluator,) = real.evaluators
        assert evaluator.process_id is not None
        os.kill(evaluator.process_id, signal.SIGTERM)
        real.move()
        state = real.table.state
        points = evaluation_graph.shown_points(state, state.session)
        assert [point.ply for point in points] == [0, 1, 2, 3, 4]
