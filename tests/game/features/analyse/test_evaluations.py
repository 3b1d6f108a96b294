"""Save with evaluations writes what the first engine has found, and keeps the rest of the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import chess
import chess.engine
import chess.pgn
import pytest
from evaluated_games import DEEP, GAME, Evaluated, Saving, cp

from engine.protocol.messages import Score
from game.actions.between_features import AnalyseListedText
from game.actions.board import ShowMove
from game.actions.effects import WriteFile
from game.actions.file_effects import AskFileDialog
from game.actions.files import NoteRecentFile
from game.actions.game import AnswerQuestion, CloseDialog
from game.actions.game_files import AskOverwrite, ChoosePath
from game.features.analyse.actions import SaveWithEvaluations, ToggleNag, UndoAnalysisEdit
from game.features.analyse.model import AnalysisEngine
from game.features.files import game_files
from game.formats.in_place import in_place_writer
from game.rules import positions
from game.state.evaluations import Evaluation, Evaluations
from game.state.game_list import GameListDialog, ListedGame


@pytest.fixture
def desk() -> Evaluated:
    return Evaluated()


def test_scores_are_written_for_white_with_their_depth(desk: Evaluated) -> None:
    desk.know("e4", score=cp(-35))
    desk.know("e4", "e5", score=cp(-20), depth=21)
    desk.know("e4", "e5", "Nf3", "f6", "Nxe5", score=Score(mate=-3))
    line = list(desk.save().mainline())
    evals = [(node.eval(), node.eval_depth()) for node in line]
    assert evals[0] == (chess.engine.PovScore(chess.engine.Cp(35), chess.WHITE), DEEP)
    assert evals[1] == (chess.engine.PovScore(chess.engine.Cp(-20), chess.WHITE), 21)
    assert evals[2] == evals[3] == (None, None)
    assert evals[4] == (chess.engine.PovScore(chess.engine.Mate(3), chess.WHITE), DEEP)


def test_comments_commands_and_glyphs_stay(desk: Evaluated) -> None:
    desk.know("e4", score=cp(-35))
    desk.know("e4", "e5", "f4", score=cp(40))
    game = desk.save()
    first, variation = game.variations[0], game.variations[0].variations[0].variations[1]
    assert "usual" in first.comment
    assert first.clock() == 598
    assert [arrow.pgn() for arrow in first.arrows()] == ["Gd4"]
    assert variation.nags == {5}
    assert variation.eval() == chess.engine.PovScore(chess.engine.Cp(-40), chess.WHITE)
    assert variation.variations[0].comment == "held"


def test_a_certain_mistake_gets_its_nag_unless_the_move_has_one(desk: Evaluated) -> None:
    desk.know("e4", "e5", score=cp(30), best="b1c3")
    desk.know("e4", "e5", "f4", score=cp(500))
    desk.know("e4", "e5", "Nf3", score=cp(0), best="b8c6")
    desk.know("e4", "e5", "Nf3", "f6", score=cp(400))
    game = desk.save()
    *_, second, third, _ = game.mainline()
    assert second.nags == set()
    assert third.nags == {chess.pgn.NAG_BLUNDER}
    assert game.variations[0].variations[0].variations[1].nags == {5}


def test_nothing_uncertain_is_written(desk: Evaluated) -> None:
    desk.know("e4", "e5", "Nf3", score=cp(0), best="b8c6", depth=5)
    node = desk.know("e4", "e5", "Nf3", "f6", score=cp(400), depth=5)
    desk.save()
    assert desk.tree[node].annotation.nags == ()
    assert desk.tree[node].depth == 5


@pytest.mark.parametrize(
    ("written", "depth", "expected"),
    [("1.00,30", DEEP, (100, 30)), ("1.00,10", DEEP, (20, DEEP)), ("1.00", DEEP, (20, DEEP)),
     ("1.00", 8, (100, None)), ("#5", 8, (None, None)), ("1.00,8", 8, (100, 8))],
)  # fmt: skip
def test_an_evaluation_of_the_game_stays_if_it_is_the_deeper_one(
    written: str, depth: int, expected: tuple[int | None, int | None]
) -> None:
    desk = Evaluated(f"1. e4 {{[%eval {written}]}} e5 *")
    node = desk.know("e4", score=cp(-20), depth=depth)
    desk.save()
    score = desk.tree[node].score
    assert score is not None
    assert (score.centipawns, desk.tree[node].depth) == expected


def test_the_scores_are_those_of_the_first_engine(desk: Evaluated) -> None:
    desk.analysis.engines = [AnalysisEngine(0, "Stockfish"), AnalysisEngine(1)]
    node = desk.know("e4", score=cp(-10))
    desk.know("e4", score=cp(-99), place=1)
    desk.save()
    assert desk.tree[node].score == cp(10)


def test_it_is_one_edit_and_undo_brings_the_bytes_back(desk: Evaluated) -> None:
    desk.know("e4", score=cp(-35))
    desk.know("e4", "e5", score=cp(-20))
    assert in_place_writer.write_edited_game(GAME, "\n", desk.game, "2026.01.01", False) == GAME
    effects = desk.do(SaveWithEvaluations())
    assert any(isinstance(one, AskFileDialog) for one in effects)
    text = in_place_writer.write_edited_game(GAME, "\n", desk.game, "2026.01.01", False)
    assert text.count("[%eval ") == 2
    assert "2. Nf3 (2. f4 $5 exf4 {held}) 2... f6 3. Nxe5 *" in text
    desk.do(UndoAnalysisEdit())
    assert in_place_writer.write_edited_game(GAME, "\n", desk.game, "2026.01.01", False) == GAME


def choose_existing(desk: Evaluated, *, replacing: bool) -> None:
    """Choose a file that exists, and answer the question before it is replaced."""
    desk.do(ChoosePath("kept.pgn", saving=True))
    desk.do(AskOverwrite("/kept.pgn"))
    desk.do(AnswerQuestion(replacing))


GIVEN_UP: dict[str, Callable[[Evaluated], object]] = {
    "at the dialog": lambda desk: desk.do(CloseDialog()),
    "without a name": lambda desk: desk.do(ChoosePath(" ", saving=True)),
    "at the question": lambda desk: choose_existing(desk, replacing=False),
}
SAVED: dict[str, Callable[[Evaluated], object]] = {
    "in a new file": lambda desk: desk.do(ChoosePath("new.pgn", saving=True)),
    "in place of a file": lambda desk: choose_existing(desk, replacing=True),
}


@pytest.mark.parametrize("way", GIVEN_UP)
def test_a_save_that_is_given_up_leaves_the_game_as_it_was(desk: Evaluated, way: str) -> None:
    desk.know("e4", score=cp(-35))
    desk.do(ToggleNag(1), ToggleNag(2), UndoAnalysisEdit())
    before = desk.tree, desk.analysis.past, desk.analysis.future
    desk.do(SaveWithEvaluations())
    assert desk.tree is not before[0]
    GIVEN_UP[way](desk)
    assert (desk.tree, desk.analysis.past, desk.analysis.future) == before
    assert not any(isinstance(one, WriteFile) for one in desk.effects)


@pytest.mark.parametrize("way", SAVED)
def test_a_save_writes_the_evaluations_and_they_stay(desk: Evaluated, way: str) -> None:
    node = desk.know("e4", score=cp(-35))
    desk.do(SaveWithEvaluations())
    SAVED[way](desk)
    (written,) = (one for one in desk.effects if isinstance(one, WriteFile))
    assert "[%eval 0.35" in str(written.text)
    desk.do(NoteRecentFile("/new.pgn", written.moves), ShowMove(node), SaveWithEvaluations())
    desk.do(CloseDialog())
    assert desk.tree[node].score == cp(35)


def test_without_anything_known_it_says_so(desk: Evaluated) -> None:
    desk.do(ShowMove(desk.node("e4")))
    assert desk.do(SaveWithEvaluations()) == []
    assert desk.notice != ""
    assert desk.analysis.past == []


def test_scores_found_beside_the_game_are_written_too(desk: Evaluated) -> None:
    """As our engine finds them for the graph and the list of moves of an opened game."""
    nodes = [desk.node("e4"), desk.node("e4", "e5", "f4")]
    by_position = {
        positions.position_key_at(desk.tree, node): Evaluation(cp(25 + node), "", 9, 50_000)
        for node in nodes
    }
    desk.state.put(Evaluations(by_position))
    desk.know("e4", score=cp(-12), depth=8)
    desk.know("e4", "e5", score=cp(7), depth=DEEP)
    desk.save()
    assert [desk.tree[node].score for node in nodes] == [cp(25 + node) for node in nodes]
    assert [desk.tree[node].depth for node in nodes] == [9, 9]
    assert desk.tree[desk.node("e4", "e5")].depth == DEEP
    desk.do(UndoAnalysisEdit())
    desk.analysis.engines = [AnalysisEngine(0, "Stockfish"), AnalysisEngine(1)]
    desk.do(SaveWithEvaluations())
    assert "[%eval" not in desk.pgn, "they are those of another engine"
    assert "Stockfish" in desk.notice


def test_what_is_known_of_a_game_is_still_known_when_it_comes_back() -> None:
    desk = Evaluated()
    desk.know("e4", "e5", score=cp(30), best="b1c3")
    desk.know("e4", "e5", "f4", score=cp(500))
    listed = ListedGame(GameListDialog(1, "a.pgn"), 0)
    for text in ("1. d4 d5 *", GAME):
        desk.do(AnalyseListedText(text, "a.pgn", None, listed))
    assert len(desk.analysis.visited) > 1
    desk.save()
    assert desk.tree[desk.node("e4", "e5")].score == cp(30)
    assert desk.tree[desk.node("e4", "e5", "f4")].score == cp(-500)


def test_the_notices_name_the_engine_and_the_number_of_moves(tmp_path: Path) -> None:
    desk = Saving(tmp_path)
    desk.analysis.engines = [AnalysisEngine(0, "Stockfish"), AnalysisEngine(1)]
    desk.know("e4", score=cp(-35))
    desk.know("e4", "e5", score=cp(-20))
    desk.take(WITH, "save")
    assert "Stockfish" in desk.notice
    assert "2" in desk.notice
    desk.take(PLAIN, "save")
    assert "Stockfish" not in desk.notice
    assert desk.do(SaveWithEvaluations()) == [], "there is nothing new to write"
    assert "Stockfish" in desk.notice


WITH, PLAIN = "ask with evaluations", "ask"
LEFT, STAY = 0, 1
EXPECTED: dict[tuple[str, ...], tuple[int, list[int], bool]] = {
    # Whoever gives the save up has the game as it was.
    (WITH, "cancel"): (LEFT, [], True),
    # Whoever has chosen a file wants the evaluations: a full disk does not take them away, and
    # neither does the end of another save. They are an edit that is not saved yet.
    (WITH, "fail"): (STAY, [], False),
    (WITH, "fail", PLAIN, "cancel"): (STAY, [], False),
    (WITH, "fail", PLAIN, "fail", PLAIN, "cancel"): (STAY, [], False),
    (WITH, "fail", WITH, "fail", PLAIN, "cancel"): (STAY, [], False),
    (WITH, "fail", WITH, "cancel"): (STAY, [], False),
    # What a later save would have added goes with that save.
    (WITH, "fail", "find", WITH, "cancel"): (STAY, [], False),
    # The next save that succeeds writes them, and then the game is saved.
    (WITH, "fail", PLAIN, "save"): (STAY, [1], True),
    (WITH, "fail", WITH, "save", PLAIN, "cancel"): (STAY, [1], True),
    (WITH, "cancel", PLAIN, "save"): (LEFT, [0], True),
    (WITH, "save", PLAIN, "cancel"): (STAY, [1], True),
    # Once written they stay, also where undo leads back to the moves that were saved then.
    (WITH, "save", "edit", PLAIN, "save", "undo", PLAIN, "cancel"): (STAY, [1, 1], False),
    # Another save is given up while this one still runs.
    (WITH, "begin", PLAIN, "cancel", "end"): (STAY, [1], True),
    # It is one edit, which undo takes back.
    (WITH, "fail", "undo"): (LEFT, [], True),
}
"""How many moves are evaluated after some steps, in the game and in each file, and whether the game
is saved or as it was opened."""


@pytest.mark.parametrize("most_at_once", [game_files.MOST_AT_ONCE, 0])
def test_after_a_save_that_fails_the_evaluations_stay_until_they_are_saved_or_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most_at_once: int
) -> None:
    """Long games, which are saved in a thread, are treated as short ones are."""
    monkeypatch.setattr(game_files, "MOST_AT_ONCE", most_at_once)
    for number, (steps, expected) in enumerate(EXPECTED.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        desk = Saving(folder)
        desk.take(*steps)
        files = [text.count("[%eval") for text in desk.written]
        assert (desk.evaluated(), files, desk.is_saved()) == expected, steps
        if expected[0] == LEFT:
            assert desk.tree is desk.before, steps
