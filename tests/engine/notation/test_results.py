"""Results as people write them."""

from __future__ import annotations

import pytest

from engine.notation.results import standard_form


@pytest.mark.parametrize(
    ("standard", "forms"),
    [
        ("1-0", "1-0 1–0 1—0 1−0 1:0"),
        ("0-1", "0-1 0–1 0:1"),
        ("1/2-1/2", "1/2-1/2 1/2 ½-½ ½–½ ½ 1/2–1/2 0.5-0.5 0,5:0,5 1⁄2-1⁄2"),
        ("*", "*"),
    ],
)
def test_all_dashes_and_halves_are_results_of_the_standard(standard: str, forms: str) -> None:
    assert {form: standard_form(form) for form in forms.split()} == dict.fromkeys(
        forms.split(), standard
    )


@pytest.mark.parametrize("result", ["0-0", "1-1", "0-1/2"])
def test_a_result_that_the_standard_lacks_stays_what_it_is(result: str) -> None:
    assert standard_form(result) == result


@pytest.mark.parametrize(
    "word", ["", "1", "0", "1.", "12", "1-", "-0", "0-0-0", "e4", "1-0x", "½½"]
)
def test_other_words_are_no_results(word: str) -> None:
    assert standard_form(word) == ""
