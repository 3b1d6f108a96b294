"""Builds everything that people download, for the system on which it runs: see README.md here.

It needs nothing but Python: it makes an environment of its own in build/packaging, installs
Glassbox and the tools there, and runs again in it. The files go to dist/.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

OLDEST_PYTHON = (3, 11)
"""The oldest Python that Glassbox runs with. An older one cannot read the modules below."""
REFUSED = 2
if sys.version_info < OLDEST_PYTHON:
    needed, found = (".".join(map(str, one[:2])) for one in (OLDEST_PYTHON, sys.version_info))
    sys.stderr.write(f"make.py: it needs Python {needed} or newer, and this is {found}\n")
    sys.exit(REFUSED)

from steps import checksums, environment  # noqa: E402
from steps.project import ROOT, BuildError, platform_name, version  # noqa: E402

WORK = ROOT / "build" / "packaging"
DIST = ROOT / "dist"
FAILED = 1


class Maker:
    """The products of one build. Each method makes one of them, and what it is made from."""

    def __init__(
        self, target: Path, *, with_old_linux: bool = False, glibc: tuple[int, int] | None = None
    ) -> None:
        """``glibc`` is the version with which the one-folder program must start."""
        self.target = target
        self._with_old_linux = with_old_linux
        self._glibc = glibc
        self._folder: Path | None = None

    def folder(self) -> list[Path]:
        """Build the one-folder program, and put its bill of materials beside the archive."""
        from steps import elf, program, sbom

        self._folder = folder = program.build_folder(WORK / "program", WORK / "folder")
        if self._glibc is not None:
            elf.check_glibc(folder, self._glibc)
        for built in (folder, folder.with_name(program.BUNDLE)):
            if built.exists():
                shutil.rmtree(self.target / built.name, ignore_errors=True)
                shutil.copytree(built, self.target / built.name, symlinks=True)
        copied = self.target / f"glassbox-{version()}-{platform_name()}.cdx.json"
        shutil.copyfile(folder / sbom.NAME, copied)
        return [copied]

    def archive(self) -> list[Path]:
        """Pack the one-folder program: zip under Windows, a disk image under macOS, else tar.gz."""
        from steps import archive, elf, program

        folder = self._built_folder()
        name = f"glassbox-{version()}-{platform_name()}"
        if sys.platform == "win32":
            target = self.target / f"{name}.zip"
            archive.write_zip(folder, target)
        elif sys.platform == "darwin":
            target = self.target / f"{name}.dmg"
            bundle = folder.with_name(program.BUNDLE)
            command = ["hdiutil", "create", "-ov", "-format", "UDZO", "-volname", "Glassbox"]
            subprocess.run([*command, "-srcfolder", bundle, target], check=True)
        else:
            major, minor = elf.needed_glibc(folder)
            print(f"    It needs glibc {major}.{minor} or newer.")
            target = self.target / f"{name}-glibc{major}.{minor}.tar.gz"
            archive.write_tar_gz(folder, target)
        return [target]

    def deb(self) -> list[Path]:
        """Build the package for Debian and Ubuntu."""
        from steps import debian

        return [debian.write_deb(self._built_folder(), WORK / "deb", self.target)]

    def wheel(self) -> list[Path]:
        """Build the wheel for pip, or with ``--zig`` those for older Linux systems."""
        from steps import wheels

        if self._with_old_linux:
            return wheels.build_old_linux_wheels(self.target)
        return [wheels.build_wheel(self.target)]

    def sdist(self) -> list[Path]:
        """Build the archive of the sources for pip."""
        from steps import wheels

        return [wheels.build_sdist(self.target)]

    def _built_folder(self) -> Path:
        if self._folder is None:
            self.folder()
        assert self._folder is not None
        return self._folder


def products() -> dict[str, Callable[[Maker], list[Path]]]:
    """Return what can be built on this system, by its name on the command line."""
    found: dict[str, Callable[[Maker], list[Path]]] = {
        "folder": Maker.folder,
        "archive": Maker.archive,
        "wheel": Maker.wheel,
        "sdist": Maker.sdist,
    }
    if sys.platform.startswith("linux"):
        found["deb"] = Maker.deb
    return found


def main() -> int:
    """Build and return the exit status."""
    options = _options()
    try:
        if options.smoke is not None:
            from steps import smoke

            smoke.check(options.smoke.resolve())
            return 0
        if not environment.is_ours():
            return _run_in_environment(with_cross=options.zig)
        maker = Maker(options.out.resolve(), with_old_linux=options.zig, glibc=options.for_glibc)
        _make(options.only or list(products()), maker)
    except BuildError as error:
        print(f"make.py: {error}", file=sys.stderr)
        return FAILED
    except subprocess.CalledProcessError as error:
        said = error.stderr or b""
        sys.stderr.write(said if isinstance(said, str) else said.decode(errors="replace"))
        command = " ".join(map(str, error.cmd))
        print(f"make.py: `{command}` failed with status {error.returncode}", file=sys.stderr)
        return FAILED
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Build what people download.")
    add = parser.add_argument
    add("--only", action="append", choices=list(products()), help="build this; may be repeated")
    add("--out", type=Path, default=DIST, metavar="DIR", help="where the files go; dist by default")
    add("--zig", action="store_true", help="build the wheels for Linux with glibc 2.28, by ziglang")
    add(
        "--for-glibc",
        type=glibc_version,
        metavar="VERSION",
        help="fail if the program needs a newer one",
    )
    add("--smoke", type=Path, metavar="FOLDER", help="start the program in a folder and try it")
    return parser.parse_args()


def glibc_version(text: str) -> tuple[int, int]:
    """Return a version such as 2.28 as two numbers.

    Raises:
        ValueError: it is no such version.
    """
    major, minor = text.split(".")
    return int(major), int(minor)


def _run_in_environment(*, with_cross: bool) -> int:
    """Run the same command in the environment of a build; return its exit status."""
    started = time.monotonic()
    _say("environment: the tools, and Glassbox compiled")
    python = environment.prepare(with_cross=with_cross)
    _done(started)
    path = os.pathsep.join((str(python.parent), os.environ.get("PATH", "")))
    command = [str(python), *sys.argv]
    status = subprocess.run(command, env={**os.environ, "PATH": path}, check=False).returncode
    print(f"   {time.monotonic() - started:.1f} s in all")
    return status


def _make(names: Sequence[str], maker: Maker) -> None:
    maker.target.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    for name, make in products().items():
        if name in names:
            started = time.monotonic()
            _say(name)
            made += make(maker)
            _done(started)
    checksums.write_checksums(made, maker.target)
    for path in made:
        print(f"{path.stat().st_size / 1e6:8.1f} MB  {path}")


def _say(step: str) -> None:
    print(f"== {step}", flush=True)


def _done(started: float) -> None:
    print(f"   {time.monotonic() - started:.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
