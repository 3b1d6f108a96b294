"""The positions of the day: asked of the library, shown one after another, and answered."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.library.commands import (
    AnswerCard,
    FindCards,
    FindUntrainedGames,
    LibraryRequest,
)
from engine.protocol.library.reports import (
    CardAnswered,
    CardsFound,
    RequestRefused,
    UntrainedGamesFound,
)
from engine.protocol.library.training import AnswerGrade, TrainingDay, TrainingTask
from game.actions.effects import Effect
from game.features.training import queries
from game.features.training.model import (
    ASKING,
    KINDS,
    TRAINING,
    Training,
    TrainingModel,
    TrainingStage,
    training_of,
)
from game.rules import game_record, players
from game.state.aids.judging import HintStage
from game.state.aids.wall_clock import DAY_S, WallClock
from game.state.game import Game
from game.state.game_tree import TreeBuilder
from game.state.library import MY_GAMES, LibraryUser
from game.state.node import ROOT, Node
from game.state.session import Session
from game.state.state import State
from game.update import common, library, sessions
from game.update.library import LibraryAnswer
from game.words.library_faults import library_fault_sentence

MOST_GAMES = 200
"""The most games that are looked through at once."""


def open_training(state: State, session: Session) -> list[Effect]:
    """Show the screen with the positions of the day; go on where it was left."""
    if state.screen == TRAINING:
        return []
    known, origin = training_of(state), state.screen
    if known is None:
        own = sessions.open_session_beside(state, _game_of(None), flipped=False)
        state.open_screen(TrainingModel(own.session_id, origin))
    else:
        known.origin = origin
    common.show_screen(state, session, TRAINING)
    return load(state) if known is None else load_again(state, known)


def close_training(state: State, session: Session, training: TrainingModel) -> list[Effect]:
    """Show the screen again that was shown before, and close this one."""
    shown = training.origin if training.origin in state.screens else state.screen
    common.show_screen(state, session, shown)
    if state.screen == TRAINING:
        sessions.leave_screens(state)
    state.close_screen(TrainingModel)
    sessions.close_session(state, training.session_id)
    return []


def load(state: State) -> list[Effect]:
    """Ask the library for the positions of the day, and how many games are not looked through."""
    clock = state.model(WallClock)
    day = TrainingDay(clock.day_start_s, clock.day_start_s + DAY_S)
    return [
        *library.ask(state, LibraryUser.TRAINING, lambda number: FindCards(number, day, KINDS)),
        *ask_untrained(state),
    ]


def load_again(state: State, training: TrainingModel) -> list[Effect]:
    """Ask for the positions of the day anew, if none is shown."""
    if training.stage in ASKING:
        return []
    training.stage, training.fault = TrainingStage.LOADING, None
    return load(state)


def ask_untrained(state: State) -> list[Effect]:
    """Ask which games are not looked through."""
    return library.ask(
        state,
        LibraryUser.TRAINING,
        lambda number: FindUntrainedGames(number, MY_GAMES, MOST_GAMES),
    )


def take_answer(state: State, request: LibraryRequest, report: LibraryAnswer) -> list[Effect]:
    """Use an answer of the library."""
    training = training_of(state)
    match report:
        case UntrainedGamesFound(total=total):
            state.put(replace(state.model(Training), untrained=total))
        case CardsFound() if training is not None:
            _take_cards(state, training, report)
        case CardAnswered(card=card) if training is not None:
            training.kept[card.card] = card
        case RequestRefused(fault=fault) if isinstance(request, AnswerCard):
            common.show_error(state, library_fault_sentence(fault))
        case RequestRefused(fault=fault) if training is not None:
            if training.stage not in ASKING:
                training.stage, training.fault = TrainingStage.FAILED, fault
        case _:
            pass
    return []


def _take_cards(state: State, training: TrainingModel, found: CardsFound) -> None:
    """Begin with the first position of the day, or say that there is none."""
    training.counts = found.counts
    if training.stage in ASKING or training.stage is TrainingStage.DONE:
        return
    cards = tuple(one for one in found.cards if queries.can_be_asked(one.task))
    if cards:
        training.cards, training.grades, training.kept = cards, {}, {}
        _show(state, training, 0)
    elif found.counts.total:
        training.stage = TrainingStage.DONE
    else:
        training.stage = TrainingStage.EMPTY


def go_to_next(state: State, training: TrainingModel) -> list[Effect]:
    """Show the next position; after the last one, ask the library what the day was."""
    if training.stage not in ASKING:
        return []
    if training.place + 1 < len(training.cards):
        _show(state, training, training.place + 1)
        return []
    training.stage = TrainingStage.DONE
    _show_game(state, training, None)
    return load(state)


def keep_grade(state: State, training: TrainingModel, grade: AnswerGrade) -> list[Effect]:
    """Keep how the shown position was answered, once: by the first move, or the solution."""
    card = training.card.card
    if card in training.grades:
        return []
    training.grades[card] = grade
    now_s, move = state.model(WallClock).now_s, training.tried or ""
    return library.ask(
        state,
        LibraryUser.TRAINING,
        lambda number: AnswerCard(number, card, grade, now_s, move),
    )


def _show(state: State, training: TrainingModel, place: int) -> None:
    """Show a position from the side that moves."""
    training.place, training.stage = place, TrainingStage.TRYING
    _show_game(state, training, training.card.task)
    session = state.sessions.by_id[training.session_id]
    session.board.flipped = queries.board_before(state, training).turn == chess.BLACK


def _show_game(state: State, training: TrainingModel, task: TrainingTask | None) -> None:
    session = state.sessions.by_id[training.session_id]
    session.game = _game_of(task)
    session.board.current, session.board.animation = None, None
    training.tried, training.hint = None, HintStage.NONE
    common.clear_selection(session)
    common.clear_marks(session)
    session.typed_move = None


def _game_of(task: TrainingTask | None) -> Game:
    """Return a document with the moves before a position, and with nothing about them."""
    if task is None:
        game = game_record.new_game(players.person(), players.person())
        game.is_document = True
        return game
    board = chess.Board(task.fen, chess960=task.chess960)
    builder, end = TreeBuilder(board.copy()), ROOT
    for ply, uci in enumerate(task.moves[: task.ply], start=1):
        move = chess.Move.from_uci(uci)
        end = builder.add(Node(end, move, board.san(move), ply))
        board.push(move)
    white, black = players.person(task.white), players.person(task.black)
    return Game(builder.tree(), white, black, end=end, is_document=True)
