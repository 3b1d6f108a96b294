"""The engine's panel and the graph: points of view, line breaks, and the end of a game."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import chess
import pygame
import pytest
from play_screen import engine_box
from slots import inspected

from engine.protocol.messages import Bound, Score
from game.actions.between_features import StepThroughSearch
from game.actions.board import PreviewEngineLine
from game.app.registry import FEATURES
from game.queries import evaluation_graph
from game.queries.shown_search import shown_search
from game.rules import game_record, players
from game.state.session import sessions_with
from game.state.settings import PanelMode
from game.state.state import State
from game.view.kit import number_texts
from game.view.kit.canvas import TextRecord
from game.view.panels import engine_head, search_lines
from game.view.panels import engine_panel as thinking_panel
from game.view.window import Window
from game.words.catalogue import ENGLISH

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
    assert number_texts.bounded_score_for_white(value, bound, turn) == text


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
        for line, after in itertools.pairwise(found):
            if line.text.rstrip(".").isdigit() and line.text.endswith("."):
                assert after.ink.bottom == line.ink.bottom
                assert after.text != "…"


def test_a_mate_ends_the_graph_at_its_edge(scenes: Scenes) -> None:
    state = scenes["result"]()
    assert evaluation_graph.graph_points(state.session.game)[-1] == (
        len(state.session.game.moves),
        100.0,
    )
    assert state.session.game.result is not None
    state.session.game.result.text = "0-1"
    assert evaluation_graph.graph_points(state.session.game)[-1] == (
        len(state.session.game.moves),
        0.0,
    )


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


@pytest.mark.parametrize("size", [(960, 640), (1440, 900)])
def test_best_and_played_line_are_named_if_they_differ(
    size: tuple[int, int], open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window(size)
    shown = [one.text for one in drawn(window, surface, scenes["a move that was not seen"]())]
    for label, score in ((search_lines.BEST, "+0.48"), (search_lines.PLAYED, "+0.73")):
        assert shown[shown.index(str(label)) :][:3].count(score) == 1
    assert any("gxh5" in text for text in shown)
    one_line = [one.text for one in drawn(window, surface, scenes["a reply that was not seen"]())]
    assert str(search_lines.BEST) not in one_line
    assert any("Qxg6" in text for text in one_line)


@pytest.mark.parametrize("size", [(960, 640), (1366, 745), (1440, 900)])
def test_the_table_stays_where_it_is_whether_a_level_plays_the_best_move_or_not(
    size: tuple[int, int], open_window: Opener, scenes: Scenes
) -> None:
    window, surface = open_window(size)
    fresh = State(sessions_with(game_record.new_game(players.person(), players.engine_player(5))))
    unseen = [scenes[f"a {what} that was not seen"]() for what in ("move", "reply")]
    places = set()
    for state in (fresh, *unseen):
        state.session.game.black = players.engine_player(5)
        (title,) = (one for one in drawn(window, surface, state) if one.text == "#")
        places.add(title.room.y)
    assert len(places) == 1


def test_the_folded_panel_names_the_move_that_was_not_seen(
    open_window: Opener, scenes: Scenes
) -> None:
    found = texts(open_window, scenes["a move that was not seen, folded"](), "thinking")
    assert any("gxh5" in one.text for one in found)


def test_the_table_scrolls_to_the_move_played(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window((960, 640))
    state = scenes["a reply that was not seen"]()
    found = ranks(window, surface, state)
    shown = shown_search(state, state.session)
    assert shown is not None
    assert shown.played is not None
    moves = [entry.move for entry in shown.thinking.root_moves]
    rank = moves.index(shown.played.move.uci()) + 1
    assert rank > 4, "without scrolling it would be hidden"
    assert str(rank) in found


def test_pointing_at_the_played_line_shows_it(open_window: Opener, scenes: Scenes) -> None:
    window, surface = open_window()
    state = scenes["a move that was not seen"]()
    label = next(
        one for one in drawn(window, surface, state) if one.text == str(search_lines.PLAYED)
    )
    pos = (label.ink.x, label.ink.y)
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    assert PreviewEngineLine(("g8h6", "h5g6", "f7g6", "d2d4", "f8g7")) in window.actions(
        event, state
    )


def test_an_added_engine_that_is_silent_is_not_said_to_know_the_opening(
    open_window: Opener, scenes: Scenes
) -> None:
    state = scenes["an added engine thinks in silence"]()
    shown = [record.sentence for record in texts(open_window, state, "thinking")]
    assert ENGLISH.text(thinking_panel.UNREPORTED) in shown


def test_a_search_that_is_open_on_inspect_is_not_offered_in_a_new_game(scenes: Scenes) -> None:
    played = scenes["inspect"]()
    state = State(
        sessions_with(game_record.new_game(players.person(), players.engine_player(5))),
        played.settings,
    )
    state.open_screen(inspected(played))
    assert not FEATURES.may(state, StepThroughSearch)
    assert shown_search(state, state.session) is None
    assert not engine_head.offers_inspection(state, state.session)
