"""The last report of a search in a comment of the autosave: what is written is read again."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st
from play_scenes import idle, think
from played_line import change_move

from engine.protocol.messages import (
    Bound,
    Provenance,
    RootMove,
    Score,
    TableStats,
    Thinking,
    Variation,
    WinDrawLoss,
)
from game.formats import pgn, pgn_reader, thinking_text

numbers = st.integers(0, 10**12)
signed = st.integers(-(10**6), 10**6)
scores = st.builds(Score, centipawns=signed) | st.builds(Score, mate=signed)
bounds = st.sampled_from(Bound)
moves = st.sampled_from(["e2e4", "a7a8q", "h1h8", "0000"])
lines = st.lists(moves, max_size=6).map(tuple)
thoughts = st.builds(
    Thinking,
    depth=numbers,
    selective_depth=numbers,
    nodes=numbers,
    elapsed_ms=numbers,
    score=st.none() | scores,
    bound=bounds,
    principal_variation=lines,
    table=st.builds(TableStats, *[numbers] * 6),
    root_moves=st.lists(
        st.builds(
            RootMove, moves, st.sampled_from(Provenance), st.none() | signed, st.none() | scores,
            bounds, numbers, signed, numbers, st.none() | numbers,
        ),
        max_size=4,
    ).map(tuple),
    lines=st.lists(
        st.builds(
            Variation, scores, bounds, numbers, lines, st.builds(WinDrawLoss, *[numbers] * 3)
        ),
        max_size=3,
    ).map(tuple),
    current_move=st.none() | moves,
    current_move_number=numbers,
    tablebase_hits=numbers,
)  # fmt: skip


@given(thoughts)
def test_a_report_is_read_as_it_was_written(thinking: Thinking) -> None:
    text = thinking_text.thinking_to_text(thinking)
    assert thinking_text.parse_thinking(text) == thinking
    assert not set("]}\n") & set(text), "these end a command, a comment or a line"


@pytest.mark.parametrize(
    ("stored", "provenance"),
    [
        ("TABLE", Provenance.TT_MOVE),
        ("LOSING_QUIET", Provenance.BAD_QUIET),
        ("EVEN_CAPTURE", Provenance.EQUAL_CAPTURE),
        ("KILLER_1", Provenance.KILLER_1),
    ],
)
def test_a_provenance_is_stored_under_the_name_that_it_has_in_earlier_autosaves(
    stored: str, provenance: Provenance
) -> None:
    text = f"1|1:1:9:0:41:e::0:0|e2e4|0:0:0:0:0:0|e2e4:{stored}:5:41:e:1:0:9:|"
    thinking = thinking_text.parse_thinking(text)
    assert thinking is not None
    assert thinking.root_moves[0].provenance is provenance
    assert thinking_text.thinking_to_text(thinking) == text


@given(thoughts, st.data())
def test_a_damaged_report_is_refused_or_read_without_an_error(
    thinking: Thinking, data: st.DataObject
) -> None:
    text = thinking_text.thinking_to_text(thinking)
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("x|: ,#9-"))
    read = thinking_text.parse_thinking(text[:place] + letter + text[place + 1 :])
    assert (
        read is None or thinking_text.parse_thinking(thinking_text.thinking_to_text(read)) == read
    )


@pytest.mark.parametrize("text", ["", "2|||||", "1", "1|||||", "1|a|b|c|d|e"])
def test_another_text_is_no_report(text: str) -> None:
    assert thinking_text.parse_thinking(text) is None


def test_the_report_of_a_usual_position_takes_less_than_three_kilobytes() -> None:
    assert len(thinking_text.thinking_to_text(think(chess.Board()))) < 3000


def test_the_autosave_alone_holds_the_reports_of_the_moves() -> None:
    game = idle().session.game
    thinking = think(game.start)
    change_move(game, 3, thinking=thinking)
    text = pgn.write_pgn(game, with_thinking=True)
    resumed = pgn_reader.read_pgn(text).game
    assert resumed.moves[3].thinking == thinking
    assert resumed.moves[3].annotation == game.moves[3].annotation
    assert pgn.write_pgn(resumed, with_thinking=True) == text
    saved = pgn.write_pgn(resumed)
    assert saved == pgn.write_pgn(game)
    assert "[%thinking" not in saved
