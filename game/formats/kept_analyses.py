"""The games of an analysis that are kept for the next start, as one text.

Several games stand one after another behind a line with their lengths, an escape line of PGN, which
other programs skip. A single game stands alone.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import accumulate, pairwise

_MARK = "%glassbox-analyses "


def join_games(games: Sequence[str]) -> str:
    """Return the text that holds these games."""
    if len(games) == 1:
        return games[0]
    return f"{_MARK}{json.dumps([len(game) for game in games])}\n{''.join(games)}"


def split_games(text: str) -> list[str]:
    """Return the games that a text holds; the whole text if it does not say where they end."""
    line, _, rest = text.partition("\n")
    if not line.startswith(_MARK):
        return [text]
    try:
        lengths = json.loads(line.removeprefix(_MARK))
    except (ValueError, RecursionError):
        return [rest]
    is_list = isinstance(lengths, list) and all(type(one) is int and one > 0 for one in lengths)
    if not is_list or sum(lengths) != len(rest):
        return [rest]
    return [rest[begin:end] for begin, end in pairwise(accumulate(lengths, initial=0))]
