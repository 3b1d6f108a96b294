"""Where a value comes from: the stations from a node down to the one that made its value."""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.protocol.value_origin import ValueOriginAnswer, ValueStation
from game.accessibility.node import AccessibleRole
from game.look.layout import Box
from game.message import message
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, SMALL, TABLE
from game.view.kit.look import Look
from game.words.inspect.scores import PointOfView
from game.words.inspect.value_origin import made_sentence, station_name, station_reason

MADE_ROWS = 2
"""The most rows of the sentence about the node that made the value."""


class StationRow(NamedTuple):
    """A station that is shown. A press on it leads to its node."""

    box: Box
    station: ValueStation


def station_rows(look: Look, room: Box, answer: ValueOriginAnswer) -> list[StationRow]:
    """Return the last stations that have room in the box of the answer, each with its row."""
    height = look.sizes.fact_row
    rest, stations = _room_of_stations(look, room, answer), answer.stations
    fits = rest.height // height
    if len(stations) > fits:  # The first row tells how many are left out.
        rest, stations = rest.cut_top(height)[1], stations[len(stations) - fits + 1 :]
    rows = list[StationRow]()
    for station in stations:
        box, rest = rest.cut_top(height)
        rows.append(StationRow(box, station))
    return rows


def draw_value_origin(
    canvas: Canvas,
    room: Box,
    answer: ValueOriginAnswer,
    root: chess.Board,
    *,
    for_mover: bool,
    pointed: int | None,
) -> None:
    """Draw the answer: how the value was made, and the last stations that have room.

    Args:
        canvas: what is drawn on.
        room: the box of the answer.
        answer: the answer.
        root: the position that was searched.
        for_mover: whether scores count for the side to move; otherwise they count for White.
        pointed: the node search of the station under the pointer.
    """
    sizes, colours = canvas.sizes, canvas.colours
    sentence = made_sentence(answer)
    canvas.paragraph(room, sentence, SMALL, colours.text, sizes.fact_row, MADE_ROWS)
    rows = station_rows(canvas.look, room, answer)
    left_out = len(answer.stations) - len(rows)
    if left_out:
        row = _room_of_stations(canvas.look, room, answer).cut_top(sizes.fact_row)[0]
        text = message("{number} stations are left out", number=left_out)
        canvas.text(row, text, CAPTION, colours.dim)
    for box, station in rows:
        if station.node_search == pointed:
            canvas.rounded(box.inset(-sizes.unit, 0), colours.hover, None, sizes.unit)
        _draw_station(canvas, box, station, root, for_mover=for_mover)
        canvas.control(AccessibleRole.LINK, box, station_name(station, root))


def _room_of_stations(look: Look, room: Box, answer: ValueOriginAnswer) -> Box:
    """Return the room below the sentence."""
    rows = look.rows(made_sentence(answer), SMALL, room.width, MADE_ROWS)
    return room.cut_top(rows * look.sizes.fact_row)[1]


def _draw_station(
    canvas: Canvas, row: Box, station: ValueStation, root: chess.Board, *, for_mover: bool
) -> None:
    sizes, colours, look = canvas.sizes, canvas.colours, canvas.look
    turn = root.turn ^ (len(station.path) % 2 == 1)
    value = PointOfView(turn, for_mover).bounded(station.value, station.bound)
    cell, row = row.cut_left(look.width("≤ +12.34", FIGURES), 2 * sizes.unit)
    canvas.text(cell, value, FIGURES, colours.accent, "right")
    style = TABLE if station.path else SMALL
    width = canvas.text(row, station_name(station, root), style, colours.text)
    rest = row.cut_left(width, 3 * sizes.unit)[1]
    reason = station_reason(station)
    if station.passed:
        reason = message("{reason}, {passed} passed on", reason=reason, passed=station.passed)
    canvas.text(rest, reason, CAPTION, colours.dim)
