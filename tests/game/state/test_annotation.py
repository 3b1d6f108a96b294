"""What others have written into a game is still there when it is saved."""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

import chess
import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions.effects import Autosave
from game.actions.game import TakeBack
from game.actions.program import CLIPBOARD, LoadText
from game.formats import pgn, pgn_reader
from game.formats.pgn_tree import MOST_NESTED
from game.rules import players, record
from game.state.annotation import UNANNOTATED, Annotation, Line, LineMove
from game.state.state import Ending, Game, Result

if TYPE_CHECKING:
    from tests.game.conftest import Desk

ANNOTATED = """[Event "A lesson"]
[Annotator "Somebody"]
[Result "*"]

{ Before it all. } 1. e4 { Best by test. } ( { Or } 1. d4 $1 d5 { solid }
( 1... Nf6 2. c4 ) 2. c4 ) 1... e5 $6 $14 { [%csl Ge4] } 2. Nf3 ( 2. f4 exf4 ) ( 2. Nc3 ) Nc6 *
"""


def text_of(game: Game) -> str:
    return pgn.write(game, "2024.05.31")


def opened(text: str) -> Game:
    return pgn_reader.read(text, 3).game


def moves_of(text: str) -> str:
    """The moves with all that is written beside them, as python-chess puts it."""
    tree = chess.pgn.read_game(io.StringIO(text))
    assert tree is not None
    assert tree.errors == []
    return tree.accept(chess.pgn.StringExporter(headers=False))


def test_comments_marks_and_variations_are_saved_as_they_were() -> None:
    saved = text_of(opened(ANNOTATED))
    assert moves_of(saved) == moves_of(ANNOTATED)
    assert '[Annotator "Somebody"]' in saved
    assert text_of(opened(saved)) == saved


def test_they_are_data_beside_the_moves() -> None:
    game = opened(ANNOTATED)
    assert game.comment == "Before it all."
    first, reply = game.moves[0].annotation, game.moves[1].annotation
    assert first.after == "Best by test."
    assert (reply.after, reply.marks) == ("[%csl Ge4]", (6, 14))
    (line,) = first.others
    assert [step.move.uci() for step in line] == ["d2d4", "d7d5", "c2c4"]
    assert line[0].annotation == Annotation("Or", "", (1,))
    (inner,) = line[1].annotation.others
    assert [step.move.uci() for step in inner] == ["g8f6", "c2c4"]


def test_the_game_goes_on_behind_them(desk: Desk) -> None:
    desk.do(LoadText(ANNOTATED, CLIPBOARD))
    desk.play("f1b5", "a7a6")
    saved = desk.asked(Autosave)[-1].pgn
    longer = ANNOTATED.replace("Nc6 *", "Nc6 3. Bb5 a6 {[%eval -0.20,7]} *")
    assert moves_of(saved) == moves_of(longer)


def test_what_belongs_to_moves_taken_back_goes_with_them(desk: Desk) -> None:
    desk.do(LoadText(ANNOTATED, CLIPBOARD), TakeBack())
    desk.play("g1e2")
    saved = desk.asked(Autosave)[-1].pgn
    kept = ANNOTATED[: ANNOTATED.index("2. Nf3")]
    assert moves_of(saved) == moves_of(f"{kept} 2. Ne2 *")


@pytest.mark.parametrize(
    ("variation", "kept"),
    [
        ("1... c5 2. Nf3 d6", "1... c5 2. Nf3 d6"),
        ("1... c5 2. Ke3 d6 {lost} $2 (2. Nf3) 3. d4", "1... c5"),
        ("1... c5 2. Nf3 (2. Ke3 (2. d4)) 2... d6", "1... c5 2. Nf3 d6"),
        ("1... c5 2. Nf3 1-0", "1... c5 2. Nf3"),
        ("1... c5 -- 2. d4", "1... c5 2. --"),
        ("1... Ke6", ""),
        ("", ""),
    ],
)
def test_a_variation_is_kept_up_to_its_first_illegal_move_and_the_game_is_whole(
    variation: str, kept: str
) -> None:
    game = opened(f"1. e4 e5 ({variation}) 2. Nf3 Nc6 (2... Nf6) 3. Bb5 *")
    assert [played.san for played in game.moves] == ["e4", "e5", "Nf3", "Nc6", "Bb5"]
    lines = game.moves[1].annotation.others
    told = f"({kept})" if kept else ""
    assert moves_of(text_of(game)) == moves_of(f"1. e4 e5 {told} 2. Nf3 Nc6 (2... Nf6) 3. Bb5 *")
    assert len(lines) == bool(kept)


def test_a_null_move_in_a_variation_is_one() -> None:
    (line,) = opened("1. e4 e5 (1... -- 2. d4) *").moves[1].annotation.others
    assert line[0].move == chess.Move.null()


def test_variations_may_be_nested_deeply_and_deeper_ones_are_passed_over() -> None:
    text = "1. e4 e5 " + "(1... e5 " * 5000 + ")" * 5000 + " 2. Nf3 *"
    game = opened(text)
    assert [played.san for played in game.moves] == ["e4", "e5", "Nf3"]
    depth, others = 0, game.moves[1].annotation.others
    while others:
        depth, others = depth + 1, others[0][0].annotation.others
    assert 1 <= depth <= MOST_NESTED


def test_comments_to_the_end_of_a_line_are_comments_too() -> None:
    text = (
        '[White "A;B"]\n\n; of the file\n1. e4 ; best } by test\ne5 {a; b\nc; d} 2. Nf3 ; good\n*'
    )
    game = opened(text)
    assert [played.annotation.after for played in game.moves] == [
        "best ) by test",
        "a; b\nc; d",
        "good",
    ]
    assert game.white.name == "A;B"


def test_scores_and_clocks_of_others_are_kept() -> None:
    text = "1. e4 { [%eval 0.17] [%clk 0:03:00] Fine. } e5 { [%clk 0:02:59] } *"
    game = opened(text)
    assert game.moves[0].annotation.after == "[%clk 0:03:00] Fine."
    saved = text_of(game)
    assert "[%eval 0.17]" in saved
    assert "[%clk 0:03:00]" in saved
    assert "[%clk 0:02:59]" in saved
    assert text_of(opened(saved)) == saved


@pytest.mark.parametrize("ending", [Ending.RESIGNATION, Ending.TIME, Ending.CHECKMATE])
def test_how_a_game_ended_stands_behind_its_last_comment_once(ending: Ending) -> None:
    mate = "1. f3 e5 2. g4 Qh4# {What a waste of time} *"
    resigned = "1. f3 e5 2. g4 {What a waste of time} *"
    game = opened(mate if ending is Ending.CHECKMATE else resigned)
    players.claim_players(game)
    game.result = Result("0-1", ending)
    back = opened(text_of(game))
    assert back.result == game.result
    assert back.moves == game.moves
    assert text_of(opened(text_of(back))).count(str(ending)) == text_of(game).count(str(ending))


def random_line(lots: random.Random, board: chess.Board, depth: int) -> Line:
    """A line from there, with lines in it."""
    board = board.copy(stack=False)
    line = []
    for index in range(lots.randrange(1, 4)):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = lots.choice(moves)
        line.append(LineMove(move, random_annotation(lots, board, depth, first=index == 0)))
        board.push(move)
    return tuple(line)


def random_annotation(
    lots: random.Random, board: chess.Board, depth: int, *, first: bool = False
) -> Annotation:
    """What might be written beside a move played there; only a first one has words before it."""
    others: tuple[Line, ...] = ()
    if depth and not first:
        lines = (random_line(lots, board, depth - 1) for _ in range(lots.randrange(3)))
        others = tuple(line for line in lines if line)
    words = ["", "", "a word", "[%cal Ge2e4]", "(x; y", "$5 !?", "1-0"]
    before = lots.choice(words) if first else ""
    marks = tuple(sorted(lots.sample(range(1, 30), lots.randrange(3))))
    return Annotation(before, lots.choice(words), marks, others)


@given(st.integers(0, 10**6))
def test_whatever_is_written_beside_the_moves_comes_back(seed: int) -> None:
    lots = random.Random(seed)
    game = record.new_game(players.person(), players.engine(4))
    game.comment = lots.choice(["", "at first"])
    for _ in range(lots.randrange(1, 12)):
        board = record.live_board(game)
        record.play(game, lots.choice(list(board.legal_moves)), 0)
        game.moves[-1].annotation = random_annotation(lots, board, 2)
        if game.result is not None:
            break
    back = opened(text_of(game))
    assert back.moves == game.moves
    assert back.comment == game.comment


def test_without_them_nothing_is_written() -> None:
    game = opened("1. e4 e5 2. Nf3 *")
    assert {played.annotation for played in game.moves} == {UNANNOTATED}
    assert "{" not in text_of(game)
