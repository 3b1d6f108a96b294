"""Reads the tree of one game of a PGN for ``pgn_reader``, as python-chess parses it."""

from __future__ import annotations

from enum import Enum

import chess
import chess.pgn

from game.formats import movetext

MOST_NESTED = 40
"""Variations within variations; deeper ones are passed over."""


class _Variation(Enum):
    """How a variation that is being read fares."""

    GOOD = "good"
    BROKEN = "broken"
    """One of its moves was illegal: the rest is passed over."""
    SKIPPED = "skipped"
    """It stands in the rest of a broken one, or too deep."""


class TreeReader(chess.pgn.BaseVisitor["TreeReader"]):
    """Builds the tree, and remembers the first fault of the main line and where it stands.

    In a variation no error must reach python-chess (1.11.2): it would read the main line on from
    the position in the variation.
    """

    def __init__(self) -> None:
        self._builder = chess.pgn.GameBuilder()
        self._variations: list[_Variation] = []
        """Those that are open, the innermost last."""
        self.fault: Exception | None = None
        self.token = ""

    @property
    def game(self) -> chess.pgn.Game:
        return self._builder.game

    def begin_game(self) -> None:
        self._builder.begin_game()

    def begin_headers(self) -> chess.pgn.Headers:
        return self._builder.begin_headers()

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self._builder.visit_header(tagname, tagvalue)

    def visit_comment(self, comment: str) -> None:
        if not self._is_broken():
            self._builder.visit_comment(comment)

    def visit_nag(self, nag: int) -> None:
        if not self._is_broken():
            self._builder.visit_nag(nag)

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self._builder.visit_move(board, move)

    def visit_result(self, result: str) -> None:
        self._builder.visit_result(result)

    def begin_variation(self) -> chess.pgn.SkipType | None:
        if self._is_broken() or len(self._variations) >= MOST_NESTED:
            self._variations.append(_Variation.SKIPPED)
            return chess.pgn.SKIP
        self._variations.append(_Variation.GOOD)
        self._builder.begin_variation()
        return None

    def end_variation(self) -> None:
        if self._variations and self._variations.pop() is not _Variation.SKIPPED:
            self._builder.end_variation()

    def begin_parse_san(self, board: chess.Board, san: str) -> chess.pgn.SkipType | None:
        if not self._variations:
            self.token = san
            return None
        if self._is_broken() or san in movetext.RESULTS:
            return chess.pgn.SKIP
        try:
            board.parse_san(san)
        except ValueError:
            self._variations[-1] = _Variation.BROKEN
            return chess.pgn.SKIP
        return None

    def _is_broken(self) -> bool:
        return bool(self._variations) and self._variations[-1] is _Variation.BROKEN

    def handle_error(self, error: Exception) -> None:
        self.fault = self.fault or error

    def result(self) -> TreeReader:
        return self
