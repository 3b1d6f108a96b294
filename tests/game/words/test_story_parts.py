"""What a line comes to, with how the sides stand where the material does not show it."""

from __future__ import annotations

import chess
import pytest
from languages import GERMAN

from engine.protocol.messages import Score
from engine.protocol.story.search_story import LineEnd, StoryLine, StoryMove
from game.message import Message
from game.words.catalogue import ENGLISH
from game.words.story.story_parts import (
    ALL_THE_SAME,
    BESIDES,
    COMPENSATED,
    MOST_MATE_MOVES,
    POSITIONS,
    StoryParts,
)

LEVEL = chess.Board("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1")
KNIGHT_UP = chess.Board("4k3/4p3/8/8/8/8/4P3/4KN2 w - - 0 1")
PAWN_UP = chess.Board("4k3/4p3/8/8/8/8/3PP3/4K3 w - - 0 1")
TWO_QUEENS = chess.Board("7k/8/8/8/8/2Q5/1Q6/K7 w - - 0 1")
ONE_QUEEN = chess.Board("7k/8/6K1/8/8/8/8/Q7 w - - 0 1")


def outcome(board: chess.Board, score: Score) -> Message:
    line = StoryLine((StoryMove("e1d1", None), StoryMove("e8d8", None)), told=2, is_settled=True)
    found = StoryParts(board, for_mover=False).outcome(line, chess.BLACK, score)
    assert found is not None
    assert ENGLISH.text(found) != GERMAN.text(found)
    return found


@pytest.mark.parametrize(
    ("board", "cp", "form"),
    [
        (LEVEL, 150, POSITIONS),
        (LEVEL, -500, POSITIONS),
        (PAWN_UP, 450, BESIDES),
        (PAWN_UP, 0, ALL_THE_SAME),
        (PAWN_UP, -200, ALL_THE_SAME),
        (KNIGHT_UP, 60, COMPENSATED),
    ],
)
def test_how_the_sides_stand_is_told_where_the_material_does_not_show_it(
    board: chess.Board, cp: int, form: object
) -> None:
    forms = form.values() if isinstance(form, dict) else [form]
    ids = {one.id for one in forms if isinstance(one, Message)}
    assert outcome(board, Score(centipawns=cp)).id in ids


@pytest.mark.parametrize(("board", "cp"), [(LEVEL, 30), (PAWN_UP, 90), (KNIGHT_UP, 350)])
def test_where_the_material_shows_it_nothing_more_is_told(board: chess.Board, cp: int) -> None:
    said = {one.id for one in (*POSITIONS.values(), BESIDES, ALL_THE_SAME, COMPENSATED)}
    assert outcome(board, Score(centipawns=cp)).id not in said


def mate(moves: str) -> StoryLine:
    line = tuple(StoryMove(move, None) for move in moves.split())
    return StoryLine(line, None, LineEnd.CHECKMATE, len(line))


def test_a_mate_with_a_queen_that_need_not_be_given_is_not_shown() -> None:
    parts = StoryParts(TWO_QUEENS, for_mover=False)
    assert parts.hides_mate(mate("c3h3 h8g8 h3g3 g8f8 g3g7 f8g7 b2g2"))
    assert not parts.hides_mate(mate("c3h3 h8g8 b2g2"))


def test_a_long_mate_is_told_with_its_reply_and_its_length() -> None:
    parts = StoryParts(ONE_QUEEN, for_mover=False)
    waiting = "a1b1 h8g8 b1a1 g8h8 " * (MOST_MATE_MOVES // 4) + "a1h1"
    long, short = mate(waiting), mate("a1h1")
    assert parts.hides_mate(long)
    assert not parts.hides_mate(short)
    told = parts.outcome(long, chess.BLACK, Score(mate=7))
    assert "7" in ENGLISH.text(told or Message(""))
