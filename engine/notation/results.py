"""The results of games, as people write them: ``1-0``, ``1/2``, ``½–½``, ``0:1``, ``0-0``.

The standard has ``1-0``, ``0-1``, ``1/2-1/2`` and ``*`` (8.2.6). Any dash or a colon may stand
between the points, with white space around it, and one half alone is a draw.
"""

import cython
from cython.cimports.engine.notation.characters import code_at, dash_between, is_ascii_letter

STANDARD = ("", "1-0", "0-1", "1/2-1/2", "*")
"""The results of the standard, in the order of the codes; the first is no result."""


def points_at(text, length, size):
    """Return the points in half points at the beginning of a text: 0, 1 or 2; -1 if none.

    ``size`` becomes their number of bytes. The letter O counts as zero.
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
    if code == "O" or code == "o":
        return 0
    if code != "1":
        return -1
    if length > 2:
        code = code_at(text + 1, length - 1, cython.address(width))
        if (code == "/" or code == 0x2044) and length > 1 + width and text[1 + width] == "2":
            size[0] = 2 + width
            return 1
    return 2


def result_at(text, length, size):
    """Return the result at the beginning of a text; ``size`` becomes its number of bytes.

    White space may stand around the sign between the points. NO_RESULT if there is none.
    """
    width: cython.int = 0
    size[0] = 1
    if length < 1:
        return NO_RESULT
    if text[0] == "*":
        return UNFINISHED
    white = points_at(text, length, cython.address(width))
    if white < 0:
        return NO_RESULT
    place: cython.Py_ssize_t = width
    dash = dash_between(text + place, length - place, True)
    black: cython.int = -1
    if dash and place + dash < length:
        black = points_at(text + place + dash, length - place - dash, cython.address(width))
    if black < 0:
        size[0] = place
        return DRAW if white == 1 else NO_RESULT
    has_letter = is_ascii_letter(text[0]) or is_ascii_letter(text[place + dash])
    if has_letter and white + black != 2:  # Castling, but for 1-O and O-1.
        return NO_RESULT
    size[0] = place + dash + width
    if white + black != 2:
        return OTHER_RESULT
    return WHITE_WINS if white == 2 else BLACK_WINS if black == 2 else DRAW


def result_of(text, length):
    """Return the result that a word is, without a point or comma at its end; NO_RESULT if none."""
    size: cython.Py_ssize_t = 0
    if length < 1 or not may_begin_result(text[0]):
        return NO_RESULT
    while length > 1 and (text[length - 1] == "." or text[length - 1] == ","):
        length -= 1
    result = result_at(text, length, cython.address(size))
    return result if result != NO_RESULT and size == length else NO_RESULT


def standard_form(word: str) -> str:
    """Return a result as the standard writes it; unchanged if it has no such form.

    Empty if the word is no result.
    """
    data = word.strip().encode("utf-8", "replace")
    text: cython.p_const_uchar = data
    code = result_of(text, len(data))
    if code == NO_RESULT:
        return ""
    return "".join(word.split()).rstrip(".,") if code == OTHER_RESULT else STANDARD[code]
