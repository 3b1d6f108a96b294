"""The usual tags of a game as fields of its row, without an object for each tag.

The fields are those of ``fields_of_tags`` in ``store/game_fields``, which is asked for games with
tags that are not plain: twice the same, with control characters, dates without a meaning.
"""

import cython
from cython.cimports.engine.notation.characters import is_digit
from cython.cimports.engine.notation.results import (
    BLACK_WINS,
    DRAW,
    NO_RESULT,
    UNFINISHED,
    WHITE_WINS,
)
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcmp, memcpy

FACTOR = cython.declare(uint64_t, 0x9E3779B97F4A7C15)
MOST_HASHED_BYTES = cython.declare(cython.Py_ssize_t, 256)


@cython.final
@cython.cclass
class TagFields:
    """Makes the fields of one game after another; it holds the last names that it met."""

    def __cinit__(self):
        self.texts = [None] * (1 << CACHE_BITS)
        self.unknown = "?"

    def of_tags(self, tags, count, result):
        """Return the fields; None if the tags are not plain. ``result`` is that of the moves."""
        if count == 0 or not self.sort_out(tags, count):
            return None
        date = self.date()
        white_elo = self.elo(WHITE_ELO)
        black_elo = self.elo(BLACK_ELO)
        eco = self.eco()
        final_result = self.result(result)
        if date < 0 or white_elo < 0 or black_elo < 0 or eco < 0 or final_result < 0:
            return None
        size = self.write_others()
        if size < 0:
            return None
        round_text = self.text_or(ROUND, None)
        return (
            self.text_or(WHITE, self.unknown),
            self.text_or(BLACK, self.unknown),
            self.text_or(EVENT, self.unknown),
            self.text_or(SITE, self.unknown),
            date,
            white_elo,
            black_elo,
            final_result,
            eco,
            None if round_text == self.unknown else round_text,
            self.json[:size].decode("ascii") if size else None,
            self.text_or(TIME_CONTROL, None),
        )

    def sort_out(self, tags, count):
        """Find the tag of each field, and the others; False if they are not plain."""
        index: cython.int
        place: cython.int
        for index in range(FIELD_COUNT):
            self.known[index] = cython.NULL
        self.other_count = 0
        for index in range(count):
            tag: cython.pointer(TagSpan) = cython.address(tags[index])
            if not is_plain(tag.value, tag.value_length):
                return False
            field = field_of(tag.name, tag.name_length)
            if field != OTHER_TAGS:
                if self.known[field] != cython.NULL:
                    return False
                self.known[field] = tag
                continue
            if self.other_count == MOST_OTHERS:
                return False
            for place in range(self.other_count):
                other: cython.pointer(TagSpan) = self.others[place]
                if (
                    other.name_length == tag.name_length
                    and memcmp(other.name, tag.name, tag.name_length) == 0
                ):
                    return False
            self.others[self.other_count] = tag
            self.other_count += 1
        return True

    def text_or(self, field, absent):
        """Return the text of a tag, or what stands for an absent one."""
        tag: cython.pointer(TagSpan) = self.known[field]
        return absent if tag == cython.NULL else self.text_of(tag.value, tag.value_length)

    def text_of(self, text, length):
        """Return a text; the same object as before, if it is still held."""
        size = cython.declare(cython.Py_ssize_t)
        if length > MOST_HASHED_BYTES:
            return text[:length].decode("utf-8", "replace")
        hashed = hash_of(text, length)
        slot: cython.Py_ssize_t = hashed >> (64 - CACHE_BITS)
        if self.hashes[slot] == hashed:
            known = self.texts[slot]
            bytes_of = PyUnicode_AsUTF8AndSize(known, cython.address(size))
            if size == length and memcmp(bytes_of, text, length) == 0:
                return known
        found = text[:length].decode("utf-8", "replace")
        self.hashes[slot] = hashed
        self.texts[slot] = found
        return found

    def date(self):
        """Return the date as a number; NOT_PLAIN if another text would come back from it."""
        tag: cython.pointer(TagSpan) = self.known[DATE]
        if tag == cython.NULL:
            return 0
        text = tag.value
        if tag.value_length != 10 or text[4] != "." or text[7] != ".":
            return NOT_PLAIN
        year = number_at(text, 4)
        month = number_at(text + 5, 2)
        day = number_at(text + 8, 2)
        if year < 0 or month < 0 or day < 0:
            return NOT_PLAIN
        return year * 10_000 + month * 100 + day

    def elo(self, field):
        """Return a rating; NOT_PLAIN if another text would come back from it."""
        tag: cython.pointer(TagSpan) = self.known[field]
        index: cython.Py_ssize_t
        if tag == cython.NULL:
            return 0
        if not 1 <= tag.value_length <= 4 or tag.value[0] == "0":
            return NOT_PLAIN
        found: cython.int = 0
        for index in range(tag.value_length):
            if not is_digit(tag.value[index]):
                return NOT_PLAIN
            found = 10 * found + (tag.value[index] & 0x0F)
        return found if found <= HIGHEST_PLAIN_ELO else NOT_PLAIN

    def eco(self):
        """Return 1 for A00 to 500 for E99, 0 without a tag; NOT_PLAIN for any other text."""
        tag: cython.pointer(TagSpan) = self.known[ECO]
        if tag == cython.NULL:
            return 0
        text = tag.value
        if tag.value_length != 3 or not "A" <= text[0] <= "E":
            return NOT_PLAIN
        if not is_digit(text[1]) or not is_digit(text[2]):
            return NOT_PLAIN
        return 100 * (text[0] - ord("A")) + 10 * (text[1] & 0x0F) + (text[2] & 0x0F) + 1

    def result(self, result):
        """Return the result; NOT_PLAIN if the tag says another than the moves."""
        tag: cython.pointer(TagSpan) = self.known[RESULT]
        written: cython.int = NO_RESULT
        if tag == cython.NULL:
            return result if result else UNFINISHED
        if tag.value_length == 3 and memcmp(tag.value, b"1-0", 3) == 0:
            written = WHITE_WINS
        elif tag.value_length == 3 and memcmp(tag.value, b"0-1", 3) == 0:
            written = BLACK_WINS
        elif tag.value_length == 7 and memcmp(tag.value, b"1/2-1/2", 7) == 0:
            written = DRAW
        elif tag.value_length == 1 and tag.value[0] == "*":
            written = UNFINISHED
        if written == NO_RESULT or (result and result != written):
            return NOT_PLAIN
        return written

    def write_others(self):
        """Write the tags that have no field as JSON; return its length, or NOT_PLAIN."""
        place: cython.Py_ssize_t = 0
        index: cython.int
        if self.other_count == 0:
            return 0
        for index in range(self.other_count):
            tag: cython.pointer(TagSpan) = self.others[index]
            if not is_plain_ascii(tag.value, tag.value_length):
                return NOT_PLAIN
            if place + tag.name_length + tag.value_length + 8 > MOST_OTHER_BYTES:
                return NOT_PLAIN
            memcpy(self.json + place, b',"' if index else b'{"', 2)
            place += 2
            memcpy(self.json + place, tag.name, tag.name_length)
            place += tag.name_length
            memcpy(self.json + place, b'":"', 3)
            place += 3
            memcpy(self.json + place, tag.value, tag.value_length)
            place += tag.value_length
            self.json[place] = ord('"')
            place += 1
        self.json[place] = ord("}")
        return place + 1


def field_of(name, length):
    """Return the field of a tag by its name; OTHER_TAGS if it has none of its own."""
    if length == 4:
        if memcmp(name, b"Date", 4) == 0:
            return DATE
        if memcmp(name, b"Site", 4) == 0:
            return SITE
    elif length == 5:
        if memcmp(name, b"White", 5) == 0:
            return WHITE
        if memcmp(name, b"Black", 5) == 0:
            return BLACK
        if memcmp(name, b"Event", 5) == 0:
            return EVENT
        if memcmp(name, b"Round", 5) == 0:
            return ROUND
    elif length == 8:
        if memcmp(name, b"WhiteElo", 8) == 0:
            return WHITE_ELO
        if memcmp(name, b"BlackElo", 8) == 0:
            return BLACK_ELO
    elif length == 6:
        if memcmp(name, b"Result", 6) == 0:
            return RESULT
    elif length == 3:
        if memcmp(name, b"ECO", 3) == 0:
            return ECO
    elif length == 11:
        if memcmp(name, b"TimeControl", 11) == 0:
            return TIME_CONTROL
    return OTHER_TAGS


def is_plain(text, length):
    """Return whether a text has no control characters of ASCII."""
    place: cython.Py_ssize_t
    for place in range(length):
        if text[place] < 0x20 or text[place] == 0x7F:
            return False
    return True


def is_plain_ascii(text, length):
    """Return whether a plain text is ASCII that JSON has as it is."""
    place: cython.Py_ssize_t
    for place in range(length):
        if text[place] >= 0x80 or text[place] == '"' or text[place] == "\\":
            return False
    return True


def number_at(text, digits):
    """Return a part of a date: more than 0, or 0 for question marks; else NOT_PLAIN."""
    found: cython.int = 0
    marks: cython.int = 0
    index: cython.int
    for index in range(digits):
        if text[index] == "?":
            marks += 1
        elif is_digit(text[index]):
            found = 10 * found + (text[index] & 0x0F)
        else:
            return NOT_PLAIN
    if marks == digits:
        return 0
    return found if marks == 0 and found > 0 else NOT_PLAIN


def hash_of(text, length):
    """Return a hash of a text that is not 0."""
    hashed: uint64_t = length
    place: cython.Py_ssize_t
    for place in range(length):
        hashed = (hashed ^ text[place]) * FACTOR
        hashed ^= hashed >> 32
    return hashed | 1
