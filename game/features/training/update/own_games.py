"""Looks through own games for positions: their reports, and a longer search of each candidate.

A game at work passes four steps: its report is looked for, or made in the background; candidates
are chosen; each is checked; the library keeps those that are sound. Until then nothing is kept of
it, and another time it is looked through anew: its report is there by then.
"""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.library.commands import (
    AddCards,
    FindUntrainedGames,
    LibraryRequest,
    ReadGame,
    StoreReport,
)
from engine.protocol.library.game_report import report_of
from engine.protocol.library.library_fault import LibraryFaultCode
from engine.protocol.library.library_game import LibraryGame
from engine.protocol.library.reports import (
    CardsAdded,
    GameRead,
    RequestRefused,
    UntrainedGamesFound,
)
from engine.protocol.messages import Thinking
from engine.protocol.review import GameReview, ReviewedGame
from engine.protocol.shared_enums import SearchPurpose
from game.actions.effects import Effect
from game.actions.review_effects import FindReviewFile
from game.features.training.candidates import LINES, LONGER, candidates_of, task_of
from game.features.training.model import (
    ASKING,
    LookThrough,
    OwnGame,
    Training,
    TrainingStage,
    training_of,
)
from game.features.training.update.positions import MOST_GAMES, load, load_again
from game.message import Message, message, plural
from game.queries.reviews.shown_review import running_review
from game.rules import players
from game.state.aids.judging import JudgeQuestion, Judging
from game.state.aids.wall_clock import WallClock
from game.state.engines import EngineNotice
from game.state.library import MY_GAMES, LibraryUser
from game.state.reviews import Reviews, ReviewStatus
from game.state.state import State
from game.update import common, library, reviews
from game.update.judging import Judge
from game.update.library import LibraryAnswer
from game.words.engine_faults import engine_line
from game.words.library_faults import library_fault_sentence


def begin(state: State) -> list[Effect]:
    """Look through the own games of the library that were not looked through yet."""
    if state.model(Training).look is not None:
        return []
    state.put(replace(state.model(Training), look=LookThrough((), 0)))
    return library.ask(
        state,
        LibraryUser.TRAINED_GAMES,
        lambda number: FindUntrainedGames(number, MY_GAMES, MOST_GAMES),
    )


def stop(state: State) -> list[Effect]:
    """End that. The report at work is paused and goes on another time."""
    known = state.model(Training)
    if known.look is None:
        return []
    effects: list[Effect] = []
    if known.source is not None and known.source.number and not known.is_adding:
        effects = reviews.pause_background_review(state, known.source.game)
        known = _at_rest(known)
    state.put(replace(known, look=None))
    return effects


def advance(state: State) -> list[Effect]:
    """Do the next step of the game at work, or begin with the next game."""
    known = state.model(Training)
    if known.source is None:
        return _begin_next(state, known)
    if known.candidates is None:
        return _await_report(state, known, known.source)
    if known.candidates or known.is_adding:
        return []
    state.put(replace(known, is_adding=True))
    now_s, source = state.model(WallClock).now_s, known.source
    return library.ask(
        state,
        LibraryUser.TRAINED_GAMES,
        lambda number: AddCards(number, known.tasks, now_s, source.number),
    )


def take_answer(state: State, request: LibraryRequest, report: LibraryAnswer) -> list[Effect]:
    """Use an answer of the library."""
    known = state.model(Training)
    match report:
        case UntrainedGamesFound(games=games) if known.look is not None:
            state.put(replace(known, look=LookThrough(games, len(games))))
        case GameRead(game=game) if known.look is not None and known.source is None:
            _take_game(state, known, game)
        case CardsAdded(cards=cards):
            return _note_added(state, known, len(cards))
        case RequestRefused(fault=fault):
            if isinstance(request, ReadGame) and known.look is not None:
                state.put(_without_first(known, failed=1))
                return []
            if isinstance(request, StoreReport) and fault.code is LibraryFaultCode.NO_SUCH_GAME:
                return []  # Somebody has deleted the game while it was looked through.
            common.show_error(state, library_fault_sentence(fault))
            state.put(replace(_at_rest(known), look=None, queue=()))
        case _:
            pass
    return []


def running_game(state: State) -> ReviewedGame | None:
    """Return the game whose report runs, before an action."""
    review = running_review(state)
    return None if review is None else review.game


def note_finished_report(state: State, ran: ReviewedGame | None) -> list[Effect]:
    """Look through the shown game, if it is the person's and its report has just been finished."""
    review = None if ran is None else state.model(Reviews).by_game.get(ran)
    if ran is None or review is None or review.status is not ReviewStatus.FINISHED:
        return []
    known, game = state.model(Training), state.session.game
    if (known.source is not None and known.source.game == ran) or not ran.moves:
        return []
    shown = state.model(Reviews).shown
    if shown is None or shown.game != ran or shown.tree is not game.tree:
        return []
    side = players.side_of_person(game, _name(state))
    if side is not None:
        date = _date_number(game.headers.get("Date", state.date))
        own = OwnGame(ran, side, game.white.name, game.black.name, date)
        state.put(replace(known, queue=(*known.queue, own)))
    return []


def _begin_next(state: State, known: Training) -> list[Effect]:
    if known.queue:
        state.put(replace(known, source=known.queue[0], queue=known.queue[1:]))
        return advance(state)
    if known.look is None or library.is_waiting(state, LibraryUser.TRAINED_GAMES):
        return []
    if known.look.games:
        game = known.look.games[0]
        return library.ask(state, LibraryUser.TRAINED_GAMES, lambda number: ReadGame(number, game))
    common.show_info(state, _end_line(known.look))
    state.put(replace(known, look=None))
    training = training_of(state)
    if training is None:
        return []
    return load(state) if training.stage in ASKING else load_again(state, training)


def _end_line(look: LookThrough) -> Message:
    return plural(
        "All games were looked through: {number} position was found.",
        "All games were looked through: {number} positions were found.",
        look.found,
    )


def _take_game(state: State, known: Training, game: LibraryGame) -> None:
    """Begin with a game of the library, if the person has played it."""
    row = game.row
    side = players.side_of_name(row.white, row.black, _name(state))
    board = chess.Board()
    if game.start is not None:
        board = chess.Board(game.start.fen, chess960=game.start.chess960)
    reviewed = ReviewedGame(board.fen(), game.moves, board.chess960)
    if side is None:
        # Nobody knows which moves are the person's. The game is noted, with nothing found.
        white = OwnGame(reviewed, True, row.white, row.black, row.date, row.game)
        state.put(replace(known, source=white, candidates=()))
        return
    own = OwnGame(reviewed, side, row.white, row.black, row.date, row.game)
    state.put(replace(known, source=own))


def _await_report(state: State, known: Training, source: OwnGame) -> list[Effect]:
    """Choose the candidates when the report is finished; make it if there is none."""
    records = state.model(Reviews)
    review = records.by_game.get(source.game)
    if review is not None and review.status is ReviewStatus.FINISHED and review.finished:
        state.put(replace(known, candidates=candidates_of(review.finished, source)))
        reviews.forget_background_review(state, source.game)
        return [*_store_report(state, source, review.finished), *advance(state)]
    if review is not None and review.status is ReviewStatus.FAILED:
        state.put(_without_first(known, failed=1))
        return []
    if review is None and source.game not in records.absent:
        if known.is_sought:
            return []
        state.put(replace(known, is_sought=True))
        return [FindReviewFile(source.game)]
    return reviews.review_in_background(state, source.game, state.settings.report_nodes)


def _store_report(state: State, source: OwnGame, review: GameReview) -> list[Effect]:
    """Let the library keep what the report found out, so that the game is found by it."""
    if not source.number:
        return []
    is_black_first = chess.Board(source.game.fen, chess960=source.game.chess960).turn == chess.BLACK
    report = report_of(review, is_black_first=is_black_first)
    return library.ask(
        state,
        LibraryUser.TRAINED_GAMES,
        lambda number: StoreReport(number, source.number, report),
    )


def _note_added(state: State, known: Training, count: int) -> list[Effect]:
    found = _without_first(known, found=count)
    state.put(found)
    training = training_of(state)
    is_page = training is not None and training.stage is TrainingStage.EMPTY
    return load_again(state, training) if training is not None and is_page and count else []


def _without_first(known: Training, *, found: int = 0, failed: int = 0) -> Training:
    """Return the record after the game at work."""
    look, source = known.look, known.source
    if look is not None and (source is None or source.number):
        games = look.games[1:]
        look = replace(look, games=games, found=look.found + found, failed=look.failed + failed)
    return replace(_at_rest(known), look=look)


def _at_rest(known: Training) -> Training:
    return replace(known, source=None, is_sought=False, candidates=None, tasks=(), is_adding=False)


def _name(state: State) -> str:
    return state.settings.person_name or players.PERSON_NAME


def _date_number(date: str) -> int:
    """Return a date of a PGN as a number; unknown parts are 0."""
    parts = [int(one) if one.isdecimal() else 0 for one in date.split(".")[:3]]
    year, month, day = (*parts, 0, 0, 0)[:3]
    return year * 10_000 + month * 100 + day


# The longer search


def _is_checking(state: State) -> bool:
    return bool(state.model(Training).candidates)


def _question(state: State) -> JudgeQuestion | None:
    """Return the candidate to check, unless an engine thinks about its move in a game."""
    known = state.model(Training)
    is_playing = any(one.purpose is SearchPurpose.PLAY for one in state.engines.searches.values())
    if known.source is None or not known.candidates or is_playing:
        return None
    candidate, game = known.candidates[0], known.source.game
    return JudgeQuestion(
        None,
        game.fen,
        game.moves[: candidate.reported.ply],
        candidate.nodes * LONGER,
        game.chess960,
        LINES,
    )


def _answer(state: State, _thinking: Thinking) -> list[Effect]:
    known = state.model(Training)
    if known.source is None or not known.candidates:
        return []
    task = task_of(known.candidates[0], known.source, state.model(Judging).lines)
    tasks = known.tasks if task is None else (*known.tasks, task)
    state.put(replace(known, candidates=known.candidates[1:], tasks=tasks))
    return advance(state)


def _give_up(state: State, notice: EngineNotice | None) -> list[Effect]:
    fault = message(
        "Positions for training could not be checked. {fault}", fault=engine_line(notice)
    )
    common.show_error(state, fault)
    state.put(replace(_at_rest(state.model(Training)), look=None, queue=()))
    return []


JUDGE = Judge(_is_checking, _question, _answer, _give_up, is_background=True)
"""What asks the engine that judges to check candidates, when nobody waits for it."""
