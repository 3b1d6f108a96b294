"""What annotators wrote beside the moves of a game: comments, marks, other lines.

Plain data that stands with each half-move and goes with it, to and from the trees of python-chess.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess
import chess.pgn


@dataclass(frozen=True, slots=True)
class Annotation:
    """What stands beside one half-move."""

    before: str = ""
    """A comment in front of it, as lines have one where they begin."""
    after: str = ""
    marks: tuple[int, ...] = ()
    """Numeric annotation glyphs of PGN: 1 is a good move, 6 a dubious one."""
    others: tuple[Line, ...] = ()
    """What might have been played in its place, each at least one half-move long."""


@dataclass(frozen=True, slots=True)
class LineMove:
    """A half-move that was not played, in a line beside the game."""

    move: chess.Move
    annotation: Annotation


Line: TypeAlias = tuple[LineMove, ...]
UNANNOTATED = Annotation()
"""Nothing was written."""


def of_node(node: chess.pgn.ChildNode) -> Annotation:
    """Return what is written at a node of a tree."""
    first, *siblings = node.parent.variations
    others = tuple(_line(sibling) for sibling in siblings) if node is first else ()
    marks = tuple(sorted(node.nags))
    return Annotation(node.starting_comment.strip(), node.comment.strip(), marks, others)


def _line(first: chess.pgn.ChildNode) -> Line:
    nodes = [first, *first.mainline()]
    return tuple(LineMove(node.move, of_node(node)) for node in nodes)


def put(annotation: Annotation, node: chess.pgn.ChildNode) -> None:
    """Write it at the node of its half-move, which has neither siblings nor comments yet."""
    node.starting_comment = annotation.before
    node.comment = annotation.after
    node.nags = set(annotation.marks)
    for line in annotation.others:
        end: chess.pgn.GameNode = node.parent
        for step in line:
            end = end.add_variation(step.move)
            put(step.annotation, end)
