"""A player over UCI. Besides the move it reads only score, depth and nodes.

It measures the time of a move itself.
"""

from __future__ import annotations

import re
from time import perf_counter

from games.limits import Limit
from msgspec import Struct
from players.engine_pipe import EnginePipe
from players.failures import EngineFailedError, Failing, UnusableEngineError
from players.player import MATE, START_PATIENCE_S, Answer, Player, Turn

OPTION = re.compile(r"option name (?P<name>.+?) type (?P<type>\w+)(?P<rest>.*)")
KEYWORDS = r"(?=\s+(?:default|min|max|var)\b|\s*$)"


class UciOption(Struct, frozen=True):
    """One option that an engine declared."""

    name: str
    type: str
    smallest: int | None = None
    largest: int | None = None
    choices: tuple[str, ...] = ()

    @classmethod
    def parse(cls, line: str) -> UciOption | None:
        """Read a line ``option name ... type ...``; None for any other."""
        match = OPTION.fullmatch(line)
        if match is None:
            return None
        bounds = {key: int(text) for key, text in re.findall(r"(min|max) (-?\d+)", match["rest"])}
        choices = tuple(re.findall(rf"\bvar (.+?){KEYWORDS}", match["rest"]))
        return cls(match["name"], match["type"], bounds.get("min"), bounds.get("max"), choices)

    def why_not(self, value: str) -> str | None:
        """Return why a value is invalid; None if it is valid."""
        if self.type == "check" and value not in ("true", "false"):
            return "is true or false"
        if self.type == "combo" and value not in self.choices:
            return f"is one of {', '.join(self.choices)}"
        if self.type == "spin":
            low, high = self.smallest, self.largest
            number = int(value) if re.fullmatch(r"-?\d+", value, re.ASCII) else None
            if (
                number is None
                or (low is not None and number < low)
                or (high is not None and number > high)
            ):
                return f"is a whole number from {low} to {high}"
        return None


class UciPlayer(Player):
    """A UCI player that never ponders."""

    def _introduce(self, pipe: EnginePipe, limit: Limit) -> str | None:
        deadline_s = perf_counter() + START_PATIENCE_S
        name = None
        options: dict[str, UciOption] = {}
        pipe.send("uci\n")
        while (line := pipe.receive(deadline_s)[1]) != "uciok":
            if line.startswith("id name "):
                name = line.removeprefix("id name ").strip()
            elif option := UciOption.parse(line):
                options[option.name.lower()] = option
        for key, value in self._spec.options:
            pipe.send(_set_option(options, key, value))
        return name

    def _new_game(self, pipe: EnginePipe) -> None:
        pipe.send("ucinewgame\nisready\n")
        pipe.wait_for("readyok", START_PATIENCE_S)

    def _think(self, pipe: EnginePipe, turn: Turn) -> Answer:
        start = "startpos" if turn.fen is None else f"fen {turn.fen}"
        moves = f" moves {' '.join(turn.moves)}" if turn.moves else ""
        command = f"position {start}{moves}\ngo {_bounds(turn)}\n"
        scored = counted = ""
        started_s = perf_counter()
        pipe.send(command)
        deadline_s = started_s + turn.patience_s
        while True:
            moment_s, line = pipe.receive(deadline_s)
            if moment_s < started_s:
                continue  # Output from before the request.
            if line.startswith("info"):
                # Only stored here; the last line of each kind is parsed when the clock has stopped.
                if " score " in line and _is_main_line(line):
                    scored = line
                if " nodes " in line:
                    counted = line
            elif line.startswith("bestmove"):
                break
        words = line.split()
        if len(words) < 2:
            raise EngineFailedError(Failing.ILLEGAL, "answered bestmove without a move")
        elapsed_s = moment_s - started_s
        depth = _number_after("depth", scored or counted)
        nodes = _number_after("nodes", counted)
        return Answer(words[1], elapsed_s, _score(scored), depth, nodes)


def _set_option(options: dict[str, UciOption], name: str, value: str) -> str:
    """Return the line that sets an option. Raises an error if the engine does not accept it."""
    option = options.get(name.lower())
    if option is None:
        known = ", ".join(sorted(option.name for option in options.values()))
        raise UnusableEngineError(f"it has no option {name!r}; it has: {known or 'none'}")
    if reason := option.why_not(value):
        raise UnusableEngineError(f"its option {option.name} {reason}, not {value!r}")
    if option.type == "button":
        return f"setoption name {option.name}\n"
    return f"setoption name {option.name} value {value}\n"


def _bounds(turn: Turn) -> str:
    """Return the words after ``go``."""
    if turn.limit.nodes is not None:
        return f"nodes {turn.limit.nodes}"
    if turn.limit.depth is not None:
        return f"depth {turn.limit.depth}"
    assert turn.limit.time is not None
    own_ms, other_ms = (max(1, int((left or 0) * 1000)) for left in (turn.own_s, turn.other_s))
    white_ms, black_ms = (own_ms, other_ms) if turn.white_to_move else (other_ms, own_ms)
    increment_ms = round(turn.limit.time.increment_s * 1000)
    return f"wtime {white_ms} btime {black_ms} winc {increment_ms} binc {increment_ms}"


def _is_main_line(line: str) -> bool:
    """Return whether the line is an ``info`` line of the first variation."""
    if line.startswith("info string"):
        return False
    return " multipv " not in line or " multipv 1 " in line


def _number_after(word: str, line: str) -> int | None:
    """Return the integer after a word."""
    match = re.search(rf"\b{word} (-?\d+)", line)
    return int(match[1]) if match else None


def _score(line: str) -> int | None:
    """Return the score in a line, for the side to move."""
    match = re.search(r"\bscore (cp|mate) (-?\d+)", line)
    if match is None:
        return None
    number = int(match[2])
    if match[1] == "cp":
        return number
    return MATE - number if number > 0 else -MATE - number
