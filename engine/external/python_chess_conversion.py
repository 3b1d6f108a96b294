"""Translates between our messages and python-chess: positions, limits, reports and options.

What an engine does not report stays empty. Only the host process imports this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import chess
import chess.engine
from chess.engine import InfoDict, Limit

from engine.external.engine_description import (
    FALSE,
    HASH,
    LEAST_SPIN,
    MOST_CHOICES,
    MOST_OPTIONS,
    MOST_SPIN,
    MOST_VALUE_LETTERS,
    TRUE,
    EngineDescription,
    EngineOption,
    OptionKind,
    as_short_line,
)
from engine.machine_memory import limited_to_memory_mb
from engine.protocol.messages import (
    Bound,
    Go,
    Limits,
    Score,
    StopReason,
    TableStats,
    Thinking,
    Variation,
    WinDrawLoss,
)

MS = 1000
PERMILLE = 1000
MOST_COUNT = 2**63 - 1
MOST_DEPTH = 9999
MOST_CENTIPAWNS = 100_000
MOST_MATE = 9999
MOST_LINE_MOVES = 100
"""How many moves of a line are reported."""


def board_of_go(go: Go, earlier: tuple[Go, chess.Board] | None = None) -> chess.Board:
    """Return the position of a search with its moves.

    ``earlier`` is another search with its board. What the two have in common is not read again.

    Raises:
        ValueError: the FEN is invalid, or a move is illegal.
    """
    board = _shared_board(go, *earlier) if earlier else None
    if board is None:
        board = chess.Board(go.fen, chess960=go.chess960)
    for move in go.moves[len(board.move_stack) :]:
        board.push_uci(move)
    return board


def _shared_board(go: Go, before: Go, board: chess.Board) -> chess.Board | None:
    """Return the last position that a search shares with an earlier one; None if there is none."""
    if (go.fen, go.chess960) != (before.fen, before.chess960):
        return None
    pairs = enumerate(zip(go.moves, before.moves, strict=False))
    shortest = min(len(go.moves), len(before.moves))
    shared = next((place for place, (one, other) in pairs if one != other), shortest)
    found = board.copy()
    while len(found.move_stack) > shared:
        found.pop()
    return found


def python_chess_limit(limits: Limits) -> Limit | None:
    """Return the limits of a search; None if only a stop ends it."""
    if limits == Limits():
        return None
    return Limit(
        time=_seconds(limits.move_time_ms),
        depth=limits.depth,
        nodes=limits.nodes,
        mate=limits.mate,
        white_clock=_seconds(limits.white_time_ms),
        black_clock=_seconds(limits.black_time_ms),
        white_inc=_seconds(limits.white_increment_ms or None),
        black_inc=_seconds(limits.black_increment_ms or None),
        remaining_moves=limits.moves_to_go,
    )


def _seconds(ms: int | None) -> float | None:
    return None if ms is None else ms / MS


def time_limit_s(go: Go, board: chess.Board) -> float | None:
    """Return how many seconds a search may take by its limits; None if they do not say."""
    limits = go.limits
    clock_ms = limits.white_time_ms if board.turn == chess.WHITE else limits.black_time_ms
    times_ms = [one for one in (limits.move_time_ms, clock_ms) if one is not None]
    return min(times_ms) / MS if times_ms else None


def stop_reason_of(limits: Limits, *, is_stopped: bool) -> StopReason:
    """Return why a search ended. UCI does not report it, so the kind of limit decides."""
    if is_stopped:
        return StopReason.ASKED
    if limits.depth is not None:
        return StopReason.DEPTH
    return StopReason.NODES if limits.nodes is not None else StopReason.TIME


class ExactLine(NamedTuple):
    """A best line whose score was no bound."""

    score: Score | None
    move: str
    """Its first move in UCI notation; empty if the engine has not told it."""


def exact_line(info: InfoDict) -> ExactLine:
    """Return the line of a report whose score is no bound."""
    return ExactLine(score_of_info(info), next(iter(_moves(info)), ""))


def thinking_of_infos(
    infos: Sequence[InfoDict],
    elapsed_ms: int,
    lines: int = 1,
    last_exact: ExactLine | None = None,
    illegal_move: str = "",
) -> Thinking:
    """Return the state of a search.

    ``infos`` has the newest report of each line, the best line first. ``elapsed_ms`` is our own
    measurement, for an engine that reports no time. ``last_exact`` is the last best line whose
    score was no bound. ``illegal_move`` is the first illegal move that the engine wrote.
    """
    best = infos[0] if infos else InfoDict()
    depth = _count(best.get("depth"), MOST_DEPTH)
    move = best.get("currmove")
    return Thinking(
        depth=depth,
        selective_depth=max(depth, _count(best.get("seldepth"), MOST_DEPTH)),
        nodes=_count(best.get("nodes")),
        elapsed_ms=_count(int(best["time"] * MS)) if "time" in best else elapsed_ms,
        score=score_of_info(best),
        bound=bound_of_info(best),
        principal_variation=_moves(best),
        table=TableStats(full_permille=_count(best.get("hashfull"), PERMILLE)),
        root_moves=(),
        lines=tuple(_variation(one) for one in infos if "score" in one) if lines > 1 else (),
        current_move=None if move is None else move.uci(),
        current_move_number=_count(best.get("currmovenumber"), MOST_DEPTH),
        tablebase_hits=_count(best.get("tbhits")),
        completed_score=None if last_exact is None else last_exact.score,
        completed_move="" if last_exact is None else last_exact.move,
        illegal_move=illegal_move,
    )


def _variation(info: InfoDict) -> Variation:
    chances = (info.get("wdl") or info["score"].wdl()).relative
    return Variation(
        score=score_of_info(info) or Score(centipawns=0),
        bound=bound_of_info(info),
        depth=_count(info.get("depth"), MOST_DEPTH),
        moves=_moves(info),
        chances=WinDrawLoss(chances.wins, chances.draws, chances.losses),
    )


def _count(number: int | None, most: int = MOST_COUNT) -> int:
    """Return a reported number, held between 0 and ``most``; 0 if it was not reported."""
    return min(max(number or 0, 0), most)


def score_of_info(info: InfoDict) -> Score | None:
    """Return the reported score for the side to move; None if there is none."""
    if "score" not in info:
        return None
    score = info["score"].relative
    mate = score.mate()
    if mate is not None:
        return Score(mate=min(max(mate, -MOST_MATE), MOST_MATE))
    centipawns = score.score() or 0
    return Score(centipawns=min(max(centipawns, -MOST_CENTIPAWNS), MOST_CENTIPAWNS))


def bound_of_info(info: InfoDict) -> Bound:
    """Return whether the reported score is exact; NONE if there is none."""
    if "score" not in info:
        return Bound.NONE
    if info.get("lowerbound"):
        return Bound.LOWER
    return Bound.UPPER if info.get("upperbound") else Bound.EXACT


def _moves(info: InfoDict) -> tuple[str, ...]:
    return tuple(move.uci() for move in info.get("pv", [])[:MOST_LINE_MOVES])


def engine_description_of(
    names: Mapping[str, str],
    options: Mapping[str, chess.engine.Option],
    program: str,
    unread: Sequence[str] = (),
) -> EngineDescription:
    """Return what an engine says about itself; an engine without a name is called ``program``.

    ``unread`` names the options that could not be read.
    """
    found = (_option(option) for option in options.values() if not option.is_managed())
    return EngineDescription(
        as_short_line(names.get("name", "")) or as_short_line(program),
        as_short_line(names.get("author", "")),
        tuple(option for option in found if option is not None),
        tuple(unread[:MOST_OPTIONS]),
    )


def _option(option: chess.engine.Option) -> EngineOption | None:
    """Return an option as plain data; None if its name or its type is not one of UCI."""
    name = option.name
    if name != as_short_line(name) or not name or option.type not in list(OptionKind):
        return None
    kind = OptionKind(option.type)
    default = "" if option.default is None else str(option.default)
    match kind:
        case OptionKind.CHECK:
            return EngineOption(name, kind, TRUE if option.default else FALSE)
        case OptionKind.SPIN:
            least = LEAST_SPIN if option.min is None else max(option.min, LEAST_SPIN)
            most = MOST_SPIN if option.max is None else min(option.max, MOST_SPIN)
            if name.casefold() == HASH.casefold():
                most = max(limited_to_memory_mb(most), least)
            return EngineOption(name, kind, default, least, most)
        case OptionKind.COMBO:
            return EngineOption(name, kind, default, choices=tuple(option.var or ())[:MOST_CHOICES])
        case OptionKind.STRING:
            shown = "" if default == "<empty>" else default
            return EngineOption(name, kind, as_short_line(shown, MOST_VALUE_LETTERS))
        case OptionKind.BUTTON:
            return EngineOption(name, kind)
