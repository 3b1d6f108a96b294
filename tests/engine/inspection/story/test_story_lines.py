"""A line of a story wins what it keeps."""

from __future__ import annotations

import pytest

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.inspection.story.story_lines import played_line, settled_material
from engine.protocol.messages import Score
from engine.protocol.search_story import LineMaterial

QUEENS_GAMBIT = "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2"
LOOSE_PAWN = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"


def material_of(fen: str, moves: str, first: int) -> LineMaterial | None:
    tree = SearchTree(record_search(search_from_empty_table(fen, (), nodes=100), 1))
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
