"""``glassbox-engine eval``: the static evaluation of a position by terms, and by parts of terms."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping

from engine.core.basics.params import PHASE_TOTAL
from engine.core.board.position import Position
from engine.core.evaluation.scaling import FULL_SCALE
from engine.core.evaluation.terms import TermScores, term_scores
from engine.evaluation_breakdown.term_parts import Sides, TermParts, term_parts
from engine.evaluation_breakdown.weight_counts import sum_score_pairs

SIDES = ("white", "black")
PHASES = ("middlegame", "endgame")
NAME_WIDTH, WIDE_NAME = 18, 30
"""Width of the first column in characters: without parts, then with parts."""
PART_MARK = "  "
DANGER_UNITS = "in units of danger to the side's own king, no centipawns:"
NO_PARTS: Mapping[str, TermParts] = {}


def evaluation_as_object(found: TermScores, parts: Mapping[str, TermParts]) -> dict[str, object]:
    """Return the evaluation as a JSON object.

    Each term and each part has a score by phase and side.
    """
    terms = [
        {"name": name, **_by_phase(sides), **_parts_object(parts.get(name, TermParts({})))}
        for name, sides in found.terms.items()
    ]
    return {
        "score": found.score,
        "terms": terms,
        "sums": _by_phase(_sums(found)),
        "middlegame": found.middlegame,
        "endgame": found.endgame,
        "phase": found.phase,
        "scale": found.scale,
    }


def _by_phase(sides: Sides) -> dict[str, dict[str, int]]:
    return {
        phase: dict(zip(SIDES, (side[index] for side in sides), strict=True))
        for index, phase in enumerate(PHASES)
    }


def _parts_object(found: TermParts) -> dict[str, object]:
    parts = [{"name": name, **_by_phase(sides)} for name, sides in found.parts.items()]
    return {"parts": parts, **({"rule": found.rule} if found.rule else {})}


def _sums(found: TermScores) -> Sides:
    """Return the sum of all terms for White and for Black."""
    white, black = (
        sum_score_pairs(sides[us] for sides in found.terms.values()) for us in range(len(SIDES))
    )
    return white, black


def evaluation_table_lines(
    found: TermScores, white_to_move: bool, parts: Mapping[str, TermParts] = NO_PARTS
) -> list[str]:
    """Return the lines of the table: each term, its parts, the sums and the score's formula."""
    width = WIDE_NAME if parts else NAME_WIDTH
    lines = [f"{'':{width}}{'White':>14}{'Black':>14}{'White - Black':>18}"]
    lines.append(f"{'':{width}}" + f"{'mg':>7}{'eg':>7}" * 2 + f"{'mg':>11}{'eg':>7}")
    for name, sides in found.terms.items():
        lines.append(_row(name, sides, width))
        lines += _part_lines(parts.get(name, TermParts({})), width)
    lines.append(_row("sum", _sums(found), width))
    phase, scale = found.phase, found.scale
    lines.append(
        f"phase {phase} of {PHASE_TOTAL} (all pieces), endgame counts {scale} of {FULL_SCALE}: "
        f"({found.middlegame} * {phase} + {found.endgame} * {scale} / {FULL_SCALE}"
        f" * {PHASE_TOTAL - phase}) / {PHASE_TOTAL}, each division towards zero"
    )
    side = "White" if white_to_move else "Black"
    lines.append(f"score {found.score:+} centipawns for {side}, who is to move")
    return lines


def _row(name: str, sides: Sides, width: int) -> str:
    """Return a line of the table: the scores of both sides and their difference, in centipawns."""
    (white, black) = sides
    return f"{_unit_row(name, sides, width)}{white[0] - black[0]:+11}{white[1] - black[1]:+7}"


def _unit_row(name: str, sides: Sides, width: int) -> str:
    """Return a line of the table with the scores of both sides, without their difference."""
    (white, black) = sides
    return f"{name:{width}}{white[0]:7}{white[1]:7}{black[0]:7}{black[1]:7}"


def _part_lines(found: TermParts, width: int) -> list[str]:
    """Return the lines for the parts of a term. If the term has a rule, its line follows."""
    if not found.rule:
        return [_row(PART_MARK + name, sides, width) for name, sides in found.parts.items()]
    white, black = (
        sum_score_pairs(sides[us] for sides in found.parts.values()) for us in range(len(SIDES))
    )
    rows = {**found.parts, "their sum": (white, black)}
    lines = [_unit_row(PART_MARK + name, sides, width) for name, sides in rows.items()]
    return [PART_MARK + DANGER_UNITS, *lines, PART_MARK + found.rule]


def run(options: argparse.Namespace) -> int:
    """Print the evaluation.

    Raises:
        FenError: the FEN is invalid.
    """
    position = Position(options.fen, options.chess960)
    found = term_scores(position)
    if options.json:
        print(json.dumps(evaluation_as_object(found, term_parts(position))))
        return 0
    parts = term_parts(position) if options.parts else NO_PARTS
    print("\n".join(evaluation_table_lines(found, position.white_to_move(), parts)))
    return 0
