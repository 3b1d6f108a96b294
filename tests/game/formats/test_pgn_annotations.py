"""Annotations that others have written into a game are still there after it is saved."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import chess
import chess.pgn
import pytest
from played_line import node_at

from engine.protocol.messages import Score
from game.actions.effects import Autosave
from game.actions.game import AcceptResume, TakeBack
from game.formats import pgn, pgn_reader
from game.rules import players
from game.state.annotation import UNANNOTATED, Annotation
from game.state.board_shape import Brush, Shape
from game.state.game import Ending, Game, Result
from game.state.node import ROOT, NodeId
from game.state.resume_offer import ResumeOffer

if TYPE_CHECKING:
    from tests.game.conftest import Desk

ANNOTATED = """[Event "A lesson"]
[Annotator "Somebody"]
[Result "*"]

{ Before it all. } 1. e4 { Best by test. } ( { Or } 1. d4 $1 d5 { solid }
( 1... Nf6 2. c4 ) 2. c4 ) 1... e5 $6 $14 { [%csl Ge4] } 2. Nf3 ( 2. f4 exf4 ) ( 2. Nc3 ) Nc6 *
"""


def text_of(game: Game) -> str:
    return pgn.write_pgn(game, "2024.05.31")


def opened(text: str) -> Game:
    return pgn_reader.read_pgn(text).game


def moves_of(text: str) -> str:
    """Return the moves of a PGN with their annotations, as python-chess writes them."""
    tree = chess.pgn.read_game(io.StringIO(text))
    assert tree is not None
    assert tree.errors == []
    return tree.accept(chess.pgn.StringExporter(headers=False))


def variations(game: Game, ply: int) -> tuple[NodeId, ...]:
    """Return the first node of each variation to the half-move ``ply``, counted from 1."""
    parent = game.tree.parent(node_at(game, ply))
    assert parent is not None
    return game.tree.children(parent)[1:]


def ucis(game: Game, first: NodeId) -> list[str]:
    """Return the moves of a variation in UCI notation, beginning with its first move."""
    return [game.tree[node].move.uci() for node in (first, *game.tree.mainline(first))]


def test_comments_marks_and_variations_are_saved_as_they_were() -> None:
    saved = text_of(opened(ANNOTATED))
    assert moves_of(saved) == moves_of(ANNOTATED)
    assert '[Annotator "Somebody"]' in saved
    assert text_of(opened(saved)) == saved


def test_they_are_data_beside_the_moves() -> None:
    game = opened(ANNOTATED)
    assert game.tree[ROOT].annotation.comment == "Before it all."
    first, reply = game.moves[0].annotation, game.moves[1].annotation
    assert first.comment == "Best by test."
    assert reply.nags == (6, 14)
    assert reply.shapes == (Shape(chess.E4, chess.E4, Brush.GREEN),)
    (line,) = variations(game, 1)
    assert ucis(game, line) == ["d2d4", "d7d5", "c2c4"]
    assert game.tree[line].annotation == Annotation("Or", "", (1,))
    reply_to_it = game.tree.children(line)[0]
    assert game.tree[reply_to_it].annotation.comment == "solid"
    inner = game.tree.children(line)[1]
    assert ucis(game, inner) == ["g8f6", "c2c4"]


def resume(desk: Desk) -> None:
    """Resume the annotated game as a game of the person against the engine."""
    tags = '[WhiteType "human"]\n[BlackType "program"]\n[BlackLevel "Casual"]\n'
    desk.state.opened_files.resume = ResumeOffer(tags + ANNOTATED.lstrip(), "")
    desk.do(AcceptResume())


def test_the_game_goes_on_behind_them(desk: Desk) -> None:
    resume(desk)
    desk.play("f1b5", "a7a6")
    saved = desk.asked(Autosave)[-1].pgn
    longer = ANNOTATED.replace("Nc6 *", "Nc6 3. Bb5 a6 {[%eval -0.20,7]} *")
    without_reports = re.sub(r" \[%thinking [^]]*\]", "", saved)
    assert moves_of(without_reports) == moves_of(longer)


def test_what_belongs_to_moves_taken_back_goes_with_them(desk: Desk) -> None:
    resume(desk)
    desk.do(TakeBack())
    desk.play("g1e2")
    saved = desk.asked(Autosave)[-1].pgn
    kept = ANNOTATED[: ANNOTATED.index("2. Nf3")]
    assert moves_of(saved) == moves_of(f"{kept} 2. Ne2 *")


@pytest.mark.parametrize(
    ("variation", "kept"),
    [
        ("1... c5 2. Nf3 d6", "(1... c5 2. Nf3 d6)"),
        (
            "1... c5 2. Ke3 d6 {lost} $2 (2. Nf3) 3. d4",
            "(1... c5 {2. Ke3 d6 (lost) $2 (2. Nf3) 3. d4})",
        ),
        ("1... c5 2. Nf3 (2. Ke3 (2. d4)) 2... d6", "(1... c5 2. Nf3 {(2. Ke3 (2. d4))} d6)"),
        ("1... c5 2. Nf3 1-0", "(1... c5 2. Nf3)"),
        ("1... c5 -- 2. d4", "(1... c5 2. -- {2. d4})"),
        ("1... Ke6", "{(1... Ke6)}"),
        ("", ""),
    ],
)
def test_a_variation_ends_before_its_first_illegal_move_and_nothing_is_lost(
    variation: str, kept: str
) -> None:
    game = opened(f"1. e4 e5 ({variation}) 2. Nf3 Nc6 (2... Nf6) 3. Bb5 *")
    assert [played.san for played in game.moves] == ["e4", "e5", "Nf3", "Nc6", "Bb5"]
    lines = variations(game, 2)
    assert moves_of(text_of(game)) == moves_of(f"1. e4 e5 {kept} 2. Nf3 Nc6 (2... Nf6) 3. Bb5 *")
    assert len(lines) == kept.startswith("(")


def test_a_null_move_in_a_variation_is_one() -> None:
    game = opened("1. e4 e5 (1... -- 2. d4) *")
    (line,) = variations(game, 2)
    assert ucis(game, line) == ["0000", "d2d4"]
    assert game.tree.board(game.tree.children(line)[0]).turn == chess.BLACK


def test_comments_to_the_end_of_a_line_stay_what_they_are() -> None:
    text = (
        '[White "A;B"]\n\n; of the file\n1. e4 ; best } by test\ne5 {a; b\nc; d} 2. Nf3 ; good\n*'
    )
    game = opened(text)
    assert game.tree[ROOT].annotation.line_comments == ("; of the file",)
    first, reply, last = [played.annotation for played in game.moves]
    assert (first.comment, first.line_comments) == ("", ("; best } by test",))
    assert (reply.comment, reply.line_comments) == ("a; b\nc; d", ())
    assert last.line_comments == ("; good",)
    assert game.white.name == "A;B"


def test_scores_and_clocks_of_others_are_kept() -> None:
    text = "1. e4 { [%eval 0.17] [%clk 0:03:00] Fine. } e5 { [%clk 0:02:59] } *"
    game = opened(text)
    first = game.moves[0]
    assert (first.annotation.comment, first.clock_ms) == ("Fine.", 180_000)
    assert first.score == Score(centipawns=17)
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
    game.is_foreign = False
    game.white, game.black = players.person(), players.engine_player(3)
    game.result = Result("0-1", ending)
    back = opened(text_of(game))
    assert back.result == game.result
    assert back.tree == game.tree
    assert text_of(opened(text_of(back))).count(str(ending)) == text_of(game).count(str(ending))


def test_without_them_nothing_is_written() -> None:
    game = opened("1. e4 e5 2. Nf3 *")
    assert {played.annotation for played in game.moves} == {UNANNOTATED}
    assert "{" not in text_of(game)
