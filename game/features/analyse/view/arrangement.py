"""The places of everything on the screen, for what the state shows."""

from __future__ import annotations

from game.features.analyse import listed_games, position_lookups
from game.features.analyse.layout import AnalyseLayout, arrange_analyse
from game.features.analyse.model import analysis_of
from game.features.analyse.shown_engines import shown_engines
from game.look.layout import with_rim
from game.look.theme import Sizes
from game.queries import play_panels
from game.queries.reviews import shown_review
from game.state.state import State


def has_room_for_graph(state: State) -> bool:
    """Return whether there is room for a graph if the window is high enough."""
    if has_report(state):
        return state.settings.show_graph
    return state.settings.show_graph and play_panels.has_evaluation_graph(state, state.session)


def has_report(state: State) -> bool:
    """Return whether there is a report on the analysed game, finished or not."""
    return shown_review.review_of_shown(state) is not None


def is_one_of_many_games(state: State) -> bool:
    """Return whether the analysed game is one of a document of many games."""
    analysis = analysis_of(state)
    return analysis is not None and listed_games.listed_game(state, analysis) is not None


def is_visited(state: State) -> bool:
    """Return whether another game was left to visit the analysed one."""
    analysis = analysis_of(state)
    return analysis is not None and bool(analysis.left)


def arrange_for_state(size: tuple[int, int], sizes: Sizes, state: State) -> AnalyseLayout:
    """Return the layout of a window of ``size``; ``sizes`` are already scaled."""
    lines = tuple(one.rows for one in shown_engines(state))
    return with_rim(
        lambda beside: arrange_analyse(
            size,
            sizes,
            lines,
            has_list=is_one_of_many_games(state) or is_visited(state),
            sources=sum(position_lookups.has_book_and_tablebases(state)),
            has_search=state.settings.show_root_moves,
            has_graph=has_room_for_graph(state),
            has_report=has_report(state),
            has_explorer=state.settings.show_explorer,
            has_rim=beside,
        ),
        sizes,
        has_rim=play_panels.has_rim(state),
    )
