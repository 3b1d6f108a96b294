"""Encodings of PGN files: bytes of a file or of one game to text and back.

A file is UTF-8 or UTF-16 if it begins with a byte order mark. In any other file each game is UTF-8
if its bytes are, and otherwise Windows-1252, as old files are. The Latin-1 of the PGN standard is a
part of that. The five bytes that Windows-1252 leaves undefined stay what they are.
"""

import codecs

UTF_8 = "utf-8"
UTF_8_WITH_MARK = "utf-8-sig"
UTF_16_LE = "utf-16-le"
UTF_16_BE = "utf-16-be"
WINDOWS_1252 = "cp1252"
LATIN_1 = "latin-1"
"""The encoding that files without UTF-8 had in autosaves of earlier versions."""
ENCODINGS = (UTF_8, UTF_8_WITH_MARK, UTF_16_LE, UTF_16_BE, WINDOWS_1252, LATIN_1)
MARKS = ((codecs.BOM_UTF8, UTF_8_WITH_MARK), (codecs.BOM_UTF16_LE, UTF_16_LE),
         (codecs.BOM_UTF16_BE, UTF_16_BE))  # fmt: skip
MOST_MARK_BYTES = 3
_WINDOWS_1252 = "".join(
    bytes([byte]).decode(WINDOWS_1252, "ignore") or chr(byte) for byte in range(256)
)
_TO_WINDOWS_1252 = {ord(letter): byte for byte, letter in enumerate(_WINDOWS_1252)}


def encoding_of_file(beginning: bytes) -> str:
    """Return the encoding that the byte order mark of a file names; UTF-8 if it has none.

    ``beginning`` holds at least the first ``MOST_MARK_BYTES`` of the file, if it has as many.
    """
    return next((name for mark, name in MARKS if beginning.startswith(mark)), UTF_8)


def is_utf_16(encoding: str) -> bool:
    """Return whether an encoding has two bytes a unit."""
    return encoding in (UTF_16_LE, UTF_16_BE)


def decode(data: bytes, file_encoding: str = UTF_8) -> tuple[str, str]:
    """Return bytes of a file as text, and their encoding.

    ``file_encoding`` is from ``encoding_of_file``. Any bytes are a text. What UTF-16 cannot
    mean becomes the replacement character.
    """
    if is_utf_16(file_encoding):
        return data.decode(file_encoding, "replace"), file_encoding
    try:
        return data.decode(UTF_8), UTF_8
    except UnicodeDecodeError:
        return codecs.charmap_decode(data, "strict", _WINDOWS_1252)[0], WINDOWS_1252


def encode(text: str, encoding: str) -> bytes:
    """Return a text as bytes in one of ``ENCODINGS``, without a byte order mark.

    Raises:
        UnicodeEncodeError: the encoding lacks a letter of the text.
    """
    if encoding == WINDOWS_1252:
        return codecs.charmap_encode(text, "strict", _TO_WINDOWS_1252)[0]
    return text.encode(encoding.removesuffix("-sig"))


def first_unencodable(text: str, encoding: str) -> str:
    """Return the first letter of a text that an encoding lacks; empty if it has them all."""
    try:
        encode(text, encoding)
    except UnicodeEncodeError as error:
        return text[error.start]
    return ""
