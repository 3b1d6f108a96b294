"""Walking through variations: clicks, arrow keys, folding. None of them changes the game."""

from __future__ import annotations

import pytest
from annotated_scenes import annotated
from played_line import node_at

from game.actions.board import FoldVariation, GoToGameEnd, GoToPly, ShowMove, StepPly, StepVariation
from game.app.dispatch import update
from game.formats import pgn
from game.queries import shown_position
from game.queries.move_list.move_list_blocks import is_folded
from game.state.node import NodeId
from game.state.state import State


@pytest.fixture
def state() -> State:
    return annotated()


def named(state: State, *sans: str) -> NodeId:
    """Return the last node of a line of moves that leads from a node of the played line."""
    tree = state.session.game.tree
    for node_id in tree.nodes:
        path = tree.path(node_id)[-len(sans) :]
        if [tree[one].san for one in path] == list(sans):
            return node_id
    raise AssertionError(sans)


def shown(state: State) -> str:
    return state.session.game.tree[shown_position.shown_node(state.session)].san


def test_a_move_of_a_variation_shows_its_position_and_changes_nothing(state: State) -> None:
    before = pgn.write_pgn(state.session.game)
    for node_id in state.session.game.tree.nodes:
        assert update(state, ShowMove(node_id)) == []
        assert shown_position.shown_board(state.session) == state.session.game.tree.board(node_id)
        assert shown_position.is_looking_back(state.session) == (node_id != state.session.game.end)
    assert pgn.write_pgn(state.session.game) == before


def test_steps_follow_the_variation_and_lead_back_to_the_played_line(state: State) -> None:
    update(state, ShowMove(named(state, "Nf6", "Ng5")))
    update(state, StepPly(1))
    assert shown(state) == "d5"
    update(state, StepPly(99))
    assert shown(state) == "Na5"
    update(state, StepPly(-4))
    assert shown(state) == "Nf6"
    update(state, StepPly(-1))
    assert shown_position.shown_node(state.session) == node_at(state.session.game, 5)
    update(state, StepPly(1))
    assert shown_position.shown_node(state.session) == node_at(state.session.game, 6)


def test_home_and_end_lead_from_a_variation_to_the_ends_of_the_game(state: State) -> None:
    update(state, ShowMove(named(state, "Nf6", "Ng5")))
    update(state, GoToPly(0))
    assert shown_position.shown_ply(state.session) == 0
    update(state, ShowMove(named(state, "Nf6", "Ng5")))
    update(state, GoToGameEnd())
    assert not shown_position.is_looking_back(state.session)


def test_up_and_down_go_between_the_alternatives(state: State) -> None:
    update(state, ShowMove(node_at(state.session.game, 5)))
    for by, san in ((1, "Bb5"), (1, "d4"), (1, "d4"), (-1, "Bb5"), (-1, "Bc4"), (-1, "Bc4")):
        update(state, StepVariation(by))
        assert shown(state) == san


def test_inside_a_variation_they_go_to_the_next_one(state: State) -> None:
    update(state, ShowMove(named(state, "Bb5", "a6", "Ba4")))
    update(state, StepVariation(1))
    assert shown(state) == "d4"


def test_on_a_move_without_alternatives_they_do_nothing(state: State) -> None:
    for ply in (0, 2):
        update(state, ShowMove(node_at(state.session.game, ply)))
        update(state, StepVariation(1))
        assert shown_position.shown_ply(state.session) == ply


def test_a_variation_folds_and_opens(state: State) -> None:
    first = named(state, "Nc6", "Bb5")
    for folded in (True, False):
        update(state, FoldVariation(first))
        assert is_folded(state.session.game, state.session.board.folds, first) is folded


def test_a_shown_move_is_never_folded_away(state: State) -> None:
    first = named(state, "Nc6", "Bb5")
    update(state, FoldVariation(first))
    update(state, ShowMove(named(state, "Bb5", "a6")))
    assert not is_folded(state.session.game, state.session.board.folds, first)


def test_in_a_variation_the_graph_marks_its_beginning(state: State) -> None:
    update(state, ShowMove(named(state, "Ng5", "d5", "exd5", "Na5")))
    assert shown_position.shown_main_ply(state.session) == 5
    update(state, GoToGameEnd())
    assert shown_position.shown_main_ply(state.session) == len(state.session.game.moves)
