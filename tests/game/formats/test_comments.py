"""PGN comments: their words and commands are read into fields and written again."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from random_trees import random_comment

from engine.protocol.messages import Score
from game.formats import comments
from game.formats.comments import Comment
from game.state.annotation import CommentCommand
from game.state.board_shape import Brush, Shape
from game.state.node import Node, root_node


def node_with(text: str) -> Node:
    return comments.with_comment(root_node(), text)


def test_commands_become_fields_and_the_words_remain() -> None:
    comment = comments.parse_comment(
        "[%eval -0.41,12] Best [%clk 1:04:58.9] by [%emt 0:00:03] test. [%csl Ge4,Rd5] [%cal Ye2e4]"
    )
    assert comment.words == "Best by test."
    assert (comment.score, comment.depth) == (Score(centipawns=-41), 12)
    assert (comment.clock_ms, comment.elapsed_ms) == (3_898_900, 3_000)
    assert comment.shapes == (
        Shape(chess.E4, chess.E4, Brush.GREEN),
        Shape(chess.D5, chess.D5, Brush.RED),
        Shape(chess.E2, chess.E4, Brush.YELLOW),
    )
    assert comment.commands == ()


@pytest.mark.parametrize(
    "text",
    [
        "[%eval nonsense]", "[%eval #0]", "[%clk soon]", "[%clk 1:2]", "[%emt 7]", "[%csl Gz9]",
        "[%csl Ge2e4]", "[%cal Ge4]", "[%csl Ge4, Rd5]", "[%foo]", "[%foo bar, baz]", "[%csl]",
    ],
)  # fmt: skip
def test_a_command_that_cannot_be_read_stays_a_command(text: str) -> None:
    comment = comments.parse_comment(text)
    assert comment == Comment(commands=comment.commands)
    assert len(comment.commands) == 1
    assert comments.comment_text(comment) == text


def test_of_two_commands_the_first_counts_and_the_other_stays() -> None:
    comment = comments.parse_comment("[%clk 0:03:00] [%clk 0:02:00]")
    assert comment.clock_ms == 180_000
    assert comment.commands == (CommentCommand("clk", "0:02:00"),)


@given(st.integers(0, 10**6))
def test_a_comment_is_written_as_it_was_read(seed: int) -> None:
    text = random_comment(random.Random(seed)).strip()
    assert comments.comment_of(node_with(text)) == text


@given(st.text(alphabet="ab [%]eval0.17,#-clk:csRGd45\n", max_size=40))
def test_any_text_is_a_comment(text: str) -> None:
    assert comments.comment_of(node_with(text)) == text
    comment = comments.parse_comment(text)
    assert (
        comments.parse_comment(comments.comment_text(comment)).commands[: len(comment.commands)]
        == comment.commands
    )


@given(st.integers(0, 10**6))
def test_python_chess_reads_the_same_values(seed: int) -> None:
    text = random_comment(random.Random(seed)).replace("[%eval #0]", "")  # Ambiguous; not read.
    read = chess.pgn.read_game(io.StringIO(f"1. e4 {{ {text} }} *"))
    assert read is not None
    first, comment = read.next(), comments.parse_comment(text)
    assert first is not None
    clock, elapsed, score = first.clock(), first.emt(), first.eval()
    assert comment.clock_ms == (None if clock is None else round(clock * 1000))
    assert comment.elapsed_ms == (None if elapsed is None else round(elapsed * 1000))
    if comment.score is not None:
        assert score is not None
        assert comment.score.centipawns == score.white().score()
        assert comment.score.mate == score.white().mate()
        assert comment.depth == first.eval_depth()


def test_a_changed_value_is_written_and_the_rest_stays() -> None:
    node = node_with("Well [%foo 7] played  [%eval 0.2]")
    assert "Well" in comments.comment_of(node)
    changed = replace(node, score=Score(centipawns=-150), depth=20)
    again = comments.parse_comment(comments.comment_of(changed))
    assert (again.score, again.depth) == (Score(centipawns=-150), 20)
    assert (again.words, again.commands) == ("Well played", (CommentCommand("foo", "7"),))
