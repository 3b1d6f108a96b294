"""The number of a move, as people write it: ``1.`` ``1...`` ``1…`` ``1:`` ``01.``."""

import cython
from cython.cimports.engine.notation.characters import code_at, is_ascii_letter, is_digit


def move_number_length(text, length, number):
    """Return the length of the move number, with its dots, at the beginning of a word.

    ``number`` becomes the number; dots without a number leave it as it is. A result has none.
    """
    size: cython.int = 0
    place: cython.int = 0
    if length == 0 or (text[0] == "0" and not (length > 2 and "1" <= text[1] <= "9")):
        return 0
    while place < length and place < MOST_DIGITS and is_digit(text[place]):
        number[0] = (10 * number[0] if place else 0) + (text[place] & 0x0F)
        place += 1
    if place < length and place > 0 and text[place] != "." and text[place] < 0x80:
        if is_ascii_letter(text[place]) and text[0] != "0":
            return place
        if not is_number_sign(text + place, length - place):
            return 0
        place += 1
    while place < length:
        code = code_at(text + place, length - place, cython.address(size))
        if code != "." and code != 0x2026:
            break
        place += size
    return place


def is_number_sign(text, length):
    """Return whether a sign behind the digits of a move number stands for its dot, as in 1: e4."""
    if text[0] != ":" and text[0] != "," and text[0] != "-":
        return False
    behind = text[1] if length > 1 else ord(".")
    return behind == "." or (is_ascii_letter(behind) and behind != "O" and behind != "o")
