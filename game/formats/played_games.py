"""``games.pgn``: games that were played here and are over or given up, as bytes of one file.

The first tag of each game identifies it, so that it stands in the file only once. A game that is
written only in part, because the program was killed, has no result. A person may edit the file, and
an editor may change its line ends: that never makes a game look as if it were written in part.
Pure functions.
"""

from __future__ import annotations

import hashlib
import re
from datetime import date
from typing import NamedTuple

from engine.notation.encodings import UTF_8
from game.formats import file_links

FILE = "games.pgn"
"""The name of the file."""
ASIDE = re.compile(r"games-\d{4}-\d\d-\d\d(-\d+)?\.pgn")
"""The name of what it was when the library took it in first. It is kept, and never changed."""
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
_LINE_END = b"\n"
_SEPARATOR = b"\n\n"
_BLANK_LINES = (_SEPARATOR, b"\n\r\n")
_OWN_LINE = re.compile(rf'^\[({ID_TAG}|{ARCHIVED_TAG}) "(.*)"\]\n', re.MULTILINE)
_TOKEN = re.compile(
    rb"\{[^}]*\}?|;[^\n]*|^[%\[][^\n]*|(?<![^\s}])(?P<result>1-0|0-1|1/2-1/2|\*)(?![-/\d])",
    re.MULTILINE,
)
"""What may hold the text of a result, and a result: a comment, a line of a tag or an escape."""
_SPACE = re.compile(rb"\s*")


def new_game_id(seed: int) -> str:
    """Return the id of a new game; ``seed`` is drawn anew for each game."""
    return f"{seed:0{ID_LETTERS}x}"


class AutosaveWithTags(NamedTuple):
    """The text of an autosave, and what its own tags say."""

    text: str
    """The game without these tags and without the line that names its file."""
    game_id: str
    """The id of the game. Older versions gave none; then the text decides."""
    may_be_archived: bool


def read_own_tags(autosave: str) -> AutosaveWithTags:
    """Return what an autosave, or a game of ``games.pgn``, says."""
    text = file_links.without_link(autosave).replace("\r\n", "\n")
    head, separator, rest = text.partition("\n\n")
    tags = dict(_OWN_LINE.findall(f"{head}\n"))
    plain = (_OWN_LINE.sub("", f"{head}\n").removesuffix("\n") + separator + rest).lstrip("\n")
    digest = hashlib.sha256(plain.encode(UTF_8, "replace")).hexdigest()[:ID_LETTERS]
    return AutosaveWithTags(plain, tags.get(ID_TAG, digest), ARCHIVED_TAG in tags)


def with_id_tag(text: str, game_id: str) -> str:
    """Return the text of a game with a tag that identifies it, before its other tags."""
    gap = "" if text.startswith("[") else "\n"
    return f'[{ID_TAG} "{game_id}"]\n{gap}{text}'


def with_archived_tag(autosave: str) -> str:
    """Return an autosave with the tag that says that its game may stand in ``games.pgn``."""
    game = read_own_tags(autosave)
    link = autosave.removesuffix(file_links.without_link(autosave))
    named = with_id_tag(game.text, game.game_id)
    first, line_end, rest = named.partition("\n")
    return f'{link}{first}{line_end}[{ARCHIVED_TAG} "{YES}"]\n{rest}'


def bytes_in_file(autosave: str) -> bytes:
    """Return the bytes that stand in ``games.pgn`` for the game of an autosave."""
    game = read_own_tags(autosave)
    return with_id_tag(game.text.rstrip(), game.game_id).encode(UTF_8, "replace") + _SEPARATOR


def aside_name(day: date, number: int) -> str:
    """Return the name under which the file is kept on a day; ``number`` begins with 1."""
    return f"games-{day}.pgn" if number == 1 else f"games-{day}-{number}.pgn"


def games_with_ids(data: bytes) -> list[tuple[str, bytes]]:
    """Return each game with our tag, and its id. What stands before the first has no id."""
    begins = [0]
    while (begin := _next_begin(data, begins[-1] + 1)) is not None:
        begins.append(begin)
    texts = [data[begin:end] for begin, end in zip(begins, [*begins[1:], None], strict=True)]
    return [(_id_of(text), text) for text in texts if text.strip()]


def _id_of(text: bytes) -> str:
    if not text.startswith(HEAD):
        return ""
    return text[len(HEAD) : text.find(b'"', len(HEAD))].decode(UTF_8, "replace")


def length_of_complete_games(tail: bytes) -> int | None:
    """Return how many bytes of the end of the file are whole games.

    The rest is the beginning of a game without its result. Only a game with our tag is cut off: a
    text that a person has added counts as whole. Returns None if no game with our tag begins in
    ``tail``.
    """
    begin = _last_begin(tail)
    if begin is None:
        return None if tail else 0
    return begin if _end_of_moves(tail, begin) is None else len(tail)


def _last_begin(tail: bytes) -> int | None:
    """Return where the last game with our tag begins, also if that tag is only begun."""
    line = tail.rfind(_LINE_END) + 1
    is_apart = line == 0 or tail.endswith(_BLANK_LINES, 0, line)
    if is_apart and line < len(tail) and HEAD.startswith(tail[line:]):
        return line
    return _next_begin(tail, tail.rfind(_LINE_END + HEAD) + 1)


def _next_begin(data: bytes | bytearray, place: int) -> int | None:
    """Return where the first game with our tag begins from a place on; None if none does."""
    if data.startswith(HEAD, place):
        return place
    found = data.find(_LINE_END + HEAD, place)
    return None if found < 0 else found + len(_LINE_END)


def _end_of_moves(data: bytes | bytearray, begin: int) -> int | None:
    """Return the place behind the result of the game that begins at a place; None without one."""
    for token in _TOKEN.finditer(data, begin):
        if token["result"]:
            return token.end()
    return None


def id_tag_bytes(game_id: str) -> bytes:
    """Return how the game with this id begins in the file."""
    return HEAD + game_id.encode(UTF_8, "replace") + b'"]'


def end_of_first_game(game: bytes | bytearray) -> int | None:
    """Return where the first game of these bytes ends, with the blank lines behind it.

    None means that nothing else follows it here.
    """
    end = _end_of_moves(game, 0)
    following = _next_begin(game, 1)
    if following is not None and (end is None or end > following):
        return following  # Somebody has taken the result of the game away.
    space = None if end is None else _SPACE.match(game, end)
    return None if space is None or space.end() == len(game) else space.end()
