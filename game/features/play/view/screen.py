"""The Play screen laid out: its parts in their boxes, and the floats over them."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.text_input import has_typed_move_field
from game.features.play.layout import PlayLayout, arrange_play
from game.features.play.view import controls, status_card
from game.features.play.view.controls import PlayControls
from game.features.play.view.status_card import StatusCard
from game.look.layout import Box, with_rim
from game.look.theme import Sizes
from game.queries import play_board
from game.queries.play_panels import has_rim, play_panels
from game.state.help.tour import TourStep
from game.state.panels import PanelState
from game.state.session import Session
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.board.evaluation_bar import EvaluationBar, ViewpointLabel
from game.view.board.long_notice import LongNotice
from game.view.board.player_strip import PlayerStrip
from game.view.board.status_line import StatusLine
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import TopBar, button_width
from game.view.help.tour import TourCard
from game.view.kit.look import Look
from game.view.kit.part import Float, Part
from game.view.panels.engine_head import ButtonWidths, FoldedEnginePanel
from game.view.panels.engine_panel import EnginePanel
from game.view.panels.evaluation_graph import EvaluationGraph
from game.view.panels.list_stops import RootMovesStop
from game.view.panels.move_list import MoveList
from game.view.panels.step_buttons import step_buttons_width


def layout_key(state: State, session: Session) -> Hashable:
    """Return the value that decides the parts; while it stays equal, the screen is kept."""
    buttons = tuple(text for text, _ in controls.card_buttons(state, session))
    shown = status_card.card_text(state, session)
    lasting = shown and shown._replace(
        mark=""
    )  # A clock changes, and nothing depends on its width.
    is_document = session.game.is_document
    return state.screen, is_document, buttons, lasting, play_panels(state, session), has_rim(state)


class PlayScreen(BoardScreen):
    """The parts of the screen for one size, one look and one value of ``layout_key``."""

    def __init__(
        self,
        size: tuple[int, int],
        look: Look,
        state: State,
        popups: Float,
        bar: BarContent,
    ) -> None:
        session = state.session
        wants_card = status_card.card_text(state, session) is not None
        card_width = status_card.card_row_width(
            look, state, session, controls.card_buttons_width(look, state, session)
        )
        layout = with_rim(
            lambda beside: arrange_play(
                size,
                look.sizes,
                card=wants_card,
                card_width=card_width,
                sentence_width=status_card.sentence_width(look, state, session),
                panels=play_panels(state, session),
                has_rim=beside,
            ),
            look.sizes,
            has_rim=has_rim(state),
        )
        parts, chrome_of = (
            _parts(look, layout, bar, state, session),
            PlayControls(look, layout, state, bar),
        )
        self._tour = TourCard(
            look, layout.window, _column(layout, look.sizes), _targets(layout, chrome_of)
        )
        panels_of = [part for part in parts if isinstance(part, EnginePanel)]
        chrome_of.lines_stop = RootMovesStop(panels_of[0]) if panels_of else None
        cards = [LongNotice(look, _beside_board(layout, look.sizes), layout.foot), self._tour]
        super().__init__(
            layout_key(state, session),
            look,
            layout,
            parts,
            chrome_of,
            popups,
            cards,
            board_view=play_board.view,
            has_field=has_typed_move_field,
        )

    def take(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        taken = self._tour.take(event, state)
        return super().take(event, state) if taken is None else taken


def _column(layout: PlayLayout, sizes: Sizes) -> Box:
    """Return the room for the tour: the move list, or else all the room beside the board."""
    if layout.moves is not None:
        return layout.moves.inset(2 * sizes.unit)
    return _beside_board(layout, sizes)


def _beside_board(layout: PlayLayout, sizes: Sizes) -> Box:
    """Return the room of the panels: between the top bar and the row of actions."""
    top, actions = layout.top_bar.bottom + sizes.gap, layout.actions
    return actions._replace(y=top, height=actions.y - sizes.gap - top)


def _targets(layout: PlayLayout, buttons: PlayControls) -> dict[TourStep, Box | None]:
    """Return what each step of the tour is about."""
    return {
        TourStep.BOARD: layout.board,
        TourStep.ENGINE_PANEL: layout.thinking,
        TourStep.TERMS: layout.thinking,
        TourStep.INSPECT: layout.thinking,
        TourStep.MENUS: buttons.menus_box(),
    }


def _parts(
    look: Look, layout: PlayLayout, bar: BarContent, state: State, session: Session
) -> list[Part]:
    """Return the parts beside the board."""
    parts: list[Part] = [
        TopBar(look, layout.top_bar, bar),
        EvaluationBar(look, layout.evaluation),
        ViewpointLabel(look, layout.viewpoint),
        PlayerStrip(look, layout.far_strip, near=False),
        PlayerStrip(look, layout.near_strip, near=True),
        StatusLine(look, layout.foot),
    ]
    if layout.moves is not None:
        parts.append(MoveList(look, layout.moves, step_buttons_width(look)))
    if layout.thinking is not None:
        widths = ButtonWidths(
            button_width(look, controls.RESTART), button_width(look, controls.INSPECT)
        )
        is_open = play_panels(state, session).engine is PanelState.OPEN
        panel = EnginePanel if is_open else FoldedEnginePanel
        parts.append(panel(look, layout.thinking, widths))
    if layout.graph is not None:
        parts.append(EvaluationGraph(look, layout.graph))
    if layout.card is not None:
        parts.append(
            StatusCard(look, layout.card, controls.card_buttons_width(look, state, session))
        )
    return parts
