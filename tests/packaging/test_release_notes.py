"""The notes of a release are its section of the change log."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import release_notes
from changelog import Release, releases
from release_notes import ADDRESSES, ROOT, ReleaseError, check_addresses, notes

CHANGES = """\
# Changes

About this file.

## Unreleased

- Something.

## [1.10.0] - 2026-02-01

### Added

- A thing.

## 1.1.0 - 2026-01-01

- Another.

## 1.0.0

- No date.
"""


def test_every_section_is_found_in_order() -> None:
    assert releases(CHANGES) == [
        Release("Unreleased", "", "- Something."),
        Release("1.10.0", "2026-02-01", "### Added\n\n- A thing."),
        Release("1.1.0", "2026-01-01", "- Another."),
        Release("1.0.0", "", "- No date."),
    ]


def test_our_own_change_log_begins_with_a_section() -> None:
    assert releases((ROOT / "CHANGELOG.md").read_text("utf-8"))[0].notes


def test_the_notes_are_those_of_the_tag() -> None:
    assert notes("v1.1.0", "1.1.0", CHANGES) == "- Another.\n"
    assert notes("v1.10.0", "1.10.0", CHANGES) == "### Added\n\n- A thing.\n"


@pytest.mark.parametrize(
    ("tag", "version"),
    [("v1.1.0", "1.10.0"), ("1.1.0", "1.1.0"), ("v1.0.0", "1.0.0"), ("v2.0.0", "2.0.0")],
    ids=["another version", "no v", "no date", "no section"],
)
def test_a_tag_without_a_release_is_refused(tag: str, version: str) -> None:
    with pytest.raises(ReleaseError):
        notes(tag, version, CHANGES)


def test_a_wrong_tag_ends_the_program_with_one_line() -> None:
    command = [sys.executable, str(Path(ROOT, "packaging", "release_notes.py")), "v0.0.0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1


def test_a_release_with_placeholders_for_addresses_is_refused() -> None:
    with pytest.raises(ReleaseError) as raised:
        check_addresses('homepage = "https://glassbox.example.org/"\n')
    assert ADDRESSES in str(raised.value)
    assert "\n" not in str(raised.value)
    check_addresses('homepage = "https://glassbox.chess/"\n')


def test_the_program_checks_the_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "packaging").mkdir()
    (tmp_path / ADDRESSES).write_text('source = "https://example.org/"\n')
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.1.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGES)
    monkeypatch.setattr(release_notes, "ROOT", tmp_path)
    assert release_notes.main(["v1.1.0"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
