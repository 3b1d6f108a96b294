"""Where the moves of a game and their notes stand in its text."""

from __future__ import annotations

from typing import NamedTuple

from engine.notation.visitor import CommentKind
from game.formats import pgn_reader
from game.state.node import ROOT, NodeId


class NotePlace(NamedTuple):
    """Where a note stands in the text, in bytes."""

    begin: int
    end: int
    nags: tuple[int, ...] = ()
    """The NAGs that it gives; none for a comment."""


class UnitPlace(NamedTuple):
    """Where a unit stands in the text, in bytes."""

    begin: int
    end: int
    has_number: bool
    """Whether the number of the move is a part of it."""
    move_end: int = 0
    """Where the move ends, with its sign if it has one."""
    signs: tuple[int, ...] = ()
    """The NAGs of that sign."""
    notes: tuple[NotePlace, ...] = ()
    """The notes behind the move, in the order of the text."""


class UnitPlaceReader(pgn_reader.GameReader):
    """Reads a game and notes where its units stand."""

    _body = 0
    """Where the moves begin, behind the tags."""

    def on_forget(self) -> None:
        super().on_forget()
        self.places = {ROOT: UnitPlace(self._body, self._body, has_number=False)}
        self._scattered: set[NodeId] = set()
        """The nodes whose notes do not stand together, or are no comments."""
        self._last: NodeId | None = ROOT
        self._notes_begin: int | None = None
        """Where the notes before the first move of a variation begin."""

    def on_start(self) -> tuple[int, bool]:
        if self.head.tags or self.head.unread():
            self._body = self.token_end
            self.places[ROOT] = UnitPlace(self._body, self._body, has_number=False)
        return super().on_start()

    def on_move(self, san: str) -> None:
        super().on_move(san)
        self._begin, self._end = self.token_begin, self.token_end
        self._has_number = self.move_begin > self.token_begin

    def on_play(self) -> None:
        was_played = self._is_played
        super().on_play()
        if was_played:
            begin = self._begin if self._notes_begin is None else self._notes_begin
            has_number = self._has_number or self._notes_begin is not None
            self.places[self.node] = UnitPlace(begin, self._end, has_number, self._end)
            self._last, self._notes_begin = self.node, None

    def on_nag(self, nag: int) -> None:
        super().on_nag(nag)
        self._extend(nag, is_note=True)

    def on_comment(self, kind: CommentKind, text: str) -> None:
        super().on_comment(kind, text)
        self._extend(None, is_note=kind in (CommentKind.BRACES, CommentKind.TO_LINE_END))

    def on_variation(self) -> None:
        super().on_variation()
        self._last = self._notes_begin = None

    def on_variation_end(self) -> None:
        super().on_variation_end()
        self._last = self._notes_begin = None

    def on_result(self, text: str) -> None:
        super().on_result(text)
        self._last = None

    def usable(self) -> dict[NodeId, UnitPlace]:
        """Return the places of the units that can be kept as they are."""
        return {node: one for node, one in self.places.items() if node not in self._scattered}

    def _extend(self, nag: int | None, *, is_note: bool) -> None:
        """Let the last token belong to the unit that is read."""
        if self._is_fresh:
            if self._notes_begin is None:
                self._notes_begin = self.token_begin
            return
        if self._last != self.node or not is_note:
            self._scattered.add(self.node)
            return
        place = self.places[self.node]
        begin = self.token_begin if place.begin == place.end else place.begin
        place = place._replace(begin=begin, end=self.token_end)
        nags, notes = () if nag is None else (nag,), place.notes
        if self.token_end == place.move_end:
            self.places[self.node] = place._replace(signs=(*place.signs, *nags))
            return
        if notes and notes[-1].end == self.token_end:
            *others, last = notes  # One sign may give several NAGs.
            notes, nags = tuple(others), (*last.nags, *nags)
        note = NotePlace(self.token_begin, self.token_end, nags)
        self.places[self.node] = place._replace(notes=(*notes, note))
