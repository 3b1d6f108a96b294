"""The story in the window: its links by mouse, by keys and for a screen reader."""

from __future__ import annotations

from collections.abc import Callable

import chess
import pygame
import pytest
from inspect_scenes import inspect, story
from languages import GERMAN
from msgspec.structs import replace
from play_scenes import idle
from slots import inspected
from story_samples import BOARD, WHOLE

from engine.protocol import inspect_messages
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.story.search_story import NO_STORY
from game.accessibility.node import AccessibleNode, AccessibleRole
from game.actions.effects import Effect, SendToInspector
from game.app.dispatch import update
from game.features.inspect.actions.search_stepping import GoToNodeSearch, PressViewKey
from game.features.inspect.model.inspection import Candidates, NavigationKey
from game.features.inspect.told_story import story_links
from game.features.inspect.view.story.linked_text import LinkedText
from game.features.inspect.view.story.story_panel import StoryPanel
from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.state.state import State
from game.view.kit.canvas import Canvas, TextRecord
from game.view.kit.fonts import BODY
from game.view.kit.look import Look
from game.view.window import Window
from game.words.catalogue import ENGLISH
from game.words.inspect.scores import score_in_pawns
from game.words.story.linked_sentence import without_marks
from game.words.story.story_sentences import story_sentences
from game.words.story.told_clauses import told_clauses

Opener = Callable[..., tuple[Window, pygame.Surface]]
LANGUAGES = {"en": ENGLISH, "de": GERMAN}
TALL = Box(20, 40, 960, 640)
WIDE, LOW = Box(20, 40, 960, 500), Box(20, 40, 480, 200)


@pytest.fixture
def told(open_window: Opener) -> State:
    open_window()
    state = story(inspect(idle()))
    inspected(state).story_link = None
    return state


@pytest.fixture
def long_story(told: State) -> State:
    """A story with a clause of every kind: more than any box has room for."""
    inspection = inspected(told)
    assert inspection.recorded is not None
    inspection.recorded = replace(inspection.recorded, story=WHOLE)
    inspection.root, inspection.candidates = BOARD, None
    return told


def panel(box: Box, language: str = "en") -> StoryPanel:
    look = Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces(), LANGUAGES[language])
    return StoryPanel(look, box)


def links_of(nodes: list[AccessibleNode]) -> list[AccessibleNode]:
    """Return the links of sentences and cards."""
    nodes = [node for node in nodes if node.name != "chart"]
    return [link for node in nodes for link in node.children if link.role is AccessibleRole.LINK]


def drawn(part: StoryPanel, state: State) -> tuple[str, ...]:
    """Return the texts that a part draws."""
    records: list[TextRecord] = []
    part.draw(Canvas(pygame.Surface((TALL.right, TALL.bottom)), part.look, records), state)
    return tuple(record.text for record in records)


def press(state: State, way: NavigationKey) -> list[Effect]:
    return update(state, PressViewKey(way))


def middle(box: Box) -> tuple[int, int]:
    return box.x + box.width // 2, box.y + box.height // 2


def test_a_press_on_a_link_goes_to_its_node(told: State) -> None:
    part = panel(WIDE)
    links = links_of(part.nodes(told))
    assert [link.press for link in links] == [
        (GoToNodeSearch(node_search),) for node_search in story_links(inspected(told))
    ]
    for link in links:
        event = pygame.event.Event(
            pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_LEFT, pos=middle(link.box)
        )
        assert part.actions(event, told) == list(link.press)


def test_each_point_of_the_chart_goes_to_its_depth(told: State) -> None:
    part = panel(WIDE)
    recorded = inspected(told).recorded
    assert recorded is not None
    rows = range(WIDE.y, WIDE.bottom, 16)
    hits = {part.action_at((x, y), told) for x in range(WIDE.x, WIDE.right, 4) for y in rows}
    assert {GoToNodeSearch(one.depth.node_search) for one in recorded.story.leaders} <= hits


def test_keys_choose_a_link_and_enter_follows_it(told: State) -> None:
    inspection = inspected(told)
    links = story_links(inspection)
    assert press(told, NavigationKey.ENTER) == [], "no link is chosen yet"
    for _ in range(len(links) + 3):
        press(told, NavigationKey.DOWN)
    assert inspection.story_link == len(links) - 1, "the last link stays chosen"
    (effect,) = press(told, NavigationKey.ENTER)
    assert isinstance(effect, SendToInspector)
    assert isinstance(effect.command, inspect_messages.GoToNodeSearch)
    assert effect.command.node_search == links[-1]
    press(told, NavigationKey.FIRST)
    assert inspection.story_link == 0


def focus_of(state: State) -> tuple[int | None, int | None]:
    """Return the link and the point that have the keyboard focus."""
    return inspected(state).story_link, inspected(state).story_point


def to_the_chart(state: State) -> None:
    """Press the down arrow key until a point of the chart has the focus."""
    for _ in story_links(inspected(state)):
        press(state, NavigationKey.DOWN)
        if inspected(state).story_point is not None:
            return
    press(state, NavigationKey.DOWN)


def test_keys_choose_a_point_of_the_chart_and_enter_opens_it(told: State) -> None:
    inspection = inspected(told)
    assert inspection.recorded is not None
    leaders = inspection.recorded.story.leaders
    to_the_chart(told)
    assert focus_of(told) == (None, len(leaders) - 1)
    for point in range(len(leaders) - 1, -1, -1):
        assert focus_of(told) == (None, point)
        (effect,) = press(told, NavigationKey.ENTER)
        assert isinstance(effect, SendToInspector)
        assert isinstance(effect.command, inspect_messages.GoToNodeSearch)
        assert effect.command.node_search == leaders[point].depth.node_search
        press(told, NavigationKey.LEFT)
    assert focus_of(told) == (None, 0), "the first point stays chosen"
    press(told, NavigationKey.LAST)
    assert focus_of(told) == (None, len(leaders) - 1)


def test_the_chart_stands_between_the_sentences_and_the_cards(told: State) -> None:
    to_the_chart(told)
    press(told, NavigationKey.UP)
    above, point = focus_of(told)
    assert above is not None
    assert point is None
    press(told, NavigationKey.DOWN)
    assert focus_of(told)[1] is not None
    press(told, NavigationKey.DOWN)
    assert focus_of(told) == (above + 1, None)
    press(told, NavigationKey.UP)
    assert focus_of(told)[1] is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", [WIDE, LOW], ids=["wide", "low"])
def test_the_chosen_point_is_in_sight_also_without_room_for_the_chart(
    told: State, box: Box, language: str
) -> None:
    part = panel(box, language)
    to_the_chart(told)
    places, texts = set[Box | None](), set[tuple[str, ...]]()
    for _ in range(2):
        focus = part.focus_box(told)
        assert focus is not None
        assert box.y <= focus.y
        assert focus.bottom <= box.bottom
        places.add(focus)
        texts.add(drawn(part, told))
        press(told, NavigationKey.LEFT)
    assert len(texts) == 2, "another point, another text"
    has_chart = any(node.name == "chart" for node in part.nodes(told))
    assert len(places) == (2 if has_chart else 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", [WIDE, LOW], ids=["wide", "low"])
def test_a_long_story_scrolls_to_each_chosen_link(
    long_story: State, box: Box, language: str
) -> None:
    part = panel(box, language)
    for _ in range(len(story_links(inspected(long_story))) + 1):
        press(long_story, NavigationKey.DOWN)
        focus = part.focus_box(long_story)
        assert focus is not None
        assert box.y <= focus.y
        assert focus.bottom <= box.bottom


def test_a_screen_reader_hears_every_sentence_without_marks(long_story: State) -> None:
    nodes = panel(LOW).nodes(long_story)
    assert len(nodes) == len(told_clauses(WHOLE))
    letters = {letter for node in nodes for letter in node.label}
    assert all(not 0xE000 <= ord(letter) <= 0xF8FF for letter in letters)
    assert len(links_of(nodes)) == len(story_links(inspected(long_story)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_begins_with_the_mark_behind_a_link(language: str) -> None:
    look = Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces(), LANGUAGES[language])
    sentences = story_sentences(WHOLE, BOARD, for_mover=False)
    whole = LinkedText(look, sentences, WIDE.width, BODY)
    texts = [without_marks(text).split() for text in whole.texts]
    for width in range(120, 600, 7):
        text = LinkedText(look, sentences, width, BODY)
        words = [word for line in text.lines for word in line.words]
        assert not any(line.words[0].text[0] in ",.;:)" for line in text.lines)
        assert "".join(word.text for word in words) == "".join(map("".join, texts))
        for line in text.lines:
            ends = [word.x + word.width for word in line.words]
            begins = [word.x for word in line.words[1:]]
            assert line.words[0].x == 0
            assert all(end <= begin for end, begin in zip(ends, begins, strict=False))


def test_a_search_without_a_story_says_so(told: State) -> None:
    inspection = inspected(told)
    assert inspection.recorded is not None
    inspection.recorded = replace(inspection.recorded, story=NO_STORY)
    inspection.candidates = None
    part = panel(WIDE)
    assert str(part.title(told)) != ""
    assert part.nodes(told) == []
    assert press(told, NavigationKey.DOWN) == []


def test_a_card_says_what_the_move_is_worth_and_leads_to_it(told: State) -> None:
    candidates = inspected(told).candidates
    assert candidates is not None
    assert candidates.found is not None
    part = panel(TALL)
    heard = " ".join(node.label for node in part.nodes(told))
    hits = {
        part.action_at((x, y), told)
        for x in range(TALL.x, TALL.right, 10)
        for y in range(TALL.y, TALL.bottom, 10)
    }
    board, chosen = inspected(told).root, candidates.moves[0]
    for line in candidates.found.lines:
        if line.move.move != chosen:
            assert board.san(chess.Move.from_uci(line.move.move)) in heard
            assert score_in_pawns(line.score) in heard
            assert line.move.node_search is not None
            assert GoToNodeSearch(line.move.node_search) in hits


def test_without_room_for_cards_the_sentences_tell_the_same(told: State) -> None:
    tall, low = (panel(box).nodes(told) for box in (TALL, LOW))
    assert [link.press for link in links_of(low)] == [link.press for link in links_of(tall)]
    told_low = {node.label for node in low}
    assert {node.label for node in tall if links_of([node])} <= told_low


def test_a_second_search_that_runs_or_failed_is_said(told: State) -> None:
    part, inspection = panel(TALL), inspected(told)
    assert inspection.candidates is not None
    finished = drawn(part, told)
    inspection.candidates = Candidates(2, inspection.candidates.moves)
    running = drawn(part, told)
    fault = InspectFault(InspectFaultCode.NO_MEMORY)
    inspection.candidates = Candidates(2, inspection.candidates.moves, fault=fault)
    failed = drawn(part, told)
    assert len({finished, running, failed}) == 3


def test_a_screen_reader_hears_which_move_led_at_each_depth(told: State) -> None:
    recorded = inspected(told).recorded
    assert recorded is not None
    (chart,) = (node for node in panel(TALL).nodes(told) if node.name == "chart")
    assert [point.press for point in chart.children] == [
        (GoToNodeSearch(one.depth.node_search),) for one in recorded.story.leaders
    ]
    for point, leader in zip(chart.children, recorded.story.leaders, strict=True):
        assert str(leader.depth.depth) in point.label
        assert inspected(told).root.san(chess.Move.from_uci(leader.move.move)) in point.label
