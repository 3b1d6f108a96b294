"""Results of games: who won, and how."""

from __future__ import annotations

from game.message import Message, message
from game.state.game import Ending, Result

MARKS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½"}
UNKNOWN_MARK = "–"
WINNERS = {"1-0": message("White wins"), "0-1": message("Black wins")}
DRAW = message("Draw")
ENDINGS: dict[Ending, Message] = {
    Ending.CHECKMATE: message("by checkmate"),
    Ending.STALEMATE: message("by stalemate"),
    Ending.FIFTY_MOVES: message("by the fifty-move rule"),
    Ending.THREEFOLD: message("by threefold repetition"),
    Ending.SEVENTY_FIVE_MOVES: message("by the seventy-five-move rule"),
    Ending.FIVEFOLD: message("by fivefold repetition"),
    Ending.INSUFFICIENT_MATERIAL: message("by insufficient material"),
    Ending.AGREEMENT: message("by agreement"),
    Ending.RESIGNATION: message("by resignation"),
    Ending.TIME: message("on time"),
    Ending.TIME_AGAINST_BARE_KING: message("time out, no mating material"),
    Ending.IMPORTED: message("by the Result tag"),
}
RESIGNATIONS = {"1-0": message("Black resigns"), "0-1": message("White resigns")}
LINES: dict[tuple[str, Ending], Message] = {
    ("1-0", Ending.CHECKMATE): message("White wins by checkmate"),
    ("1-0", Ending.RESIGNATION): message("Black resigns. White wins."),
    ("1-0", Ending.TIME): message("White wins on time"),
    ("0-1", Ending.CHECKMATE): message("Black wins by checkmate"),
    ("0-1", Ending.RESIGNATION): message("White resigns. Black wins."),
    ("0-1", Ending.TIME): message("Black wins on time"),
    ("1/2-1/2", Ending.STALEMATE): message("Draw by stalemate"),
    ("1/2-1/2", Ending.FIFTY_MOVES): message("Draw by the fifty-move rule"),
    ("1/2-1/2", Ending.THREEFOLD): message("Draw by threefold repetition"),
    ("1/2-1/2", Ending.SEVENTY_FIVE_MOVES): message("Draw by the seventy-five-move rule"),
    ("1/2-1/2", Ending.FIVEFOLD): message("Draw by fivefold repetition"),
    ("1/2-1/2", Ending.AGREEMENT): message("Draw by agreement"),
    ("1/2-1/2", Ending.INSUFFICIENT_MATERIAL): message("Draw by insufficient material"),
    ("1/2-1/2", Ending.TIME_AGAINST_BARE_KING): message("Draw: time out, no mating material"),
    ("1-0", Ending.IMPORTED): message("White wins by the Result tag"),
    ("0-1", Ending.IMPORTED): message("Black wins by the Result tag"),
    ("1/2-1/2", Ending.IMPORTED): message("Draw by the Result tag"),
}
"""The line for each pair of a result and an ending; for other pairs, only the winner is named."""


def result_mark(result: Result) -> str:
    """Return the result in its printed form: ``1–0``, ``½–½``."""
    return MARKS.get(result.text, UNKNOWN_MARK)


def winner_text(result: Result) -> Message:
    """Return who won, or that the game is a draw."""
    return WINNERS.get(result.text, DRAW)


def ending_text(result: Result) -> Message:
    """Return how the game ended, as the line below ``winner_text``."""
    if result.ending is Ending.RESIGNATION and result.text in RESIGNATIONS:
        return RESIGNATIONS[result.text]
    return ENDINGS[result.ending]


def result_line(result: Result) -> Message:
    """Return who won and how in one line."""
    return LINES.get((result.text, result.ending), winner_text(result))
