"""Learning from mistakes: which moves are right, what helps, and how it begins and ends."""

from __future__ import annotations

import chess
import learn_scenes
from boards import board_view, tabs
from learn_scenes import answered, learning, learnt, reported, tried, unknown_moves

from engine.protocol.faults import Fault
from engine.protocol.messages import (
    Bound,
    EngineDied,
    Finished,
    Score,
    SearchRefused,
    StopReason,
    TableStats,
    Thinking,
)
from engine.protocol.review import Verdict
from engine.protocol.shared_enums import FaultCode, SearchPurpose
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from game.accessibility import narrator
from game.actions.action import Action
from game.actions.between_features import AnalyseShownGame, LearnFromMistakes, MoveMade, ShowScreen
from game.actions.board import GoToGameEnd, GoToPly, StepPly, TypeMoveText
from game.actions.effects import CloseEngine, Effect, ForgetGame, OpenOwnEngine, StartSearch
from game.actions.file_effects import AskFileDialog
from game.actions.game import EngineReport
from game.actions.game_files import OpenFilePicker
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.analyse.model import analysis_of
from game.features.learn import move_judgements, queries
from game.features.learn.actions import (
    ChooseMistakes,
    GiveHint,
    GoToNextMistake,
    LearnAgain,
    ShowSolution,
    StopLearning,
    TakeTryBack,
)
from game.features.learn.model import LEARN, LearnStage, MistakeOutcome, learning_of
from game.queries import seated_engines, shown_position
from game.queries.reviews import mistakes_to_learn
from game.rules import game_record, players
from game.state.aids.judging import HintStage, Judging
from game.state.engines import EngineDuty
from game.state.screens import ANALYSE, PLAY
from game.state.session import sessions_with
from game.state.state import State

SIDES = (chess.WHITE, chess.BLACK, None)


def done(state: State, *actions: Action) -> list[Effect]:
    return [effect for action in actions for effect in update(state, action)]


def stage(state: State) -> LearnStage:
    return learnt(state).stage


def searching() -> State:
    """Return the screen while the position after a tried move is searched."""
    state = learning(ChooseMistakes(chess.WHITE))
    return tried(state, unknown_moves(state)[0])


def score_that_loses(state: State, points: float) -> Score:
    """Return the score after a move, for the other side, that loses about so many points."""
    found = learnt(state)
    best = move_judgements.best_score_before(queries.finished_report(found), found.mistake)
    wanted = winning_chance(best, OWN_SLOPE) - points
    return min(
        (Score(centipawns=cp) for cp in range(-1000, 1001)),
        key=lambda one: abs(100 - winning_chance(one, OWN_SLOPE) - wanted),
    )


def test_the_counts_agree_with_the_report() -> None:
    for side in SIDES:
        state = learning(ChooseMistakes(side))
        report = queries.finished_report(learnt(state))
        counted = {
            chess.WHITE: report.white.verdicts, chess.BLACK: report.black.verdicts
        }  # fmt: skip
        sides = chess.COLORS if side is None else (side,)
        verdicts = (Verdict.MISTAKE, Verdict.BLUNDER)
        expected = sum(counted[one][verdict] for one in sides for verdict in verdicts)
        found = learnt(state).mistakes
        assert (len(found), expected > 0) == (expected, True)
        assert [one.ply for one in found] == sorted({one.ply for one in found})
        for _ in found:
            board = shown_position.live_board(state.session)
            assert side is None or board.turn == side
            assert board.is_legal(chess.Move.from_uci(learnt(state).mistake.move))
            done(state, GoToNextMistake())
        assert stage(state) is LearnStage.DONE
        assert learnt(state).outcomes == dict.fromkeys(range(expected), MistakeOutcome.SKIPPED)


def test_the_side_of_the_person_is_proposed() -> None:
    state = learning()
    assert queries.proposed_side(learnt(state)) == chess.BLACK
    for tags in ('[White "You"]\n', '[White "You"]\n[Black "You"]\n', ""):
        state = learning(pgn=f"{tags}\n{learn_scenes.PGN.split(']', 2)[2]}")
        expected = chess.WHITE if tags.count("You") == 1 else None
        assert queries.proposed_side(learnt(state)) == expected


def test_the_move_of_the_game_is_wrong_and_the_best_move_is_right() -> None:
    state = learning(ChooseMistakes())
    for number, mistake in enumerate(learnt(state).mistakes):
        assert mistake.best_move is not None
        effects = done(state, MoveMade(mistake.move))
        assert stage(state) is LearnStage.WRONG
        effects += done(state, MoveMade(mistake.best_move))
        assert stage(state) is LearnStage.RIGHT
        assert learnt(state).outcomes[number] is MistakeOutcome.LATER
        assert not any(isinstance(one, StartSearch) for one in effects)
        done(state, GoToNextMistake())


def test_a_move_that_the_report_does_not_know_is_searched_with_its_nodes() -> None:
    state = learning(ChooseMistakes(chess.WHITE))
    move = unknown_moves(state)[0]
    effects = done(state, MoveMade(move))
    forgets, search = (one for one in effects if isinstance(one, ForgetGame | StartSearch))
    assert isinstance(search, StartSearch)
    assert forgets == ForgetGame(search.seat)
    assert search.go.purpose is SearchPurpose.REVIEW
    assert search.go.limits.nodes == queries.finished_report(learnt(state)).nodes
    board = chess.Board(search.go.fen)
    for one in search.go.moves:
        board.push_uci(one)
    before = shown_position.live_board(state.session)
    before.push_uci(move)
    assert board == before
    assert state.engines.at[search.seat].duty is EngineDuty.JUDGE
    assert (stage(state), learnt(state).judged) == (LearnStage.SEARCHING, {})


def test_a_move_is_right_below_four_points_and_if_it_mates() -> None:
    for points, is_right in ((0.0, True), (3.8, True), (4.2, False), (30.0, False)):
        state = searching()
        answered(state, score_that_loses(state, points))
        assert (stage(state) is LearnStage.RIGHT) == is_right, points
    for mate, expected in ((-9, LearnStage.RIGHT), (9, LearnStage.WRONG)):
        state = answered(searching(), Score(mate=mate))
        assert stage(state) is expected


def test_the_same_move_is_judged_the_same_way_without_another_search() -> None:
    state = searching()
    move, ply = learnt(state).tried, learnt(state).mistake.ply
    assert move is not None
    answered(state, score_that_loses(state, 20))
    before = learnt(state).judged[ply, move]
    done(state, TakeTryBack())
    assert (stage(state), learnt(state).tried) == (LearnStage.TRYING, None)
    effects = done(state, MoveMade(move))
    assert (stage(state), learnt(state).judged[ply, move]) == (LearnStage.WRONG, before)
    assert not any(isinstance(one, StartSearch) for one in effects)
    done(state, LearnAgain(), ChooseMistakes(chess.WHITE), MoveMade(move))
    assert stage(state) is LearnStage.WRONG


def test_a_search_that_is_taken_back_judges_nothing() -> None:
    state = searching()
    search, seat = state.model(Judging).asked, seated_engines.judge(state)
    assert search is not None
    assert seat is not None
    done(state, TakeTryBack())
    found = Thinking(9, 12, 100, 5, Score(mate=-1), Bound.EXACT, (), TableStats(), ())
    done(state, EngineReport(seat, Finished(search, None, None, found, StopReason.NODES)))
    assert (stage(state), learnt(state).judged) == (LearnStage.TRYING, {})


def test_a_hint_shows_the_piece_and_then_the_square() -> None:
    state = learning(ChooseMistakes())
    best = queries.best_move_of_mistake(learnt(state))
    assert best is not None
    shown = []
    for _ in range(3):
        marks = board_view(state).marks
        shown.append({square for mark in marks for square in (mark.from_square, mark.to_square)})
        done(state, GiveHint())
    assert shown == [set(), {best.from_square}, {best.from_square, best.to_square}]
    assert learnt(state).hint is HintStage.SQUARE
    assert not FEATURES.may(state, GiveHint)
    done(state, MoveMade(best.uci()))
    assert learnt(state).outcomes[0] is MistakeOutcome.WITH_HINT


def test_the_solution_counts_as_shown_unless_a_move_was_right_before() -> None:
    state = learning(ChooseMistakes(), ShowSolution())
    best = queries.best_move_of_mistake(learnt(state))
    assert best is not None
    (arrow,) = board_view(state).marks
    assert (arrow.from_square, arrow.to_square) == (best.from_square, best.to_square)
    assert board_view(state).movable == 0
    done(
        state,
        GoToNextMistake(),
        MoveMade(learnt(state).mistakes[1].best_move or ""),
        ShowSolution(),
    )
    assert learnt(state).outcomes == {0: MistakeOutcome.SOLUTION, 1: MistakeOutcome.AT_ONCE}


def test_leaving_restores_analyse_as_it_was() -> None:
    state = reported()
    done(state, StepPly(-1), StepPly(-1))
    analysis = analysis_of(state)
    assert analysis is not None
    session = state.session
    before = session.game.tree, session.board.current, session.board.flipped, state.sessions.shown
    asked = [row.asked for row in analysis.engines]
    done(state, LearnFromMistakes(), ChooseMistakes())
    assert [row.asked for row in analysis.engines] == [None]
    for move in unknown_moves(state)[:2]:
        done(state, MoveMade(move), TakeTryBack())
    done(state, GiveHint(), GoToNextMistake(), ShowSolution())
    effects = done(state, StopLearning())
    after = session.game.tree, session.board.current, session.board.flipped, state.sessions.shown
    assert before[0] is after[0]
    assert before[1:] == after[1:]
    assert state.screen == ANALYSE
    assert [row.asked for row in analysis.engines] == asked
    assert any(isinstance(one, StartSearch) for one in effects)
    assert any(isinstance(one, CloseEngine) for one in effects)
    assert LEARN not in tabs(state)
    assert learning_of(state) is None
    assert analysis.session_id in state.sessions.by_id
    assert len(state.sessions.by_id) == 2


def test_no_step_leaves_the_position_and_the_session_knows_no_more() -> None:
    state = learning(ChooseMistakes())
    ply = learnt(state).mistake.ply
    done(state, StepPly(-1), StepPly(1), GoToPly(0), GoToGameEnd())
    tree = state.session.game.tree
    assert shown_position.shown_ply(state.session) == ply
    assert len(tree.nodes) == ply + 1
    for node in tree.nodes.values():
        assert (node.score, node.annotation.comment, node.annotation.nags) == (None, "", ())
        assert len(node.children) <= 1


def test_the_part_of_the_game_is_not_saved() -> None:
    state = learning(ChooseMistakes())
    done(state, OpenFilePicker(saving=True))
    assert state.dialog is None
    assert state.notice is not None
    assert any(
        isinstance(one, AskFileDialog)
        for one in done(state, StopLearning(), OpenFilePicker(saving=True))
    )


def test_a_typed_move_is_tried() -> None:
    state = learning(ChooseMistakes(chess.WHITE))
    done(state, *(TypeMoveText(letter) for letter in "c3"))
    assert (stage(state), learnt(state).tried) == (LearnStage.RIGHT, "c2c3")


def test_a_search_begins_again_after_another_screen() -> None:
    state = searching()
    first = state.model(Judging).asked
    effects = done(state, ShowScreen(ANALYSE))
    assert any(isinstance(one, CloseEngine) for one in effects)
    effects = done(state, ShowScreen(LEARN))
    assert [type(one) for one in effects if isinstance(one, OpenOwnEngine | StartSearch)] == [
        OpenOwnEngine,
        StartSearch,
    ]
    assert state.model(Judging).asked != first
    assert stage(answered(state, score_that_loses(state, 0))) is LearnStage.RIGHT


def test_a_lost_engine_is_restarted_once_and_then_the_move_can_be_tried_again() -> None:
    state = searching()
    move, seat = learnt(state).tried, seated_engines.judge(state)
    assert move is not None
    assert seat is not None
    gone = EngineReport(seat, EngineDied(-9, 3, gave_up=True))
    effects = done(state, gone)
    assert any(isinstance(one, StartSearch) for one in [*effects, *done(state, ShowScreen(LEARN))])
    assert (stage(state), state.notice) == (LearnStage.SEARCHING, None)
    done(state, gone)
    assert (stage(state), learnt(state).judged) == (LearnStage.TRYING, {})
    assert state.notice is not None
    done(state, MoveMade(move))
    assert stage(answered(state, score_that_loses(state, 0))) is LearnStage.RIGHT


def test_a_refused_position_is_said_and_judges_nothing() -> None:
    state = searching()
    search, seat = state.model(Judging).asked, seated_engines.judge(state)
    assert search is not None
    assert seat is not None
    done(
        state, EngineReport(seat, SearchRefused(search, Fault(FaultCode.POSITION_REFUSED, fen="x")))
    )
    assert (stage(state), learnt(state).judged) == (LearnStage.TRYING, {})
    assert state.notice is not None


def test_without_a_finished_report_there_is_nothing_to_learn_from() -> None:
    game = game_record.new_game(players.person(), players.engine_player(3))
    state = State(sessions_with(game))
    done(state, LearnFromMistakes())
    assert learning_of(state) is None
    game.is_document = True
    done(state, AnalyseShownGame(), LearnFromMistakes())
    assert learning_of(state) is None
    assert mistakes_to_learn.count_shown_mistakes(state) == 0
    assert not FEATURES.may(state, LearnFromMistakes)
    assert FEATURES.may(reported(), LearnFromMistakes)


def test_a_finished_game_can_be_learnt_from_on_the_play_screen() -> None:
    state = reported()
    done(state, ShowScreen(PLAY))
    done(state, LearnFromMistakes(), ChooseMistakes(), StopLearning())
    assert state.screen == PLAY


def test_learning_goes_on_where_it_was_left() -> None:
    state = learning(ChooseMistakes(), GoToNextMistake())
    session = learnt(state).session_id
    done(state, ShowScreen(ANALYSE), LearnFromMistakes())
    assert (learnt(state).place, learnt(state).session_id) == (1, session)


def test_a_mate_on_the_board_needs_no_search() -> None:
    pgn = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qf3 a6 5. a3 a5 *"
    state = learning(ChooseMistakes(chess.WHITE), pgn=pgn)
    effects = done(state, MoveMade("h5f7"))
    assert stage(state) is LearnStage.RIGHT
    assert not any(isinstance(one, StartSearch) for one in effects)


def test_a_screen_reader_hears_the_task_first_and_of_no_new_game() -> None:
    state = reported()
    before = narrator.announced_state(state, state.session)
    done(state, LearnFromMistakes())
    said = [one.text for one in narrator.new_announcements(before, state, state.session)]
    assert said == [state.session.finding]
    assert said != [""]
