"""The clocks of a level in games at 3+2 and 10+5, with the think time that the window adds.

A level plays against itself: one side as the window's engine, the other as its opponent, who moves
at once. The games run through ``game.update`` without a window. Nothing sleeps: a wait is an action
with a later time, and a search takes the time that it took. So the games last as long as their
searches. A game that is lost on time is repeated without waiting, to see whether the waits lost it.

Run it with ``python tests/benchmarks/think_time.py --levels 1 4 7 9 --games 10``. Levels count from
1. The exit status tells whether the targets were met.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator

import chess
from msgspec import Struct, field

from engine.protocol.levels import LEVELS
from engine.protocol.messages import Finished, Go, Limits
from engine.thinking.engine import Engine
from game.actions.board import ChoosePromotion, PressSquare, ReleaseSquare
from game.actions.effects import Effect, StartSearch
from game.actions.game import EngineReport
from game.actions.window import ClockTick, ProgramStarted
from game.app.dispatch import update
from game.queries import player_strips, whose_turn
from game.rules import game_record, players
from game.state.engines import FIRST_SEAT, EngineStatus
from game.state.game import Ending
from game.state.session import sessions_with
from game.state.state import State
from game.state.time_control import TimeControl
from game.update import deadlines

CONTROLS = {"3+2": TimeControl(180_000, 2_000), "10+5": TimeControl(600_000, 5_000)}
MOVES = (10, 20, 30)
TARGET_SHARE = 0.9
MOST_PLIES = 240


class Searcher:
    """Runs one search after another in this process."""

    def __init__(self) -> None:
        self._reports: list[Finished] = []
        self._engine = Engine(self._listen, with_root_moves=False)

    def _listen(self, report: object) -> None:
        if isinstance(report, Finished):
            self._reports.append(report)

    def search(self, go: Go) -> Finished:
        """Return the result of a search."""
        self._engine.begin(go)
        self._engine.wait()
        return self._reports.pop()


class Clocks(Struct):
    """The clock of the engine in one game."""

    after_move_ms: list[int] = field(default_factory=list)
    """Its time after each of its moves."""
    used_ms: list[int] = field(default_factory=list)
    """The time that each of its moves took."""
    lost_on_time: bool = False


class Match:
    """One game of a level against itself."""

    def __init__(self, level: int, control: TimeControl, seed: int, at_once: bool) -> None:
        self._searcher, self._opponent = Searcher(), Searcher()
        self._level = level
        self._colour = chess.BLACK if seed % 2 else chess.WHITE
        sides = {self._colour: players.engine_player(level), not self._colour: players.person()}
        game = game_record.new_game(sides[chess.WHITE], sides[chess.BLACK], control)
        self.state = State(sessions_with(game), seed=seed)
        self.state.engine.status = EngineStatus.IDLE
        self.state.settings.answer_at_once = at_once
        self.state.settings.shows_players_scores = True  # No other engine runs.
        self.clocks = Clocks()

    def play(self) -> Clocks:
        """Play the game, or its first ``MOST_PLIES`` half-moves."""
        effects = update(self.state, ProgramStarted())
        while (
            self.state.session.game.result is None
            and len(self.state.session.game.moves) < MOST_PLIES
        ):
            if whose_turn.is_engine_to_move(self.state.session):
                effects = self._engine_moves(effects)
            else:
                effects = self._opponent_moves()
        result = self.state.session.game.result
        is_mine = result is not None and result.text == game_record.loss_of(self._colour)
        self.clocks.lost_on_time = is_mine and result is not None and result.ending is Ending.TIME
        return self.clocks

    def _engine_moves(self, effects: list[Effect]) -> list[Effect]:
        state, began_ms = self.state, self.state.now_ms
        (go,) = [effect.go for effect in effects if isinstance(effect, StartSearch)]
        report = self._searcher.search(go)
        update(state, ClockTick(began_ms + report.thinking.elapsed_ms))
        found = update(state, EngineReport(FIRST_SEAT, report))
        while (due_ms := deadlines.delayed_move_at_ms(state, state.session)) is not None:
            found = update(state, ClockTick(due_ms))
        if state.session.game.result is None:
            self.clocks.used_ms.append(state.now_ms - began_ms)
            self.clocks.after_move_ms.append(
                player_strips.clock_ms(state, state.session, self._colour) or 0
            )
        return found

    def _opponent_moves(self) -> list[Effect]:
        state = self.state
        moves = tuple(node.move.uci() for node in state.session.game.moves)
        level = LEVELS[self._level]
        limits = Limits(nodes=level.node_limit)
        handicap = level.handicap(state.seed + 1)
        go = Go(len(moves) + 1, state.session.game.start.fen(), moves, limits, handicap=handicap)
        move = chess.Move.from_uci(self._opponent.search(go).best_move or "")
        choice = ChoosePromotion(move.promotion or chess.QUEEN)
        actions = PressSquare(move.from_square, 0, 0), ReleaseSquare(None), *self._to(move), choice
        return [effect for action in actions for effect in update(state, action)]

    @staticmethod
    def _to(move: chess.Move) -> Iterator[PressSquare | ReleaseSquare]:
        yield PressSquare(move.to_square, 0, 0)
        yield ReleaseSquare(move.to_square)


def report(level: int, name: str, games: list[Clocks], lost_anyway: int) -> bool:
    """Print the figures of a level at a time control; return whether the targets were met."""
    base_ms = CONTROLS[name].base_ms
    shares, met = [], True
    for move in MOVES:
        reached = [one.after_move_ms[move - 1] for one in games if len(one.after_move_ms) >= move]
        if reached:
            within = sum(left_ms <= base_ms for left_ms in reached)
            shares.append(f"move {move}: {within}/{len(reached)}")
            met = met and within >= TARGET_SHARE * len(reached)
    used_s = sorted(ms / 1000 for one in games for ms in one.used_ms)
    tenth, _, _, _, half, _, _, _, most = statistics.quantiles(used_s, n=10)
    lost = sum(one.lost_on_time for one in games)
    print(
        f"level {level + 1} ({LEVELS[level].name}) at {name}: at most the start after "
        f"{', '.join(shares)}; seconds a move: tenth {tenth:.1f}, median {half:.1f}, "
        f"mean {statistics.mean(used_s):.1f}, nine tenths {most:.1f}, longest {used_s[-1]:.1f}; "
        f"lost on time {lost} (without waiting {lost_anyway})",
        flush=True,
    )
    return met and lost <= lost_anyway


def main() -> int:
    """Play and print; return 0 if the targets were met."""
    parser = argparse.ArgumentParser(description="Measure the clocks of levels.")
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 4, 7, 9], help="from 1")
    parser.add_argument("--games", type=int, default=10, help="for each level and time control")
    parser.add_argument("--controls", nargs="+", choices=CONTROLS, default=list(CONTROLS))
    options = parser.parse_args()
    met = True
    for level in (number - 1 for number in options.levels):
        for name in options.controls:
            control, seeds = CONTROLS[name], range(options.games)
            games = [Match(level, control, seed, at_once=False).play() for seed in seeds]
            lost = [seed for seed in seeds if games[seed].lost_on_time]
            again = [Match(level, control, seed, at_once=True).play() for seed in lost]
            lost_anyway = sum(one.lost_on_time for one in again)
            met = report(level, name, games, lost_anyway) and met
    print(f"targets: {'met' if met else 'missed'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
