"""The engine's panel and the graph: points of view, line breaks, and the end of a game."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import chess
import pygame
import pytest
from play_screen import engine_box

from engine.protocol.messages import Bound, Score
from game.state.settings import PanelMode
from game.state.state import State
from game.view.kit import words
from game.view.kit.canvas import TextRecord
from game.view.play import graph
from game.view.play import thinking as thinking_panel
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]


def texts(opener: Opener, state: State, owner: str) -> list[TextRecord]:
    window, surface = opener()
    window.records = []
    window.draw(surface, state)
    return [record for record in window.records if record.owner == owner]


@pytest.mark.parametrize(
    ("value", "bound", "turn", "text"),
    [
        (Score(centipawns=41), Bound.EXACT, chess.WHITE, "+0.41"),
        (Score(centipawns=41), Bound.EXACT, chess.BLACK, "−0.41"),
        (Score(centipawns=41), Bound.LOWER, chess.WHITE, "≥ +0.41"),
        (Score(centipawns=41), Bound.LOWER, chess.BLACK, "≤ −0.41"),
        (Score(centipawns=-41), Bound.UPPER, chess.BLACK, "≥ +0.41"),
        (Score(mate=3), Bound.EXACT, chess.BLACK, "−M3"),
    ],
)
def test_scores_are_whites(value: Score, bound: Bound, turn: chess.Color, text: str) -> None:
    assert words.bounded_for_white(value, bound, turn) == text


def test_the_panel_says_the_same_as_the_bar(open_window: Opener, scenes: Scenes) -> None:
    state = scenes["middle"]()
    shown = {record.text for record in texts(open_window, state, "thinking")}
    assert "≤ +10.41" in shown, "the engine is Black and sees itself behind"
    assert "+12.34" in shown


@pytest.mark.parametrize(
    ("size", "percent", "has_room"),
    [((960, 640), 100, False), ((1440, 900), 100, True), ((1920, 1080), 200, True)],
)
def test_captures_have_their_mvv_lva_where_there_is_room_for_it(
    size: tuple[int, int], percent: int, has_room: bool, open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window(size, percent)
    window.records = []
    state = scenes["check"]()
    state.settings.engine_panel = PanelMode.OPEN
    window.draw(surface, state)
    found = [one.text for one in window.records if one.owner == "thinking"]
    assert found.count("MVV/LVA") == found.count("505") == has_room
    assert "ORDER" in found


def test_a_move_number_stays_with_its_move(open_window: Opener, scenes: Scenes) -> None:
    for name in ("middle", "idle", "black"):
        state = scenes[name]()
        found = texts(open_window, state, "thinking")
        for record, after in itertools.pairwise(found):
            if record.text.rstrip(".").isdigit() and record.text.endswith("."):
                assert after.ink.bottom == record.ink.bottom
                assert after.text != "…"


def test_a_mate_ends_the_graph_at_its_edge(scenes: Scenes) -> None:
    state = scenes["result"]()
    assert graph.points(state.game)[-1] == (len(state.game.moves), 100.0)
    assert state.game.result is not None
    state.game.result.text = "0-1"
    assert graph.points(state.game)[-1] == (len(state.game.moves), 0.0)


def test_the_scroll_bar_moves_nothing(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window()
    places = []
    for name in ("middle", "long game"):
        window.records = []
        window.resize((1440, 900), 100, "dark")
        window.draw(surface, scenes[name]())
        titles = ("ORDERED BY", "SCORE", "NODES %", "DEPTH")
        places.append({(r.text, r.ink.x) for r in window.records if r.text in titles})
    assert places[0] == places[1]


def point_at_table(window: Window, state: State) -> None:
    """Move the pointer to the table of root moves at the foot of the panel."""
    box = engine_box(window, state)
    place = (box.x + box.width // 2, box.bottom - 40)
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    window.actions(event, state)


def drawn(window: Window, surface: pygame.Surface, state: State) -> list[TextRecord]:
    window.records = []
    window.draw(surface, state)
    return [record for record in window.records if record.owner == "thinking"]


def is_held(texts: list[TextRecord]) -> bool:
    return str(thinking_panel.HELD_WORDS) in {record.text for record in texts}


def test_the_rows_keep_their_order_while_the_pointer_is_in_the_table(
    open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window()
    state = scenes["middle"]()
    window.draw(surface, state)
    point_at_table(window, state)
    assert is_held(drawn(window, surface, state))


@pytest.mark.parametrize("other", ["opening", "check"])
def test_no_order_is_kept_from_another_search(
    other: str, open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window()
    state = scenes["middle"]()
    window.draw(surface, state)
    point_at_table(window, state)
    assert is_held(drawn(window, surface, state))
    following = scenes[other]()
    texts = drawn(window, surface, following)
    assert texts
    assert not is_held(texts)


def ranks(window: Window, surface: pygame.Surface, state: State) -> set[str]:
    """Draw the window; return the texts in the first column of the table."""
    texts = drawn(window, surface, state)
    title = next(record for record in texts if record.text == "#")
    return {one.text for one in texts if one.text.isdigit() and one.room.x == title.room.x}


def test_the_table_of_another_search_begins_at_its_top(
    open_window: Opener, scenes: Scenes, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, surface = open_window()
    state = scenes["middle"]()
    assert "1" in ranks(window, surface, state)
    box = engine_box(window, state)
    place = (box.x + box.width // 2, box.bottom - 40)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: place)
    window.actions(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2), state)
    assert "1" not in ranks(window, surface, state)
    assert "1" in ranks(window, surface, scenes["engine panel open"]())
