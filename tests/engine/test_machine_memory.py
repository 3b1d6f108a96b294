"""No table may be larger than the memory of the machine, here and in engines of others."""

from __future__ import annotations

import pytest
from chess.engine import Option
from uci_lines import best_moves, finish

from engine.external.python_chess_conversion import engine_description_of
from engine.machine_memory import limited_to_memory_mb, memory_mb
from engine.parameter_limits import LARGEST_HASH_MB
from game.state.preferences.setting_faults import UnfitError
from game.state.settings import TABLE


def here_mb() -> int:
    found = memory_mb()
    if found is None:
        pytest.skip("the system does not say its memory")
    return found


def test_the_memory_limits_every_size() -> None:
    here = here_mb()
    assert 256 < here < 10_000_000
    assert limited_to_memory_mb(1) == 1
    assert limited_to_memory_mb(here + 1) == here


def test_uci_refuses_a_larger_hash() -> None:
    wanted = here_mb() + 1
    if wanted > LARGEST_HASH_MB:
        pytest.skip("the machine has more memory than any table may have")
    said, *lines = finish(f"setoption name Hash value {wanted}", "go depth 1")
    assert said.startswith("info string ")
    assert str(wanted) in said
    assert len(best_moves(lines)) == 1


@pytest.mark.parametrize("name", ["hash_mb", "inspect_memory_mb"])
def test_the_settings_refuse_a_larger_table(name: str) -> None:
    with pytest.raises(UnfitError):
        TABLE[name].kind.checked(here_mb() + 1)


def test_the_hash_of_another_engine_is_limited_too() -> None:
    wide = Option("Hash", "spin", 16, 1, 33_554_432, [])
    (option,) = engine_description_of({}, {"Hash": wide}, "other").options
    assert option.most == here_mb()
    assert option.unit == "MB"
    assert option.fits("16")
    assert not option.fits(str(here_mb() + 1))
