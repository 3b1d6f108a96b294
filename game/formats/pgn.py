"""Writes games as PGN text; ``pgn_reader`` reads them.

Clocks and scores are in comments, as lichess writes them: ``[%clk 0:04:12]``, ``[%eval 0.41,12]``.
A score is from White's point of view, and the depth follows it. A rated-style game that goes on has
no scores, except in an autosave. If a game was played here, the comment after its last move ends
with the reason of the result.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.notation.tags import tag_section_lines
from game.formats import movetext_writer, pgn_tags
from game.formats.comments import KeptSearchData
from game.rules import game_record
from game.state.game import Ending, Game

UNKNOWN_DATE = "????.??.??"


def write_pgn(
    game: Game,
    date: str = UNKNOWN_DATE,
    flipped: bool = False,
    now_ms: int | None = None,
    *,
    with_thinking: bool = False,
) -> str:
    """Return the game as PGN text, from which ``pgn_reader.read_pgn`` makes an equal game.

    That equal game gives the same text when it is written. With ``now_ms``, the text records a
    running clock at that time, else as it was after the last move. ``with_thinking`` adds the
    engine's last report to each of its moves, for an autosave: the reader restores it.
    """
    form = text_around_moves(game, date, flipped, now_ms, with_thinking=with_thinking)
    moves = movetext_writer.movetext(game.tree, game.end, form.result, form.ending, form.kept)
    return "\n".join([*form.head, *([""] if form.head else []), moves, ""])


class TextAroundMoves(NamedTuple):
    """What the text of a game has besides its moves."""

    head: tuple[str, ...]
    """The lines of the tags."""
    result: str
    ending: str
    """The reason of the result, which stands in the comment after the last move."""
    kept: KeptSearchData
    """What the comments hold about the engine's searches."""


def text_around_moves(
    game: Game,
    date: str = UNKNOWN_DATE,
    flipped: bool = False,
    now_ms: int | None = None,
    *,
    with_thinking: bool = False,
) -> TextAroundMoves:
    """Return what the text of a game has besides its moves, by the arguments of ``write_pgn``."""
    tags = pgn_tags.tags_of(game, date, flipped, now_ms)
    is_recorded = game.is_foreign or pgn_tags.keeps_tags(game)
    result = game.recorded_result if is_recorded else pgn_tags.result_text(game)
    kept = KeptSearchData.ALL if with_thinking else KeptSearchData.SCORES
    if not (with_thinking or game_record.allows_engine_help(game)):
        kept = KeptSearchData.NOTHING
    head = tuple(tag_section_lines(tags, game.unread_tag_lines))
    return TextAroundMoves(head, result, "" if game.is_foreign else _reason(game, result), kept)


def _reason(game: Game, written: str) -> str:
    """Return the reason of the result; empty if it is unknown, or if another result is written."""
    result = game.result
    if result is None or result.text != written or result.ending is Ending.IMPORTED:
        return ""
    return result.ending
