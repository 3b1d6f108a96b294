"""The content of the evaluation graph: values, gaps and verdicts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from annotated_scenes import ANNOTATED_SCENES
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from play_scenes import PLAY_SCENES
from score_scenes import scored

from engine.protocol.messages import Score
from engine.protocol.winning_chances import OWN_SLOPE, STOCKFISH_SLOPE, winning_chance
from game.formats import game_import
from game.queries import evaluation_graph, shown_scores
from game.queries.evaluation_graph import LONGEST_STEP, GraphPoint, VerdictKind
from game.rules import positions
from game.state.evaluations import Evaluations
from game.state.game import PlayerKind

VALUES = st.lists(st.integers(1, 200), unique=True, max_size=40).map(
    lambda plies: [GraphPoint(ply, float(ply % 101)) for ply in sorted(plies)]
)


@given(VALUES)
def test_runs_have_no_gap_inside_and_one_between_them(known: list[GraphPoint]) -> None:
    runs = evaluation_graph.runs_without_gap(known)
    assert [point for run in runs for point in run] == known
    for run in runs:
        steps = [after.ply - before.ply for before, after in pairwise(run)]
        assert all(step <= LONGEST_STEP for step in steps)
    for before, after in pairwise(runs):
        assert after[0].ply - before[-1].ply > LONGEST_STEP


@given(VALUES, st.integers(0, 220))
def test_a_value_is_known_at_scores_and_between_joined_ones_alone(
    known: list[GraphPoint], ply: int
) -> None:
    found = evaluation_graph.winning_chance_at(known, ply)
    exact = {point.ply: point.chance for point in known}
    if ply in exact:
        assert found == pytest.approx(exact[ply])
    elif ply - 1 in exact and ply + 1 in exact:
        assert found == pytest.approx((exact[ply - 1] + exact[ply + 1]) / 2)
    else:
        assert found is None


def test_a_game_against_the_engine_is_one_run_although_every_second_score_is_missing() -> None:
    known = evaluation_graph.graph_points(PLAY_SCENES["idle"]().session.game)
    assert len(known) > 3
    assert len(evaluation_graph.runs_without_gap(known)) == 1


def test_no_line_leads_through_a_position_that_our_engine_has_not_scored() -> None:
    state = scored(PLAY_SCENES["idle"]())
    game, known = state.session.game, state.model(Evaluations)
    missing = positions.position_key_at(game.tree, game.node_at(5))
    kept = {one: found for one, found in known.by_position.items() if one != missing}
    state.put(replace(known, by_position=kept))
    points = evaluation_graph.shown_points(state, state.session)
    longest = evaluation_graph.longest_step(state, state.session)
    runs = evaluation_graph.runs_without_gap(points, longest)
    assert [run[-1].ply for run in runs][:1] == [4]
    assert len(runs) == 2
    assert evaluation_graph.winning_chance_at(points, 5, longest) is None


def test_the_scores_of_a_file_are_joined_if_one_side_has_them() -> None:
    for scored_plies, longest in (((1, 3, 5), 2), ((2, 4), 2), ((1, 2, 4), 1)):
        state = PLAY_SCENES["opening"]()
        game = state.session.game = game_import.game_from_pgn(
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"
        ).game
        game.is_document = True
        state.settings.shows_players_scores = True
        nodes = {game.node_at(ply): game.tree[game.node_at(ply)] for ply in scored_plies}
        score = Score(centipawns=20)
        game.tree = game.tree.with_nodes(
            {node: replace(one, score=score) for node, one in nodes.items()}
        )
        assert evaluation_graph.longest_step(state, state.session) == longest


def test_verdicts_come_from_the_glyphs_of_the_game() -> None:
    marks = evaluation_graph.verdict_marks(ANNOTATED_SCENES["evaluated"]().session.game)
    assert [(mark.ply, mark.symbol) for mark in marks] == [
        (6, "?!"), (7, "?"), (9, "??"), (10, "!!"), (14, "!")
    ]  # fmt: skip
    assert marks[2].verdict is VerdictKind.BAD
    assert marks[3].verdict is VerdictKind.GOOD


def test_a_glyph_that_judges_the_position_is_no_verdict_on_a_move() -> None:
    marks = evaluation_graph.verdict_marks(ANNOTATED_SCENES["annotated"]().session.game)
    assert [mark.symbol for mark in marks] == ["!", "!?", "!!"]


def test_a_rated_game_shows_no_values() -> None:
    state = PLAY_SCENES["middle"]()
    state.session.game.is_rated = True
    assert not evaluation_graph.shown_points(state, state.session)


@pytest.mark.parametrize("added", ["", "Crafty"])
def test_the_scores_of_the_players_have_the_slope_of_the_engine_that_plays(added: str) -> None:
    state = PLAY_SCENES["idle"]()
    game = state.session.game
    state.settings.shows_players_scores = True
    for player in (game.white, game.black):
        if player.kind is PlayerKind.ENGINE:
            player.added = added
    slope = STOCKFISH_SLOPE if added else OWN_SLOPE
    assert shown_scores.chance_slope(state, state.session) == slope
    points = evaluation_graph.shown_points(state, state.session)
    assert points
    for point in points:
        score = game.moves[point.ply - 1].score
        assert score is not None
        assert point.chance == winning_chance(score, slope)
