"""The sounds in ``assets/sounds``: what the script makes, at a level that is safe to hear."""

from __future__ import annotations

import wave
from array import array
from importlib import resources

import make_sounds
import pytest

LARGEST_BYTES = 20_000
HALF_OF_FULL_SCALE = make_sounds.FULL_SCALE // 2
"""A peak of -6 dB."""
ROUNDING = 1
"""The sine of another C library may be rounded to the next sample value."""


def samples(name: str) -> array[int]:
    with wave.open(str(make_sounds.FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert file.getframerate() == make_sounds.RATE
        return array("h", file.readframes(file.getnframes()))


@pytest.mark.parametrize("name", make_sounds.MADE)
def test_a_file_holds_what_the_script_makes(name: str) -> None:
    kept, made = samples(name), make_sounds.made(name)
    assert len(kept) == len(made)
    assert all(abs(one - other) <= ROUNDING for one, other in zip(kept, made, strict=True))


@pytest.mark.parametrize("name", make_sounds.MADE)
def test_a_sound_is_small_and_neither_loud_nor_silent(name: str) -> None:
    assert (make_sounds.FOLDER / f"{name}.wav").stat().st_size <= LARGEST_BYTES
    loudest = max(map(abs, samples(name)))
    assert HALF_OF_FULL_SCALE / 4 < loudest <= HALF_OF_FULL_SCALE


@pytest.mark.parametrize("name", make_sounds.MADE)
def test_a_sound_begins_and_ends_without_a_click_and_has_no_offset(name: str) -> None:
    heard = samples(name)
    loudest = max(map(abs, heard))
    assert heard[0] == 0
    assert max(map(abs, heard[-20:])) < loudest / 200
    assert abs(sum(heard) / len(heard)) < loudest / 2000


def test_no_file_is_without_its_script() -> None:
    folder = resources.files("assets").joinpath("sounds")
    assert {file.name for file in folder.iterdir()} == {f"{name}.wav" for name in make_sounds.MADE}
