"""The licences of everything that the program contains or needs are named, with their texts."""

from __future__ import annotations

from importlib import metadata, resources

import pytest

from game.state.help.about import Licence
from game.system.licences import read_licences


@pytest.fixture(scope="module")
def licences() -> tuple[Licence, ...]:
    return read_licences()


def named(licences: tuple[Licence, ...], beginning: str) -> Licence:
    return next(one for one in licences if one.name.startswith(beginning))


def test_our_own_licence_comes_first_with_its_full_text(licences: tuple[Licence, ...]) -> None:
    first = licences[0]
    assert first.name.startswith("Glassbox")
    assert "GNU GENERAL PUBLIC LICENSE" in first.text
    assert "END OF TERMS AND CONDITIONS" in first.text


@pytest.mark.parametrize(
    "package", ["chess", "msgspec", "platformdirs", "pygame-ce", "pygame_gui", "python-i18n"]
)
def test_every_package_that_is_needed_has_version_licence_and_text(
    package: str, licences: tuple[Licence, ...]
) -> None:
    found = named(licences, f"{package} ")
    assert found.name.endswith(metadata.version(package))
    assert str(found.licence)
    assert len(found.text) > 500


def test_packages_that_only_tests_need_are_not_listed(licences: tuple[Licence, ...]) -> None:
    assert not [one.name for one in licences if one.name.startswith(("pytest", "mypy", "numpy"))]


def test_the_fonts_bring_their_licence(licences: tuple[Licence, ...]) -> None:
    assert "SIL OPEN FONT LICENSE" in named(licences, "pygame_gui ").text


def test_every_row_of_the_credits_is_listed(licences: tuple[Licence, ...]) -> None:
    lines = (resources.files("assets") / "CREDITS.md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("|")][2:]
    assert rows
    for row in rows:
        what = row.split("|")[1].replace("`", "").strip()
        assert named(licences, what).text


def test_no_text_has_marks_of_markdown(licences: tuple[Licence, ...]) -> None:
    listed = [one for one in licences if "openings" in one.name]
    assert listed
    assert not any("](" in one.text or "`" in one.text for one in listed)
