"""The comment after a move: its words, and the commands in it (``[%eval 0.41,12]``).

The program may write the same content in another order. Then the original text is kept as
``source``, so that saving the file does not change the comment.
"""

from __future__ import annotations

import re
from enum import Enum, auto

import chess
from msgspec import Struct
from msgspec.structs import replace

from engine.protocol.handicap import OverlookedMoves
from engine.protocol.messages import Score, Thinking
from game.formats import overlooked_text, thinking_text
from game.state.annotation import Annotation, CommentCommand
from game.state.board_shape import Brush, Shape
from game.state.node import Node

EVALUATION, CLOCK, ELAPSED, CIRCLES, ARROWS = "eval", "clk", "emt", "csl", "cal"
"""The commands whose values have a field of their own."""
_COMMAND = re.compile(r"\[%([A-Za-z][A-Za-z0-9_-]*)(?:\s+([^\]]*))?\]")
_EVALUATION = re.compile(
    r"(?:#(?P<mate>[+-]?[1-9]\d{0,3})|(?P<pawns>[+-]?(?:\d{0,10}\.\d{1,2}|\d{1,10}\.?)))"
    r"(?:,(?P<depth>\d{1,4}))?"
)
_TIME = re.compile(r"(\d{1,5}):(\d{1,2}):(\d{1,2}(?:\.\d{0,3})?)")
_SHAPES = re.compile(r"[RGYB][a-h][1-8](?:[a-h][1-8])?(?:,[RGYB][a-h][1-8](?:[a-h][1-8])?)*")
_LETTERS = {brush.value[0].upper(): brush for brush in Brush}


class KeptSearchData(Enum):
    """What a comment holds about the search that chose a move."""

    NOTHING = auto()
    SCORES = auto()
    ALL = auto()
    """The score, the last report, and what the search did not see."""


class Comment(Struct, frozen=True):
    """The content of a comment."""

    words: str = ""
    score: Score | None = None
    """The score, from White's point of view."""
    depth: int | None = None
    clock_ms: int | None = None
    elapsed_ms: int | None = None
    shapes: tuple[Shape, ...] = ()
    thinking: Thinking | None = None
    """The last report of the search that chose the move; only an autosave has it."""
    overlooked: OverlookedMoves | None = None
    """What the engine did not see when it chose the move; only an autosave has it."""
    commands: tuple[CommentCommand, ...] = ()
    """Commands without a field, with an unreadable value, or whose field is set already."""


def parse_comment(text: str) -> Comment:
    """Return the content of a comment. Any text is a valid comment."""
    comment = Comment(words=" ".join(filter(None, map(str.strip, _words(text)))))
    for match in _COMMAND.finditer(text):
        command = CommentCommand(match[1], match[2] or "")
        known = _with_field(comment, command)
        comment = known or replace(comment, commands=(*comment.commands, command))
    return comment


def _words(text: str) -> list[str]:
    """Return the pieces of text between the commands."""
    ends = [0, *(match.end() for match in _COMMAND.finditer(text))]
    starts = [*(match.start() for match in _COMMAND.finditer(text)), len(text)]
    return [text[end:start] for end, start in zip(ends, starts, strict=True)]


def _with_field(comment: Comment, command: CommentCommand) -> Comment | None:
    """Return the comment with the field of a command set; None if it must stay a command."""
    name, value = command
    if name == EVALUATION and comment.score is None:
        match = _EVALUATION.fullmatch(value)
        depth = match and match["depth"]
        return match and replace(
            comment, score=_score(match), depth=None if depth is None else int(depth)
        )
    if name == CLOCK and comment.clock_ms is None:
        time_ms = parse_time_ms(value)
        return None if time_ms is None else replace(comment, clock_ms=time_ms)
    if name == ELAPSED and comment.elapsed_ms is None:
        time_ms = parse_time_ms(value)
        return None if time_ms is None else replace(comment, elapsed_ms=time_ms)
    if name in (CIRCLES, ARROWS) and _SHAPES.fullmatch(value):
        shapes = tuple(_shape(one) for one in value.split(","))
        if all(_is_circle(shape) == (name == CIRCLES) for shape in shapes):
            return replace(comment, shapes=(*comment.shapes, *shapes))
    if name == thinking_text.NAME and comment.thinking is None:
        thinking = thinking_text.parse_thinking(value)
        return None if thinking is None else replace(comment, thinking=thinking)
    if name == overlooked_text.NAME and comment.overlooked is None:
        overlooked = overlooked_text.parse_overlooked(value)
        return None if overlooked is None else replace(comment, overlooked=overlooked)
    return None


def _score(match: re.Match[str]) -> Score:
    if match["mate"]:
        return Score(mate=int(match["mate"]))
    return Score(centipawns=round(float(match["pawns"]) * 100))


def parse_time_ms(text: str) -> int | None:
    """Return the milliseconds of a time such as ``0:04:58.9``; None if it is not one."""
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    return int(match[1]) * 3_600_000 + int(match[2]) * 60_000 + round(float(match[3]) * 1000)


def _shape(text: str) -> Shape:
    squares = chess.parse_square(text[1:3]), chess.parse_square(text[-2:])
    return Shape(*squares, _LETTERS[text[0]])


def _is_circle(shape: Shape) -> bool:
    return shape.from_square == shape.to_square


def comment_text(comment: Comment) -> str:
    """Return a comment as text: the commands first, then the words."""
    commands = [*_field_commands(comment), *comment.commands]
    texts = [f"[%{name} {value}]" if value else f"[%{name}]" for name, value in commands]
    return " ".join(filter(None, [*texts, comment.words]))


def _field_commands(comment: Comment) -> list[CommentCommand]:
    found = []
    if comment.score is not None:
        depth = "" if comment.depth is None else f",{comment.depth}"
        found.append(CommentCommand(EVALUATION, _evaluation_text(comment.score) + depth))
    for name, time_ms in ((CLOCK, comment.clock_ms), (ELAPSED, comment.elapsed_ms)):
        if time_ms is not None:
            found.append(CommentCommand(name, time_text(time_ms)))
    for name in (CIRCLES, ARROWS):
        shapes = [one for one in comment.shapes if _is_circle(one) == (name == CIRCLES)]
        if shapes:
            found.append(CommentCommand(name, ",".join(map(_shape_text, shapes))))
    if comment.thinking is not None:
        found.append(
            CommentCommand(thinking_text.NAME, thinking_text.thinking_to_text(comment.thinking))
        )
    if comment.overlooked is not None:
        found.append(
            CommentCommand(
                overlooked_text.NAME, overlooked_text.overlooked_to_text(comment.overlooked)
            )
        )
    return found


def _evaluation_text(score: Score) -> str:
    return f"{(score.centipawns or 0) / 100:.2f}" if score.mate is None else f"#{score.mate}"


def time_text(time_ms: int) -> str:
    """Return a time in the form ``0:04:58.9``."""
    minutes, rest_ms = divmod(max(time_ms, 0), 60_000)
    seconds = f"{rest_ms / 1000:06.3f}".rstrip("0").rstrip(".")
    return f"{minutes // 60}:{minutes % 60:02d}:{seconds}"


def _shape_text(shape: Shape) -> str:
    letter = shape.brush.value[0].upper()
    target = "" if _is_circle(shape) else chess.square_name(shape.to_square)
    return f"{letter}{chess.square_name(shape.from_square)}{target}"


def with_comment(node: Node, text: str, before: str = "", nags: tuple[int, ...] = ()) -> Node:
    """Return a node with the comment text of a file, the comment before its move, and NAGs."""
    comment = parse_comment(text)
    annotation = Annotation(
        before,
        comment.words,
        nags,
        comment.shapes,
        comment.elapsed_ms,
        comment.commands,
        source="" if comment_text(comment) == text else text,
    )
    return replace(
        node,
        score=comment.score,
        depth=comment.depth,
        clock_ms=comment.clock_ms,
        annotation=annotation,
        thinking=comment.thinking,
        overlooked=comment.overlooked,
    )


def comment_of(node: Node, kept: KeptSearchData = KeptSearchData.SCORES) -> str:
    """Return the comment to write after a node's move; empty if it has none."""
    note = node.annotation
    score = None if kept is KeptSearchData.NOTHING else node.score
    comment = Comment(
        note.comment,
        score,
        node.depth if score is not None else None,
        node.clock_ms,
        note.elapsed_ms,
        note.shapes,
        node.thinking if kept is KeptSearchData.ALL else None,
        node.overlooked if kept is KeptSearchData.ALL else None,
        note.commands,
    )
    return (
        note.source
        if note.source and parse_comment(note.source) == comment
        else comment_text(comment)
    )
