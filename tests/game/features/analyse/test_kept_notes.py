"""Of the notes of an edited move, those that were not edited keep their bytes."""

from __future__ import annotations

import random
import re

import pytest
from analysis_desk import AnalysisDesk, document
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions.board import ShowMove
from game.features.analyse.actions import SetMoveComments, ToggleNag
from game.features.analyse.update.annotations import comments_of
from game.formats import pgn
from game.formats.in_place import in_place_writer

LINE = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
NOTES = """[White "A"]

{} 1.e4  $6 $14 {} e5$2 $138 $6 2. Nf3?! $146 {} {second} Nc6 {}
({} 2... d6 $6 {}) 3.Bb5 $6{a}{}; rest
$10 a6!{}*
"""
PIECES = ("$6", "$14", "$1", "!?", "{}", "{a}", "{ [%cal Ga1a2] }", "; rest\n", "\n% escape\n")


def saved(desk: AnalysisDesk, text: str) -> str:
    return in_place_writer.write_edited_game(text, "\n", desk.game, "2026.01.01", False)


@pytest.mark.parametrize(
    ("plies", "nag", "before", "after"),
    [
        (1, 6, "1.e4  $6 $14 {}", "1.e4 $14 {}"),
        (1, 14, "$6 $14 {}", "$6 {}"),
        (1, 10, "$6 $14 {}", "$6 $10 {}"),
        (2, 6, "e5$2 $138 $6", "e5$2 $138"),
        (2, 146, "e5$2 $138 $6", "e5$2 $138 $6 $146"),
        (3, 6, "Nf3?! $146", "Nf3 $146"),
        (4, 14, "Nc6 {}", "Nc6 $14 {}"),
        (5, 6, "3.Bb5 $6{a}", "3.Bb5 {a}"),
        (5, 10, "\n$10 a6", "\n3... a6"),
        (6, 1, "a6!{}*", "a6{}*"),
    ],
)
def test_a_nag_changes_nothing_beside_it(plies: int, nag: int, before: str, after: str) -> None:
    desk = AnalysisDesk(NOTES)
    desk.do(ShowMove(desk.node(*LINE[:plies])), ToggleNag(nag))
    assert before in NOTES
    assert saved(desk, NOTES) == NOTES.replace(before, after)


def test_a_comment_leaves_the_nags_of_its_move() -> None:
    desk = AnalysisDesk(NOTES)
    desk.do(SetMoveComments(desk.node("e4", "e5"), "", "word"))
    after = "e5$2 $138 $6 { word } 2. Nf3"
    assert saved(desk, NOTES) == NOTES.replace("e5$2 $138 $6 2. Nf3", after)


def test_a_comment_takes_the_place_of_an_empty_one() -> None:
    desk = AnalysisDesk(NOTES)
    desk.do(SetMoveComments(desk.node("e4"), "", "word"))
    assert saved(desk, NOTES) == NOTES.replace("$6 $14 {} e5", "$6 $14 { word } 1... e5")


def noted(lots: random.Random) -> str:
    """Return a game with random notes behind its moves."""
    words = []
    for number, move in enumerate(LINE):
        words += [f"{number // 2 + 1}."] * (number % 2 == 0)
        words.append(move + lots.choice(("", "", "!", "?!")))
        words += (lots.choice(("", " ")) + one for one in lots.sample(PIECES, lots.randrange(5)))
        words.append(" ")
    return "".join(words) + "*\n"


@settings(deadline=None, max_examples=300)
@given(st.integers(0, 10**6))
def test_whatever_notes_there_are_a_nag_changes_nothing_else(seed: int) -> None:
    lots = random.Random(seed)
    text = noted(lots)
    desk = AnalysisDesk(text)
    desk.do(ShowMove(desk.node(*LINE[: lots.randint(1, len(LINE))])))
    for _ in range(lots.randint(1, 3)):
        desk.do(ToggleNag(lots.choice((1, 2, 6, 14))))
    found = saved(desk, text)
    assert _without_nags(found) == _without_nags(text)
    assert pgn.write_pgn(document(found)) == desk.pgn


@settings(deadline=None, max_examples=300)
@given(st.integers(0, 10**6))
def test_whatever_notes_there_are_a_comment_leaves_all_other_moves(seed: int) -> None:
    lots = random.Random(seed)
    text, place = noted(lots), lots.randrange(len(LINE))
    desk = AnalysisDesk(text)
    node = desk.node(*LINE[: place + 1])
    before, _ = comments_of(desk.tree, node)  # Of the move before this one.
    desk.do(SetMoveComments(node, before, lots.choice(("", "word"))))
    found = saved(desk, text)
    assert found.startswith(text[: text.index(LINE[place])])
    if place + 1 < len(LINE):
        assert found.endswith(text[text.index(LINE[place + 1]) :])
    assert pgn.write_pgn(document(found)) == desk.pgn


def _without_nags(text: str) -> str:
    """Return a text without its NAGs, signs, white space, and numbers of moves."""
    return re.sub(r"\$\d+|[!?]+|\s|\d+\.+", "", text)
