"""The Library screen laid out: its parts in their boxes, and its controls."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.features.library import board as library_board
from game.features.library.actions import FollowExploredMove
from game.features.library.layout import arrange_library
from game.features.library.library_texts import conditions_line
from game.features.library.model import library_of
from game.features.library.queries import explored_line, explorer_place, shows_groups
from game.features.library.text_input import is_search_field_focused
from game.features.library.view.controls import LibraryControls
from game.features.library.view.facts_panel import FactsPanel
from game.features.library.view.foot_line import FootLine
from game.features.library.view.game_panel import GameHead, MovesLine
from game.features.library.view.games_panel import GamesPanel
from game.features.library.view.places_panel import PlacesPanel
from game.features.library.view.statistics_panel import StatisticsPanel
from game.look.layout import with_rim
from game.queries.play_panels import has_rim
from game.queries.repertoire.marked_moves import marked_repertoire
from game.state.state import State
from game.view.board.board_part import BoardPart
from game.view.board.board_screen import BoardScreen
from game.view.explorer.explorer_buttons import explorer_layout_key
from game.view.explorer.explorer_panel import ExplorerPanel
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import TopBar
from game.view.kit.look import Look
from game.view.kit.part import Float
from game.view.kit.popup import ENTERED


def layout_key(state: State) -> Hashable:
    """Return the value that decides the parts: each condition is a button, and so is the filter."""
    model = library_of(state)
    conditions = () if model is None else tuple(conditions_line(model))
    shown = state.screen, has_rim(state), shows_groups(state), conditions
    departure = None if model is None or model.preview is None else model.preview.departure
    own = _has_repertoire(state), departure
    return *shown, own, explorer_layout_key(state, explorer_place)


def _has_repertoire(state: State) -> bool:
    """Return whether there are moves of the repertoire that are marked."""
    return bool(marked_repertoire(state).by_place)


class LibraryBoard(BoardPart):
    """The board of the chosen game, on which no piece moves."""

    def is_flipped(self, state: State) -> bool:
        model = library_of(state)
        return model is not None and model.is_flipped


class LibraryScreen(BoardScreen):
    """The parts of the screen for one size, one look and one value of ``layout_key``."""

    board_part = LibraryBoard

    def __init__(
        self, size: tuple[int, int], look: Look, state: State, popups: Float, bar: BarContent
    ) -> None:
        layout = with_rim(
            lambda beside: arrange_library(
                size, look.sizes, has_rim=beside, has_repertoire=_has_repertoire(state)
            ),
            look.sizes,
            has_rim=has_rim(state),
        )
        games, places = GamesPanel(look, layout.games), PlacesPanel(look, layout.places)
        explorer = ExplorerPanel(
            look, layout.explorer, state, explorer_place, FollowExploredMove, explored_line
        )
        statistics = StatisticsPanel(look, layout.games) if shows_groups(state) else None
        controls = LibraryControls(look, layout, state, bar, games, places, explorer, statistics)
        parts = [
            TopBar(look, layout.top_bar, bar),
            places,
            statistics or games,
            GameHead(look, controls.players),
            MovesLine(look, layout.moves),
            *([] if layout.facts is None else [FactsPanel(look, layout.facts)]),
            explorer,
            FootLine(look, layout.foot),
        ]
        super().__init__(
            layout_key(state),
            look,
            layout,
            parts,
            controls,
            popups,
            board_view=library_board.view,
            has_field=is_search_field_focused,
        )
        self.controls = controls

    def take(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        """Return the actions of an event. The focused control takes a key first."""
        if event.type in ENTERED:
            self.controls.refresh(state)  # An event of the same turn may have changed the state.
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self.controls.take_key(event, state)
        found, is_taken = self.controls.pressed(event, state)
        return found if is_taken else [*found, *self.actions(event, state)]
