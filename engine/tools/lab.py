"""``glassbox-engine lab``: what each technique of the search is worth."""

from __future__ import annotations

import argparse
import json
import sys

from engine import lab, techniques
from engine.core.position import Position
from engine.lab import Contestant, Outcome, Row
from engine.messages import Score
from engine.tools import WrongUseError

NAME_WIDTH = 32


def run(options: argparse.Namespace) -> int:
    """Search and print. Raises FenError, WrongUseError."""
    fens = lab.SUITE if options.suite else (options.fen,)
    positions = [Position(fen, options.chess960) for fen in fens]
    try:
        contestants = chosen(options.without, options.only)
    except techniques.UnknownTechniqueError as error:
        raise WrongUseError(f"{error}: see glassbox-engine lab --help") from error
    most_nodes = lab.DEFAULT_NODES if options.nodes is None else options.nodes
    out = sys.stderr if options.json else sys.stdout
    print(heading(len(positions), options.depth, most_nodes), file=out, flush=True)
    whole = lab.measure(contestants[0], positions, options.depth, most_nodes)
    print(line_of(whole, whole), file=out, flush=True)
    rows = lab.compare(
        contestants[1:],
        positions,
        options.depth,
        most_nodes,
        lambda row: print(line_of(row, whole), file=out, flush=True),
    )
    if options.json:
        found = {"depth": options.depth, "rows": [as_object(row, whole) for row in [whole, *rows]]}
        print(json.dumps(found))
    return 0


def chosen(without: str | None, only: str | None) -> list[Contestant]:
    """Return who is compared, the whole engine first. Raises UnknownTechniqueError."""
    contestants = [lab.engine()]
    if without is not None:
        contestants += lab.without(without.split(",")) if without else lab.without_each()
    if only is not None:
        contestants += lab.built_up(only.split(",") if only else lab.LADDER)
    return contestants


def heading(positions: int, depth: int, most_nodes: int) -> str:
    """Return what is searched, and the heads of the columns."""
    what = f"{positions} positions" if positions > 1 else "1 position"
    columns = f"{'nodes':>12}{'times':>9}{'seconds':>10}{'factor':>8}{'first':>8}"
    return (
        f"{what} to depth {depth}, each given up after {most_nodes} nodes (marked *)\n"
        f"{'':{NAME_WIDTH}}{columns}  {'same moves' if positions > 1 else 'found'}"
    )


def line_of(row: Row, whole: Row) -> str:
    """Return a line of the table; ``whole`` is the engine's row."""
    mark = " " if row.complete else "*"
    nodes = f"{row.nodes:11}{mark}{row.nodes / max(whole.nodes, 1):8.2f}{mark}"
    factor = "-" if row.branching is None else f"{row.branching:.2f}"
    share = row.first_move_cut_share
    first = "-" if share is None else f"{share:.1%}"
    found = what_was_found(row, whole)
    return (
        f"{row.contestant.name:{NAME_WIDTH}}{nodes}{row.seconds:9.3f}{factor:>8}{first:>8}  {found}"
    )


def what_was_found(row: Row, whole: Row) -> str:
    """Return the score and the line of one position, or how many moves are the engine's."""
    if len(row.outcomes) > 1:
        return f"{same_moves(row, whole)} of {len(row.outcomes)}"
    outcome = row.outcomes[0]
    if outcome.score is None:
        return "nothing"
    return f"{score_form(outcome.score):>8}  {' '.join(outcome.principal_variation)}"


def same_moves(row: Row, whole: Row) -> int:
    """Return in how many positions the best move is that of the engine."""
    pairs = zip(row.outcomes, whole.outcomes, strict=True)
    return sum(one.principal_variation[:1] == other.principal_variation[:1] for one, other in pairs)


def score_form(score: Score) -> int | str:
    """Return a score as the tools' JSON has it."""
    return f"mate {score.mate}" if score.centipawns is None else score.centipawns


def as_object(row: Row, whole: Row) -> dict[str, object]:
    """Return a row as the JSON form has it."""
    share = row.first_move_cut_share
    return {
        "name": row.contestant.name,
        "on": [name for name, is_on in row.contestant.switches.items() if is_on],
        "complete": row.complete,
        "nodes": row.nodes,
        "ratio": round(row.nodes / max(whole.nodes, 1), 4),
        "seconds": round(row.seconds, 6),
        "branching": None if row.branching is None else round(row.branching, 3),
        "first_move_cuts": None if share is None else round(share, 4),
        "same_moves": same_moves(row, whole),
        "positions": [outcome_object(outcome) for outcome in row.outcomes],
    }


def outcome_object(outcome: Outcome) -> dict[str, object]:
    """Return what was found in one position as the JSON form has it."""
    return {
        "fen": outcome.fen,
        "complete": outcome.complete,
        "depth": outcome.depth,
        "nodes": outcome.nodes,
        "seconds": round(outcome.seconds, 6),
        "score": None if outcome.score is None else score_form(outcome.score),
        "pv": list(outcome.principal_variation),
        "endings": {name: count for name, count in outcome.endings.items() if count},
    }
