"""``games.pgn``: the games that were played here and are over or given up, as bytes of one file.

The first tag of each game identifies it, so that it stands in the file only once. A blank line ends
each game. A game that is written only in part, because the program was killed, is found by its end.
Pure functions.
"""

from __future__ import annotations

import hashlib
import re
from typing import NamedTuple

from engine.notation.encodings import UTF_8
from game.formats import game_files

FILE = "games.pgn"
"""The name of the file."""
ID_TAG = "GlassboxGame"
"""The tag that identifies a game."""
ARCHIVED_TAG = "GlassboxArchived"
"""The tag of an autosave whose game may still stand in ``games.pgn``, from which it leaves."""
YES = "yes"
"""The only value of that tag."""
LEAST_HALF_MOVES = 2
"""The number of half-moves from which a game is kept."""
ID_LETTERS = 16
HEAD = f'[{ID_TAG} "'.encode()
"""How each game in the file begins."""
_SEPARATOR = b"\n\n"
_OWN_LINE = re.compile(rf'^\[({ID_TAG}|{ARCHIVED_TAG}) "(.*)"\]\n', re.MULTILINE)
_RESULT_AT_END = re.compile(rb"(?:^|[\s}])(?:1-0|0-1|1/2-1/2|\*)$")


def new_id(seed: int) -> str:
    """Return the id of a new game; ``seed`` is drawn anew for each game."""
    return f"{seed:0{ID_LETTERS}x}"


class Marked(NamedTuple):
    """The text of an autosave, and what its own tags say."""

    text: str
    """The game without these tags and without the line that names its file."""
    game_id: str
    """The id of the game. Older versions gave none; then the text decides."""
    may_be_archived: bool


def marked(autosave: str) -> Marked:
    """Return what an autosave, or a game of ``games.pgn``, says."""
    text = game_files.without_link(autosave)
    head, separator, rest = text.partition("\n\n")
    tags = dict(_OWN_LINE.findall(f"{head}\n"))
    plain = (_OWN_LINE.sub("", f"{head}\n").removesuffix("\n") + separator + rest).lstrip("\n")
    digest = hashlib.sha256(plain.encode(UTF_8, "replace")).hexdigest()[:ID_LETTERS]
    return Marked(plain, tags.get(ID_TAG, digest), ARCHIVED_TAG in tags)


def with_id(text: str, game_id: str) -> str:
    """Return the text of a game with a tag that identifies it, before its other tags."""
    gap = "" if text.startswith("[") else "\n"
    return f'[{ID_TAG} "{game_id}"]\n{gap}{text}'


def with_mark(autosave: str) -> str:
    """Return an autosave with the tag that says that its game may stand in ``games.pgn``."""
    game = marked(autosave)
    link = autosave.removesuffix(game_files.without_link(autosave))
    named = with_id(game.text, game.game_id)
    first, line_end, rest = named.partition("\n")
    return f'{link}{first}{line_end}[{ARCHIVED_TAG} "{YES}"]\n{rest}'


def entry_of(autosave: str) -> bytes:
    """Return the bytes that stand in ``games.pgn`` for the game of an autosave."""
    game = marked(autosave)
    return with_id(game.text.rstrip(), game.game_id).encode(UTF_8, "replace") + _SEPARATOR


def whole_bytes(tail: bytes) -> int | None:
    """Return how many bytes of the end of the file are whole games.

    The rest is the beginning of a game. Only a game with our tag is cut off: a text that a person
    has added counts as whole. Returns None if ``tail`` does not contain the beginning of the last
    game.
    """
    begin = _last_begin(tail)
    if begin is None:
        return None
    last = tail[begin:]
    is_whole = not last or end_in(last) is not None or _is_whole(last)
    return len(tail) if is_whole else begin


def _last_begin(tail: bytes) -> int | None:
    """Return where the last game begins; the whole file may be one game."""
    end = len(tail)
    while (found := tail.rfind(_SEPARATOR, 0, end)) >= 0:
        begin = found + len(_SEPARATOR)
        rest = tail[begin:]
        if rest.startswith(HEAD) or (bool(rest) and HEAD.startswith(rest)):
            return begin
        end = found + 1
    if tail.startswith(HEAD) or HEAD.startswith(tail):
        return 0
    return None


def _is_whole(game: bytes) -> bool:
    """Return whether the text of a game has its end: the result after its moves."""
    _, separator, moves = game.partition(_SEPARATOR)
    is_ended = bool(separator) and bool(_RESULT_AT_END.search(moves.rstrip()))
    return is_ended and not _is_in_comment(moves)


def _is_in_comment(moves: bytes | bytearray) -> bool:
    """Return whether a comment is open at the end of these moves."""
    return b"{" in re.sub(rb"\{[^}]*\}", b"", moves)


def begin_of(game_id: str) -> bytes:
    """Return how the game with this id begins in the file."""
    return HEAD + game_id.encode(UTF_8, "replace") + b'"]'


def end_in(game: bytes | bytearray) -> int | None:
    """Return where the first game of these bytes ends; None if another may not follow yet.

    The tags of a game end with the first blank line, and its moves with the next one that tags
    follow.
    """
    moves = game.find(_SEPARATOR) + 1
    found = game.find(_SEPARATOR + b"[", moves)
    while found >= 0 and _is_in_comment(game[moves:found]):
        found = game.find(_SEPARATOR + b"[", found + 1)
    return None if found < 0 else found + len(_SEPARATOR)
