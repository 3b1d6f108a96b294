"""The tables of a library, and the steps from older versions to this one.

The file is the truth. Nothing in it depends on the files of columns. Moves are two bytes each with
the low byte first: from square, to square, promotion (``engine/core/basics/move.pxd``). They never
are numbers of generated moves, so a change of the move generator cannot change a game.
"""

from __future__ import annotations

APPLICATION_ID = 0x47626F78
"""In the head of the file, so that other programs can name it: ``Gbox``."""

FIRST_NAME_TABLES = ("players", "events", "sites", "collections")
NAME_TABLES = (*FIRST_NAME_TABLES, "time_controls")
REPORT_TABLES = {
    "reports": (
        "game",
        "nodes",
        "white_accuracy",
        "black_accuracy",
        "white_inaccuracies",
        "white_mistakes",
        "white_blunders",
        "black_inaccuracies",
        "black_mistakes",
        "black_blunders",
    ),
    "mistakes": ("game", "ply", "is_black", "verdict", "loss", "phase", "mate_change"),
    "motifs": ("game", "ply", "kind", "motif", "place"),
}
"""The tables of reports, each with its columns."""
GAME_COLUMNS = (
    "id",
    "collection",
    "white",
    "black",
    "event",
    "site",
    "date",
    "white_elo",
    "black_elo",
    "result",
    "eco",
    "start",
    "binned",
    "moves",
    "round",
    "tags",
    "time_control",
)
"""In the order of ``columns/game_row.pxd``."""

_NAMES = "CREATE TABLE {} (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)"

FIRST_VERSION = (
    *(_NAMES.format(table) for table in FIRST_NAME_TABLES),
    # First positions other than the usual one. Number 0 of a game means the usual one.
    """CREATE TABLE starts (
        id INTEGER PRIMARY KEY, fen TEXT NOT NULL, is_chess960 INTEGER NOT NULL,
        UNIQUE (fen, is_chess960))""",
    # Dates are year * 10000 + month * 100 + day with 0 for what is unknown, ratings 0 if unknown,
    # results as in `results.pxd`, openings 1 for A00 to 500 for E99 or 0. `binned` is the day on
    # which the game went into the bin, or 0. `tags` has, as JSON, what the columns do not say.
    """CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        collection INTEGER NOT NULL,
        white INTEGER NOT NULL,
        black INTEGER NOT NULL,
        event INTEGER NOT NULL,
        site INTEGER NOT NULL,
        date INTEGER NOT NULL,
        white_elo INTEGER NOT NULL,
        black_elo INTEGER NOT NULL,
        result INTEGER NOT NULL,
        eco INTEGER NOT NULL,
        start INTEGER NOT NULL,
        binned INTEGER NOT NULL,
        moves BLOB NOT NULL,
        round TEXT,
        tags TEXT)""",
    # The movetext of games whose moves do not say all of it: comments, variations, what is no PGN.
    "CREATE TABLE movetexts (game INTEGER PRIMARY KEY, movetext TEXT NOT NULL)",
    # The texts of the games `first` to `first + count - 1` as they were imported, if wanted: one
    # after another, compressed together. `lengths` has four bytes a text, the low byte first.
    """CREATE TABLE sources (
        first INTEGER PRIMARY KEY, count INTEGER NOT NULL, lengths BLOB NOT NULL,
        texts BLOB NOT NULL)""",
    # `place` is where the last game of the last whole batch ends in the file, in bytes.
    """CREATE TABLE imports (
        id INTEGER PRIMARY KEY, path TEXT NOT NULL, size INTEGER NOT NULL,
        modified_ns INTEGER NOT NULL, collection INTEGER NOT NULL, place INTEGER NOT NULL,
        read INTEGER NOT NULL, kept INTEGER NOT NULL, duplicates INTEGER NOT NULL,
        faulty INTEGER NOT NULL, is_whole INTEGER NOT NULL, UNIQUE (path, size, modified_ns))""",
    # A number drawn anew whenever the games of a block change. The block's file has it in its name.
    "CREATE TABLE blocks (number INTEGER PRIMARY KEY, generation INTEGER NOT NULL)",
)

# The highest number of a game at each deletion: it is not given again.
SECOND_VERSION = ("CREATE TABLE deletions (highest INTEGER NOT NULL)",)

# The tag TimeControl of a game is a number of a name, or 0: games are counted by it.
MOVE_TIME_CONTROLS = (
    """INSERT OR IGNORE INTO time_controls (name)
        SELECT DISTINCT json_extract(tags, '$.TimeControl') FROM games
        WHERE tags LIKE '%"TimeControl"%' AND json_extract(tags, '$.TimeControl') IS NOT NULL""",
    """UPDATE games SET
            time_control =
                (SELECT id FROM time_controls WHERE name = json_extract(tags, '$.TimeControl')),
            tags = nullif(json_remove(tags, '$.TimeControl'), '{}')
        WHERE tags LIKE '%"TimeControl"%' AND json_extract(tags, '$.TimeControl') IS NOT NULL""",
)
THIRD_VERSION = (
    _NAMES.format("time_controls"),
    "ALTER TABLE games ADD COLUMN time_control INTEGER NOT NULL DEFAULT 0",
    *MOVE_TIME_CONTROLS,
)

# What reports found out about games: accuracies from 0 to 100, how many moves have each verdict,
# the mistakes, and the motifs that each allows or misses. Codes are those of the messages.
FOURTH_VERSION = (
    """CREATE TABLE reports (
        game INTEGER PRIMARY KEY, nodes INTEGER NOT NULL, white_accuracy REAL, black_accuracy REAL,
        white_inaccuracies INTEGER NOT NULL, white_mistakes INTEGER NOT NULL,
        white_blunders INTEGER NOT NULL, black_inaccuracies INTEGER NOT NULL,
        black_mistakes INTEGER NOT NULL, black_blunders INTEGER NOT NULL)""",
    """CREATE TABLE mistakes (
        game INTEGER NOT NULL, ply INTEGER NOT NULL, is_black INTEGER NOT NULL,
        verdict TEXT NOT NULL, loss REAL NOT NULL, phase TEXT NOT NULL, mate_change TEXT,
        PRIMARY KEY (game, ply)) WITHOUT ROWID""",
    """CREATE TABLE motifs (
        game INTEGER NOT NULL, ply INTEGER NOT NULL, kind TEXT NOT NULL, motif TEXT NOT NULL,
        place INTEGER NOT NULL, PRIMARY KEY (game, ply, kind, motif)) WITHOUT ROWID""",
    "CREATE INDEX motifs_by_motif ON motifs (motif, kind)",
    "CREATE INDEX mistakes_by_mate_change ON mistakes (mate_change) WHERE mate_change IS NOT NULL",
)

# Which game is which of those played in Glassbox: by its id, with a digest of what goes on in it.
# The row stays when the game is deleted, so that it does not come back.
FIFTH_VERSION = (
    """CREATE TABLE own_games (
        game INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version BLOB NOT NULL)""",
)

# Positions that are asked again and again. `task` is JSON of a TrainingTask; `position` says which
# position it is, so that none is asked twice. Times are seconds since 1970. `training_games` are
# games of this file whose mistakes were looked for.
TRAINING_TABLES = {
    "training_cards": (
        "id",
        "kind",
        "position",
        "task",
        "due_s",
        "answered_s",
        "stability",
        "difficulty",
        "answers",
        "lapses",
    ),
    "training_answers": ("card", "answered_s", "grade", "move", "is_first"),
    "training_games": ("game",),
}
"""The tables of training, each with its columns."""
TRAINING_VERSION = (
    # AUTOINCREMENT: the number of a removed card is not given again.
    """CREATE TABLE training_cards (
        id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, position TEXT NOT NULL UNIQUE,
        task BLOB NOT NULL, due_s INTEGER NOT NULL, answered_s INTEGER, stability REAL,
        difficulty REAL, answers INTEGER NOT NULL DEFAULT 0, lapses INTEGER NOT NULL DEFAULT 0)""",
    "CREATE INDEX training_cards_by_due ON training_cards (due_s)",
    """CREATE TABLE training_answers (
        card INTEGER NOT NULL, answered_s INTEGER NOT NULL, grade INTEGER NOT NULL,
        move TEXT NOT NULL, is_first INTEGER NOT NULL,
        PRIMARY KEY (card, answered_s)) WITHOUT ROWID""",
    "CREATE INDEX training_answers_by_time ON training_answers (answered_s)",
    "CREATE TABLE training_games (game INTEGER PRIMARY KEY)",
)

# Moves of the player's own openings; `fen` has no counters that depend on the way. A start is where
# lines begin. Numbers of moves are not given again, so that an undone change finds its places.
REPERTOIRE_TABLES = {
    "repertoire_starts": ("id", "is_black", "fen", "is_chess960"),
    "repertoire_moves": ("id", "is_black", "fen", "is_chess960", "move"),
}
"""The tables of the repertoire, each with its columns."""
REPERTOIRE_VERSION = (
    """CREATE TABLE repertoire_starts (
        id INTEGER PRIMARY KEY, is_black INTEGER NOT NULL, fen TEXT NOT NULL,
        is_chess960 INTEGER NOT NULL, UNIQUE (is_black, fen, is_chess960))""",
    """CREATE TABLE repertoire_moves (
        id INTEGER PRIMARY KEY AUTOINCREMENT, is_black INTEGER NOT NULL, fen TEXT NOT NULL,
        is_chess960 INTEGER NOT NULL, move TEXT NOT NULL,
        UNIQUE (is_black, fen, is_chess960, move))""",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    FIRST_VERSION,
    SECOND_VERSION,
    THIRD_VERSION,
    FOURTH_VERSION,
    FIFTH_VERSION,
    TRAINING_VERSION,
    REPERTOIRE_VERSION,
)
"""The statements that lead from each version to the next one; the first makes a new file."""
VERSION = len(MIGRATIONS)
