"""Prints how often each weak level mates a bare king that defends itself as long as possible.

``python tests/strength/opponents/bare_king.py`` draws positions of king and queen, and of king and
rook, that are won for White. Each level plays White. Black has the distances to mate and always
plays the longest defence; it takes the piece if it can. A threefold repetition and the fifty-move
rule end a game. Equal seeds give equal numbers on every machine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from opponents.mate_distances import MateDistances, Placement
from opponents.positions import is_drawn
from opponents.weak_player import WeakPlayer

from engine.core.board.position import Position
from engine.protocol.handicap import Handicap
from engine.protocol.strength import STRENGTHS, handicap_of

PIECES = {"Q": "queen", "R": "rook"}
POSITIONS = 200
SEED = 20261126
TARGET_ELO = 600
"""A rating between two levels, for which the goals are named."""
GOALS_PERCENT = {"Q": 60, "R": 40}
"""The least share of mates at ``TARGET_ELO``."""


def main() -> int:
    """Print a row for each rating. Return 1 if a goal is missed or the shares do not rise."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=POSITIONS, help="of each ending")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    endings = {letter: MateDistances(letter) for letter in PIECES}
    ratings = sorted({row.elo for row in STRENGTHS if row.sight is not None} | {TARGET_ELO})
    shares: dict[str, list[int]] = {letter: [] for letter in PIECES}
    reached = True
    print("rating" + "".join(name.rjust(22) for name in PIECES.values()))
    for elo in ratings:
        cells = []
        for letter, distances in endings.items():
            mates = mates_of(elo, letter, distances, options.positions, options.seed)
            if elo != TARGET_ELO:
                shares[letter].append(len(mates))
            percent = 100 * len(mates) / options.positions
            reached &= elo != TARGET_ELO or percent >= GOALS_PERCENT[letter]
            typical = f", {statistics.median(mates):.0f} moves" if mates else ""
            cells.append(f"{percent:.0f} %{typical}".rjust(22))
        print(f"{elo:6}" + "".join(cells), flush=True)
    rising = all(counts == sorted(counts) for counts in shares.values())
    print(f"goals at {TARGET_ELO}: {'reached' if reached else 'missed'}")
    print(f"the shares of the levels {'rise' if rising else 'do not rise'}")
    return 0 if reached and rising else 1


def mates_of(elo: int, letter: str, distances: MateDistances, wanted: int, seed: int) -> list[int]:
    """Return the numbers of moves of White's mates, one for each game that it wins."""
    lots = random.Random(seed)
    won = sorted(distances.white_to_move)
    played = (
        moves_to_mate(letter, lots.choice(won), distances, handicap_of(elo, game))
        for game in range(wanted)
    )
    return [moves for moves in played if moves is not None]


def moves_to_mate(
    letter: str, start: Placement, distances: MateDistances, handicap: Handicap | None
) -> int | None:
    """Return the number of moves to White's mate; None if White does not mate."""
    assert handicap is not None
    position, player = Position(fen_of(letter, start)), WeakPlayer()
    lots = random.Random(handicap.seed)
    moves = 0
    while position.legal_moves() and not is_drawn(position):
        if position.white_to_move():
            position.push(player.move(position, handicap))
            moves += 1
        else:
            position.push(_longest_defence(position, distances, lots))
    is_mated = not position.legal_moves() and position.is_check()
    return moves if is_mated else None


def _longest_defence(position: Position, distances: MateDistances, lots: random.Random) -> int:
    """Return Black's move to the longest mate, or a move after which White has no win."""
    after = {}
    for move in position.legal_moves():
        position.push(move)
        after[move] = distances.white_to_move.get(_placement(position), sys.maxsize)
        position.pop()
    longest = max(after.values())
    return lots.choice([move for move, distance in after.items() if distance == longest])


def _placement(position: Position) -> Placement:
    """Return the placement in a position; the piece has the square -1 if it is gone."""
    squares = {position.piece_at(square): square for square in range(64)}
    piece = next((squares[code] for code in (4, 5) if code in squares), -1)
    return squares[6], piece, squares[12]


def fen_of(letter: str, placement: Placement) -> str:
    """Return the position of a placement as a FEN, with White to move."""
    letters = dict(zip(placement, ("K", letter, "k"), strict=True))
    ranks = []
    for rank in range(7, -1, -1):
        text = "".join(letters.get(8 * rank + file, "1") for file in range(8))
        for empty in range(8, 1, -1):
            text = text.replace("1" * empty, str(empty))
        ranks.append(text)
    return f"{'/'.join(ranks)} w - - 0 1"


if __name__ == "__main__":
    sys.exit(main())
