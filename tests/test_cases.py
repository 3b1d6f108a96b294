"""A statement about many cases is one test, which names every case for which it fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from cases import for_each, for_each_row


def test_every_case_that_fails_is_named_with_its_reason() -> None:
    @for_each(file=["a", "b", "c"], size=[1, 2])
    def check(file: str, size: int) -> None:
        assert file != "b"
        if (file, size) == ("c", 2):
            raise KeyError("no words")

    with pytest.raises(pytest.fail.Exception) as failure:
        check()
    head, *lines = str(failure.value).splitlines()
    assert head == "3 of 6 fail"
    named = [line for line in lines if line.startswith("file ")]
    assert [line.partition(":")[0] for line in named] == [
        "file b, size 1",
        "file b, size 2",
        "file c, size 2",
    ]
    assert "no words" in named[-1]


def test_every_row_that_fails_is_named_with_its_columns() -> None:
    @for_each_row(("move", "is_legal"), [("e4", True), ("e5", False), ("Ke2", False)])
    def check(move: str, is_legal: bool) -> None:
        assert is_legal == (move == "e4" or move == "Ke2")

    with pytest.raises(pytest.fail.Exception) as failure:
        check()
    head, line, *_ = str(failure.value).splitlines()
    assert head == "1 of 3 fail"
    assert line.startswith("move Ke2, is_legal False")


@for_each(letter="ab")
def test_the_cases_share_the_fixtures(letter: str, tmp_path: Path) -> None:
    (tmp_path / letter).touch()
    assert len(list(tmp_path.iterdir())) == "ab".index(letter) + 1


def test_a_statement_about_no_case_at_all_fails() -> None:
    @for_each(file=[])
    def check(file: str) -> None:
        raise NotImplementedError

    with pytest.raises(AssertionError):
        check()
