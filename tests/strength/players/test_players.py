"""Players with real processes of the fake engine, in both protocols, with all failures."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from games.limits import Limit, TimeControl
from players.failures import EngineFailedError, Failing, UnusableEngineError
from players.fake_engine import LATE_S
from players.player import Answer, EngineSpec, Player, Turn
from players.protocols import new_player, try_out
from players.uci_player import UciOption
from players.xboard_player import uci_move

FAKE = (sys.executable, str(Path(__file__).with_name("fake_engine.py")))
DEPTH = Limit(depth=3)
PATIENCE_S = 120.0
SHORT_S = 0.5
"""Time limit in tests of an engine that never answers."""


def spec(
    *arguments: str, protocol: str = "uci", options: tuple[tuple[str, str], ...] = ()
) -> EngineSpec:
    if protocol == "xboard":
        arguments = ("--xboard", *arguments)
    return EngineSpec((*FAKE, *arguments), protocol, options)


def turn(
    moves: tuple[str, ...] = (),
    fen: str | None = None,
    limit: Limit = DEPTH,
    patience_s: float = PATIENCE_S,
) -> Turn:
    left_s = 1.0 if limit.time else None
    return Turn(fen, moves, len(moves) % 2 == 0, limit, left_s, left_s, patience_s)


@pytest.fixture(params=["uci", "xboard"])
def protocol(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def player(protocol: str) -> Iterator[Player]:
    player = new_player(spec("--score", "31", protocol=protocol))
    yield player
    player.close()


def test_a_player_plays_a_complete_game(player: Player, protocol: str) -> None:
    player.prepare(DEPTH)
    assert player.name == ("Fake" if protocol == "uci" else "Fake X")
    board = chess.Board()
    moves: list[str] = []
    for _ in range(40):  # It plays both sides.
        answer = player.think(turn(tuple(moves)))
        moves.append(answer.move)
        board.push_uci(answer.move)
        assert (answer.depth, answer.nodes) == (3, 7)
        assert answer.score_cp == (-31 if board.turn else 31)
        assert answer.elapsed_s > 0
        # The opponent's move makes an xboard engine answer.
        if protocol == "xboard":
            reply = min(move.uci() for move in board.legal_moves)
            moves.append(reply)
            board.push_uci(reply)
    player.prepare(DEPTH)
    assert player.think(turn()).move == moves[0]


def test_a_player_starts_from_a_given_position(player: Player) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    player.prepare(DEPTH)
    assert chess.Move.from_uci(player.think(turn(fen=fen)).move) in chess.Board(fen).legal_moves


@pytest.mark.parametrize(
    ("text", "white_to_move", "move"),
    [
        ("O-O", True, "e1g1"),
        ("O-O", False, "e8g8"),
        ("O-O-O", True, "e1c1"),
        ("0-0-0", False, "e8c8"),
        ("e7e8Q", True, "e7e8q"),
        ("e1g1", True, "e1g1"),
    ],
)
def test_an_xboard_move_is_converted_to_uci(text: str, white_to_move: bool, move: str) -> None:
    assert uci_move(text, white_to_move) == move


@pytest.mark.parametrize(
    ("fault", "patience_s", "failing"),
    [("crash", PATIENCE_S, Failing.CRASH), ("hang", SHORT_S, Failing.HANG)],
)
def test_the_runner_tells_crashes_from_hangs_and_survives_both(
    protocol: str, fault: str, patience_s: float, failing: Failing
) -> None:
    player = new_player(spec("--fault", fault, "--at", "1", protocol=protocol))
    player.prepare(DEPTH)
    with pytest.raises(EngineFailedError) as caught:
        player.think(turn(patience_s=patience_s))
    assert caught.value.failing is failing
    player.kill()
    player.prepare(DEPTH)  # Restarts the engine.
    player.close()


def test_a_late_move_is_measured(protocol: str) -> None:
    control = Limit(time=TimeControl(1.0, 0.01))
    player = new_player(spec("--fault", "late", "--at", "1", protocol=protocol))
    player.prepare(control)
    answer = player.think(turn(limit=control))
    player.close()
    assert answer.elapsed_s >= LATE_S


def test_bestmove_without_a_move_is_illegal() -> None:
    player = new_player(spec("--fault", "none", "--at", "1"))
    player.prepare(DEPTH)
    assert player.think(turn()).move == "(none)"
    player.close()


@pytest.mark.parametrize(
    "options",
    [
        (("Hash", "64"), ("own book", "false"), ("Style", "Very Risky")),
        (("Clear Hash", ""),),
    ],
)
def test_known_options_are_accepted(options: tuple[tuple[str, str], ...]) -> None:
    assert try_out(spec(options=options), DEPTH) == "Fake"


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("Threads", "1", "has no option 'Threads'; it has: Clear Hash, Hash, Own Book, Style"),
        ("Hash", "65", "from 1 to 64"),
        ("Hash", "x", "from 1 to 64"),
        ("Own Book", "no", "true or false"),
        ("Style", "Wild", "one of Solid, Very Risky"),
    ],
)
def test_unknown_options_are_refused(name: str, value: str, complaint: str) -> None:
    with pytest.raises(UnusableEngineError, match=complaint):
        try_out(spec(options=((name, value),)), DEPTH)


def test_xboard_options_are_checked_by_name() -> None:
    assert try_out(spec(protocol="xboard", options=(("Contempt", "3"),)), DEPTH) == "Fake X"
    with pytest.raises(UnusableEngineError, match="has no option 'memory'"):
        try_out(spec(protocol="xboard", options=(("memory", "3"),)), DEPTH)


def test_xboard_refuses_a_node_limit() -> None:
    with pytest.raises(UnusableEngineError, match="no limit of nodes"):
        try_out(spec(protocol="xboard"), Limit(nodes=100))


def test_a_program_that_is_no_engine_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnusableEngineError, match="cannot be started"):
        try_out(EngineSpec(("no-such-engine-anywhere",), "uci"), DEPTH)
    with pytest.raises(UnusableEngineError, match="ended with exit status 0"):
        try_out(EngineSpec((sys.executable, "-c", "pass"), "uci"), DEPTH)
    monkeypatch.setattr("players.xboard_player.FEATURES_S", SHORT_S)
    with pytest.raises(UnusableEngineError, match="no features"):
        try_out(EngineSpec(FAKE, "xboard"), DEPTH)


def test_an_option_line_is_parsed() -> None:
    option = UciOption.parse("option name Number of Threads type spin default 1 min 1 max 16")
    assert option == UciOption("Number of Threads", "spin", 1, 16)
    assert UciOption.parse("info string option name x") is None


def test_answers_are_plain_data() -> None:
    assert Answer("e2e4", 0.1) == Answer("e2e4", 0.1, None, None, None)
