"""Any bytes are text and come back as the same bytes."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.notation import encodings
from engine.notation.encodings import UTF_8, UTF_8_WITH_MARK, UTF_16_BE, UTF_16_LE, WINDOWS_1252

NAMES = "Šimun Œuvre “quoted” – € …"


@given(st.binary())
def test_decoded_bytes_encode_to_the_same_bytes(data: bytes) -> None:
    text, encoding = encodings.decode(data)
    assert encodings.encode(text, encoding) == data


def test_text_without_utf_8_is_windows_1252() -> None:
    assert encodings.decode(NAMES.encode("cp1252")) == (NAMES, WINDOWS_1252)
    assert encodings.decode(NAMES.encode()) == (NAMES, UTF_8)


def test_the_bytes_that_windows_1252_leaves_undefined_stay() -> None:
    data = bytes([0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xE9])
    assert encodings.decode(data)[0] == "\x81\x8d\x8f\x90\x9dé"


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, UTF_8_WITH_MARK),
        (codecs.BOM_UTF16_LE, UTF_16_LE),
        (codecs.BOM_UTF16_BE, UTF_16_BE),
        (b"", UTF_8),
    ],
)
def test_a_byte_order_mark_names_the_encoding(mark: bytes, encoding: str) -> None:
    assert encodings.encoding_of_file(mark + b"[E") == encoding


@given(st.text())
def test_utf_16_is_read_and_written(text: str) -> None:
    for encoding in (UTF_16_LE, UTF_16_BE):
        data = encodings.encode(text, encoding)
        assert encodings.decode(data, encoding) == (text, encoding)


def test_the_first_letter_that_an_encoding_lacks_is_named() -> None:
    assert encodings.first_unencodable("Müller, Łukasz", WINDOWS_1252) == "Ł"
    assert encodings.first_unencodable("Müller, Šimun", WINDOWS_1252) == ""
    assert encodings.first_unencodable("Łukasz", UTF_16_LE) == ""
