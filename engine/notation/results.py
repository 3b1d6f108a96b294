"""The results of games, as people write them: ``1-0``, ``1/2``, ``½–½``, ``0:1``, ``0-0``.

The standard has ``1-0``, ``0-1``, ``1/2-1/2`` and ``*`` (8.2.6). Any dash or a colon may stand
between the points, and one half alone is a draw.
"""

import cython
from cython.cimports.engine.notation.characters import code_at, is_dash

STANDARD = ("", "1-0", "0-1", "1/2-1/2", "*")
"""The results of the standard, in the order of the codes; the first is no result."""


def points_at(text, length, size):
    """Return the points in half points at the beginning of a text: 0, 1 or 2; -1 if none.

    ``size`` becomes their number of bytes.
    """
    width: cython.int = 1
    code = code_at(text, length, cython.address(width))
    size[0] = width
    if code == 0xBD:  # The sign for one half.
        return 1
    if code == "0":
        if length > 2 and (text[1] == "." or text[1] == ",") and text[2] == "5":
            size[0] = 3
            return 1
        return 0
    if code != "1":
        return -1
    if length > 2:
        code = code_at(text + 1, length - 1, cython.address(width))
        if (code == "/" or code == 0x2044) and length > 1 + width and text[1 + width] == "2":
            size[0] = 2 + width
            return 1
    return 2


def result_of(text, length):
    """Return the result that a word is; NO_RESULT if it is none."""
    size: cython.int = 0
    if length == 1 and text[0] == "*":
        return UNFINISHED
    if length < 1 or (text[0] > "1" and text[0] < 0x80):
        return NO_RESULT
    white = points_at(text, length, cython.address(size))
    if white < 0:
        return NO_RESULT
    place = size
    if place == length:
        return DRAW if white == 1 else NO_RESULT
    code = code_at(text + place, length - place, cython.address(size))
    if not is_dash(code) and code != ":":
        return NO_RESULT
    place += size
    if place >= length:
        return NO_RESULT
    black = points_at(text + place, length - place, cython.address(size))
    if black < 0 or place + size != length:
        return NO_RESULT
    if white + black != 2:
        return OTHER_RESULT
    return WHITE_WINS if white == 2 else BLACK_WINS if black == 2 else DRAW


def standard_form(word: str) -> str:
    """Return a result as the standard writes it; unchanged if it has no such form.

    Empty if the word is no result.
    """
    data = word.strip().encode("utf-8", "replace")
    text: cython.p_const_uchar = data
    code = result_of(text, len(data))
    if code == NO_RESULT:
        return ""
    return word.strip() if code == OTHER_RESULT else STANDARD[code]
