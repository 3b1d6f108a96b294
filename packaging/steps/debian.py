"""The Debian package: the one-folder program in /usr/lib, with what a desktop needs to know of it.

The format is described in deb(5). It is written here, so that any Linux system can build it.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import re
import shutil
import tarfile
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from addresses import read_addresses
from linux.desktop_files import write_desktop_files
from steps import archive, elf
from steps.project import ROOT, date, date_s, processor, version

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
PROGRAMS = ("glassbox", "glassbox-engine")
LIBRARY = Path("usr/lib/glassbox")
COMMANDS = Path("usr/games")
"""The folder of the commands. Debian's policy asks for it, and the package is in section games."""
DOCUMENTS = Path("usr/share/doc/glassbox")
DISPLAY_LIBRARIES = (
    "libx11-6", "libxcursor1", "libxext6", "libxfixes3", "libxi6", "libxrandr2", "libxss1",
)  # fmt: skip
"""The packages of the libraries of X11 that SDL opens while it runs."""
SOUND_LIBRARIES = ("libpulse0", "libasound2t64 | libasound2")
"""The packages of the libraries of sound that SDL opens. Without them, Glassbox is silent."""
RECOMMENDED = ("at-spi2-core", *SOUND_LIBRARIES, "xdg-desktop-portal")
SUGGESTED = ("speech-dispatcher",)
COMMON_LICENCES = (
    "The texts are in /usr/lib/glassbox/licences. Debian has the GNU licences as\n"
    "/usr/share/common-licenses/GPL-3 and /usr/share/common-licenses/LGPL-2.1, too."
)
PRE_RELEASE = re.compile(r"\.?((?:a|b|rc|dev)\d+)")
"""What stands after the numbers in a version before its release (https://peps.python.org/pep-0440)."""
BLOCK = 1024
"""The number of bytes in the unit of the field Installed-Size."""


def debian_version(version: str) -> str:
    """Return a version as Debian writes it. ``1.2.0~rc1``, unlike ``1.2.0rc1``, is before 1.2.0."""
    return PRE_RELEASE.sub(r"~\1", version)


def write_deb(folder: Path, work: Path, target_folder: Path, *, preset: int = 9) -> Path:
    """Build the package of a one-folder program and return its file. ``work`` is emptied first.

    ``preset`` is the level of the compression, from 0, the fastest, to 9.

    Raises:
        KeyError: Debian has no name for this machine's processor.
    """
    shutil.rmtree(work, ignore_errors=True)
    _fill(folder, work)
    architecture = ARCHITECTURES[processor()]
    files = [path for path in sorted(work.rglob("*")) if path.is_file() and not path.is_symlink()]
    size = sum(-(-path.stat().st_size // BLOCK) for path in files)
    control = {
        "control": _control(architecture, size, elf.needed_glibc(folder)),
        "md5sums": "".join(_checksum(path, work) for path in files),
    }
    # GitHub changes "~" in names of files, so this name has the project's own version.
    target = target_folder / f"glassbox_{version()}_{architecture}.deb"
    data = archive.tar_of(work, ".")
    members = {
        "debian-binary": b"2.0\n",
        "control.tar.xz": lzma.compress(_control_tar(control)),
        "data.tar.xz": lzma.compress(data, preset=preset),
    }
    target.write_bytes(_ar(members))
    return target


def _fill(folder: Path, root: Path) -> None:
    """Lay out all files of the package below ``root``."""
    shutil.copytree(folder, root / LIBRARY, symlinks=True)
    commands = root / COMMANDS
    commands.mkdir(parents=True)
    for program in PROGRAMS:
        (commands / program).symlink_to(Path("../lib/glassbox") / program)
    write_desktop_files(root / "usr", version(), date())
    documents = root / DOCUMENTS
    documents.mkdir(parents=True, exist_ok=True)
    overview = (folder / "licences" / "copyright").read_text("utf-8")
    (documents / "copyright").write_text(f"{overview}\n{COMMON_LICENCES}\n", "utf-8")
    _write_gz(documents / "changelog.gz", _changelog())
    overrides = root / "usr/share/lintian/overrides"
    overrides.mkdir(parents=True)
    shutil.copyfile(ROOT / "packaging/linux/lintian-overrides", overrides / "glassbox")


def _control(architecture: str, size: int, glibc: tuple[int, int]) -> str:
    known = read_addresses()
    needed = ", ".join((f"libc6 (>= {glibc[0]}.{glibc[1]})", *DISPLAY_LIBRARIES))
    return "\n".join(
        (
            "Package: glassbox",
            f"Version: {debian_version(version())}",
            f"Architecture: {architecture}",
            f"Maintainer: {known.maintainer_name} <{known.maintainer_email}>",
            f"Installed-Size: {size}",
            f"Depends: {needed}",
            f"Recommends: {', '.join(RECOMMENDED)}",
            f"Suggests: {', '.join(SUGGESTED)}",
            "Section: games",
            "Priority: optional",
            f"Homepage: {known.homepage}",
            "Description: chess program whose engine shows its thinking",
            " Play chess against opponents from beginner to master, by mouse, keyboard or",
            " screen reader. Then step through the search of the engine node by node,",
            " forwards and backwards, as in a debugger, and ask why it did not play another",
            " move.",
            " .",
            " The package also has the engine for other chess programs, glassbox-engine,",
            " which speaks UCI.",
            "",
        )
    )


def _changelog() -> str:
    """Return the changes in the form of deb-changelog(5); the details are in CHANGELOG.md."""
    known = read_addresses()
    day = format_datetime(datetime.fromtimestamp(date_s(), UTC))
    signature = f" -- {known.maintainer_name} <{known.maintainer_email}>  {day}"
    return (
        f"glassbox ({debian_version(version())}) unstable; urgency=medium\n\n"
        f"  * See {known.homepage} for the changes of this version.\n\n{signature}\n"
    )


def _checksum(path: Path, root: Path) -> str:
    digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
    return f"{digest}  {path.relative_to(root).as_posix()}\n"


def _write_gz(path: Path, text: str) -> None:
    path.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))


def _control_tar(files: dict[str, str]) -> bytes:
    """Return the tar of a package's control files."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as packed:
        for name, text in files.items():
            data = text.encode()
            entry = tarfile.TarInfo(f"./{name}")
            entry.size, entry.mtime, entry.mode = len(data), date_s(), archive.FILE_MODE
            entry.uname = entry.gname = "root"
            packed.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()


def _ar(members: dict[str, bytes]) -> bytes:
    """Return an ar archive: a header of 60 bytes before each member, which has an even length."""
    parts = [b"!<arch>\n"]
    for name, data in members.items():
        parts.append(
            f"{name:<16}{date_s():<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode()
        )
        parts.append(data + b"\n" * (len(data) % 2))
    return b"".join(parts)
