"""The move list as running text: what is bold, what a press does, and what a reader hears."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from annotated_scenes import annotated
from play_screen import moves_box

from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.actions.board import FoldVariation, ShowMove
from game.actions.setting_changes import ToggleSetting
from game.app.dispatch import update
from game.queries import shown_position
from game.state.node import NodeId
from game.state.state import State
from game.view.kit.canvas import TextRecord
from game.view.kit.fonts import SMALL, STRONG, Fonts
from game.view.kit.look import Look
from game.view.panels.move_list import MoveList
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
SIZES = (((960, 640), 100), ((1440, 900), 100), ((1920, 1080), 200))


def as_text() -> State:
    """Return a game with comments and variations as running text."""
    state = annotated()
    state.settings.moves_as_text = True
    return state


def node(state: State, san: str) -> NodeId:
    tree = state.session.game.tree
    return next(one for one in tree.nodes if tree[one].san == san)


def drawn(window: Window, surface: pygame.Surface, state: State) -> list[TextRecord]:
    window.records = []
    window.draw(surface, state)
    return [one for one in window.records if one.owner == "moves"]


def list_of(window: Window, state: State) -> MoveList:
    (found,) = [part for part in window.screen(state).parts if isinstance(part, MoveList)]
    return found


def pressed(window: Window, state: State, at: tuple[int, int]) -> list[Action]:
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=pygame.BUTTON_LEFT)
    return list_of(window, state).actions(event, state)


def test_the_played_line_is_bold_and_variations_are_not(open_window: Opener) -> None:
    window, surface = open_window()
    look: Look = window._look
    fonts: Fonts = look.fonts
    found = {one.text: one.ink.width for one in drawn(window, surface, as_text())}
    assert found["exd4"] == fonts.width("exd4", STRONG)
    assert found["Bb5"] == fonts.width("Bb5", SMALL)


def test_variations_stand_in_brackets(open_window: Opener) -> None:
    window, surface = open_window()
    texts = [one.text for one in drawn(window, surface, as_text())]
    assert texts.count("(") == texts.count(")") > 2


def test_a_press_on_a_move_shows_it(open_window: Opener) -> None:
    window, surface = open_window()
    state = as_text()
    found = {one.text: one.ink.centre for one in drawn(window, surface, state)}
    for san in ("Bc4", "Bb5"):
        assert pressed(window, state, found[san]) == [ShowMove(node(state, san))]
    assert pressed(window, state, found["("]) == []


def test_a_press_on_its_mark_folds_a_variation(open_window: Opener) -> None:
    window, surface = open_window()
    state = as_text()
    bracket = next(one.ink for one in drawn(window, surface, state) if one.text == "(")
    mark = (bracket.x - 2 * window._look.sizes.unit, bracket.centre[1])
    (action,) = pressed(window, state, mark)
    assert action == FoldVariation(node(state, "Bb5"))
    update(state, action)
    assert "a6" not in {one.text for one in drawn(window, surface, state)}


def test_the_list_scrolls_to_the_shown_move_when_the_form_changes(open_window: Opener) -> None:
    window, surface = open_window((960, 640))
    state = annotated()
    state.session.board.folds = dict.fromkeys(state.session.game.tree.nodes, False)
    for _ in range(3):
        drawn(window, surface, state)
        panel = list_of(window, state)
        rows, shown = panel._content.rows, shown_position.shown_node(state.session)
        seen = {index for _, index in panel._visible_rows(state)}
        assert rows.index(rows.place_of(shown)) in seen
        update(state, ToggleSetting("moves_as_text"))


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_no_text_leaves_its_panel(open_window: Opener, size: tuple[int, int], percent: int) -> None:
    window, surface = open_window(size, percent)
    state = as_text()
    state.session.board.folds = dict.fromkeys(state.session.game.tree.nodes, False)
    records = drawn(window, surface, state)
    panel = moves_box(window, state)
    assert [one.text for one in records if not panel.covers(one.ink)] == []


def test_a_reader_finds_each_move_and_each_comment_in_order(open_window: Opener) -> None:
    window, surface = open_window()
    state = as_text()
    state.session.board.folds = dict.fromkeys(state.session.game.tree.nodes, False)
    drawn(window, surface, state)
    (moves,) = [
        one for one in list_of(window, state).nodes(state) if one.role is AccessibleRole.LIST
    ]
    heard = [one for one in moves.children if one.role is AccessibleRole.OPTION]
    assert sorted(one.press[0].node for one in heard if isinstance(one.press[0], ShowMove)) == list(
        range(1, state.session.game.tree.next_id)
    )
    words = " ".join(one.label for one in moves.children)
    assert words.index("A model game") < words.index("1. e4") < words.index("Tarrasch")
    assert len({one.name for one in moves.children}) == len(moves.children)


def test_rows_that_were_drawn_before_look_as_if_drawn_anew(open_window: Opener) -> None:
    state = as_text()
    nodes = sorted(state.session.game.tree.nodes)[::4]

    def pixels(window: Window, surface: pygame.Surface, at: NodeId) -> bytes:
        update(state, ShowMove(at))
        window.draw(surface, state)
        box = moves_box(window, state)
        return pygame.image.tobytes(surface.subsurface(pygame.Rect(box)), "RGB")

    walked = open_window()
    window, surface = walked
    text = next(one for one in drawn(window, surface, state) if one.text == "Bc4")
    window.records = None
    pointer = pygame.event.Event(pygame.MOUSEMOTION, pos=text.ink.centre, rel=(1, 1), buttons=())
    list_of(window, state).actions(pointer, state)
    hovered = [pixels(*walked, one) for one in nodes]
    list_of(window, state).actions(pygame.event.Event(pygame.WINDOWLEAVE), state)
    found = [pixels(*walked, one) for one in nodes]
    assert found != hovered
    assert found == [pixels(*open_window(), one) for one in nodes]
