"""Writes an edited game into the text that it was opened from: what was not edited stays as it is.

A unit is a move with its notes. Where a unit would be written as before, its bytes are kept; and
where two neighbours are kept, so is what stands between them. Everything else is in the program's
own form.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import chess

from engine.notation import movetext_tokens
from engine.notation.movetext_tokens import LINE_COMMENTS
from game.formats import movetext_writer, pgn, pgn_reader
from game.formats.game_text_faults import PgnError
from game.formats.in_place.edited_notes import EditedUnit, edited_unit
from game.formats.in_place.unit_places import UnitPlace, UnitPlaceReader
from game.formats.movetext_writer import MoveWithNotes
from game.formats.parsed_game import ParsedGame
from game.formats.pgn import TextAroundMoves
from game.state.game import Game, GameFile
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId

LINE_END, SPACE, ESCAPE = "\n", " ", LINE_COMMENTS[1]
OPENED, CLOSED = "(", ")"


NEW = -1
"""In place of the number of a unit: it is new, or its text does not stand together."""


class _Written(NamedTuple):
    """A game in the program's own form."""

    tree: GameTree
    end: NodeId
    form: TextAroundMoves

    def remarks(self, node: NodeId) -> list[str]:
        """Return what is written behind a move."""
        ending = self.form.ending if node == self.end else ""
        return list(movetext_writer.notes_after(self.tree[node], ending, self.form.kept))

    def tokens(self, node: NodeId) -> tuple[str, ...]:
        """Return a unit without the number of its move."""
        found = self.tree[node]
        return *movetext_writer.notes_before(found), found.san, *self.remarks(node)


def write_game(game: Game, file: GameFile | None, date: str, flipped: bool) -> str:
    """Return the text of a game, with what was not edited as it is in the file it comes from.

    Without such a file, all of it is in the program's own form.
    """
    if file is None:
        return pgn.write_pgn(game, date, flipped)
    return write_edited_game(file.text, file.newline, game, date, flipped)


def write_edited_game(text: str, newline: str, game: Game, date: str, flipped: bool) -> str:
    """Return the text of a game that was perhaps edited; ``text`` is that of the game as opened.

    If the parts that are kept would not be read as this game, all of it is in the program's own
    form, with these line ends. So it is if the text as opened is not known.
    """
    own = pgn.write_pgn(game, date, flipped).rstrip()
    data = text.encode("utf-8", "replace")
    try:
        span = pgn_reader.first_game_span(data)
        reader = UnitPlaceReader()
        opened = pgn_reader.read_pgn_with(reader, data[span])
        if _own_form(opened, game, date) == own:
            return text
        before = _written(opened.game, date, flipped=opened.flipped)
        after = _written(game, date, flipped=flipped)
        merged = _Merger(data[span], newline, before, after, reader.usable()).text()
        if _own_form(pgn_reader.read_pgn(merged), game, date) == own:
            return _decoded(data[: span.start]) + merged + _decoded(data[span.stop :])
    except PgnError:
        pass  # The text as opened is damaged or empty.
    return own.replace(LINE_END, newline)


def _own_form(read: ParsedGame, game: Game, date: str) -> str:
    """Return a game that was read in the program's own form, as a document if ``game`` is one."""
    read.game.is_document = game.is_document
    return pgn.write_pgn(read.game, date, read.flipped).rstrip()


def _written(game: Game, date: str, *, flipped: bool) -> _Written:
    return _Written(game.tree, game.end, pgn.text_around_moves(game, date, flipped))


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "replace")


class _Merger:
    """Puts the text of a game together, unit by unit."""

    def __init__(
        self,
        data: bytes,
        newline: str,
        before: _Written,
        after: _Written,
        places: dict[NodeId, UnitPlace],
    ) -> None:
        self._data = data
        self._newline = newline
        self._before = before
        self._after = after
        self._places = places
        self._old = list(movetext_writer.moves_with_notes(before.tree))
        self._number_of = {unit.node: number for number, unit in enumerate(self._old)}
        self._is_tight = b"( " not in data
        """Whether no space stands behind an opening parenthesis."""
        self._parts: list[str] = []
        self._space = ""
        """What separates the last unit from the next one."""

    def text(self) -> str:
        """Return the whole text of the game."""
        same = _same_nodes(self._before.tree, self._after.tree)
        last, is_needed = NEW, True
        for unit in movetext_writer.moves_with_notes(self._after.tree):
            if unit.node is None:
                self._add_end(unit, last)
                break
            old = same.get(unit.node)
            now = self._number_of[old] if old in self._places else NEW
            is_kept = old is not None and now != NEW and self._is_kept(unit.node, old)
            edited = None if is_kept or now == NEW else self._edited(unit.node, old, now)
            has_gap = self._follows(unit, last, now)
            number: list[str] = []
            if unit.node != ROOT and not (has_gap and not self._place(now).has_number):
                number = self._number(unit, is_needed=is_needed)
            if unit.node == ROOT:
                self._add_head()
            elif has_gap:
                self._add_bytes(self._place(last).end, self._place(now).begin)
            else:
                self._add_parentheses(unit)
                if (is_kept or edited is not None) and not self._place(now).has_number:
                    self._add_words(number)
                self._separate(unit)
            if is_kept:
                self._add_bytes(self._place(now).begin, self._place(now).end)
            elif edited is not None:
                self._parts.append(_decoded(edited.text))
            else:
                self._parts.append(self._own(unit.node, number))
            remarks = self._after.remarks(unit.node)
            is_needed = unit.node == ROOT or movetext_writer.ends_with_comment(remarks)
            self._space = self._space_after(unit.node, remarks)
            ends_alike = edited is None or edited.ends_as_before
            is_followed = is_kept or (ends_alike and self._ends_alike(unit.node, old))
            last = now if is_followed else NEW
        return "".join(self._parts)

    def _ends_alike(self, node: NodeId, old: NodeId | None) -> bool:
        """Return whether the same may follow a unit as before, though it has changed."""
        if old is None:
            return False
        ends = self._before.remarks(old), self._after.remarks(node)
        before, after = (
            (movetext_writer.ends_with_comment(one), self._space_after(node, one)) for one in ends
        )
        return before == after

    def _is_kept(self, node: NodeId, old: NodeId) -> bool:
        """Return whether a unit would be written as before."""
        return self._before.tokens(old) == self._after.tokens(node)

    def _edited(self, node_id: NodeId, old: NodeId | None, now: int) -> EditedUnit | None:
        """Return a move whose notes behind it have changed; None if more has, or if it is new."""
        if old is None or node_id == ROOT:
            return None
        before, after = self._before.tree[old], self._after.tree[node_id]
        notes = movetext_writer.notes_before(before), movetext_writer.notes_before(after)
        if before.san != after.san or notes[0] != notes[1]:
            return None
        remarks = self._before.remarks(old), self._after.remarks(node_id)
        return edited_unit(self._data, self._newline, self._place(now), *remarks)

    def _place(self, number: int) -> UnitPlace:
        node = self._old[number].node
        assert node is not None
        return self._places[node]

    def _follows(self, unit: MoveWithNotes, last: int, now: int) -> bool:
        """Return whether a unit follows the last one as it did before."""
        if NEW in (last, now):
            return False
        return now == last + 1 and self._old[now].parentheses == unit.parentheses

    def _space_after(self, node: NodeId, remarks: list[str]) -> str:
        """Return what separates a unit from the next one; a comment may end with its line."""
        if remarks and remarks[-1].startswith(LINE_COMMENTS):
            return LINE_END
        if node == ROOT and not remarks:
            return 2 * LINE_END if self._after.form.head else ""
        return SPACE

    # What is added

    def _add_head(self) -> None:
        """Add the tags, and the empty line behind them if the first unit is not kept."""
        root = self._places.get(ROOT)
        if root is not None and self._before.form.head == self._after.form.head:
            self._add_bytes(0, root.begin)
        elif self._after.form.head:
            self._add_words([LINE_END.join(self._after.form.head)])
        is_kept = root is not None and self._is_kept(ROOT, ROOT)
        if self._after.remarks(ROOT) and not is_kept and not self._ends_line():
            self._parts.append(2 * self._newline if self._parts else "")

    def _number(self, unit: MoveWithNotes, *, is_needed: bool) -> list[str]:
        assert unit.node is not None
        node = self._after.tree[unit.node]
        is_needed = bool(is_needed or unit.parentheses or movetext_writer.notes_before(node))
        return movetext_writer.move_number(self._after.tree, node, is_needed=is_needed)

    def _own(self, node_id: NodeId, number: list[str]) -> str:
        """Return a unit in the program's own form."""
        tokens = self._after.remarks(node_id)
        if node_id != ROOT:
            node = self._after.tree[node_id]
            tokens = [*movetext_writer.notes_before(node), *number, node.san, *tokens]
        return (
            movetext_tokens.join_movetext_tokens(tokens)
            .rstrip(LINE_END)
            .replace(LINE_END, self._newline)
        )

    def _separate(self, unit: MoveWithNotes) -> None:
        """Add what separates a unit from what stands before it; an escape begins a line."""
        assert unit.node is not None
        first = self._after.tokens(unit.node)[0]
        if first.startswith(ESCAPE):
            self._space = LINE_END
        self._add_space()

    def _add_parentheses(self, unit: MoveWithNotes) -> None:
        for one in unit.parentheses:
            is_closed_tightly = self._is_tight and one == CLOSED and self._space == SPACE
            if not is_closed_tightly:
                self._add_space()
            self._parts.append(one)
            self._space = "" if self._is_tight and one == OPENED else SPACE

    def _add_words(self, words: list[str]) -> None:
        for word in words:
            self._add_space()
            self._parts.append(word.replace(LINE_END, self._newline))
            self._space = SPACE

    def _add_end(self, unit: MoveWithNotes, last: int) -> None:
        """Add the end of the last variations, the result, and the space behind it."""
        is_same = self._before.form.result == self._after.form.result
        if is_same and self._follows(unit, last, len(self._old) - 1):
            self._add_bytes(self._place(last).end, len(self._data))
            return
        self._add_parentheses(unit)
        self._add_words([self._after.form.result])
        self._add_bytes(len(self._data.rstrip()), len(self._data))

    def _add_space(self) -> None:
        self._parts.append(self._space.replace(LINE_END, self._newline))
        self._space = ""

    def _ends_line(self) -> bool:
        return bool(self._parts) and self._parts[-1].endswith((LINE_END, self._newline))

    def _add_bytes(self, begin: int, end: int) -> None:
        self._parts.append(_decoded(self._data[begin:end]))


def _same_nodes(before: GameTree, after: GameTree) -> dict[NodeId, NodeId]:
    """Return for each node of a tree the one of another tree that has the same moves, if any."""
    same, work = {ROOT: ROOT}, [ROOT]
    for node in work:
        olds: dict[chess.Move, list[NodeId]] = defaultdict(list)
        for old in before.children(same[node]):
            olds[before[old].move].append(old)
        for one in after.children(node):
            if olds[after[one].move]:
                same[one] = olds[after[one].move].pop(0)
                work.append(one)
    return same
