"""The chess clocks of a game: when they run, and what happens when a flag falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
from positions import FOOLS_MATE

from engine.protocol.levels import LEVELS
from engine.protocol.messages import Limits
from game.actions.effects import (
    AbandonSearch,
    StartSearch,
)
from game.actions.window import ClockTick
from game.queries import player_strips
from game.state.game import Ending, Result
from game.state.time_control import TimeControl
from game.update import deadlines
from game.update.games import begin_game

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker


class TestClocks:
    def test_nothing_runs_before_the_first_completed_move(self, blitz: Desk) -> None:
        blitz.wait(100_000)
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.WHITE) == 60_000
        assert not blitz.is_over()

    def test_the_first_move_starts_the_opponents_clock_and_earns_nothing(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        blitz.wait(1_000)
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.WHITE) == 60_000
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.BLACK) == 59_000

    def test_a_move_earns_the_increment(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        blitz.wait(1_000)
        blitz.play("e7e5")
        blitz.wait(10_000)
        blitz.play("g1f3")
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.WHITE) == 52_000
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.BLACK) == 61_000
        assert [move.clock_ms for move in blitz.state.session.game.moves] == [
            60_000,
            61_000,
            52_000,
        ]

    def test_the_engine_receives_the_clocks_and_its_level(self, blitz: Desk) -> None:
        blitz.drag("e2", "e4")
        assert blitz.asked(StartSearch)[0].go.limits == Limits(
            nodes=LEVELS[3].node_limit,
            white_time_ms=60_000,
            black_time_ms=60_000,
            white_increment_ms=2_000,
            black_increment_ms=2_000,
        )

    def test_in_an_untimed_game_only_the_level_limits_it(self, desk: Desk) -> None:
        desk.drag("e2", "e4")
        assert desk.asked(StartSearch)[0].go.limits == Limits(nodes=LEVELS[3].node_limit)

    def test_a_weak_level_draws_other_moves_in_each_game(self, desk: Desk) -> None:
        desk.drag("e2", "e4")
        (first,) = desk.asked(StartSearch)
        assert first.go.handicap == LEVELS[3].handicap(desk.state.seed)
        assert first.go.handicap is not None
        begin_game(desk.state, desk.state.session.game, flipped=False)
        assert desk.state.seed != first.go.handicap.seed

    def test_a_fallen_flag_loses(self, blitz: Desk) -> None:
        blitz.play("e2e4", "e7e5")
        blitz.wait(59_999)
        assert not blitz.is_over()
        blitz.wait(1)
        assert blitz.state.session.game.result == Result("0-1", Ending.TIME)
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.WHITE) == 0
        blitz.wait(10_000)
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.BLACK) == 62_000

    def test_the_engines_flag_falls_as_well_and_ends_its_search(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        blitz.wait(60_000)
        assert blitz.state.session.game.result == Result("1-0", Ending.TIME)
        assert len(blitz.asked(AbandonSearch)) == 1

    def test_against_a_bare_king_a_fallen_flag_draws(self, desk_at: DeskMaker) -> None:
        desk = desk_at("k7/8/8/8/8/8/6R1/6K1 w - - 0 1", TimeControl(5_000, 0))
        desk.play("g2g3", "a8a7")
        desk.wait(5_000)
        assert desk.state.session.game.result == Result("1/2-1/2", Ending.TIME_AGAINST_BARE_KING)

    def test_a_move_comes_too_late_once_the_flag_has_fallen(self, blitz: Desk) -> None:
        blitz.play("e2e4", "e7e5")
        blitz.wait(60_000)
        blitz.drag("g1", "f3")
        assert blitz.sans == ["e4", "e5"]

    def test_mate_stops_the_clocks(self, desk_at: DeskMaker) -> None:
        desk = desk_at(control=TimeControl(60_000, 0))
        desk.play(*FOOLS_MATE)
        desk.wait(100_000)
        assert desk.state.session.game.result == Result("0-1", Ending.CHECKMATE)
        assert player_strips.clock_ms(desk.state, desk.state.session, chess.WHITE) == 60_000

    def test_the_next_fall_of_a_flag_is_known_in_advance(self, blitz: Desk) -> None:
        assert deadlines.next_change_ms(blitz.state) is None
        blitz.play("e2e4", "e7e5")
        blitz.wait(1_000)
        assert deadlines.next_change_ms(blitz.state) == 9_000  # The clock is saved first.
        blitz.wait(54_000)
        assert deadlines.next_change_ms(blitz.state) == 5_000

    def test_time_never_goes_back(self, blitz: Desk) -> None:
        blitz.do(ClockTick(500), ClockTick(100))
        assert blitz.state.now_ms == 500
