"""The licences of everything that the program contains or needs are named, with their texts."""

from __future__ import annotations

import tomllib
from importlib import metadata, resources
from pathlib import Path

import pytest

from game.state.help.about import Licence
from game.system.licences import UNKNOWN, WORKS, read_all_licences


@pytest.fixture(scope="module")
def licences() -> tuple[Licence, ...]:
    return read_all_licences()


def named(licences: tuple[Licence, ...], beginning: str) -> Licence:
    return next(one for one in licences if str(one.name).startswith(beginning))


def test_our_own_licence_comes_first_with_its_full_text(licences: tuple[Licence, ...]) -> None:
    first = licences[0]
    assert str(first.name).startswith("Glassbox")
    assert "GNU GENERAL PUBLIC LICENSE" in first.text
    assert "END OF TERMS AND CONDITIONS" in first.text


@pytest.mark.parametrize(
    "package", ["chess", "msgspec", "platformdirs", "pygame-ce", "jeepney", "fsrs"]
)
def test_every_package_that_is_needed_has_version_licence_and_text(
    package: str, licences: tuple[Licence, ...]
) -> None:
    found = named(licences, f"{package} ")
    assert str(found.name).endswith(metadata.version(package))
    assert str(found.licence)
    assert len(found.text) > 500


def test_a_package_without_its_text_has_that_of_our_licence_if_it_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "chess-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: chess\nVersion: 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert "END OF TERMS AND CONDITIONS" in named(read_all_licences(), "chess 1").text


def test_packages_that_only_tests_need_are_not_listed(licences: tuple[Licence, ...]) -> None:
    others = ("pytest", "mypy", "numpy")
    assert not [one.name for one in licences if str(one.name).startswith(others)]


def test_the_fonts_bring_their_licence(licences: tuple[Licence, ...]) -> None:
    assert str(named(licences, "Noto Sans").licence) == "OFL-1.1"
    assert any("SIL OPEN FONT LICENSE" in one.text for one in licences)


def test_every_row_of_the_credits_is_listed(licences: tuple[Licence, ...]) -> None:
    lines = (resources.files("assets") / "CREDITS.md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("|")][2:]
    assert rows
    for row in rows:
        what = row.split("|")[1].replace("`", "").strip()
        assert named(licences, what).text
        assert what in WORKS, "it is not translated"


def test_the_licence_of_every_package_is_named(licences: tuple[Licence, ...]) -> None:
    assert [one.name for one in licences if one.licence in (UNKNOWN, "")] == []


def test_every_library_in_a_package_is_listed_with_its_licence(
    licences: tuple[Licence, ...],
) -> None:
    """A package such as pygame-ce brings the libraries that it needs in a folder of their own."""
    table = tomllib.loads(
        (resources.files("assets") / "licences" / "native.toml").read_text(encoding="utf-8")
    )
    listed = {str(one.name): one.licence for one in licences}
    files = [file.name for file in metadata.distribution("pygame-ce").files or ()]
    unlisted = []
    for file in (name for name in files if is_library(name)):
        rows = [row for row in table["library"] if file.startswith(tuple(row["files"]))]
        if not rows or listed.get(rows[0]["name"]) != rows[0]["licence"]:
            unlisted.append(file)
    assert unlisted == []


def is_library(name: str) -> bool:
    return (name.startswith("lib") and ".so" in name) or name.endswith((".dll", ".dylib"))


def test_no_text_has_marks_of_markdown(licences: tuple[Licence, ...]) -> None:
    listed = [one for one in licences if "openings" in str(one.name)]
    assert listed
    assert not any("](" in one.text or "`" in one.text for one in listed)
