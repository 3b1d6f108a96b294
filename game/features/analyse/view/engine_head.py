"""The head of an engine in the panel: its name, its state, its figures, its number of lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.features.analyse.shown_engines import ShownEngine, ShownThreat
from game.features.analyse.view.head_places import HeadPlaces
from game.features.analyse.view.option_words import options_text
from game.look.layout import Box
from game.look.theme import Colour
from game.message import San, Text, message, message_with_context
from game.state.engines import EngineEvent, EngineStatus
from game.view.kit import number_texts, svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, MAIN_BUTTON
from game.words.engine import STATUSES
from game.words.engine_faults import engine_line

ON_BOARD = message("shown on board and bar"), message_with_context("an engine", "on board")
"""Which engine the board and the bar show, as a screen reader says it, and as it is drawn."""
OFF = message_with_context("an engine that watches", "off")
NO_THREAT = message("no threat")
NAMED = (EngineStatus.RESTARTED, EngineStatus.SILENT, EngineStatus.FAILED)
"""The statuses that stand in the head."""
SHORT_NOTICES: dict[EngineEvent, Text] = {
    EngineEvent.FAULT: message_with_context("an engine", "fault"),
    EngineEvent.SEARCH_REFUSED: message_with_context("an engine", "position refused"),
    EngineEvent.ILLEGAL_LINE: message_with_context("an engine", "illegal line"),
    EngineEvent.ILLEGAL_MOVE: message_with_context("an engine", "illegal move"),
}
"""What has happened to an engine that goes on, where there is no room for a sentence."""


class _Note(NamedTuple):
    """One piece of text: its texts from the longest to the shortest, and their colour."""

    texts: list[Text]
    ink: Colour
    is_needed: bool = True
    """Whether it is drawn even without room for it."""


def draw_engine_head(
    canvas: Canvas, places: HeadPlaces, engine: ShownEngine, *, is_one_of_many: bool
) -> None:
    """Draw the texts; the buttons belong to ``controls``. A long name leaves room for its state."""
    colours, unit = canvas.colours, canvas.sizes.unit
    notes = list(_notes(canvas, engine, is_one_of_many=is_one_of_many))
    room = places.words
    needed = [canvas.look.width(one.texts[-1], CAPTION) for one in notes if one.is_needed]
    name = room._replace(width=room.width - sum(needed) - 2 * unit * len(needed))
    ink = colours.text if engine.is_on else colours.dim
    width = canvas.text(name, engine.name, MAIN_BUTTON, ink)
    room = room.cut_left(width, 2 * unit)[1]
    for note in notes:
        text = canvas.look.first_fitting(note.texts, CAPTION, room.width)
        if note.is_needed or canvas.look.width(text, CAPTION) <= room.width:
            width = canvas.text(room, text, CAPTION, note.ink)
            room = room.cut_left(width, 2 * unit)[1]
    if not engine.can_restart:
        canvas.text(places.number, str(engine.room), FIGURES, colours.text, "centre")


def held_texts(engine: ShownEngine) -> list[Text]:
    """Return texts about the position at which an engine is held, the longest first."""
    if not engine.held:
        return [message("held at the start"), message_with_context("an engine", "held")]
    move = San(engine.held)
    return [message("held at {move}", move=move), move]


def threat_texts(threat: ShownThreat) -> list[Text]:
    """Return texts about the threat that an engine shows, the longest first."""
    if threat.is_in_check:
        return [message("no threat in check"), NO_THREAT]
    if threat.san is None:
        is_sought = threat.is_sought
        return [message("looks for the threat…"), message("threat…")] if is_sought else [NO_THREAT]
    move = San(threat.san)
    short: list[Text] = [message("threat {move}", move=move), move]
    if threat.score is None:
        return short
    score = number_texts.score_text(threat.score)
    return [message("threat {move} ({score})", move=move, score=score), *short]


def _notes(canvas: Canvas, engine: ShownEngine, *, is_one_of_many: bool) -> Iterator[_Note]:
    colours = canvas.colours
    if not engine.is_on:
        yield _Note([OFF], colours.dim)
        return
    if engine.is_on_board and is_one_of_many:
        yield _Note([ON_BOARD[0] if canvas.is_read else ON_BOARD[1]], colours.accent)
    if engine.status in NAMED:
        is_lost = engine.status is not EngineStatus.RESTARTED
        yield _Note([STATUSES[engine.status]], colours.bad if is_lost else colours.info)
    elif engine.notice is not None and engine.notice.event in SHORT_NOTICES:
        texts = [engine_line(engine.notice), SHORT_NOTICES[engine.notice.event]]
        yield _Note(texts, colours.bad)
    if engine.held is not None:
        yield _Note(held_texts(engine), colours.info)
    if engine.threat is not None:
        yield _Note(threat_texts(engine.threat), colours.bad)
    options = options_text(engine)
    if options:
        yield _Note([options], colours.info, is_needed=False)
    if engine.thinking is not None:
        yield _Note(_figures(engine), colours.dim, is_needed=False)
    elif engine.status is EngineStatus.STARTING:
        yield _Note([STATUSES[engine.status]], colours.dim)


def _figures(engine: ShownEngine) -> list[Text]:
    """Return texts about a search, the longest first."""
    thinking = engine.thinking
    if thinking is None:
        return []
    depth, nodes = thinking.depth, number_texts.count_text(thinking.nodes)
    speed = number_texts.count_text(thinking.nodes_per_second)
    return [
        message(
            "depth {depth} · {nodes} nodes · {speed} a second",
            depth=depth,
            nodes=nodes,
            speed=speed,
        ),
        message("depth {depth} · {nodes} · {speed}/s", depth=depth, nodes=nodes, speed=speed),
        message("depth {depth} · {nodes} nodes", depth=depth, nodes=nodes),
        message("depth {depth}", depth=depth),
    ]


def draw_panel_title(canvas: Canvas, row: Box, *, do_agree: bool, reserved: int) -> None:
    """Draw the title of the panel; ``reserved`` pixels at the right belong to a button."""
    colours, sizes = canvas.colours, canvas.sizes
    width = canvas.heading(row, message("Engines"))
    room = row.cut_left(width, sizes.gap)[1].cut_right(reserved, sizes.gap)[1]
    side_texts = [message("scores for White"), message_with_context("scores", "for White")]
    agreed = message_with_context("engines", "same move")
    needed = canvas.look.width(agreed, CAPTION) + 5 * sizes.unit if do_agree else 0
    text = canvas.look.first_fitting(side_texts, CAPTION, room.width - needed - sizes.gap)
    width = canvas.text(room, text, CAPTION, colours.dim)
    room = room.cut_left(width, sizes.gap)[1]
    if do_agree and needed <= room.width:
        side = 4 * sizes.unit
        mark, rest = room.cut_left(side, sizes.unit)
        canvas.shape(svg_shapes.tick(side, colours.good), mark.centred(side, side))
        canvas.text(rest, agreed, CAPTION, colours.good)
