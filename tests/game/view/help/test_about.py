"""The dialog about the program lists licences, shows their texts, and opens folder and log."""

from __future__ import annotations

import pygame
import pytest
from help_window import HelpWindow, Opener
from scenes import SCENES

from game.actions.effects import OpenWithDesktop, ReadLicences
from game.actions.help import DefaultProgramFailed, LicencesRead, OpenAbout, OpenProgramFile
from game.features.help.view.about import AboutPopup
from game.message import message
from game.state.help.about import AboutDialog, Licence, OpenTarget

LONG = "\n".join(f"Line {number} of the licence." for number in range(200))
OTHERS = tuple(Licence(f"package {number}", "MIT", "Text.") for number in range(30))
LICENCES = (Licence("Glassbox", "GPL", LONG), *OTHERS)


class About(HelpWindow):
    def __init__(self, opener: Opener, size: tuple[int, int] = (1440, 900)) -> None:
        super().__init__(opener, SCENES["opening"](), size)
        self.do(OpenAbout())
        self.draw()

    @property
    def dialog(self) -> AboutDialog:
        assert isinstance(self.state.dialog, AboutDialog)
        return self.state.dialog

    @property
    def popup(self) -> AboutPopup:
        popup = self.window.popups.current(self.state)
        assert isinstance(popup, AboutPopup)
        return popup


@pytest.fixture
def about(open_window: Opener) -> About:
    opened = About(open_window)
    opened.do(LicencesRead(LICENCES))
    opened.draw()
    return opened


def test_the_licences_are_read_when_it_opens(open_window: Opener) -> None:
    opened = About(open_window)
    assert opened.effects == [ReadLicences()]
    opened.press(pygame.K_RETURN)
    assert not opened.dialog.is_text_open


def test_enter_shows_a_text_and_escape_shows_the_list_again(about: About) -> None:
    shown = []
    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        about.press(key)
        shown.append(about.dialog.is_text_open)
    assert shown == [True, False]
    about.press(pygame.K_ESCAPE)
    assert about.state.dialog is None


def test_arrow_keys_choose_a_licence_and_scroll_its_text(about: About) -> None:
    about.press(pygame.K_DOWN)
    about.press(pygame.K_UP)
    about.press(pygame.K_UP)
    assert about.dialog.place == 0
    about.press(pygame.K_RETURN)
    about.press(pygame.K_DOWN)
    assert about.popup._text.scroll.top == 1
    about.press(pygame.K_END)
    about.press(pygame.K_PAGEUP)
    assert 100 < about.popup._text.scroll.top < 200
    about.press(pygame.K_HOME)
    assert about.popup._text.scroll.top == 0


def test_the_end_of_the_list_is_reached(about: About) -> None:
    about.press(pygame.K_END)
    assert about.dialog.place == len(LICENCES) - 1
    rows = about.popup.list.rows()
    assert len(LICENCES) - 1 in [index for _, index in rows]


def test_a_second_click_on_a_row_shows_its_text(about: About) -> None:
    row, index = about.popup.list.rows()[2]
    about.point(row.centre)
    about.click(row.centre)
    assert about.dialog.place == index
    assert not about.dialog.is_text_open
    about.click(row.centre)
    assert about.dialog.is_text_open


@pytest.mark.parametrize("what", OpenTarget)
def test_a_button_opens_the_folder_or_the_log(what: OpenTarget, about: About) -> None:
    (button,) = (one for one in about.popup.gui.buttons() if one.press == OpenProgramFile(what))
    about.click(button.rect.center)
    about.do(OpenProgramFile(what))
    assert OpenWithDesktop(what) in about.effects


def test_a_failure_is_shown_in_one_line(about: About) -> None:
    about.window.records = []
    fault = message("{tool} is missing.", tool="xdg-open")
    about.do(DefaultProgramFailed(fault))
    about.draw()
    assert str(fault) in [one.text for one in about.window.records]
    about.do(OpenProgramFile(OpenTarget.DATA_FOLDER))
    assert about.dialog.fault == ""


@pytest.mark.parametrize("size", [(960, 640), (1920, 1280)])
def test_everything_fits(size: tuple[int, int], open_window: Opener) -> None:
    about = About(open_window, size)
    about.do(LicencesRead(LICENCES))
    about.window.records = []
    about.draw()
    about.press(pygame.K_RETURN)
    texts = [one for one in about.window.records if one.owner == "popup"]
    assert texts
    assert all(one.text == one.wanted for one in texts)
