"""Makes the installer for Windows from a built folder, on any system that has NSIS.

``python packaging/windows/installer.py FOLDER OUTPUT.exe``

OUTPUT must not be ``setup.exe``, a name that Windows treats as unsafe.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path, PureWindowsPath

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))  # This file may be run as a program.

from addresses import read_addresses  # noqa: E402
from windows.version_resource import version_numbers  # noqa: E402

SIGN_VARIABLE = "GLASSBOX_SIGN_COMMAND"
"""The environment variable with a command that signs the file at its end; see ``sign.ps1``."""


class InstallerError(Exception):
    """Raised if no installer can be made; the message is one line."""


def make_installer(folder: Path, output: Path, version: str) -> None:
    """Make the installer ``output`` for the program in a folder.

    Raises:
        InstallerError: NSIS is missing or fails, or the folder holds no program for Windows.
    """
    makensis = _makensis()
    if not (folder / "glassbox.exe").is_file():
        raise InstallerError(f"{folder} has no glassbox.exe")
    addresses = read_addresses()
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        include = Path(scratch, "files.nsh")
        include.write_text(file_macros(folder, files), encoding="utf-8-sig")
        values = {
            "VERSION": version,
            "NUMBERS": ".".join(map(str, version_numbers(version))),
            "PUBLISHER": addresses.developer,
            "HOMEPAGE": addresses.homepage,
            "FILES": include,
            "SIZE_KB": sum(file.stat().st_size for file in files) // 1024,
            "ICON": ROOT / "assets" / "icon" / "glassbox.ico",
            "LICENCE": ROOT / "LICENSE",
            "OUTPUT": output.resolve(),
        }
        if command := os.environ.get(SIGN_VARIABLE):
            values["SIGN"] = command
        defined = [f"-D{name}={value}" for name, value in values.items()]
        command_line = [makensis, "-V2", "-WX", "-INPUTCHARSET", "UTF8", *defined]
        done = subprocess.run(
            [*command_line, str(HERE / "glassbox.nsi")],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    if done.returncode:
        raise InstallerError(f"makensis failed: {done.stdout.strip()}")


def file_macros(folder: Path, files: list[Path]) -> str:
    """Return the macros that install these files of a folder, and remove exactly them.

    Folders are removed if they are empty then, the deepest first.
    """
    names = [file.relative_to(folder) for file in files]
    folders = sorted({parent for name in names for parent in name.parents if parent.name})
    lines = ["!macro INSTALL_FILES"]
    current = None
    for name, file in zip(names, files, strict=True):
        if name.parent != current:
            current = name.parent
            lines.append(f'  SetOutPath "{_installed(current)}"')
        lines.append(f'  File "{file.resolve()}"')
    lines += ["!macroend", "!macro REMOVE_FILES"]
    lines += [f'  Delete "{_installed(name)}"' for name in names]
    lines += [f'  RMDir "{_installed(one)}"' for one in reversed(folders)]
    return "\n".join([*lines, "!macroend", ""])


def _installed(name: Path) -> str:
    """Return where a file or folder lies after the installation, as NSIS writes it."""
    inside = PureWindowsPath(*name.parts)
    return f"$INSTDIR\\{_quoted(str(inside))}" if name.parts else "$INSTDIR"


def _quoted(text: str) -> str:
    return text.replace("$", "$$")


def _makensis() -> str:
    """Return the path of NSIS's compiler.

    Raises:
        InstallerError: there is none.
    """
    standard = Path(os.environ.get("PROGRAMFILES(X86)", ""), "NSIS", "makensis.exe")
    found = shutil.which("makensis") or (str(standard) if standard.is_file() else None)
    if found is None:
        raise InstallerError("makensis is not installed (https://nsis.sourceforge.io)")
    return found


def main() -> int:
    """Make the installer that the command line names; return the exit status."""
    parser = argparse.ArgumentParser(description="Make the installer for Windows.")
    parser.add_argument("folder", type=Path, help="the built program, such as dist/glassbox")
    parser.add_argument("output", type=Path, help="the installer, such as dist/glassbox-1.2.0.exe")
    arguments = parser.parse_args()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    try:
        make_installer(arguments.folder, arguments.output, project["version"])
    except InstallerError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
