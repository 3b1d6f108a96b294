"""The top bar and every button of the Play screen that stands in the window itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial

from pygame_gui.elements import UIButton

from game import actions, queries
from game.actions import Action
from game.layout import Box, Layout
from game.state import State
from game.view import card
from game.view.canvas import Canvas
from game.view.fonts import MAIN_BUTTON, STRONG, TITLE
from game.view.gui import Gui
from game.view.labels import Role
from game.view.look import Look
from game.view.part import Float, Part

MenuOpener = Callable[[str, Box], None]
"""Opens the menu of that name under the button in that box."""
WORDMARK = "Glassbox"
TAB = "Play"
CROSS = "×"


class TopBar(Part):
    """The name of the program and the screens there are."""

    name = "top bar"

    def key(self, state: State) -> Hashable:
        del state
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        del state
        colours, sizes = canvas.colours, canvas.sizes
        canvas.fill(self.box, colours.background)
        canvas.fill(self.box.cut_bottom(sizes.line)[0], colours.line)
        row = self.box.inset(sizes.margin, 0)
        width = canvas.text(row, WORDMARK, TITLE, colours.text)
        dot = sizes.unit + sizes.line
        canvas.disc((row.x + width + dot, row.centre[1] + sizes.line), dot, colours.accent)
        row = row.cut_left(width + 2 * dot, 2 * sizes.gap)[1]
        inner = canvas.look.fonts.width(TAB, STRONG) + 8 * sizes.unit
        tab = row.cut_left(inner)[0].inset(0, 2 * sizes.unit)
        canvas.rounded(tab, colours.raised, None, sizes.radius_small)
        canvas.text(tab, TAB, STRONG, colours.text, "centre")
        under = Box(
            tab.x + 2 * sizes.unit,
            tab.bottom - 2 * sizes.line,
            tab.width - 4 * sizes.unit,
            2 * sizes.line,
        )
        canvas.rounded(under, colours.accent, None, sizes.line)


@dataclass(slots=True)
class _Watched:
    """A button that is dim, or absent, where its action would do nothing."""

    button: UIButton
    action: type


class Chrome(Float):
    """The buttons, in pygame_gui. Made anew with every layout."""

    name = "chrome"

    def __init__(self, look: Look, layout: Layout, state: State, open_menu: MenuOpener) -> None:
        super().__init__(look, layout.window)
        self.gui = Gui((layout.window.width, layout.window.height), look)
        self._watched: list[_Watched] = []
        self._sizes = look.sizes
        self._add_top_bar(layout.top_bar, open_menu)
        self._add_actions(layout.actions)
        self._add_steps(layout.moves)
        if layout.card is not None:
            self._add_card(layout.card, state)
        self._restart = self._add_restart(layout.thinking)

    def key(self, state: State) -> Hashable:
        del state
        return self.gui.revision

    def boxes(self, state: State) -> list[Box]:
        del state
        return [Box(*button.rect) for button in self.gui.buttons() if button.visible]

    def draw(self, canvas: Canvas, state: State) -> None:
        del state
        self.gui.draw(canvas)

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        del state
        return self.gui.is_live(pos)

    def refresh(self, state: State) -> None:
        """Bring the buttons in line with the state."""
        for watched in self._watched:
            self.gui.enable(watched.button, queries.may(state, watched.action))
        self.gui.show(self._restart, queries.may(state, actions.RestartEngine))
        self.gui.refresh(state.now_ms)

    def _add(
        self, box: Box, text: str, action: Action, role: Role = Role.PLAIN, watch: bool = True
    ) -> None:
        button = self.gui.button(box, text, action, role)
        if watch:
            self._watched.append(_Watched(button, type(action)))

    def _add_top_bar(self, bar: Box, open_menu: MenuOpener) -> None:
        """Buttons from the right end leftwards."""
        sizes = self._sizes
        row = bar.inset(sizes.margin, (bar.height - sizes.button) // 2)
        entries: list[tuple[str, Action | None]] = [
            ("New game", actions.OpenNewGame()),
            ("Open", actions.OpenPathPrompt(saving=False)),
            ("Save", actions.OpenPathPrompt(saving=True)),
            ("Game", None),
            ("View", None),
            ("Keys", actions.ShowKeys()),
        ]
        for text, action in reversed(entries):
            width = button_width(self.look, text)
            box, row = row.cut_right(width, sizes.unit)
            if action is not None:
                self._add(box, text, action, Role.QUIET)
                continue
            self.gui.button(box, text, partial(open_menu, text, box), Role.QUIET)

    def _add_actions(self, row: Box) -> None:
        entries: tuple[tuple[str, Action], ...] = (
            ("Take back", actions.TakeBack()),
            ("Flip", actions.Flip()),
            ("Move now", actions.MoveNow()),
            ("Resign", actions.Resign()),
        )
        boxes = row.columns(len(entries), 2 * self._sizes.unit)
        for box, (text, action) in zip(boxes, entries, strict=True):
            self._add(box, text, action)

    def _add_steps(self, moves: Box) -> None:
        """First, previous, next and last move, in the head of the move list."""
        sizes = self._sizes
        head = moves.inset(sizes.padding - sizes.unit, 0)
        head = head.cut_top(sizes.heading_row + 4 * sizes.unit)[0]
        entries: tuple[tuple[str, Action], ...] = (
            ("«", actions.GoToPly(0)),
            ("‹", actions.StepPly(-1)),
            ("›", actions.StepPly(1)),
            ("»", actions.GoToEnd()),
        )
        for text, action in reversed(entries):
            box, head = head.cut_right(step_width(self.look))
            self._add(box.inset(0, sizes.unit), text, action, Role.QUIET)

    def _add_card(self, box: Box, state: State) -> None:
        sizes = self._sizes
        row = card.places(self.look, box, card_buttons_width(self.look, state)).buttons
        for text, action in reversed(card_buttons(state)):
            place, row = row.cut_right(button_width(self.look, text), 2 * sizes.unit)
            role = Role.QUIET if text == CROSS else Role.PRIMARY if action in _MAIN else Role.PLAIN
            self._add(place, text, action, role)

    def _add_restart(self, panel: Box) -> UIButton:
        sizes = self._sizes
        head = panel.inset(sizes.padding, 2 * sizes.unit).cut_top(sizes.heading_row)[0]
        box = head.cut_right(button_width(self.look, "Restart"))[0]
        button = self.gui.button(box.inset(0, -sizes.line), "Restart", actions.RestartEngine())
        self.gui.show(button, False)
        return button


_MAIN: tuple[Action, ...] = (actions.Rematch(), actions.AcceptResume())


def card_buttons(state: State) -> list[tuple[str, Action]]:
    """Return what the card offers now."""
    if card.shows_result(state):
        entries: list[tuple[str, Action]] = [
            ("Rematch", actions.Rematch()),
            ("New game", actions.OpenNewGame()),
            (CROSS, actions.CloseBanner()),
        ]
        return [entry for entry in entries if queries.may(state, type(entry[1]))]
    if card.shows_resume(state):
        return [("Resume", actions.AcceptResume()), (CROSS, actions.DeclineResume())]
    return []


def card_buttons_width(look: Look, state: State) -> int:
    """Return how much of the card its buttons take."""
    gap = 2 * look.sizes.unit
    widths = [button_width(look, text) for text, _ in card_buttons(state)]
    return sum(widths) + gap * max(0, len(widths) - 1)


def button_width(look: Look, text: str) -> int:
    """Return the width that a button needs."""
    if text == CROSS:
        return look.sizes.button
    return look.fonts.width(text, MAIN_BUTTON) + 6 * look.sizes.unit


def step_width(look: Look) -> int:
    """Return the width of a step button in the head of the move list."""
    return 7 * look.sizes.unit
