"""The seats of the added engines: an engine has a seat, and runs, while a player needs it.

Our own engine keeps its seat for ever. A command comes from the settings alone, where only the
dialog for engines puts one.
"""

from __future__ import annotations

from engine.protocol.messages import SetSearchOptions
from engine.protocol.shared_enums import NOTHING, EngineCapability
from game.actions.effects import CloseEngine, Effect, OpenEngine, OpenOwnEngine, UciOptions
from game.message import message
from game.rules import players
from game.state.added_engine import AddedEngine, engine_named
from game.state.engines import EngineDuty, EngineState, SeatId
from game.state.game import Game, Player
from game.state.state import State
from game.update import common


def seat_of(state: State, name: str) -> SeatId | None:
    """Return the seat of an added engine, a new one if it has none.

    Return None if the person has added no engine with this name.
    """
    for seat, engine in state.engines.at.items():
        if engine.added == name and engine.duty is EngineDuty.PLAY:
            return seat
    if engine_named(state.settings.engines, name) is None:
        return None
    return _new_seat(state, EngineState(added=name, capabilities=NOTHING))


def _new_seat(state: State, engine: EngineState) -> SeatId:
    state.engines.last_seat += 1
    state.engines.at[state.engines.last_seat] = engine
    return state.engines.last_seat


def seat_own_watcher(state: State, options: SetSearchOptions) -> tuple[SeatId, list[Effect]]:
    """Start our own engine in a further process, at a seat of its own, to watch an analysis."""
    seat = _new_seat(state, EngineState(capabilities=NOTHING, duty=EngineDuty.WATCH, is_open=True))
    return seat, [OpenOwnEngine(seat, options)]


def seat_evaluator(state: State, options: SetSearchOptions) -> tuple[SeatId, list[Effect]]:
    """Start our own engine in a further process, at a seat of its own, to find scores."""
    evaluator = EngineState(
        capabilities=EngineCapability.HINT, duty=EngineDuty.EVALUATE, is_open=True
    )
    seat = _new_seat(state, evaluator)
    return seat, [OpenOwnEngine(seat, options, is_background=True)]


def seat_judge(
    state: State, options: SetSearchOptions, *, is_background: bool = False
) -> tuple[SeatId, list[Effect]]:
    """Start our own engine in a further process, at a seat of its own, to judge moves."""
    seat = _new_seat(state, EngineState(capabilities=NOTHING, duty=EngineDuty.JUDGE, is_open=True))
    return seat, [OpenOwnEngine(seat, options, is_background)]


def seat_added_watcher(
    state: State, added: AddedEngine, options: UciOptions
) -> tuple[SeatId, list[Effect]]:
    """Start an added engine at a seat of its own, to watch an analysis."""
    watcher = EngineState(
        added=added.name, capabilities=NOTHING, duty=EngineDuty.WATCH, is_open=True
    )
    seat = _new_seat(state, watcher)
    return seat, [OpenEngine(seat, added.command, options)]


def close_watcher(state: State, seat: SeatId) -> list[Effect]:
    """End an engine that plays in no game."""
    del state.engines.at[seat]
    return [CloseEngine(seat)]


def seat_players(state: State, game: Game) -> None:
    """Give each player of a game its seat. Our engine replaces one that is not added any more.

    Nobody has a seat in a document.
    """
    if game.is_document:
        return
    for player in (game.white, game.black):
        if not player.added:
            continue
        seat = seat_of(state, player.added)
        if seat is None:
            missing = message(
                "{name} is not among your engines. Glassbox plays instead.", name=player.added
            )
            _use_own_engine(player, state.settings.level)
            common.show_info(state, missing)
        else:
            player.seat = seat


def _use_own_engine(player: Player, level: int) -> None:
    own = players.engine_player(level)
    player.name, player.level = own.name, own.level
    player.seat, player.added = own.seat, own.added


def open_needed_engines(state: State) -> list[Effect]:
    """Start the added engines that the games need and that do not run; end all others."""
    games = [one.game for one in state.sessions.by_id.values() if not one.game.is_document]
    playing = [player for game in games for player in (game.white, game.black)]
    needed = {player.seat for player in playing if player.added}
    effects: list[Effect] = []
    for seat, engine in list(state.engines.at.items()):
        if engine.added and engine.duty is EngineDuty.PLAY and seat not in needed:
            del state.engines.at[seat]
            effects += [CloseEngine(seat)] if engine.is_open else []
    for seat in sorted(needed):
        engine = state.engines.at[seat]
        added = engine_named(state.settings.engines, engine.added)
        if added is not None and not engine.is_open:
            engine.is_open = True
            effects.append(OpenEngine(seat, added.command, tuple(added.values().items())))
    return effects


def next_reading_number(state: State) -> int:
    """Return the number of a new request to read the options of an external engine."""
    state.engines.last_reading += 1
    return state.engines.last_reading
