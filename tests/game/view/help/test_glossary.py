"""The glossary is used by mouse or by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from help_window import HelpWindow, Opener
from scenes import SCENES

from game.actions.help import OpenGlossary
from game.features.help.view.glossary import GlossaryPopup
from game.look.layout import Box
from game.state.help.glossary import GlossaryDialog
from game.state.help.term import Term
from game.view.dialogs.menu import Menu
from game.view.frame.menu_entries import HELP_MENU
from game.words.terms.glossary import glossary_entry

LARGER = [(1440, 900), (1920, 1280)]
"""The windows with more room, in which an entry that fits into the smallest one fits too."""
SIZES = [(960, 640), *(pytest.param(one, marks=pytest.mark.slow) for one in LARGER)]


class Glossary(HelpWindow):
    def __init__(self, opener: Opener, term: Term | None = None) -> None:
        super().__init__(opener, SCENES["opening"]())
        self.do(OpenGlossary(term))
        self.draw()

    @property
    def popup(self) -> GlossaryPopup:
        popup = self.window.popups.current(self.state)
        assert isinstance(popup, GlossaryPopup)
        return popup

    @property
    def dialog(self) -> GlossaryDialog:
        assert isinstance(self.state.dialog, GlossaryDialog)
        return self.state.dialog

    def row(self, term: Term) -> tuple[int, int]:
        """Return the middle of a visible row of the list."""
        rows = self.popup.list.rows()
        return next(row.centre for row, at in rows if self.popup._found[at] is term)


@pytest.fixture
def glossary(open_window: Opener) -> Glossary:
    return Glossary(open_window, Term.NULL_WINDOW)


def test_typing_finds_a_term(glossary: Glossary) -> None:
    glossary.type("razor")
    assert glossary.dialog.chosen is Term.RAZORING
    assert glossary.popup._found[0] is Term.RAZORING


def test_escape_first_clears_the_search_and_then_closes(glossary: Glossary) -> None:
    glossary.type("razor")
    glossary.press(pygame.K_ESCAPE)
    assert glossary.dialog.search == ""
    glossary.press(pygame.K_ESCAPE)
    assert glossary.state.dialog is None


def test_arrow_keys_choose_among_the_found_terms(glossary: Glossary) -> None:
    glossary.type("pruning")
    first = glossary.dialog.chosen
    glossary.press(pygame.K_DOWN)
    assert glossary.dialog.chosen is glossary.popup._found[1]
    glossary.press(pygame.K_UP)
    assert glossary.dialog.chosen is first


def test_keys_go_to_both_ends_of_the_list(glossary: Glossary) -> None:
    glossary.press(pygame.K_END)
    assert glossary.dialog.chosen is glossary.popup._found[-1]
    glossary.press(pygame.K_HOME)
    assert glossary.dialog.chosen is glossary.popup._found[0]
    glossary.press(pygame.K_PAGEDOWN)
    assert glossary.dialog.chosen is not glossary.popup._found[0]


def test_a_click_on_a_row_shows_its_entry(glossary: Glossary) -> None:
    glossary.click(glossary.row(Term.NULL_MOVE))
    assert glossary.dialog.chosen is Term.NULL_MOVE


def test_a_related_term_is_reached_by_key_and_left_by_backspace(glossary: Glossary) -> None:
    related = glossary_entry(Term.NULL_WINDOW).related
    for _ in range(3):
        glossary.press(pygame.K_TAB)
    glossary.press(pygame.K_DOWN)
    glossary.press(pygame.K_RETURN)
    assert glossary.dialog.chosen is related[1]
    glossary.press(pygame.K_BACKSPACE)
    assert glossary.dialog.chosen is Term.NULL_WINDOW
    glossary.press(pygame.K_BACKSPACE)
    assert glossary.dialog.chosen is Term.NULL_WINDOW


def test_a_related_term_is_reached_by_a_click(glossary: Glossary) -> None:
    at = glossary.popup._related.box(0).centre
    glossary.point(at)
    glossary.click(at)
    assert glossary.dialog.chosen is glossary_entry(Term.NULL_WINDOW).related[0]


def test_a_word_that_no_term_has_shows_no_entry(glossary: Glossary) -> None:
    glossary.type("xyz")
    assert glossary.dialog.chosen is None
    assert glossary.popup._found == ()
    glossary.press(pygame.K_DOWN)
    assert glossary.dialog.chosen is None


def test_the_wheel_scrolls_the_list(glossary: Glossary) -> None:
    before = glossary.popup.list.top
    glossary.send(pygame.MOUSEWHEEL, y=-1)
    assert glossary.popup.list.top > before


def test_it_opens_from_the_menu_at_its_first_term(open_window: Opener) -> None:
    window = HelpWindow(open_window, SCENES["opening"]())
    help_button = next(
        button
        for button in window.window.screen(window.state).chrome.gui.buttons()
        if button.text == str(HELP_MENU.title)
    )
    window.window.popups.toggle_menu(HELP_MENU, Box(*help_button.rect))
    menu = window.window.popups.menu
    assert isinstance(menu, Menu)
    window.draw()
    assert OpenGlossary() in [entry.action for entry in menu._entries]
    window.do(OpenGlossary())
    window.draw()
    popup = window.window.popups.current(window.state)
    assert isinstance(popup, GlossaryPopup)
    assert popup._chosen is popup._found[0]


def without_room(window: HelpWindow, term: Term) -> Iterator[str]:
    """Open the glossary at a term; yield what of its entry is cut short or left out."""
    window.do(OpenGlossary(term))
    window.window.records = []
    window.draw()
    popup = window.window.popups.current(window.state)
    assert isinstance(popup, GlossaryPopup)
    if len(popup._related._terms) != len(glossary_entry(term).related):
        yield f"{term}: related terms"
    texts = [one for one in window.window.records if one.owner == "popup"]
    assert str(glossary_entry(term).name) in {one.wanted for one in texts}
    yield from (f"{term}: {one.wanted}" for one in texts if one.text != one.wanted)
    window.state.dialog = None
    window.draw()


@pytest.mark.parametrize("size", SIZES)
def test_every_entry_fits_with_all_its_related_terms(
    size: tuple[int, int], open_window: Opener
) -> None:
    window = HelpWindow(open_window, SCENES["opening"](), size)
    assert [one for term in Term for one in without_room(window, term)] == []
