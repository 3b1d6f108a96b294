"""The content of a capsule as it stands in its JSON: types and bounds, checked when it is read.

A capsule comes from outside, so nothing uses it before ``parse_capsule_json`` has accepted it.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field, json

from engine.inspection.node_search import ORDINALS
from engine.parameter_limits import MOST_LINES, MOST_THREADS
from engine.protocol.handicap import LimitedSight
from engine.protocol.inspect_facts import MOST_BOOKMARKS, MOST_NOTE_LETTERS, Bookmark
from engine.protocol.messages import Go, SearchEnd, StopReason
from engine.thinking.replay import position_of

MOST_NODES = (1 << 32) - 2
"""Largest node count, because node numbers have 32 bits."""
MOST_ITERATIONS = 256
MOST_HASH_MB = 4096
"""Largest table, in megabytes, that a capsule may request."""
MOST_PLIES = 20_000
"""Most half-moves before a search. The longest possible game has fewer than 18,000."""
MOST_FEN_LETTERS = 120
MOST_NAME_LETTERS = 80
LEAST_SIGHT, MOST_SIGHT = -1000, 10_000
"""Range of the rating of a sight that a capsule may have."""
MOST_SEED = (1 << 64) - 1

Rating: TypeAlias = Annotated[int, Meta(ge=LEAST_SIGHT, le=MOST_SIGHT)]


class PackedSearch(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One search, as a JSON array of its fields in this order."""

    fen: Annotated[str, Meta(max_length=MOST_FEN_LETTERS)]
    chess960: bool
    moves: str
    """Moves before the search in UCI notation, with a space between."""
    root_moves: str | None
    lines: Annotated[int, Meta(ge=1, le=MOST_LINES)]
    threads: Annotated[int, Meta(ge=1, le=MOST_THREADS)]
    iterations: Annotated[int, Meta(ge=0, le=MOST_ITERATIONS)]
    nodes: Annotated[int, Meta(ge=0, le=MOST_NODES)]
    cut_short: bool
    reason: StopReason
    sight: tuple[Rating, int] | None = None
    """Rating and seed of a limited sight; None for a search that sees every move."""
    clears_histories: bool = False
    """See ``SearchEnd``. The last fields are left out where they have their defaults."""


class PackedBookmark(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A bookmark, as a JSON array of its fields in this order."""

    node_search: Annotated[int, Meta(ge=0)]
    note: Annotated[str, Meta(max_length=MOST_NOTE_LETTERS)]


class CapsuleContent(Struct, frozen=True):
    """The content of a capsule, without its fingerprints."""

    engine: Annotated[str, Meta(max_length=MOST_NAME_LETTERS)]
    """Name and version of the engine that searched."""
    hash_mb: Annotated[int, Meta(ge=1, le=MOST_HASH_MB)] = field(name="hash")
    dense: bool
    """Whether the fingerprints are at the places for a file."""
    searches: Annotated[tuple[PackedSearch, ...], Meta(min_length=1)]
    bookmarks: Annotated[tuple[PackedBookmark, ...], Meta(max_length=MOST_BOOKMARKS)] = ()
    """The bookmarks of the last search, in the order of their nodes. Writing leaves them to
    ``engine.protocol.capsule_text.with_bookmarks``."""


def parse_capsule_json(text: bytes) -> CapsuleContent:
    """Return the content of a capsule.

    Raises:
        ValueError: the text is not JSON, or a field is missing, of another type or out of bounds.
        RecursionError: the JSON is nested too deeply.
    """
    content = json.decode(text, type=CapsuleContent)
    if not content.engine.isprintable():
        raise ValueError("the engine's name is not printable")
    return content


def capsule_to_json(content: CapsuleContent) -> bytes:
    """Return the JSON text of a content."""
    searches = [_fields(search) for search in content.searches]
    return json.encode(
        {
            "engine": content.engine,
            "hash": content.hash_mb,
            "dense": content.dense,
            "searches": searches,
        }
    )


def _fields(search: PackedSearch) -> tuple[object, ...]:
    """Return the fields of a search, without defaults at the end: earlier versions read no more."""
    fields = [getattr(search, name) for name in PackedSearch.__struct_fields__]
    for default in reversed(PackedSearch.__struct_defaults__):
        if fields[-1] != default:
            break
        fields.pop()
    return tuple(fields)


def pack_search(end: SearchEnd) -> PackedSearch:
    """Return a search in its packed form."""
    go, sight = end.go, end.sight
    return PackedSearch(
        go.fen,
        go.chess960,
        " ".join(go.moves),
        None if end.root_moves is None else " ".join(end.root_moves),
        end.lines,
        end.threads,
        end.iterations,
        end.nodes,
        end.cut_short,
        end.reason,
        None if sight is None else (sight.rating, sight.seed),
        end.clears_histories,
    )


def unpack_bookmarks(content: CapsuleContent) -> tuple[Bookmark, ...]:
    """Return the bookmarks of a content.

    Raises:
        ValueError: a bookmark is not within the search or not in order, or a note is not printable.
    """
    past_end = (content.searches[-1].nodes + 1) * ORDINALS
    before = -1
    for one in content.bookmarks:
        if not before < one.node_search < past_end:
            raise ValueError("a bookmark is not within the search, or not in order")
        if not one.note.isprintable():
            raise ValueError("the note at a bookmark is not printable")
        before = one.node_search
    return tuple(Bookmark(one.node_search, one.note) for one in content.bookmarks)


def unpack_search(search: PackedSearch, number: int) -> SearchEnd:
    """Return a packed search. ``number`` becomes its id.

    Raises:
        ValueError: the position or a move is not legal, or a number is out of bounds.
    """
    moves = tuple(search.moves.split())
    if len(moves) > MOST_PLIES:
        raise ValueError(f"{len(moves)} moves are more than a game has")
    go = Go(number, search.fen, moves, chess960=search.chess960, lines=search.lines)
    position = position_of(go)
    root_moves = None if search.root_moves is None else tuple(search.root_moves.split())
    for move in root_moves or ():
        position.parse_uci(move)
    sight = None if search.sight is None else LimitedSight(*search.sight)
    if sight is not None and not 0 <= sight.seed <= MOST_SEED:
        raise ValueError("the seed of the sight has more than 64 bits")
    return SearchEnd(
        go,
        root_moves,
        search.lines,
        search.threads,
        search.iterations,
        search.nodes,
        search.cut_short,
        search.reason,
        sight=sight,
        clears_histories=search.clears_histories,
    )
