"""The signing scripts need secrets. Without them they say so and change nothing."""

from __future__ import annotations

import os
import plistlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
MACOS_SECRETS = (
    "MACOS_CERTIFICATE",
    "MACOS_CERTIFICATE_PASSWORD",
    "APPLE_ID",
    "APPLE_TEAM_ID",
    "APPLE_APP_PASSWORD",
)
KEYCHAINS = "/Users/a person/login.keychain-db /Library/other.keychain"
"""The keychains on the search list, as the script hands them back."""
TOOLS = {
    "security": """case "$*" in
        "list-keychains -d user")
            printf '    "%s"\\n' "/Users/a person/login.keychain-db" /Library/other.keychain ;;
        find-identity*) echo '1) ABCDEF "Developer ID Application: Somebody"' ;;
    esac""",
    "ditto": "",
    "openssl": "if [ $1 = base64 ]; then cat >/dev/null; else echo 0123; fi",
    "spctl": "",
    "xcrun": "",
}
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


@pytest.mark.skipif(os.name == "nt", reason="a script for macOS")
@pytest.mark.parametrize("status", [0, 1], ids=["signed", "refused by codesign"])
def test_the_list_of_keychains_is_restored(status: int, tmp_path: Path) -> None:
    """The programs of macOS are replaced by ones that note how they are called."""
    notes, program = tmp_path / "notes", tmp_path / "Glassbox.app"
    program.mkdir()
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, lines in {**TOOLS, "codesign": f"exit {status}"}.items():
        tool = tools / name
        tool.write_text(f"#!/bin/sh\necho {name} \"$@\" >>'{notes}'\n{lines}\n")
        tool.chmod(0o755)
    given = dict.fromkeys(MACOS_SECRETS, "a secret")
    path = os.pathsep.join((str(tools), os.environ["PATH"]))
    done = subprocess.run(
        ["bash", PACKAGING / "macos" / "sign.sh", program],
        env={**os.environ, **given, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == status, done.stderr
    lists = re.findall(
        r"^security list-keychains -d user -s (.+)$", notes.read_text(), re.MULTILINE
    )
    own = r".+/signing\.keychain-db "
    assert re.fullmatch(own + re.escape(KEYCHAINS), lists[0])
    assert lists[1:] == [KEYCHAINS]


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
