"""The players of a reported game with their accuracy, and the result between them."""

from __future__ import annotations

import chess

from game.accessibility.node import AccessibleRole
from game.look.layout import Box
from game.message import Text, message_with_context, template
from game.queries.player_strips import rating_in_tags
from game.rules import players
from game.state.game import Game
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, STRONG, VALUE
from game.view.panels.review_table import draw_side
from game.words.moves import SIDES
from game.words.players import name_with_level, player_name
from game.words.results import result_mark

ACCURACY = message_with_context("of the moves of a player", "accuracy")
WITH_RATING = template("{name} ({rating})")
UNKNOWN = ("", "?")
"""Names that name nobody."""
SPOKEN = template("{side}: {name}, accuracy {accuracy}")


def _shown_name(game: Game, side: chess.Color) -> Text:
    """Return the name of a player with the rating; the side if nobody is named."""
    player = players.player_of(game, side)
    if player.name in UNKNOWN:
        return SIDES[side]
    rating = rating_in_tags(game, side)
    if rating is None:
        return name_with_level(player)
    return WITH_RATING.filled(name=player_name(player), rating=str(rating))


def draw_players(
    canvas: Canvas, row: Box, game: Game, accuracies: dict[chess.Color, str] | None
) -> None:
    """Draw both players at the ends of a row, and the result in its middle.

    ``accuracies`` has the text of each side's accuracy; None without a report.
    """
    sizes, colours = canvas.sizes, canvas.colours
    mark = "" if game.result is None else result_mark(game.result)
    middle = row.centred(canvas.look.fonts.width(mark, STRONG) if mark else 0, row.height)
    canvas.text(middle, mark, STRONG, colours.text)
    wide = (row.width - middle.width) // 2 - sizes.gap
    for side, place in (
        (chess.WHITE, row.cut_left(wide)[0]),
        (chess.BLACK, row.cut_right(wide)[0]),
    ):
        _draw_player(canvas, place, game, side, None if accuracies is None else accuracies[side])


def _draw_player(
    canvas: Canvas, place: Box, game: Game, side: chess.Color, accuracy: str | None
) -> None:
    sizes, colours, name = canvas.sizes, canvas.colours, _shown_name(game, side)
    canvas.rounded(place, colours.raised, None, sizes.radius_small)
    inside = place.inset(sizes.padding, 0)
    disc, inside = inside.cut_left(sizes.dot + 2 * sizes.line, 2 * sizes.unit)
    draw_side(canvas, disc.centre, side)
    if accuracy is not None:
        spoken = SPOKEN.filled(side=SIDES[side], name=name, accuracy=accuracy)
        canvas.control(AccessibleRole.TEXT, place, spoken)
        figure, inside = inside.cut_right(canvas.look.fonts.width(accuracy, VALUE), sizes.unit)
        canvas.text(figure, accuracy, VALUE, colours.text)
        word, inside = inside.cut_right(canvas.look.width(ACCURACY, CAPTION), sizes.gap)
        canvas.text(word, ACCURACY, CAPTION, colours.dim)
    canvas.text(inside, name, STRONG, colours.text)
