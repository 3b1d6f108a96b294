"""A player over the Chess Engine Communication Protocol, which xboard speaks.

Reference: https://www.gnu.org/software/xboard/engine-intf.html. It does not use python-chess, which
refuses engines without ``setboard`` (fairymax) and waits for a ``pong`` within the time of each
move.
"""

from __future__ import annotations

import re
import shlex
from time import perf_counter

import chess
from games.limits import Limit
from players.engine_pipe import EnginePipe
from players.failures import EngineFailedError, Failing, UnusableEngineError
from players.player import RESIGNS, START_PATIENCE_S, Answer, Player, Turn

FEATURES_S = 10.0
"""Time limit for the features of an engine that never sends ``done=1``."""
MOVE = re.compile(r"move\s+(\S+)")
CLAIM = re.compile(r"(?:1-0|0-1|1/2-1/2)\b.*")
THINKING = re.compile(r"(\d+)\S?\s+([+-]?\d+)\s+\d+\s+(\d+)\b")
"""Pattern of a thinking line: depth, score, time, nodes."""
REFUSAL = re.compile(r"illegal move\b.*", re.IGNORECASE)
CASTLING = {"O-O", "O-O-O", "0-0", "0-0-0"}


class XboardPlayer(Player):
    """A CECP 2 player that never ponders. Engines without ``ping`` are restarted for each game."""

    _limit = Limit()
    _plies_known = 0
    """Number of plies of this game that the engine knows, its own included."""
    _is_playing = False
    """Whether the engine answers a move by itself."""
    _pings = 0

    def _introduce(self, pipe: EnginePipe, limit: Limit) -> str | None:
        if limit.nodes is not None:
            raise UnusableEngineError("the xboard protocol has no limit of nodes")
        self._limit = limit
        self._features: dict[str, str] = {"reuse": "1"}
        options: dict[str, str] = {}
        pipe.send("xboard\nprotover 2\n")
        deadline_s = perf_counter() + FEATURES_S
        while self._features.get("done") != "1":
            try:
                line = pipe.receive(deadline_s)[1]
            except EngineFailedError as error:
                if error.failing is Failing.CRASH or self._features.get("done") == "0":
                    raise
                break  # An engine from before ``feature``, or no engine at all.
            if line.startswith("feature "):
                for key, value in _features(line):
                    if key == "option":
                        options[value.split(" -")[0].strip().lower()] = value
                    self._features[key] = value
            if self._features.get("done") == "0":
                deadline_s = perf_counter() + START_PATIENCE_S
        if len(self._features) == 1:
            raise UnusableEngineError("no xboard engine: it declared no features")
        # Without a pong, late output of one game could be taken for output of the next game.
        self._can_play_again = self._features.get("ping") == self._features["reuse"] == "1"
        for name, value in self._spec.options:
            pipe.send(self._set_option(options, name, value))
        return self._features.get("myname")

    def _set_option(self, options: dict[str, str], name: str, value: str) -> str:
        """Return the line that sets an option; ``memory`` and ``cores`` are commands."""
        if name == "memory" and self._features.get("memory") == "1":
            return f"memory {value}\n"
        if name == "cores" and self._features.get("smp") == "1":
            return f"cores {value}\n"
        declared = options.get(name.lower())
        if declared is None:
            known = ", ".join(sorted(text.split(" -")[0].strip() for text in options.values()))
            raise UnusableEngineError(f"it has no option {name!r}; it has: {known or 'none'}")
        return f"option {declared.split(' -')[0].strip()}={value}\n"

    def _new_game(self, pipe: EnginePipe) -> None:
        self._plies_known = 0
        self._is_playing = False
        pipe.send("new\nforce\neasy\npost\n" + self._time_control())
        self._pings += 1
        if self._features.get("ping") == "1":
            pipe.send(f"ping {self._pings}\n")
            pipe.wait_for(f"pong {self._pings}", START_PATIENCE_S)

    def _time_control(self) -> str:
        if self._limit.depth is not None:
            return f"sd {self._limit.depth}\n"
        control = self._limit.time
        assert control is not None
        minutes, seconds = divmod(max(1, round(control.base_s)), 60)
        return f"level 0 {minutes}:{seconds:02} {control.increment_s:g}\n"

    def _think(self, pipe: EnginePipe, turn: Turn) -> Answer:
        commands = self._catch_up(turn)
        if turn.own_s is not None and turn.other_s is not None:
            commands.insert(-1, f"time {max(1, int(turn.own_s * 100))}")
            commands.insert(-1, f"otim {max(1, int(turn.other_s * 100))}")
        started_s = perf_counter()
        pipe.send("\n".join(commands) + "\n")
        deadline_s = started_s + turn.patience_s
        thinking: re.Match[str] | None = None
        while True:
            moment_s, line = pipe.receive(deadline_s)
            if moment_s < started_s:
                continue  # Output from before the request.
            if match := THINKING.match(line):
                thinking = match
            elif match := MOVE.fullmatch(line):
                text = match[1]
                break
            elif line == "resign" or (CLAIM.fullmatch(line) and "resign" in line.lower()):
                text = RESIGNS
                break
            elif CLAIM.fullmatch(line):
                raise EngineFailedError(Failing.ILLEGAL, f"claims a result that is none: {line}")
            elif REFUSAL.fullmatch(line):
                raise EngineFailedError(Failing.ILLEGAL, f"refuses a legal move: {line}")
        self._plies_known = len(turn.moves) + 1
        elapsed_s = moment_s - started_s
        move = uci_move(text, turn.white_to_move)
        if thinking is None:
            return Answer(move, elapsed_s)
        depth, score_cp, nodes = (int(number) for number in thinking.groups())
        return Answer(move, elapsed_s, score_cp, depth, nodes)

    def _catch_up(self, turn: Turn) -> list[str]:
        """Return the commands for moves that the engine lacks; the last one starts its search."""
        prefix = "usermove " if self._features.get("usermove") == "1" else ""
        commands = []
        if self._plies_known == 0 and turn.fen is not None:
            if self._features.get("setboard") != "1":
                raise EngineFailedError(Failing.ILLEGAL, "cannot set up a position (no setboard)")
            commands.append(f"setboard {turn.fen}")
        commands += [prefix + move for move in turn.moves[self._plies_known :]]
        if not self._is_playing:
            commands.append("go")
            self._is_playing = True
        return commands


def _features(line: str) -> list[tuple[str, str]]:
    """Parse a line ``feature NAME=VALUE ...`` with quoted values."""
    try:
        words = shlex.split(line.removeprefix("feature "))
    except ValueError:  # A quotation without an end.
        return []
    return [
        (key, value) for key, equals, value in (word.partition("=") for word in words) if equals
    ]


def uci_move(move: str, white_to_move: bool) -> str:
    """Convert a move to UCI notation. Only castling differs between the protocols."""
    if move.upper() not in CASTLING:
        return move.lower() if move != RESIGNS else RESIGNS
    king = chess.E1 if white_to_move else chess.E8
    target = king + (2 if len(move) == 3 else -2)
    return chess.Move(king, target).uci()
