"""``glassbox-engine lab``: measures the effect of each technique of the search."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from engine.core.board.position import Position
from engine.protocol import techniques
from engine.protocol.messages import Score
from engine.tools import WrongUseError, lab_runs, stable_json_names
from engine.tools.lab_runs import Contestant, ContestantRow, PositionOutcome

NAME_WIDTH = 32


def run(options: argparse.Namespace) -> int:
    """Run the searches and print their results. Raises FenError, WrongUseError."""
    fens = lab_runs.SUITE if options.suite else (options.fen,)
    positions = [Position(fen, options.chess960) for fen in fens]
    contestants = chosen_contestants(options)
    most_nodes = lab_runs.DEFAULT_NODES if options.nodes is None else options.nodes
    out = sys.stderr if options.json else sys.stdout
    if options.lines and options.suite:
        print(numbered_positions(fens), file=out)
    print(table_heading(len(positions), options.depth, most_nodes), file=out, flush=True)
    whole = lab_runs.measure_contestant(contestants[0], positions, options.depth, most_nodes)

    def report(row: ContestantRow) -> None:
        print(*table_lines(row, whole, each=options.lines), sep="\n", file=out, flush=True)

    report(whole)
    rows = lab_runs.compare_contestants(
        contestants[1:], positions, options.depth, most_nodes, report
    )
    if options.json:
        found = {
            "depth": options.depth,
            "rows": [row_as_object(row, whole) for row in [whole, *rows]],
        }
        print(json.dumps(found))
    return 0


def chosen_contestants(options: argparse.Namespace) -> list[Contestant]:
    """Return the contestants that the options name. The engine itself is the first.

    Raises WrongUseError.
    """
    without, added, only = options.without, options.added, options.only
    contestants = [lab_runs.full_engine()]
    try:
        if without is not None:
            contestants += (
                lab_runs.contestants_without(without.split(","))
                if without
                else lab_runs.one_technique_removed()
            )
        if added is not None:
            contestants += (
                lab_runs.contestants_with(added.split(","))
                if added
                else lab_runs.one_technique_added()
            )
        if only is not None:
            contestants += lab_runs.built_up_from_minimax(
                only.split(",") if only else lab_runs.LADDER
            )
    except techniques.UnknownTechniqueError as error:
        raise WrongUseError(f"{error}: see glassbox-engine lab --help") from error
    except lab_runs.NothingSwitchedError as error:
        raise WrongUseError(str(error)) from error
    return contestants


def numbered_positions(fens: Sequence[str]) -> str:
    """Return the lines that list the positions with their numbers."""
    return "\n".join(f"{number:4}  {fen}" for number, fen in enumerate(fens, start=1))


def table_heading(positions: int, depth: int, most_nodes: int) -> str:
    """Return the lines above the table: a title that describes the searches, and column heads."""
    what = f"{positions} positions" if positions > 1 else "1 position"
    columns = f"{'nodes':>12}{'times':>9}{'seconds':>10}{'factor':>8}{'first':>8}"
    return (
        f"{what} to depth {depth}, each given up after {most_nodes} nodes (marked *)\n"
        f"{'':{NAME_WIDTH}}{columns}  {'same moves' if positions > 1 else 'found'}"
    )


def table_lines(row: ContestantRow, whole: ContestantRow, *, each: bool) -> list[str]:
    """Return the table line of a row. If ``each``, add a line for each position."""
    lines = [table_line(row, whole)]
    if each and len(row.outcomes) > 1:
        pairs = zip(row.outcomes, whole.outcomes, strict=True)
        for number, (one, other) in enumerate(pairs, start=1):
            single = ContestantRow(Contestant(f"{number:4}", row.contestant.switches), (one,))
            lines.append(table_line(single, ContestantRow(whole.contestant, (other,))))
    return lines


def table_line(row: ContestantRow, whole: ContestantRow) -> str:
    """Return the table line of a row. ``whole`` is the row of the engine itself."""
    mark = " " if row.complete else "*"
    nodes = f"{row.nodes:11}{mark}{row.nodes / max(whole.nodes, 1):8.2f}{mark}"
    factor = "-" if row.branching is None else f"{row.branching:.2f}"
    share = row.first_move_cut_share
    first = "-" if share is None else f"{share:.1%}"
    found = result_column(row, whole)
    return (
        f"{row.contestant.name:{NAME_WIDTH}}{nodes}{row.seconds:9.3f}{factor:>8}{first:>8}  {found}"
    )


def result_column(row: ContestantRow, whole: ContestantRow) -> str:
    """Return the last column of a row.

    For one position, it is the score and the line that was found. For several, it is the number of
    best moves that are the same as the engine's.
    """
    if len(row.outcomes) > 1:
        return f"{count_same_best_moves(row, whole)} of {len(row.outcomes)}"
    outcome = row.outcomes[0]
    if outcome.score is None:
        return "nothing"
    return f"{score_as_json(outcome.score):>8}  {' '.join(outcome.principal_variation)}"


def count_same_best_moves(row: ContestantRow, whole: ContestantRow) -> int:
    """Return in how many positions the best move is the same as the engine's."""
    pairs = zip(row.outcomes, whole.outcomes, strict=True)
    return sum(one.principal_variation[:1] == other.principal_variation[:1] for one, other in pairs)


def score_as_json(score: Score) -> int | str:
    """Return a score as the JSON of all tools shows it: centipawns or ``mate N``."""
    return f"mate {score.mate}" if score.centipawns is None else score.centipawns


def row_as_object(row: ContestantRow, whole: ContestantRow) -> dict[str, object]:
    """Return a row as a JSON object. ``whole`` is the row of the engine itself."""
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
        "same_moves": count_same_best_moves(row, whole),
        "positions": [outcome_as_object(outcome) for outcome in row.outcomes],
    }


def outcome_as_object(outcome: PositionOutcome) -> dict[str, object]:
    """Return the result of one position as a JSON object.

    ``endings`` has the same counts as ``node_outcomes``, with the names of version 0.1.0.
    """
    named = [
        (stable_json_names.node_outcome_names(code), count) for code, count in outcome.node_outcomes
    ]
    return {
        "fen": outcome.fen,
        "complete": outcome.complete,
        "depth": outcome.depth,
        "nodes": outcome.nodes,
        "seconds": round(outcome.seconds, 6),
        "score": None if outcome.score is None else score_as_json(outcome.score),
        "bound": None if outcome.score is None else outcome.bound.value,
        "pv": list(outcome.principal_variation),
        "node_outcomes": {names["node_outcome"]: count for names, count in named},
        "endings": {names["ending"]: count for names, count in named},
    }
