"""Any text becomes a sentence of one line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.formats.line_texts import as_sentence, one_line

LETTERS = st.text("ab .!?\n\t", min_size=1).filter(lambda text: text.strip())


@given(LETTERS)
def test_a_sentence_is_one_line_with_a_capital_and_an_end(text: str) -> None:
    made = as_sentence(text)
    assert made == one_line(made)
    assert not made[0].islower()
    assert made[-1] in ".!?"
    assert as_sentence(made) == made


@given(LETTERS)
def test_a_sentence_keeps_its_words(text: str) -> None:
    assert as_sentence(text).lower().rstrip(".") == one_line(text).lower().rstrip(".")


def test_only_the_first_letter_changes() -> None:
    assert as_sentence("the PGN has no move") == "The PGN has no move."
