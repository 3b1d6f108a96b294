"""Answers questions about a library."""

from __future__ import annotations

import time
from typing import NamedTuple

from engine.library.exporting.own_games import own_texts
from engine.library.finding.explorer import explore
from engine.library.finding.game_groups import group_games
from engine.library.finding.game_search import FoundGames, find_games, list_of
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.repertoire.rows import stored_moves
from engine.library.training.day_cards import cards_of_day
from engine.library.training.untrained_games import untrained_games
from engine.library_process.game_reader import read_game
from engine.library_process.refusals import refusing
from engine.library_process.translation import position_of, row_of
from engine.protocol.library.commands import (
    Explore,
    FindCards,
    FindGames,
    FindUntrainedGames,
    GroupGames,
    ListCollections,
    Question,
    ReadGame,
    ReadOwnGames,
    ReadRepertoire,
)
from engine.protocol.library.game_search import GameConditions, GameSearch
from engine.protocol.library.reports import (
    Answer,
    CardsFound,
    CollectionSize,
    CollectionsListed,
    Explored,
    GameRead,
    GamesFound,
    GamesGrouped,
    OwnGame,
    OwnGamesRead,
    RepertoireRead,
    UntrainedGamesFound,
)

MOST_LISTS = 4
"""That are held: one an asker, at 4 bytes a game."""


NS_A_MS = 1_000_000


class _MadeList(NamedTuple):
    search: GameSearch
    found: FoundGames
    spent_ms: float


class Answers:
    """Answers one question after another. It holds the last list of each asker."""

    def __init__(self, library: GameLibrary) -> None:
        self._library = library
        self._lists: dict[int, _MadeList] = {}
        """The last list of each asker; the one that was asked for last is the last."""

    def answer(self, question: Question) -> Answer:
        """Return the answer. Raises RefusedError, LibraryError, sqlite3.Error, OSError."""
        match question:
            case FindGames():
                return self._find(question)
            case Explore(number, position, conditions):
                chosen = filter_of(self._library, conditions)
                with refusing(position):
                    found = explore(self._library, position_of(position), chosen)
                return Explored(number, found)
            case GroupGames(number, grouping, search, most):
                with refusing(search.position):
                    groups = group_games(self._library, search, grouping, most)
                return GamesGrouped(number, groups)
            case ReadGame(number, game):
                return GameRead(number, read_game(self._library, game))
            case FindCards(number):
                cards, counts = cards_of_day(self._library.connection, question)
                return CardsFound(number, cards, counts)
            case FindUntrainedGames(number, collection, most):
                games, total = untrained_games(self._library.connection, collection, most)
                return UntrainedGamesFound(number, tuple(games), total)
            case ReadRepertoire(number):
                return RepertoireRead(number, stored_moves(self._library.connection))
            case ReadOwnGames(number, collection, after, most_bytes):
                texts, last, is_whole = own_texts(self._library, after, collection, most_bytes)
                own = tuple(OwnGame(own_id, text) for own_id, text in texts)
                return OwnGamesRead(number, own, last, is_whole)
            case ListCollections(number):
                binned = self._count(GameConditions(is_binned=True))
                return CollectionsListed(number, self._collections(), binned)

    def _find(self, question: FindGames) -> GamesFound:
        made = self._lists.pop(question.asker, None)
        if made is None or made.search != question.search:
            made = self._made(question.search)
        self._lists[question.asker] = made
        if len(self._lists) > MOST_LISTS:
            del self._lists[next(iter(self._lists))]
        found = made.found
        rows = found.page(max(question.first, 0), max(question.count, 0))
        return GamesFound(
            question.number,
            len(found),
            question.first,
            tuple(row_of(row, found.ply(row.number)) for row in rows),
            made.spent_ms,
        )

    def _made(self, search: GameSearch) -> _MadeList:
        start_ns = time.perf_counter_ns()
        with refusing(search.position):
            found = list_of(self._library, search)
        return _MadeList(search, found, (time.perf_counter_ns() - start_ns) / NS_A_MS)

    def _collections(self) -> tuple[CollectionSize, ...]:
        names = self._library.connection.execute("SELECT name FROM collections ORDER BY name")
        return tuple(
            CollectionSize(name, self._count(GameConditions(collection=name)))
            for (name,) in names.fetchall()
        )

    def _count(self, wanted: GameConditions) -> int:
        return len(find_games(self._library, filter_of(self._library, wanted)))
