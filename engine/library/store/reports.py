"""What reports found out about games: writing it, reading it back, and searching it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from engine.library.store.schema import REPORT_TABLES
from engine.protocol.clauses import ClauseKind, Motif
from engine.protocol.library.game_report import (
    GameReport,
    ReportedMistake,
    ReportedSide,
    WantedMistake,
)
from engine.protocol.review import LEAST_LOSS, MateChange, Phase, Verdict

VERDICTS = tuple(verdict for verdict, _loss in LEAST_LOSS)
"""The gravest first."""
_INSERT = {
    table: f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) "
    f"VALUES ({', '.join('?' * len(columns))})"
    for table, columns in REPORT_TABLES.items()
}


def write_report(connection: sqlite3.Connection, game: int, report: GameReport) -> None:
    """Write a report of a game in place of an earlier one, inside a transaction."""
    for table in REPORT_TABLES:
        connection.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
    sides = (report.white, report.black)
    counts = [
        count for side in sides for count in (side.inaccuracies, side.mistakes, side.blunders)
    ]
    accuracies = [side.accuracy for side in sides]
    connection.execute(_INSERT["reports"], (game, report.nodes, *accuracies, *counts))
    connection.executemany(
        _INSERT["mistakes"],
        [
            (game, one.ply, one.is_black, one.verdict, one.loss, one.phase, one.mate_change)
            for one in report.mistakes
        ],
    )
    connection.executemany(
        _INSERT["motifs"],
        [
            (game, one.ply, kind, motif, place)
            for one in report.mistakes
            for kind, motifs in ((ClauseKind.ALLOWS, one.allows), (ClauseKind.MISSES, one.misses))
            for place, motif in enumerate(motifs)
        ],
    )


def read_report(connection: sqlite3.Connection, game: int) -> GameReport | None:
    """Return the report of a game; None without one."""
    select = f"SELECT {', '.join(REPORT_TABLES['reports'])} FROM reports WHERE game = ?"
    row = connection.execute(select, (game,)).fetchone()
    if row is None:
        return None
    _game, nodes, white_accuracy, black_accuracy, *counts = row
    white = ReportedSide(white_accuracy, *counts[:3])
    black = ReportedSide(black_accuracy, *counts[3:])
    return GameReport(nodes, white, black, tuple(_mistakes_of(connection, game)))


def _mistakes_of(connection: sqlite3.Connection, game: int) -> Iterator[ReportedMistake]:
    motifs: dict[tuple[int, str], list[Motif]] = {}
    select = "SELECT ply, kind, motif FROM motifs WHERE game = ? ORDER BY ply, kind, place"
    for ply, kind, motif in connection.execute(select, (game,)):
        motifs.setdefault((ply, kind), []).append(Motif(motif))
    select = (
        "SELECT ply, is_black, verdict, loss, phase, mate_change FROM mistakes "
        "WHERE game = ? ORDER BY ply"
    )
    for ply, is_black, verdict, loss, phase, change in connection.execute(select, (game,)):
        yield ReportedMistake(
            ply,
            bool(is_black),
            Verdict(verdict),
            loss,
            Phase(phase),
            None if change is None else MateChange(change),
            tuple(motifs.get((ply, ClauseKind.ALLOWS), ())),
            tuple(motifs.get((ply, ClauseKind.MISSES), ())),
        )


def games_with_mistakes(
    connection: sqlite3.Connection, wanted: WantedMistake
) -> Iterator[tuple[int, bool, int]]:
    """Yield each game and side with such a mistake, and the ply of its first one."""
    conditions: list[str] = []
    values: list[object] = []
    if wanted.least is not None:
        graver = VERDICTS[: VERDICTS.index(wanted.least) + 1]
        conditions.append(f"verdict IN ({', '.join('?' * len(graver))})")
        values += graver
    for column, value in (
        ("motif", wanted.motif),
        ("kind", wanted.kind),
        ("phase", wanted.phase),
        ("mate_change", wanted.mate_change),
    ):
        if value is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    has_motif = wanted.motif is not None or wanted.kind is not None
    tables = "motifs JOIN mistakes USING (game, ply)" if has_motif else "mistakes"
    where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
    select = f"SELECT game, is_black, min(ply) FROM {tables} {where} GROUP BY game, is_black"
    yield from connection.execute(select, values)


def games_with_accuracy(
    connection: sqlite3.Connection, side: str, least: float, most: float
) -> Iterator[int]:
    """Yield the games in which a side, ``white`` or ``black``, has an accuracy of a range."""
    select = f"SELECT game FROM reports WHERE {side}_accuracy BETWEEN ? AND ?"
    for (game,) in connection.execute(select, (least, most)):
        yield game
