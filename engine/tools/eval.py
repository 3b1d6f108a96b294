"""``glassbox-engine eval``: the static evaluation of a position, term by term."""

from __future__ import annotations

import argparse
import json

from engine.core.evaluate import TermScores, term_scores
from engine.core.params import PHASE_TOTAL
from engine.core.position import Position
from engine.core.scaling import FULL_SCALE

SIDES = ("white", "black")
PHASES = ("middlegame", "endgame")


def as_object(found: TermScores) -> dict[str, object]:
    """Return the evaluation as the JSON form has it: each term by phase and side."""
    terms = [
        {
            "name": name,
            **{
                phase: dict(zip(SIDES, (side[index] for side in sides), strict=True))
                for index, phase in enumerate(PHASES)
            },
        }
        for name, sides in found.terms.items()
    ]
    return {
        "score": found.score,
        "terms": terms,
        "middlegame": found.middlegame,
        "endgame": found.endgame,
        "phase": found.phase,
        "scale": found.scale,
    }


def lines_of(found: TermScores, white_to_move: bool) -> list[str]:
    """Return the table: a line for each term, the sums, and how they give the score."""
    lines = [f"{'':18}{'White':>14}{'Black':>14}{'White - Black':>18}"]
    lines.append(f"{'':18}" + f"{'mg':>7}{'eg':>7}" * 2 + f"{'mg':>11}{'eg':>7}")
    for name, (white, black) in found.terms.items():
        both = f"{white[0]:7}{white[1]:7}{black[0]:7}{black[1]:7}"
        lines.append(f"{name:18}{both}{white[0] - black[0]:+11}{white[1] - black[1]:+7}")
    sums = f"{found.middlegame:+11}{found.endgame:+7}"
    lines.append(f"{'sum':18}{'':28}{sums}")
    phase, scale = found.phase, found.scale
    lines.append(
        f"phase {phase} of {PHASE_TOTAL} (all pieces), endgame counts {scale} of {FULL_SCALE}: "
        f"({found.middlegame} * {phase} + {found.endgame} * {scale} / {FULL_SCALE}"
        f" * {PHASE_TOTAL - phase}) / {PHASE_TOTAL}, each division towards zero"
    )
    side = "White" if white_to_move else "Black"
    lines.append(f"score {found.score:+} centipawns for {side}, who is to move")
    return lines


def run(options: argparse.Namespace) -> int:
    """Print the evaluation. Raises FenError."""
    position = Position(options.fen, options.chess960)
    found = term_scores(position)
    if options.json:
        print(json.dumps(as_object(found)))
    else:
        print("\n".join(lines_of(found, position.white_to_move())))
    return 0
