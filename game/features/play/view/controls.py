"""The buttons of the Play screen."""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.actions.action import Action
from game.actions.between_features import (
    AnalyseShownGame,
    OpenEditor,
    OpenNewGame,
    ReportOnGame,
    ShowGameListAgain,
    StepThroughSearch,
)
from game.actions.board import ConfirmMove, FlipBoard
from game.actions.game import (
    AcceptDraw,
    AcceptResume,
    ClaimDraw,
    CloseResultBanner,
    DeclineDraw,
    DeclineResume,
    KeepMove,
    MoveNow,
    OfferDraw,
    Rematch,
    Resign,
    RestartEngine,
    ReturnToGame,
    ShowHint,
    TakeBack,
    TogglePause,
)
from game.actions.setting_changes import ToggleSetting
from game.features.play.layout import PlayLayout
from game.features.play.view import action_row, status_card
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Text, message, message_with_context
from game.queries import enabled_actions, game_choices, whose_turn
from game.state.session import Session
from game.state.state import State
from game.view.board.evaluation_bar import eye_place, may_switch_viewpoint
from game.view.frame import topbar
from game.view.frame.buttons import Buttons
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import button_width
from game.view.kit.button import Button, ButtonRole
from game.view.kit.look import Look
from game.view.panels import engine_head, step_buttons
from game.view.panels.list_stops import MovesStop, RootMovesStop

INSPECT = message("Inspect this search")
"""The text of the button in the engine panel that starts an inspection."""
OWN_VIEW = message("The opponent's own view")
"""The name of the eye below the evaluation bar."""
RESTART = message("Restart")
"""The text of the button in the same place that restarts the engine."""
REPORT = message("Report")


class _Watched(Struct):
    """A button that is dimmed while its action has no effect."""

    button: Button
    action: type


class PlayControls(Buttons):
    """The buttons of the top bar, the card, the move list, the engine panel and the action row."""

    def __init__(self, look: Look, layout: PlayLayout, state: State, bar: BarContent) -> None:
        super().__init__(look, layout.window, layout.top_bar, bar)
        self._watched: list[_Watched] = []
        self._sizes = look.sizes
        self._layout = layout
        self._moves_stop = MovesStop(layout.window if layout.moves is None else layout.moves)
        self.lines_stop: RootMovesStop | None = None
        """The table of root moves; None while it is not open."""
        self._list: Button | None = None
        self._editor: Button | None = None
        """The two buttons of an opened game that share a place; None in any other game."""
        if state.session.game.is_document:
            self._add_document_actions(layout.actions)
        else:
            self._add_actions(layout.actions)
        if layout.moves is not None:
            self._add_steps(layout.moves)
        if layout.card is not None:
            self._add_card(layout.card, state)
        self._eye = self.gui.button(
            eye_place(look, layout.viewpoint),
            OWN_VIEW,
            ToggleSetting("shows_players_scores"),
            ButtonRole.QUIET,
            icon=Icon.VIEW,
            has_word=False,
        )
        self._restart: Button | None = None
        self._inspect: Button | None = None
        if layout.thinking is not None:
            self._restart = self._add_restart(layout.thinking)
            self._inspect = self._add_inspect(layout.thinking)

    def refresh(self, state: State) -> None:
        if state.focus is not None:
            self._follow_lists(state)
        for watched in self._watched:
            self.gui.enable(
                watched.button, enabled_actions.is_action_enabled(state, watched.action)
            )
        if self._list is not None and self._editor is not None:
            has_list = state.opened_files.last_list is not None
            self.gui.show(self._list, has_list)
            self.gui.show(self._editor, not has_list)
        else:
            self._refresh_actions(state)
        self.gui.show(self._eye, may_switch_viewpoint(state))
        self.gui.choose(self._eye, state.settings.shows_players_scores)
        is_lost = enabled_actions.is_action_enabled(state, RestartEngine)
        if self._restart is not None and self._inspect is not None:
            self.gui.show(self._restart, is_lost)
            self.gui.show(
                self._inspect, not is_lost and engine_head.offers_inspection(state, state.session)
            )
        super().refresh(state)

    def _refresh_actions(self, state: State) -> None:
        """Show one of the buttons at each place of the action row of a game."""
        is_thinking = whose_turn.is_engine_to_move(state.session)
        is_waiting = enabled_actions.is_action_enabled(state, ConfirmMove)
        self.gui.show(self._confirm, is_waiting)
        self.gui.show(self._move_now, is_thinking)
        self.gui.show(self._hint, not (is_thinking or is_waiting))
        may_accept = game_choices.may_accept_draw(state.session)
        may_claim = enabled_actions.is_action_enabled(state, ClaimDraw) and not may_accept
        self.gui.show(self._accept_draw, may_accept)
        self.gui.show(self._claim_draw, may_claim)
        self.gui.show(self._offer_draw, not (may_accept or may_claim))

    def key_actions(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        self._follow_lists(state)
        return super().key_actions(event, state)

    def _follow_lists(self, state: State) -> None:
        """Let the lists take over what they show, which only a key or the focus needs."""
        self._moves_stop.follow(state)
        if self.lines_stop is not None:
            self.lines_stop.follow(state)

    def order_buttons(self) -> None:
        """Make the lists and the rows of buttons Tab stops, from the top."""
        self.order_bar()
        moves = self._layout.moves
        bar = self._layout.top_bar
        below = bar.bottom if moves is None else moves.y + step_buttons.head_height(self.look)
        self.order_rows(bottom=below)
        if moves is not None:
            self.order.add("moves", self._moves_stop)
        self.order_rows(top=below, bottom=self._layout.actions.y)
        if self.lines_stop is not None:
            self.order.add("root moves", self.lines_stop)
        self.order_rows(top=self._layout.actions.y)

    def _add(
        self,
        box: Box,
        text: Text,
        action: Action,
        role: ButtonRole = ButtonRole.PLAIN,
        icon: Icon | None = None,
    ) -> Button:
        """Add a button that is dimmed while its action has no effect."""
        button = self.gui.button(box, text, action, role, icon=icon)
        self._watched.append(_Watched(button, type(action)))
        return button

    def _add_actions(self, row: Box) -> None:
        boxes, has_icons = action_row.arrange_action_row(self.look, row)
        back, hint, draw, resign = boxes

        def add(box: Box, text: Text, action: Action, icon: Icon) -> Button:
            return self._add(box, text, action, icon=icon if has_icons else None)

        add(back, action_row.TAKE_BACK, TakeBack(), Icon.TAKE_BACK)
        self._move_now = add(hint, action_row.MOVE_NOW, MoveNow(), Icon.MOVE_NOW)
        icon = Icon.CONFIRM if has_icons else None
        confirm = message_with_context("a move", "Confirm")
        self._confirm = self._add(hint, confirm, ConfirmMove(), ButtonRole.PRIMARY, icon)
        self._hint = add(hint, action_row.HINT, ShowHint(), Icon.HINT)
        accept = action_row.accept_text(self.look, draw, has_icon=has_icons)
        icon = Icon.DRAW if has_icons else None
        self._accept_draw = self._add(draw, accept, AcceptDraw(), ButtonRole.PRIMARY, icon)
        self._claim_draw = add(draw, action_row.CLAIM_DRAW, ClaimDraw(), Icon.CLAIM)
        self._offer_draw = add(draw, action_row.OFFER_DRAW, OfferDraw(), Icon.DRAW)
        add(resign, action_row.RESIGN, Resign(), Icon.RESIGN)

    def _add_document_actions(self, row: Box) -> None:
        """Add the action row of an opened game, in which nobody moves or resigns."""
        boxes, has_icons = action_row.arrange_action_row(self.look, row, is_document=True)
        here, games, flip, analyse = boxes

        def add(box: Box, text: Text, action: Action, icon: Icon) -> Button:
            return self._add(box, text, action, icon=icon if has_icons else None)

        add(here, action_row.PLAY_ON, OpenNewGame(from_here=True), Icon.NEW_GAME)
        self._list = add(games, action_row.LIST, ShowGameListAgain(), Icon.LIST)
        self._editor = add(games, action_row.EDITOR, OpenEditor(), Icon.EDITOR)
        add(flip, action_row.FLIP, FlipBoard(), Icon.FLIP)
        add(analyse, action_row.ANALYSE, AnalyseShownGame(), Icon.ANALYSE)

    def _add_steps(self, moves: Box) -> None:
        """Add the four step buttons at the head of the move list."""
        for step in step_buttons.step_buttons(self.look, moves):
            self._add(step.box, step.text, step.action, ButtonRole.QUIET)

    def _add_card(self, box: Box, state: State) -> None:
        sizes = self._sizes
        row = status_card.card_places(
            self.look, box, card_buttons_width(self.look, state, state.session)
        ).buttons
        for text, action in reversed(card_buttons(state, state.session)):
            place, row = row.cut_right(button_width(self.look, text), 2 * sizes.unit)
            role = (
                ButtonRole.QUIET
                if text == topbar.CROSS
                else ButtonRole.PRIMARY
                if action in _MAIN
                else ButtonRole.PLAIN
            )
            self._add(place, text, action, role)

    def _add_restart(self, panel: Box) -> Button:
        head = engine_head.head_box(self.look, panel)
        box = head.cut_right(button_width(self.look, RESTART))[0]
        button = self.gui.button(box.inset(0, -self._sizes.line), RESTART, RestartEngine())
        self.gui.show(button, False)
        return button

    def _add_inspect(self, panel: Box) -> Button:
        """Add the button for an inspection. It shares its place with the button Restart."""
        head = engine_head.head_box(self.look, panel)
        box = head.cut_right(button_width(self.look, INSPECT))[0]
        box = box._replace(x=box.x + 2 * self._sizes.unit).inset(0, -self._sizes.line)
        button = self.gui.button(box, INSPECT, StepThroughSearch(), ButtonRole.LINK)
        self.gui.show(button, False)
        return button


_MAIN: tuple[Action, ...] = (
    Rematch(),
    TakeBack(),
    AcceptDraw(),
    AcceptResume(),
    TogglePause(),
    ReturnToGame(),
)


def card_buttons(state: State, session: Session) -> list[tuple[Text, Action]]:
    """Return the buttons of the card."""
    if status_card.shows_way_back(state):
        return [(message("Back to the game"), ReturnToGame())]
    if status_card.shows_result(state, session):
        is_document = session.game.is_document  # Its row of actions can analyse it.
        entries: list[tuple[Text, Action]] = [(message("Rematch"), Rematch())]
        if is_document:
            entries.append((message("New game"), OpenNewGame()))
        elif session.game.moves:  # The analysis opens with its report.
            entries.append((REPORT, ReportOnGame()))
        else:
            entries.append((action_row.ANALYSE, AnalyseShownGame()))
        entries.append((topbar.CROSS, CloseResultBanner()))
        return [
            entry for entry in entries if enabled_actions.is_action_enabled(state, type(entry[1]))
        ]
    if status_card.shows_pause(session):
        return [(message_with_context("a paused game", "Resume"), TogglePause())]
    if status_card.shows_draw_offer(state, session):
        return [
            (action_row.ACCEPT_DRAW[-1], AcceptDraw()),
            (message_with_context("a draw", "Decline"), DeclineDraw()),
        ]
    if status_card.shows_mistake(state, session):
        return [(action_row.TAKE_BACK, TakeBack()), (action_row.PLAY_ON, KeepMove())]
    if status_card.shows_resume(state, session):
        return [(message("Resume"), AcceptResume()), (topbar.CROSS, DeclineResume())]
    return []


def card_buttons_width(look: Look, state: State, session: Session) -> int:
    """Return the width of the card's buttons with the gaps between them."""
    gap = 2 * look.sizes.unit
    widths = [button_width(look, text) for text, _ in card_buttons(state, session)]
    return sum(widths) + gap * max(0, len(widths) - 1)
