"""The library as each of the two threads has it open. The thread itself opens and closes it."""

from __future__ import annotations

from pathlib import Path

from engine.library.columns.block import Block
from engine.library.game_library import GameLibrary, Rebuilding
from engine.library_process.writing_gate import WritingGate


class WritingLibrary(GameLibrary):
    """The library of the thread that imports and makes changes."""

    def __init__(self, path: Path, gate: WritingGate, *, check: bool) -> None:
        super().__init__(path, check=check)
        self._gate = gate

    def renew_blocks(self, games: list[int]) -> dict[int, int]:
        """Give new generations to blocks. The gate is to be ended when their columns are there."""
        self._gate.begin()
        return super().renew_blocks(games)


class QuestionLibrary(GameLibrary):
    """The library of the thread that answers questions. A WritingLibrary is open beside it."""

    def __init__(self, path: Path, gate: WritingGate, report: Rebuilding) -> None:
        """Open it; ``report`` is told of columns that are made anew."""
        super().__init__(path, is_open_already=True)
        self._gate = gate
        self._current: list[Block] = super().blocks(report)

    def blocks(self, report: Rebuilding | None = None) -> list[Block]:
        """Return the columns of all games, without a commit whose columns are being written."""
        with self._gate.comparing() as is_settled:
            if is_settled:
                self._current = super().blocks(report)
            return self._current
