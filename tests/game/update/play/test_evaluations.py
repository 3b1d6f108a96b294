"""Our engine at full strength finds the score of every position of a casual game."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from evaluated_game import EvaluatedGame, after, fens, score_of

from engine.protocol.levels import LEVELS
from engine.protocol.messages import Score
from engine.protocol.shared_enums import SearchPurpose
from game.actions.between_features import OpenEditor, ShowScreen
from game.actions.board import GoToPly, StepPly
from game.actions.game import AnswerQuestion, Resign, TakeBack, TogglePause
from game.actions.game_files import CLIPBOARD, LoadText
from game.actions.setting_changes import ToggleEvaluation, ToggleSetting
from game.queries import evaluation_graph, play_panels
from game.queries.missing_scores import EVALUATION_NODES
from game.rules import game_record, players, positions
from game.state.screens import PLAY
from game.state.time_control import TimeControl

OPENED = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"
ANALYSED = "1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.25]} *"


@pytest.fixture
def game(tmp_path: Path) -> EvaluatedGame:
    """A new untimed game. The person is White and the engine is Black."""
    return EvaluatedGame(tmp_path)


class TestEachPosition:
    def test_no_engine_is_started_before_a_move(self, game: EvaluatedGame) -> None:
        game.turn(1000)
        assert game.made == []
        game.play("e2e4")
        assert game.is_open

    def test_it_is_searched_at_full_strength_whoever_is_to_move(self, game: EvaluatedGame) -> None:
        game.play("e2e4")
        go = game.desired
        assert go is not None
        assert (go.moves, go.purpose, go.handicap) == (("e2e4",), SearchPurpose.EVALUATE, None)
        assert go.limits.nodes == EVALUATION_NODES
        assert game.end_search() == after("e2e4")
        assert game.shown() == score_of(after("e2e4"))
        game.answer("e7e5")
        assert game.shown() is None
        game.evaluate()
        assert game.shown() == score_of(after("e2e4", "e7e5"))

    def test_a_running_search_shows_its_score(self, game: EvaluatedGame) -> None:
        game.play("e2e4")
        game.evaluator.report(2)
        game.turn()
        assert game.shown() == score_of(after("e2e4"))

    def test_the_engine_that_plays_is_asked_for_the_same_as_without(self, tmp_path: Path) -> None:
        asked = []
        for is_off in (False, True):
            game = EvaluatedGame(tmp_path)
            game.state.settings.shows_players_scores = is_off
            for mine, reply in (("e2e4", "e7e5"), ("g1f3", "b8c6"), ("f1b5", "a7a6")):
                game.play(mine)
                game.answer(reply)
                if not is_off:
                    game.evaluate()
            asked.append([(go.moves, go.limits, go.handicap) for go in game.playing.searches])
            assert bool(game.made) is not is_off
        assert asked[0] == asked[1]

    def test_the_scores_of_earlier_positions_are_kept(self, game: EvaluatedGame) -> None:
        game.play("e2e4")
        game.answer("e7e5")
        assert sorted(game.evaluate()) == sorted(fens("e2e4", "e7e5"))
        for ply, fen in enumerate(fens("e2e4", "e7e5")):
            game.do(GoToPly(ply))
            assert game.shown() == score_of(chess.Board(fen))
        assert game.desired is None

    def test_after_a_takeback_nothing_is_searched_again(self, game: EvaluatedGame) -> None:
        game.play("e2e4")
        game.answer("e7e5")
        game.evaluate()
        game.do(TakeBack())
        assert game.shown() == score_of(chess.Board())
        game.play("e2e4")
        assert game.shown() == score_of(after("e2e4"))
        assert game.desired is None

    def test_the_same_pieces_at_another_move_are_another_position(self, tmp_path: Path) -> None:
        start = chess.Board("k7/p7/P7/8/8/7p/7P/7K w - - 0 40")
        made = game_record.new_game(players.person(), players.engine_player(3), start=start)
        game = EvaluatedGame(tmp_path, made)
        for mine, reply in (("h1g1", "a8b8"), ("g1h1", "b8a8")):
            game.play(mine)
            game.answer(reply)
        game.evaluate()
        for ply, node in enumerate((0, *game.session.game.tree.path(game.session.game.end))):
            game.do(GoToPly(ply))
            assert game.shown() == score_of(game.session.game.tree.board(node))
        assert len(game.searched()) == 5

    def test_a_game_against_an_engine_at_full_strength_is_no_exception(
        self, tmp_path: Path
    ) -> None:
        full = len(LEVELS) - 1
        game = EvaluatedGame(
            tmp_path, game_record.new_game(players.engine_player(full), players.person())
        )
        game.answer("e2e4")
        assert game.end_search() == after("e2e4")

    def test_the_end_of_a_game_needs_no_search(self, game: EvaluatedGame) -> None:
        for mine, reply in (("f2f3", "e7e5"), ("g2g4", "d8h4")):
            game.play(mine)
            game.answer(reply)
            game.evaluate()
        assert game.session.game.result is not None
        end = positions.position_key_of(after("f2f3", "e7e5", "g2g4", "d8h4"))
        assert end not in game.known.by_position
        assert not game.is_open

    def test_a_paused_game_shows_and_searches_nothing(self, game: EvaluatedGame) -> None:
        game.play("e2e4")
        game.answer("e7e5")
        game.do(TogglePause())
        assert game.desired is None
        assert game.shown() is None
        game.do(TogglePause())
        assert game.end_search() == after("e2e4", "e7e5")


class TestOpenedGames:
    def test_they_are_filled_in_from_the_end_backwards(self, game: EvaluatedGame) -> None:
        game.do(LoadText(OPENED, CLIPBOARD))
        moves = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6")
        assert game.evaluate() == fens(*moves)[::-1]
        points = evaluation_graph.shown_points(game.state, game.session)
        assert [point.ply for point in points] == list(range(7))
        assert play_panels.has_evaluation_graph(game.state, game.session)
        assert not game.is_open

    def test_the_shown_position_comes_first(self, game: EvaluatedGame) -> None:
        game.do(LoadText(OPENED, CLIPBOARD), GoToPly(2))
        assert game.evaluate()[:2] == [
            after("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6").fen(),
            after("e2e4", "e7e5").fen(),
        ]

    def test_filling_in_ends_when_the_person_leaves_and_goes_on_later(
        self, game: EvaluatedGame
    ) -> None:
        game.do(LoadText(OPENED, CLIPBOARD))
        game.end_search()
        game.do(OpenEditor())
        assert not game.is_open
        game.do(ShowScreen(PLAY))
        assert len(game.evaluate()) == 6
        assert max(game.searched().values()) == 2  # Only of the search that was ended.

    def test_another_game_ends_the_search_of_the_one_before(self, game: EvaluatedGame) -> None:
        game.do(LoadText(OPENED, CLIPBOARD))
        before = game.desired
        game.do(LoadText("1. c4 c5 *", CLIPBOARD))
        assert game.desired is not before
        assert game.evaluate() == fens("c2c4", "c7c5")[::-1]
        searches = game.state.engines.searches.values()
        assert {one.session for one in searches} <= set(game.state.sessions.by_id)

    def test_a_game_that_was_analysed_keeps_the_scores_of_its_file(
        self, game: EvaluatedGame
    ) -> None:
        game.do(LoadText(ANALYSED, CLIPBOARD))
        assert game.made == []
        assert game.shown() == Score(centipawns=25)


class TestClocks:
    def test_while_an_engine_thinks_only_what_is_shown_is_searched(self, tmp_path: Path) -> None:
        control = TimeControl(60_000, 0)
        timed = game_record.new_game(players.person(), players.engine_player(3), control)
        game = EvaluatedGame(tmp_path, timed)
        game.play("e2e4")
        assert game.evaluate() == [after("e2e4").fen()]
        game.answer("e7e5")
        assert game.evaluate() == [after("e2e4", "e7e5").fen(), chess.STARTING_FEN]

    def test_filling_in_stops_when_an_engine_begins_to_think(self, tmp_path: Path) -> None:
        control = TimeControl(60_000, 0)
        timed = game_record.new_game(players.person(), players.engine_player(3), control)
        game = EvaluatedGame(tmp_path, timed)
        game.state.settings.shows_players_scores = True
        for mine, reply in (("e2e4", "e7e5"), ("g1f3", "b8c6")):
            game.play(mine)
            game.answer(reply)
        game.do(ToggleSetting("shows_players_scores"))
        game.end_search()
        assert game.desired is not None
        assert len(game.desired.moves) == 3
        game.play("f1b5")
        assert game.evaluate() == [after("e2e4", "e7e5", "g1f3", "b8c6", "f1b5").fen()]


class TestRatedGames:
    def rated(self, folder: Path) -> EvaluatedGame:
        made = game_record.new_game(players.person(), players.engine_player(3))
        made.is_rated = True
        return EvaluatedGame(folder, made)

    def test_they_have_no_score_and_no_search_until_they_are_over(self, tmp_path: Path) -> None:
        game = self.rated(tmp_path)
        game.play("e2e4")
        game.answer("e7e5")
        game.turn(1000)
        assert game.made == []
        assert game.shown() is None
        assert evaluation_graph.shown_points(game.state, game.session) == []
        assert not play_panels.play_panels(game.state, game.session).graph

    def test_no_score_that_is_known_already_is_shown(self, tmp_path: Path) -> None:
        game = EvaluatedGame(tmp_path)
        game.play("e2e4")
        game.evaluate()
        assert game.shown() is not None
        game.session.game.is_rated = True
        assert game.shown() is None
        assert evaluation_graph.shown_points(game.state, game.session) == []

    def test_the_whole_graph_is_filled_in_afterwards(self, tmp_path: Path) -> None:
        game = self.rated(tmp_path)
        game.play("e2e4")
        game.answer("e7e5")
        game.play("g1f3")
        game.do(Resign(), AnswerQuestion(yes=True))
        assert game.evaluate() == fens("e2e4", "e7e5", "g1f3")[::-1]
        points = evaluation_graph.shown_points(game.state, game.session)
        assert [point.ply for point in points] == [0, 1, 2, 3]
        assert play_panels.play_panels(game.state, game.session).graph
        assert not game.is_open


class TestTwoPersons:
    def test_nobody_is_advised_until_the_game_is_over(self, tmp_path: Path) -> None:
        game = EvaluatedGame(tmp_path, game_record.new_game(players.person(), players.person()))
        game.play("e2e4")
        game.play("e7e5")
        assert game.made == []
        assert game.shown() is None
        game.do(Resign(), AnswerQuestion(yes=True))
        assert game.evaluate() == fens("e2e4", "e7e5")[::-1]
        assert game.shown() == score_of(after("e2e4", "e7e5"))


class TestTheOpponentsOwnView:
    def test_it_shows_what_the_engine_that_plays_believed(self, game: EvaluatedGame) -> None:
        game.play("e2e4")
        game.answer("e7e5", Score(centipawns=-40))
        game.evaluate()
        game.do(ToggleSetting("shows_players_scores"))
        assert game.shown() == Score(centipawns=40)
        assert not game.is_open
        game.do(ToggleSetting("shows_players_scores"))
        assert game.shown() == score_of(after("e2e4", "e7e5"))
        assert game.desired is None

    def test_where_no_score_is_shown_none_is_searched(self, game: EvaluatedGame) -> None:
        for name in ("show_graph", "show_moves"):
            game.do(ToggleSetting(name))
        game.do(ToggleEvaluation())
        game.play("e2e4")
        assert game.made == []


def test_walking_back_is_not_held_up_by_a_search_that_runs(game: EvaluatedGame) -> None:
    game.play("e2e4")
    game.do(StepPly(-1))
    assert game.shown() is None
    game.end_search()
    assert game.desired is not None
    assert game.desired.moves == ()
