"""The characters of a PGN: code points, white space, line ends, dashes and dots.

A text is bytes in UTF-8. A byte that is not part of UTF-8 counts as a character of Windows-1252, so
the scanner can read a file before its encoding is known.
"""


cdef inline int windows_1252(int byte) noexcept nogil:
    """Return the code point of a byte in Windows-1252, as far as movetext needs it."""
    if byte == 0x85:
        return 0x2026
    if byte == 0x82:
        return 0x201A
    if byte == 0x84:
        return 0x201E
    if byte == 0x91 or byte == 0x92:
        return 0x2018 + (byte & 1 == 0)
    if byte == 0x93 or byte == 0x94:
        return 0x201C + (byte & 1 == 0)
    if byte == 0x96:
        return 0x2013
    if byte == 0x97:
        return 0x2014
    return byte


cdef inline int code_at(const unsigned char* text, Py_ssize_t length, int* size) noexcept nogil:
    """Return the first code point of a text that is not empty, and its number of bytes."""
    cdef int first = text[0]
    size[0] = 1
    if first < 0x80:
        return first
    if 0xC2 <= first < 0xE0 and length > 1 and text[1] & 0xC0 == 0x80:
        size[0] = 2
        return (first & 0x1F) << 6 | text[1] & 0x3F
    if 0xE0 <= first < 0xF0 and length > 2 and text[1] & 0xC0 == 0x80 and text[2] & 0xC0 == 0x80:
        size[0] = 3
        return (first & 0x0F) << 12 | (text[1] & 0x3F) << 6 | text[2] & 0x3F
    if (
        0xF0 <= first < 0xF5 and length > 3 and text[1] & 0xC0 == 0x80
        and text[2] & 0xC0 == 0x80 and text[3] & 0xC0 == 0x80
    ):
        size[0] = 4
        return (
            (first & 0x07) << 18 | (text[1] & 0x3F) << 12 | (text[2] & 0x3F) << 6
            | text[3] & 0x3F
        )
    return windows_1252(first)


cdef inline bint is_line_end(int code) noexcept nogil:
    """Return whether a character ends a line: LF, CR, NEL, and the separators of Unicode."""
    return code == 0x0A or code == 0x0D or code == 0x85 or code == 0x2028 or code == 0x2029


cdef inline bint is_space(int code) noexcept nogil:
    """Return whether a character is white space, or a control character, which is nothing else."""
    if code < 0x80:
        return code <= 0x20 or code == 0x7F
    if code <= 0xA0:
        return code == 0x85 or code == 0xA0
    return (
        0x2000 <= code <= 0x200F or code == 0x2028 or code == 0x2029 or code == 0x202F
        or code == 0x205F or code == 0x2060 or code == 0x3000 or code == 0xFEFF
    )


cdef inline Py_ssize_t space_length(
    const unsigned char* text, Py_ssize_t length
) noexcept nogil:
    """Return the length of the white space at the beginning of a text."""
    cdef Py_ssize_t place = 0
    cdef int size = 1
    while place < length and is_space(code_at(text + place, length - place, &size)):
        place += size
    return place


cdef inline Py_ssize_t dash_between(
    const unsigned char* text, Py_ssize_t length, bint or_colon
) noexcept nogil:
    """Return the length of a dash or colon with white space around it, at the beginning; or 0."""
    cdef Py_ssize_t place = space_length(text, length)
    cdef int size = 1
    if place >= length:
        return 0
    code = code_at(text + place, length - place, &size)
    if not is_dash(code) and not (or_colon and code == ":"):
        return 0
    place += size
    return place + space_length(text + place, length - place)


cdef inline bint is_ascii_space(int byte) noexcept nogil:
    """Return whether a byte is white space or a control character in ASCII."""
    return byte <= 0x20 or byte == 0x7F


cdef inline bint is_dash(int code) noexcept nogil:
    """Return whether a character is a hyphen, a dash or a minus sign of any kind."""
    return (
        code == 0x2D or 0x2010 <= code <= 0x2015 or code == 0x2212 or code == 0xAD
        or code == 0xFE58 or code == 0xFE63 or code == 0xFF0D
    )


cdef inline bint is_quote(int code) noexcept nogil:
    """Return whether a character is a quotation mark of any kind."""
    return (
        code == 0x22 or code == 0x27 or code == 0x60 or code == 0xB4 or code == 0xAB
        or code == 0xBB or 0x2018 <= code <= 0x201F or code == 0x2039 or code == 0x203A
    )


cdef inline bint is_ring(int code) noexcept nogil:
    """Return whether a character stands for a ring of castling: O or zero, also of other scripts.
    """
    return (
        code == "O" or code == "0" or code == "o"
        or code == 0x41E or code == 0x43E or code == 0x39F or code == 0x3BF  # Cyrillic, Greek.
    )


cdef inline bint is_digit(int code) noexcept nogil:
    return 0x30 <= code <= 0x39


cdef inline bint is_ascii_letter(int code) noexcept nogil:
    return 0x41 <= code <= 0x5A or 0x61 <= code <= 0x7A


cdef inline bint is_name_sign(int code) noexcept nogil:
    """Return whether a sign may stand in the name of a tag, behind its first character."""
    return code == "_" or code == "+" or code == "#" or code == "=" or code == ":" or code == "-"


cdef inline bint is_delimiter(int code) noexcept nogil:
    """Return whether a character begins another token than a word."""
    return (
        code == "(" or code == ")" or code == "{" or code == "}" or code == "[" or code == "]"
        or code == ";" or code == "$"
    )


cdef inline bint is_word_byte(int byte) noexcept nogil:
    """Return whether a byte is visible ASCII and no delimiter, so that it is part of any word."""
    cdef unsigned long long low = 0xF7FFFCEE00000000     # a bit for each byte below 0x40
    cdef unsigned long long high = 0x57FFFFFFD7FFFFFF    # a bit for each byte from 0x40 on
    if byte < 0x40:
        return low >> byte & 1
    return byte < 0x80 and high >> (byte - 0x40) & 1


cdef inline bint is_piece_letter(int code) noexcept nogil:
    """Return whether a letter is a piece in English."""
    return code == "K" or code == "Q" or code == "R" or code == "B" or code == "N"


cdef inline Py_ssize_t promotion_length(
    const unsigned char* text, Py_ssize_t before, Py_ssize_t length
) noexcept nogil:
    """Return the length of parentheses that hold a promoted piece, as in e8(Q); 0 if none do.

    ``before`` is the length of the word in front of the text: a square, or one with an equals sign.
    """
    cdef int size = 1
    cdef const unsigned char* behind = text
    if before > 2 and text[-1] == "=":
        behind -= 1
    elif before < 2:
        return 0
    if (behind[-1] != "1" and behind[-1] != "8") or not "a" <= behind[-2] <= "h" or length < 3:
        return 0
    code_at(text + 1, length - 1, &size)
    return 2 + size if 1 + size < length and text[1 + size] == ")" else 0
