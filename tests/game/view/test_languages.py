"""Every screen and dialog, drawn in a language that needs more room than English.

In the pseudo-language each message is in brackets and 40 % longer, and the pieces have letters of
their own in moves. A text without brackets is therefore a name, a move or a number. No text is cut
short, leaves its place or covers another.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import PurePath

import pygame
import pytest
from coded_scenes import CODED_SCENES
from drawn import drawn, drawn_next
from editor_scenes import EDITOR_KINDS
from explorer_scenes import explorer_names
from file_scenes import game_list
from import_scenes import import_texts
from languages import GERMAN
from library_scenes import LIBRARY_KINDS, library_texts
from new_game_scenes import NEW_GAME_KINDS
from picker_scenes import file_texts
from place_scenes import place_texts
from play_scenes import play, thinking
from pseudo_language import CLOSING, LETTERS, OPENING, PSEUDO
from scenes import SCENES
from slots import inspected

from engine.protocol.faults import Fault
from engine.protocol.shared_enums import FaultCode
from game.actions.action import Action
from game.actions.between_features import ShowKeyList
from game.actions.command_key import COMMANDS
from game.actions.game_files import GamesListed
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.analyse.queries import continuations
from game.features.engines.model import EnginesDialog, FoundEngines
from game.features.games.actions import FilterGames
from game.features.inspect import queries as inspect_queries
from game.features.inspect.model.breakpoints import JOINERS, POSITION, BreakpointsDialog
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.model.technique_comparison import ComparisonDialog
from game.features.key_bindings.key_list_popup import key_sections
from game.look.layout import Box
from game.message import message
from game.piece_letters import translate_moves
from game.queries import shown_position
from game.queries.opening import opening_of
from game.state import screens
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.engines import EngineEvent, EngineNotice, EngineStatus
from game.state.game import Ending, Result
from game.state.game_list import ListingReport
from game.state.state import Notice, NoticeKind, State
from game.update.play.board import LOOKING_BACK
from game.view.kit.canvas import TextRecord
from game.view.window import Window
from game.words import nags
from game.words.catalogue import ENGLISH

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scene = Callable[[], State]
Check = Callable[[Window, State, list[TextRecord]], Iterator[str]]

USUAL = (1440, 900)
MOST_KEY_ROWS = 60
"""More rows than the list of keys scrolls to its last one."""
SIZES = [((960, 640), 100), (USUAL, 100), ((1920, 1280), 200)]
OPENING_MOVES = ["e4", "e5", "Nf3", "Nc6"]
LICENCES = ("pygame-ce", "GPL-3.0", "LGPL-2.1")
NAMES = ("Glassbox", "You", "Guest", "MVV/LVA", "SEE", "Chess960", *LICENCES)
_PLAIN = re.compile(
    r"""[^A-Za-z]*                                   # numbers, times, signs of results
    |[−+≥≤\s]*[\d.,]+\s?(?:k|M|G|T|ms|s|%|MB|px)      # numbers with a unit
    |[−+≥≤\s]*M\d+                                    # mates
    |[a-h1-8]                                        # coordinates of the board
    |(?:\d+(?:\.{1,3}|…)\s)?(?:[ÄÖÜËÏ]?[a-h]?[1-8]?x?[a-h][1-8](?:=[ÖÜËÏ])?|O-O(?:-O)?)[+\#]?
    |[ÄÖÜËÏ]?[a-h][1-8]–[a-h][1-8]                    # moves that may be illegal
    |[−+]?(?:M\d+|[\d.]+|∞)[ ]…[ ][−+]?(?:M\d+|[\d.]+|∞)  # windows of a search
    |q                                               # quiescence, as a mark
    |F\d+|[A-Z]                                      # keys
    """,
    re.VERBOSE,
)


def with_dialog(dialog: object) -> Scene:
    def make() -> State:
        state = thinking(play(OPENING_MOVES), EngineStatus.IDLE)
        state.dialog = dialog  # type: ignore[assignment]
        return state

    return make


def with_result(text: str, ending: Ending) -> Scene:
    def make() -> State:
        state = thinking(play(OPENING_MOVES), EngineStatus.IDLE)
        state.session.game.result = Result(text, ending)
        return state

    return make


def with_status(status: EngineStatus) -> Scene:
    return lambda: thinking(play(OPENING_MOVES), status)


def with_event(event: EngineEvent) -> Scene:
    fault = Fault(FaultCode.HASH_OUT_OF_RANGE, number=9, least=1, most=8)
    notice = EngineNotice(event, fault, "e7e5", seconds=10, exit_code=-11, deaths=5)
    return lambda: thinking(play(OPENING_MOVES), EngineStatus.FAILED, notice)


def with_notice(kind: NoticeKind) -> Scene:
    def make() -> State:
        state = play(OPENING_MOVES)
        state.notice = Notice(LOOKING_BACK.filled(key="End"), kind, state.now_ms + 5000)
        return state

    return make


def updated(state: State, action: Action) -> State:
    update(state, action)
    return state


def with_listing(listing: ListingReport) -> State:
    return updated(game_list(("You", "Glassbox"), ("Chess960",)), GamesListed(listing))


DRAWS = (
    Ending.STALEMATE,
    Ending.FIFTY_MOVES,
    Ending.THREEFOLD,
    Ending.SEVENTY_FIVE_MOVES,
    Ending.FIVEFOLD,
    Ending.AGREEMENT,
    Ending.INSUFFICIENT_MATERIAL,
    Ending.TIME_AGAINST_BARE_KING,
)
LISTS = ("list of games", "list of games, filtered", "list of games, a fault")
FREE_SCENES = ("long names", "confirmation", *LISTS)
"""The scenes with names that are too long for any place."""


FURTHER: dict[str, Scene] = {
    **{f"question: {one}": with_dialog(ConfirmationDialog(one, "/a.pgn")) for one in Question},
    "list of games": lambda: game_list(("You", "Glassbox"), ("Chess960",)),
    "list of games, read": lambda: with_listing(ListingReport(1, is_done=True, has_gaps=True)),
    "list of games, ended": lambda: with_listing(ListingReport(1, is_done=True, fault="7")),
    "list of games, no match": lambda: updated(game_list(("You",), ("",)), FilterGames("2")),
    **{f"won: {one}": with_result("0-1", one) for one in Ending if one not in DRAWS},
    **{f"drawn: {one}": with_result("1/2-1/2", one) for one in DRAWS},
    **{f"status: {one.value}": with_status(one) for one in EngineStatus},
    **{f"engine: {one.value}": with_event(one) for one in EngineEvent},
    **{f"notice: {one}": with_notice(one) for one in NoticeKind},
}
"""The scenes of the Play screen for each question, result, status and notice, by name."""

TABLES: dict[str, dict[str, Scene]] = {
    "scenes": {name: make for name, make in SCENES.items() if name not in FREE_SCENES},
    "further scenes": FURTHER,
    "codes": {**CODED_SCENES, **NEW_GAME_KINDS, **EDITOR_KINDS, **LIBRARY_KINDS},
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("size", "percent"), SIZES, ids=str)
def test_every_text_is_a_message_that_has_room(
    table: str,
    size: tuple[int, int],
    percent: int,
    open_window: Opener,
    request: pytest.FixtureRequest,
) -> None:
    """All are tried in the smallest window; a third in the usual one, which has more room.

    A fourth is tried in the largest one, which is the smallest at double scale. --slow tries all.
    """
    step, is_slow = 1, request.config.getoption("--slow")
    if table == "codes" and size != SIZES[0][0] and not is_slow:
        pytest.skip("slow: the same texts have room in the smallest window")
    if not is_slow:
        step = {USUAL: 3, SIZES[-1][0]: 4}.get(size, 1)
    window, surface = open_window(size, percent)
    window.resize(size, percent, "dark", PSEUDO)
    scenes = dict(list(TABLES[table].items())[::step])
    assert list(found_in(scenes, faults, window, surface)) == []


@pytest.mark.parametrize("table", TABLES)
def test_german_has_room_in_the_smallest_window(table: str, open_window: Opener) -> None:
    """Single words may be more than 40 % longer than in English."""
    size, percent = SIZES[0]
    window, surface = open_window(size, percent)
    window.resize(size, percent, "dark", GERMAN)
    assert list(found_in(TABLES[table], out_of_place, window, surface)) == []


@pytest.mark.parametrize("scene", ["idle", "inspect"])
@pytest.mark.parametrize(("size", "percent"), SIZES, ids=str)
def test_every_entry_of_a_menu_has_room(
    scene: str, size: tuple[int, int], percent: int, open_window: Opener
) -> None:
    window, surface = open_window(size, percent)
    wrong: list[str] = []
    for menu in FEATURES.menus():
        window.resize(size, percent, "dark", PSEUDO)
        window.popups.toggle_menu(menu, Box(size[0] - 200, 0, 100, 40))
        state = SCENES[scene]()
        found = drawn(window, surface, state)
        assert [record for record in found if record.owner == "popup"]
        wrong += [f"{menu.title}: {fault}" for fault in faults(window, state, found)]
    assert wrong == []


@pytest.mark.parametrize("turn", [pygame.K_PAGEDOWN, pygame.K_DOWN])
def test_a_list_of_keys_without_room_for_all_scrolls_to_the_last(
    turn: int, open_window: Opener
) -> None:
    size, percent = SIZES[0]
    for screen in (screens.INSPECT, screens.ANALYSE):
        window, surface = open_window(size, percent)
        window.resize(size, percent, "dark", PSEUDO)
        state = SCENES["inspect" if screen == screens.INSPECT else "analysis"]()
        update(state, ShowKeyList())
        popup = [record for record in drawn(window, surface, state) if record.owner == "popup"]
        seen = {record.sentence for record in popup}
        for _ in range(MOST_KEY_ROWS):
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                window.actions(pygame.Event(kind, key=turn, mod=0, unicode=""), state)
            found = drawn(window, surface, state)
            assert list(faults(window, state, found)) == []
            seen |= {record.sentence for record in found if record.owner == "popup"}
        listed = [
            line.does for section in key_sections(FEATURES.keymap, screen) for line in section.lines
        ]
        assert {PSEUDO.text(does) for does in listed} <= seen


def test_another_language_shows_at_the_next_draw(open_window: Opener) -> None:
    window, surface = open_window()
    state = SCENES["idle"]()
    english = {record.sentence for record in drawn(window, surface, state)}
    window.resize((1440, 900), 100, "dark", PSEUDO)
    other = {record.sentence for record in drawn(window, surface, state)}
    assert english & other == {""}
    window.resize((1440, 900), 100, "dark", ENGLISH)
    assert {record.sentence for record in drawn(window, surface, state)} == english


def found_in(
    table: dict[str, Scene], check: Check, window: Window, surface: pygame.Surface
) -> Iterator[str]:
    """Draw the scenes of a table one after another; yield what a check finds in each.

    Of the parts, only those are drawn that differ from the scene before. What lies over them, such
    as a dialog, is drawn whole.
    """
    texts = 0
    for name, make in table.items():
        state = make()
        records = drawn_next(window, surface, state)
        texts += len(records)
        yield from (f"{name}: {fault}" for fault in check(window, state, records))
    assert texts > len(table)


def faults(window: Window, state: State, texts: list[TextRecord]) -> Iterator[str]:
    """Yield a description of each fault of the texts and buttons in one drawing."""
    yield from outside_of_the_catalogue(state, texts)
    yield from out_of_place(window, state, texts)


def out_of_place(window: Window, state: State, texts: list[TextRecord]) -> Iterator[str]:
    """Yield a description of each text or button that is cut off or covers another."""
    places = [(part.name, part.box) for part in window.screen(state).parts]
    popup = window.popups.current(state)
    owners = dict(places + ([("popup", popup.box)] if popup else []))
    for record in texts:
        if record.text != record.wanted and record.wanted not in typed(state):
            yield f"cut short: {record.wanted!r} to {record.text!r} in {record.owner}"
        if not record.clip.covers(record.ink):
            yield f"clipped: {record.wanted!r} in {record.owner}"
        if not owners.get(record.owner, Box(0, 0, *window_size(window))).covers(record.ink):
            yield f"outside of {record.owner}: {record.wanted!r}"
    for owner in {record.owner for record in texts}:
        own = {record for record in texts if record.owner == owner}
        for one, other in itertools.combinations(own, 2):
            if one.ink.meets(other.ink):
                yield f"one over another in {owner}: {one.wanted!r}, {other.wanted!r}"
    groups = [window.screen(state).chrome.gui, *([popup.gui] if popup else [])]
    for gui in groups:
        seen = [button for button in gui.buttons() if button.visible]
        for first, second in itertools.combinations(seen, 2):
            if first.rect.colliderect(second.rect):
                yield f"buttons over each other: {first.text!r}, {second.text!r}"


def outside_of_the_catalogue(state: State, texts: list[TextRecord]) -> Iterator[str]:
    """Yield a description of each text that is neither a message nor a name, a move or a number."""
    known = names(state)
    comments, of_moves = notes_and_moves(state)
    for record in texts:
        text = record.wanted
        if record.sentence:
            is_known = record.sentence[0] == OPENING and record.sentence[-1] == CLOSING
        else:
            is_known = text in known or _PLAIN.fullmatch(text) is not None
        if record.owner == "moves" and not record.sentence:
            is_known = is_known or text in of_moves or text in comments
        if not is_known:
            yield f"not a message: {text!r} in {record.owner}"


def window_size(window: Window) -> tuple[int, int]:
    return window.popups.box.width, window.popups.box.height


def typed(state: State) -> set[str]:
    """The texts that a player typed, which are cut short where they are longer than their line.

    So are the texts that an external engine sends about itself.

    A path of moves has no bound either, but is drawn as far as it has room.
    """
    found = {one.text for one in state.settings.breakpoints} | file_texts(state)
    found |= place_texts(state, LETTERS) | library_texts(state, LETTERS) | import_texts(state)
    if isinstance(state.dialog, BreakpointsDialog):
        found.add(state.dialog.text)
    if isinstance(state.dialog, ComparisonDialog):
        found.add(state.dialog.typed)
    settings = state.settings
    found |= {path for path in (settings.book_path, settings.tablebase_path) if path is not None}
    found |= {text for one in state.settings.engines for text in (one.name, one.command)}
    paths = state.model(FoundEngines).paths
    found |= {text for path in paths for text in (path, PurePath(path).stem)}
    if isinstance(state.dialog, EnginesDialog):
        draft = state.dialog
        found |= {text for one in draft.options for text in (one.name, draft.value(one))}
    return found


def conditions(state: State) -> set[str]:
    """The conditions of breakpoints and the filter on the screen: the same in every language."""
    found = {*JOINERS, f"{POSITION} …", *typed(state)}
    found |= {term.text for term in inspect_queries.condition_terms(state)}
    if inspection_of(state) is not None:
        found.add(f"/ {inspected(state).outline.filter}")
    return found


def names(state: State) -> set[str]:
    """Names, paths and gestures on the screen, and the conditions: the same in every language."""
    game = state.session.game
    found = {game.white.name, game.black.name, *NAMES, *conditions(state)}
    for one in continuations(state, 9):
        found |= {translate_moves(text, LETTERS) for text in (one.first, one.following)}
    found |= {"Ïf3, e2e4, O-O, e8=Ö", str(COMMANDS[0][0])}
    if state.session.typed_move is not None:
        found.add(state.session.typed_move)
    if isinstance(state.dialog, ConfirmationDialog):
        found.add(state.dialog.payload)
    return found | explorer_names(state)


def notes_and_moves(state: State) -> tuple[str, set[str]]:
    """Return the comments of the move list; and its opening, its glyphs and parts of its moves."""
    tree = state.session.game.tree
    nodes = [tree[one] for one in tree.nodes]
    notes = [node.annotation for node in nodes]
    comments = " ".join(" ".join(f"{one.before} {one.comment}".split()) for one in notes)
    found = set(opening_of(tree, shown_position.shown_node(state.session)) or ())
    found |= {nags.symbols_of(note.nags) for note in notes}
    for node in nodes:
        found |= set(re.split("[KQRBN]", translate_moves(node.san, LETTERS)))
    return comments, found


def test_a_text_without_brackets_is_found(open_window: Opener) -> None:
    """The check can fail: it finds a text outside the catalogue, and one without room."""
    window, surface = open_window()
    state = SCENES["idle"]()
    window.resize((1440, 900), 100, "dark", PSEUDO)
    state.notice = Notice("Not in the catalogue.", NoticeKind.INFO, state.now_ms + 5000)
    found = list(faults(window, state, drawn(window, surface, state)))
    assert any(fault.startswith("not a message") for fault in found)
    long = message("No place is long enough for this sentence. " * 90)
    for scene in ("idle", "inspect"):
        state = SCENES[scene]()
        state.notice = Notice(long, NoticeKind.INFO, state.now_ms + 5000)
        found = list(faults(window, state, drawn(window, surface, state)))
        assert any(fault.startswith("cut short") for fault in found)
