"""The Analyse screen laid out: its parts in their boxes, and the floats over them."""

from __future__ import annotations

from collections.abc import Hashable

from engine.protocol.winning_chances import OWN_SLOPE, STOCKFISH_SLOPE
from game.actions.between_features import MoveMade
from game.actions.text_input import has_typed_move_field
from game.features.analyse import board as analyse_board
from game.features.analyse import position_lookups
from game.features.analyse.explorer_place import explored_line, explorer_place
from game.features.analyse.layout import AnalyseLayout
from game.features.analyse.shown_engines import engine_on_board, score_for_bar, shown_engines
from game.features.analyse.view.arrangement import (
    arrange_for_state,
    has_report,
    has_room_for_graph,
    is_one_of_many_games,
    is_visited,
)
from game.features.analyse.view.card_stop import CardStop
from game.features.analyse.view.controls import AnalyseControls, add_button_width
from game.features.analyse.view.document_bar import DocumentBar
from game.features.analyse.view.engines_panel import EnginesPanel
from game.features.analyse.view.line_board import LineBoard
from game.features.analyse.view.lines_stop import LinesStop
from game.features.analyse.view.lookup_panel import LookupPanel
from game.features.analyse.view.lookup_stop import LookupStop
from game.features.analyse.view.moves_panel import MovesPanel, link_room
from game.features.analyse.view.report_panel import ReportPanel
from game.features.analyse.view.search_panel import SearchPanel
from game.queries import play_panels, shown_position
from game.queries.repertoire.departures import marked_departure
from game.queries.reviews import mistakes_to_learn
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.board.evaluation_bar import (
    ENDS,
    EvaluationBar,
    EvaluationBarContent,
    evaluation_bar_content,
)
from game.view.board.long_notice import LongNotice
from game.view.board.player_strip import PlayerStrip
from game.view.board.status_line import StatusLine
from game.view.explorer.explorer_buttons import explorer_layout_key
from game.view.explorer.explorer_panel import ExplorerPanel
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import TopBar
from game.view.kit.look import Look
from game.view.kit.part import Float, Part
from game.view.panels.departure_link import departure_link_width
from game.view.panels.evaluation_graph import EvaluationGraph


def layout_key(state: State) -> Hashable:
    """Return the value that decides the parts; while it stays equal, the screen is kept."""
    engines = tuple((one.seat, one.name, one.rows) for one in shown_engines(state))
    sources = sum(position_lookups.has_book_and_tablebases(state))
    is_there = has_room_for_graph(state), has_report(state), is_one_of_many_games(state)
    learnt_from = mistakes_to_learn.count_shown_mistakes(state)
    shows_root_moves = state.settings.show_root_moves
    explorer = _explorer_key(state)
    left = marked_departure(state, state.session)
    departure = None if left is None else left.place
    shown = sources, shows_root_moves, learnt_from, explorer, is_visited(state), departure
    return state.screen, play_panels.has_rim(state), is_there, shown, engines


def _explorer_key(state: State) -> Hashable:
    if not state.settings.show_explorer:
        return None
    return True, explorer_layout_key(state, explorer_place)


class AnalyseScreen(BoardScreen):
    """The parts of the screen for one size, one look and one value of ``layout_key``."""

    def __init__(
        self, size: tuple[int, int], look: Look, state: State, popups: Float, bar: BarContent
    ) -> None:
        lines = tuple(one.rows for one in shown_engines(state))
        layout = arrange_for_state(size, look.sizes, state)
        left = marked_departure(state, state.session)
        place = None if left is None else left.place
        width = 0
        if place is not None:
            width = departure_link_width(look, link_room(look, layout.moves).width, place)
        moves = MovesPanel(look, layout.moves, width)
        engines = EnginesPanel(look, layout.engines, lines, add_button_width(look))
        known = None if layout.known is None else LookupPanel(look, layout.known)
        explorer = None
        if layout.explorer is not None:
            explorer = ExplorerPanel(
                look, layout.explorer, state, explorer_place, MoveMade, explored_line
            )
        stops = LinesStop(engines), None if known is None else LookupStop(known), CardStop(moves)
        super().__init__(
            layout_key(state),
            look,
            layout,
            [
                *_parts(look, layout, bar, engines, known),
                moves,
                *_graph(look, layout, state),
                *([] if explorer is None else [explorer]),
            ],
            AnalyseControls(look, layout, state, bar, *stops, explorer, place),
            popups,
            [
                LongNotice(look, layout.beside_lines, layout.foot),
                LineBoard(look, layout.beside_lines, engines),
            ],
            board_view=analyse_board.view,
            has_field=has_typed_move_field,
        )


def _parts(
    look: Look,
    layout: AnalyseLayout,
    bar: BarContent,
    engines: EnginesPanel,
    known: LookupPanel | None,
) -> list[Part]:
    """Return the parts beside the board."""
    parts: list[Part] = [
        TopBar(look, layout.top_bar, bar),
        EvaluationBar(look, layout.evaluation, _reading, lambda _state: None),
        PlayerStrip(look, layout.far_strip, near=False),
        PlayerStrip(look, layout.near_strip, near=True),
        StatusLine(look, layout.foot),
        engines,
        *([] if known is None else [known]),
    ]
    if layout.search is not None:
        parts.append(SearchPanel(look, layout.search))
    if layout.document is not None:
        parts.append(DocumentBar(look, layout.document))
    return parts


def _graph(look: Look, layout: AnalyseLayout, state: State) -> list[Part]:
    """Return the panel of the report, or else the evaluation graph, if there is room for it."""
    if layout.graph is None:
        return []
    made = ReportPanel if has_report(state) else EvaluationGraph
    return [made(look, layout.graph)]


def _reading(state: State) -> EvaluationBarContent | None:
    """Return what the evaluation bar shows: the end of the game, or the score of an engine."""
    board = shown_position.shown_board(state.session)
    outcome = board.outcome() if not any(board.generate_legal_moves()) else None
    if outcome is not None:
        return ENDS[outcome.result()]
    engine = engine_on_board(state)
    slope = STOCKFISH_SLOPE if engine is not None and engine.is_added else OWN_SLOPE
    return evaluation_bar_content(score_for_bar(state), slope)
