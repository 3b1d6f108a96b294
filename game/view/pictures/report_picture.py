"""The report on a game as a picture: its players, its graph and its table."""

from __future__ import annotations

import pygame

from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.message import message
from game.queries.opening import opening_of
from game.queries.reviews.review_figures import accuracies, figure_table
from game.queries.reviews.review_graph import review_graph_of
from game.state.files.report_file import ReportFile
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, TITLE
from game.view.kit.look import Look
from game.view.panels.review_graph import MEANING, draw_review_graph, review_graph_places
from game.view.panels.review_players import draw_players
from game.view.panels.review_table import draw_review_table, table_height
from game.words.catalogue import Catalogue
from game.words.review.progress import nodes_text

TITLE_TEXT = message("Report")
USUAL_PX = 720
"""The width of a picture whose texts have their size at 100 %."""
GRAPH_SHARE = 0.3
"""The height of the graph, as a share of the width."""


def draw_report(report: ReportFile, catalogue: Catalogue) -> pygame.Surface:
    """Return the picture as a surface. A display must exist.

    Raises:
        OSError: there is not enough memory.
    """
    try:
        return _drawn(report, catalogue)
    except (pygame.error, MemoryError) as error:
        raise OSError(str(error)) from error


def _drawn(report: ReportFile, catalogue: Catalogue) -> pygame.Surface:
    sizes = theme.theme_sizes().scaled(report.width_px / USUAL_PX)
    look = Look(theme.theme_colours(report.theme), sizes, Pieces(), catalogue)
    table, game, review = figure_table(report.review), report.game, report.review
    graph_height = round(GRAPH_SHARE * report.width_px)
    heights = (sizes.row, sizes.button, sizes.heading_row, graph_height, table_height(look, table))
    height = 4 * sizes.padding + sum(heights) + 3 * sizes.gap + sizes.unit
    surface = pygame.Surface((report.width_px, height))
    canvas, colours = Canvas(surface, look), look.colours
    surface.fill(colours.panel)
    room = Box(0, 0, report.width_px, height).inset(2 * sizes.padding)
    head, room = room.cut_top(sizes.row, sizes.gap)
    width = canvas.text(head, TITLE_TEXT, TITLE, colours.text)
    canvas.text(head, nodes_text(review.nodes), CAPTION, colours.dim, "right")
    opening = opening_of(game.tree, game.end)
    if opening is not None:
        name = message("{code} {name}", code=opening.eco, name=opening.name)
        middle = head.cut_left(width, 2 * sizes.gap)[1]
        middle = middle.cut_right(look.width(nodes_text(review.nodes), CAPTION), sizes.gap)[1]
        canvas.text(middle, name, BODY, colours.dim)
    players, room = room.cut_top(sizes.button, sizes.gap)
    draw_players(canvas, players, game, accuracies(review))
    meaning, room = room.cut_top(sizes.heading_row, sizes.unit)
    canvas.heading(meaning, MEANING)
    graph, room = room.cut_top(graph_height, sizes.gap)
    draw_review_graph(canvas, review_graph_places(look, graph), review_graph_of(review))
    draw_review_table(canvas, room, table)
    return surface
