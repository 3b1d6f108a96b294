"""The signing scripts need secrets. Without them they say so and change nothing."""

from __future__ import annotations

import os
import plistlib
import shutil
import subprocess
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
SECRETS = ("MACOS_CERTIFICATE", "WINDOWS_CERTIFICATE")


def signed_without_secrets(program: str, *command: str | Path) -> str:
    """Run a signing script with a file that must stay as it is, and return what it prints."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    environment = {name: value for name, value in os.environ.items() if name not in SECRETS}
    done = subprocess.run(
        [program, *command],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(os.name == "nt", reason="a script for macOS")
def test_macos_program_stays_unsigned_without_a_certificate(tmp_path: Path) -> None:
    program = tmp_path / "Glassbox.app"
    program.write_bytes(b"a program")
    said = signed_without_secrets("bash", PACKAGING / "macos" / "sign.sh", program)
    assert len(said.splitlines()) == 1
    assert program.read_bytes() == b"a program"


def test_windows_program_stays_unsigned_without_a_certificate(tmp_path: Path) -> None:
    program = tmp_path / "glassbox.exe"
    program.write_bytes(b"a program")
    script = PACKAGING / "windows" / "sign.ps1"
    said = signed_without_secrets("pwsh", "-NoProfile", "-File", script, program)
    assert len(said.splitlines()) == 1
    assert program.read_bytes() == b"a program"


def test_entitlements_can_be_read_by_every_macos() -> None:
    """Some versions of codesign fail at a comment in this file."""
    data = (PACKAGING / "macos" / "entitlements.plist").read_bytes()
    assert b"<!--" not in data
    assert all(value is True for value in plistlib.loads(data).values())
