"""``glassbox-engine library``: imports, finds and explores games."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import asdict

from engine.core.board.position import Position
from engine.library.finding.explorer import explore
from engine.library.finding.game_groups import group_games
from engine.library.finding.game_search import list_of
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.importing.importer import import_file
from engine.library.importing.progress import DuplicatePolicy, ImportOptions, ImportProgress
from engine.library.popular import renew_popular
from engine.library.rescue import Rescue, rescue_unless_replaced
from engine.library.store.database import back_up, check_database
from engine.library.store.faults import LibraryError, LibraryFaultCode, library_errors
from engine.library.store.game_fields import tags_of_fields
from engine.library.store.game_rows import ListedGame
from engine.library.store.replacement import identity_of
from engine.library.store.sources import source_bytes
from engine.protocol.library.exploration import Results
from engine.protocol.library.game_groups import GameGrouping
from engine.tools import WrongUseError
from engine.tools.command_line import FAILED, print_error, print_status
from engine.tools.library.changing import change
from engine.tools.library.conditions import conditions_of, search_of
from engine.tools.library.exporting import export
from engine.tools.library.options import GROUPINGS
from engine.tools.library.texts import (
    exploration_lines,
    game_line,
    group_lines,
    import_fault_line,
    library_fault_line,
    reading_code,
)

PROGRAM = "glassbox-engine"


def run(options: argparse.Namespace) -> int:
    """Run an action; return 1 if the library cannot be used.

    Raises:
        WrongUseError: a file of games cannot be read, or a condition is wrong.
        FenError: the position is wrong.
    """
    path = Path(options.library)
    is_new = options.action == "import"
    if not is_new and not path.is_file():
        raise WrongUseError(f"{path}: there is no such library")
    actions = {
        "import": _import,
        "find": _find,
        "explore": _explore,
        "statistics": _group,
        "review": _review,
        "export": _export,
        "edit": _change,
        "move": _change,
        "bin": _change,
        "restore": _change,
        "check": _check,
    }
    try:
        return actions[options.action](options, path)
    except LibraryError as error:
        return print_error(PROGRAM, library_fault_line(error.fault), FAILED)


def _open(path: Path) -> GameLibrary:
    """Open a library, and say how far its columns are where they must be made anew."""
    library = GameLibrary(path)
    with library_errors(path):
        library.blocks(lambda done, count: print_status(f"columns: {done} of {count} made anew"))
    return library


def _import(options: argparse.Namespace, path: Path) -> int:
    library = _open(path)
    started_s = time.process_time()
    totals = {"read": 0, "kept": 0, "duplicates": 0, "faulty": 0}
    faults: list[dict[str, object]] = []
    try:
        for file, collection in _files(options.games, options.collection):
            policy = DuplicatePolicy(options.duplicates.replace("-", " "))
            chosen = ImportOptions(collection, policy, options.keep_source)
            last = ImportProgress(0, 0)
            try:
                for last in import_file(library, file, chosen):
                    _report(str(file), last, faults if options.json else None)
            except OSError as error:
                raise WrongUseError(f"{file}: {error.strerror}") from error
            except LibraryError:
                print_status(f"{file}: {last.kept} games were kept; the same command goes on")
                raise
            for name in totals:
                totals[name] += getattr(last, name)
    finally:
        library.close()
    took_s = time.process_time() - started_s
    if options.json:
        print(json.dumps({**totals, "processor_s": round(took_s, 2), "faults": faults}))
    else:
        print(
            f"{totals['read']} games read, {totals['kept']} kept, {totals['duplicates']} "
            f"duplicates, {totals['faulty']} with faults, {took_s:.1f} processor seconds"
        )
    return 0


def _files(names: list[str], collection: str | None) -> Iterator[tuple[Path, str]]:
    """Yield each file with the collection for its games."""
    for name in names:
        path = Path(name)
        if path.is_dir():
            files = sorted(one for one in path.rglob("*") if one.suffix.lower() == ".pgn")
            yield from ((file, collection or path.resolve().name) for file in files)
        else:
            yield path, collection or path.stem


def _report(file: str, progress: ImportProgress, faults: list[dict[str, object]] | None) -> None:
    """Print the faults of a batch or add them to a list, and say how far the import has come."""
    for fault in progress.faults:
        if faults is None:
            print(import_fault_line(file, fault))
        else:
            faults.append(
                {
                    "file": file,
                    "line": fault.line,
                    "game": fault.game,
                    "code": reading_code(fault),
                    "move_number": fault.move_number,
                    "is_black": fault.is_black,
                    "text": fault.text,
                    "is_left_out": fault.is_left_out,
                }
            )
    if progress.place < progress.size:
        share = progress.place / progress.size
        print_status(f"{file}: {share:.0%}, {progress.kept} games kept")


def _find(options: argparse.Namespace, path: Path) -> int:
    search = search_of(options)
    library = _open(path)
    try:
        with library_errors(path):
            found = list_of(library, search)
        page = found.page(options.first, options.count)
        if options.json:
            games = [_game_object(game, found.ply(game.number)) for game in page]
            print(json.dumps({"count": len(found), "games": games}))
        else:
            for game in page:
                print(game_line(game))
            print(f"{len(found)} games")
    finally:
        library.close()
    return 0


def _game_object(game: ListedGame, ply: int | None) -> dict[str, object]:
    """Return a game; ``ply`` is where it has what was searched for."""
    return {
        "number": game.number,
        "collection": game.collection,
        "half_moves": game.half_moves,
        "ply": ply,
        "white_accuracy": game.white_accuracy,
        "black_accuracy": game.black_accuracy,
        "tags": tags_of_fields(game.fields),
    }


def _explore(options: argparse.Namespace, path: Path) -> int:
    conditions = conditions_of(options)
    position = Position() if options.fen is None else Position(options.fen, options.chess960)
    library = _open(path)
    try:
        with library_errors(path):
            found = explore(library, position, filter_of(library, conditions))
    finally:
        library.close()
    if options.json:
        moves = [
            {"uci": move.move, "san": move.san, **_results_object(move.results)}
            for move in found.played
        ]
        reached = _results_object(found.reached)
        print(json.dumps({"reached": reached, "ended": found.ended, "moves": moves}))
    else:
        print("\n".join(exploration_lines(found)))
    return 0


def _results_object(results: Results) -> dict[str, object]:
    return asdict(results)


def _group(options: argparse.Namespace, path: Path) -> int:
    search = search_of(options)
    grouping = list(GameGrouping)[GROUPINGS.index(options.by)]
    library = _open(path)
    try:
        with library_errors(path):
            found = group_games(library, search, grouping, options.count)
    finally:
        library.close()
    if options.json:
        print(json.dumps(to_builtins(found)))
    else:
        print("\n".join(group_lines(found, grouping)))
    return 0


def _review(options: argparse.Namespace, path: Path) -> int:
    # It loads python-chess, which the other actions do without.
    from engine.tools.library.reviewing import review_games

    search = search_of(options)
    library = _open(path)
    try:
        with library_errors(path):
            found = list_of(library, search)
            games = options.game or found.numbers(0, len(found))
            count = review_games(library, games, options.nodes)
    finally:
        library.close()
    print(json.dumps({"games": count}) if options.json else f"{count} games reviewed")
    return 0


def _export(options: argparse.Namespace, path: Path) -> int:
    search = None if options.game else search_of(options)
    library = _open(path)
    try:
        count = export(library, Path(options.file), options.game, search)
    finally:
        library.close()
    print(json.dumps({"games": count}) if options.json else f"{count} games written")
    return 0


def _change(options: argparse.Namespace, path: Path) -> int:
    library = _open(path)
    try:
        count = change(library, options)
        with library_errors(path):
            library.blocks()
    finally:
        library.close()
    print(json.dumps({"games": count}) if options.json else f"{count} games changed")
    return 0


def _check(options: argparse.Namespace, path: Path) -> int:
    identity = identity_of(path)
    try:
        library = GameLibrary(path)
        try:
            check_database(library.connection, path)
            with library_errors(path):
                renewed = library.check_blocks()
                renew_popular(library)
                games = library.game_count()
                kept_bytes = source_bytes(library.connection)
            if options.backup:
                back_up(library.connection, Path(options.backup))
        finally:
            library.close()
    except LibraryError as error:
        if error.fault.code != LibraryFaultCode.DAMAGED or not options.rescue:
            raise
        found = rescue_unless_replaced(path, identity)
        # Without one, another process has rescued it meanwhile.
        return _check(options, path) if found is None else _tell_rescue(options, found)
    if options.json:
        print(json.dumps({"games": games, "renewed_blocks": renewed, "source_bytes": kept_bytes}))
    else:
        print(f"{games} games; the library is sound")
        if renewed:
            print(f"{renewed} damaged parts of the columns were made anew")
    return 0


def _tell_rescue(options: argparse.Namespace, found: Rescue) -> int:
    if options.json:
        print(json.dumps({"rescued": found.kept, "lost": found.lost, "aside": found.aside}))
    else:
        print(
            f"{found.kept} games rescued, {found.lost} known to be lost; "
            f"the damaged file is now {found.aside}"
        )
    return 0
