"""Random edits of an analysis, at random places."""

from __future__ import annotations

import random

import chess
from analysis_desk import AnalysisDesk, document
from random_trees import random_move, random_tree, with_comments

from game.actions.action import Action
from game.actions.between_features import MoveMade
from game.actions.board import PressRightButton, ReleaseRightButton, ShowMove
from game.actions.game_files import CLIPBOARD, LoadText
from game.features.analyse.actions import (
    ClearShapes,
    DeleteFromMove,
    DemoteVariation,
    InsertLine,
    MakeMainLine,
    PlayNullMove,
    PromoteVariation,
    SetMoveComments,
    ToggleNag,
)
from game.formats import pgn
from game.rules import game_record, players
from game.state.board_shape import Brush
from game.state.game import Game
from game.state.node import ROOT

TEXTS = (
    "", "a word", "two\nlines\n\n and more", "} { ) (", "[%cal Ga1a2] not a command", "ﺷﻄﺮﻧﺞ שחמט",
    "; % 1. e4 $1 *", "  spaces  ", "%\n%x", "\r\n1-0\r", "将棋\t\x00\x1b",
)  # fmt: skip


def random_text(lots: random.Random) -> str:
    """Return the PGN of a game with variations and notes."""
    tree = with_comments(lots, random_tree(lots, 15))
    game = game_record.new_game(players.person(), players.person(), start=tree.start)
    game.tree = tree
    return pgn.write_pgn(game)


def random_game(lots: random.Random) -> Game:
    """Return an opened game with variations and notes."""
    return document(random_text(lots))


def random_edit(lots: random.Random, desk: AnalysisDesk) -> Action:
    """Return a random edit, which may be without effect."""
    node = lots.choice(list(desk.tree.nodes))
    move = random_move(lots, desk.tree, desk.shown) or chess.Move.null()
    line = random_move(lots, desk.tree, node) or chess.Move.null()
    edits: list[Action] = [
        MoveMade(move.uci()),
        InsertLine(node, (line.uci(), "0000", "e7e5")),
        PlayNullMove(),
        PromoteVariation(node),
        DemoteVariation(node),
        MakeMainLine(node),
        ToggleNag(lots.choice([1, 2, 6, 10, 16, 146])),
        SetMoveComments(node, lots.choice(TEXTS), lots.choice(TEXTS)),
        ClearShapes(),
        LoadText(f"{line.uci()} {{text}} $2", CLIPBOARD),
    ]
    return DeleteFromMove(node) if node != ROOT and lots.random() < 0.15 else lots.choice(edits)


def do_any(lots: random.Random, desk: AnalysisDesk) -> None:
    """Do a random edit at a random place, or draw an arrow."""
    desk.do(ShowMove(lots.choice(list(desk.tree.nodes))))
    if lots.random() < 0.1:
        square = lots.choice(chess.SQUARES)
        desk.do(PressRightButton(chess.E4, Brush.BLUE), ReleaseRightButton(square))
    else:
        desk.do(random_edit(lots, desk))
