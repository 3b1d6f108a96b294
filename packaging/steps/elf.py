"""The Linux programs and libraries of a folder: what they need, and what they need not keep."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from steps.project import BuildError

ELF = b"\x7fELF"
WHEEL_LIBRARIES = ".libs"
"""The suffix of the folder in which auditwheel puts the libraries of a wheel."""
RELATIVE = "$ORIGIN"
"""The folder of a library in its own search path."""
NO_GLIBC = (2, 0)
"""The version that a file needs if it names none."""
_GLIBC = re.compile(rb"\0GLIBC_(\d+)\.(\d+)(?:\.\d+)?(?=\0)")


def elf_files(folder: Path) -> Iterator[Path]:
    """Yield the programs and libraries below a folder, without symbolic links, sorted by path."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(len(ELF)) == ELF:
                    yield path


def needed_glibc(folder: Path) -> tuple[int, int]:
    """Return the oldest version of glibc with which everything below a folder starts."""
    return max((_glibc_of(path) for path in elf_files(folder)), default=NO_GLIBC)


def check_glibc(folder: Path, newest: tuple[int, int]) -> None:
    """Check that everything below a folder starts with this version of glibc.

    Raises:
        BuildError: a file needs a newer one; the message names it.
    """
    for path in elf_files(folder):
        major, minor = needed = _glibc_of(path)
        if needed > newest:
            wanted = "{}.{}".format(*newest)
            name = path.relative_to(folder)
            raise BuildError(f"{name} needs glibc {major}.{minor}, which is newer than {wanted}")


def _glibc_of(path: Path) -> tuple[int, int]:
    """Return the newest version of glibc that a file names.

    A program lists the versions that it needs among its names of symbols.
    """
    found = _GLIBC.finditer(path.read_bytes())
    return max([NO_GLIBC, *((int(one[1]), int(one[2])) for one in found)])


def thin(folder: Path) -> None:
    """Remove symbols, foreign search paths and execute bits from the libraries below a folder.

    Symbols are only for debuggers. A search path outside the folder names a folder of the building
    machine. The libraries of a wheel, in folders such as ``pygame_ce.libs``, have no symbols and
    stay as they are. Without ``strip`` from binutils, the symbols stay.
    """
    strip = shutil.which("strip")
    for path in elf_files(folder):
        if not is_library(path):
            continue  # A program of PyInstaller carries its modules behind its end.
        found = search_path(path)
        if strip is not None and path.parent.suffix != WHEEL_LIBRARIES:
            subprocess.run([strip, "--strip-unneeded", path], check=True)
        if found and RELATIVE not in found:
            _patchelf("--remove-rpath", path)
        path.chmod(0o644)


def search_path(path: Path) -> str:
    """Return where a library looks for others first; empty if it has no such path."""
    return _patchelf("--print-rpath", path)


def is_library(path: Path) -> bool:
    """Return whether a file is a shared library by its name, as in ``libz.so.1``."""
    return path.suffix == ".so" or ".so." in path.name


def _patchelf(option: str, path: Path) -> str:
    beside_python = Path(sys.executable).parent  # Where pip puts it.
    tool = shutil.which("patchelf", path=f"{beside_python}{os.pathsep}{os.environ.get('PATH', '')}")
    command = [tool or "patchelf", option, str(path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.strip()
