"""The search, as Python drives it: one call an iteration, numbers to be read at any time.

All numbers are plain: moves are 32-bit integers (see ``Position.uci``), values are centipawns for
the side to move at the root with mates as +-(MATE_VALUE - plies).
"""

from typing import Self, final

from engine.core.position import Position
from engine.core.table import Table
from engine.core.trace import Trace

__all__ = [
    "EXACT_BOUND",
    "INFINITE_VALUE",
    "LOWER_BOUND",
    "MATE_VALUE",
    "MAX_DEPTH",
    "NO_BOUND",
    "NO_VALUE",
    "STOP_ASKED",
    "STOP_NODES",
    "STOP_NONE",
    "UPPER_BOUND",
    "WON_VALUE",
    "Search",
    "mate_in",
]

MATE_VALUE: int
INFINITE_VALUE: int
NO_VALUE: int
WON_VALUE: int
MAX_DEPTH: int

STOP_NONE: int
STOP_NODES: int
STOP_ASKED: int

NO_BOUND: int
UPPER_BOUND: int
LOWER_BOUND: int
EXACT_BOUND: int

def mate_in(value: int) -> int | None:
    """Full moves to a forced mate, negative when the side to move is mated; None for no mate."""

@final
class Search:
    """One thread's search. Killers and history live from game to game until ``clear``."""

    def __new__(cls, table: Table) -> Self: ...
    def clear(self) -> None:
        """Forget killers and history; the table is cleared by itself."""
    def learnt(self) -> bytes:
        """A copy of killers, histories and corrections, for ``learn``. Not while a search runs."""
    def learn(self, learnt: bytes) -> None:
        """Know what a copy holds, and nothing else. Not while a search runs.

        ValueError where it is no such copy.
        """
    def record(self, trace: Trace | None) -> None:
        """Tell a recorder of the next search, and of no more; None stops that. Not while it runs.

        A recorded search does the same as one that is not recorded.
        """
    def watch(self, stop_address: int, search_id: int) -> None:
        """End when the 64-bit integer at ``stop_address`` reaches ``search_id``; 0 unwatches."""
    def switch(self, switches: dict[str, bool]) -> None:
        """Use these techniques, by name as in ``default_switches``, from the next ``begin`` on.

        Raises ValueError where one is missing, MemoryError. Not while a search runs.
        """
    def begin(
        self,
        position: Position,
        node_limit: int = 0,
        lines: int = 1,
        root_moves: list[int] | None = None,
        helper: int = 0,
    ) -> None:
        """Prepare a search of ``position`` (copied). ``node_limit`` 0: none. Ages the table.

        ``lines``: how many best lines are wanted. ``root_moves``: search only these. ``helper``:
        from 1 for a search that shares its table with one that was begun before it.
        Raises ValueError for less than one line.
        """
    def deepen(self, goal: int = 0) -> bool:
        """Search one iteration deeper with the GIL released; True when it was completed.

        ``goal``, if given, is the last depth that is wanted: a helper does not begin beyond it, and
        with iterative deepening switched off it is searched to at once.
        False when it was cut short (``stop_reason``) or when there is nothing to search
        (no legal move, or MAX_DEPTH done). The best move stays valid in each case.
        """
    def help(self, goal: int) -> None:
        """Search one iteration after the other to the depth of ``goal`` or a stop, without the GIL.

        For a helper, which has nothing to say in between.
        """
    def stop(self) -> None:
        """Ask the running iteration to end; may be called from another thread."""
    # What may be read at any time, also while ``deepen`` runs in another thread:
    def stop_reason(self) -> int: ...
    def depth(self) -> int: ...
    def selective_depth(self) -> int: ...
    def nodes(self) -> int: ...
    def value(self) -> int: ...
    def bound(self) -> int: ...
    def best_move(self) -> int: ...
    def principal_variation(self) -> list[int]: ...
    def answer_to(self, move: int) -> int:
        """The best answer to a root move as far as the table knows; 0 where it does not.

        Not while a search runs.
        """
    def best_lines(self) -> list[tuple[int, int, int, list[int]]]:
        """(value, bound, depth, moves) of each line that was searched, best first."""
    def best_move_share(self) -> float:
        """The share of the nodes of this search, 0 to 1, that lie below the best move."""
    def current(self) -> tuple[int, int]:
        """The root move being searched and its number from 1; (0, 0) before the first."""
    def root_moves(self) -> list[tuple[int, int, int, int, int, int, int, int]]:
        """(move, provenance, order_score, value, bound, depth, reduction, nodes).

        In search order.
        ``provenance`` indexes ``messages.Provenance`` in its order of definition; ``bound`` is a
        BOUND constant, NO_BOUND before the first search of the move.
        """
    def table_counts(self) -> tuple[int, int, int, int, int]:
        """(probes, hits, cutoffs, move_only, too_shallow) of this search."""
    def endings(self) -> dict[str, int]:
        """How often the nodes of this search ended in each of the ways in ``endings.ENDINGS``."""
    def cut_counts(self) -> tuple[int, int]:
        """(cut nodes, first-move cuts): nodes cut off after a move was searched; by the first.

        Of the main search, without its root and without quiescence.
        """
