"""The characters of a PGN: code points, white space, line ends, dashes and dots.

A text is bytes in UTF-8. A byte that is not part of UTF-8 counts as a character of Windows-1252, so
the scanner can read a file before its encoding is known.
"""


cdef inline int windows_1252(int byte) noexcept nogil:
    """Return the code point of a byte in Windows-1252, as far as movetext needs it."""
    if byte == 0x85:
        return 0x2026
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


cdef inline bint is_ascii_space(int byte) noexcept nogil:
    """Return whether a byte is white space or a control character in ASCII."""
    return byte <= 0x20 or byte == 0x7F


cdef inline bint is_dash(int code) noexcept nogil:
    """Return whether a character is a hyphen, a dash or a minus sign of any kind."""
    return (
        code == 0x2D or 0x2010 <= code <= 0x2015 or code == 0x2212 or code == 0xAD
        or code == 0xFE58 or code == 0xFE63 or code == 0xFF0D
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


cdef inline bint is_piece_letter(int code) noexcept nogil:
    """Return whether a letter is a piece in English."""
    return code == "K" or code == "Q" or code == "R" or code == "B" or code == "N"


cdef inline Py_ssize_t promotion_length(
    const unsigned char* text, Py_ssize_t length
) noexcept nogil:
    """Return the length of parentheses that hold a promoted piece, as in e8(Q); 0 if none do.

    At least two characters stand in front of the text.
    """
    cdef int size = 1
    if (text[-1] != "1" and text[-1] != "8") or not "a" <= text[-2] <= "h" or length < 3:
        return 0
    code_at(text + 1, length - 1, &size)
    return 2 + size if 1 + size < length and text[1 + size] == ")" else 0
