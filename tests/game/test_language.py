"""The language of the window: the system's at first, then the one that is chosen, at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from languages import GERMAN

from game import startup
from game.actions.setting_changes import ChangeSetting
from game.app.loop import App
from game.app.registry import FEATURES
from game.message import Message, Text
from game.options import Options
from game.startup import program_start
from game.state.settings import AS_SYSTEM, LANGUAGE
from game.system.desktop.display import open_display
from game.system.storage import Storage
from game.words.catalogue import ENGLISH, CatalogueError

Opener = Callable[..., App]
TABS = list(FEATURES.titles().values())
"""Texts that the window shows at the start, some of them."""


@pytest.fixture
def open_app(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opener]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = []

    def open_one(*languages: str) -> App:
        store = Storage(home)
        start = program_start(Options(), store, None, seed=1)
        app = App(start, open_display((960, 640)), store, languages=languages)
        opened.append(app)
        app.start()
        return app

    yield open_one
    for app in opened:
        app.close()
    pygame.quit()


def texts(app: App) -> set[str]:
    """Draw the whole window; return its texts."""
    app._window.records = []
    app._window.resize((960, 640), 100, "dark")
    app._window.draw(app._frames.surface, app.state)
    return {record.text for record in app._window.records}


def notice(app: App) -> Text | None:
    return None if app.state.notice is None else app.state.notice.text


def choose(app: App, language: str) -> None:
    app._do(ChangeSetting("language", language))
    app._draw()


def test_the_system_chooses_the_language_at_first(open_app: Opener) -> None:
    app = open_app("de_AT.UTF-8", "en")
    assert app.state.desktop.language == "de"
    assert {GERMAN.text(tab) for tab in TABS[:1]} <= texts(app)
    assert notice(app) is None


def test_a_language_without_a_translation_is_english(open_app: Opener) -> None:
    app = open_app("nl_NL.UTF-8")
    assert app.state.desktop.language == "en"
    assert {ENGLISH.text(tab) for tab in TABS[:1]} <= texts(app)
    assert notice(app) is None


def test_a_choice_shows_at_once_and_at_the_next_start(open_app: Opener) -> None:
    app = open_app("en_GB.UTF-8")
    english = texts(app)
    choose(app, "de")
    assert app.state.desktop.language == "de"
    german = texts(app)
    assert {GERMAN.text(tab) for tab in TABS[:1]} <= german
    choose(app, AS_SYSTEM)
    assert texts(app) == english
    choose(app, "de")
    app.close()
    assert texts(open_app("en_GB.UTF-8")) == german


def test_a_damaged_translation_leaves_the_window_english_with_one_line(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> None:
        raise CatalogueError(Message("damaged"))

    monkeypatch.setattr(startup, "best_catalogue", damaged)
    app = open_app("de")
    assert app.state.desktop.language == "en"
    assert notice(app) == Message("damaged")
    app.state.notice = None
    monkeypatch.setattr(startup, "catalogue_of_language", damaged)
    choose(app, "de")
    assert app.state.desktop.language == "en"
    assert notice(app) == Message("damaged")
    assert {ENGLISH.text(tab) for tab in TABS[:1]} <= texts(app)


def test_every_language_that_can_be_chosen_has_texts() -> None:
    for option in LANGUAGE.options:
        if option.value != AS_SYSTEM:
            found, actions = startup.chosen_catalogue(option.value, [])
            assert found.language == option.value
            assert len(actions) == 1
