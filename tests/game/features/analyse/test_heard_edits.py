"""What a screen reader says about edits."""

from __future__ import annotations

import pytest
from analysis_desk import AnalysisDesk

from game.accessibility import narrator
from game.actions.action import Action
from game.actions.between_features import MoveMade, ShowScreen
from game.actions.board import ShowMove, StepPly
from game.features.analyse.actions import (
    DeleteFromMove,
    DemoteVariation,
    InsertLine,
    MakeMainLine,
    PlayNullMove,
    PromoteVariation,
    RedoAnalysisEdit,
    SetMoveComments,
    ToggleNag,
    UndoAnalysisEdit,
)
from game.state.screens import ANALYSE, PLAY

GAME = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *"


@pytest.fixture
def desk() -> AnalysisDesk:
    desk = AnalysisDesk(GAME)
    desk.do(ShowMove(desk.node("e4", "c5")))
    return desk


def said(desk: AnalysisDesk, *actions: Action) -> list[str]:
    """Return what is said about actions."""
    before = narrator.announced_state(desk.state, desk.state.session)
    desk.do(*actions)
    return [
        str(one.text) for one in narrator.new_announcements(before, desk.state, desk.state.session)
    ]


def test_each_edit_is_said_once(desk: AnalysisDesk) -> None:
    node = desk.node("e4", "c5")
    for action in (
        MoveMade("d2d4"),
        InsertLine(node, ("b1c3", "b8c6")),
        ToggleNag(1),
        SetMoveComments(node, "", "sharp"),
        PromoteVariation(node),
        DemoteVariation(node),
        MakeMainLine(node),
        PlayNullMove(),
        DeleteFromMove(desk.node("e4", "e5")),
        UndoAnalysisEdit(),
        RedoAnalysisEdit(),
    ):
        heard = said(desk, action)
        assert len(heard) == 1, action
        assert said(desk) == []


def test_an_undone_edit_is_named(desk: AnalysisDesk) -> None:
    (edit,) = said(desk, SetMoveComments(desk.shown, "", "sharp"))
    (undone,) = said(desk, UndoAnalysisEdit())
    assert edit in undone
    (again,) = said(desk, RedoAnalysisEdit())
    assert edit in again
    assert again != undone


def test_the_same_edit_again_is_said_again(desk: AnalysisDesk) -> None:
    first = said(desk, SetMoveComments(desk.shown, "", "sharp"))
    assert said(desk, SetMoveComments(desk.shown, "", "very sharp")) == first


def test_walking_and_other_screens_repeat_no_edit(desk: AnalysisDesk) -> None:
    said(desk, ToggleNag(1))
    edit = desk.session.last_edit
    assert edit is not None
    assert str(edit.text) not in said(desk, StepPly(-1))
    said(desk, ShowScreen(PLAY))
    assert str(edit.text) not in said(desk, ShowScreen(ANALYSE))
