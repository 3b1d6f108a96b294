"""Capsules in the window's texts: files, the clipboard, and comments of a PGN. Pure functions.

A capsule is a line of text from which the engine can replay a search. Only the engine reads its
content (``engine/inspection/recording/capsule.py``).
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from game.formats.line_texts import one_line
from game.state.annotation import Annotation, CommentCommand
from game.state.node import Node

SUFFIX = ".glassbox"
MOST_LETTERS = 4_000_000
"""The maximum number of characters of a capsule."""
NAME = "glassbox"
"""The name of the comment command that holds a capsule."""
_COMMAND = f"[%{NAME}"
_BEGINNING = re.compile(r"\s*(\[%glassbox\s|[0-9]{1,3}:[A-Za-z0-9_=-]{8})")
_IN_COMMENT = re.compile(r"\[%glassbox\s+([^\]]*)\]")


def looks_like_capsule(text: str) -> bool:
    """Return whether a text looks like a capsule, though it may be damaged."""
    return _BEGINNING.match(text) is not None


def unwrap_capsule(text: str) -> str:
    """Return a capsule without line breaks, and without the comment command around it."""
    whole = one_line(text)
    match = _IN_COMMENT.fullmatch(whole)
    return (match[1] if match else whole).replace(" ", "")


def capsule_in_comment(node: Node) -> str:
    """Return the capsule in the comment of a move; empty if there is none.

    A damaged capsule is returned too, so that the engine can report what is wrong with it.
    """
    for command in node.annotation.commands:
        if command.name == NAME:
            return unwrap_capsule(command.value)
    words = node.annotation.comment
    return (
        unwrap_capsule(words[words.index(_COMMAND) + len(_COMMAND) :]) if _COMMAND in words else ""
    )


def with_capsule_in_comment(annotation: Annotation, capsule: str) -> Annotation:
    """Return an annotation with a capsule in place of any other capsule."""
    others = tuple(command for command in annotation.commands if command.name != NAME)
    return replace(annotation, commands=(*others, CommentCommand(NAME, capsule)))
