"""A game from its first position on: its tree, its players, its clocks, and how it ended.

Colours are ``chess.WHITE`` and ``chess.BLACK``.
"""

from __future__ import annotations

from enum import StrEnum

import chess
from msgspec import Struct, field

from game.state.engines import FIRST_SEAT, SeatId
from game.state.game_list import FileStamp
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId
from game.state.time_control import SearchLimit, TimeControl


class PlayerKind(StrEnum):
    """Who chooses the moves of a side."""

    HUMAN = "human"
    ENGINE = "engine"


class Player(Struct):
    """One side of a game."""

    kind: PlayerKind
    name: str
    level: int | None = None
    """The index into ``engine.protocol.levels.LEVELS`` for an engine; None for a person."""
    seat: SeatId = FIRST_SEAT
    """The seat of the engine that plays this side; unused for a person."""
    rating: int | None = None
    """The rating that our engine imitates in place of a level; None for any other player."""
    added: str = ""
    """The name of the added engine that plays this side; empty for a person and for our engine."""


class Clock(Struct):
    """The two chess clocks of a timed game."""

    remaining_ms: dict[chess.Color, int]
    """The remaining time of each side; for the running side, the time it had at ``since_ms``."""
    running: chess.Color | None = None
    since_ms: int = 0
    spent_ms: int = 0
    """The time that the side to move used for its move before ``since_ms``."""
    delay_ms: int = 0
    """The time of each move that is not deducted (simple delay)."""


class Ending(StrEnum):
    """Why a game ended. In a PGN, the value is in the comment after the last move."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    FIFTY_MOVES = "fifty moves"
    THREEFOLD = "threefold repetition"
    SEVENTY_FIVE_MOVES = "seventy-five moves"
    FIVEFOLD = "fivefold repetition"
    INSUFFICIENT_MATERIAL = "insufficient material"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    TIME_AGAINST_BARE_KING = "time, but no mating material"
    IMPORTED = "as recorded"


class Result(Struct):
    """How a game ended."""

    text: str
    """The result in PGN: ``1-0``, ``0-1`` or ``1/2-1/2``."""
    ending: Ending


class FileOrigin(Struct, frozen=True):
    """The file from which a text was read."""

    path: str
    """The absolute path, with links resolved."""
    encoding: str


class GameFile(Struct, frozen=True):
    """The place of a game in the file that it was opened from."""

    origin: FileOrigin
    text: str
    """The text of the game in the file when it was opened; empty if it is not known."""
    newline: str
    """The line ending of the file."""
    bytes_before: int
    """The number of bytes in the file before the game."""
    bytes_after: int
    """The number of bytes in the file after the game."""
    digest: str
    """The SHA-256 of the bytes beside the game, ``margin_bytes`` on each side, in hexadecimal."""
    margin_bytes: int
    stamp: FileStamp | None = None
    """The file as it was read, or as this program has written it since; None if not known."""


class Game(Struct):
    """One game from its first position on."""

    tree: GameTree
    white: Player
    black: Player
    end: NodeId = ROOT
    """The last node of the played line."""
    time_control: TimeControl | None = None
    search_limit: SearchLimit | None = None
    """The fixed limit of the engine's searches; None if the level and the clock limit them."""
    is_rated: bool = False
    """Whether the game is played as a rated one: without take back, hint, evaluation or thinking
    until it is over."""
    clock: Clock | None = None
    result: Result | None = None
    claim: Ending | None = None
    """The draw that the side to move may claim; ``record`` sets it with every move."""
    is_paused: bool = False
    """Whether the clocks and the engine are stopped and the board is covered."""
    draw_offer: chess.Color | None = None
    """The side whose offer of a draw waits for an answer; None if there is no offer."""
    offered_at: dict[chess.Color, int] = field(default_factory=dict)
    """The number of half-moves at which each side last offered a draw."""
    headers: dict[str, str] = field(default_factory=dict)
    """All PGN tags of an opened game, in their order."""
    unread_tag_lines: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The unread lines among the tags of an opened game, by the name of the tag before them."""
    recorded_result: str = "*"
    """The result in the file of an opened game."""
    is_document: bool = False
    """Whether the game was opened to be looked at. Playing on from it begins a new game."""
    is_foreign: bool = False
    """Whether the game was played elsewhere, so that its tags are saved unchanged."""
    continued_at: int | None = None
    """The number of half-moves after which a foreign game is continued here; None if it is not.
    Earlier versions continued opened games in this way, and such games are still resumed."""
    file: GameFile | None = None
    warned_of_time: set[chess.Color] = field(default_factory=set)
    """The persons who have been warned that their time is low."""
    game_id: str = ""
    """What identifies the game among the played games; empty before its first autosave."""
    touched: bool = False
    """Whether the player has made a move here, so discarding the unfinished game asks first."""

    @property
    def start(self) -> chess.Board:
        """The first position of the game. Never changed."""
        return self.tree.start

    @property
    def moves(self) -> tuple[Node, ...]:
        """The half-moves of the played line, in order."""
        return self.tree.line(self.end)

    def node_at(self, ply: int) -> NodeId:
        """Return the node of the played line after ``ply`` half-moves, at most ``len(moves)``."""
        if ply == len(self.moves):
            return self.end
        return self.moves[ply].parent or ROOT

    def is_played(self, node_id: NodeId) -> bool:
        """Return whether a node is on the played line; the root is."""
        ply = self.tree[node_id].ply
        return ply == 0 or (ply <= len(self.moves) and self.node_at(ply) == node_id)

    def last_played(self, node_id: NodeId) -> NodeId:
        """Return the last node of the played line on the way to a node."""
        return self.tree.last_shared(node_id, self.end)
