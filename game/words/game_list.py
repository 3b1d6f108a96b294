"""The progress of the list of games in words."""

from __future__ import annotations

from game.message import Message, message, plural, sentences
from game.state import game_list
from game.state.game_list import GameListDialog
from game.words.inspect.scores import group_digits

GAPS = message("Parts of the file are not text and were left out.")
LINES_LEFT_OUT = message("Lines that are no positions were left out.")
STOPPED = message("Reading was stopped.")


def listing_progress(games: GameListDialog) -> Message:
    """Return how many games are shown, and how far the file has been read."""
    said = [_count(games)]
    if games.fault:
        said.append(message("Reading ended early: {reason}.", reason=games.fault))
    elif games.is_stopped:
        said.append(STOPPED)
    elif not games.is_done:
        percent = 100 * games.bytes_read // max(games.stamp.size, 1)
        said.append(message("{percent} % of the file has been read.", percent=percent))
    gaps = LINES_LEFT_OUT if games.holds_positions else GAPS
    return sentences([*said, *([gaps] if games.has_gaps else [])])


def _count(games: GameListDialog) -> Message:
    """Return the number of games or positions, and how many of them fit the filter."""
    count, total = games.count, group_digits(games.count)
    shown = group_digits(game_list.row_count(games))
    if games.holds_positions:
        every = plural("{total} position.", "{total} positions.", count, total=total)
        fitting = plural(
            "{shown} of {total} position.", "{shown} of {total} positions.", count,
            shown=shown, total=total,
        )  # fmt: skip
    else:
        every = plural("{total} game.", "{total} games.", count, total=total)
        fitting = plural(
            "{shown} of {total} game.", "{shown} of {total} games.", count,
            shown=shown, total=total,
        )  # fmt: skip
    return fitting if games.filter.strip() else every
