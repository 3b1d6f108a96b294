"""The sample file."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.tuning import TuningError
from engine.tuning.sample import Sample, parse_sample, read_samples

FEN = "8/8/4k3/8/8/4K3/4R3/8 w - - 0 1"


@pytest.mark.parametrize("result", [1.0, 0.5, 0.0])
@pytest.mark.parametrize("value_cp", [0, -31, 1234])
def test_a_written_sample_is_read_back_unchanged(result: float, value_cp: int) -> None:
    sample = Sample(FEN, result, value_cp)
    assert parse_sample(f"{sample}\n") == sample


def test_a_sample_line_has_three_fields() -> None:
    assert str(Sample(FEN, 0.5, -7)) == f"{FEN};0.5;-7"


@pytest.mark.parametrize(
    "line",
    ["", FEN, f"{FEN};1", f"{FEN};2;0", f"{FEN};1;x", f"{FEN};1;1e3", f"{FEN};1;0;0", f"{FEN};1;²"],
)
def test_invalid_lines_are_refused_in_one_line(line: str) -> None:
    with pytest.raises(TuningError) as refusal:
        parse_sample(line)
    assert "\n" not in str(refusal.value)


def write(path: Path, *lines: str) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def test_games_are_numbered_across_all_files(tmp_path: Path) -> None:
    line = f"{FEN};1;5"
    first = write(tmp_path / "a", "# remark", "# game 1", line, line, "# game 2", "# game 3", line)
    second = write(tmp_path / "b", "# game 1", line)
    plain = write(tmp_path / "c", line, line)
    numbers = [game for game, _ in read_samples([first, second, plain])]
    assert numbers[0] == numbers[1]
    assert numbers[4] == numbers[5]
    assert len(set(numbers)) == 4


def test_an_error_names_the_invalid_line(tmp_path: Path) -> None:
    path = write(tmp_path / "a", "# game 1", f"{FEN};1;5", "nonsense")
    with pytest.raises(TuningError, match=r"a, line 3: .*nonsense"):
        list(read_samples([path]))


def test_an_error_names_the_missing_file(tmp_path: Path) -> None:
    with pytest.raises(TuningError, match="nowhere: No such file"):
        list(read_samples([tmp_path / "nowhere"]))
