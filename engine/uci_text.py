"""The words of UCI: reading commands into our types and writing reports as lines. Pure functions.

Reading never raises on what a GUI may send by mistake: what cannot be understood becomes a
complaint, one line each, and the rest of the command is obeyed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.messages import Bound, Finished, Limits, Score, Thinking

LARGEST_NUMBER = 2**53
"""Numbers are cut to this, so that the core's 64 bits and arithmetic on them are safe."""
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
}
"""The parameters of ``go`` that take a number, and the field of Limits that takes it."""
GO_WORDS = frozenset((*GO_NUMBERS, "infinite", "ponder", "searchmoves", "mate", "perft"))


@dataclass(slots=True)
class GoCommand:
    """A ``go`` as it was understood."""

    limits: Limits
    complaints: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PositionCommand:
    """A ``position``: ``fen`` is None for the start position."""

    fen: str | None
    moves: tuple[str, ...]


def parse_go(words: list[str]) -> GoCommand:
    """Read what follows ``go``. ``infinite`` overrides every limit; so does their absence."""
    command = GoCommand(Limits())
    numbers: dict[str, int] = {}
    infinite = False
    rest = iter(words)
    for word in rest:
        if word in GO_NUMBERS:
            text = next(rest, "")
            number = parse_number(text)
            if number is None:
                command.complaints.append(f"go {word}: not a number: {text or 'nothing'}")
            else:
                numbers[GO_NUMBERS[word]] = number
        elif word == "infinite":
            infinite = True
        elif word in GO_WORDS:
            command.complaints.append(f"go {word} is not supported yet and left out")
    if not infinite:
        command.limits = replace(command.limits, **numbers)
    return command


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
        return PositionCommand(None, tuple(moves))
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
    try:
        number = int(text)
    except ValueError:
        return None
    return max(-LARGEST_NUMBER, min(LARGEST_NUMBER, number))


def info_line(thinking: Thinking) -> str:
    """Return the ``info`` line of a search with its score and variation."""
    words = [f"info depth {thinking.depth} seldepth {thinking.selective_depth}"]
    if thinking.score is not None:
        words.append(f"score {_score_words(thinking.score, thinking.bound)}")
    words.append(_counters(thinking))
    if thinking.principal_variation:
        words.append("pv " + " ".join(thinking.principal_variation))
    return " ".join(words)


def tick_line(thinking: Thinking) -> str:
    """Return the ``info`` line that says only how far an iteration has come."""
    return f"info {_counters(thinking)}"


def best_move_line(finished: Finished) -> str:
    """Return the one ``bestmove`` line of a search."""
    if finished.best_move is None:
        return "bestmove (none)"
    if finished.ponder_move is None:
        return f"bestmove {finished.best_move}"
    return f"bestmove {finished.best_move} ponder {finished.ponder_move}"


def _counters(thinking: Thinking) -> str:
    return (
        f"nodes {thinking.nodes} nps {thinking.nodes_per_second} "
        f"hashfull {thinking.table.full_permille} time {thinking.elapsed_ms}"
    )


def _score_words(score: Score, bound: Bound) -> str:
    words = f"cp {score.centipawns}" if score.mate is None else f"mate {score.mate}"
    if bound is Bound.LOWER:
        return f"{words} lowerbound"
    if bound is Bound.UPPER:
        return f"{words} upperbound"
    return words
