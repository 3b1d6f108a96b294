"""``glassbox-engine perft``: count the leaves of the tree of legal moves, on either board.

The tree is cut two plies below the root. Its pieces are counted by Python threads, each on a
position of its own: the core releases the GIL while it counts, and there are enough pieces to keep
all threads busy until the end.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from engine.core.board.perft import perft
from engine.core.board.position import START_FEN, Position
from engine.core.mailbox.position import MailboxPosition
from engine.tools import WrongUseError

QUIET_S = 1.0
"""A count that is done within this says nothing about its progress."""


@dataclass(frozen=True, slots=True)
class Tree:
    """What to count, and how."""

    depth: int
    """In plies, at least 1."""
    fen: str = START_FEN
    chess960: bool = False
    board: str = "bitboard"
    """Or ``0x88``."""
    sliders: str = "magic"
    """Or ``rays``; the 0x88 board knows only its own way and ignores it."""


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A piece of the tree: the moves that lead there, of which the first is the root move."""

    root_move: str
    moves: tuple[int, ...]


Reporter = Callable[[str, int, int, int], None]
"""Is given a root move that is counted, its leaves, how many are counted, and of how many."""


def set_up(tree: Tree) -> tuple[Position | MailboxPosition, Callable[[int], int]]:
    """Return the position and what counts its leaves at a depth. Raises FenError."""
    if tree.board == "0x88":
        mailbox = MailboxPosition(tree.fen, tree.chess960)
        return mailbox, mailbox.perft
    position = Position(tree.fen, tree.chess960)
    return position, partial(perft, position, rays=tree.sliders == "rays")


def count_by_move(tree: Tree, threads: int = 1, reported: Reporter | None = None) -> dict[str, int]:
    """Count the leaves below each root move, by its UCI name; together they are the perft.

    ``reported`` is called from the threads, never twice at a time. Raises FenError.
    """
    branches = cut(tree)
    ledger = Ledger(branches, reported)
    pieces = deque(piece for below in branches.values() for piece in below)
    with ThreadPoolExecutor(threads) as pool:
        for end in [pool.submit(count_branches, tree, pieces, ledger) for _ in range(threads)]:
            end.result()
    return ledger.leaves


def cut(tree: Tree) -> dict[str, list[TreeRow]]:
    """Return the branches of each root move, two plies long or, in a tree of one ply, one."""
    position, _ = set_up(tree)
    branches = {}
    for move in position.legal_moves():
        name = position.uci(move)
        branches[name] = [TreeRow(name, (move,))]
        if tree.depth > 1:
            position.push(move)
            branches[name] = [TreeRow(name, (move, reply)) for reply in position.legal_moves()]
            position.pop()
    return branches


def count_branches(tree: Tree, branches: deque[TreeRow], ledger: Ledger) -> None:
    """Take one branch after the other until none is left, and book its leaves."""
    position, count = set_up(tree)
    while True:
        try:
            branch = branches.popleft()
        except IndexError:
            return
        for move in branch.moves:
            position.push(move)
        leaves = count(tree.depth - len(branch.moves))
        for _ in branch.moves:
            position.pop()
        ledger.book(branch, leaves)


class Ledger:
    """The leaves counted so far, for several threads."""

    def __init__(self, branches: dict[str, list[TreeRow]], reported: Reporter | None) -> None:
        self.leaves = dict.fromkeys(branches, 0)
        self._left = {move: len(below) for move, below in branches.items()}
        self._done = sum(not below for below in branches.values())
        self._told = reported
        self._lock = threading.Lock()

    def book(self, branch: TreeRow, leaves: int) -> None:
        """Add the leaves of a branch."""
        move = branch.root_move
        with self._lock:
            self.leaves[move] += leaves
            self._left[move] -= 1
            if self._left[move] == 0:
                self._done += 1
                if self._told is not None:
                    self._told(move, self.leaves[move], self._done, len(self.leaves))


class Progress:
    """Says on standard error how far a long count has come."""

    def __init__(self) -> None:
        self._started_s = perf_counter()

    def __call__(self, move: str, leaves: int, done: int, moves: int) -> None:
        """Say that a root move is counted, unless the whole has only begun or is over anyway."""
        seconds = perf_counter() - self._started_s
        if seconds >= QUIET_S and done < moves:
            line = f"{move}: {leaves} ({done} of {moves} moves, {seconds:.0f} s)"
            print(line, file=sys.stderr, flush=True)


def run(options: argparse.Namespace) -> int:
    """Count and print. Raises WrongUseError, FenError."""
    if options.board == "0x88" and options.sliders is not None:
        raise WrongUseError("perft: --sliders is for the bitboard alone")
    fen = START_FEN if options.fen is None else options.fen
    sliders = options.sliders or "magic"
    tree = Tree(options.depth, fen, options.chess960, options.board, sliders)
    started_s = perf_counter()
    below = count_by_move(tree, options.threads, Progress())
    seconds = perf_counter() - started_s
    nodes = sum(below.values())
    nps = int(nodes / max(seconds, 1e-6))
    if options.json:
        result: dict[str, object] = {"nodes": nodes, "seconds": round(seconds, 6), "nps": nps}
        print(json.dumps(result | ({"divide": below} if options.divide else {})))
        return 0
    if options.divide:
        for move, leaves in below.items():
            print(f"{move}: {leaves}")
    print(f"{nodes} nodes {seconds:.3f} seconds {nps} nps")
    return 0
