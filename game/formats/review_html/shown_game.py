"""A reviewed game as a report shows it: its moves with numbers, and the positions between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import chess

from engine.protocol.messages import Score
from engine.protocol.review import (
    GameReview,
    MateChange,
    PositionSearch,
    ReviewedGame,
    ReviewedMove,
    Verdict,
)
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from game.formats.review_html import review_lines
from game.formats.review_html.review_lines import ReviewLine, searches_of
from game.piece_letters import translate_moves
from game.rules.numbered_moves import numbered_moves

MOST_MOMENTS = 24
"""How many key moments are shown, the costliest ones."""
KEY_VERDICTS = (Verdict.MISTAKE, Verdict.BLUNDER)
KEY_CHANGES = (MateChange.CREATED, MateChange.LOST)
MINUS = "−"


class ShownMove(NamedTuple):
    """One move of the game."""

    ply: int
    number: str
    """The number of the move, such as ``13.`` or ``13...``."""
    san: str
    before: chess.Board
    """The position before the move. Never changed."""
    move: chess.Move
    review: ReviewedMove | None
    """None for a null move."""

    @property
    def title(self) -> str:
        """The move with its number."""
        return f"{self.number} {self.san}"


class ShownLine(NamedTuple):
    """A line of the search."""

    moves: str
    score: str
    """For White, in pawns or moves to mate."""


class ShownGame:
    """The moves of a game and what the review found about them."""

    def __init__(self, game: ReviewedGame, review: GameReview, letters: str) -> None:
        """Play the game out.

        Raises:
            ValueError: the start position or a move is impossible.
        """
        self._letters = letters
        self._searches = searches_of(review)
        reviewed = {move.ply: move for move in review.moves}
        board = chess.Board(game.fen, chess960=game.chess960)
        self.start = board.copy(stack=False)
        self.moves: list[ShownMove] = []
        for ply, text in enumerate(game.moves):
            before, move = board.copy(stack=False), board.parse_uci(text)
            number = f"{board.fullmove_number}{'.' if board.turn == chess.WHITE else '...'}"
            san = self._in_letters(board.san_and_push(move))
            board.clear_stack()
            self.moves.append(ShownMove(ply, number, san, before, move, reviewed.get(ply)))
        self.end = board
        self.moments = frozenset(move.ply for move in key_moments(review))
        """The plies of the key moments that are shown."""

    def board(self, ply: int) -> chess.Board:
        """Return the position after a number of half-moves. It must not be changed."""
        return self.moves[ply].before if ply < len(self.moves) else self.end

    def target(self, move: ShownMove) -> str:
        """Return the id of the key moment of a move, or of the move in the list if it is none."""
        return moment_id(move.ply) if move.ply in self.moments else move_id(move.ply)

    def chances(self) -> list[tuple[int, float]]:
        """Return White's winning chance in per cent at each position that was searched."""
        return [
            (ply, self._chance(search))
            for (ply, lines), search in sorted(self._searches.items())
            if lines == 1
        ]

    def _chance(self, search: PositionSearch) -> float:
        chance = winning_chance(search.score, OWN_SLOPE)
        return chance if self.board(search.ply).turn == chess.WHITE else 100 - chance

    def better_line(self, move: ReviewedMove) -> ShownLine | None:
        """Return the line of the better move; None if nothing was found."""
        return self._shown(review_lines.better_line(move, self._searches))

    def answer_line(self, move: ReviewedMove) -> ShownLine | None:
        """Return the line that answers a move; None if the game is over then."""
        return self._shown(review_lines.answer_line(move, self._searches))

    def _shown(self, line: ReviewLine | None) -> ShownLine | None:
        if line is None:
            return None
        board = self.board(line.ply)
        moves = numbered_moves(board, _parsed(board, line.moves))
        return ShownLine(self._in_letters(moves), score_text(line.score, board.turn))

    def _in_letters(self, san: str) -> str:
        return translate_moves(str(san), self._letters)


def _parsed(board: chess.Board, moves: Sequence[str]) -> list[chess.Move]:
    board = board.copy(stack=False)
    return [board.push_uci(move) for move in moves]


def move_id(ply: int) -> str:
    """Return the id of a move in the list of moves."""
    return f"p{ply + 1}"


def moment_id(ply: int) -> str:
    """Return the id of the key moment of a move."""
    return f"m{ply + 1}"


def key_moments(review: GameReview) -> list[ReviewedMove]:
    """Return the mistakes and blunders, and moves that create or lose a mate, in their order.

    If there are more than ``MOST_MOMENTS``, the costliest ones are returned.
    """
    found = [move for move in review.moves if is_key_moment(move)]
    costliest = sorted(found, key=lambda move: -move.loss)[:MOST_MOMENTS]
    return sorted(costliest, key=lambda move: move.ply)


def is_key_moment(move: ReviewedMove) -> bool:
    """Return whether a move decides something."""
    return move.verdict in KEY_VERDICTS or move.mate_change in KEY_CHANGES


def score_text(score: Score, turn: chess.Color) -> str:
    """Return a score for White: ``+0.41``, ``−1.20``, ``#3``, ``#−2``."""
    sign = 1 if turn == chess.WHITE else -1
    if score.mate is not None:
        return f"#{sign * score.mate}".replace("-", MINUS)
    return f"{sign * (score.centipawns or 0) / 100:+.2f}".replace("-", MINUS)
