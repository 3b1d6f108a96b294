"""A game of the library as PGN: tags, moves, result."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator

from engine.core.board.position import FenError
from engine.core.board.san import san
from engine.library.store.game_fields import RESULT_TEXTS, UNFINISHED, tags_of_fields
from engine.library.store.game_rows import StoredGame, position_of
from engine.notation import tags as tag_values

LINE_LENGTH = 80
"""Of the export format of the PGN standard."""
MOVE_BYTES = 2
_RESULT = re.compile(r"(?:^|\s)(1-0|0-1|1/2-1/2|\*)$")


def written_game(game: StoredGame) -> str:
    """Return a game as PGN, without an empty line behind it."""
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in _tags_of(game).items())
    return f"{tags}\n{_movetext_of(game)}"


def _tags_of(game: StoredGame) -> dict[str, str]:
    """Return the tags, with those that the first position needs."""
    tags = tags_of_fields(game.listed.fields)
    if game.start is not None:
        fen, is_chess960 = game.start
        if is_chess960 and not tag_values.tag_value(tags, "Variant", ""):
            tags["Variant"] = "Chess960"
        if tag_values.fen_tag_value(tags) is None:
            tags |= {"SetUp": "1", "FEN": fen}
    return tags


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _movetext_of(game: StoredGame) -> str:
    result = RESULT_TEXTS.get(game.listed.fields.result, RESULT_TEXTS[UNFINISHED])
    if game.movetext is None:
        return "\n".join(_lines_of([*_words_of(game), result]))
    text = game.movetext.rstrip()
    written = _RESULT.search(text)
    body = text[: written.start(1)].rstrip() if written else text
    if written and written[1] == result:
        return text
    return f"{body}\n{result}" if body else result


def _words_of(game: StoredGame) -> Iterator[str]:
    """Yield the move numbers and moves, up to one that is not legal."""
    try:
        position = position_of(game.start)
    except FenError:
        return
    size = len(game.moves) // MOVE_BYTES * MOVE_BYTES
    for place, (short,) in enumerate(struct.iter_unpack("<H", game.moves[:size])):
        move = position.from_short(short) if short else 0
        if short and not move:
            return
        if position.white_to_move():
            yield f"{position.fullmove_number()}."
        elif place == 0:
            yield f"{position.fullmove_number()}..."
        if short:
            yield san(position, move)
            position.push(move)
        else:
            yield "--"
            position = position.after_null_move()


def _lines_of(words: Iterable[str]) -> Iterator[str]:
    """Yield lines of words."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) >= LINE_LENGTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
