"""Walking: what was explored last, the continuations at a fork, and landmarks."""

from __future__ import annotations

import random

import pytest
from analysis_desk import AnalysisDesk
from analysis_table import found
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from random_trees import random_tree

from engine.protocol.messages import Bound, Score
from game.actions.board import GoToPly, ShowMove, StepPly, StepVariation
from game.features.analyse.actions import (
    DeleteFromMove,
    GoToLandmark,
    PromoteVariation,
    UndoAnalysisEdit,
)
from game.features.analyse.model import EngineResult
from game.features.analyse.queries import continuations
from game.features.analyse.tree_walking import Landmark, nodes_after_in_pgn, nodes_before_in_pgn
from game.formats import movetext_writer
from game.rules.positions import position_key_of

FORKS = "1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6)) (1... e6 2. d4) 2. Nf3 Nc6 *"
MARKED = "1. e4 {a} e5 $6 (1... c5 {b} 2. a3 $4 (2. a4 {c})) 2. Qh5 $2 {d} Nc6 3. Qxf7+ $4 *"


@pytest.fixture
def desk() -> AnalysisDesk:
    desk = AnalysisDesk(FORKS)
    desk.do(ShowMove(desk.node("e4")))
    return desk


def test_right_follows_the_main_line_of_a_new_analysis(desk: AnalysisDesk) -> None:
    desk.do(StepPly(2))
    assert desk.shown == desk.node("e4", "e5", "Nf3")


def test_right_goes_where_one_has_been_last(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(desk.node("e4", "c5", "Nc3")), StepPly(-3), StepPly(4))
    assert desk.shown == desk.node("e4", "c5", "Nc3", "Nc6")
    desk.do(ShowMove(desk.node("e4", "e6")), GoToPly(0), StepPly(9))
    assert desk.shown == desk.node("e4", "e6", "d4")


def test_left_leads_to_the_first_position(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(desk.node("e4", "c5", "Nc3")), StepPly(-9))
    assert desk.shown == 0


def test_up_and_down_choose_the_continuation_at_a_fork(desk: AnalysisDesk) -> None:
    desk.do(StepVariation(1))
    assert desk.shown == desk.node("e4"), "the choice alone moves nothing"
    desk.do(StepPly(1))
    assert desk.shown == desk.node("e4", "c5")
    desk.do(StepPly(-1), StepVariation(5), StepPly(1))
    assert desk.shown == desk.node("e4", "e6")
    desk.do(StepPly(-1), StepVariation(-1), StepVariation(-9), StepPly(1))
    assert desk.shown == desk.node("e4", "e5")


def test_up_and_down_go_to_other_variations_where_there_is_no_fork(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(desk.node("e4", "e5")), StepVariation(1), StepVariation(1))
    assert desk.shown == desk.node("e4", "c5"), "which is a fork itself"


def test_a_choice_that_is_cut_falls_back_to_the_main_continuation(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(desk.node("e4", "e6")), DeleteFromMove(desk.node("e4", "e6")), StepPly(1))
    assert desk.shown == desk.node("e4", "e5")
    desk.do(UndoAnalysisEdit(), StepPly(-1), StepPly(1))
    assert desk.shown == desk.node("e4", "e6"), "with the undo it is back"


def test_an_edit_of_the_order_keeps_what_was_explored(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(desk.node("e4", "e5")), PromoteVariation(desk.node("e4", "e6")))
    desk.do(StepPly(-1), StepPly(1))
    assert desk.shown == desk.node("e4", "e5")


def test_the_list_of_continuations_shows_which_one_follows(desk: AnalysisDesk) -> None:
    desk.do(StepVariation(1))
    assert [(one.first, one.following) for one in continuations(desk.state, 9)] == [
        ("1... e5", "2. Nf3 Nc6"),
        ("1... c5", "2. Nf3"),
        ("1... e6", "2. d4"),
    ]
    assert [one.is_chosen for one in continuations(desk.state, 9)] == [False, True, False]
    desk.do(ShowMove(desk.node("e4", "e5")))
    assert continuations(desk.state, 9) == (), "there is no fork"


def test_a_short_list_of_continuations_holds_the_one_that_follows(desk: AnalysisDesk) -> None:
    desk.do(GoToPly(1))
    for chosen in ("1... e5", "1... c5", "1... e6"):
        shown = continuations(desk.state, 2)
        assert [one.first for one in shown if one.is_chosen] == [chosen]
        assert len(shown) == 2
        assert shown in (continuations(desk.state, 9)[:2], continuations(desk.state, 9)[1:])
        desk.do(StepVariation(1))


def walked(desk: AnalysisDesk, kind: Landmark, by: int) -> list[str]:
    """Return the moves at the landmarks from here on."""
    found, here = list[str](), None
    while here != desk.shown:
        here = desk.shown
        desk.state.notice = None
        desk.do(GoToLandmark(kind, by))
        found.append(desk.tree[desk.shown].san)
    assert desk.notice, "that nothing is left is said"
    return found[:-1]


def test_mistakes_are_those_of_the_shown_line() -> None:
    desk = AnalysisDesk(MARKED)
    desk.do(GoToPly(0))
    assert walked(desk, Landmark.MISTAKE, 1) == ["e5", "Qh5", "Qxf7+"]
    assert walked(desk, Landmark.MISTAKE, -1) == ["Qh5", "e5"]
    desk.do(ShowMove(desk.node("e4", "c5")))
    assert walked(desk, Landmark.MISTAKE, 1) == ["a3"]


def test_forks_are_those_of_the_shown_line(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(desk.node("e4", "c5", "Nf3")))
    assert walked(desk, Landmark.FORK, -1) == ["c5", "e4"]
    assert walked(desk, Landmark.FORK, 1) == ["c5"]


def test_comments_are_found_in_the_order_of_the_text() -> None:
    desk = AnalysisDesk(MARKED)
    desk.do(GoToPly(0))
    assert walked(desk, Landmark.COMMENT, 1) == ["e4", "c5", "a4", "Qh5"]
    assert walked(desk, Landmark.COMMENT, -1) == ["a4", "c5", "e4"]


@settings(max_examples=50)
@given(st.integers(0, 10**6))
def test_from_any_move_the_text_goes_on_and_back_as_in_the_pgn(seed: int) -> None:
    lots = random.Random(seed)
    tree = random_tree(lots, lots.randrange(60))
    order = [unit.node for unit in movetext_writer.moves_with_notes(tree) if unit.node is not None]
    for place, node in enumerate(order):
        assert list(nodes_after_in_pgn(tree, node)) == order[place + 1 :]
        assert list(nodes_before_in_pgn(tree, node)) == order[:place][::-1]


def test_the_next_mistake_is_also_one_that_an_engine_has_found() -> None:
    desk = AnalysisDesk("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 $2 *")
    desk.do(GoToPly(0))
    desk.do(StepPly(1), StepPly(1), StepPly(1), StepPly(1))
    bad = desk.node("e4", "e5", "Nf3")
    for node, centipawns in ((desk.node("e4", "e5"), 30), (bad, 500)):
        board = desk.tree.board(node)
        thinking = replace(found("", board, 1, 18), score=Score(centipawns=centipawns),
                           bound=Bound.EXACT, principal_variation=("a2a3",))  # fmt: skip
        desk.analysis.results["", position_key_of(board)] = EngineResult(thinking, board.fen())
    desk.do(GoToPly(0))
    assert walked(desk, Landmark.MISTAKE, 1) == ["Nf3", "Nd4"]
    assert walked(desk, Landmark.MISTAKE, -1) == ["Nf3"]
