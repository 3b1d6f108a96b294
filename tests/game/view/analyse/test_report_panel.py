"""The report on the Analyse screen: its panel, its marks, and the card of a mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pygame
import pytest
from card_scenes import CARD_SCENES, HANGING_PLY
from languages import GERMAN
from scenes import SCENES
from window_driver import Opener, WindowDriver

from game.accessibility.node import AccessibleNode
from game.actions.action import Action
from game.actions.between_features import LearnFromMistakes
from game.actions.board import GoToPly
from game.actions.reviews import CancelReview, ContinueReviewing, PauseReview
from game.actions.window import MoveDialogFocus
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.analyse.actions import InspectCardLine, ToggleReport, WalkCardLine
from game.features.analyse.layout import arrange_analyse
from game.features.analyse.view.card_stop import CARD_STOP
from game.features.analyse.view.mistake_card import CardLink
from game.features.analyse.view.moves_panel import MovesPanel
from game.features.analyse.view.report_panel import ReportPanel
from game.look import theme
from game.look.layout import Box
from game.queries.reviews.shown_review import review_of_shown
from game.state.focus import Focus
from game.state.state import State
from game.view.kit.part import Part
from game.view.panels.evaluation_graph import EvaluationGraph
from game.view.window import Window
from game.words.catalogue import ENGLISH, Catalogue


class Screen:
    """A window with a report on the Analyse screen."""

    def __init__(self, opener: Opener, scene: str) -> None:
        self.driver = WindowDriver(opener, CARD_SCENES[scene]())
        self.state: State = self.driver.state

    def part(self, kind: type[Part]) -> Part | None:
        parts = self.driver.window.screen(self.state).parts
        return next((part for part in parts if isinstance(part, kind)), None)

    @property
    def report(self) -> ReportPanel:
        found = self.part(ReportPanel)
        assert isinstance(found, ReportPanel)
        return found

    @property
    def links(self) -> list[CardLink]:
        moves = self.part(MovesPanel)
        assert isinstance(moves, MovesPanel)
        return moves.card_links(self.state)

    def heard(self) -> str:
        """Return the names of all that a screen reader finds in the parts."""
        parts = self.driver.window.screen(self.state).parts
        return "; ".join(
            node.label for part in parts for top in part.nodes(self.state) for node in _all(top)
        )


def _all(node: AccessibleNode) -> Iterator[AccessibleNode]:
    yield node
    for child in node.children:
        yield from _all(child)


Make = Callable[[str], Screen]


@pytest.fixture
def make(open_window: Opener) -> Make:
    return lambda scene: Screen(open_window, scene)


def test_the_panel_takes_the_place_of_the_evaluation_graph(make: Make) -> None:
    for scene in CARD_SCENES:
        screen = make(scene)
        assert isinstance(screen.part(ReportPanel), ReportPanel)
        assert screen.part(EvaluationGraph) is None, scene


def test_a_press_on_the_graph_shows_that_position(make: Make) -> None:
    screen = make("analysis, a mistake")
    places = screen.report._graph_places()
    assert places is not None
    review = review_of_shown(screen.state)
    assert review is not None
    last = len(review.game.moves)
    field = places.field
    assert screen.driver.down((field.x, field.centre[1])) == [GoToPly(0)]
    assert screen.driver.down((field.right - 1, field.centre[1])) == [GoToPly(last)]
    middle = screen.driver.down(field.centre)
    assert middle == [GoToPly(last // 2)]


@pytest.mark.parametrize(
    ("scene", "actions"),
    [
        ("analysis with a report that runs", (PauseReview(), CancelReview())),
        ("analysis with a paused report", (ContinueReviewing(), CancelReview())),
        ("analysis with a report that has stopped", (ContinueReviewing(), CancelReview())),
    ],
)
def test_its_buttons_have_names_and_do_what_they_say(
    make: Make, scene: str, actions: tuple[Action, ...]
) -> None:
    screen = make(scene)
    for action in actions:
        button = screen.driver.button(action)
        assert button.visible
        assert button.text
        assert screen.driver.press(action) == [action]


def test_a_finished_report_has_no_buttons_and_leads_to_its_mistakes(make: Make) -> None:
    driver = make("analysis, a mistake").driver
    assert not any(driver.button(one).visible for one in (PauseReview(), CancelReview()))
    assert driver.press(ToggleReport()) == [ToggleReport()], "it opens the page"
    assert driver.press(LearnFromMistakes()) == [LearnFromMistakes()]


def test_the_card_leads_along_the_line_and_into_the_search(make: Make) -> None:
    screen = make("analysis, a mistake")
    assert [link.action for link in screen.links] == [WalkCardLine(), InspectCardLine()]
    for link in screen.links:
        assert screen.driver.down(link.box.centre) == [link.action]


def test_the_keyboard_reaches_each_link_of_the_card(make: Make) -> None:
    screen = make("analysis, a mistake")
    driver = screen.driver
    driver.state.focus = Focus(CARD_STOP, 0)
    driver.look()
    for action in driver.send(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""):
        assert isinstance(action, MoveDialogFocus)
        update(driver.state, action)
    followed = driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert InspectCardLine() in followed


def test_without_a_card_there_is_nothing_to_reach(make: Make) -> None:
    assert not make("analysis, a good move").links


def test_a_reader_finds_verdicts_figures_and_sentences(make: Make) -> None:
    screen = make("analysis, a mistake")
    heard = screen.heard()
    for link in screen.links:
        assert str(link.name) in heard
    assert "report: blunder" in heard
    assert "Accuracy" in heard


def test_a_reader_hears_the_sentences_when_the_move_is_shown(make: Make) -> None:
    state = make("analysis, a good move").state
    update(state, GoToPly(HANGING_PLY))
    said = str(state.session.finding)
    assert "Blunder" in said
    assert "Qxa1" in said


@pytest.mark.parametrize("size", [(960, 640), (1366, 720), (1440, 900), (3840, 2160)])
def test_no_box_meets_another_one_beside_a_report(size: tuple[int, int]) -> None:
    sizes = theme.theme_sizes()
    for lines in (3,), (5, 5), (5, 5, 5, 5), (0, 0, 0, 0):
        for has_graph, has_search, has_list in product((False, True), repeat=3):
            layout = arrange_analyse(
                size, sizes, lines,
                has_graph=has_graph, has_search=has_search, has_list=has_list, has_report=True,
            )  # fmt: skip
            boxes = list(layout.regions().values())
            assert layout.graph is not None
            assert all(layout.window.covers(box) for box in boxes), lines
            assert not _meeting(boxes), (lines, has_graph, has_search, has_list)


def _meeting(boxes: list[Box]) -> list[tuple[Box, Box]]:
    return [
        (one, other) for one in boxes for other in boxes if one is not other and one.meets(other)
    ]


@pytest.mark.parametrize("catalogue", [ENGLISH, GERMAN], ids=["English", "German"])
def test_the_smallest_window_has_the_button_of_the_report(catalogue: Catalogue) -> None:
    def opener() -> tuple[Window, pygame.Surface]:
        surface = pygame.display.set_mode(size := (960, 640))
        return Window(size, 100, "dark", catalogue=catalogue, features=FEATURES), surface

    driver = WindowDriver(opener, SCENES["analysis"]())
    assert driver.button(ToggleReport()).visible
