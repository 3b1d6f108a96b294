"""Prints how often each weak level finds what is to be seen.

``python tests/strength/opponents/rates.py`` draws positions from games of weak players (see
``positions.py``) and lets each level with a limited sight move in all of them. Half of the
positions come from a second seed, and nobody looks at them while the model is changed. ``--held``
prints these alone. Equal seeds give equal numbers on every machine.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from opponents.positions import Case, Kind, cases
from opponents.weak_player import WeakPlayer

from engine.protocol.levels import LEVELS
from engine.protocol.strength import handicap_of

SEED, HELD_SEED = 1, 2
POSITIONS = 150
"""How many positions of each kind one seed gives."""


def main() -> None:
    """Print a row for each level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=POSITIONS, help="of each kind and seed")
    parser.add_argument("--held", action="store_true", help="only the positions of the held seed")
    options = parser.parse_args()
    seeds = (HELD_SEED,) if options.held else (SEED, HELD_SEED)
    drawn = [case for seed in seeds for case in cases(seed, options.positions)]
    counts = Counter(case.kind for case in drawn)
    print(f"{'level':20}" + "".join(f"{kind} ({counts[kind]})".rjust(22) for kind in Kind))
    for level in LEVELS:
        if level.elo is not None and (handicap := level.handicap()) and handicap.sight is not None:
            found = found_by(level.elo, drawn)
            shares = (100 * found[kind] / max(1, counts[kind]) for kind in Kind)
            print(f"{level.name:20}" + "".join(f"{share:20.1f} %" for share in shares), flush=True)


def found_by(elo: int, drawn: list[Case]) -> Counter[Kind]:
    """Return in how many positions of each kind a player of this rating makes a right move."""
    player = WeakPlayer()
    found = Counter[Kind]()
    for number, case in enumerate(drawn):
        handicap = handicap_of(elo, number)
        assert handicap is not None
        found[case.kind] += player.move(case.position, handicap) in case.right
    return found


if __name__ == "__main__":
    main()
