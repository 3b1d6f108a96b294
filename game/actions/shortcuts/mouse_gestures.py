"""The mouse gestures and typed texts for the list of keys, each with its meaning."""

from __future__ import annotations

from game.message import Message, San, Text, message

MOUSE: tuple[tuple[Text, Message], ...] = (
    (message("Drag, or two clicks"), message("move or premove")),
    (message("Wheel on the board"), message("step through the moves")),
    (message("Right-drag"), message("draw or erase an arrow")),
    (message("Right-click"), message("draw or erase a circle")),
    (message("with Shift, 3 or 4 held"), message("draw in red, blue, yellow")),
    (message("Drop a file"), message("open it")),
    (San("Nf3, e2e4, O-O, e8=Q"), message("type a move")),
)
