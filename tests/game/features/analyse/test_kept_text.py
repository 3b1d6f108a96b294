"""What was not edited is written back to the byte."""

from __future__ import annotations

import random
from itertools import takewhile

import pytest
from analysis_desk import AnalysisDesk, document
from hypothesis import given, settings
from hypothesis import strategies as st
from random_edits import do_any, random_text

from game.actions.board import ShowMove
from game.features.analyse.actions import (
    DeleteFromMove,
    PromoteVariation,
    SetMoveComments,
    ToggleNag,
    UndoAnalysisEdit,
)
from game.formats import pgn
from game.formats.in_place import in_place_writer

DATE = "2026.01.01"
PEOPLE = """[Event "Club championship"]
[White "A, B"]
[Odd   "spaces"]

1.e4  e5!? 2.Nf3{natural}Nc6
 (2...d6 3.d4 (3.Bc4) 3...exd4)(2...f5?? $19)   3.Bb5 a6 4. Ba4
; a remark
Nf6 5.O-O {a long
comment} Be7  6.Re1 b5 7.Bb3 d6
8.c3 0-0 1-0


"""


def saved(desk: AnalysisDesk, text: str, newline: str = "\n") -> str:
    return in_place_writer.write_edited_game(text, newline, desk.game, DATE, False)


def changed(before: str, after: str) -> tuple[str, str]:
    """Return what differs between two texts: without what both begin with and end with."""
    begin = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False))
    )
    ends = zip(before[begin:][::-1], after[begin:][::-1], strict=False)
    end = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], ends))
    return before[begin : len(before) - end], after[begin : len(after) - end]


@pytest.fixture
def desk() -> AnalysisDesk:
    return AnalysisDesk(PEOPLE)


def test_without_an_edit_the_text_is_the_same(desk: AnalysisDesk) -> None:
    assert saved(desk, PEOPLE) == PEOPLE


def test_a_nag_changes_its_move_alone(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(desk.node("e4", "e5", "Nf3", "Nc6", "Bb5")), ToggleNag(1))
    assert saved(desk, PEOPLE) == PEOPLE.replace("3.Bb5 a6", "3.Bb5 $1 a6")


def test_a_comment_changes_its_move_alone(desk: AnalysisDesk) -> None:
    desk.do(SetMoveComments(desk.node("e4", "e5", "Nf3", "Nc6", "Bb5"), "", "Spanish"))
    assert saved(desk, PEOPLE) == PEOPLE.replace("3.Bb5 a6", "3.Bb5 { Spanish } 3... a6")


def test_a_new_variation_stands_between_unchanged_moves(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(desk.node("e4", "e5", "Nf3", "Nc6", "Bb5")))
    desk.play("g8f6", "e1g1")
    assert saved(desk, PEOPLE) == PEOPLE.replace("a6 4. Ba4", "a6 (3... Nf6 4. O-O) 4. Ba4")


def test_a_variation_that_is_cut_takes_nothing_else_with_it(desk: AnalysisDesk) -> None:
    desk.do(DeleteFromMove(desk.node("e4", "e5", "Nf3", "f5")))
    assert saved(desk, PEOPLE) == PEOPLE.replace("(2...f5?? $19)   3.Bb5", " 3.Bb5")


def test_a_promoted_variation_keeps_the_text_of_its_moves(desk: AnalysisDesk) -> None:
    desk.do(PromoteVariation(desk.node("e4", "e5", "Nf3", "f5")))
    text = saved(desk, PEOPLE)
    assert "(2...f5?? $19) (2...d6 3.d4 (3.Bc4) 3...exd4)" in text
    desk.do(UndoAnalysisEdit())
    assert saved(desk, PEOPLE) == PEOPLE


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_other_line_ends_stay(newline: str) -> None:
    text = PEOPLE.replace("\n", newline)
    desk = AnalysisDesk(text)
    desk.do(SetMoveComments(desk.node("e4"), "", "two\nlines"))
    edited = f"1.e4 {{ two{newline}lines }} 1... e5"
    assert saved(desk, text, newline) == text.replace("1.e4  e5", edited)


def test_a_game_in_other_letters_is_written_in_one_language() -> None:
    text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *\n"
    desk = AnalysisDesk(text)
    desk.do(ShowMove(desk.node("e4", "e5", "Nf3", "Nc6")))
    desk.play("f1c4")
    assert document(saved(desk, text)).moves[-1].san == "a6"


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_after_any_edits_the_text_is_read_as_the_same_game(seed: int) -> None:
    lots = random.Random(seed)
    text = random_text(lots).replace("( ", "(").replace(". ", ".")
    desk = AnalysisDesk(text)
    for _ in range(6):
        do_any(lots, desk)
    assert pgn.write_pgn(document(saved(desk, text))) == desk.pgn


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_an_edit_of_one_move_leaves_the_text_of_all_others(seed: int) -> None:
    lots = random.Random(seed)
    text = random_text(lots).replace("( ", "(").replace(" )", ")")
    desk = AnalysisDesk(text)
    node = lots.choice([one for one in desk.tree.nodes if one])
    desk.do(ShowMove(node), ToggleNag(2))
    before, after = changed(text, saved(desk, text))
    note = desk.tree[node].annotation
    size = len(note.source or note.comment) + len(note.before) + 100
    size += sum(map(len, (*note.line_comments, *note.line_comments_before)))
    assert max(len(before), len(after)) <= size
