"""One game of the engine against itself, and the quiet positions of it.

A game is decided by its seed and its limit alone: each begins with an empty table and nothing
learnt, in whichever process it is played.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from engine.core.board.position import Position
from engine.core.evaluation.terms import scores
from engine.core.memory.transposition import Table
from engine.core.search.search import EXACT_BOUND, Search, mate_in
from engine.tuning.agreement import AgreedEnd, Verdict

TABLE_MB = 4
"""Far more than one game at some thousand nodes a move fills."""

OPENING_PLIES = (8, 9)
"""Random legal moves before the engine plays."""
OPENING_CP = 150
"""A position further from level than this is no opening."""

VARIED_PLIES = 12
"""For so long after the opening a random move may be played in place of the best ..."""
VARIED_SHARE = 0.3
"""... this often ..."""
VARIED_CP = 30
"""... if a search of it gives away no more than this."""
QUICK_DIVISOR = 4
"""Openings and random moves are searched with this part of the nodes of a move."""

FIRST_PLY = 14
"""Positions before it are not taken: they are the random opening's."""
GAPS = (1, 2, 3)
"""Plies from one position to the next at least; an odd one changes the side to move."""
QUIET_CP = 450
"""A search that ends further than this from the static value has found a combination. What lies
nearer is what threats and attacks on kings are worth, and has to be learnt."""

END = AgreedEnd(win_cp=1000, win_plies=6, draw_cp=8, draw_plies=16, draw_first_ply=80, last_ply=320)
"""What ends a game before the rules do."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """A position that may be evaluated without a search, and what a search says of it."""

    fen: str
    key: int
    """Of the position without its counters."""
    value_cp: int
    """For White."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game's positions, in order, and its end."""

    result: float
    """For White: 1, 0.5 or 0."""
    positions: tuple[Quiet, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to; values for the side to move."""

    move: int
    value: int
    is_exact: bool


class Engine:
    """A search of so many nodes, all of whose memory is that of one game."""

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes
        self._search = Search(Table(TABLE_MB))

    def think(self, position: Position) -> Found:
        """Search a position that has a legal move."""
        return self._think(position, self._nodes)

    def glance(self, position: Position) -> int:
        """Return the value of a shorter search, for the side to move; 0 where there is no move."""
        return self._think(position, max(self._nodes // QUICK_DIVISOR, 1)).value

    def _think(self, position: Position, nodes: int) -> Found:
        search = self._search
        search.begin(position, nodes)
        while search.deepen():
            pass
        return Found(search.best_move(), search.value(), search.bound() == EXACT_BOUND)


def play_game(seed: str, nodes: int) -> PlayedGame:
    """Play the game of this seed with so many nodes a move."""
    source = random.Random(seed)
    thinker = Engine(nodes)
    position, opening_plies = opening(source, thinker)
    verdict = Verdict(END)
    positions = []
    ply = opening_plies
    next_ply = FIRST_PLY
    while (result := ruled_result(position)) is None:
        found = thinker.think(position)
        white_cp = found.value if position.white_to_move() else -found.value
        result = verdict.note(ply, white_cp)
        if result is not None:
            break
        if ply >= next_ply and is_quiet(position, found):
            positions.append(Quiet(position.fen(), position.key(), white_cp))
            next_ply = ply + source.choice(GAPS)
        move = found.move
        if ply - opening_plies < VARIED_PLIES and source.random() < VARIED_SHARE:
            move = varied(position, found, source, thinker)
        position.push(move)
        ply += 1
    return PlayedGame(result, tuple(positions))


def opening(source: random.Random, thinker: Engine) -> tuple[Position, int]:
    """Return a level position after random moves, and how many."""
    while True:
        position = Position()
        plies = source.choice(OPENING_PLIES)
        for _ in range(plies):
            moves = position.legal_moves()
            if not moves:
                break
            position.push(source.choice(moves))
        if ruled_result(position) is None and abs(thinker.glance(position)) < OPENING_CP:
            return position, plies


def varied(position: Position, found: Found, source: random.Random, thinker: Engine) -> int:
    """Return a random move if it is about as good as the one found, else that one."""
    move = source.choice(position.legal_moves())
    position.push(move)
    value = -thinker.glance(position) if ruled_result(position) is None else -found.value
    position.pop()
    return move if value >= found.value - VARIED_CP else found.move


def ruled_result(position: Position) -> float | None:
    """Return the result for White by the rules of the game, None where it goes on."""
    if not position.legal_moves():
        if not position.is_check():
            return 0.5
        return 0.0 if position.white_to_move() else 1.0
    if position.is_fifty_moves() or position.is_threefold() or position.is_insufficient_material():
        return 0.5
    return None


def is_quiet(position: Position, found: Found) -> bool:
    """Should the evaluation alone be able to tell the value that the search found?

    Not where a capture, a promotion or an answer to a check comes first, nor where the search found
    a mate or is far from the static value.
    """
    return (
        found.is_exact
        and not position.is_check()
        and mate_in(found.value) is None
        and found.move not in position.noisy_moves()
        and abs(found.value - scores([position])[0]) <= QUIET_CP
    )
