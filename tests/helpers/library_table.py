"""A library of made-up games that answers at once, for scenes and for tests of the screen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import chess
from msgspec.structs import replace

from engine.protocol.library.commands import (
    AddRepertoireLines,
    AnswerCard,
    BinGames,
    EditTags,
    Explore,
    ExportGames,
    FindCards,
    FindGames,
    GroupGames,
    LibraryRequest,
    ListCollections,
    MoveGames,
    ReadGame,
    ReadRepertoire,
    RemoveRepertoireMove,
    RestoreRepertoire,
)
from engine.protocol.library.exploration import Exploration, PlayedMove, Results
from engine.protocol.library.game_groups import (
    GameGroup,
    GameGrouping,
    GameGroups,
    PlayerResults,
)
from engine.protocol.library.game_search import GameConditions, GameOrder, GameResult
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.library_game import GameRow, LibraryGame
from engine.protocol.library.repertoire import RepertoireMove
from engine.protocol.library.reports import (
    CardAnswered,
    CardsFound,
    CollectionSize,
    CollectionsListed,
    Explored,
    ExportEnded,
    GameRead,
    GamesEdited,
    GamesFound,
    GamesGrouped,
    ImportEnd,
    LibraryOpened,
    LibraryReport,
    RepertoireChanged,
    RepertoireRead,
    RequestRefused,
)
from engine.protocol.library.tag_edit import TagChange, TagEdit
from engine.protocol.library.training import (
    CardCounts,
    CardKind,
    CardSchedule,
    TrainingCard,
    TrainingTask,
)
from game.actions.action import Action
from game.actions.effects import Effect
from game.actions.library import LibraryReported
from game.actions.library_effects import AskLibrary
from game.app.dispatch import update
from game.rules.player_repertoire import position_of
from game.rules.players import PERSON_NAME
from game.state.library import MY_GAMES
from game.state.state import State

OPPONENTS = ("Glassbox 1600", "Glassbox 1500", "Club 1", "Carlsen, Magnus", "Ding Liren")
OPENINGS = (337, 191, 251, 143, 20)
"""D36, B90, C50, B42 and A19."""
MOVES = tuple("d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c4d5 e6d5 c1g5 f8e7 e2e3 e8g8 f1d3 b8d7".split())
RESULTS = (GameResult.BLACK_WINS, GameResult.WHITE_WINS, GameResult.DRAW)

DUE_S = 3 * 86_400
"""When an answered position of training comes back."""
SHARES = (0.34, 0.28, 0.22, 0.08, 0.03, 0.02, 0.01, 0.006, 0.003)
"""Of the moves among all games that reached a position, the most frequent first."""


def made_row(number: int) -> GameRow:
    """Return a game by its number: every second one is the person's, with White or Black."""
    white, black = PERSON_NAME, OPPONENTS[number % len(OPPONENTS)]
    collection = MY_GAMES
    if number % 4 >= 2:
        white, black = black, white
    if number % 2 == 0:
        white, black = OPPONENTS[number % 3 + 2], OPPONENTS[number % 2]
        collection = "Club 2019–2026"
    return GameRow(
        number,
        white,
        black,
        "Club championship" if number % 2 == 0 else "Casual game",
        "Prague",
        20_190_101 + number % 28 + 10_000 * (number % 8),
        2_400 + number % 300 if number % 2 == 0 else 0,
        2_300 + number % 300 if number % 2 == 0 else 0,
        RESULTS[number % len(RESULTS)],
        OPENINGS[number % len(OPENINGS)],
        20 + number * 7 % 90,
        collection,
    )


def exploration_of(board: chess.Board, reached: int, seed: int = 1) -> Exploration:
    """Return what may have been played from a position in so many games."""
    chance = random.Random(seed)
    moves = sorted(board.legal_moves, key=lambda move: move.uci())
    chance.shuffle(moves)
    played = []
    for move, share in zip(moves, SHARES, strict=False):
        games = max(1, round(0.87 * reached * share))
        played.append(PlayedMove(move.uci(), board.san(move), results_of(games, chance)))
    return Exploration(results_of(reached, chance), reached - round(0.87 * reached), tuple(played))


def results_of(games: int, chance: random.Random) -> Results:
    """Return possible results of some games."""
    white = round(games * chance.uniform(0.3, 0.5))
    draws = round((games - white) * chance.uniform(0.2, 0.5))
    elo = chance.randint(1500, 2500)
    day = 20260000 + chance.randint(1, 11) * 100 + chance.randint(1, 28)
    has_ratings = games > 1
    return Results(
        games,
        white,
        draws,
        games - white - draws,
        elo if has_ratings else None,
        elo + chance.randint(-90, 90) if has_ratings else None,
        day,
    )


class LibraryTable:
    """A state with such a library. Each request is answered before the next action, or never."""

    def __init__(
        self,
        state: State,
        games: int = 1_207,
        *,
        answers: Callable[[LibraryRequest], bool] | None = None,
    ) -> None:
        """``answers`` says which requests are answered; all are by default."""
        self.state = state
        self.rows = [made_row(number) for number in range(1, games + 1)]
        self.asked: list[LibraryRequest] = []
        """All requests so far."""
        self.repertoire: list[RepertoireMove] = []
        """The moves of both repertoires."""
        self.cards: list[TrainingCard] = []
        """The positions of training that are due."""
        self.effects: list[Effect] = []
        """The other effects of the last actions."""
        self._answers = answers or (lambda _: True)
        self._is_open = False

    def do(self, *actions: Action) -> None:
        """Do actions, and answer what they ask of the library."""
        self.effects = []
        for action in actions:
            self.run(update(self.state, action))

    def report(self, report: LibraryReport) -> None:
        """Let the library report something."""
        self.run(update(self.state, LibraryReported(report)))

    def run(self, effects: list[Effect]) -> None:
        """Answer what effects ask of the library, and keep the others."""
        for effect in effects:
            if not isinstance(effect, AskLibrary):
                self.effects.append(effect)
                continue
            self.asked.append(effect.request)
            if not self._answers(effect.request):
                continue
            if not self._is_open:
                self._is_open = True
                self.report(LibraryOpened(len(self.rows)))
            self.report(self.answer(effect.request))

    def answer(self, request: LibraryRequest) -> LibraryReport:
        """Return the answer to a request."""
        match request:
            case ListCollections(number):
                return self._collections(number)
            case FindGames():
                found = self._found(request)
                end = request.first + request.count
                page = tuple(found[request.first : end])
                return GamesFound(request.number, len(found), request.first, page, 4.2)
            case ReadGame(number, game):
                row = next((one for one in self.rows if one.game == game), None)
                if row is not None:
                    tags = (("White", row.white), ("Black", row.black), ("Result", "*"))
                    return GameRead(number, LibraryGame(row, tags, MOVES))
            case Explore(number, position):
                board = chess.Board(position.fen, chess960=position.chess960)
                return Explored(number, exploration_of(board, len(self.rows)))
            case ExportGames(number, _path, games):
                count = len(games) if isinstance(games, tuple) else len(self.rows)
                return ExportEnded(number, ImportEnd.WHOLE, count)
            case GroupGames(number, grouping, search, most):
                return GamesGrouped(number, self._groups(grouping, search.conditions, most))
            case EditTags(number, edits):
                return self._edit(number, edits)
            case BinGames(number, games, is_binned):
                self.rows = [
                    replace(one, is_binned=is_binned) if one.game in games else one
                    for one in self.rows
                ]
                return GamesEdited(number, games)
            case MoveGames(number, games, collection):
                self.rows = [
                    replace(one, collection=collection) if one.game in games else one
                    for one in self.rows
                ]
                return GamesEdited(number, games)
            case ReadRepertoire(number):
                return RepertoireRead(number, tuple(self.repertoire))
            case AddRepertoireLines() | RemoveRepertoireMove() | RestoreRepertoire():
                return self._change_repertoire(request)
            case FindCards(number):
                return CardsFound(number, tuple(self.cards), CardCounts(next_due_s=DUE_S))
            case AnswerCard(number, card):
                asked = next(one for one in self.cards if one.card == card)
                self.cards.remove(asked)
                schedule = CardSchedule(DUE_S, answers=1)
                return CardAnswered(number, replace(asked, schedule=schedule))
            case _:
                pass
        return RequestRefused(request.number, LibraryFault(LibraryFaultCode.NO_SUCH_GAME))

    def _change_repertoire(
        self, request: AddRepertoireLines | RemoveRepertoireMove | RestoreRepertoire
    ) -> RepertoireChanged:
        """Change the repertoire; what is removed leaves the moves behind it where they are."""
        before = list(self.repertoire)
        match request:
            case AddRepertoireLines(_number, is_black, lines):
                for line in lines:
                    board = chess.Board(line.position.fen)
                    for move in line.moves:
                        self._add_move(is_black, board, move)
            case RemoveRepertoireMove(_number, is_black, position, move):
                wanted = is_black, position, move
                self.repertoire = [
                    one for one in before if (one.is_black, one.position, one.move) != wanted
                ]
            case RestoreRepertoire(_number, inserted, deleted):
                kept = [one for one in before if one not in deleted]
                self.repertoire = sorted((*kept, *inserted), key=lambda one: one.place)
        return RepertoireChanged(
            request.number,
            tuple(one for one in self.repertoire if one not in before),
            tuple(one for one in before if one not in self.repertoire),
        )

    def _add_move(self, is_black: bool, board: chess.Board, move: str) -> None:
        """Make a move, and add it if it is new."""
        position = position_of(board)
        known = {(one.is_black, one.position, one.move) for one in self.repertoire}
        if (is_black, position, move) not in known:
            place = 1 + max((one.place for one in self.repertoire), default=0)
            self.repertoire.append(RepertoireMove(place, is_black, position, move))
        board.push_uci(move)

    def _groups(self, grouping: GameGrouping, conditions: GameConditions, most: int) -> GameGroups:
        """Return groups by the opening, or by the first player, with results of White."""
        found = [one for one in self.rows if _meets(one, conditions)]
        keys: dict[GameGrouping, Callable[[GameRow], tuple[int, str]]] = {
            GameGrouping.OPENING: lambda one: (one.opening, ""),
            GameGrouping.YEAR: lambda one: (one.date // 10_000, ""),
            GameGrouping.TIME_CONTROL: lambda one: (one.game % 2, "300+3" if one.game % 2 else ""),
        }
        key = keys.get(grouping, _player_key)
        by_key: dict[tuple[int, str], list[GameRow]] = {}
        for one in found:
            by_key.setdefault(key(one), []).append(one)
        groups = [GameGroup(*name, _results(rows)) for name, rows in by_key.items()]
        groups.sort(key=lambda one: (-one.results.games, one.key))
        return GameGroups(_results(found), len(groups), tuple(groups[:most]))

    def _edit(self, number: int, edits: tuple[TagEdit, ...]) -> LibraryReport:
        """Change the tags White and Black; a date needs digits."""
        undoing: list[TagEdit] = []
        for edit in edits:
            place = next(place for place, row in enumerate(self.rows) if row.game == edit.game)
            row, before = self.rows[place], []
            for change in edit.changes:
                value = change.value or "?"
                if change.name == "Date" and not value[:4].isdigit():
                    fault = LibraryFault(LibraryFaultCode.TAG_REFUSED, tag=change.name, value=value)
                    return RequestRefused(number, fault)
                if change.name in ("White", "Black"):
                    before.append(TagChange(change.name, getattr(row, change.name.lower())))
                    row = replace(row, **{change.name.lower(): value})
            self.rows[place] = row
            undoing.append(TagEdit(edit.game, tuple(before)))
        return GamesEdited(number, tuple(one.game for one in edits), undoing=tuple(undoing))

    def ask_line(self, line: str, *plies: int) -> None:
        """Let positions of a line of the repertoire be due, each after some half-moves."""
        fen, moves = chess.STARTING_FEN, tuple(line.split())
        for ply in plies:
            task = TrainingTask(CardKind.REPERTOIRE, fen, moves[:ply], ply)
            number = 1 + len(self.cards)
            self.cards.append(TrainingCard(number, task, CardSchedule(0)))

    def _collections(self, number: int) -> CollectionsListed:
        kept = [one for one in self.rows if not one.is_binned]
        names = sorted({one.collection for one in kept})
        sizes = [
            CollectionSize(name, sum(one.collection == name for one in kept)) for name in names
        ]
        return CollectionsListed(number, tuple(sizes), len(self.rows) - len(kept))

    def _found(self, request: FindGames) -> list[GameRow]:
        found = [one for one in self.rows if _meets(one, request.search.conditions)]
        if request.search.conditions.mistake is not None:
            found = [replace(one, ply=mistake_ply(one)) for one in found if mistake_ply(one)]
        keys: dict[GameOrder, Callable[[GameRow], object]] = {
            GameOrder.DATE: lambda one: one.date,
            GameOrder.WHITE: lambda one: one.white,
            GameOrder.LENGTH: lambda one: one.half_moves,
        }
        key = keys.get(request.search.order, lambda one: one.game)
        return sorted(found, key=key, reverse=request.search.is_descending)


def mistake_ply(row: GameRow) -> int:
    """Return after how many half-moves a mistake is in a game; 0 for a game without one."""
    return 0 if row.game % 7 else 3 + row.game % 5


def _player_key(row: GameRow) -> tuple[int, str]:
    return len(row.black), row.black


def _results(rows: list[GameRow]) -> PlayerResults:
    """Return White's results in some games."""
    ended = Counter(one.result for one in rows)
    wins, draws = ended[GameResult.WHITE_WINS], ended[GameResult.DRAW]
    rated = [one.black_elo for one in rows if one.black_elo]
    opponents = round(sum(rated) / len(rated)) if rated else None
    return PlayerResults(
        len(rows), wins, draws, ended[GameResult.BLACK_WINS], None, opponents,
        opponents and opponents + wins - draws, max((one.date for one in rows), default=0),
    )  # fmt: skip


def _meets(row: GameRow, conditions: GameConditions) -> bool:
    """Return whether a game meets those of the conditions that scenes use."""
    names = f"{row.white}\n{row.black}".casefold()
    return (
        row.is_binned == conditions.is_binned
        and conditions.collection in ("", row.collection)
        and conditions.player.casefold() in names
        and (not conditions.results or row.result in conditions.results)
    )
