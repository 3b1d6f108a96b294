"""Capsules of searches as the window meets them: in files, in the clipboard, beside moves of a PGN.

A capsule is a line of text from which the engine can make a search again; what is in it only the
engine reads (``engine/inspection/recording/capsule.py``). Pure functions.
"""

from __future__ import annotations

import re
from dataclasses import replace

from game.formats.sentences import one_line
from game.state.annotation import Annotation
from game.state.state import PlayedMove

SUFFIX = ".glassbox"
MOST_LETTERS = 4_000_000
"""No capsule is longer."""
_COMMAND = "[%glassbox"
_BEGINNING = re.compile(r"\s*(\[%glassbox\s|[0-9]{1,3}:[A-Za-z0-9_=-]{8})")
_IN_COMMENT = re.compile(r"\[%glassbox\s+([^\]]*)\]")


def is_like_capsule(text: str) -> bool:
    """Whether a text is meant as a capsule, though it may be broken."""
    return _BEGINNING.match(text) is not None


def bare(text: str) -> str:
    """Return a capsule without line breaks, and without the comment command around it."""
    whole = one_line(text)
    match = _IN_COMMENT.fullmatch(whole)
    return (match[1] if match else whole).replace(" ", "")


def beside(played: PlayedMove) -> str:
    """Return the capsule of the search that chose a move, as it stands in its comment, or nothing.

    One that was cut short is returned as it is: the engine says what is wrong with it.
    """
    comment = played.annotation.after
    if _COMMAND not in comment:
        return ""
    match = _IN_COMMENT.search(comment)
    return bare(match[1] if match else comment[comment.index(_COMMAND) + len(_COMMAND) :])


def put_beside(annotation: Annotation, capsule: str) -> Annotation:
    """Return what is written beside a move with a capsule in the place of any other."""
    rest = one_line(_IN_COMMENT.sub(" ", annotation.after))
    return replace(annotation, after=f"{rest} {_COMMAND} {capsule}]".strip())
