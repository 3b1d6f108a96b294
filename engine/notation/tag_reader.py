"""Reads the tag at a place of a text: where it ends, its name and its value.

A tag may have spaces in it, stand beside others, and go over two lines. Around the value of a tag
that every program knows, typographic and single quotation marks count too: [White “Anna”].
"""

import cython
from cython.cimports.engine.notation.characters import (
    code_at,
    is_ascii_letter,
    is_digit,
    is_line_end,
    is_name_sign,
    is_quote,
    is_space,
)

KNOWN_NAMES = cython.declare(
    cython.p_const_char,
    b"Event Site Date Round White Black Result FEN SetUp ECO Variant Variation Opening Annotator "
    b"TimeControl Termination PlyCount ",
)
"""The beginnings of the names of tags that may have other quotation marks, each before a space."""


@cython.cclass
class TagReader:
    """A text, and the tag that was read last."""

    def behind_space(self, place):
        """Return the place of the next character that is no white space, or the length."""
        size: cython.int = 1
        while place < self.length:
            code = code_at(self.text + place, self.length - place, cython.address(size))
            if not is_space(code):
                break
            place += size
        return place

    def tag(self):
        """Read a tag; return 1, 0 if there is none, -1 if the bytes at hand do not decide."""
        place = self.name_begin = self.behind_space(self.place + 1)
        while place < self.length and (
            is_ascii_letter(self.text[place])
            or is_digit(self.text[place])
            or (place > self.name_begin and is_name_sign(self.text[place]))
        ):
            place += 1
        self.name_end = place
        quote = self.behind_space(place)
        if quote >= self.length:
            return 0 if self.is_whole else -1
        if self.name_end == self.name_begin:
            return 0
        if self.text[quote] == '"':
            return self.value(quote + 1)
        return self.value_in_other_quotes(quote)

    def value(self, begin):
        """Read the value of a tag, up to a quotation mark with a closing bracket behind it."""
        place = begin
        last = min(self.length, begin + MOST_TAG_BYTES)
        while place < last:
            byte = self.text[place]
            if byte == '"':
                bracket = self.behind_space(place + 1)
                if bracket >= self.length:
                    break
                escape = self.escapes(begin, place) if self.text[bracket] == "]" else 1
                if escape < 0:
                    return -1
                if not escape:
                    self.inner_begin, self.inner_end = begin, place
                    self.end = self.place = bracket + 1
                    return 1
            elif byte == "\n" or byte == "\r":
                breaks = self.breaks_off(place)
                if breaks:
                    return -1 if breaks < 0 else 0
            place += 1
        return 0 if self.is_whole or last == begin + MOST_TAG_BYTES else -1

    def value_in_other_quotes(self, quote):
        """Read the value of a known tag in other quotation marks, in one line."""
        size = cython.declare(cython.int, 1)
        if self.length - quote < 4:
            return 0 if self.is_whole else -1
        code = code_at(self.text + quote, self.length - quote, cython.address(size))
        if not is_quote(code) or not is_known_tag(
            self.text + self.name_begin, self.name_end - self.name_begin
        ):
            return 0
        begin = place = quote + size
        last = min(self.length, begin + MOST_BRACKET_BYTES)
        while place < last and self.text[place] != "[":
            code = code_at(self.text + place, self.length - place, cython.address(size))
            if is_line_end(code):
                return 0
            if is_quote(code):
                bracket = self.behind_space(place + size)
                if bracket < self.length and self.text[bracket] == "]":
                    self.inner_begin, self.inner_end = begin, place
                    self.end = self.place = bracket + 1
                    return 1
            place += size
        return 0 if self.is_whole or place < self.length else -1

    def escapes(self, begin, place):
        """Return 1 if the quotation mark at ``place`` belongs to the value, behind a backslash.

        0 means that it ends the value, -1 that the bytes at hand do not decide. A backslash may be
        the last character of a value too: then no other end follows in the line.
        """
        first = place
        while first > begin and self.text[first - 1] == "\\":
            first -= 1
        if (place - first) % 2 == 0:
            return 0
        place += 1
        while place < self.length and self.text[place] != "\n" and self.text[place] != "\r":
            if self.text[place] == '"':
                bracket = self.behind_space(place + 1)
                if bracket < self.length and self.text[bracket] == "]":
                    return 1
            place += 1
        return 0 if self.is_whole or place < self.length else -1

    def breaks_off(self, place):
        """Return 1 if an empty line or another tag follows the line end at ``place``.

        0 means that the value goes on; -1 means that the bytes at hand do not decide.
        """
        if self.text[place] == "\r" and place + 1 < self.length and self.text[place + 1] == "\n":
            place += 1
        place += 1
        while place < self.length and (self.text[place] == " " or self.text[place] == "\t"):
            place += 1
        if place + 1 >= self.length:
            return 1 if self.is_whole else -1
        byte = self.text[place]
        if byte == "\n" or byte == "\r":
            return 1
        return byte == "[" and is_ascii_letter(self.text[place + 1])


def is_known_tag(name, length):
    """Return whether the name of a tag begins like one of KNOWN_NAMES: WhiteElo like White."""
    known: cython.p_const_char = KNOWN_NAMES
    matched: cython.Py_ssize_t = 0
    while known[0]:
        if known[0] == " ":
            if matched >= 0:
                return True
            matched = 0
        elif matched >= 0 and matched < length and name[matched] == known[0]:
            matched += 1
        else:
            matched = -1
        known += 1
    return False
