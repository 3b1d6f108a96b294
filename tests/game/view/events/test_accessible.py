"""Every screen and dialog as a tree for screen readers: complete, named, placed and pressable."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import chess
import pygame
import pytest
from scenes import SCENES
from window_driver import WindowDriver

from game.accessibility.node import PRESSABLE, AccessibleNode, AccessibleRole, AccessibleTree, Path
from game.accessibility.screen_reader import ReaderRequest, ReaderRequestKind
from game.actions.action import Action
from game.actions.between_features import OpenNewGame
from game.actions.board import PressSquare, ReleaseSquare, ShowMove
from game.actions.game import AnswerQuestion
from game.actions.window import MoveDialogFocus
from game.features.new_game.actions import ChangeDraft
from game.features.settings.actions import ChooseSetting, StepSetting
from game.look.layout import Box
from game.state.focus import Focus
from game.state.state import Notice, NoticeKind
from game.view.kit.canvas import TextRecord

DriverOf = Callable[[str], WindowDriver]
PARTS = 12
"""The scenes are looked at in so many parts."""
NAMED = PRESSABLE | {AccessibleRole.SLIDER}
DIALOGS = ("settings", "new game", "confirmation", "save", "list of games", "breakpoints", "keys")


def tree_of(driver: WindowDriver) -> AccessibleTree:
    return driver.window.accessible_tree(driver.state)


def found(tree: AccessibleTree, role: AccessibleRole, label: str) -> Path:
    """Return the path of the first node with a role whose label begins so."""
    paths = (path for path, node in tree.walk() if node.role is role and label in node.label)
    return next(paths)


def done(driver: WindowDriver, deed: ReaderRequestKind, path: Path) -> list[Action]:
    """Return the actions of a request, those of its events included."""
    reply = driver.window.reply(ReaderRequest(deed, path), driver.state)
    actions = list(reply.actions)
    for event in reply.events:
        actions += driver.window.actions(event, driver.state)
    return actions


@pytest.mark.parametrize("scene", ["open", "glossary"])
def test_rows_are_one_list_whatever_stands_beside_them(driver_of: DriverOf, scene: str) -> None:
    nodes = [node for _, node in tree_of(driver_of(scene)).walk()]
    (rows,) = (node.children for node in nodes if node.role is AccessibleRole.LIST)
    assert len(rows) > 5
    assert len(rows) == sum(node.role is AccessibleRole.OPTION for node in nodes)


@pytest.mark.parametrize("part", range(PARTS))
def test_every_control_has_a_name_and_a_place(driver_of: DriverOf, part: int) -> None:
    for number, scene in enumerate(list(SCENES)[part::PARTS]):
        driver = driver_of(scene)
        tree = tree_of(driver)
        nodes = list(tree.walk())
        assert len({path for path, _ in nodes}) == len(nodes), scene
        assert tree.find(tree.focus) is not None, scene
        window = tree.root.box
        for path, node in nodes:
            assert node.label or node.role not in NAMED, (scene, path)
            assert node.box.width > 0 < node.box.height, (scene, path)
            assert window.meets(node.box), (scene, path)
        if number % 4 == 0:
            assert tree_of(driver) == tree, f"{scene}: nothing has changed"


@pytest.mark.parametrize("scene", DIALOGS)
def test_a_dialog_hides_what_lies_under_it(driver_of: DriverOf, scene: str) -> None:
    tree = tree_of(driver_of(scene))
    assert [node.role for node in tree.root.children] == [AccessibleRole.DIALOG]
    assert tree.root.children[0].label


def test_reading_a_tree_draws_nothing(driver_of: DriverOf) -> None:
    driver = driver_of("timed")
    before = pygame.image.tobytes(driver.surface, "RGB")
    tree_of(driver)
    assert pygame.image.tobytes(driver.surface, "RGB") == before


def test_every_text_of_a_dialog_is_in_its_tree(driver_of: DriverOf) -> None:
    """What is drawn is read, whatever the dialog is."""
    driver = driver_of("settings")
    records: list[TextRecord] = []
    driver.window.records = records
    driver.window.resize((1440, 900), 100, "dark")
    driver.look()
    words = " ".join(node.label for _, node in tree_of(driver).walk())
    missing = {one.wanted for one in records if one.owner == "popup" and one.wanted not in words}
    assert missing == set()


def test_squares_are_pressed_in_turn(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    path = found(tree_of(driver), AccessibleRole.SQUARE, "e2")
    press, release = done(driver, ReaderRequestKind.PRESS, path)
    assert isinstance(press, PressSquare)
    assert press.square == chess.E2
    assert release == ReleaseSquare(chess.E2)


def test_marks_of_tactics_are_read_as_soon_as_they_appear(driver_of: DriverOf) -> None:
    driver = driver_of("marks of tactics")

    def squares() -> list[str]:
        nodes = (node for _, node in tree_of(driver).walk())
        return [node.label for node in nodes if node.role is AccessibleRole.SQUARE]

    marked = squares()
    driver.state.settings.marks_pins = False
    assert squares() != marked


def test_a_button_is_pressed_by_its_name(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    assert done(
        driver, ReaderRequestKind.PRESS, found(tree_of(driver), AccessibleRole.BUTTON, "New game")
    ) == [OpenNewGame()]


def test_a_menu_opens_and_lies_beside_the_screen(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    done(driver, ReaderRequestKind.PRESS, found(tree_of(driver), AccessibleRole.BUTTON, "View"))
    tree = tree_of(driver)
    assert tree.root.children[-1].role is AccessibleRole.MENU
    ticks = [node.is_ticked for _, node in tree.walk() if node.role is AccessibleRole.MENU_SWITCH]
    assert True in ticks
    assert False in ticks


def test_a_dimmed_button_cannot_be_pressed(driver_of: DriverOf) -> None:
    driver = driver_of("opening")
    path = found(tree_of(driver), AccessibleRole.BUTTON, "Take back")
    node = tree_of(driver).find(path)
    assert node is not None
    assert not node.is_pressable
    assert node.disabled_text
    assert done(driver, ReaderRequestKind.PRESS, path) == []


def test_a_node_that_is_gone_does_nothing(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    tree_of(driver)
    assert done(driver, ReaderRequestKind.PRESS, ("board", "gone")) == []


def test_a_question_is_answered(driver_of: DriverOf) -> None:
    driver = driver_of("confirmation")
    path = found(tree_of(driver), AccessibleRole.BUTTON, "Keep")
    assert done(driver, ReaderRequestKind.PRESS, path) == [AnswerQuestion(False)]


def test_a_setting_is_switched_and_stepped(driver_of: DriverOf) -> None:
    driver = driver_of("settings")
    tree = tree_of(driver)
    switch = done(driver, ReaderRequestKind.PRESS, found(tree, AccessibleRole.OPTION, "Blindfold"))
    assert StepSetting("is_blindfold", 1) in switch
    language = done(driver, ReaderRequestKind.MORE, found(tree, AccessibleRole.OPTION, "Language"))
    assert StepSetting("language", 1) in language
    chosen = done(driver, ReaderRequestKind.FOCUS, found(tree, AccessibleRole.OPTION, "Colours"))
    assert chosen == [ChooseSetting(2)]


def test_a_slider_tells_its_range_and_is_moved(driver_of: DriverOf) -> None:
    driver = driver_of("new game at a rating")
    tree = tree_of(driver)
    (path,) = (path for path, node in tree.walk() if node.role is AccessibleRole.SLIDER)
    node = tree.find(path)
    assert node is not None
    assert node.span is not None
    assert node.span.least < node.span.value < node.span.most
    moved, *_ = done(driver, ReaderRequestKind.FOCUS, path)
    assert isinstance(moved, MoveDialogFocus)
    driver.state.focus = moved.focus
    reply = driver.window.reply(ReaderRequest(ReaderRequestKind.SET, path, 2000.0), driver.state)
    set_to = [one for event in reply.events for one in driver.window.actions(event, driver.state)]
    assert ChangeDraft((("rating", 2000),)) in set_to
    changes = [
        one for one in done(driver, ReaderRequestKind.MORE, path) if isinstance(one, ChangeDraft)
    ]
    assert len(changes) == 1


def test_the_whole_move_list_is_there_and_shows_positions(driver_of: DriverOf) -> None:
    driver = driver_of("long game")
    options = [node for _, node in tree_of(driver).walk() if node.role is AccessibleRole.OPTION]
    assert len(options) == len(driver.state.session.game.moves)
    assert all(node.press for node in options)


@pytest.mark.parametrize("as_text", [False, True])
def test_each_move_in_sight_has_its_own_place(driver_of: DriverOf, as_text: bool) -> None:
    for scene in ("long game", "annotated", "analysis with a verdict in a variation"):
        driver = driver_of(scene)
        driver.state.settings.moves_as_text = as_text
        driver.look()
        nodes = [node for _, node in tree_of(driver).walk()]
        (rows,) = (
            node for node in nodes if node.role is AccessibleRole.LIST and node.name == "moves"
        )
        seen = [one for one in rows.children if one.box.height > 1 and one.box.width > 1]
        assert len(seen) > 5
        for node in (one for one in seen if one.press):
            assert driver.down(node.box.centre)[-1:] == list(node.press), node.label
            driver.up(node.box.centre)
        for node, other in combinations(seen, 2):
            assert not node.box.meets(other.box), (node.label, other.label)
        assert all(rows.box.covers(one.box) for one in rows.children)


def test_the_shown_move_has_the_focus_of_its_list(driver_of: DriverOf) -> None:
    driver = driver_of("long game")
    driver.state.focus = Focus("moves")
    driver.look()
    tree = tree_of(driver)
    focused = tree.find(tree.focus)
    assert focused is not None
    assert focused.is_selected


def test_a_text_that_changes_stays_the_same_node(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    before = {path for path, _ in tree_of(driver).walk()}
    driver.state.notice = Notice("Saved.", NoticeKind.INFO, driver.state.now_ms + 1000)
    after = tree_of(driver)
    assert {path for path, _ in after.walk()} == before
    assert found(after, AccessibleRole.TEXT, "Saved.")


def test_the_reader_may_point_at_a_square(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    path = found(tree_of(driver), AccessibleRole.SQUARE, "g1")
    done(driver, ReaderRequestKind.FOCUS, path)
    assert tree_of(driver).focus == path


def test_coming_to_a_continuation_goes_nowhere_and_pressing_it_goes_there(
    driver_of: DriverOf,
) -> None:
    driver = driver_of("analysis at a fork")
    path = next(
        path for path, node in tree_of(driver).walk()
        if node.role is AccessibleRole.OPTION and not node.press and not node.is_selected
    )  # fmt: skip
    assert done(driver, ReaderRequestKind.FOCUS, path) == []
    assert tree_of(driver).focus == path
    (gone,) = done(driver, ReaderRequestKind.PRESS, path)
    assert isinstance(gone, ShowMove)


def test_coming_to_a_move_of_the_list_shows_nothing(driver_of: DriverOf) -> None:
    driver = driver_of("long game")
    path = found(tree_of(driver), AccessibleRole.OPTION, "3. ")
    assert not [
        one
        for one in done(driver, ReaderRequestKind.FOCUS, path)
        if not isinstance(one, MoveDialogFocus)
    ]


def test_a_paused_board_names_no_piece(driver_of: DriverOf) -> None:
    tree = tree_of(driver_of("paused"))
    squares = [node for _, node in tree.walk() if node.role is AccessibleRole.SQUARE]
    assert [node.label for node in squares] == [node.name for node in squares]


def test_a_promotion_offers_its_pieces(driver_of: DriverOf) -> None:
    tree = tree_of(driver_of("promotion"))
    path = found(tree, AccessibleRole.BUTTON, "queen")
    node: AccessibleNode | None = tree.find(path)
    assert node is not None
    assert node.box != Box(0, 0, 0, 0)
