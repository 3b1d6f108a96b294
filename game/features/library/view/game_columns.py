"""The columns of the list of games: their places, their heads, and what stands in a row."""

from __future__ import annotations

from engine.protocol.library.game_search import GameOrder, GameResult
from engine.protocol.library.library_game import GameRow
from game.features.library.library_texts import (
    SHORT_RESULTS,
    date_text,
    moves_of,
    opening_of,
)
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Message, Text, message, message_with_context
from game.rules import players
from game.view.kit.canvas import Align, Canvas
from game.view.kit.fonts import FIGURES, HEADING, SMALL, TextStyle
from game.view.kit.look import Look
from game.view.kit.text.font_files import Face
from game.words.players import name_of_tag

HEADS: dict[GameOrder, Message] = {
    GameOrder.DATE: message("Date"),
    GameOrder.WHITE: message("White"),
    GameOrder.BLACK: message("Black"),
    GameOrder.RESULT: message("Result"),
    GameOrder.OPENING: message("Opening"),
    GameOrder.LENGTH: message_with_context("the length of a game", "Moves"),
}
"""The columns by what they are sorted by."""
OWN_NAME = TextStyle(Face.BOLD, "text_small")
LEAST_OPENING_UNITS = 40
"""The least width of the column of openings with their names, in units."""
LEAST_NAME_UNITS, NARROW_UNITS = 20, 130
"""The least width of a name, and the width below which a row is narrow, in units."""
OPENING_PERCENT = 38
"""The share of the opening in the room that the names share."""
UNKNOWN = frozenset(("", "?"))
Columns = dict[GameOrder, Box]


def column_places(look: Look, row: Box) -> Columns:
    """Return the places of the columns in a row. A narrow row has no names of openings."""
    gap = _gap(look, row.width)
    places: Columns = {}
    for order, width in _widths(look, row.width).items():
        if width:
            places[order], row = row.cut_left(width, gap)
    return places


def align_of(order: GameOrder) -> Align:
    """Return how the texts of a column are aligned."""
    return "right" if order is GameOrder.LENGTH else "left"


def draw_game(canvas: Canvas, row: Box, game: GameRow, own_name: str) -> None:
    """Draw a game; ``own_name`` is the name of the person at this computer."""
    colours = canvas.colours
    for order, place in column_places(canvas.look, row).items():
        match order:
            case GameOrder.DATE:
                canvas.text(place, date_text(game.date), FIGURES, colours.dim)
            case GameOrder.WHITE:
                _draw_name(canvas, place, game.white, own_name)
            case GameOrder.BLACK:
                _draw_name(canvas, place, game.black, own_name)
            case GameOrder.RESULT:
                _draw_result(canvas, place, game, own_name)
            case GameOrder.OPENING:
                _draw_opening(canvas, place, game)
            case _:
                canvas.text(place, moves_of(game), FIGURES, colours.dim, "right")


def draw_placeholder(canvas: Canvas, row: Box) -> None:
    """Draw the place of a game that is not known yet: bars, and no text."""
    for order, place in column_places(canvas.look, row).items():
        if order is not GameOrder.LENGTH:
            height = canvas.sizes.unit
            bar = place._replace(width=place.width * 2 // 3).centred(place.width, height)
            canvas.rounded(bar, canvas.colours.raised, None, height // 2)


def _widths(look: Look, room: int) -> dict[GameOrder, int]:
    unit, gap = look.sizes.unit, _gap(look, room)
    date = look.fonts.width("0000.00.00", FIGURES)
    result = max(look.fonts.width("½–½", SMALL) + 4 * unit, _head(look, GameOrder.RESULT))
    code = max(look.fonts.width("A00", FIGURES), _head(look, GameOrder.OPENING))
    moves = max(look.fonts.width("000", FIGURES), _head(look, GameOrder.LENGTH))
    names = room - date - result - moves - 5 * gap
    if names < 2 * LEAST_NAME_UNITS * unit + code:
        moves, names = 0, names + moves + gap
    opening = max(code, names * OPENING_PERCENT // 100)
    if opening < LEAST_OPENING_UNITS * unit:
        opening = code
    name = max(0, (names - opening) // 2)
    return {
        GameOrder.DATE: date,
        GameOrder.WHITE: name,
        GameOrder.BLACK: name,
        GameOrder.RESULT: result,
        GameOrder.OPENING: opening,
        GameOrder.LENGTH: moves,
    }


def _gap(look: Look, room: int) -> int:
    """Return the room between two columns: less in a narrow row."""
    unit = look.sizes.unit
    return 2 * unit if room < NARROW_UNITS * unit else 3 * unit


def _head(look: Look, order: GameOrder) -> int:
    """Return the width of the head of a column with the mark of the order."""
    text = look.catalogue.text(HEADS[order]).upper()
    return look.fonts.width(text, HEADING) + 3 * look.sizes.unit


def _draw_name(canvas: Canvas, place: Box, name: str, own_name: str) -> None:
    text: Text = "" if name in UNKNOWN else name_of_tag(name)
    is_own = name in (own_name, players.PERSON_NAME)
    canvas.text(place, text, OWN_NAME if is_own else SMALL, canvas.colours.text)


def _draw_result(canvas: Canvas, place: Box, game: GameRow, own_name: str) -> None:
    """Draw the result in a small frame, whose colour says how the person has fared."""
    text = SHORT_RESULTS[game.result]
    width = canvas.look.fonts.width("½–½", SMALL) + 3 * canvas.sizes.unit
    frame = place._replace(width=min(width, place.width)).inset(0, canvas.sizes.unit)
    canvas.rounded(frame, None, _result_ink(canvas, game, own_name), canvas.sizes.unit)
    canvas.text(frame, text, SMALL, canvas.colours.text, "centre")


def _result_ink(canvas: Canvas, game: GameRow, own_name: str) -> Colour:
    own = (own_name, players.PERSON_NAME)
    winner = {GameResult.WHITE_WINS: game.white, GameResult.BLACK_WINS: game.black}
    loser = {GameResult.WHITE_WINS: game.black, GameResult.BLACK_WINS: game.white}
    if winner.get(game.result) in own:
        return canvas.colours.good
    return canvas.colours.bad if loser.get(game.result) in own else canvas.colours.line


def _draw_opening(canvas: Canvas, place: Box, game: GameRow) -> None:
    code, names = opening_of(game)
    width = canvas.text(place, code, FIGURES, canvas.colours.dim)
    beside = place.cut_left(width, 2 * canvas.sizes.unit)[1]
    if names and place.width >= LEAST_OPENING_UNITS * canvas.sizes.unit:
        name = canvas.look.first_fitting(names, SMALL, beside.width)
        canvas.text(beside, name, SMALL, canvas.colours.text)
