"""Archives that depend on the content of a folder alone, not on dates, owners or the disk."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from steps.project import date_s

PROGRAM_MODE, FILE_MODE = 0o755, 0o644
_UNIX = 3
"""The number of Unix in a zip file, whose entries then have modes."""


def write_tar_gz(folder: Path, target: Path) -> None:
    """Pack a folder and its name into a tar.gz."""
    target.write_bytes(_compressed(tar_of(folder, folder.name)))


def write_zip(folder: Path, target: Path) -> None:
    """Pack a folder and its name into a zip; a symbolic link becomes a copy of its target."""
    date = _zip_date()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in _entries(folder):
            if path.is_dir():
                continue
            name = (Path(folder.name) / path.relative_to(folder)).as_posix()
            entry = zipfile.ZipInfo(name, date)
            entry.create_system, entry.compress_type = _UNIX, zipfile.ZIP_DEFLATED
            entry.external_attr = _mode(path) << 16
            packed.writestr(entry, path.read_bytes())


def repack_tar_gz(path: Path) -> None:
    """Rewrite a tar.gz of another tool with our dates and owners, sorted by name."""
    with tarfile.open(path) as old:
        members = sorted(old.getmembers(), key=lambda one: one.name)
        contents = {one.name: _content(old, one) for one in members}
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as new:
        for member in members:
            entry = _plain(member)
            entry.mode = PROGRAM_MODE if member.isdir() or member.mode & 0o100 else FILE_MODE
            new.addfile(entry, io.BytesIO(contents[member.name]))
    path.write_bytes(_compressed(buffer.getvalue()))


def tar_of(folder: Path, name: str, keep: Callable[[Path], bool] = lambda _: True) -> bytes:
    """Return a folder as a tar in which it is called ``name``. ``keep`` chooses the entries."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as packed:
        for path in (folder, *_entries(folder)):
            if not keep(path):
                continue
            inner = path.relative_to(folder).as_posix()
            entry = _plain(packed.gettarinfo(path, name if path == folder else f"{name}/{inner}"))
            entry.mode = _mode(path)
            if entry.isreg():
                with path.open("rb") as file:
                    packed.addfile(entry, file)
            else:
                packed.addfile(entry)
    return buffer.getvalue()


def _entries(folder: Path) -> Iterator[Path]:
    """Yield everything below a folder, sorted; linked folders count as links."""
    for path in sorted(folder.iterdir()):
        yield path
        if path.is_dir() and not path.is_symlink():
            yield from _entries(path)


def _mode(path: Path) -> int:
    """Return the mode of an entry: it follows what the owner may do and no umask."""
    if path.is_symlink():
        return 0o777
    return PROGRAM_MODE if path.is_dir() or path.stat().st_mode & 0o100 else FILE_MODE


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Remove from an entry what differs between machines. Hard links become files."""
    entry.mtime = date_s()
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def _content(packed: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = packed.extractfile(member)
    return b"" if file is None else file.read()


def _compressed(data: bytes) -> bytes:
    return gzip.compress(data, compresslevel=9, mtime=0)


def _zip_date() -> tuple[int, int, int, int, int, int]:
    date = datetime.fromtimestamp(date_s(), UTC)
    return date.year, date.month, date.day, date.hour, date.minute, date.second
