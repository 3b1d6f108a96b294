"""The places of everything on the screen, for what the state shows."""

from __future__ import annotations

from game.features.analyse import known_moves, listed_games
from game.features.analyse.layout import AnalyseLayout, arrange_analyse
from game.features.analyse.model import analysis_of
from game.features.analyse.shown_engines import shown_engines
from game.look.layout import with_rim
from game.look.theme import Sizes
from game.queries import panels
from game.queries.reviews import shown_review
from game.state.state import State


def has_graph(state: State) -> bool:
    """Return whether there is room for a graph if the window is high enough."""
    if has_report(state):
        return state.settings.show_graph
    return state.settings.show_graph and panels.has_graph(state, state.session)


def has_report(state: State) -> bool:
    """Return whether there is a report on the analysed game, finished or not."""
    return shown_review.review_of_shown(state) is not None


def has_list(state: State) -> bool:
    """Return whether the analysed game is one of a document of many games."""
    analysis = analysis_of(state)
    return analysis is not None and listed_games.listed_game(state, analysis) is not None


def arranged(size: tuple[int, int], sizes: Sizes, state: State) -> AnalyseLayout:
    """Return the layout of a window of ``size``; ``sizes`` are already scaled."""
    lines = tuple(one.rows for one in shown_engines(state))
    return with_rim(
        lambda beside: arrange_analyse(
            size,
            sizes,
            lines,
            has_list=has_list(state),
            sources=sum(known_moves.sources(state)),
            has_search=state.settings.show_root_moves,
            has_graph=has_graph(state),
            has_report=has_report(state),
            has_rim=beside,
        ),
        sizes,
        has_rim=panels.has_rim(state),
    )
