"""Parsing of UCI commands and formatting of UCI lines. All functions are pure.

``parse_go`` never raises an exception. Each part that it cannot parse becomes a one-line complaint.
The other parts of the command still have their effect.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct, field
from msgspec.structs import replace

from engine.protocol.messages import Bound, Finished, Limits, Score, Thinking, Variation

LARGEST_NUMBER = 2**53
"""Largest magnitude of a number. Larger numbers are replaced by it, so that 64-bit arithmetic in
the core cannot overflow."""
LONGEST_NUMBER = 400
"""Maximum number of digits of a number. A longer text is not a number."""
LONGEST_SHOWN = 40
"""Maximum number of characters of input that a complaint quotes."""
EMERGENCY_MS = 100
"""Search time in milliseconds if no limit can be parsed. It is short, because a clock may be
running."""
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
"""Parameters of ``go`` that have a number, each with the field of ``Limits`` that it sets."""
BOUNDING = frozenset(("wtime", "btime", "movetime", "nodes"))
"""Limits that end every search after some time. A search to a depth or for a mate may never end."""
GO_WORDS = frozenset((*GO_NUMBERS, "infinite", "ponder", "searchmoves", "perft"))


class GoCommand(Struct):
    """A parsed ``go`` command."""

    limits: Limits
    ponder: bool = False
    search_moves: tuple[str, ...] = ()
    """Moves after ``searchmoves``, as written. They may be illegal."""
    perft_depth: int | None = None
    """Depth in plies of ``go perft``; None if the command is a search."""
    complaints: list[str] = field(default_factory=list)


class PositionCommand(Struct, frozen=True):
    """A parsed ``position`` command. ``fen`` is None for the start position."""

    fen: str | None
    moves: tuple[str, ...]
    complaint: str | None = None


def parse_go(words: list[str]) -> GoCommand:
    """Parse the words after ``go``.

    ``infinite`` removes every limit. Fractions are truncated. If a number cannot be read and
    nothing else limits the search time, the limit is ``EMERGENCY_MS``.
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
    """Yield each parameter of ``go`` with the words that follow it."""
    starts = [index for index, word in enumerate(words) if word in GO_WORDS]
    for start, end in pairwise([*starts, len(words)]):
        yield words[start], words[start + 1 : end]


def _read_numbers(texts: dict[str, str], complaints: list[str]) -> dict[str, int]:
    """Parse the number of each parameter.

    For each text that is not a number, append a complaint.
    """
    numbers = {}
    for word, text in texts.items():
        number = parse_number(FRACTION.sub("", text))
        if number is None:
            complaints.append(f"go {word}: not a number: {quoted(text) if text else 'nothing'}")
        else:
            numbers[word] = number
    return numbers


def parse_position(words: list[str]) -> PositionCommand:
    """Parse the words after ``position``. FEN and moves are not checked.

    Raises:
        ValueError: the first word is not ``startpos`` or ``fen``, the FEN is missing, or the word
            ``moves`` is, so that another position would be searched.
    """
    setup, moves = words, []
    if "moves" in words:
        index = words.index("moves")
        setup, moves = words[:index], words[index + 1 :]
    if setup[:1] == [START]:
        unknown = " ".join(setup[1:])
        if unknown and "moves" not in words:
            raise ValueError(f"position startpos: 'moves' is missing before {quoted(unknown)}")
        complaint = f"position startpos: {quoted(unknown)} is ignored" if unknown else None
        return PositionCommand(None, tuple(moves), complaint)
    if setup[:1] == ["fen"] and len(setup) > 1:
        return PositionCommand(" ".join(setup[1:]), tuple(moves))
    raise ValueError("position: expected 'startpos' or 'fen' and a FEN")


def parse_option(words: list[str]) -> tuple[str, str]:
    """Parse the words after ``setoption``.

    Return the name of the option in lower case, and its value. The value is empty if it is missing.

    Raises:
        ValueError: the name is missing.
    """
    if words[:1] != ["name"] or len(words) < 2:
        raise ValueError("setoption: expected 'name' and the name of an option")
    index = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:index]).lower(), " ".join(words[index + 1 :])


def parse_number(text: str) -> int | None:
    """Parse an integer and limit it to ``LARGEST_NUMBER``. Return None if ``text`` is not one."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > LONGEST_NUMBER:
        return None
    return max(-LARGEST_NUMBER, min(LARGEST_NUMBER, int(text)))


def quoted(text: str) -> str:
    """Return ``text`` in quotes for a complaint, shortened to ``LONGEST_SHOWN`` characters."""
    return repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "...")


def info_lines(thinking: Thinking, lines: int = 1, show_wdl: bool = False) -> list[str]:
    """Return one ``info`` line for each best line.

    If there are no best lines, return a single line with the score.
    """
    if not thinking.lines:
        words = [f"info depth {thinking.depth} seldepth {thinking.selective_depth}"]
        if thinking.score is not None:
            words.append(f"score {_score_words(thinking.score)}")
        return [" ".join((*words, _counters(thinking)))]
    return [
        _line_words(thinking, rank, line, show_wdl)
        for rank, line in enumerate(thinking.lines[:lines], 1)
    ]


def node_count_line(thinking: Thinking) -> str:
    """Return an ``info`` line that has only the node count, the speed and the time."""
    return f"info {_counters(thinking)}"


def current_move_line(thinking: Thinking) -> str:
    """Return the ``info`` line with ``currmove``, the root move in progress."""
    return (
        f"info depth {thinking.depth + 1} currmove {thinking.current_move} "
        f"currmovenumber {thinking.current_move_number}"
    )


def best_move_line(finished: Finished) -> str:
    """Return the ``bestmove`` line of a finished search."""
    if finished.best_move is None:
        return "bestmove (none)"
    if finished.ponder_move is None:
        return f"bestmove {finished.best_move}"
    return f"bestmove {finished.best_move} ponder {finished.ponder_move}"


def _line_words(thinking: Thinking, rank: int, line: Variation, show_wdl: bool) -> str:
    words = [f"info depth {line.depth} seldepth {thinking.selective_depth} multipv {rank}"]
    words.append(f"score {_score_words(line.score)}")
    if show_wdl:
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
