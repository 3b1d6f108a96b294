"""Any text becomes a text of one line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.formats.sentences import one_line, sentence

LETTERS = st.text("ab .!?\n\t", min_size=1).filter(lambda text: text.strip())


@given(LETTERS)
def test_a_sentence_is_one_line_with_a_capital_and_an_end(text: str) -> None:
    made = sentence(text)
    assert made == one_line(made)
    assert not made[0].islower()
    assert made[-1] in ".!?"
    assert sentence(made) == made


@given(LETTERS)
def test_a_sentence_keeps_its_words(text: str) -> None:
    assert sentence(text).lower().rstrip(".") == one_line(text).lower().rstrip(".")


def test_only_the_first_letter_changes() -> None:
    assert sentence("the PGN has no move") == "The PGN has no move."
