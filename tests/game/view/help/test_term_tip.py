"""An explanation appears when the pointer rests on a term, and goes when the pointer leaves."""

from __future__ import annotations

import pygame
import pytest
from help_window import HelpWindow, Opener
from scenes import SCENES
from slots import inspected

from game.actions.action import Action
from game.actions.board import PreviewEngineLine
from game.actions.help import OpenGlossary, ShowTermTip
from game.app.dispatch import update
from game.look.layout import Box
from game.message import message
from game.state.help.glossary import GlossaryDialog
from game.state.help.term import Term
from game.view.help.term_tip import DELAY_MS, SHORT_DELAY_MS, ExplainedTarget
from game.view.help.tip_layout import neighbour, tip_box

PAUSE_MS = 2000


class Screen(HelpWindow):
    """A window with terms."""

    def __init__(
        self, opener: Opener, name: str = "inspect deep down", size: tuple[int, int] = (1440, 900)
    ) -> None:
        super().__init__(opener, SCENES[name](), size)
        self.wait(PAUSE_MS)

    def box_of(self, text: str) -> Box:
        """Return the box of the first drawn text that is, or mentions, this one."""
        spots = self.window.screen(self.state)._spots()
        return next(spot.box for spot in spots if text in str(spot.text))

    def terms(self) -> tuple[Term, ...]:
        """Return the explained terms; empty if there is no explanation."""
        shown = self.shown()
        return () if shown is None else shown.terms

    def shown(self) -> ExplainedTarget | None:
        return self.window.screen(self.state).tip.shown(self.state)

    @property
    def tip(self) -> Box:
        shown = self.shown()
        assert shown is not None
        return self.window.screen(self.state).tip._tip_box(shown)


@pytest.fixture
def screen(open_window: Opener) -> Screen:
    return Screen(open_window)


class TestHovering:
    def test_it_appears_after_a_short_rest(self, screen: Screen) -> None:
        screen.point(screen.box_of("Ordered by").centre)
        assert screen.shown() is None
        assert screen.window.wait_ms(screen.state) == DELAY_MS
        screen.wait(DELAY_MS)
        assert screen.terms() == (Term.MOVE_ORDERING,)

    def test_nothing_is_drawn_while_it_rests(self, screen: Screen) -> None:
        screen.point(screen.box_of("Ordered by").centre)
        screen.wait(DELAY_MS)
        assert screen.wait(5000) == []
        assert screen.window.wait_ms(screen.state) is None

    def test_it_goes_when_the_pointer_leaves(self, screen: Screen) -> None:
        screen.point(screen.box_of("Ordered by").centre)
        screen.wait(DELAY_MS)
        screen.point((2, 2))
        assert screen.shown() is None

    def test_it_stays_while_the_pointer_goes_to_it(self, screen: Screen) -> None:
        title = screen.box_of("Ordered by")
        screen.point(title.centre)
        screen.wait(DELAY_MS)
        tip = screen.tip
        between = min(tip.bottom, title.y) if tip.y < title.y else title.bottom
        for at in ((title.centre[0], between), tip.centre):
            screen.point(at)
            assert screen.shown() is not None
        assert screen.point(tip.centre) == []

    def test_a_press_on_it_opens_the_glossary_at_the_term(self, screen: Screen) -> None:
        screen.point(screen.box_of("Ordered by").centre)
        screen.wait(DELAY_MS)
        at = screen.tip.centre
        screen.point(at)
        screen.send(pygame.MOUSEBUTTONDOWN, pos=at, button=pygame.BUTTON_LEFT)
        assert screen.state.dialog == GlossaryDialog(chosen=Term.MOVE_ORDERING)
        assert screen.shown() is None

    def test_escape_closes_it_and_nothing_else(self, screen: Screen) -> None:
        screen.point(screen.box_of("Ordered by").centre)
        screen.wait(DELAY_MS)
        assert screen.press(pygame.K_ESCAPE) == []
        assert screen.shown() is None
        screen.wait(PAUSE_MS)
        assert screen.shown() is None, "it must not come back by itself"
        assert screen.press(pygame.K_ESCAPE) != []

    def test_the_next_one_comes_soon(self, screen: Screen) -> None:
        screen.point(screen.box_of("Ordered by").centre)
        screen.wait(DELAY_MS)
        screen.point(screen.box_of("Window").centre)
        assert screen.shown() is None
        screen.wait(SHORT_DELAY_MS)
        assert screen.terms() == (Term.WINDOW,)

    def test_a_key_or_a_press_lets_it_wait_again(self, screen: Screen) -> None:
        at = screen.box_of("Ordered by").centre
        screen.point(at)
        screen.wait(DELAY_MS - 1)
        screen.press(pygame.K_LSHIFT)
        screen.wait(1)
        assert screen.shown() is None
        screen.wait(DELAY_MS)
        screen.send(pygame.MOUSEBUTTONDOWN, pos=at, button=pygame.BUTTON_LEFT)
        assert screen.shown() is None

    def test_a_row_below_the_explanation_previews_no_move(self, screen: Screen) -> None:
        screen.point(screen.box_of("bad quiet").centre)
        screen.wait(DELAY_MS)
        assert not any(
            isinstance(one, PreviewEngineLine) for one in screen.point(screen.tip.centre)
        )

    def test_a_dialog_covers_it(self, screen: Screen) -> None:
        screen.point(screen.box_of("Ordered by").centre)
        screen.wait(DELAY_MS)
        update(screen.state, OpenGlossary())
        screen.draw()
        assert screen.shown() is None

    def test_a_number_that_changes_under_the_pointer_does_not_close_it(
        self, screen: Screen
    ) -> None:
        screen.point(screen.box_of("too shallow").centre)
        screen.wait(DELAY_MS)
        shown = screen.shown()
        assert shown is not None
        assert shown.is_same(shown._replace(text=message("other")))
        screen.state.settings.scores_for_mover = True
        screen.draw()
        assert screen.shown() is not None

    def test_another_term_under_a_resting_pointer_waits_its_time(self, screen: Screen) -> None:
        screen.point(screen.box_of("too shallow").centre)
        screen.wait(DELAY_MS)
        assert screen.terms() == (Term.TOO_SHALLOW,)
        screen.state.screen = SCENES["opening"]().screen
        screen.draw()
        assert screen.shown() is None


SIZES = ((960, 640), (1440, 900), (2560, 1440))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["inspect deep down", "engine panel open", "inspect the nodes"])
def test_it_never_covers_its_term_and_stays_in_the_window(
    name: str, size: tuple[int, int], open_window: Opener
) -> None:
    screen = Screen(open_window, name, size)
    window = Box(0, 0, *size)
    tip = screen.window.screen(screen.state).tip
    targets = tip.targets()
    assert targets
    for target in targets:
        box = tip._tip_box(target)
        assert window.covers(box)
        assert not box.meets(target.box)


class TestByKey:
    def explain(self, screen: Screen) -> list[Action]:
        return screen.press(pygame.K_F1, pygame.KMOD_SHIFT)

    def test_the_row_that_is_searched_is_explained_first(self, screen: Screen) -> None:
        self.explain(screen)
        focus = screen.window.screen(screen.state).focus_box(screen.state)
        shown = screen.shown()
        assert shown is not None
        assert focus is not None
        assert focus.holds(*shown.box.centre)
        assert screen.state.help.explained is not None

    def test_a_term_under_the_pointer_is_explained_first(self, screen: Screen) -> None:
        screen.point(screen.box_of("Window").centre)
        screen.wait(DELAY_MS)
        self.explain(screen)
        assert screen.terms() == (Term.WINDOW,)

    def test_arrow_keys_reach_every_term(self, screen: Screen) -> None:
        self.explain(screen)
        tip = screen.window.screen(screen.state).tip
        for _ in tip.targets():
            screen.press(pygame.K_LEFT)
        seen = []
        for _ in tip.targets():
            shown = screen.shown()
            assert shown is not None
            seen.append(shown.box)
            screen.press(pygame.K_RIGHT)
        assert set(seen) == {target.box for target in tip.targets()}

    def test_up_and_down_stay_in_the_column(self, screen: Screen) -> None:
        self.explain(screen)
        before = screen.shown()
        assert before is not None
        screen.press(pygame.K_DOWN)
        screen.press(pygame.K_UP)
        after = screen.shown()
        assert after is not None
        assert after.box.x == before.box.x

    def test_enter_opens_the_glossary(self, screen: Screen) -> None:
        self.explain(screen)
        (term, *_) = screen.terms()
        screen.press(pygame.K_RETURN)
        assert screen.state.dialog == GlossaryDialog(chosen=term)
        assert screen.state.help.explained is None

    @pytest.mark.parametrize(
        ("key", "held"), [(pygame.K_ESCAPE, 0), (pygame.K_F1, pygame.KMOD_SHIFT)]
    )
    def test_escape_and_the_same_key_close_it(self, key: int, held: int, screen: Screen) -> None:
        self.explain(screen)
        assert screen.press(key, held) == [ShowTermTip(None)]
        assert screen.shown() is None

    def test_other_keys_go_to_the_screen(self, screen: Screen) -> None:
        self.explain(screen)
        assert screen.press(pygame.K_F10) != []

    def test_a_text_that_is_gone_is_not_explained(self, screen: Screen) -> None:
        self.explain(screen)
        inspected(screen.state).search_state = None
        screen.draw()
        assert screen.shown() is None

    def test_a_screen_without_terms_explains_nothing(self, open_window: Opener) -> None:
        screen = Screen(open_window, "editor")
        assert screen.press(pygame.K_F1, pygame.KMOD_SHIFT) == []

    def test_the_key_of_the_glossary_opens_it_at_the_term(self, screen: Screen) -> None:
        screen.point(screen.box_of("Window").centre)
        screen.wait(DELAY_MS)
        screen.press(pygame.K_F1, pygame.KMOD_CTRL)
        assert screen.state.dialog == GlossaryDialog(chosen=Term.WINDOW)

    def test_without_a_term_it_opens_at_the_first_one(self, open_window: Opener) -> None:
        screen = Screen(open_window, "editor")
        screen.press(pygame.K_F1, pygame.KMOD_CTRL)
        assert screen.state.dialog == GlossaryDialog()


class TestPlace:
    WINDOW = Box(0, 0, 1000, 600)

    def test_it_lies_above_where_there_is_room(self) -> None:
        box = tip_box(self.WINDOW, Box(100, 300, 50, 20), (300, 120), 4)
        assert box.bottom < 300

    def test_it_lies_below_at_the_top_of_the_window(self) -> None:
        box = tip_box(self.WINDOW, Box(100, 10, 50, 20), (300, 120), 4)
        assert box.y > 30

    def test_it_lies_beside_where_neither_fits(self) -> None:
        spot = Box(100, 290, 50, 20)
        box = tip_box(self.WINDOW, spot, (300, 400), 4)
        assert not box.meets(spot)
        assert self.WINDOW.covers(box)

    def test_the_nearest_box_in_a_direction_is_next(self) -> None:
        boxes = [Box(0, 0, 10, 10), Box(50, 0, 10, 10), Box(0, 20, 10, 10), Box(60, 20, 10, 10)]
        assert neighbour(boxes, boxes[0], pygame.K_DOWN) == 2
        assert neighbour(boxes, boxes[1], pygame.K_DOWN) == 3
        assert neighbour(boxes, boxes[0], pygame.K_RIGHT) == 1
        assert neighbour(boxes, boxes[0], pygame.K_UP) is None
        assert neighbour(boxes, boxes[0], pygame.K_LEFT) is None
