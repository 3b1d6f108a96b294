"""The move list follows the game: what it remakes is what changed, and only near rows are made."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest
from amount import Amount
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_trees import random_move, random_tree, with_comments
from tree_shapes import line_with_variations, nested_variations, variations_at_one_fork

from game.actions.action import Action
from game.actions.board import CancelDrag, GoToGameEnd, GoToPly, ShowMove, StepPly, StepVariation
from game.app.dispatch import update
from game.queries import shown_position
from game.queries.move_list.move_list_builder import MoveListBuilder, no_verdict
from game.rules import game_record, players
from game.state.game_tree import GameTree
from game.state.node import ROOT
from game.state.session import sessions_with
from game.state.state import State
from game.view.kit.look import Look
from game.view.panels.move_content import MoveContent
from game.view.panels.move_layout import SHORT_LIST_MOVES
from game.view.panels.move_list import MoveList
from game.view.panels.move_rows import Row, shows_node
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
WIDTH = 400
NODES_TRIED = 12


def state_of(tree: GameTree, *, as_text: bool = False) -> State:
    """Return a window that shows a document with all variations open."""
    game = game_record.new_game(players.person(), players.person(), start=tree.start)
    game.tree, game.end, game.is_document = tree, (ROOT, *tree.mainline())[-1], True
    state = State(sessions_with(game), now_ms=0)
    state.session.board.folds = dict.fromkeys(tree.nodes, False)
    state.settings.moves_as_text = as_text
    return state


def followed(look: Look, state: State) -> MoveContent:
    content = MoveContent(look)
    content.follow(state, WIDTH, no_verdict, 0)
    return content


def fresh_rows(look: Look, state: State) -> list[Row]:
    return followed(look, state).rows.all_rows()


def change(lots: random.Random, state: State) -> None:
    """Edit the tree beside the played line, or fold or open a variation."""
    session = state.session
    tree, folds = session.game.tree, session.board.folds
    node_id = lots.choice(list(tree.nodes))
    move = random_move(lots, tree, node_id)
    kinds = [
        lambda: tree.with_comment(node_id, "another word " * lots.randrange(30)),
        lambda: tree.with_nags(node_id, [lots.randrange(1, 7)]),
        lambda: tree.with_main_line_through(node_id),
    ]
    if move is not None:
        kinds.append(lambda: tree.add(node_id, move)[0])
    if node_id != ROOT:
        kinds.append(lambda: tree.promote(node_id))
    if not session.game.is_played(node_id):
        kinds += [lambda: tree.cut(node_id), lambda: tree.cut_after(node_id)]
    session.game.tree = lots.choice(kinds)()
    line = lots.choice(list(session.game.tree.nodes))
    folds[line] = lots.random() < 0.5


@pytest.fixture
def look(open_window: Opener) -> Look:
    return open_window()[0]._look


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10**6), st.booleans())
def test_a_list_that_follows_changes_equals_a_new_list(
    look: Look, seed: int, as_text: bool
) -> None:
    lots = random.Random(seed)
    tree = with_comments(lots, random_tree(lots, lots.randrange(60)))
    state = state_of(tree, as_text=as_text)
    content = followed(look, state)
    for _ in range(8):
        change(lots, state)
        content.follow(state, WIDTH, no_verdict, 0)
        assert content.rows.all_rows() == fresh_rows(look, state)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10**6), st.booleans())
def test_each_open_move_has_its_place(look: Look, seed: int, as_text: bool) -> None:
    lots = random.Random(seed)
    state = state_of(with_comments(lots, random_tree(lots, 60)), as_text=as_text)
    content = followed(look, state)
    rows = content.rows
    assert rows.index(rows.place_of(ROOT)) == 0
    nodes = sorted(state.session.game.tree.nodes.keys() - {ROOT})
    for node in lots.sample(nodes, min(NODES_TRIED, len(nodes))):
        assert shows_node(rows[rows.index(rows.place_of(node))], node)


def large_shapes() -> list[GameTree]:
    return [
        line_with_variations(1, main=80, variation=25),
        variations_at_one_fork(2, variations=25, length=80),
        nested_variations(3, depth=15, length=150),
    ]


@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize("shape", range(3))
def test_the_rows_near_the_shown_move_are_exact_while_others_are_estimated(
    look: Look, shape: int, as_text: bool, amount: Amount
) -> None:
    state = state_of(large_shapes()[shape], as_text=as_text)
    content = followed(look, state)
    rows, lots = content.rows, random.Random(shape)
    assert state.session.game.tree.next_id > SHORT_LIST_MOVES
    every = fresh_rows(look, state)
    moves = [node for node in state.session.game.tree.nodes if node != ROOT]
    for node in lots.sample(moves, amount(15, 40)):
        place = rows.place_of(node)
        rows.make_around(place, 20, 20)
        at = rows.index(place)
        right = next(index for index, row in enumerate(every) if shows_node(row, node))
        above, below = min(20, right), min(20, len(every) - right)
        near = [rows[index] for index in range(at - above, at + below)]
        assert near == every[right - above : right + below]


@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize("shape", range(3))
def test_a_step_reads_few_moves_and_makes_few_rows(
    shape: int,
    as_text: bool,
    open_window: Opener,
    monkeypatch: pytest.MonkeyPatch,
    amount: Amount,
) -> None:
    """The work is counted: the list is never made anew, and a step writes the near texts only."""
    tree = large_shapes()[shape]
    window, surface = open_window()
    state = state_of(tree, as_text=as_text)
    state.settings.animation_ms = 0
    update(state, CancelDrag())  # What follows from any action has happened.
    window.draw(surface, state)
    (moves,) = [part for part in window.screen(state).parts if isinstance(part, MoveList)]
    rows = moves._content.rows
    for walk in ("below", "nodes", "mainline", "__len__"):
        monkeypatch.setattr(GameTree, walk, None)
    monkeypatch.setattr(MoveListBuilder, "start", None)
    lots = random.Random(shape)
    clicks: list[Action] = [ShowMove(lots.randrange(1, tree.next_id)) for _ in range(amount(5, 12))]
    actions: list[Action] = [
        GoToPly(0),
        StepPly(1),
        StepVariation(1),
        StepPly(1),
        StepPly(-1),
        GoToGameEnd(),
    ]
    for action in (*actions, *(one for click in clicks for one in (click, *actions[1:5]))):
        made = rows._maker.made
        update(state, action)
        window.draw(surface, state)
        assert moves._content.rows is rows
        assert rows._maker.made - made <= 60
        shown = shown_position.shown_node(state.session)
        visible = [index for _, index in moves._visible_rows(state) if index < len(rows)]
        assert shown == ROOT or any(shows_node(rows[index], shown) for index in visible)
    assert None in rows._rows
