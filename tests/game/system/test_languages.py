"""The person's languages come from the environment, or else from the system."""

from __future__ import annotations

import locale

import pytest

from game.system.desktop.languages import VARIABLES, languages_in, users_languages


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)


def test_the_first_variable_that_is_set_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert users_languages() == ["fr_FR.UTF-8"]
    monkeypatch.setenv("LC_MESSAGES", "en_GB.UTF-8")
    assert users_languages() == ["en_GB.UTF-8"]
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert users_languages() == ["de_DE.UTF-8"]
    monkeypatch.setenv("LANGUAGE", "de:en")
    assert users_languages() == ["de", "en"]


def test_an_empty_variable_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert users_languages() == ["de_DE.UTF-8"]


def test_without_any_the_locale_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "getlocale", lambda: (None, None))
    assert users_languages() == []
    monkeypatch.setattr(locale, "getlocale", lambda: ("de_DE", "UTF-8"))
    assert users_languages() == ["de_DE"]


def test_macos_writes_a_list_in_brackets() -> None:
    assert languages_in('(\n    "de-DE",\n    "zh-Hans-CN",\n    en\n)\n') == [
        "de_DE",
        "zh_Hans_CN",
        "en",
    ]
