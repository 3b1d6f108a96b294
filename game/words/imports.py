"""Imports into the library in words: their progress, their ends, and games that cannot be read."""

from __future__ import annotations

from pathlib import PurePath

from engine.protocol.library.bad_game import BadGame, BadGameCode
from game.message import Message, Text, message, message_with_context, plural, sentences, template
from game.state.files.imports import ImportRun, Imports, ImportStatus
from game.state.library import MY_GAMES
from game.words.inspect.scores import group_digits
from game.words.library_faults import library_fault_sentence
from game.words.text_faults import quoted

MY_GAMES_TEXT = message_with_context("a collection", "My games")
MS_A_MINUTE, MS_A_SECOND = 60_000, 1000
STARTING = template("Importing {collection} …")
IMPORTING = template("Importing {collection}: {parts}")
STOPPING = template("The import of {collection} stops after this batch.")
PAUSED = template("The import of {collection} is paused (menu Game, Imports).")
NOT_ENDED = template("The import of {collection} has not ended (menu Game, Imports).")
LIST = template("{first}, {rest}")
GOES_ON = message("The import can go on (menu Game, Imports).")
SOON = message("nearly done")
BAD_GAMES: dict[BadGameCode, Message] = {
    BadGameCode.NOTHING_IN_IT: message("It has neither moves nor tags."),
    BadGameCode.NO_START: message("Its first position is impossible."),
    BadGameCode.TOO_LONG: message("It is too long."),
    BadGameCode.TOO_DEEP: message("Its variations are nested too deep."),
    BadGameCode.ILLEGAL_WORD: template("{word} is not legal; the moves end there."),
    BadGameCode.UNREADABLE_WORD: template("{word} is not a move; the moves end there."),
    BadGameCode.SKIPPED_WORD: template("{word} is not a move, and was skipped."),
    BadGameCode.VARIATION_BEFORE_MOVE: message("A variation stands before the first move."),
    BadGameCode.UNREAD_VARIATION: template("A variation begins with {word}, which is not legal."),
    BadGameCode.OPEN_COMMENT: message("A comment is never closed."),
    BadGameCode.OPEN_VARIATION: message("A variation is never closed."),
    BadGameCode.OPEN_TAG: template("A tag is never closed: {word}"),
    BadGameCode.AFTER_RESULT: template("Text follows the result: {word}"),
    BadGameCode.OTHER_LETTERS: message("The letters of its pieces are not English."),
}
"""What could not be read, with ``word`` as a placeholder."""
AT_MOVE = template("Move {move}: {fault}")
LEFT_OUT = template("Left out. {fault}")


def collection_name(collection: str) -> Text:
    """Return the name of a collection as the window shows it."""
    return MY_GAMES_TEXT if collection == MY_GAMES else collection


def imports_line(imports: Imports) -> Text:
    """Return the line about the import that runs or can go on; empty if there is none."""
    run = imports.running
    if run is not None:
        return _running_line(run, will_stop=imports.halts is not None)
    halted = imports.halted
    if not halted:
        return ""
    said = PAUSED if halted[0].status is ImportStatus.PAUSED else NOT_ENDED
    return said.filled(collection=collection_name(halted[0].job.collection))


def _running_line(run: ImportRun, *, will_stop: bool) -> Message:
    name = collection_name(run.job.collection)
    if will_stop:
        return STOPPING.filled(collection=name)
    if not run.read:
        return STARTING.filled(collection=name)
    parts: list[Text] = [_games_so_far(run)]
    if run.faulty:
        parts.append(_faulty(run))
    if run.left_ms is not None:
        parts.append(_time_left(run.left_ms))
    return IMPORTING.filled(collection=name, parts=_listed(parts))


def _games_so_far(run: ImportRun) -> Message:
    read, about = group_digits(run.read), max(run.read, _rounded(run.games_about))
    return plural(
        "{read} of about {about} game",
        "{read} of about {about} games",
        about,
        read=read,
        about=group_digits(about),
    )


def _rounded(number: int) -> int:
    """Return a number with three figures that are not zero at most."""
    return int(float(f"{number:.3g}"))


def _time_left(left_ms: int) -> Message:
    if left_ms < MS_A_SECOND:
        return SOON
    if left_ms < 2 * MS_A_MINUTE:
        return message("{seconds} s left", seconds=round(left_ms / MS_A_SECOND))
    return message("{minutes} min left", minutes=round(left_ms / MS_A_MINUTE))


def _listed(parts: list[Text]) -> Text:
    """Return parts of a sentence, at least one, with commas between them."""
    first, *rest = parts
    return LIST.filled(first=first, rest=_listed(rest)) if rest else first


def counts_line(run: ImportRun) -> Text:
    """Return how many games an import has kept, had already and could not read, in short."""
    counts: list[Text] = [message("{games} imported", games=group_digits(run.kept))]
    if run.duplicates:
        counts.append(message("{games} known already", games=group_digits(run.duplicates)))
    if run.faulty:
        counts.append(_faulty(run))
    return _listed(counts)


def _faulty(run: ImportRun) -> Message:
    games = group_digits(run.faulty)
    return plural("{games} faulty", "{games} faulty", run.faulty, games=games)


def end_notice(runs: tuple[ImportRun, ...]) -> Message:
    """Return what imports, at least one, have done."""
    return sentences(_results(runs))


def failure_notice(run: ImportRun) -> Message:
    """Return why an import has failed, with the number of games that were kept."""
    return sentences([*_faults(run), _kept(run.kept), GOES_ON])


def _faults(run: ImportRun) -> list[Message]:
    return [] if run.fault is None else [library_fault_sentence(run.fault)]


def _kept(kept: int) -> Message:
    games = group_digits(kept)
    return plural("{games} game was imported.", "{games} games were imported.", kept, games=games)


def _results(runs: tuple[ImportRun, ...]) -> list[Message]:
    kept, doubled, faulty = (
        sum(getattr(run, name) for run in runs) for name in ("kept", "duplicates", "faulty")
    )
    found = [_kept(kept)]
    if doubled:
        games = group_digits(doubled)
        found.append(
            plural(
                "{games} was in the library already.",
                "{games} were in the library already.",
                doubled,
                games=games,
            )
        )
    if faulty:
        games = group_digits(faulty)
        found.append(
            plural(
                "{games} could not be read as it is written.",
                "{games} could not be read as they are written.",
                faulty,
                games=games,
            )
        )
    return found


def bad_game_line(bad: BadGame) -> Message:
    """Return what could not be read of a game."""
    fault = BAD_GAMES[bad.code].filled(word=quoted(bad.word))
    if bad.move_number:
        move = f"{bad.move_number}{'…' if bad.is_black else '.'}"
        fault = AT_MOVE.filled(move=move, fault=fault)
    return LEFT_OUT.filled(fault=fault) if bad.is_left_out else fault


def file_name(run: ImportRun) -> str:
    """Return the name of the file of an import."""
    return PurePath(run.job.path).name
