"""What the program says by itself: moves, results, offers, notices and faults."""

from __future__ import annotations

from collections.abc import Iterator

import chess
from msgspec import Struct

from game.actions.board import CancelTopmost
from game.actions.game import TakeBack
from game.actions.shortcuts.keymap import action_key_label
from game.actions.shortcuts.play_shortcuts import SHORTCUTS
from game.message import Text, message, template
from game.queries import game_choices, shown_position
from game.rules.players import ENGINE_NAME
from game.state.engines import EngineDuty, EngineNotice, SessionId
from game.state.game import Result
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId
from game.state.session import GameEdit, Session
from game.state.state import NoticeKind, State
from game.words.engine_faults import engine_line
from game.words.move_purposes import hint_line
from game.words.moves import SIDES, move_sentence
from game.words.players import name_in_game
from game.words.results import result_line
from game.words.review.last_move import allowed_sentence, take_back_question

MOST_MOVES = 3
"""The most moves that are said one after another; a longer line was opened, not played."""
OFFERS_DRAW = template("{name} offers a draw.")
MISTAKE = template("{question} {sentence} {back} takes it back, {keep} plays on.")
PAUSED, GOES_ON = message("The game is paused."), message("The game goes on.")
TAKEN_BACK, NEW_GAME = message("Taken back."), message("A new game.")
SHORT_OF_TIME = template("{side} is short of time.")
AT_THE_START, PASSED = message("The first position."), message("A null move.")
SCORED_BY = template("The board and the bar show {engine}.")
OFFERED_GAME = message("An unfinished game can be resumed.")


class Announcement(Struct, frozen=True):
    """One sentence."""

    text: Text
    is_urgent: bool = False
    """Whether the sentence is a fault, which may interrupt another sentence."""
    is_of_game: bool = True
    """Whether the sentence reports what happens in the game, or answers a question about it."""


class AnnouncedState(Struct, frozen=True):
    """What a listener knows. Its values never change, unlike those of the state."""

    session_id: SessionId
    tree: GameTree
    end: NodeId
    result: Result | None
    draw_offer: chess.Color | None
    mistake: Text | None
    """The question whether a mistake is taken back, and what the move allows."""
    is_paused: bool
    notice: tuple[Text, NoticeKind, int] | None
    engine_notices: tuple[tuple[str, EngineNotice], ...]
    """What is said about the engines of the screen, each with its name; the name is empty for the
    engine of a game."""
    has_offered_game: bool
    hint: Text | None
    """The line about a hint."""
    short_of_time: frozenset[chess.Color]
    edit: GameEdit | None
    """The last edit of an analysed game."""
    shown: NodeId
    """The node whose position the board shows."""
    scored_by: str
    """The name of the engine that analyses and whose scores are shown; empty without one."""
    finding: Text
    """What an engine has found there, as a sentence."""


def announced_state(state: State, session: Session) -> AnnouncedState:
    """Return what can be reported of a state."""
    game, notice = session.game, state.notice
    return AnnouncedState(
        session.session_id,
        game.tree,
        game.end,
        game.result,
        game.draw_offer,
        _mistake(state, session),
        game.is_paused,
        None if notice is None else (notice.text, notice.kind, notice.until_ms),
        tuple(_engine_notices(state, session)),
        state.opened_files.resume is not None,
        None if session.hint is None else hint_line(session.hint),
        frozenset(game.warned_of_time),
        session.last_edit,
        shown_position.shown_node(session),
        session.scored_by,
        session.finding,
    )


def new_announcements(
    before: AnnouncedState | None, state: State, session: Session
) -> list[Announcement]:
    """Return what has happened since ``before``, in the order in which it is said."""
    now = announced_state(state, session)
    if before is None:
        return [Announcement(OFFERED_GAME)] if now.has_offered_game else []
    edit = now.edit if now.session_id == before.session_id and now.edit != before.edit else None
    found = [*_moves(before, now, session)] if edit is None else [Announcement(edit.text)]
    if not found:
        found = [*_step(before, now)]
    found += _offers(before, now, session)
    if now.result is not None and now.result != before.result:
        found.append(Announcement(result_line(now.result)))
    if now.hint is not None and now.hint != before.hint:
        found.append(Announcement(now.hint))
    found += [
        Announcement(SHORT_OF_TIME.filled(side=SIDES[side]), is_urgent=True)
        for side in now.short_of_time - before.short_of_time
    ]
    if now.session_id == before.session_id and before.scored_by not in ("", now.scored_by):
        found.append(Announcement(SCORED_BY.filled(engine=now.scored_by)))
    is_said = edit is not None and edit.text == now.finding
    if now.finding and now.finding != before.finding and not is_said:
        found.append(Announcement(now.finding))
    found += _notices(before, now)
    for one in now.engine_notices:
        if one not in before.engine_notices:
            found.append(Announcement(_of_engine(*one), is_urgent=True, is_of_game=False))
    return found


def _engine_notices(state: State, session: Session) -> Iterator[tuple[str, EngineNotice]]:
    """Yield what is said about the engines that analyse a session, or else about the shown one."""
    is_analysed = state.shown_screen.own_session == session.session_id
    for seat, engine in state.engines.at.items():
        is_heard = engine.duty is EngineDuty.WATCH if is_analysed else seat == session.shown_engine
        if is_heard and engine.notice is not None:
            yield (engine.added or ENGINE_NAME) if is_analysed else "", engine.notice


def _mistake(state: State, session: Session) -> Text | None:
    check = game_choices.mistake_check(state, session)
    if check is None or check.mistake is None:
        return None
    before = session.game.tree.board_before(session.game.moves[-1])
    return MISTAKE.filled(
        question=take_back_question(check.mistake, before),
        sentence=allowed_sentence(check.mistake, before),
        back=action_key_label(SHORTCUTS, TakeBack(), state.settings.keys),
        keep=action_key_label(SHORTCUTS, CancelTopmost(), state.settings.keys),
    )


def _of_engine(name: str, notice: EngineNotice) -> Text:
    """Return what is said about an engine, after its name if it has one."""
    line = engine_line(notice)
    return message("{engine}: {fault}", engine=name, fault=line) if name else line


def _notices(before: AnnouncedState, now: AnnouncedState) -> Iterator[Announcement]:
    """Yield the notice, if it is new."""
    if now.notice is not None and now.notice != before.notice:
        text, kind, _ = now.notice
        yield Announcement(text, is_urgent=kind is NoticeKind.ERROR)


def _moves(before: AnnouncedState, now: AnnouncedState, session: Session) -> Iterator[Announcement]:
    """Yield the moves that are new at the end of the game, or that it is another game."""
    if now.end == before.end and now.tree is before.tree:
        return
    old, path = before.tree.path(before.end), now.tree.path(now.end)
    if not _is_same_game(before, now):
        old = ()
        if now.session_id == before.session_id or not now.finding:  # Learn says what it shows.
            yield Announcement(NEW_GAME)
    elif len(path) < len(old):
        yield Announcement(TAKEN_BACK)
    if session.game.is_document:
        return
    for node_id in [one for one in path if one not in old][-MOST_MOVES:]:
        node = now.tree[node_id]
        if node.move:
            yield Announcement(move_sentence(now.tree.board_before(node), node.move))


def _step(before: AnnouncedState, now: AnnouncedState) -> Iterator[Announcement]:
    """Yield the move to the shown position, if the person has walked there."""
    if now.tree is not before.tree or now.shown == before.shown:
        return
    node = now.tree[now.shown]
    if now.shown == ROOT:
        yield Announcement(AT_THE_START)
    elif node.move:
        yield Announcement(move_sentence(now.tree.board_before(node), node.move))
    else:
        yield Announcement(PASSED)


def _is_same_game(before: AnnouncedState, now: AnnouncedState) -> bool:
    """Return whether the game goes on; the ids of a game's moves only grow."""
    return now.tree.next_id >= before.tree.next_id and now.tree.start == before.tree.start


def _offers(
    before: AnnouncedState, now: AnnouncedState, session: Session
) -> Iterator[Announcement]:
    if now.draw_offer is not None and now.draw_offer != before.draw_offer:
        yield Announcement(OFFERS_DRAW.filled(name=name_in_game(session.game, now.draw_offer)))
    if now.mistake is not None and now.mistake != before.mistake:
        yield Announcement(now.mistake)
    if now.is_paused != before.is_paused:
        yield Announcement(PAUSED if now.is_paused else GOES_ON)
