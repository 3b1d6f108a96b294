"""The numbers in the weights' source file are read and replaced."""

from __future__ import annotations

import random

import pytest

from engine.tuning import TuningError
from engine.tuning.weight_file import WeightFile

TEXT = '''\
"""Weights — in centipawns."""

# fmt: off
KNIGHTS = (
    ( -70,  -50), ( -30,  -38), ( -28,  -24), ( -22,  -18),  # a comment with (1, 2)
    # ½ of a board
    (   0,    4), (  12,    8), (  33,   20), (   5,    5),
)
OTHER = (7, 8)
WEIGHTS: dict[str, tuple[tuple[int, int], ...]] = {
    # By piece type.
    "material": (
        (  90,  110), ( 330,  305),
    ),
    "knights": KNIGHTS,
    "tempo": ((22, -20),),
}
# fmt: on


def count() -> int:
    return sum(len(pairs) for pairs in WEIGHTS.values())
'''
MATERIAL = ((90, 110), (330, 305))
KNIGHTS = ((-70, -50), (-30, -38), (-28, -24), (-22, -18), (0, 4), (12, 8), (33, 20), (5, 5))


def run(text: str) -> object:
    names: dict[str, object] = {}
    exec(text, names)
    return names["WEIGHTS"]


def test_tables_are_read_in_the_order_of_the_dictionary() -> None:
    tables = WeightFile(TEXT).tables()
    assert tables == run(TEXT) == {"material": MATERIAL, "knights": KNIGHTS, "tempo": ((22, -20),)}
    assert list(tables) == ["material", "knights", "tempo"]


def test_the_same_weights_give_the_same_text() -> None:
    file = WeightFile(TEXT)
    assert file.replaced(file.flat()) == TEXT


def test_only_numbers_change() -> None:
    file = WeightFile(TEXT)
    pairs = file.flat()
    pairs[1] = (-331, 7)
    pairs[3] = (9, -9)
    pairs[-1] = (-5, 1000)
    expected = (
        TEXT.replace("( 330,  305)", "(-331,    7)")
        .replace("( -30,  -38)", "(   9,   -9)")
        .replace("((22, -20),)", "((-5, 1000),)")
    )
    assert file.replaced(pairs) == expected


def test_a_wide_number_widens_only_its_own_table() -> None:
    file = WeightFile(TEXT)
    pairs = file.flat()
    wide = file.replaced([(-10_000, 110), *pairs[1:]])
    assert "    (-10000,    110), (   330,    305),\n" in wide
    assert "( -70,  -50), ( -30,  -38)" in wide
    assert WeightFile(wide).replaced(pairs) == TEXT


@pytest.mark.parametrize("seed", range(5))
def test_replaced_weights_are_read_back(seed: int) -> None:
    source = random.Random(seed)
    file = WeightFile(TEXT)
    pairs = [(source.randint(-2000, 2000), source.randint(-9, 9)) for _ in file.flat()]
    text = file.replaced(pairs)
    again = WeightFile(text)
    assert again.flat() == pairs
    assert again.tables() == run(text)
    assert again.replaced(file.flat()) == TEXT


@pytest.mark.parametrize("count", [0, 10, 12])
def test_a_wrong_number_of_weights_is_refused(count: int) -> None:
    with pytest.raises(TuningError):
        WeightFile(TEXT).replaced([(1, 1)] * count)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "WEIGHTS = (",
        "WEIGHTS = ()",
        "WEIGHTS = {1: ((1, 2),)}",
        'WEIGHTS = {"a": B}',
        'WEIGHTS = {"a": ()}',
        'WEIGHTS = {"a": (1, 2)}',
        'WEIGHTS = {"a": ((1, 2, 3),)}',
        'WEIGHTS = {"a": ((1, 2.5),)}',
        'WEIGHTS = {"a": ((1, True),)}',
        'WEIGHTS = {"a": ((1, x),)}',
        'A = ((1, 2),)\nWEIGHTS = {"a": A, "b": A}',
        "WEIGHTS = {**other}",
    ],
)
def test_other_files_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(TuningError) as refusal:
        WeightFile(text)
    assert "\n" not in str(refusal.value)
