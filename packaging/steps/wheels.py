"""The distributions for pip: a wheel of this machine's system, and the sources."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from steps import archive
from steps.project import ROOT, BuildError, date_s

WHEEL = ("wheel", "--no-deps", "--no-build-isolation")
PROCESSORS = ("x86_64", "aarch64")
MANYLINUX = re.compile(r"manylinux_2_(\d+)_")
"""The oldest glibc with which a wheel works, in its name and in what auditwheel prints."""


def build_wheel(target: Path) -> Path:
    """Build the wheel for CPython 3.11 and newer into a folder and return it.

    It uses the extensions that the installation has compiled.
    """
    with tempfile.TemporaryDirectory() as folder:
        _pip(*WHEEL, "--wheel-dir", folder, str(ROOT))
        return _only(Path(folder), "*.whl", target)


def build_old_linux_wheels(target: Path) -> list[Path]:
    """Build wheels for Linux with an old glibc into a folder, one for each processor; check them.

    The build backend names that glibc. The tools of the extra ``cross`` must be installed.

    Raises:
        BuildError: a wheel needs a newer glibc than its name says.
        subprocess.CalledProcessError: a wheel was not built, or uses more than the stable ABI.
    """
    return [_old_linux_wheel(processor, target) for processor in PROCESSORS]


def _old_linux_wheel(processor: str, target: Path) -> Path:
    with tempfile.TemporaryDirectory() as folder:
        _pip(*WHEEL, "--wheel-dir", folder, str(ROOT), GLASSBOX_TARGET=processor)
        (wheel,) = Path(folder).glob("*.whl")
        shown = MANYLINUX.search(_tool("auditwheel", "show", str(wheel)))
        promised = MANYLINUX.search(wheel.name)
        if shown is None or promised is None or int(shown[1]) > int(promised[1]):
            raise BuildError(f"{wheel.name} needs a newer glibc than its name says")
        _tool("abi3audit", "--strict", str(wheel))
        return Path(shutil.move(wheel, target / wheel.name))


def build_sdist(target: Path) -> Path:
    """Build the archive of the sources into a folder and return it."""
    with tempfile.TemporaryDirectory() as folder:
        code = f"import build_backend; build_backend.build_sdist({folder!r})"
        search_path = os.pathsep.join((str(ROOT / "packaging"), os.environ.get("PYTHONPATH", "")))
        environment = {**_environment(), "PYTHONPATH": search_path}
        command = [sys.executable, "-c", code]
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
        found = _only(Path(folder), "*.tar.gz", target)
    archive.repack_tar_gz(found)
    return found


def _pip(*arguments: str, **variables: str) -> None:
    command = [sys.executable, "-m", "pip", *arguments, "--quiet", "--disable-pip-version-check"]
    subprocess.run(command, cwd=ROOT, env=_environment() | variables, check=True)


def _tool(name: str, *arguments: str) -> str:
    """Run a tool of this environment and return what it prints."""
    command = [str(Path(sys.executable).with_name(name)), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _environment() -> dict[str, str]:
    return {**os.environ, "SOURCE_DATE_EPOCH": str(date_s())}


def _only(folder: Path, pattern: str, target: Path) -> Path:
    """Move the one file of a pattern to the target folder and return it."""
    (found,) = folder.glob(pattern)
    return Path(shutil.move(found, target / found.name))
