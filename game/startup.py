"""The first state of a window: settings, the offer to resume, and a game from the command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec import Struct

from game import own_repertoires
from game.actions.action import Action
from game.actions.between_features import UnsavedAnalysisFound
from game.actions.game_files import ChoosePath, LoadText
from game.actions.imports import ImportsLeft
from game.actions.window import ProgramStarted, RequestFailed, ShowLanguage
from game.formats import fen, file_links, game_import, kept_analyses, settings
from game.formats.capsules import looks_like_capsule
from game.formats.game_text_faults import FenError, GameTextError, PgnError
from game.formats.line_texts import with_full_stop
from game.formats.played_games import LEAST_HALF_MOVES
from game.formats.positions import list_scanner
from game.formats.settings import SettingsError
from game.message import Message, MessageError, Text, message, sentences
from game.options import Options, OptionsError
from game.queries.engine_options import own_engine_options
from game.rules import game_record, players
from game.state.preferences.window_place import RememberedWindow
from game.state.resume_offer import ResumeOffer
from game.state.session import sessions_with
from game.state.settings import AS_SYSTEM, Settings
from game.state.state import State
from game.system import pgn_files
from game.system.played.analysis_autosave import ANALYSIS, ANALYSIS_PREVIOUS
from game.system.played.archive_migration import move_older_games
from game.system.played.autosaves import AUTOSAVE_PREVIOUS, Autosaves
from game.system.played.kept_imports import IMPORTS, IMPORTS_PREVIOUS
from game.system.played.played_effects import CUT
from game.system.storage import SETTINGS, SETTINGS_PREVIOUS, Storage
from game.system.text_files import StorageError, read_text
from game.words.catalogue import (
    ENGLISH,
    Catalogue,
    CatalogueError,
    best_catalogue,
    catalogue_of_language,
)
from game.words.players import game_line
from game.words.settings import setting_fault
from game.words.text_faults import fen_faults, pgn_fault, text_fault

STARTUP_VARIABLES = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""What a desktop gives to a program that it starts: in Wayland, and in X11."""


class ProgramStart(Struct):
    """The state at the start of the program, and the first actions."""

    state: State
    actions: list[Action]


def requested_game(options: Options) -> LoadText | ChoosePath | None:
    """Return what the command line asks the window to open: a text, or a file with a list of games.

    Returns None if the command line names neither a file nor a FEN.

    Raises:
        OptionsError: the file cannot be read, or the only text in it or the FEN is invalid.
    """
    if options.game is None:
        return requested_text(options)
    try:
        start = pgn_files.read_head(options.game)
        if looks_like_capsule(start.text):
            return requested_text(options)
        blocks = list_scanner.list_rows(start.data)
        if not start.is_whole or sum(map(len, blocks)) > 1:
            return ChoosePath(str(options.game), saving=False)
        text, file = pgn_files.single_game_of_file(start, blocks)
    except StorageError as error:
        raise OptionsError(str(error)) from error
    _check_text(text, str(options.game), may_be_cut_short=file_links.may_be_cut_short(file))
    return LoadText(text, options.game.name, file)


def is_from_desktop() -> bool:
    """Return whether a menu or a file manager started this process, so that nobody sees a terminal.

    Desktops mark such a process as the startup notification of freedesktop.org describes.
    """
    return any(os.environ.get(name) for name in STARTUP_VARIABLES)


def requested_text(options: Options) -> LoadText | None:
    """Return the FEN or the text of the file that the command line names; None if it names none.

    Raises:
        OptionsError: the file cannot be read, or its first game or the FEN is invalid.
    """
    if options.fen is not None:
        _check_fen(options.fen)
        return LoadText(options.fen, "--fen")
    if options.game is None:
        return None
    try:
        text = read_text(options.game)
    except StorageError as error:
        raise OptionsError(str(error)) from error
    _check_text(text, str(options.game))
    return LoadText(text, options.game.name, path=str(options.game.absolute()))


def _check_fen(text: str) -> None:
    try:
        fen.board_from_fen(text)
    except FenError as error:
        raise OptionsError(f"--fen: {fen_faults(error.faults)}") from error


def _check_text(text: str, source: str, *, may_be_cut_short: bool = False) -> None:
    try:
        if not looks_like_capsule(text):  # The engine checks a capsule.
            game_import.game_from_text(text, 0, may_be_cut_short=may_be_cut_short)
    except FenError as error:
        raise OptionsError(f"{source}: {fen_faults(error.faults)}") from error
    except GameTextError as error:
        raise OptionsError(f"{source}: {text_fault(error.fault)}") from error


def program_start(
    options: Options, store: Storage, asked: LoadText | ChoosePath | None, seed: int
) -> ProgramStart:
    """Return the state at the start: an untimed game, the settings, and an offer to resume.

    The person plays White. If the command line names a game, one of the first actions loads it. A
    notice reports each file that cannot be used.
    """
    first: list[Action] = []
    chosen = _settings(store, first)
    chosen.theme = options.theme or chosen.theme
    if options.scale_percent is not None:
        chosen.scale_percent, chosen.scale_as_system = options.scale_percent, False
    game = game_record.new_game(
        players.person(chosen.person_name), players.engine_player(chosen.level)
    )
    state = State(sessions_with(game), chosen, seed=seed)
    state.opened_files.resume = _resume_offer(store, first)
    games = store.autosaves.games
    state.opened_files.has_games_file = not games.is_empty
    state.opened_files.has_played_games = not games.is_empty or store.library.exists()
    state.engines.options = own_engine_options(chosen)
    first += _left_analysis(store)
    first += _left_imports(store)
    own = own_repertoires.read_own_repertoires(store)
    state.engines.repertoires = own.sections
    if own.fault is not None:
        first.append(RequestFailed(own.fault))
    return ProgramStart(state, [ProgramStarted(), *([] if asked is None else [asked]), *first])


def set_system_scale(state: State, percent: int) -> None:
    """Give the state the scale of the display, which counts until the person chooses another."""
    state.desktop.system_scale_percent = percent
    if state.settings.scale_as_system:
        state.settings.scale_percent = percent


def remembered_windows(store: Storage) -> list[RememberedWindow]:
    """Return how the window was on each set of monitors; an empty list if that is not known.

    Faults of the settings file are left to ``program_start``, which reports them.
    """
    try:
        text = store.read_settings()
        return [] if text is None else settings.parse_settings(text).settings.window
    except (StorageError, SettingsError):
        return []


def _settings(store: Storage, first: list[Action]) -> Settings:
    """Return the saved settings; add a notice to ``first`` if some of them cannot be used."""
    try:
        text = store.read_settings()
        if text is None:
            return Settings()
        reading = settings.parse_settings(text)
    except (StorageError, SettingsError) as error:
        wrong = message("{file} cannot be used. {reason}", file=SETTINGS, reason=_reason(error))
        first.append(_put_aside(store.put_settings_aside, wrong, SETTINGS_PREVIOUS))
        return Settings()
    if reading.is_newer:
        newer = message("A newer Glassbox wrote {file}.", file=SETTINGS)
        first.append(_put_aside(store.put_settings_aside, newer, SETTINGS_PREVIOUS))
        with suppress(StorageError):  # The next change of a setting reports it.
            store.write_settings(settings.settings_to_json(reading.settings))
    elif reading.faults:
        faults = sentences([setting_fault(one) for one in reading.faults])
        wrong = message("{file}: {faults} The default value is used instead.",
                        file=SETTINGS, faults=faults)  # fmt: skip
        first.append(RequestFailed(wrong))
    return reading.settings


def _resume_offer(store: Storage, first: list[Action]) -> ResumeOffer | None:
    """Return the newest unfinished game of a person. From now on the program autosaves to its file.

    Several windows may each have left a game. Later starts offer the others. A game that is over
    was left by a window that was killed: it moves to the played games, as those of older versions.
    """
    autosaves = store.autosaves
    try:
        autosaves.games.repair()
        move_older_games(store.folder, autosaves.games)
    except StorageError as error:
        first.append(RequestFailed(error.message))
    offer = _recovered_offer(autosaves, first)
    if offer is None:
        autosaves.choose_unused()
    if autosaves.games.was_cut:
        autosaves.games.was_cut = False
        first.append(RequestFailed(CUT))
    return offer


def _left_analysis(store: Storage) -> list[Action]:
    """Return the action that opens the analysis again that another run of the window has left."""
    try:
        text = store.analysis.take_left()
        if text is None:
            return []
        for one in kept_analyses.split_games(text):
            game_import.saved_game(file_links.without_link(one))
    except (StorageError, PgnError) as error:
        wrong = message("{file} contains no game. {reason}", file=ANALYSIS, reason=_reason(error))
        return [_put_aside(store.analysis.put_aside, wrong, ANALYSIS_PREVIOUS)]
    return [UnsavedAnalysisFound(text)]


def _left_imports(store: Storage) -> list[Action]:
    """Return the action that offers the imports again that another run of the window has left."""
    try:
        jobs = store.imports.take_jobs()
    except StorageError as error:
        wrong = message("{file} cannot be used. {reason}", file=IMPORTS, reason=_reason(error))
        return [_put_aside(store.imports.put_aside, wrong, IMPORTS_PREVIOUS)]
    return [ImportsLeft(jobs)] if jobs else []


def _recovered_offer(autosaves: Autosaves, first: list[Action]) -> ResumeOffer | None:
    for name in autosaves.names():
        if not autosaves.choose(name):
            continue  # Another window plays this game.
        try:
            text = autosaves.read()
            game = None if text is None else game_import.saved_game(text)
        except (StorageError, PgnError) as error:
            wrong = message("{file} contains no game. {reason}", file=name, reason=_reason(error))
            first.append(_put_aside(autosaves.put_aside, wrong, AUTOSAVE_PREVIOUS))
            continue
        if text is None or game is None:
            continue
        try:
            if game_record.is_worth_resuming(game):
                autosaves.finish_resuming(text)
                is_kept = len(game.moves) >= LEAST_HALF_MOVES
                return ResumeOffer(text, game_line(game), is_kept)
            autosaves.keep(text)
        except StorageError as error:
            first.append(RequestFailed(error.message))
    return None


def _put_aside(put: Callable[[], None], wrong: Message, name: str) -> RequestFailed:
    """Rename an unusable file, so that new data do not replace it; return the notice about it."""
    try:
        put()
    except StorageError as error:
        return RequestFailed(message("{fault} {reason}", fault=wrong, reason=error.message))
    return RequestFailed(message("{fault} The file was renamed to {name}.", fault=wrong, name=name))


def _reason(error: Exception) -> Text:
    """Return the text of an error as a sentence."""
    if isinstance(error, PgnError):
        return pgn_fault(error.pgn_fault)
    return error.message if isinstance(error, MessageError) else with_full_stop(str(error))


def chosen_catalogue(
    language: str, users_languages: Sequence[str]
) -> tuple[Catalogue, list[Action]]:
    """Return the texts for a value of the setting "language", and what the state must know of them.

    The texts are English if those of the language cannot be read; a notice says so.
    """
    try:
        found = (
            best_catalogue(users_languages)
            if language == AS_SYSTEM
            else catalogue_of_language(language)
        )
    except CatalogueError as error:
        return ENGLISH, [ShowLanguage(ENGLISH.language), RequestFailed(error.message)]
    return found, [ShowLanguage(found.language)]
