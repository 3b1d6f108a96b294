"""Games as PGN text; ``pgn_reader`` reads them back.

Comments hold clocks and scores as lichess writes them: ``[%clk 0:04:12]``, and ``[%eval 0.41,12]``
for White with the depth. In a game that was played here, the comment of the last move holds the
reason of the result.
"""

from __future__ import annotations

from game.formats import movetext_writer, pgn_head, pgn_tags
from game.state.state import Game

UNKNOWN_DATE = "????.??.??"


def write(game: Game, date: str = UNKNOWN_DATE, flipped: bool = False) -> str:
    """Return the game as PGN text; ``pgn_reader.read`` makes an equal game of it.

    Writing what was read from this text gives the same text.
    """
    tags = pgn_tags.tags_of(game, date, flipped)
    lines = pgn_head.head_lines(tags, game.unread_tag_lines)
    is_own = not game.is_foreign and not pgn_tags.keeps_tags(game)
    result = pgn_tags.result_text(game) if is_own else game.recorded_result
    ending = "" if game.result is None or not is_own else game.result.ending
    moves = movetext_writer.movetext(game.tree, game.end, result, ending)
    return "\n".join([*lines, *([""] if lines else []), moves, ""])
