"""Splits PGN text into tokens, without Python objects.

White space has no meaning (PGN standard, section 7). Only a comment that begins with ``;`` and an
escape line, which begins with ``%`` in column 0, end with their line. The text may come in blocks:
``next`` returns MORE where the bytes at hand do not decide, and goes on there after
``continue_text``. The blocks make no difference to the tokens.

These rules mend texts that break the standard:

- Braces in a comment nest if they close again (``nests``). Otherwise the first closing brace ends
  the comment, as in the standard.
- A tag ``Event`` behind an empty line ends an open comment. A tag without end ends with its line.
"""

import cython
from cython.cimports.engine.notation.characters import (
    code_at,
    is_ascii_letter,
    is_ascii_space,
    is_delimiter,
    is_digit,
    is_line_end,
    is_name_sign,
    is_space,
    promotion_length,
)
from cython.cimports.libc.string import memcmp


@cython.final
@cython.cclass
class Tokens:
    """The tokens of a text; the attributes describe the last one."""

    def begin_text(self, text, length):
        """Begin with a whole text, in column 0."""
        self.line_ends = 1
        self.depth = self.zeros = self.place = 0
        self.is_column_0 = True
        self.was_return = False
        self.continue_text(text, length, True)

    def rewind(self, place):
        """Go back to the end of a token of a whole text."""
        self.place = place
        self.line_ends = self.depth = self.zeros = 0
        self.is_column_0 = self.was_return = False
        if place == 0:
            self.begin_text(self.text, self.length)

    def continue_text(self, text, length, is_whole):
        """Go on in a longer text, whose first byte is the byte at ``place``."""
        self.begin -= self.place
        self.inner_begin -= self.place
        self.visible_end -= self.place
        self.text, self.length, self.is_whole, self.place = text, length, is_whole, 0

    def next(self):
        """Find the next token; return its kind."""
        if self.depth > 0:
            return self.comment()
        if self.skip_space():
            if not self.is_whole:
                return MORE
            self.begin = self.end = self.length
            return END
        if self.zeros >= HOLE_BYTES:
            self.zeros = 0
            return HOLE
        self.begin = self.place
        self.follows_empty_line = self.line_ends > 1
        kind = self.next_after_space()
        if kind != MORE:
            self.line_ends = 0
            self.is_column_0 = self.was_return = False
        return kind

    def next_after_space(self):
        """Find the token that begins at ``place``."""
        byte = self.text[self.place]
        if byte == "{":
            self.inner_begin = self.place + 1
            self.visible_end = self.place + 1
            self.depth = 1
            self.is_blank = self.saw_blank = False
            self.place += 1
            return self.comment()
        if byte == "[":
            return self.bracket()
        if byte == ";" or (byte == "%" and self.is_column_0):
            return self.line_comment()
        if byte == "$":
            return self.nag()
        if byte == "(" or byte == ")":
            self.place += 1
            self.end = self.place
            return OPEN if byte == "(" else CLOSE
        return self.word()

    # White space

    def skip_space(self):
        """Skip white space and closing brackets without an opening one; True at the end of it."""
        size: cython.int = 1
        while self.place < self.length:
            code = code_at(self.text + self.place, self.length - self.place, cython.address(size))
            if code >= 0x80 and self.length - self.place < 4 and not self.is_whole:
                return True
            if code == 0:
                self.zeros += 1
            elif self.zeros >= HOLE_BYTES:
                return False
            elif code == "}" or code == "]":
                self.zeros = 0
            elif not is_space(code):
                self.zeros = 0
                return False
            if is_line_end(code):
                self.count_line_end(code)
            elif code != BYTE_ORDER_MARK:
                self.is_column_0 = self.was_return = False
            self.place += size
        return True

    def count_line_end(self, code):
        """Count a line end; the LF of a CRLF does not count again."""
        if code != "\n" or not self.was_return:
            self.line_ends += self.line_ends < 2
        self.was_return = code == "\r"
        self.is_column_0 = True

    def behind_space(self, place):
        """Return the place of the next character that is no white space, or the length."""
        size: cython.int = 1
        while place < self.length:
            code = code_at(self.text + place, self.length - place, cython.address(size))
            if not is_space(code):
                break
            place += size
        return place

    # Comments

    def comment(self):
        """Read a comment, or go on with it."""
        place = self.place
        while place < self.length:
            byte = self.text[place]
            if byte > 0x20 and byte != "{" and byte != "}" and byte != "[":
                self.is_blank = self.was_return = False
                self.zeros = 0
                place += 1
                self.visible_end = place
                continue
            if byte == "[" and self.is_blank and self.saw_blank:
                begins = self.begins_game(place)
                if begins < 0:
                    self.place = place
                    return MORE
                if begins:
                    return self.leave_comment(place, False)
            elif byte == "{":
                self.depth += 1
            elif byte == "}":
                nests = self.nests(place + 1) if self.depth > 1 else 0
                if nests < 0:
                    self.place = place
                    return MORE
                if not nests:
                    return self.leave_comment(place, True)
                self.depth -= 1
            elif byte == 0:
                self.zeros += 1
                if self.zeros >= HOLE_BYTES:
                    return self.leave_comment(place, False)
            elif byte == "\n" or byte == "\r":
                if byte == "\r" or not self.was_return:
                    self.saw_blank = self.is_blank
                    self.is_blank = True
                self.was_return = byte == "\r"
            if byte > 0x20:
                self.is_blank = self.was_return = False
                self.visible_end = place + 1
            place += 1
        self.place = place
        return self.leave_comment(place, False) if self.is_whole else MORE

    def leave_comment(self, end, is_closed):
        """End a comment at its closing brace, or where it breaks off."""
        self.depth = 0
        self.inner_end = end if is_closed else self.visible_end
        self.is_closed = is_closed
        self.end = end + 1 if is_closed else self.visible_end
        self.place = end + 1 if is_closed else end
        self.line_ends = 0
        self.is_column_0 = not is_closed
        return COMMENT

    def nests(self, place):
        """Return 1 if the braces that are open in front of ``place`` close again, 0 if not.

        -1 means that the bytes at hand do not decide. The braces must close within
        ``NESTED_BYTES``, and before a line that begins with a tag.
        """
        depth = self.depth - 1
        last = min(self.length, place + NESTED_BYTES)
        for at in range(place, last):
            byte = self.text[at]
            if byte == "{":
                depth += 1
            elif byte == "}":
                depth -= 1
                if depth == 0:
                    return 1
            elif byte == "[" and (self.text[at - 1] == "\n" or self.text[at - 1] == "\r"):
                if at + 1 == self.length:
                    break
                if is_ascii_letter(self.text[at + 1]):
                    return 0
        return 0 if self.is_whole or self.length - place >= NESTED_BYTES else -1

    def begins_game(self, place):
        """Return 1 if a tag ``Event`` begins at ``place``, 0 if not, -1 if it is open."""
        known = min(self.length - place, EVENT_LENGTH)
        if memcmp(self.text + place, b"[Event", known) != 0:
            return 0
        quote = self.behind_space(place + known)
        if quote >= self.length:
            return 0 if self.is_whole else -1
        return self.text[quote] == '"'

    def line_comment(self):
        """Read a comment or an escape line up to the end of its line."""
        place, size = self.place, cython.declare(cython.int, 1)
        while place < self.length:
            code = code_at(self.text + place, self.length - place, cython.address(size))
            if code >= 0x80 and self.length - place < 4 and not self.is_whole:
                return MORE
            if is_line_end(code) or code == 0:
                break
            place += size
        if place == self.length and not self.is_whole:
            return MORE
        self.end = self.place = place
        while is_ascii_space(self.text[self.end - 1]):
            self.end -= 1
        return LINE_COMMENT

    # Tags

    def bracket(self):
        """Read a tag, or brackets that are none."""
        found = self.tag()
        if found < 0:
            return MORE
        return TAG if found else self.untagged()

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
        if self.name_end == self.name_begin or self.text[quote] != '"':
            return 0
        return self.value(quote + 1)

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

    def untagged(self):
        """Read brackets that are no tag, in one line.

        An opening bracket alone takes the line if it begins it. Otherwise it stands for itself.
        """
        place = self.place
        while place < self.length and place - self.begin < MOST_BRACKET_BYTES:
            byte = self.text[place]
            if byte == "]" or byte == "\n" or byte == "\r" or byte == 0:
                break
            place += 1
        if place == self.length and not self.is_whole:
            return MORE
        self.is_closed = place < self.length and self.text[place] == "]"
        if self.is_closed:
            place += 1
        elif self.line_ends == 0:
            place = self.begin + 1
        self.end = self.place = place
        while is_ascii_space(self.text[self.end - 1]):
            self.end -= 1
        return BRACKET

    # Moves

    def nag(self):
        """Read a numeric annotation glyph; ``$`` without a number is a word."""
        place = self.place + 1
        self.number = 0
        while place < self.length and is_digit(self.text[place]):
            if self.number < MOST_NAG:
                self.number = 10 * self.number + (self.text[place] & 0x0F)
            place += 1
        if place == self.length and not self.is_whole:
            return MORE
        kind = NAG if place > self.place + 1 else WORD
        self.end = self.place = place
        return kind

    def word(self):
        """Read a word, with a promoted piece in parentheses, up to space or another token."""
        place, size = self.place, cython.declare(cython.int, 1)
        while place < self.length and place - self.begin < MOST_WORD_BYTES:
            byte = self.text[place]
            if is_delimiter(byte):
                if byte != "(" or place - self.begin < 2:
                    break
                promotion = promotion_length(self.text + place, self.length - place)
                if promotion == 0:
                    break
                place += promotion - 1
            elif byte >= 0x80:
                if self.length - place < 4 and not self.is_whole:
                    return MORE
                code = code_at(self.text + place, self.length - place, cython.address(size))
                if is_space(code):
                    break
                place += size - 1
            elif byte <= 0x20 or byte == 0x7F:
                break
            place += 1
        if place >= self.length - 4 and not self.is_whole:
            return MORE
        self.end = self.place = place
        return WORD
