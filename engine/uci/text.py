"""The words of UCI: reading commands into our types and writing reports as lines. Pure functions.

Reading never raises on what a GUI may send by mistake: what cannot be understood becomes a
complaint, one line each, and the rest of the command is obeyed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from engine.protocol.messages import Bound, Finished, Limits, Score, Thinking, Variation

LARGEST_NUMBER = 2**53
"""Numbers are cut to this, so that the core's 64 bits and arithmetic on them are safe."""
LONGEST_NUMBER = 400
"""In digits; what is longer is no number."""
LONGEST_SHOWN = 40
"""Of what was sent and is named in a complaint, in characters."""
EMERGENCY_MS = 100
"""The time of a search whose limits cannot be read: for a GUI whose clock runs, soon enough."""
FRACTION = re.compile(r"\.[0-9]*$")
START = "startpos"

GO_NUMBERS = {
    "wtime": "white_time_ms",
    "btime": "black_time_ms",
    "winc": "white_increment_ms",
    "binc": "black_increment_ms",
    "movestogo": "moves_to_go",
    "movetime": "move_time_ms",
    "depth": "depth",
    "nodes": "nodes",
    "mate": "mate",
}
"""The parameters of ``go`` that take a number, and the field of Limits that takes it."""
BOUNDING = frozenset(("wtime", "btime", "movetime", "nodes"))
"""Those that end every search; to a depth or a mate it may take for ever."""
GO_WORDS = frozenset((*GO_NUMBERS, "infinite", "ponder", "searchmoves", "perft"))


@dataclass(slots=True)
class GoCommand:
    """A ``go`` as it was understood."""

    limits: Limits
    ponder: bool = False
    search_moves: tuple[str, ...] = ()
    """As written; whether they are legal is not known here."""
    perft_depth: int | None = None
    """Where leaves are to be counted instead of searching."""
    complaints: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PositionCommand:
    """A ``position``: ``fen`` is None for the start position."""

    fen: str | None
    moves: tuple[str, ...]
    complaint: str | None = None


def parse_go(words: list[str]) -> GoCommand:
    """Read what follows ``go``. ``infinite`` overrides every limit; so does their absence.

    Of a fraction the whole part counts. Where a number cannot be read and no other bounds the
    search, it gets ``EMERGENCY_MS``.
    """
    command = GoCommand(Limits())
    texts: dict[str, str] = {}
    for word, following in _parameters(words):
        if word == "ponder":
            command.ponder = True
        elif word == "searchmoves":
            command.search_moves += tuple(following)
            if not following:
                command.complaints.append("go searchmoves: no moves follow")
        else:
            texts[word] = following[0] if following else ""
    infinite = texts.pop("infinite", None) is not None
    numbers = _read_numbers(texts, command.complaints)
    if "perft" in texts:
        command.perft_depth = numbers.get("perft", 1)
    elif not infinite:
        if len(numbers) < len(texts) and not BOUNDING & numbers.keys():
            numbers["movetime"] = EMERGENCY_MS
            command.complaints[-1] += f"; the search gets {EMERGENCY_MS} ms"
        limits = {GO_NUMBERS[word]: number for word, number in numbers.items()}
        command.limits = replace(command.limits, **limits)
    return command


def _parameters(words: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the parameters of ``go``, each with the words up to the next."""
    starts = [index for index, word in enumerate(words) if word in GO_WORDS]
    for start, end in pairwise([*starts, len(words)]):
        yield words[start], words[start + 1 : end]


def _read_numbers(texts: dict[str, str], complaints: list[str]) -> dict[str, int]:
    """Return the numbers in the texts of parameters; complain of those that have none."""
    numbers = {}
    for word, text in texts.items():
        number = parse_number(FRACTION.sub("", text))
        if number is None:
            complaints.append(f"go {word}: not a number: {shown(text) if text else 'nothing'}")
        else:
            numbers[word] = number
    return numbers


def parse_position(words: list[str]) -> PositionCommand:
    """Read what follows ``position``.

    Raises:
        ValueError: neither ``startpos`` nor ``fen`` follows, or no FEN follows that.
    """
    setup, moves = words, []
    if "moves" in words:
        index = words.index("moves")
        setup, moves = words[:index], words[index + 1 :]
    if setup[:1] == [START]:
        ignored = " ".join(setup[1:])
        complaint = f"position startpos: not played, as no 'moves' is before it: {shown(ignored)}"
        return PositionCommand(None, tuple(moves), complaint if ignored else None)
    if setup[:1] == ["fen"] and len(setup) > 1:
        return PositionCommand(" ".join(setup[1:]), tuple(moves))
    raise ValueError("position: expected 'startpos' or 'fen' and a FEN")


def parse_option(words: list[str]) -> tuple[str, str]:
    """Read what follows ``setoption`` into a name in lower case and a value, empty for none.

    Raises:
        ValueError: there is no name.
    """
    if words[:1] != ["name"] or len(words) < 2:
        raise ValueError("setoption: expected 'name' and the name of an option")
    index = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:index]).lower(), " ".join(words[index + 1 :])


def parse_number(text: str) -> int | None:
    """Return the whole number in ``text``, cut to what is safe; None where it is none."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > LONGEST_NUMBER:
        return None
    return max(-LARGEST_NUMBER, min(LARGEST_NUMBER, int(text)))


def shown(text: str) -> str:
    """Return in quotes what was sent, cut to what a complaint has room for."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "...")


def info_lines(thinking: Thinking, lines: int = 1, show_chances: bool = False) -> list[str]:
    """Return the ``info`` lines of a search: its best lines, or its score where there is none."""
    if not thinking.lines:
        words = [f"info depth {thinking.depth} seldepth {thinking.selective_depth}"]
        if thinking.score is not None:
            words.append(f"score {_score_words(thinking.score)}")
        return [" ".join((*words, _counters(thinking)))]
    return [
        _line_words(thinking, rank, line, show_chances)
        for rank, line in enumerate(thinking.lines[:lines], 1)
    ]


def tick_line(thinking: Thinking) -> str:
    """Return the ``info`` line that says only how far an iteration has come."""
    return f"info {_counters(thinking)}"


def current_move_line(thinking: Thinking) -> str:
    """Return the ``info`` line that says which root move is being searched."""
    return (
        f"info depth {thinking.depth + 1} currmove {thinking.current_move} "
        f"currmovenumber {thinking.current_move_number}"
    )


def best_move_line(finished: Finished) -> str:
    """Return the one ``bestmove`` line of a search."""
    if finished.best_move is None:
        return "bestmove (none)"
    if finished.ponder_move is None:
        return f"bestmove {finished.best_move}"
    return f"bestmove {finished.best_move} ponder {finished.ponder_move}"


def _line_words(thinking: Thinking, rank: int, line: Variation, show_chances: bool) -> str:
    words = [f"info depth {line.depth} seldepth {thinking.selective_depth} multipv {rank}"]
    words.append(f"score {_score_words(line.score)}")
    if show_chances:
        chances = line.chances
        words.append(f"wdl {chances.win} {chances.draw} {chances.loss}")
    if line.bound is Bound.LOWER:
        words.append("lowerbound")
    elif line.bound is Bound.UPPER:
        words.append("upperbound")
    words.append(_counters(thinking))
    words.append("pv " + " ".join(line.moves))
    return " ".join(words)


def _counters(thinking: Thinking) -> str:
    return (
        f"nodes {thinking.nodes} nps {thinking.nodes_per_second} "
        f"hashfull {thinking.table.full_permille} tbhits {thinking.tablebase_hits} "
        f"time {thinking.elapsed_ms}"
    )


def _score_words(score: Score) -> str:
    return f"cp {score.centipawns}" if score.mate is None else f"mate {score.mate}"
