"""Scenes of the position editor by name: its tools, and each kind of text below the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import chess
from play_scenes import NOW_MS, idle

from game.actions.action import Action
from game.actions.between_features import OpenEditor, ShowKeyList
from game.actions.board import FlipBoard, MovePointer
from game.actions.effects import CopiedKind
from game.app.desktop_effects import COPIED as EFFECT_TEXTS
from game.app.dispatch import update
from game.features.editor.actions import (
    ChooseTool,
    EmptySquare,
    GrabPiece,
    SetChess960,
    TypeIntoField,
    UndoEdit,
)
from game.features.editor.model import FEN, START_NUMBER, ToolKind
from game.state.focus import Focus
from game.state.state import Notice, NoticeKind, State

FAULTY = "rnbqkbnr/ppppppPp/8/8/8/8/PPPPPPPP/RNBQ1BNP w KQkq - 0 1"
CHESS960 = "1r2k1rr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/1RR1K1R1 w GBgb d6 0 20"


def editing(*actions: Action, notice: Notice | None = None, focus: Focus | None = None) -> State:
    """Return a state with the editor open, after some actions."""
    state = idle()
    for action in (OpenEditor(), *actions):
        update(state, action)
    state.notice, state.focus = notice, focus
    return state


QUEEN = chess.Piece(chess.QUEEN, chess.WHITE)
COPIED = Notice(EFFECT_TEXTS[CopiedKind.FEN], NoticeKind.SUCCESS, NOW_MS + 5000)
EDITOR_SCENES: dict[str, Callable[[], State]] = {
    "editor": editing,
    "editor with faults": partial(
        editing, TypeIntoField(FEN, FAULTY), ChooseTool(QUEEN), focus=Focus("board", chess.D5)
    ),
    "editor of Chess960": partial(
        editing,
        TypeIntoField(FEN, CHESS960),
        EmptySquare(chess.A1),
        EmptySquare(chess.D5),
        UndoEdit(),
        SetChess960(True),
        TypeIntoField(START_NUMBER, "960"),
        FlipBoard(),
        GrabPiece(QUEEN, 300, 200),
        MovePointer(None, 340, 240),
        focus=Focus("number"),
    ),
}
EDITOR_KINDS: dict[str, Callable[[], State]] = {
    "a piece in hand": partial(editing, ChooseTool(QUEEN)),
    "the eraser": partial(editing, ChooseTool(ToolKind.ERASER)),
    "copied": partial(editing, notice=COPIED),
    "a wrong FEN": partial(
        editing,
        TypeIntoField(FEN, "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
        ChooseTool(ToolKind.ERASER),
        focus=Focus("fen"),
    ),
    "the keys of the editor": partial(editing, ShowKeyList()),
    "no number": partial(editing, SetChess960(True)),
}
"""The other texts, which only the tests of languages draw."""
