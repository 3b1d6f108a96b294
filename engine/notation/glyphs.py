"""Words and signs that annotate a move, as numeric annotation glyphs (NAGs) where they have one.

The numbers are those of the PGN standard (section 10), and above 139 those that most programs have
added to it. A sign that stands for both sides has the number for White.
"""

import cython
from cython.cimports.engine.notation.characters import code_at, is_ascii_letter, is_digit

NAGS = {
    1: "! \u2757",
    2: "? \u2753",
    3: "!! \u203c",
    4: "?? \u2047",
    5: "!? \u2049",
    6: "?! \u2048",
    7: "□ ▢ ⬜",  # The only move.
    10: "= =/= ⩵",
    13: "∞ ∝",
    14: "+= +/= ⩲",
    15: "=+ =/+ ⩱",
    16: "± +/- +/\u2212 +/\u2013",
    17: "∓ -/+ \u2212/+ \u2013/+",
    18: "+- +\u2212 +\u2013 +\u2014",
    19: "-+ \u2212+ \u2013+ \u2014+",
    20: "+-- ++--",
    21: "--+ --++ --/++",
    22: "⨀ ⊙ ☉ ◉",  # Zugzwang.
    26: "○ ◯",  # Space.
    32: "⟳ ↻ ↺",  # Development.
    36: "↑ ⇑",  # The initiative.
    40: "→ ⇒",  # An attack.
    44: "=/∞ ∞= =∞ ⯹ ≅ ©",  # Compensation.
    132: "⇆ ⇄ ⇋ ⇌",  # Counterplay.
    138: "⊕ ⨁",  # Time trouble.
    140: "∆ Δ △ ⌂",  # With the idea.
    141: "∇ ▽",  # Aimed against.
    142: "⌓",  # Better is.
    143: "<=",  # Worse is.
    145: "RR",  # An editorial comment.
    146: "N TN",  # A novelty.
    220: "D",  # A diagram.
}
"""The forms of each glyph."""
MARKS_OF_MOVES = "+ # ++ † ‡ ‡‡ x# :"
"""Check, mate and capture behind a move: its SAN has them in any case."""
WORDS_OF_MOVES = (
    "e.p. e.p ep ep. e. p. en passant e/p /ep /e.p. /e.p i.p. i.v. p.e.p. ch ch. check "
    "dbl dbl. dis dis. disc disc. dblch dbl.ch. disch dis.ch. "
    "double discovered mate mate. checkmate mat matt"
)
"""Words that say the same: en passant, check, mate."""
_NUMBERS = {form.encode(): nag for nag, forms in NAGS.items() for form in forms.split()} | {
    mark.encode(): 0
    for words in (WORDS_OF_MOVES, WORDS_OF_MOVES.upper(), WORDS_OF_MOVES.title(), MARKS_OF_MOVES)
    for mark in words.split()
}
_LONGEST = cython.declare(cython.Py_ssize_t, max(map(len, _NUMBERS)))


def glyphs_in(text, length, nags):
    """Return how many glyphs a word consists of, and their numbers in ``nags``.

    The longest glyph counts first: ``+-`` is one, ``!+-`` are two. What says only what the SAN says
    is none: check, mate, en passant. -1 if the word has something else in it, or a glyph twice.
    """
    count: cython.int = 0
    place: cython.Py_ssize_t = 0
    if length == 1:  # The usual signs, without an object for each of them.
        if text[0] == "+" or text[0] == "#":
            return 0
        if text[0] == "!" or text[0] == "?":
            nags[0] = 1 if text[0] == "!" else 2
            return 1
    while place < length:
        size: cython.Py_ssize_t = min(_LONGEST, length - place)
        nag = None
        while size > 0:
            nag = _NUMBERS.get(text[place : place + size])
            if nag is not None:
                break
            size -= 1
        if nag is None or count == MOST_GLYPHS:
            return -1
        if nag:
            for earlier in range(count):
                if nags[earlier] == nag:
                    return -1
            nags[count] = nag
            count += 1
        place += size
    return count


def is_sign(text, length):
    """Return whether a word has no letter and no digit, so that it is not a move."""
    place: cython.Py_ssize_t = 0
    size: cython.int = 1
    while place < length:
        code = code_at(text + place, length - place, cython.address(size))
        if is_digit(code) or is_letter(code):
            return False
        place += size
    return True


def is_letter(code):
    """Return whether a character is a letter, as far as it is not known to be a sign."""
    if code < 0x80:
        return is_ascii_letter(code)
    if code < 0xC0:
        return code == 0xAA or code == 0xB5 or code == 0xBA
    if 0x2000 <= code < 0x2C00 or 0xE000 <= code < 0xF900 or 0xFE00 <= code < 0xFE10:
        return False
    return code != 0xD7 and code != 0xF7 and not 0x1F000 <= code < 0x20000
