"""The kinds of games that the New game dialog begins, and what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from positions import FOOLS_MATE

from engine.protocol.levels import FULL_NODES, LEVELS
from engine.protocol.messages import Go, Limits, Score
from engine.protocol.strength import handicap_of
from game.actions.between_features import OpenNewGame, StepThroughSearch
from game.actions.effects import StartSearch
from game.actions.game import AnswerQuestion, Rematch, Resign, TakeBack
from game.actions.game_files import CLIPBOARD, LoadText
from game.app.registry import FEATURES
from game.features.new_game.actions import StartDraft, draft_change
from game.formats import pgn
from game.queries import new_game as choices
from game.queries import play_board, shown_scores
from game.rules import players
from game.state.game import Ending, PlayerKind, Result
from game.state.new_game import NewGameDialog, Opponent, StartKind, TimeKind
from game.state.state import State
from game.state.time_control import LimitKind, SearchLimit, TimeControl, TimingMethod

if TYPE_CHECKING:
    from tests.game.conftest import Desk

CASTLES_960 = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w BGbg - 0 1"


def begin(desk: Desk, **values: object) -> None:
    desk.do(OpenNewGame(), draft_change(**values), StartDraft())


def go_of(desk: Desk) -> Go:
    return desk.asked(StartSearch)[0].go


def draft_of(state: State) -> NewGameDialog:
    assert isinstance(state.dialog, NewGameDialog)
    return state.dialog


def test_never_resigning_is_remembered_for_later_games(desk: Desk) -> None:
    begin(desk, never_resigns=True)
    assert desk.state.settings.never_resigns
    desk.do(OpenNewGame())
    assert draft_of(desk.state).never_resigns
    begin(desk, never_resigns=False)
    assert not desk.state.settings.never_resigns


class TestTwoPersons:
    def test_both_sides_are_moved_by_hand(self, desk: Desk) -> None:
        begin(desk, opponent=Opponent.PERSON, person_name="Anna", other_name=" Ben  B ")
        desk.click("e2", "e4", "e7", "e5")
        assert desk.sans == ["e4", "e5"]
        assert desk.state.engines.searches == {}
        game = desk.state.session.game
        assert (game.white.name, game.black.name) == ("Anna", "Ben B")

    @pytest.mark.parametrize("turns", [True, False])
    def test_the_board_turns_to_the_side_to_move_if_wanted(self, desk: Desk, turns: bool) -> None:
        begin(desk, opponent=Opponent.PERSON, turn_board=turns)
        seen = [desk.state.session.board.flipped]
        for squares in (("e2", "e4"), ("e7", "e5")):
            desk.click(*squares)
            seen.append(desk.state.session.board.flipped)
        desk.do(TakeBack())
        seen.append(desk.state.session.board.flipped)
        assert seen == [False, turns, False, turns]

    def test_without_an_engine_no_search_is_limited(self, desk: Desk) -> None:
        desk.do(
            OpenNewGame(),
            draft_change(time_kind=TimeKind.DEPTH),
            draft_change(opponent=Opponent.PERSON),
        )
        assert draft_of(desk.state).time_kind is TimeKind.UNTIMED
        desk.do(draft_change(time_kind=TimeKind.NODES), StartDraft())
        assert desk.state.session.game.search_limit is None

    def test_a_takeback_takes_one_move(self, desk: Desk) -> None:
        begin(desk, opponent=Opponent.PERSON)
        desk.click("e2", "e4", "e7", "e5")
        desk.do(TakeBack())
        assert desk.sans == ["e4"]

    def test_the_side_to_move_resigns(self, desk: Desk) -> None:
        begin(desk, opponent=Opponent.PERSON)
        desk.click("e2", "e4")
        desk.do(Resign(), AnswerQuestion(yes=True))
        assert desk.state.session.game.result == Result("1-0", Ending.RESIGNATION)

    def test_a_rematch_swaps_the_names(self, desk: Desk) -> None:
        begin(desk, opponent=Opponent.PERSON, person_name="Anna", other_name="Ben")
        for move in FOOLS_MATE:
            desk.click(move[:2], move[2:4])
        desk.do(Rematch())
        assert (desk.state.session.game.white.name, desk.state.session.game.black.name) == (
            "Ben",
            "Anna",
        )


class TestEngines:
    def test_both_sides_search_at_their_own_level(self, desk: Desk) -> None:
        begin(desk, opponent=Opponent.ENGINES, white_level=0, black_level=1, is_rated=True)
        first = go_of(desk)
        desk.answer("e2e4")
        second = go_of(desk)
        assert first.limits == Limits(nodes=LEVELS[0].node_limit)
        assert second.limits == Limits(nodes=LEVELS[1].node_limit)
        assert second.moves == ("e2e4",)
        assert not desk.state.session.game.is_rated, "there is nobody to hide the thinking from"
        assert not FEATURES.may(desk.state, Resign)

    def test_a_rating_gives_its_handicap(self, desk: Desk) -> None:
        begin(desk, opponent=Opponent.RATING, rating=1450, colour=chess.BLACK)
        handicap = handicap_of(1450, desk.state.seed)
        assert handicap is not None
        assert go_of(desk).handicap == handicap
        assert go_of(desk).limits == Limits(nodes=handicap.nodes)
        assert desk.state.settings.rating == 1450


class TestTime:
    def test_full_strength_has_a_limit_of_time_without_a_clock(self, desk: Desk) -> None:
        begin(desk, time_kind=TimeKind.UNTIMED, level=len(LEVELS) - 1, colour=chess.BLACK)
        assert go_of(desk).limits == Limits(nodes=FULL_NODES, move_time_ms=10_000)

    def test_a_time_per_move_limits_the_search(self, desk: Desk) -> None:
        begin(desk, time_kind=TimeKind.PER_MOVE, move_seconds="7", colour=chess.BLACK)
        assert desk.state.session.game.time_control == TimeControl(7_000, 0, TimingMethod.PER_MOVE)
        move_time_ms = go_of(desk).limits.move_time_ms
        assert move_time_ms is not None
        assert 6_000 < move_time_ms < 7_000
        desk.answer("e2e4")
        desk.wait(7_000)
        assert desk.state.session.game.result == Result("1-0", Ending.TIME)

    def test_a_fixed_depth_or_number_of_nodes_has_no_clock(self, desk: Desk) -> None:
        full = len(LEVELS) - 1
        begin(desk, time_kind=TimeKind.DEPTH, depth="6", level=full, colour=chess.BLACK)
        assert go_of(desk).limits == Limits(depth=6)
        assert desk.state.session.game.clock is None
        desk.do(OpenNewGame(), draft_change(time_kind=TimeKind.NODES, nodes="5000"), StartDraft())
        assert go_of(desk).limits == Limits(nodes=5_000)
        assert desk.state.settings.search_limit == SearchLimit(LimitKind.NODES, 5_000)

    def test_a_weak_level_keeps_its_own_node_limit(self, desk: Desk) -> None:
        begin(desk, time_kind=TimeKind.NODES, nodes="9000000", level=0, colour=chess.BLACK)
        assert go_of(desk).limits == Limits(nodes=LEVELS[0].node_limit)

    @pytest.mark.parametrize(
        ("minutes", "seconds", "control"),
        [
            ("0.5", "0", TimeControl(30_000, 0)),
            ("2,5", "1", TimeControl(150_000, 1_000)),
            ("1440", "600", TimeControl(86_400_000, 600_000)),
        ],
    )
    def test_any_base_and_increment_can_be_typed(
        self, desk: Desk, minutes: str, seconds: str, control: TimeControl
    ) -> None:
        begin(desk, time_kind=TimeKind.CLOCK, minutes=minutes, seconds=seconds)
        assert desk.state.session.game.time_control == control

    @pytest.mark.parametrize("minutes", ["", "0", "-1", "x", "1e9", "1441", "٣"])
    def test_a_wrong_number_starts_nothing(self, desk: Desk, minutes: str) -> None:
        game = desk.state.session.game
        begin(desk, time_kind=TimeKind.CLOCK, minutes=minutes)
        assert choices.first_draft_fault(draft_of(desk.state)) is not None
        assert desk.state.session.game is game

    def test_the_panel_opens_on_the_time_of_the_last_game(self, desk: Desk) -> None:
        begin(desk, time_kind=TimeKind.CLOCK, minutes="20", seconds="8", method=TimingMethod.DELAY)
        desk.do(OpenNewGame())
        draft = draft_of(desk.state)
        typed = (draft.time_kind, draft.minutes, draft.seconds, draft.method)
        assert typed == (TimeKind.CLOCK, "20", "8", TimingMethod.DELAY)


class TestStart:
    def test_chess960_by_number(self, desk: Desk) -> None:
        begin(desk, start=StartKind.CHESS960, chess960_number="0", colour=chess.BLACK)
        assert desk.state.session.game.start == chess.Board.from_chess960_pos(0)
        assert go_of(desk).chess960
        assert go_of(desk).fen == desk.state.session.game.start.fen()

    def test_chess960_is_drawn_from_the_seed(self, desk: Desk) -> None:
        seen = set()
        for seed in range(20):
            desk.state.seed = seed
            begin(desk, start=StartKind.CHESS960)
            assert desk.state.session.game.start.chess960
            seen.add(desk.state.session.game.start.chess960_pos())
        assert len(seen) > 15

    @pytest.mark.parametrize("target", ["g1", "b1"])
    def test_in_chess960_the_king_castles_onto_its_rook(self, desk: Desk, target: str) -> None:
        begin(desk, start=StartKind.FEN, fen=CASTLES_960)
        desk.click("e1", target)
        assert desk.sans == ["O-O" if target == "g1" else "O-O-O"]
        assert go_of(desk).moves == (f"e1{target}",)

    def test_in_chess960_the_king_castles_to_its_castling_square(self, desk: Desk) -> None:
        begin(desk, start=StartKind.FEN, fen=CASTLES_960)
        desk.click("e1", "c1")
        assert desk.sans == ["O-O-O"]

    def test_the_engine_castles_in_chess960(self, desk: Desk) -> None:
        begin(desk, start=StartKind.FEN, fen=CASTLES_960, colour=chess.BLACK)
        desk.answer("e1g1")
        assert desk.sans == ["O-O"]

    def test_a_fen_and_its_faults(self, desk: Desk) -> None:
        fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 20"
        begin(desk, start=StartKind.FEN, fen="4k3/8")
        assert choices.first_draft_fault(draft_of(desk.state)) is not None
        desk.do(draft_change(fen=fen), StartDraft())
        assert desk.board.fen() == fen
        assert desk.state.settings.variant is StartKind.STANDARD

    def test_the_position_that_was_shown_is_kept_while_the_panel_is_open(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        fen = desk.board.fen()
        desk.do(
            OpenNewGame(),
            draft_change(start=StartKind.CURRENT),
            StartDraft(),
            AnswerQuestion(yes=True),
        )
        assert desk.sans == []
        assert desk.board.fen() == fen

    def test_a_position_in_which_the_game_is_over_starts_nothing(self, desk: Desk) -> None:
        desk.play(*FOOLS_MATE)
        desk.do(OpenNewGame(), draft_change(start=StartKind.CURRENT), StartDraft())
        assert choices.first_draft_fault(draft_of(desk.state)) is not None
        assert len(desk.sans) == len(FOOLS_MATE)


class TestRatedStyle:
    def test_nothing_of_the_thinking_shows_before_the_end(self, desk: Desk) -> None:
        begin(desk, is_rated=True)
        desk.click("e2", "e4")
        desk.answer("e7e5", Score(centipawns=-50))
        state = desk.state
        assert not FEATURES.may(state, TakeBack)
        assert not FEATURES.may(state, StepThroughSearch)
        assert shown_scores.shown_score(state, state.session) is None
        assert play_board.board_marks(state, state.session) == ()
        desk.do(TakeBack())
        assert desk.sans == ["e4", "e5"]

    def test_all_of_it_shows_afterwards_but_nothing_is_taken_back(self, desk: Desk) -> None:
        begin(desk, is_rated=True)
        desk.click("e2", "e4")
        desk.answer("e7e5", Score(centipawns=-50))
        desk.do(Resign(), AnswerQuestion(yes=True))
        assert shown_scores.shown_score(desk.state, desk.state.session) == Score(centipawns=50)
        assert FEATURES.may(desk.state, StepThroughSearch)
        assert not FEATURES.may(desk.state, TakeBack)

    def test_an_opened_game_hides_nothing(self, desk: Desk) -> None:
        begin(desk, is_rated=True)
        desk.click("e2", "e4")
        assert shown_scores.hides_thinking(desk.state.session)
        text = pgn.write_pgn(desk.state.session.game)
        desk.do(LoadText(text, CLIPBOARD), AnswerQuestion(yes=True))
        assert desk.state.session.game.is_document
        assert not shown_scores.hides_thinking(desk.state.session)

    def test_a_rematch_is_rated_as_well(self, desk: Desk) -> None:
        begin(desk, is_rated=True)
        desk.play(*FOOLS_MATE)
        desk.do(Rematch())
        assert desk.state.session.game.is_rated


class TestNames:
    def test_an_opened_game_is_seen_from_the_side_of_the_name(self, desk: Desk) -> None:
        desk.state.settings.person_name = "Anna"
        desk.do(LoadText('[White "Ben"]\n[Black "Anna"]\n\n1. e4 e5 *', CLIPBOARD))
        assert desk.state.session.board.flipped
        desk.click("g1", "f3")
        desk.do(AnswerQuestion(yes=True))
        game = desk.state.session.game
        assert (game.white.name, game.black.name) == ("Anna", players.ENGINE_NAME)

    def test_the_name_is_a_setting_that_the_headers_carry(self, desk: Desk) -> None:
        begin(desk, person_name="Anna")
        assert desk.state.settings.person_name == "Anna"
        desk.click("e2", "e4")
        assert '[White "Anna"]' in pgn.write_pgn(desk.state.session.game)

    def test_without_a_name_the_person_is_you(self, desk: Desk) -> None:
        begin(desk, person_name="  ")
        assert desk.state.settings.person_name is None
        person = desk.state.session.game.white
        assert (person.kind, person.name) == (PlayerKind.HUMAN, players.PERSON_NAME)
