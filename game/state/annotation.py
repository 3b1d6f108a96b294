"""The notes beside a move: comments, NAGs, arrows and circles, commands."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from game.state.board_shape import Shape


class CommentCommand(NamedTuple):
    """A command in a comment that the program has no field for: ``[%name value]``."""

    name: str
    value: str


class Annotation(Struct, frozen=True):
    """The notes beside one half-move, or at the root before the first move."""

    before: str = ""
    """The comment before the move; only the first move of a variation has one."""
    comment: str = ""
    """The words of the comment after the move, without its commands."""
    nags: tuple[int, ...] = ()
    """Numeric annotation glyphs of PGN, in rising order: 1 is a good move, 6 a dubious one."""
    shapes: tuple[Shape, ...] = ()
    """Circles and arrows (``[%csl]`` and ``[%cal]``)."""
    elapsed_ms: int | None = None
    """The time that the move took (``[%emt]``)."""
    commands: tuple[CommentCommand, ...] = ()
    """Every other command of the comment, in order."""
    line_comments: tuple[str, ...] = ()
    """Comments after the move that end with their line, each with its first character.

    ``;`` begins a comment. ``%`` begins a line that is meant for another program. Both are kept
    unchanged, and commands in them are not read.
    """
    line_comments_before: tuple[str, ...] = ()
    """Like ``line_comments``, but before the move; only the first move of a variation has any."""
    source: str = ""
    """The comment exactly as the file has it; empty if the program would write the same text.

    It is written back as long as it agrees with the other fields.
    """


UNANNOTATED = Annotation()
"""The annotation of a move without notes."""
