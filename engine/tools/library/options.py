"""The command line of ``glassbox-engine library``. Importing this module must be fast."""

from __future__ import annotations

import argparse

from engine.protocol.clauses import ClauseKind, Motif
from engine.protocol.review import MateChange, Phase, Verdict
from engine.tools.command_line import OneLineParser, integer_type

ORDERS = (
    "number",
    "date",
    "white-elo",
    "black-elo",
    "opening",
    "result",
    "length",
    "white",
    "black",
    "event",
    "site",
)
"""In the order of ``GameOrder``."""
GROUPINGS = ("opening", "opponent", "player", "time-control", "year")
"""In the order of ``GameGrouping``."""
MOTIFS = [one.value for one in Motif]
KINDS = [one.value for one in ClauseKind]
PHASES = [one.value for one in Phase]
VERDICTS = [one.value for one in Verdict]
MATE_CHANGES = [one.value for one in MateChange]
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""In the order of their codes, from 1 on."""
MOST_ROWS = 1_000_000
MOST_NODES = 10_000_000_000
DEFAULT_NODES = 300_000
HIGHEST_GAME = 0xFFFF_FFFF
DEFAULT_ROWS = 20

LIBRARY_DESCRIPTION = """\
Keep games in a library, a file with all of them, and find them again by names and by position.
Columns of all positions are in a folder beside the file; they are made anew when they are missing.
Two processes can use a library at once."""

IMPORT_DESCRIPTION = """\
Import the games of PGN files, or of all PGN files in folders. An import that was interrupted goes
on where it stopped. What cannot be read is one line with the line of the file; the rest of the game
and all other games are kept."""

EXPORT_DESCRIPTION = """\
Write games to a PGN file: those of --game in their order, or those that a search finds. A game that
was imported with --keep-source is written byte for byte, unless it has been changed since."""


def add_library(library: argparse.ArgumentParser) -> None:
    """Add the subcommands of ``library``."""
    actions = library.add_subparsers(
        dest="action", title="actions", required=True, parser_class=OneLineParser
    )
    _add_import(
        actions.add_parser("import", help="import PGN files", description=IMPORT_DESCRIPTION)
    )
    find = actions.add_parser("find", help="list the games that meet conditions")
    _add_file(find)
    _add_search(find)
    _add_order(find)
    rows = integer_type("number of games", 0, MOST_ROWS)
    find.add_argument("--first", metavar="N", type=rows, default=0, help="leave out N games")
    find.add_argument(
        "--count",
        metavar="N",
        type=rows,
        default=DEFAULT_ROWS,
        help=f"print at most N games (default: {DEFAULT_ROWS})",
    )
    _add_json(find)
    explore = actions.add_parser(
        "explore", help="what was played from a position, and with what result"
    )
    _add_file(explore)
    explore.add_argument("--fen", help="position (default: the start position)")
    add_conditions(explore)
    _add_json(explore)
    group = actions.add_parser("statistics", help="count games by groups, with the results")
    _add_file(group)
    group.add_argument("--by", choices=GROUPINGS, default=GROUPINGS[0], help="default: opening")
    _add_search(group)
    group.add_argument(
        "--count", metavar="N", type=rows, default=DEFAULT_ROWS, help="print at most N groups"
    )
    _add_json(group)
    review = actions.add_parser("review", help="review games, and keep what that finds out")
    _add_file(review)
    _add_games(review, is_required=False)
    _add_search(review)
    review.add_argument(
        "--nodes",
        metavar="N",
        type=integer_type("number of nodes", 1, MOST_NODES),
        default=DEFAULT_NODES,
        help=f"nodes a position (default: {DEFAULT_NODES:,})",
    )
    _add_json(review)
    _add_export(actions.add_parser("export", help="write games to a PGN file"))
    _add_changes(actions)
    check = actions.add_parser("check", help="check a library; rescue what can be read of it")
    _add_file(check)
    check.add_argument(
        "--rescue",
        action="store_true",
        help="if it is damaged, put it aside and make a new one of what can be read",
    )
    check.add_argument("--backup", metavar="FILE", help="if it is sound, copy it to this file")
    _add_json(check)


def _add_search(parser: argparse.ArgumentParser) -> None:
    """Add the options of a list of games."""
    parser.add_argument("--fen", help="games that reached this position")
    parser.add_argument(
        "--board-alone",
        action="store_true",
        help="castling rights and en passant of the position do not count",
    )
    add_conditions(parser)


def _add_order(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sort", choices=ORDERS, default=ORDERS[0], help="default: number")
    parser.add_argument("--descending", action="store_true", help="the last in that order first")


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.description = EXPORT_DESCRIPTION
    _add_file(parser)
    parser.add_argument("file", metavar="PGN", help="the file, in place of any that is there")
    _add_games(parser, is_required=False)
    _add_search(parser)
    _add_order(parser)
    _add_json(parser)


def _add_games(parser: argparse.ArgumentParser, *, is_required: bool = True) -> None:
    parser.add_argument(
        "--game",
        metavar="N",
        type=integer_type("number of a game", 1, HIGHEST_GAME),
        action="append",
        required=is_required,
        help="a game by its number; may be repeated",
    )


def _add_changes(actions: argparse._SubParsersAction[OneLineParser]) -> None:
    """Add the actions that change games."""
    edit = actions.add_parser("edit", help="change tags of games")
    edit.add_argument("--set", metavar="NAME=VALUE", action="append", default=[])
    edit.add_argument("--remove", metavar="NAME", action="append", default=[])
    move = actions.add_parser("move", help="move games to a collection")
    move.add_argument("--to", metavar="COLLECTION", required=True)
    binned = actions.add_parser("bin", help="put games into the bin")
    restored = actions.add_parser("restore", help="take games out of the bin")
    for parser in (edit, move, binned, restored):
        _add_file(parser)
        _add_games(parser)
        _add_json(parser)


def add_conditions(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose games."""
    parser.add_argument("--player", metavar="TEXT", default="", help="in the name of a player")
    parser.add_argument("--colour", choices=("white", "black"), help="of that player")
    parser.add_argument("--opponent", metavar="TEXT", default="", help="in the name of the other")
    parser.add_argument("--event", metavar="TEXT", default="", help="in the event")
    parser.add_argument("--site", metavar="TEXT", default="", help="in the site")
    parser.add_argument("--tag", metavar="NAME=TEXT", help="in the value of another tag")
    parser.add_argument("--result", choices=RESULTS, action="append")
    parser.add_argument("--from", dest="least_date", metavar="DATE", help="such as 2020.05.01")
    parser.add_argument("--to", dest="most_date", metavar="DATE", help="such as 2020 or 2020.12")
    parser.add_argument("--elo", metavar="N-M", help="of both players, such as 2000-2400")
    parser.add_argument("--opening", metavar="ECO", help="such as B90 or B90-B99")
    parser.add_argument("--collection", metavar="NAME", default="", help="the whole name")
    parser.add_argument("--in-bin", action="store_true", help="the games in the bin, not others")
    parser.add_argument(
        "--material", metavar="TEXT", help="such as 'KRP v KR', or 'KRP1-3 v KR*' with ranges"
    )
    parser.add_argument("--white-pawns", metavar="SQUARES", help="that stand, such as d4,e5")
    parser.add_argument("--black-pawns", metavar="SQUARES", help="that stand with them")
    parser.add_argument("--no-other-pawns", action="store_true", help="no pawns stand elsewhere")
    parser.add_argument(
        "--either-side", action="store_true", help="the colours of material and pawns may change"
    )
    parser.add_argument(
        "--lasting",
        metavar="N",
        type=integer_type("number of half-moves", 1, MOST_ROWS),
        default=1,
        help="material and pawns stand in N positions in a row (default: 1)",
    )
    add_mistakes(parser)
    parser.add_argument("--chess960", action="store_true", help="the position is of Chess960")


def add_mistakes(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose games by what went wrong in them."""
    parser.add_argument("--mistake", choices=MOTIFS, help="a motif that a mistake shows")
    parser.add_argument("--mistake-kind", choices=KINDS, help="what the mistake does with it")
    parser.add_argument("--phase", choices=PHASES, help="of the game, in which a mistake is made")
    parser.add_argument("--verdict", choices=VERDICTS, help="the mildest one of a mistake")
    parser.add_argument("--mate", choices=MATE_CHANGES, help="what a mistake does to a mate")
    parser.add_argument("--accuracy", metavar="N-M", help="of the player, such as 0-60")


def _add_import(parser: argparse.ArgumentParser) -> None:
    _add_file(parser)
    parser.add_argument("games", metavar="PGN", nargs="+", help="PGN file, or a folder of them")
    parser.add_argument(
        "--collection", metavar="NAME", help="default: the name of the file or folder"
    )
    parser.add_argument(
        "--duplicates",
        choices=("leave-out", "merge", "keep"),
        default="leave-out",
        help="what happens to a game with the moves and players of another (default: leave-out)",
    )
    parser.add_argument(
        "--keep-source", action="store_true", help="keep the text of the games, compressed"
    )
    _add_json(parser)


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("library", metavar="LIBRARY", help="the file of the library")


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object on the last line of the output"
    )
