"""A line of a story wins what it keeps."""

from __future__ import annotations

import chess
import pytest

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.inspection.story.story_lines import played_line, settled_material, story_line
from engine.protocol.messages import Score
from engine.protocol.story.search_story import LineMaterial

QUEENS_GAMBIT = "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2"
LOOSE_PAWN = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"


def tree_of(fen: str) -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(fen, (), nodes=100), 1))


def material_of(fen: str, moves: str, first: int) -> LineMaterial | None:
    tree = tree_of(fen)
    line = played_line(tree, moves.split(), Score(0), first)
    return settled_material(tree, line, first)


@pytest.mark.parametrize("line", ["d5c4 e2e3 g8f6 f1c4", "d5c4 e2e3 g8f6 f1c4 e7e6 g1f3"])
def test_the_pawn_of_a_gambit_that_is_won_back_is_no_gain(line: str) -> None:
    assert material_of(QUEENS_GAMBIT, line, 0) is None


def test_a_pawn_that_the_line_keeps_is_a_gain() -> None:
    material = material_of(QUEENS_GAMBIT, "d5c4 e2e3 b7b5 a2a3 c7c6", 0)
    assert material is not None
    assert (material.plies, material.won_cp) == (2, 100)


def test_what_one_side_wins_the_other_side_loses() -> None:
    material = material_of(LOOSE_PAWN, "e1f2 d5e4 f2e3 e8d7 e3e4", 1)
    assert material is None, "White takes the pawn back"
    material = material_of(LOOSE_PAWN, "e1d1 d5e4 d1d2 e8d7 d2e2 d7d6", 0)
    assert material is not None
    assert material.won_cp == -100


@pytest.mark.parametrize(
    ("line", "is_known"),
    [("c4d5 d8d5", False), ("c4d5 d8d5 b1c3 d5a5 g1f3 g8f6", True)],
    ids=["it ends with the exchange", "it goes on"],
)
def test_a_line_is_told_to_its_first_quiet_position(line: str, is_known: bool) -> None:
    fen = "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 2"
    tree = tree_of(fen)
    moves = line.split()
    told = story_line(tree, played_line(tree, moves, Score(0), 0), moves)
    assert told.material is None, "a pawn for a pawn"
    assert (told.told > 2) is is_known


def test_a_line_that_ends_before_it_is_quiet_claims_no_material() -> None:
    fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P1Q2/PPP2PPP/RNB1KBNR w KQkq - 0 4"
    assert material_of(fen, "f3f6", 0) is None
    material = material_of(fen, "f3f6 d8f6 b1c3 d7d6 c1e3 f8e7", 0)
    assert material is not None
    assert material.won_cp == -600


def test_a_line_is_not_told_to_the_move_before_a_mate() -> None:
    fen = "6k1/5ppp/8/8/8/8/5PPP/1R4K1 b - - 0 1"
    tree = tree_of(fen)
    moves = ["g8f8", "b1b3", "f8g8", "h2h3"]
    told = story_line(tree, played_line(tree, moves, Score(0), 0), moves)
    assert told.told != 3, "White mates on b8"


def test_from_a_recapture_no_material_is_counted() -> None:
    game = ("e2e4", "d7d5", "e4d5")
    start = search_from_empty_table(chess.STARTING_FEN, game, nodes=100)
    tree = SearchTree(record_search(start, 1))
    moves = ["d8d5", "b1c3", "d5a5", "g1f3", "g8f6"]
    told = story_line(tree, played_line(tree, moves, Score(0), 0), moves)
    assert told.material is None, "the pawn was taken from Black before"
    assert settled_material(tree, played_line(tree, moves, Score(0), 0), 0) is not None
