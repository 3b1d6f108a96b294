"""Questions about the shown node: why not this move, its exchange, its table entry."""

from __future__ import annotations

import chess

from engine.protocol.inspect_facts import MoveFacts
from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.questions import (
    AskEntryWriter,
    AskExchange,
    AskWhyNotChosen,
    CancelQuestion,
    EntryWriterAnswer,
    NotAnswered,
    QuestionProgress,
    SeeAnswer,
    WhyNotAnswer,
)
from engine.protocol.value_origin import AskValueOrigin, ValueOriginAnswer
from game.actions.effects import Effect, SendToInspector
from game.actions.shortcuts.keymap import action_key_label
from game.features.inspect.actions.search_questions import ChooseMoveRow
from game.features.inspect.model.inspection import (
    Inspection,
    InspectionStage,
    InspectView,
    inspection_of,
)
from game.features.inspect.model.node_question import (
    EntryWriterQuestion,
    SeeQuestion,
    ValueOriginQuestion,
    WhyNotQuestion,
)
from game.features.inspect.shortcuts.inspect_shortcuts import INSPECT_SHORTCUTS
from game.features.inspect.update import story_candidates
from game.features.inspect.view_queries import entry_node_search
from game.message import Message, message, template
from game.state.session import Session
from game.state.state import State
from game.update import common

NO_MOVE = template("No move is chosen. Press {before} or {after} to choose one.")
NO_ENTRY = message("There was no TT entry for this node.")
NO_EXCHANGE = message("A null move has no SEE value.")
NULL_MOVE = "0000"


def choose_move_row(state: State, session: Session, by: int) -> list[Effect]:
    """Choose the ordered move ``by`` places further down the list, or up if ``by`` is negative.

    If no move is chosen yet, count from the move being searched.
    """
    inspection = _at_search_state(state)
    if inspection is None or inspection.search_state is None:
        return []
    moves = inspection.search_state.moves
    if not moves:
        return []
    current = next((place for place, one in enumerate(moves) if one.is_current), None)
    start = current if inspection.row is None else inspection.row
    row = (0 if by > 0 else len(moves) - 1) if start is None else start + by
    inspection.row = min(max(row, 0), len(moves) - 1)
    inspection.outline.cursor = None
    inspection.view = InspectView.MOVES
    move = moves[inspection.row].move
    session.board.preview = (move,) if _is_legal(inspection, move) else ()
    return []


def ask_why_not(state: State, session: Session, move: str) -> list[Effect]:
    """Ask why the engine did not choose a move."""
    inspection = _at_search_state(state)
    if inspection is None or inspection.search_state is None:
        return []
    uci = move or _pointed(session) or _chosen(inspection)
    if not _is_legal(inspection, uci):
        common.show_error(state, _no_move(state))
        return []
    if inspection.view is InspectView.STORY and not inspection.search_state.path:
        return story_candidates.compare_move(inspection, uci)
    inspection.request += 1
    inspection.view = InspectView.MOVES
    inspection.node_question = WhyNotQuestion(uci, inspection.request)
    frame = inspection.search_state.frame.node_search
    return [SendToInspector(AskWhyNotChosen(inspection.number, inspection.request, frame, uci))]


def _no_move(state: State) -> Message:
    """Return the notice that no move is chosen, with the keys that choose one."""
    before, after = (
        action_key_label(INSPECT_SHORTCUTS, ChooseMoveRow(by), state.settings.keys)
        for by in (-1, 1)
    )
    return NO_MOVE.filled(before=before, after=after)


def show_exchange(state: State, session: Session, move: str) -> list[Effect]:
    """Ask for the exchange that a move begins."""
    inspection = _at_search_state(state)
    if inspection is None or inspection.search_state is None:
        return []
    uci = move or _pointed(session) or _chosen(inspection)
    if not _is_legal(inspection, uci):
        common.show_error(state, NO_EXCHANGE if uci == NULL_MOVE else _no_move(state))
        return []
    inspection.request += 1
    inspection.view = InspectView.MOVES
    inspection.node_question = SeeQuestion(uci, inspection.request)
    frame = inspection.search_state.frame.node_search
    return [SendToInspector(AskExchange(inspection.number, inspection.request, frame, uci))]


def show_entry_writer(state: State, session: Session, node_search: int | None) -> list[Effect]:
    """Ask which node search wrote the table entry of a node search.

    If ``node_search`` is None, this is the entry that gave the value of a move: the move under the
    pointer, or else the chosen move. Without such a move, it is the entry of the node being tried,
    or else of this node.
    """
    inspection = _at_search_state(state)
    if inspection is None or inspection.search_state is None:
        return []
    search_state = inspection.search_state
    move = _move_from_table(session, inspection)
    if node_search is None and move is not None:
        node_search = move.from_table
    if node_search is None:
        node_search = entry_node_search(search_state)
    if node_search is None:
        common.show_info(state, NO_ENTRY)
        return []
    inspection.request += 1
    inspection.view = InspectView.MOVES
    name = next((one.move for one in search_state.moves if one.from_table == node_search), "")
    if search_state.tried is not None and node_search == search_state.tried.node_search:
        name = name or search_state.current_move
    inspection.node_question = EntryWriterQuestion(name, node_search, inspection.request)
    return [SendToInspector(AskEntryWriter(inspection.number, inspection.request, node_search))]


def show_value_origin(state: State) -> list[Effect]:
    """Ask where the value of the chosen move comes from, or else that of the node."""
    inspection = _at_search_state(state)
    if inspection is None or inspection.search_state is None:
        return []
    row, moves = inspection.row, inspection.search_state.moves
    chosen = moves[row] if row is not None and row < len(moves) else None
    node_search = inspection.search_state.frame.node_search
    if chosen is not None and chosen.node_search is not None:
        node_search = chosen.node_search
    inspection.request += 1
    inspection.view = InspectView.MOVES
    move = "" if chosen is None or chosen.node_search is None else chosen.move
    inspection.node_question = ValueOriginQuestion(node_search, inspection.request, move)
    return [SendToInspector(AskValueOrigin(inspection.number, inspection.request, node_search))]


def _move_from_table(session: Session, inspection: Inspection) -> MoveFacts | None:
    """Return the move under the pointer, or else the chosen one, if the table gave its value."""
    assert inspection.search_state is not None
    moves = inspection.search_state.moves
    uci = _pointed(session) or (moves[inspection.row].move if inspection.row is not None else "")
    return next((one for one in moves if uci and one.move == uci and one.from_table), None)


def accept_node_answer(
    inspection: Inspection,
    answer: WhyNotAnswer
    | SeeAnswer
    | EntryWriterAnswer
    | ValueOriginAnswer
    | QuestionProgress
    | NotAnswered,
) -> None:
    """Accept an answer, unless a later request has replaced its question."""
    question = inspection.node_question
    if question is None or question.request != answer.request:
        return
    match question, answer:
        case WhyNotQuestion(), WhyNotAnswer():
            question.answer = answer
        case ValueOriginQuestion(), ValueOriginAnswer():
            question.answer = answer
        case SeeQuestion(), SeeAnswer():
            question.answer = answer
        case EntryWriterQuestion(), EntryWriterAnswer():
            question.answer = answer
        case EntryWriterQuestion(), QuestionProgress():
            question.done, question.of = answer.done, answer.of
        case _, NotAnswered():
            question.fault = answer.fault


def close_node_question(inspection: Inspection) -> list[Effect]:
    """Close the question and cancel an unanswered question."""
    question, inspection.node_question = inspection.node_question, None
    is_open = isinstance(question, WhyNotQuestion | EntryWriterQuestion) and question.answer is None
    return [SendToInspector(CancelQuestion(inspection.number))] if is_open else []


def go_to_chosen_search(state: State) -> list[Effect]:
    """Go to the node that the answer names, or else to the search of the chosen move."""
    inspection = _at_search_state(state)
    if inspection is None:
        return []
    node_search = None if inspection.node_question is None else inspection.node_question.jump
    if node_search is None:
        chosen = inspection.chosen_move
        node_search = None if chosen is None else chosen.node_search
    if node_search is None:
        return []
    inspection.request += 1
    return [SendToInspector(GoToNodeSearch(inspection.number, inspection.request, node_search))]


def _pointed(session: Session) -> str:
    """Return the listed move under the pointer or chosen by key; empty if there is none."""
    return session.board.preview[0] if session.board.preview else ""


def _chosen(inspection: Inspection) -> str:
    chosen = inspection.chosen_move
    if chosen is not None:
        return chosen.move
    return "" if inspection.search_state is None else inspection.search_state.current_move


def _is_legal(inspection: Inspection, uci: str) -> bool:
    if not uci or inspection.board is None:
        return False
    try:
        return inspection.board.is_legal(chess.Move.from_uci(uci))
    except ValueError:
        return False


def _at_search_state(state: State) -> Inspection | None:
    inspection = inspection_of(state)
    if (
        inspection is None
        or inspection.stage is not InspectionStage.OPEN
        or inspection.board is None
    ):
        return None
    return inspection
