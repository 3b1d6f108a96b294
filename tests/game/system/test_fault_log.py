"""The log of faults has a line for each fault, stays small, and never fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.message import message
from game.system.fault_log import FILE, MOST_BYTES, MOST_LETTERS, OLD_FILES, FaultLog, loggable


@pytest.fixture
def log(tmp_path: Path) -> FaultLog:
    return FaultLog(tmp_path / "home")


def lines(log: FaultLog) -> list[str]:
    return log.path.read_text(encoding="utf-8").splitlines()


def test_nothing_is_written_before_the_first_fault(log: FaultLog) -> None:
    log.close()
    assert not log.path.parent.exists()


def test_a_fault_is_one_line(log: FaultLog) -> None:
    log.write(message("The disk\nis {reason}.", reason="full\nand slow"))
    log.write("Another one.")
    first, second = lines(log)
    assert first.endswith("The disk is full and slow.")
    assert second.endswith("Another one.")


@pytest.mark.parametrize("name", ["move", "text", "fen", "pgn", "fault"])
def test_it_has_no_contents_of_games(name: str) -> None:
    told = message("The move {move} {text} {fen} {pgn} {fault} fails.",
                   **dict.fromkeys(("move", "text", "fen", "pgn", "fault"), "…"),
                   ).filled(**{**dict.fromkeys(("move", "text", "fen", "pgn", "fault"), "x"),
                               name: "Nf3 e5"})  # fmt: skip
    assert "Nf3" not in loggable(told)


def test_a_message_inside_a_message_is_read_in_the_same_way() -> None:
    inner = message("Illegal move {move}: {reason}", move="Qxf7", reason="it is a check")
    told = loggable(message("{file}: {fault}", file="/home/anna/games/club.pgn", fault=inner))
    assert "Qxf7" not in told
    assert "anna" not in told
    assert "it is a check" in told
    assert "club.pgn" in told


@pytest.mark.parametrize(
    "reason",
    [
        "[Errno 13] Permission denied: '/home/anna/.local/share/glassbox/settings.json'",
        r"Zugriff verweigert: 'C:\Users\anna\AppData\settings.json'",
    ],
)
def test_a_path_keeps_only_the_name_of_its_file(reason: str) -> None:
    told = loggable(message("It failed: {reason}", reason=reason))
    assert "anna" not in told
    assert "settings.json" in told


def test_a_plural_is_written_as_it_is_shown() -> None:
    from game.message import plural

    assert "3 seconds" in loggable(plural("{number} second", "{number} seconds", 3))


def test_an_internal_fault_has_its_place_and_no_values(log: FaultLog) -> None:
    def fails() -> None:
        raise ValueError("1. e4 e5 from /home/anna")

    try:
        fails()
    except ValueError as error:
        log.write_exception(error)
    (line,) = lines(log)
    assert "ValueError" in line
    assert f"{Path(__file__).name}:" in line
    assert "e4" not in line
    assert "anna" not in line


def test_it_stays_below_a_megabyte(log: FaultLog) -> None:
    for number in range(3 * MOST_BYTES // MOST_LETTERS):
        log.write(message("{number} {reason}", number=number, reason="x" * 2 * MOST_LETTERS))
    files = sorted(log.path.parent.iterdir())
    assert [file.name for file in files] == [FILE, f"{FILE}.1"]
    assert len(files) == 1 + OLD_FILES
    assert MOST_BYTES < sum(file.stat().st_size for file in files) <= 1_000_000


def test_a_folder_that_cannot_be_made_is_harmless(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    log = FaultLog(tmp_path / "file" / "home")
    log.write("A fault.")
    log.close()


def test_a_log_that_cannot_be_written_is_harmless(
    log: FaultLog, capsys: pytest.CaptureFixture[str]
) -> None:
    log.path.mkdir(parents=True)
    log.write("A fault.")
    log.write("Another one.")
    assert capsys.readouterr() == ("", "")


def test_a_full_disk_is_harmless(log: FaultLog, capsys: pytest.CaptureFixture[str]) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full")
    log.path.parent.mkdir(parents=True)
    log.path.symlink_to(full)
    log.write("A fault.")
    log.close()
    assert capsys.readouterr() == ("", "")
