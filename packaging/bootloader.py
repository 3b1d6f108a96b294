"""Builds PyInstaller from its sources, so that its bootloader is compiled on this machine.

Virus scanners know the bootloader that PyInstaller ships, from bad programs too. This builds a
wheel, and a constraint by which pip installs it:

    python packaging/bootloader.py build/bootloader
    PIP_CONSTRAINT=build/bootloader/constraint.txt python packaging/make.py

It needs a C compiler, and on Linux the headers of zlib.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "pyinstaller"


def requirement(project: dict[str, object]) -> str:
    """Return what the extra ``package`` of a project asks of PyInstaller.

    Raises:
        ValueError: it does not ask for PyInstaller.
    """
    extras = project["optional-dependencies"]
    assert isinstance(extras, dict)
    for one in extras["package"]:
        if one.startswith(NAME):
            return str(one)
    raise ValueError(f"the extra `package` does not name {NAME}")


def constraint(wheel: Path) -> str:
    """Return the line by which pip installs this wheel and no other."""
    return f"{NAME} @ {wheel.resolve().as_uri()}\n"


def main(arguments: list[str]) -> int:
    """Build into the folder on the command line; return the exit status."""
    if len(arguments) != 1:
        sys.stderr.write("bootloader.py: give one folder, such as build/bootloader\n")
        return 2
    folder = Path(arguments[0])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for old in folder.glob("*.whl"):
        old.unlink()
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-cache-dir"]
    command += ["--no-binary", NAME, "--wheel-dir", str(folder), requirement(project)]
    environment = {**os.environ, "PYINSTALLER_COMPILE_BOOTLOADER": "1"}
    status = subprocess.run(command, env=environment, check=False).returncode
    if status == 0:
        (wheel,) = folder.glob("*.whl")
        (folder / "constraint.txt").write_text(constraint(wheel), "utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
