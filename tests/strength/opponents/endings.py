"""Prints how often each weak level mates in won endings, and how many moves it needs.

``python tests/strength/opponents/endings.py`` lets each level with a limited sight play White. The
opponent takes what it can take, and otherwise moves at random. Equal seeds give equal numbers on
every machine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from opponents.positions import is_drawn
from opponents.weak_player import WeakPlayer

from engine.core.board.position import Position
from engine.protocol.handicap import Handicap
from engine.protocol.levels import LEVELS

ENDINGS = {
    "queen": "8/8/8/2k5/8/8/4K3/3Q4 w - - 0 1",
    "rook": "8/8/8/2k5/8/8/4K3/3R4 w - - 0 1",
    "rook, 3 pawns": "8/8/8/2k5/8/8/P4PP1/3R2K1 w - - 0 1",
    "4 pawns to 2": "8/5pp1/8/2k5/8/8/PPP2P2/4K3 w - - 0 1",
}
GAMES = 20
MOST_PLIES = 150


def main() -> None:
    """Print a row for each level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help="of each ending")
    options = parser.parse_args()
    print(f"{'level':20}" + "".join(name.rjust(22) for name in ENDINGS))
    for level in LEVELS:
        handicap = level.handicap(0)
        if handicap is None or handicap.sight is None:
            continue
        cells = []
        for fen in ENDINGS.values():
            played = (
                moves_to_mate(fen, level.handicap(seed), seed) for seed in range(options.games)
            )
            mates = [moves for moves in played if moves is not None]
            typical = f", {statistics.median(mates):.0f} moves" if mates else ""
            cells.append(f"{100 * len(mates) / options.games:.0f} %{typical}")
        print(f"{level.name:20}" + "".join(cell.rjust(22) for cell in cells), flush=True)


def moves_to_mate(fen: str, handicap: Handicap | None, seed: int) -> int | None:
    """Return the number of moves to White's mate; None if White does not mate."""
    assert handicap is not None
    position, lots, player = Position(fen), random.Random(seed), WeakPlayer()
    for ply in range(MOST_PLIES):
        moves = position.legal_moves()
        if not moves or is_drawn(position):
            is_mated = not moves and position.is_check() and not position.white_to_move()
            return (ply + 1) // 2 if is_mated else None
        if position.white_to_move():
            position.push(player.move(position, handicap))
        else:
            position.push(lots.choice(position.noisy_moves() or moves))
    return None


if __name__ == "__main__":
    main()
