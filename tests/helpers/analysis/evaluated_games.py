"""An analysis in which the first engine has found scores, and whose saves are run."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import chess
import chess.engine
import chess.pgn
from analysis_desk import AnalysisDesk
from analysis_table import found
from msgspec.structs import replace

from engine.protocol.messages import Bound, Score
from game.actions.board import ShowMove
from game.actions.effects import WriteFile
from game.actions.game import CloseDialog
from game.actions.game_files import ChoosePath, OpenFilePicker
from game.actions.window import RequestFailed
from game.app.game_file_effects import GameFileEffects
from game.features.analyse.actions import SaveWithEvaluations, ToggleNag, UndoAnalysisEdit
from game.features.analyse.model import AnalysisEngine, EngineResult
from game.features.analyse.update import shelved_games
from game.rules import positions
from game.state.node import NodeId
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver
from game.system.text_files import StorageError

GAME = """[White "A"]
[Black "B"]

1. e4 {[%clk 0:09:58] usual [%csl Gd4]} e5 2. Nf3 (2. f4 $5 exf4 {held}) 2... f6 3. Nxe5 *
"""
DEEP = 18


class Evaluated(AnalysisDesk):
    """An analysis in which the first engine has found scores for the side to move."""

    def __init__(self, text: str = GAME) -> None:
        super().__init__(text)
        if not self.analysis.engines:
            self.analysis.engines = [AnalysisEngine(0)]

    def know(
        self, *sans: str, score: Score, depth: int = DEEP, best: str = "", place: int = 0
    ) -> NodeId:
        """Let an engine have found a score at the node behind some moves, where one has been."""
        node = self.node(*sans)
        self.do(ShowMove(node))
        row, board = self.analysis.engines[place], self.tree.board(node)
        line = (best,) if best else ()
        thinking = replace(
            found(row.name, board, 1, depth), score=score, bound=Bound.EXACT,
            principal_variation=line,
        )  # fmt: skip
        position = positions.position_key_of(board)
        self.analysis.results[row.name, position] = EngineResult(thinking, board.fen())
        return node

    def save(self) -> chess.pgn.Game:
        """Save with evaluations; return the game as python-chess reads the text."""
        self.do(SaveWithEvaluations())
        game = chess.pgn.read_game(io.StringIO(self.pgn))
        assert game is not None
        assert game.errors == []
        return game


def cp(centipawns: int) -> Score:
    return Score(centipawns=centipawns)


class Saving(Evaluated):
    """An analysis with something to write, whose saves are run as the window runs them."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.know("e4", score=cp(-35))
        self.before = self.tree
        self._folder = folder
        self._files = GameFileEffects(GameLister(), GameSaver())
        self._steps: dict[str, Callable[[], object]] = {
            "ask": lambda: self.do(OpenFilePicker(saving=True)),
            "ask with evaluations": lambda: self.do(SaveWithEvaluations()),
            "cancel": lambda: self.do(CloseDialog()),
            "fail": lambda: self._choose("no folder/a.pgn"),
            "save": lambda: self._choose(f"{len(self.written)}.pgn"),
            "begin": lambda: self._choose(f"{len(self.written)}.pgn", waits=False),
            "end": self._end_saves,
            "edit": lambda: self.do(ToggleNag(1)),
            "undo": lambda: self.do(UndoAnalysisEdit()),
            "find": lambda: self.know("e4", "e5", score=cp(-20)),
        }

    @property
    def written(self) -> list[str]:
        """The texts of the files."""
        return [path.read_text() for path in sorted(self._folder.glob("*.pgn"))]

    def take(self, *steps: str) -> None:
        for step in steps:
            self._steps[step]()

    def evaluated(self) -> int:
        """Return how many moves of the game have an evaluation."""
        return self.pgn.count("[%eval")

    def is_saved(self) -> bool:
        return not shelved_games.has_unsaved_edits(self.state, self.analysis)

    def _choose(self, name: str, *, waits: bool = True) -> None:
        effects = self.do(ChoosePath(str(self._folder / name), saving=True))
        for effect in effects:
            if isinstance(effect, WriteFile):
                try:
                    self.do(*self._files.run(effect))
                except StorageError as error:
                    self.do(RequestFailed(error.message))
        if waits:
            self._end_saves()

    def _end_saves(self) -> None:
        self._files.wait()
        self.do(*self._files.reports())
