"""The archives, which depend on nothing but what they hold."""

from __future__ import annotations

import os
import tarfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from steps import archive, checksums, elf

as_on_unix = pytest.mark.skipif(os.name == "nt", reason="the modes of files are those of Unix")


def a_folder(place: Path, date_s: int) -> Path:
    """Return a folder with a program, a link and a text, all of the same date."""
    folder = place / "program"
    (folder / "inner").mkdir(parents=True)
    (folder / "run").write_text("run")
    (folder / "run").chmod(0o700)
    (folder / "inner" / "text").write_text("text")
    (folder / "link").symlink_to("inner/text")
    for path in folder.rglob("*"):
        os.utime(path, (date_s, date_s), follow_symlinks=False)
    return folder


def test_dates_and_the_umask_change_nothing(tmp_path: Path) -> None:
    packed = []
    for number, umask in enumerate((0o022, 0o077)):
        before = os.umask(umask)
        try:
            folder = a_folder(tmp_path / str(number), 1_000_000_000 * (number + 1))
        finally:
            os.umask(before)
        targets = tmp_path / f"{number}.tar.gz", tmp_path / f"{number}.zip"
        archive.write_tar_gz(folder, targets[0])
        archive.write_zip(folder, targets[1])
        packed.append([target.read_bytes() for target in targets])
    assert packed[0] == packed[1]


@as_on_unix
def test_programs_stay_programs_and_links_stay_links(tmp_path: Path) -> None:
    archive.write_tar_gz(a_folder(tmp_path, 0), tmp_path / "a.tar.gz")
    with tarfile.open(tmp_path / "a.tar.gz") as packed:
        assert packed.getmember("program/run").mode == 0o755
        assert packed.getmember("program/inner/text").mode == 0o644
        assert packed.getmember("program/link").linkname == "inner/text"
        assert {one.uid for one in packed.getmembers()} == {0}


@as_on_unix
def test_a_zip_has_the_same_files(tmp_path: Path) -> None:
    archive.write_zip(a_folder(tmp_path, 0), tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip") as packed:
        assert packed.read("program/link") == b"text"
        assert packed.getinfo("program/run").external_attr >> 16 == 0o755


def test_another_tools_archive_is_rewritten_without_its_dates(tmp_path: Path) -> None:
    packed = []
    for number in range(2):
        target = tmp_path / f"{number}.tar.gz"
        with tarfile.open(target, "w:gz") as other:
            other.add(a_folder(tmp_path / str(number), 1_000_000_000 + number), "program")
        archive.repack_tar_gz(target)
        packed.append(target.read_bytes())
    assert packed[0] == packed[1]


def test_checksums_name_the_files_of_their_folder(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"")
    text = checksums.write_checksums([tmp_path / "a"], tmp_path).read_text()
    assert text == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n"


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 99)), max_size=5))
def test_a_folder_needs_the_newest_glibc_of_its_files(
    tmp_path_factory: pytest.TempPathFactory, versions: list[tuple[int, int]]
) -> None:
    place = tmp_path_factory.mktemp("elf")
    for number, (major, minor) in enumerate(versions):
        name = f"\0GLIBC_{major}.{minor}\0".encode()
        (place / f"lib{number}.so").write_bytes(elf.ELF + name)
    assert elf.needed_glibc(place) == max([(2, 0), *versions])
