"""Scenes of imports into the library: what is chosen, how far they are, and how they ended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from play_scenes import idle

from engine.protocol.library.bad_game import BadGame, BadGameCode
from engine.protocol.library.commands import DuplicatePolicy
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from game.actions.imports import GameFilesFound, OpenImport, ShowImports
from game.app.dispatch import update
from game.features.imports.actions import ChooseDuplicates, KeepSource
from game.features.imports.model import ImportDialog, ImportDraft, import_rows
from game.state.files.imports import ImportJob, ImportRun, Imports, ImportStatus
from game.state.state import State

FOLDER = "/home/anna/chess"
FILES = tuple(
    (f"{FOLDER}/{name}.pgn", size)
    for name, size in (
        ("Club 2019–2026", 3_111_000),
        ("March 2026", 61_400_000),
        ("Carlsen – Nepomniachtchi, World Championship in Dubai, all games of the match", 14_000),
        ("openings", 480),
    )
)
BAD = (
    BadGame(BadGameCode.ILLEGAL_WORD, 1_204, 57, False, 23, True, "Qxe9"),
    BadGame(BadGameCode.NOTHING_IN_IT, 88_412, 4_005, True),
    BadGame(BadGameCode.OPEN_TAG, 1_088_412, 52_114, False, word='[Event "A tournament with a'),
)
MARCH = ImportJob(FILES[1][0], "March 2026")
RUNNING = ImportRun(
    MARCH,
    ImportStatus.RUNNING,
    place=37_700_000,
    size=61_400_000,
    read=61_400,
    kept=60_011,
    duplicates=1_387,
    faulty=2,
    bad_games=BAD[:2],
    left_ms=40_000,
)
WHOLE = ImportRun(
    ImportJob(FILES[0][0], "Club 2019–2026"),
    ImportStatus.WHOLE,
    place=3_111_000,
    size=3_111_000,
    read=3_112,
    kept=3_111,
    faulty=1,
    bad_games=BAD[2:],
)
FULL = LibraryFault(LibraryFaultCode.DISK_FULL, "/home/anna/.local/share/glassbox/games.library")


def choosing(*files: tuple[str, int], fault: str = "", finding: str = "") -> State:
    """Return a state with the dialog that chooses what is imported, and these files in it."""
    state = idle()
    update(state, OpenImport())
    state.put(ImportDraft(finding=FOLDER))
    update(state, GameFilesFound(FOLDER, files, fault))
    if finding:
        state.put(ImportDraft(finding=finding))
    return state


def _chosen() -> State:
    state = choosing(*FILES)
    update(state, ChooseDuplicates(DuplicatePolicy.MERGE))
    update(state, KeepSource(is_kept=True))
    return state


def with_runs(*runs: ImportRun, is_open: bool = True) -> State:
    """Return a state with imports, and the dialog that shows them if it is open."""
    state = idle()
    state.put(Imports(runs))
    if is_open:
        update(state, ShowImports())
    return state


def _stopping() -> State:
    state = with_runs(WHOLE, RUNNING)
    state.put(Imports((WHOLE, RUNNING), ImportStatus.PAUSED))
    return state


def halted(status: ImportStatus, fault: LibraryFault | None = None) -> ImportRun:
    """Return an import that can go on."""
    return ImportRun(MARCH, status, 37_700_000, 61_400_000, 61_400, 61_398, faulty=2, fault=fault)


def import_texts(state: State) -> set[str]:
    """Return the names of files and collections on the screen: the same in every language."""
    names = {PurePath(path).name for path, _ in FILES} | {PurePath(path).stem for path, _ in FILES}
    rows = import_rows(state.model(Imports))
    found = {str(row.bad.word) for row in rows if row.bad is not None}
    draft = state.model(ImportDraft)
    if isinstance(state.dialog, ImportDialog):
        found |= {draft.finding, str(draft.fault), draft.collection}
    return found | names


IMPORT_SCENES: dict[str, Callable[[], State]] = {
    "import, no file": choosing,
    "import": lambda: choosing(FILES[0]),
    "import of several files": _chosen,
    "import, a folder without files": lambda: choosing(
        fault="There are no PGN files in /home/anna/chess."
    ),
    "import, looking at a folder": lambda: choosing(finding=FOLDER),
    "imports": lambda: with_runs(WHOLE, RUNNING, ImportRun(ImportJob(FILES[3][0], "openings"))),
    "imports, stopping": _stopping,
    "imports, paused": lambda: with_runs(halted(ImportStatus.PAUSED)),
    "imports, the disk is full": lambda: with_runs(halted(ImportStatus.FAILED, FULL)),
    "imports, all ended": lambda: with_runs(WHOLE),
    "no imports": lambda: with_runs(is_open=True),
    "an import runs": lambda: with_runs(RUNNING, is_open=False),
    "an import can go on": lambda: with_runs(halted(ImportStatus.PAUSED), is_open=False),
}
