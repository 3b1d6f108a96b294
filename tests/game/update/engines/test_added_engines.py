"""Games against engines that the person has added, and who may start such an engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import chess
import pytest
from engine_table import EngineTable
from external_harness import PATIENCE_S, SYSTEM_ENGINES, misbehaving, system_engine

from engine.external.command_line import join_command
from engine.protocol.messages import Limits
from game.actions.between_features import OpenNewGame
from game.actions.board import TypeMoveText
from game.actions.effects import (
    Autosave,
    CloseEngine,
    Effect,
    ForgetGame,
    OpenEngine,
    StartSearch,
)
from game.actions.game import AcceptResume, Rematch, Resign, RestartEngine
from game.actions.game import AnswerQuestion as Reply
from game.actions.game_files import LoadText
from game.app.dispatch import update
from game.features.new_game.actions import StartDraft, draft_change
from game.formats import game_import
from game.options import parse_options
from game.rules import game_record, players
from game.startup import requested_game
from game.state.added_engine import AddedEngine, OptionValue
from game.state.engines import FIRST_SEAT, EngineEvent, EngineStatus
from game.state.game import Ending, Game, Player
from game.state.new_game import NewGameDialog, Opponent
from game.state.resume_offer import ResumeOffer
from game.state.session import sessions_with
from game.state.state import State
from game.state.time_control import TimeControl
from game.update import engine_searches, games, seats
from game.words.engine_faults import engine_line

NAME = "Crafty 25"
COMMAND = "crafty --uci"
STATUSES = (EngineStatus.FAILED, EngineStatus.SILENT)


def game_against(name: str, colour: chess.Color = chess.WHITE) -> Game:
    """Return a game of the person, who plays ``colour``, against an added engine."""
    sides = {colour: players.person(), not colour: players.added_engine(name)}
    return game_record.new_game(sides[chess.WHITE], sides[chess.BLACK])


def state_with(*names: str) -> State:
    """Return a state with a game against our engine, and these added engines."""
    state = State(sessions_with(game_record.new_game(players.person(), players.engine_player(3))))
    state.settings.shows_players_scores = True  # No other engine runs.
    state.settings.engines = [
        AddedEngine(name, COMMAND, [OptionValue("Hash", "64")]) for name in names
    ]
    return state


def opened(effects: list[Effect]) -> list[OpenEngine]:
    return [effect for effect in effects if isinstance(effect, OpenEngine)]


def closed(effects: list[Effect]) -> list[CloseEngine]:
    return [effect for effect in effects if isinstance(effect, CloseEngine)]


def test_an_engine_starts_with_the_game_that_needs_it_and_ends_with_the_next() -> None:
    state = state_with(NAME)
    effects = games.begin_game(state, game_against(NAME), flipped=False)
    seat = state.session.game.black.seat
    assert seat != FIRST_SEAT
    assert opened(effects) == [OpenEngine(seat, COMMAND, (("Hash", "64"),))]
    again = games.begin_game(state, game_against(NAME), flipped=False)
    assert opened(again) == []
    assert closed(again) == []
    assert ForgetGame(seat) in again
    after = games.begin_game(
        state, game_record.new_game(players.person(), players.engine_player(3)), flipped=False
    )
    assert closed(after) == [CloseEngine(seat)]
    assert list(state.engines.at) == [FIRST_SEAT]
    assert seats.seat_of(state, NAME) != seat


def test_the_seat_of_an_engine_that_is_not_added_is_none() -> None:
    assert seats.seat_of(state_with(), NAME) is None


def test_two_added_engines_play_each_other() -> None:
    state = state_with(NAME, "Fruit")
    game = game_record.new_game(players.added_engine(NAME), players.added_engine("Fruit"))
    effects = games.begin_game(state, game, flipped=False)
    assert len({effect.seat for effect in opened(effects)} | {FIRST_SEAT}) == 3
    (search,) = [effect for effect in effects if isinstance(effect, StartSearch)]
    assert search.seat == game.white.seat


def test_an_added_engine_thinks_at_full_strength_by_time() -> None:
    state = state_with(NAME)
    effects = games.begin_game(state, game_against(NAME, chess.BLACK), flipped=True)
    (search,) = [effect for effect in effects if isinstance(effect, StartSearch)]
    assert search.go.handicap is None
    assert search.go.limits == Limits(move_time_ms=engine_searches.UNTIMED_MOVE_MS)
    timed = game_record.new_game(
        players.added_engine(NAME), players.person(), TimeControl(60_000, 1_000)
    )
    effects = games.begin_game(state, timed, flipped=True)
    (search,) = [effect for effect in effects if isinstance(effect, StartSearch)]
    assert search.go.limits == Limits(
        white_time_ms=60_000,
        black_time_ms=60_000,
        white_increment_ms=1_000,
        black_increment_ms=1_000,
    )


def test_a_rematch_is_against_the_same_engine() -> None:
    state = state_with(NAME)
    games.begin_game(state, game_against(NAME), flipped=False)
    update(state, TypeMoveText("e2e4"))
    for action in (Resign(), Reply(yes=True), Rematch()):
        update(state, action)
    assert (state.session.game.white.added, state.session.game.white.name) == (NAME, NAME)
    assert state.session.game.black == players.person()


# The New game dialog


def offered(state: State) -> NewGameDialog:
    """Open the New game dialog and return its choices."""
    update(state, OpenNewGame())
    assert isinstance(state.dialog, NewGameDialog)
    return state.dialog


def test_a_new_game_against_an_added_engine_starts_it() -> None:
    state = state_with("Amyan", NAME)
    assert offered(state).engines == ("Amyan", NAME)
    update(state, draft_change(opponent=Opponent.ADDED, added_engine=NAME, colour=chess.BLACK))
    (opening,) = opened(update(state, StartDraft()))
    assert opening.command == COMMAND
    white = state.session.game.white
    assert (white.added, white.name, white.seat) == (NAME, NAME, opening.seat)
    draft = offered(state)
    assert (draft.opponent, draft.added_engine) == (Opponent.ADDED, NAME), "for the next game"


def test_only_an_added_engine_can_be_chosen() -> None:
    state = state_with(NAME)
    draft = offered(state)
    update(state, draft_change(added_engine="Amyan"))
    assert draft.added_engine == NAME
    state.settings.engines.clear()
    state.settings.opponent, state.settings.added_engine = Opponent.ADDED, NAME
    draft = offered(state)
    assert (draft.opponent, draft.added_engine) == (Opponent.LEVEL, None), "it was removed"
    update(state, draft_change(opponent=Opponent.ADDED))
    assert update(state, StartDraft()) == []
    assert state.dialog is draft, "no engine is chosen"


# The PGN of such a game


def saved(state: State) -> str:
    """Play a move and return the game as it is saved."""
    effects = update(state, TypeMoveText("e2e4"))
    (autosave,) = [effect for effect in effects if isinstance(effect, Autosave)]
    return autosave.pgn


def test_a_saved_game_has_the_name_of_the_engine_and_not_its_command() -> None:
    state = state_with(NAME)
    games.begin_game(state, game_against(NAME), flipped=False)
    text = saved(state)
    assert COMMAND not in text
    black = game_import.game_from_pgn(text).game.black
    assert black == players.added_engine(NAME)


def resumed(state: State, text: str) -> list[Effect]:
    state.opened_files.resume = ResumeOffer(text, "a game")
    return update(state, AcceptResume())


def test_a_resumed_game_goes_on_against_the_added_engine() -> None:
    first = state_with(NAME)
    games.begin_game(first, game_against(NAME), flipped=False)
    state = state_with(NAME)
    effects = resumed(state, saved(first))
    assert [effect.command for effect in opened(effects)] == [COMMAND]
    assert state.session.game.black.added == NAME


def test_a_resumed_game_goes_on_against_our_engine_if_the_other_is_not_added() -> None:
    first = state_with(NAME)
    games.begin_game(first, game_against(NAME), flipped=False)
    state = state_with("Fruit")
    effects = resumed(state, saved(first))
    assert opened(effects) == []
    assert state.session.game.black == players.engine_player(state.settings.level)
    assert state.notice is not None
    assert NAME in str(state.notice.text)


# Nothing but the list of added engines can start one


PGN = f'''[White "You"]
[Black "{NAME}"]
[WhiteType "human"]
[BlackType "program"]
[BlackEngine "{NAME}"]
[WhiteEngine "{COMMAND}"]
[BlackCommand "{COMMAND}"]

1. e4 {{[%engine {COMMAND}]}} *
'''
CAPSULE = f'{{"glassbox": "search", "engine": "{NAME}", "command": "{COMMAND}"}}'


@pytest.mark.parametrize("names", [(), (NAME,)])
@pytest.mark.parametrize("text", [PGN, CAPSULE, NAME, COMMAND, f"{chess.STARTING_FEN} {COMMAND}"])
def test_no_text_starts_an_engine(text: str, names: tuple[str, ...]) -> None:
    state = state_with(*names)
    for source in ("game.pgn", "search.glassbox", "clipboard"):
        assert opened(update(state, LoadText(text, source))) == []
    assert list(state.engines.at) == [FIRST_SEAT]


def test_the_autosave_starts_no_engine_that_is_not_added() -> None:
    state = state_with()
    assert opened(resumed(state, PGN)) == []
    assert state.settings.engines == []


def test_the_command_line_starts_no_engine(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text(PGN)
    action = requested_game(parse_options([str(file)]))
    assert action is not None
    state = state_with(NAME)
    assert opened(update(state, action)) == []


# Whole games


Play = Callable[..., EngineTable]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """A function that seats two players and begins their game, with real processes."""
    tables: list[EngineTable] = []

    def begin(white: Player, black: Player, **commands: tuple[str, ...]) -> EngineTable:
        table = EngineTable({}, game_record.new_game(players.person(), players.person()), tmp_path)
        table.state.settings.engines = [
            AddedEngine(name, join_command(command)) for name, command in commands.items()
        ]
        tables.append(table)
        game = game_record.new_game(white, black, TimeControl(60_000, 0))
        table.run(games.begin_game(table.state, game, flipped=False))
        return table

    yield begin
    for table in tables:
        table.runner.close()


def turn_until(table: EngineTable, holds: Callable[[State], bool]) -> None:
    deadline_s = time.monotonic() + PATIENCE_S
    while not holds(table.state):
        assert time.monotonic() < deadline_s
        time.sleep(0.005)
        table.turn(5)


def test_the_stub_plays_its_whole_game(play: Play) -> None:
    table = play(players.added_engine("stub"), players.added_engine("stub"), stub=misbehaving())
    turn_until(table, lambda state: len(state.session.game.moves) == 10)
    assert table.sans[:4] == ["e4", "e5", "Nf3", "Nc6"]
    assert table.state.session.game.moves[-1].search_id is None


def test_two_engines_of_the_system_play_to_the_end(play: Play) -> None:
    commands = {name: system_engine(name) for name in SYSTEM_ENGINES}
    table = play(players.added_engine("gnuchess"), players.person(), **commands)
    board = chess.Board("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1")
    white, black = (players.added_engine(name) for name in ("stockfish", "gnuchess"))
    game = game_record.new_game(white, black, TimeControl(1_000, 0), board)
    table.run(games.begin_game(table.state, game, flipped=False))
    turn_until(table, lambda state: state.session.game.result is not None)
    result = table.state.session.game.result
    assert result is not None
    assert (result.text, result.ending) == ("1-0", Ending.CHECKMATE)
    assert all(node.thinking is not None for node in game.moves)


@pytest.mark.parametrize(
    ("way", "event"),
    [
        ("plays an illegal move", EngineEvent.ILLEGAL_MOVE),
        ("plays no move", EngineEvent.ILLEGAL_MOVE),
        ("ends in a search", EngineEvent.GAVE_UP),
        ("ends while its options are read", EngineEvent.GAVE_UP),
        ("searches in silence", EngineEvent.TIMED_OUT),
    ],
)
def test_a_fault_is_named_and_the_engine_is_restarted_on_request(
    play: Play, way: str, event: EngineEvent
) -> None:
    table = play(players.added_engine("bad"), players.person(), bad=misbehaving(way))
    seat = table.state.session.game.white.seat
    if event is EngineEvent.TIMED_OUT:
        turn_until(table, lambda state: state.engines.at[seat].status is EngineStatus.THINKING)
        table.turn(11_000)
    turn_until(table, lambda state: state.engines.at[seat].status in STATUSES)
    notice = table.state.engines.at[seat].notice
    assert notice is not None
    assert notice.event is event
    assert table.sans == []
    table.do(RestartEngine())
    turn_until(table, lambda state: state.engines.at[seat].status not in STATUSES)


def test_the_last_words_of_an_engine_are_shown(play: Play) -> None:
    command = misbehaving("ends in a search")
    table = play(players.added_engine("bad"), players.person(), bad=command)
    seat = table.state.session.game.white.seat
    turn_until(table, lambda state: state.engines.at[seat].status in STATUSES)
    assert "out of memory" in str(engine_line(table.state.engines.at[seat].notice))
