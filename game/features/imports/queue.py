"""The imports one after another: each is asked of the library when the one before it has ended."""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol.library.commands import ImportGames, LibraryRequest
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    ImportEnd,
    ImportEnded,
    ImportProgressed,
    RequestRefused,
)
from game.actions.effects import Effect, KeepImports
from game.state.files.imports import (
    MOST_BAD_GAMES,
    ImportJob,
    ImportRun,
    Imports,
    ImportStatus,
)
from game.state.library import LibraryUser
from game.state.state import State
from game.update import common, library
from game.update.library import LibraryAnswer
from game.words.imports import end_notice, failure_notice

ENDS = {
    ImportEnd.WHOLE: ImportStatus.WHOLE,
    ImportEnd.CANCELLED: ImportStatus.PAUSED,
    ImportEnd.FAILED: ImportStatus.FAILED,
}


def begin(state: State, jobs: tuple[ImportJob, ...]) -> list[Effect]:
    """Import files after those that wait already."""
    imports = state.model(Imports)
    left = tuple(one for one in imports.runs if not one.is_ended)
    new = tuple(ImportRun(job) for job in jobs if job not in [one.job for one in left])
    state.put(replace(imports, runs=(*left, *new)))
    return ask_next(state)


def offer_again(state: State, jobs: tuple[ImportJob, ...]) -> None:
    """Offer the imports that an earlier window has left."""
    runs = tuple(ImportRun(job, ImportStatus.PAUSED) for job in jobs)
    state.put(replace(state.model(Imports), runs=runs))


def go_on(state: State) -> list[Effect]:
    """Let all imports wait for their turn that are paused or have failed."""
    imports = state.model(Imports)
    runs = tuple(
        replace(one, status=ImportStatus.WAITING, fault=None, first_ms=None)
        if one in imports.halted
        else one
        for one in imports.runs
    )
    state.put(replace(imports, runs=runs, halts=None))
    return ask_next(state)


def halt(state: State, status: ImportStatus) -> list[Effect]:
    """Pause or end all imports; the running one ends its batch first."""
    imports = state.model(Imports)
    stay = {ImportStatus.RUNNING, ImportStatus.WHOLE, ImportStatus.CANCELLED}
    if status is ImportStatus.PAUSED:
        stay.add(ImportStatus.FAILED)
    runs = tuple(one if one.status in stay else replace(one, status=status) for one in imports.runs)
    is_running = imports.running is not None
    state.put(replace(imports, runs=runs, halts=status if is_running else None))
    return library.cancel_import(state, LibraryUser.IMPORT) if is_running else []


def ask_next(state: State) -> list[Effect]:
    """Ask for the next import if none runs."""
    imports = state.model(Imports)
    waiting = (one for one in imports.runs if one.status is ImportStatus.WAITING)
    run = next(waiting, None)
    if imports.running is not None or run is None:
        return []
    put_run(state, run, replace(run, status=ImportStatus.RUNNING))
    return library.ask(state, LibraryUser.IMPORT, lambda number: _request(number, run.job))


def _request(number: int, job: ImportJob) -> LibraryRequest:
    return ImportGames(number, job.path, job.collection, job.duplicates, job.keeps_source)


def use_answer(state: State, _request: LibraryRequest, report: LibraryAnswer) -> list[Effect]:
    """Note what the library reports of the running import."""
    run = state.model(Imports).running
    if run is None:
        return []
    match report:
        case ImportProgressed():
            put_run(state, run, _progressed(run, report, state.now_ms))
            return []
        case ImportEnded(_, end, fault):
            return _ended(state, run, ENDS[end], fault)
        case RequestRefused(_, fault):
            return _ended(state, run, ImportStatus.FAILED, fault)
        case _:
            return []


def _progressed(run: ImportRun, report: ImportProgressed, now_ms: int) -> ImportRun:
    """Return an import with a report about it. One that goes on begins with a new time."""
    is_first = run.first_ms is None
    first_place = report.place if is_first else run.first_place
    first_ms = now_ms if run.first_ms is None else run.first_ms
    done = report.place - first_place
    took_ms = now_ms - first_ms
    left_ms = round(took_ms * (report.size - report.place) / done) if done > 0 else None
    return replace(
        run,
        place=report.place,
        size=report.size,
        read=report.read,
        kept=report.kept,
        duplicates=report.duplicates,
        faulty=report.faulty,
        bad_games=(*run.bad_games, *report.bad_games)[:MOST_BAD_GAMES],
        first_place=first_place,
        first_ms=first_ms,
        left_ms=left_ms,
    )


def _ended(
    state: State, run: ImportRun, status: ImportStatus, fault: LibraryFault | None
) -> list[Effect]:
    """Note the end of an import; ask for the next one, or say how all have ended."""
    imports = state.model(Imports)
    if status is ImportStatus.PAUSED:
        status = imports.halts or status
    state.put(replace(imports, halts=None))
    ended = replace(run, status=status, fault=fault, left_ms=None)
    put_run(state, run, ended)
    if status is ImportStatus.FAILED:
        common.show_error(state, failure_notice(ended))
        if fault is None or fault.code is not LibraryFaultCode.FILE_UNREADABLE:
            halt(state, ImportStatus.PAUSED)  # What waits would fail in the same way.
    effects = ask_next(state)
    runs = state.model(Imports).runs
    if status is ImportStatus.WHOLE and all(one.status is ImportStatus.WHOLE for one in runs):
        common.show_success(state, end_notice(runs))
    return effects


def put_run(state: State, run: ImportRun, changed: ImportRun) -> None:
    """Put an import in the place of what it was."""
    imports = state.model(Imports)
    runs = tuple(changed if one is run else one for one in imports.runs)
    state.put(replace(imports, runs=runs))


def jobs_left(state: State) -> tuple[ImportJob, ...]:
    """Return what is not imported to its end."""
    return state.model(Imports).jobs_left


def keep_changed(state: State, before: tuple[ImportJob, ...]) -> list[Effect]:
    """Keep the imports that have not ended for the next start, if they are others than before."""
    now = jobs_left(state)
    return [] if now == before else [KeepImports(now)]
