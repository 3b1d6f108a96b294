"""Presses of buttons and menus."""

from __future__ import annotations

import chess
import pygame
import pytest
from window_driver import DriverOf

from game.actions import board as board_actions
from game.actions import game as game_actions
from game.actions import game_files, setting_changes
from game.actions.action import Action
from game.actions.between_features import OpenNewGame
from game.actions.game import AcceptDraw
from game.app.dispatch import update
from game.features.inspect.model.inspection import InspectView
from game.features.inspect.view.controls import VIEWS
from game.rules import game_record
from game.view.frame.menu_entries import VIEW_MENU
from game.view.kit.button import ButtonRole
from game.view.kit.button_label import is_wordless, label_in_words


@pytest.mark.parametrize(
    "action",
    [
        game_actions.TakeBack(),
        game_actions.MoveNow(),
        game_actions.ShowHint(),
        game_actions.OfferDraw(),
        game_actions.ClaimDraw(),
        game_actions.Resign(),
        OpenNewGame(),
        game_files.OpenFilePicker(saving=False),
        game_files.OpenFilePicker(saving=True),
        board_actions.GoToPly(0),
        board_actions.GoToGameEnd(),
        game_actions.RestartEngine(),
    ],
)
def test_each_action_has_a_button_that_asks_for_it(action: Action, driver_of: DriverOf) -> None:
    assert driver_of("failed").press(action) == [action]


def test_buttons_without_effect_are_disabled(driver_of: DriverOf) -> None:
    driver = driver_of("opening")
    assert not driver.button(game_actions.TakeBack()).is_enabled
    assert not driver.button(game_actions.MoveNow()).is_enabled
    assert driver.button(game_actions.ShowHint()).is_enabled


@pytest.mark.parametrize(
    ("scene", "shown", "hidden"),
    [
        ("idle", game_actions.ShowHint(), game_actions.MoveNow()),
        ("middle", game_actions.MoveNow(), game_actions.ShowHint()),
        ("idle", game_actions.OfferDraw(), game_actions.ClaimDraw()),
        ("claim", game_actions.ClaimDraw(), game_actions.OfferDraw()),
    ],
)
def test_of_two_buttons_in_one_place_the_useful_one_is_shown(
    driver_of: DriverOf, scene: str, shown: Action, hidden: Action
) -> None:
    driver = driver_of(scene)
    assert driver.button(shown).visible
    assert driver.button(shown).is_enabled
    assert not driver.button(hidden).visible


@pytest.mark.parametrize(
    ("scene", "action"),
    [
        ("draw offer", game_actions.DeclineDraw()),
        ("paused", game_actions.TogglePause()),
    ],
)
def test_the_card_has_the_answers(driver_of: DriverOf, scene: str, action: Action) -> None:
    assert driver_of(scene).press(action) == [action]


def test_an_offered_draw_is_accepted_on_the_card_or_in_the_row_of_buttons(
    driver_of: DriverOf,
) -> None:
    driver = driver_of("draw offer")
    accepting = [one for one in driver.buttons() if one.press == AcceptDraw()]
    assert [one.visible for one in accepting] == [True, True]
    assert {one.label.role for one in accepting} == {ButtonRole.PRIMARY}
    assert driver.button(game_actions.OfferDraw()).rect in [one.rect for one in accepting]
    assert not driver.button(game_actions.OfferDraw()).visible


def test_a_finished_game_that_is_opened_does_not_hide_the_offer_to_resume(
    driver_of: DriverOf,
) -> None:
    driver = driver_of("resume")
    update(driver.state, game_files.LoadText('[Result "1-0"]\n\n1. e4 1-0\n', "game.pgn"))
    assert driver.state.session.game.result is not None
    driver.look()
    assert driver.press(game_actions.AcceptResume()) == [game_actions.AcceptResume()]
    update(driver.state, game_actions.DeclineResume())
    driver.look()
    assert driver.button(game_actions.CloseResultBanner()).visible


def test_an_offer_of_ones_own_is_not_accepted_in_the_row_of_buttons(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    game_record.offer_draw(driver.state.session.game, chess.WHITE)
    driver.look()
    (button,) = [one for one in driver.buttons() if one.press == AcceptDraw()]
    assert not button.visible
    assert not driver.button(game_actions.OfferDraw()).is_enabled


def test_a_real_click_presses_a_button(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    button = driver.button(game_actions.Resign())
    at = button.rect.center
    driver.move(at)
    driver.look()
    assert driver.down(at) == []
    assert driver.up(at) == [game_actions.Resign()]


def test_a_click_that_leaves_the_button_presses_nothing(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    button = driver.button(game_actions.Resign())
    driver.down(button.rect.center)
    assert driver.up((button.rect.right + 1, button.rect.y)) == []
    assert not button.held
    driver.down(button.rect.center, pygame.BUTTON_RIGHT)
    assert driver.up(button.rect.center, pygame.BUTTON_RIGHT) == []


def test_a_selected_choice_stays_highlighted_after_another_click(driver_of: DriverOf) -> None:
    driver = driver_of("inspect")
    (button,) = [one for one in driver.buttons() if one.label.text == VIEWS[InspectView.MOVES]]
    at, beside = button.rect.center, (5, 300)

    def picture() -> bytes:
        driver.look()
        return pygame.image.tobytes(driver.surface.subsurface(button.rect), "RGB")

    chosen = picture()
    driver.move(at)
    driver.down(at)
    driver.up(at)
    driver.move(beside)
    assert picture() == chosen


def test_a_menu_opens_under_its_button_and_closes(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    assert driver.open_menu(VIEW_MENU) == []
    driver.look()
    menu = driver.window.popups.menu
    assert menu is not None
    assert menu.box.y >= driver.layout.top_bar.bottom - 20
    inside = menu.box.centre
    assert driver.down(inside) == [], "a click in a menu does not reach what is under it"
    assert driver.press(setting_changes.ToggleTheme()) == [setting_changes.ToggleTheme()]
    assert driver.window.popups.menu is None
    driver.open_menu(VIEW_MENU)
    assert driver.down(driver.square(chess.E2)) == [], "the click only closes the menu"
    assert driver.window.popups.menu is None


@pytest.mark.parametrize("scene", ["idle", "opening", "analysis", "analysis with four engines"])
def test_every_sign_and_icon_names_itself_within_the_window(
    scene: str, driver_of: DriverOf
) -> None:
    """A dimmed one, too: the person wants to know what it is for."""
    driver = driver_of(scene)
    window = driver.window.accessible_tree(driver.state).root.box
    wordless = [one for one in driver.buttons() if one.visible and is_wordless(one.label)]
    assert any(not one.is_enabled for one in wordless) or scene == "idle"
    for button in wordless:
        driver.move(button.rect.center)
        driver.window.records = []
        driver.look()
        named = [
            one for one in driver.window.records if one.wanted == str(label_in_words(button.label))
        ]
        assert named, button.text
        assert all(window.covers(one.ink) for one in named), button.text


def test_the_eye_switches_whose_scores_the_bar_shows_where_they_differ(driver_of: DriverOf) -> None:
    own_view = setting_changes.ToggleSetting("shows_players_scores")
    driver = driver_of("idle")
    for _ in range(2):
        before = driver.window.screen(driver.state).parts
        titles = {str(part.title(driver.state)) for part in before}
        assert driver.press(own_view) == [own_view]
        update(driver.state, own_view)
        driver.look()
        is_on = driver.state.settings.shows_players_scores
        assert driver.button(own_view).is_selected is is_on
        assert titles != {str(part.title(driver.state)) for part in before}
    for scene in ("rated game", "game of two persons", "document"):
        other = driver_of(scene)
        assert not other.button(own_view).visible, scene


def test_a_reader_is_told_which_switches_are_on(driver_of: DriverOf) -> None:
    driver = driver_of("analysis with an engine held")
    nodes = [node for _, node in driver.window.accessible_tree(driver.state).walk()]
    assert {node.is_ticked for node in nodes if node.label.startswith("Hold")} == {True, False}
