"""Where a value comes from: the stations from a node down to the one that made its value."""

from __future__ import annotations

import chess

from engine.protocol.value_origin import ValueOriginAnswer, ValueStation
from game.look.layout import Box
from game.message import message
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, SMALL, TABLE
from game.words.inspect.scores import PointOfView
from game.words.inspect.value_origin import made_sentence, station_name, station_reason

MADE_ROWS = 2
"""The most rows of the sentence about the node that made the value."""


def draw_value_origin(
    canvas: Canvas, room: Box, answer: ValueOriginAnswer, root: chess.Board, *, for_mover: bool
) -> None:
    """Draw the answer: the last stations that have room, and how the value was made.

    Args:
        canvas: what is drawn on.
        room: the box of the answer.
        answer: the answer.
        root: the position that was searched.
        for_mover: whether scores count for the side to move; otherwise they count for White.
    """
    sizes, colours = canvas.sizes, canvas.colours
    sentence = made_sentence(answer)
    rows = canvas.paragraph(room, sentence, SMALL, colours.text, sizes.fact_row, MADE_ROWS)
    room = room.cut_top(rows * sizes.fact_row)[1]
    fits, stations = room.height // sizes.fact_row, answer.stations
    if len(stations) > fits:
        left_out = message("{number} stations are left out", number=len(stations) - fits + 1)
        row, room = room.cut_top(sizes.fact_row)
        canvas.text(row, left_out, CAPTION, colours.dim)
        stations = stations[len(stations) - fits + 1 :]
    for station in stations:
        row, room = room.cut_top(sizes.fact_row)
        _draw_station(canvas, row, station, root, for_mover=for_mover)


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
