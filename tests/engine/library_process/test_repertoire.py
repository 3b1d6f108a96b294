"""The repertoire in the process of the library: it is read, changed, and a change is undone."""

from __future__ import annotations

from pathlib import Path

from library_harness import library_client

from engine.core.board.position import Position
from engine.protocol.library.commands import (
    AddRepertoireLines,
    ReadRepertoire,
    RemoveRepertoireMove,
    RestoreRepertoire,
)
from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.library_fault import LibraryFaultCode
from engine.protocol.library.repertoire import RepertoireLine, RepertoireMove
from engine.protocol.library.reports import RepertoireChanged, RepertoireRead, RequestRefused

START = LibraryPosition(Position().fen())
LINE = RepertoireLine(START, ("e2e4", "c7c5", "g1f3"))
NOW_S = 1_790_000_000


def test_a_line_is_added_removed_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "new.library"
    with library_client(path) as harness:

        def stored() -> tuple[RepertoireMove, ...]:
            answer = harness.answer(ReadRepertoire(next(harness.numbers)))
            assert isinstance(answer, RepertoireRead)
            return answer.moves_of_both

        add = AddRepertoireLines(next(harness.numbers), False, (LINE,), NOW_S)
        added = harness.answer(add)
        assert isinstance(added, RepertoireChanged)
        assert [one.move for one in added.inserted] == list(LINE.moves)
        assert stored() == added.inserted
        remove = RemoveRepertoireMove(next(harness.numbers), False, START, "e2e4", NOW_S)
        removed = harness.answer(remove)
        assert isinstance(removed, RepertoireChanged)
        assert (removed.deleted, stored()) == (added.inserted, ())
        undo = RestoreRepertoire(next(harness.numbers), removed.deleted, removed.inserted, NOW_S)
        assert isinstance(harness.answer(undo), RepertoireChanged)
        assert stored() == added.inserted


def test_an_impossible_line_is_refused(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        for line in (RepertoireLine(START, ("e2e5",)), RepertoireLine(LibraryPosition(""), ())):
            add = AddRepertoireLines(next(harness.numbers), True, (line,), NOW_S)
            refused = harness.answer(add)
            assert isinstance(refused, RequestRefused)
            assert refused.fault.code is LibraryFaultCode.POSITION_REFUSED
