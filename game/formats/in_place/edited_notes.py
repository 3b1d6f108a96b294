"""The notes of an edited move, of which those that were not edited stay as they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.notation import movetext_tokens
from engine.notation.movetext_tokens import LINE_COMMENTS
from game.formats.in_place.unit_places import UnitPlace

_SIGNS = b"!?"
_NAG, _ESCAPE = "$", LINE_COMMENTS[1]
_LINE_ENDS = (b"\n", b"\r")


class EditedUnit(NamedTuple):
    """A move with its notes as they are written."""

    text: bytes
    ends_as_before: bool
    """Whether what follows the move may stand as close to it as before."""


def edited_unit(
    data: bytes, newline: str, place: UnitPlace, before: Sequence[str], after: Sequence[str]
) -> EditedUnit:
    """Return the text of a move whose notes have changed.

    ``before`` and ``after`` are its notes in the program's own form. NAGs that stay keep their
    bytes and places, and so do the comments if none of them has changed. ``newline`` ends lines.
    """
    nags, comments = _nags(after), _comments(after)
    keeps_comments = _comments(before) == comments
    move, found = data[place.begin : place.move_end], _KeptNotes()
    if set(place.signs) <= nags:
        found.nags |= set(place.signs)
    else:
        move = move.rstrip(_SIGNS)
    found.read(data, place, nags, keeps_comments=keeps_comments)
    added = b"".join(b" $%d" % nag for nag in sorted(nags - found.nags))
    if keeps_comments:
        text = b"".join((move, *found.first, added, *found.others))
        return EditedUnit(text, found.is_last_kept)
    own = movetext_tokens.join_movetext_tokens(comments).rstrip("\n").replace("\n", newline)
    gap = newline if own.startswith(_ESCAPE) else " " if own else ""
    text = b"".join((move, *found.first, *found.others, added, (gap + own).encode()))
    return EditedUnit(text, _ends_line(data, place) == _is_line(after))


class _KeptNotes:
    """The notes of a move that stay as they are, each with what stands before it."""

    def __init__(self) -> None:
        self.first: list[bytes] = []
        """Those before the first comment."""
        self.others: list[bytes] = []
        self.nags: set[int] = set()
        self.is_last_kept = True

    def read(self, data: bytes, place: UnitPlace, nags: set[int], *, keeps_comments: bool) -> None:
        """Take over the notes that stay: those whose NAGs all do, and comments if they do."""
        end, line_end, found = place.move_end, b"", self.first
        for note in place.notes:
            gap, end = data[end : note.begin], note.end
            found = found if note.nags else self.others
            is_kept = set(note.nags) <= nags if note.nags else keeps_comments
            if is_kept:
                if not self.is_last_kept:
                    gap = gap if _ends_a_line(gap) else line_end or b" "
                found += (gap, data[note.begin : note.end])
                self.nags |= set(note.nags)
                line_end = b""
            elif _ends_a_line(gap):
                line_end = gap  # It may end a comment.
            self.is_last_kept = is_kept


def _ends_a_line(gap: bytes) -> bool:
    return any(one in gap for one in _LINE_ENDS)


def _nags(tokens: Iterable[str]) -> set[int]:
    return {int(one.removeprefix(_NAG)) for one in tokens if one.startswith(_NAG)}


def _comments(tokens: Iterable[str]) -> list[str]:
    return [one for one in tokens if not one.startswith(_NAG)]


def _is_line(tokens: Sequence[str]) -> bool:
    """Return whether the last note ends with its line."""
    return bool(tokens) and tokens[-1].startswith(LINE_COMMENTS)


def _ends_line(data: bytes, place: UnitPlace) -> bool:
    """Return whether the last note in the text ends with its line."""
    if not place.notes:
        return False
    last = place.notes[-1]
    return not last.nags and data[last.begin : last.end].decode().startswith(LINE_COMMENTS)
