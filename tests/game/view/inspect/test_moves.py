"""The ordered moves of a node: the columns of the table, and the line below it for other values."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from inspect_scenes import inspect
from msgspec.structs import replace
from play_scenes import play
from slots import inspected

from engine.protocol.inspect_enums import MoveOutcome
from engine.protocol.inspect_facts import MoveFacts
from game.features.inspect.actions.search_questions import ShowMoveExchange
from game.features.inspect.view.move_row import COLUMNS, EXCHANGE, NODES, ORDER
from game.features.inspect.view.node_moves import (
    ALL_DECIDED,
    LATER,
    NOT_SEARCHED_YET,
    WILL_BE_SKIPPED,
    _legend,
    values_without_column,
)
from game.state.state import State
from game.view.kit.canvas import TextRecord
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]
SIZES = [((960, 640), 100), ((1440, 900), 100), ((1920, 1080), 100), ((1920, 1080), 200)]
NARROW, WIDE = (960, 640), (1280, 800)
TABLE = ("node moves", "moves or terms")
"""The names of the parts that draw the table of moves.

The second part shows the terms of the evaluation in place of the table while a term is expanded.
"""


def drawn(opener: Opener, state: State, size: tuple[int, int], percent: int) -> list[TextRecord]:
    """Draw the window; return the texts of the table of moves."""
    window, surface = opener(size, percent)
    window.records = []
    window.draw(surface, state)
    return [record for record in window.records if record.owner in TABLE]


def moves_of(state: State) -> tuple[MoveFacts, ...]:
    inspection = inspected(state)
    assert inspection.search_state is not None
    return inspection.search_state.moves


def captures(state: State) -> list[MoveFacts]:
    return [move for move in moves_of(state) if move.mvv_lva is not None]


def quiets(state: State) -> list[MoveFacts]:
    return [move for move in moves_of(state) if move.mvv_lva is None]


def show_moves(state: State, *moves: MoveFacts) -> None:
    """Replace the moves of the shown node by these."""
    inspection = inspected(state)
    assert inspection.search_state is not None
    inspection.search_state = replace(inspection.search_state, moves=moves)


@pytest.mark.parametrize("has_skipped", [False, True])
@pytest.mark.parametrize("has_searched", [False, True])
def test_the_legend_says_of_dimmed_moves_only_what_is_true(
    has_skipped: bool, has_searched: bool
) -> None:
    """Of the moves that come later, some are searched and others skipped."""
    state = inspect(play(["e4", "e5"]))
    first = replace(moves_of(state)[0], is_later=False, is_current=False, node_search=1)
    later = replace(first, is_later=True)
    skipped = replace(later, node_search=None, outcome=MoveOutcome.PRUNED)
    moves = (first, *[later] * has_searched, *[skipped] * has_skipped)
    show_moves(state, *moves)
    expected = {
        (False, False): ALL_DECIDED,
        (False, True): NOT_SEARCHED_YET,
        (True, False): WILL_BE_SKIPPED,
        (True, True): LATER,
    }[has_skipped, has_searched]
    assert _legend(state, moves) == expected


@pytest.mark.parametrize(("size", "percent"), SIZES, ids=str)
def test_captures_and_no_other_moves_have_their_mvv_lva_in_a_column_of_its_own(
    size: tuple[int, int], percent: int, open_window: Opener, scenes: Scenes
) -> None:
    state = scenes["inspect"]()
    show_moves(state, *captures(state)[:1], quiets(state)[0])
    texts = drawn(open_window, state, size, percent)
    (title,) = (one for one in texts if one.text == "MVV/LVA")
    (number,) = (one for one in texts if one.text == "505")
    (name,) = (one for one in texts if "x" in one.text and one.text[0].isupper())
    assert title.ink.x <= number.ink.x
    assert number.ink.right <= title.ink.right
    assert name.room.y == number.room.y


@pytest.mark.parametrize(("size", "percent"), SIZES, ids=str)
def test_no_title_is_cut_short(
    size: tuple[int, int], percent: int, open_window: Opener, scenes: Scenes
) -> None:
    titles = {str(column.title).upper() for column in COLUMNS}
    found = drawn(open_window, scenes["inspect"](), size, percent)
    shown = {one.wanted for one in found if one.wanted in titles}
    assert {"#", "MOVE", "ORDERED BY", "ORDER", "MVV/LVA", "VALUE", "OUTCOME"} <= shown
    assert all(one.text == one.wanted for one in found)


def test_the_foot_of_a_narrow_table_shows_the_omitted_values_of_the_chosen_move(
    open_window: Opener, scenes: Scenes
) -> None:
    state = scenes["inspect"]()
    inspected(state).row = 0
    show_moves(state, *captures(state)[:1])
    for size, is_narrow in ((NARROW, True), (WIDE, False)):
        texts = {one.text for one in drawn(open_window, state, size, 100)}
        assert ("SEE" in texts) == ("NODES" in texts) == (not is_narrow)
        assert any(text.startswith("SEE −12.30") for text in texts) == is_narrow


def test_the_foot_shows_no_value_that_has_a_column_or_is_unknown(
    scenes: Scenes,
) -> None:
    quiet = quiets(scenes["inspect"]())[0]
    few = [column for column in COLUMNS if column not in (ORDER, EXCHANGE, NODES)]
    order, nodes = values_without_column(quiet, few)
    assert values_without_column(quiet, COLUMNS) == []
    assert "9.88 k" in str(order)
    assert "12.3 M" in str(nodes)
    assert "−3.20" in str(values_without_column(replace(quiet, exchange=-320), few)[1])
    assert values_without_column(replace(quiet, order_score=None), few) == [nodes]
    assert values_without_column(replace(quiet, order_score=None, nodes=0), few) == []


def test_a_click_on_the_number_of_a_capture_shows_its_exchange_at_every_size(
    open_window: Opener, scenes: Scenes
) -> None:
    for size in (NARROW, WIDE):
        state = scenes["inspect"]()
        (capture,) = captures(state)[:1]
        show_moves(state, capture)
        texts = drawn(open_window, state, size, 100)
        shown = "505" if size == NARROW else "−12.30"
        (number,) = (one for one in texts if one.text == shown)
        window, _ = open_window(size, 100)
        part = next(one for one in window.screen(state).parts if one.name in TABLE)
        press = pygame.Event(
            pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_LEFT, pos=(number.ink.x, number.ink.y)
        )
        assert part.actions(press, state) == [ShowMoveExchange(capture.move)]
