"""A report is begun, paused and followed from the Analyse screen and from the card of a game."""

from __future__ import annotations

import pytest
from analysis_desk import FEATURES, AnalysisDesk, document
from card_scenes import GOOD_PLY, HANGING_PLY, INACCURATE_PLY, defended, judged, reported, seen_late
from made_reports import made_reports

from engine.parameter_limits import REVIEW_NODES
from engine.protocol.clauses import Motif
from engine.protocol.inspect_messages import InspectPosition, InspectReviewed
from engine.protocol.review import DEFENCE_LINES
from game.actions.between_features import (
    ReportOnGame,
    ShowScreen,
)
from game.actions.effects import SaveSettings, SendToInspector
from game.actions.game import AnswerQuestion
from game.actions.review_effects import StartReviewProcess
from game.actions.reviews import CancelReview, ReviewReported
from game.app.dispatch import update
from game.features.analyse.actions import (
    InspectCardLine,
    SetMoveComments,
    ToggleReport,
    UndoAnalysisEdit,
    WalkCardLine,
)
from game.features.analyse.mistake_card import MistakeCard, mistake_card_of_shown
from game.features.inspect.model.inspection import inspection_of
from game.features.report.model import ReportDialog
from game.queries import shown_position
from game.queries.reviews import main_line
from game.queries.reviews.shown_review import review_of_shown
from game.rules import game_record, players
from game.state.reviews import Reviews, ReviewStatus
from game.state.screens import ANALYSE, PLAY
from game.state.session import sessions_with
from game.state.state import State

GAME = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 *"
FEWEST = REVIEW_NODES[0]


def card(state: State) -> MistakeCard:
    found = mistake_card_of_shown(state)
    assert found is not None
    return found


def status(state: State) -> ReviewStatus | None:
    review = review_of_shown(state)
    return None if review is None else review.status


class TestBeginning:
    def test_the_key_begins_pauses_and_goes_on(self) -> None:
        desk = AnalysisDesk(GAME)
        assert [type(one) for one in desk.do(ToggleReport()) if isinstance(one, StartReviewProcess)]
        assert status(desk.state) is ReviewStatus.RUNNING
        desk.do(ToggleReport())
        assert status(desk.state) is ReviewStatus.PAUSED
        desk.do(ToggleReport())
        assert status(desk.state) is ReviewStatus.RUNNING

    def test_the_nodes_that_were_chosen_last_are_taken_again(self) -> None:
        desk = AnalysisDesk(GAME)
        effects = desk.do(ReportOnGame(FEWEST))
        assert any(isinstance(one, SaveSettings) for one in effects)
        desk.do(CancelReview(), ToggleReport())
        review = review_of_shown(desk.state)
        assert review is not None
        assert review.nodes == FEWEST

    def test_one_click_after_a_game_opens_the_analysis_and_begins(self) -> None:
        state = State(sessions_with(document(GAME)))
        update(state, ReportOnGame(), FEATURES)
        assert state.screen == ANALYSE
        assert status(state) is ReviewStatus.RUNNING

    def test_a_game_that_goes_on_has_no_report(self) -> None:
        game = game_record.new_game(players.person("Anna"), players.person("Ben"))
        state = State(sessions_with(game))
        for move in ("e2e4", "e7e5"):
            game_record.play_move(game, game_record.live_board(game).parse_uci(move), now_ms=0)
        update(state, ReportOnGame(), FEATURES)
        assert status(state) is None
        assert state.notice is not None

    def test_it_waits_for_the_answer_about_an_edited_analysis(self) -> None:
        desk = AnalysisDesk(GAME)
        desk.do(SetMoveComments(0, "", "an edit"), ShowScreen(PLAY))
        desk.state.sessions.by_id[desk.state.sessions.shown].game = document("1. d4 d5 *")
        desk.do(ReportOnGame())
        assert desk.state.dialog is not None
        assert desk.state.screen == PLAY
        desk.do(AnswerQuestion(yes=True))
        assert desk.state.screen == ANALYSE
        assert status(desk.state) is ReviewStatus.RUNNING
        assert main_line.shown_line(desk.state).game.moves == ("d2d4", "d7d5")

    def test_a_finished_report_is_not_begun_again_but_opened(self) -> None:
        state = reported()
        for nodes in (state.settings.report_nodes, FEWEST):
            state.settings.report_nodes = nodes
            assert FEATURES.may(state, ToggleReport)
            update(state, ToggleReport())
            assert isinstance(state.dialog, ReportDialog)
            state.dialog = None


class TestEnd:
    def test_it_is_said_when_the_report_that_ran_is_finished(self) -> None:
        desk = AnalysisDesk(GAME)
        desk.do(ToggleReport())
        desk.state.notice = None
        for report in made_reports(main_line.shown_line(desk.state).game):
            assert desk.state.notice is None
            desk.do(ReviewReported(desk.state.model(Reviews).run, report))
        assert status(desk.state) is ReviewStatus.FINISHED
        assert desk.state.notice is not None

    def test_a_report_that_is_cancelled_is_not_said_to_be_finished(self) -> None:
        state = reported(HANGING_PLY)
        update(state, ReportOnGame(FEWEST))
        assert status(state) is ReviewStatus.RUNNING
        state.notice = None
        update(state, CancelReview())
        assert status(state) is ReviewStatus.FINISHED
        assert state.notice is None


class TestCard:
    def test_a_statement_has_its_line_and_the_search_that_shows_it(self) -> None:
        state = reported(HANGING_PLY)
        (line,) = card(state).lines
        assert line.moves
        assert line.number is not None
        search = card(state).record.searches[line.number]
        assert search.lines[0].moves[: len(line.moves)] == line.moves
        assert state.session.game.tree[line.node].ply == search.ply

    def test_without_a_certain_sentence_it_has_the_better_line(self) -> None:
        state = reported(INACCURATE_PLY)
        (line,) = card(state).lines
        moves = main_line.shown_line(state).game.moves
        assert line.moves[0] != moves[INACCURATE_PLY - 1]
        assert len({str(text) for text in line.texts}) == len(line.texts)

    def test_after_a_stalemate_there_is_no_line_and_no_search_to_show(self) -> None:
        state = judged(Motif.STALEMATE, ends=True)
        place = next(at for at, line in enumerate(card(state).lines) if not line.moves)
        assert not card(state).lines[place].has_search
        assert not update(state, InspectCardLine(place))
        assert not update(state, WalkCardLine(place))
        assert state.screen == ANALYSE

    def test_a_good_move_has_none(self) -> None:
        assert mistake_card_of_shown(reported(GOOD_PLY)) is None
        assert mistake_card_of_shown(reported(0)) is None

    @pytest.mark.parametrize("ply", [HANGING_PLY, INACCURATE_PLY])
    def test_its_line_is_walked_and_can_be_undone(self, ply: int) -> None:
        state = reported(ply)
        line, tree = card(state).lines[0], state.session.game.tree
        update(state, WalkCardLine())
        node = shown_position.shown_node(state.session)
        assert state.session.game.tree.parent(node) == line.node
        assert state.session.game.tree[node].move.uci() == line.moves[0]
        update(state, UndoAnalysisEdit())
        assert state.session.game.tree is tree

    def test_show_me_asks_for_the_search_and_the_node(self) -> None:
        state = reported(HANGING_PLY)
        line, card_record = card(state).lines[0], card(state).record
        asked = update(state, InspectCardLine())
        (command,) = [one.command for one in asked if isinstance(one, SendToInspector)]
        assert isinstance(command, InspectReviewed)
        assert command.number == line.number
        assert command.searches == card_record.searches
        inspection = inspection_of(state)
        assert inspection is not None
        assert inspection.line == line.moves
        assert inspection.opened_from == ANALYSE

    def test_a_refutation_that_was_seen_late_has_a_line_of_its_own(self) -> None:
        state = seen_late()
        plain, lines = card(reported(HANGING_PLY)).lines, card(state).lines
        assert lines[:-1] == plain
        record, number = card(state).record, lines[-1].number
        assert number is not None
        search = record.searches[number]
        assert (search.ply, search.requested_lines) == (HANGING_PLY, 1)
        assert lines[-1].moves == (search.best_move,)
        assert state.session.game.tree[lines[-1].node].ply == search.ply
        asked = update(state, InspectCardLine(len(plain)))
        (command,) = [one.command for one in asked if isinstance(one, SendToInspector)]
        assert isinstance(command, InspectReviewed)
        assert command.number == number

    def test_defences_that_fail_have_a_line_and_a_search_of_their_own(self) -> None:
        state = defended()
        plain, lines = card(reported(HANGING_PLY)).lines, card(state).lines
        assert lines[:-1] == plain
        assert lines[-1].has_search
        node = state.session.game.tree[lines[-1].node]
        assert node.ply == HANGING_PLY
        board = state.session.game.tree.board(lines[-1].node).copy()
        for move in lines[-1].moves:
            board.push_uci(move)
        asked = update(state, InspectCardLine(len(plain)))
        (command,) = [one.command for one in asked if isinstance(one, SendToInspector)]
        assert isinstance(command, InspectPosition)
        assert (command.go.lines, command.go.limits.depth) == (DEFENCE_LINES, 11)
        root = state.session.game.tree.board(lines[-1].node).copy()
        root.push_uci(lines[-1].moves[0])
        assert command.go.fen == root.fen()

    def test_a_place_without_a_statement_does_nothing(self) -> None:
        state = reported(GOOD_PLY)
        tree = state.session.game.tree
        for action in (WalkCardLine(), InspectCardLine(), WalkCardLine(9), InspectCardLine(-1)):
            assert not update(state, action)
        assert state.session.game.tree is tree
        assert state.screen == ANALYSE
