"""The practice of a repertoire: positions are asked, answers are kept, and it ends."""

from __future__ import annotations

from functools import partial

import chess

from engine.protocol.library.commands import AnswerCard, FindCards, LibraryRequest
from engine.protocol.library.reports import CardAnswered, CardsFound, RequestRefused
from engine.protocol.library.training import AnswerGrade, CardKind, TrainingCard, TrainingDay
from game.actions.between_features import MoveMade
from game.actions.effects import Effect
from game.features.repertoire import drill_queries, line_tree
from game.features.repertoire.model import Drill, DrillStage, RepertoireModel, repertoire_of
from game.features.repertoire.update import browsing
from game.rules import players
from game.rules.player_repertoire import moves_at, position_of
from game.state.aids.judging import HintStage, Judgement
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.aids.wall_clock import DAY_S, WallClock
from game.state.game import Game
from game.state.game_tree import TreeBuilder
from game.state.library import LibraryUser
from game.state.node import ROOT, Node
from game.state.session import Session
from game.state.state import State
from game.update import common, library, tasks
from game.update.library import LibraryAnswer
from game.words.library_faults import library_fault_sentence

MOST_ASKED = 20
"""The positions of one practice. Another one follows when it is started again."""
ALL_CARDS = 100_000
"""More than any repertoire has: the cards of the other side are sorted out here."""
NEXT_HINT = {
    HintStage.NONE: HintStage.PIECE,
    HintStage.PIECE: HintStage.SQUARE,
    HintStage.SQUARE: HintStage.SQUARE,
}


def start_drill(state: State, model: RepertoireModel) -> list[Effect]:
    """Ask the library which positions are due."""
    model.drill = Drill()
    clock = state.model(WallClock)
    day = TrainingDay(clock.day_start_s, clock.day_start_s + DAY_S)
    kinds = (CardKind.REPERTOIRE,)
    find = partial(FindCards, day=day, kinds=kinds, most=ALL_CARDS, most_new=ALL_CARDS)
    return library.ask(state, LibraryUser.REPERTOIRE_DRILL, find)


def stop_drill(state: State, session: Session, model: RepertoireModel) -> None:
    """Show the lines again, at the position that was asked."""
    drill = model.drill
    moves = () if drill is None or drill.is_over else drill.card.task.moves
    model.drill = None
    session.board.flipped = model.is_black
    browsing.show_lines(state, session, model, moves)


def take_answer(state: State, request: LibraryRequest, answer: LibraryAnswer) -> list[Effect]:
    """Ask the positions that are due, or note when an answered one comes back."""
    model = repertoire_of(state)
    if isinstance(answer, RequestRefused):
        common.show_error(state, library_fault_sentence(answer.fault))
    if model is None or model.drill is None:
        return []
    drill, session = model.drill, state.sessions.by_id[model.session_id]
    match answer:
        case CardsFound() if drill.stage is DrillStage.WAITING:
            drill.waiting = _asked_cards(state, model, answer.cards)
            drill.next_due_s = answer.counts.next_due_s
            _ask_first(state, session, model, drill, None)
        case CardAnswered(_number, card) if not drill.is_over and card.card == drill.card.card:
            drill.comes_back_s = card.schedule.due_s
        case RequestRefused() if isinstance(request, FindCards):
            drill.stage = DrillStage.REFUSED
    return []


def try_move(state: State, session: Session, drill: Drill, action: MoveMade) -> list[Effect]:
    """Try a move: it is right if the repertoire has it; the engine judges any other."""
    if drill.stage not in drill_queries.MOVABLE:
        return []
    before, move = drill_queries.board_before(state), chess.Move.from_uci(action.uci)
    drill.stage, drill.tried = DrillStage.SEARCHING, move.uci()
    effects = tasks.show_try(state, session, before, action)
    if move in drill_queries.own_moves(state):
        drill.stage = DrillStage.RIGHT
        common.clear_selection(session)
        is_hinted = drill.hint is not HintStage.NONE
        grade = AnswerGrade.WITH_HINT if is_hinted else AnswerGrade.RIGHT
        return [*effects, *_keep_answer(state, drill, grade, move.uci())]
    known = drill.judged.get((drill.card.card, move.uci())) or _known_judgement(before, move)
    return effects if known is None else [*effects, *show_judgement(state, drill, known)]


def _known_judgement(before: chess.Board, move: chess.Move) -> Judgement | None:
    """Return the judgement on a move that ends the game; None if it does not."""
    after = before.copy()
    after.push(move)
    return None if after.outcome() is None else Judgement(after.is_checkmate(), 0.0)


def show_judgement(state: State, drill: Drill, found: Judgement) -> list[Effect]:
    """Show what a move that is not in the repertoire is worth. A good one is no wrong answer."""
    assert drill.tried is not None
    drill.judged[drill.card.card, drill.tried] = found
    drill.stage = DrillStage.AS_GOOD if found.is_right else DrillStage.WRONG
    return [] if found.is_right else _keep_answer(state, drill, AnswerGrade.WRONG, drill.tried)


def take_try_back(state: State, session: Session, drill: Drill) -> None:
    """Show the position again, unless a move was right."""
    if drill.stage in (DrillStage.SEARCHING, DrillStage.AS_GOOD, DrillStage.WRONG):
        _show_position_before(state, session, drill)
        drill.stage = DrillStage.ASKING


def give_hint(state: State, session: Session, drill: Drill) -> None:
    """Show more of the solution: first the piece that moves, then where it goes."""
    if drill.stage in drill_queries.UNANSWERED:
        take_try_back(state, session, drill)
        drill.hint = NEXT_HINT[drill.hint]


def show_solution(state: State, session: Session, drill: Drill) -> list[Effect]:
    """Show the move of the repertoire."""
    if drill.stage not in drill_queries.UNANSWERED:
        return []
    common.clear_selection(session)
    _show_position_before(state, session, drill)
    drill.stage = DrillStage.SOLVED
    return _keep_answer(state, drill, AnswerGrade.WRONG, "")


def ask_next(state: State, session: Session, model: RepertoireModel, drill: Drill) -> list[Effect]:
    """Ask the next position: one to which an answer of the opponent leads, if there is one."""
    if drill.is_over:
        return []
    before = drill_queries.board_before(state)
    is_answered = drill.stage in (DrillStage.RIGHT, DrillStage.SOLVED)
    moves = drill_queries.own_moves(state)
    played = drill_queries.tried_move(drill) or next(iter(moves), None)
    following = None
    if is_answered and played is not None:
        after = before.copy(stack=False)
        after.push(played)
        following = after
    drill.done, drill.waiting = (*drill.done, drill.card), drill.waiting[1:]
    _ask_first(state, session, model, drill, following)
    return []


def _ask_first(
    state: State,
    session: Session,
    model: RepertoireModel,
    drill: Drill,
    following: chess.Board | None,
) -> None:
    """Ask a position behind ``following`` if one is due, or else the first one that is."""
    drill.is_graded, drill.comes_back_s = False, None
    drill.tried, drill.hint = None, HintStage.NONE
    if not drill.waiting:
        drill.stage = DrillStage.DONE
        return
    next_ = None if following is None else _card_behind(state, model, drill, following)
    if next_ is not None:
        drill.waiting = (next_, *(one for one in drill.waiting if one is not next_))
    drill.stage = DrillStage.ASKING
    task, board = drill.card.task, drill_queries.position_before(drill.card)
    session.game = _game_of(state, model, drill.card)
    session.board.current, session.board.animation = None, None
    session.board.flipped = model.is_black
    common.clear_selection(session)
    common.clear_marks(session)
    session.typed_move = None
    if task.ply:  # The opponent's last move slides.
        board.pop()
        common.animate_game_pieces(state, session, board.piece_map())


def _card_behind(
    state: State, model: RepertoireModel, drill: Drill, following: chess.Board
) -> TrainingCard | None:
    """Return the first position to which a known answer of the opponent leads."""
    known = state.model(PlayerRepertoire)
    reached = set[object]()
    for uci in moves_at(known, following, is_black=model.is_black):
        after = following.copy(stack=False)
        after.push_uci(uci)
        reached.add(position_of(after))
    cards = (one for one in drill.waiting if _position(one) in reached)
    return next(cards, None)


def _asked_cards(
    state: State, model: RepertoireModel, cards: tuple[TrainingCard, ...]
) -> tuple[TrainingCard, ...]:
    """Return the first due positions of the shown repertoire, each line from its beginning."""
    known, own = state.model(PlayerRepertoire), list[TrainingCard]()
    for card in cards:
        board = drill_queries.position_before(card)
        if board.turn == model.side and moves_at(known, board, is_black=model.is_black):
            own.append(card)
    by_length = sorted(own, key=lambda one: one.task.ply)
    return tuple(by_length[:MOST_ASKED])


def _position(card: TrainingCard) -> object:
    return position_of(drill_queries.position_before(card))


def _keep_answer(state: State, drill: Drill, grade: AnswerGrade, move: str) -> list[Effect]:
    """Keep the first answer to the shown position."""
    if drill.is_graded:
        return []
    drill.is_graded = True
    drill.right += grade is AnswerGrade.RIGHT
    now_s = state.model(WallClock).now_s
    answer = partial(AnswerCard, card=drill.card.card, grade=grade, now_s=now_s, move=move)
    return library.ask(state, LibraryUser.REPERTOIRE_DRILL, answer)


def _show_position_before(state: State, session: Session, drill: Drill) -> None:
    """Let the pieces slide back from the move that was tried."""
    move = drill_queries.tried_move(drill)
    drill.tried = None
    tasks.slide_back(state, session, drill_queries.board_before(state), move)


def _game_of(state: State, model: RepertoireModel, card: TrainingCard) -> Game:
    """Return a document with the moves to a position, and with nothing about them."""
    board = chess.Board(card.task.fen, chess960=card.task.chess960)
    builder, end = TreeBuilder(board.copy()), ROOT
    for ply, uci in enumerate(card.task.moves[: card.task.ply], start=1):
        move = board.parse_uci(uci)
        end = builder.add(Node(end, move, board.san(move), ply))
        board.push(move)
    own = players.person(state.settings.person_name or players.PERSON_NAME)
    other = players.person(line_tree.NOBODY)
    white, black = (other, own) if model.is_black else (own, other)
    return Game(builder.tree(), white, black, end=end, is_document=True)
