"""Capsules in files, in the clipboard and in comments of a PGN.

A capsule is a line of text from which the engine can replay a search. Only the engine reads its
content (``engine/inspection/recording/capsule.py``). Pure functions.
"""

from __future__ import annotations

import re
from dataclasses import replace

from game.formats.sentences import one_line
from game.state.annotation import Annotation, Command
from game.state.node import Node

SUFFIX = ".glassbox"
MOST_LETTERS = 4_000_000
"""The most characters that a capsule may have."""
NAME = "glassbox"
"""The command that holds a capsule in a comment."""
_COMMAND = f"[%{NAME}"
_BEGINNING = re.compile(r"\s*(\[%glassbox\s|[0-9]{1,3}:[A-Za-z0-9_=-]{8})")
_IN_COMMENT = re.compile(r"\[%glassbox\s+([^\]]*)\]")


def is_like_capsule(text: str) -> bool:
    """Return whether a text looks like a capsule, though it may be damaged."""
    return _BEGINNING.match(text) is not None


def bare(text: str) -> str:
    """Return a capsule without line breaks, and without the comment command around it."""
    whole = one_line(text)
    match = _IN_COMMENT.fullmatch(whole)
    return (match[1] if match else whole).replace(" ", "")


def beside(node: Node) -> str:
    """Return the capsule in the comment of a move, or an empty text.

    An incomplete capsule is returned unchanged: the engine reports its fault.
    """
    for command in node.annotation.commands:
        if command.name == NAME:
            return bare(command.value)
    words = node.annotation.comment
    return bare(words[words.index(_COMMAND) + len(_COMMAND) :]) if _COMMAND in words else ""


def put_beside(annotation: Annotation, capsule: str) -> Annotation:
    """Return an annotation with a capsule in the place of any other."""
    others = tuple(command for command in annotation.commands if command.name != NAME)
    return replace(annotation, commands=(*others, Command(NAME, capsule)))
