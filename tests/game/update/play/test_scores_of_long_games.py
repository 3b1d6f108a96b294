"""Games of more positions than those whose scores are filled in, or even kept."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from evaluated_game import EvaluatedGame, score_of
from scripted_engine import thinking

from engine.protocol.messages import Score
from game.actions.board import GoToGameEnd, GoToPly
from game.actions.game_files import CLIPBOARD, LoadText
from game.queries import evaluation_graph, missing_scores
from game.queries.missing_scores import EVALUATION_NODES
from game.rules import game_record, players, positions
from game.state.evaluations import Evaluation, Evaluations, PositionKey
from game.state.node import ROOT
from game.state.tree import positions as cached_positions
from game.update.play import evaluations

ROUND = ("g1f3", "g8f6", "f3g1", "f6g8")
"""Moves after which the pieces stand where they stood before."""
FILLED_IN, KEPT = 30, 40
NEVER = 101.0
"""More points of winning chances than there are: no position is sharp."""


def long_game(plies: int) -> str:
    """Return a game in which two knights go forth and back, as PGN."""
    sans = ("Nf3", "Nf6", "Ng1", "Ng8")
    return " ".join(sans[ply % len(sans)] for ply in range(plies)) + " *"


def searched_until_rest(game: EvaluatedGame) -> list[str]:
    """Let the engine find what it is asked for; fail if that has no end."""
    found = []
    while game.desired is not None:
        found.append(game.end_search().fen())
        assert len(found) <= 2 * KEPT, "the engine searches for ever"
    return found


def plies_in_graph(game: EvaluatedGame) -> list[int]:
    return [one.ply for one in evaluation_graph.shown_points(game.state, game.session)]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EvaluatedGame:
    """An opened game of 61 positions, the last one shown. The numbers of scores are small."""
    monkeypatch.setattr(missing_scores, "MOST_FILLED_IN", FILLED_IN)
    monkeypatch.setattr(evaluations, "MOST_EVALUATIONS", KEPT)
    monkeypatch.setattr(missing_scores, "SHARP_POINTS", NEVER)
    opened = EvaluatedGame(tmp_path)
    opened.do(LoadText(long_game(60), CLIPBOARD), GoToGameEnd())
    return opened


def test_the_bounds_leave_room_for_each_other() -> None:
    urgent = 4  # The shown position, those beside it, and the last one.
    assert missing_scores.MOST_FILLED_IN + urgent < evaluations.MOST_EVALUATIONS
    kept = missing_scores.MOST_FILLED_IN + evaluations.MOST_EVALUATIONS
    assert kept < cached_positions.MOST_FENS


def test_the_last_positions_are_searched_once_and_no_other(game: EvaluatedGame) -> None:
    searched_until_rest(game)
    assert set(game.searched().values()) == {1}
    assert plies_in_graph(game) == [*range(60 - FILLED_IN, 61)]


def test_an_earlier_position_gets_its_score_when_it_is_shown(game: EvaluatedGame) -> None:
    searched_until_rest(game)
    game.do(GoToPly(7))
    assert game.shown() is None
    assert len(searched_until_rest(game)) == 3, "those beside it tell whether it is sharp"
    board = game.session.game.tree.board(game.session.game.node_at(7))
    assert game.shown() == score_of(board)
    assert plies_in_graph(game) == [6, 7, 8, *range(60 - FILLED_IN, 61)]


def test_a_walk_through_the_whole_game_drops_no_score_of_its_end(game: EvaluatedGame) -> None:
    searched_until_rest(game)
    for ply in range(60 - FILLED_IN):
        game.do(GoToPly(ply))
        assert len(searched_until_rest(game)) <= 2
    game.do(GoToGameEnd())
    assert searched_until_rest(game) == []
    assert len(game.known.by_position) == KEPT
    assert set(game.searched().values()) == {1}
    known = [ply for ply in range(61) if _is_known(game, ply)]
    assert plies_in_graph(game) == known
    assert known[-FILLED_IN:] == [*range(61 - FILLED_IN, 61)]


def test_the_shown_position_is_not_the_one_that_is_dropped(game: EvaluatedGame) -> None:
    game.do(GoToPly(0))
    searched_until_rest(game)
    shown = game.known.by_position[_position(game, 0)]
    for ply in range(1, KEPT):
        evaluations.note_search_progress(
            game.state, chess.Board(f"k7/8/8/8/8/8/8/7K w - - 0 {ply}"), thinking("h1h2")
        )
    assert len(game.known.by_position) == KEPT
    assert game.known.by_position[_position(game, 0)] == shown


def test_a_game_with_known_scores_is_drawn_without_writing_a_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writing a FEN takes longer than all else that an action does in a long game."""
    made = game_record.new_game(players.person(), players.person())
    made.is_document = True
    for ply in range(1900):
        made.tree, made.end = made.tree.add(made.end, chess.Move.from_uci(ROUND[ply % 4]))
    game = EvaluatedGame(tmp_path, made)
    known = {
        positions.position_key_at(made.tree, node): Evaluation(
            Score(centipawns=9), "", 9, EVALUATION_NODES
        )
        for node in (ROOT, *made.tree.path(made.end))
    }
    game.state.put(Evaluations(known, 1))
    assert missing_scores.next_missing_score(game.state) is None
    assert plies_in_graph(game) == [*range(1901)]
    written = []
    monkeypatch.setattr(chess.Board, "fen", lambda board: written.append(board))
    for ply in (1900, 3, 950, 1899):
        game.do(GoToPly(ply))
        assert missing_scores.next_missing_score(game.state) is None
        assert len(plies_in_graph(game)) == 1901
    assert written == []


def _position(game: EvaluatedGame, ply: int) -> PositionKey:
    return positions.position_key_at(game.session.game.tree, game.session.game.node_at(ply))


def _is_known(game: EvaluatedGame, ply: int) -> bool:
    return _position(game, ply) in game.known.by_position
