"""What the program says by itself while a game goes on."""

from __future__ import annotations

import chess

from game.accessibility import narrator
from game.accessibility.narrator import AnnouncedState
from game.message import message
from game.rules import game_record, players
from game.state.aids.hint import Hint
from game.state.node import ROOT
from game.state.session import sessions_with
from game.state.state import Notice, NoticeKind, State
from game.words.move_purposes import hint_line


def new_state() -> State:
    return State(sessions_with(game_record.new_game(players.person(), players.engine_player(3))))


def play(state: State, *moves: str) -> None:
    for uci in moves:
        game_record.play_move(state.session.game, chess.Move.from_uci(uci), 0)


def texts(before: AnnouncedState, state: State) -> list[str]:
    return [str(one.text) for one in narrator.new_announcements(before, state, state.session)]


def test_nothing_happens_and_nothing_is_said() -> None:
    state = new_state()
    assert (
        narrator.new_announcements(
            narrator.announced_state(state, state.session), state, state.session
        )
        == []
    )
    assert narrator.new_announcements(None, state, state.session) == []


def test_each_move_is_said_once() -> None:
    state = new_state()
    before = narrator.announced_state(state, state.session)
    play(state, "e2e4", "e7e5")
    first, second = texts(before, state)
    assert "e4" in first
    assert "e5" in second
    assert texts(narrator.announced_state(state, state.session), state) == []


def test_a_mate_is_said_with_the_move_and_as_the_result() -> None:
    state = new_state()
    play(state, "f2f3", "e7e5", "g2g4")
    before = narrator.announced_state(state, state.session)
    play(state, "d8h4")
    move, result = texts(before, state)
    assert "h4" in move
    assert move != result


def test_a_move_taken_back_and_a_new_game_differ() -> None:
    state = new_state()
    play(state, "e2e4", "e7e5")
    before = narrator.announced_state(state, state.session)
    game_record.take_back_to(state.session.game, 0, 0)
    taken_back = texts(before, state)
    fresh = new_state()
    play(fresh, "e2e4")
    new_game, move = texts(before, fresh)
    assert taken_back != [new_game]
    assert len(taken_back) == 1
    assert "e4" in move


def test_a_long_game_that_is_opened_is_not_read_aloud() -> None:
    state, before = new_state(), narrator.announced_state(new_state(), new_state().session)
    play(state, *["g1f3", "g8f6", "f3g1", "f6g8"] * 2)
    state.session.game.is_document = True
    assert not any("f3" in text for text in texts(before, state))


def test_notices_are_said_and_faults_interrupt() -> None:
    state = new_state()
    before = narrator.announced_state(state, state.session)
    state.notice = Notice(message("Saved."), NoticeKind.SUCCESS, 1000)
    (said,) = narrator.new_announcements(before, state, state.session)
    assert not said.is_urgent
    between = narrator.announced_state(state, state.session)
    state.notice = Notice(message("No."), NoticeKind.ERROR, 1000)
    (said,) = narrator.new_announcements(between, state, state.session)
    assert said.is_urgent
    between = narrator.announced_state(state, state.session)
    state.notice = Notice(message("No."), NoticeKind.ERROR, 2000)
    assert len(narrator.new_announcements(between, state, state.session)) == 1  # The same again.


def test_a_low_clock_and_a_hint_are_said_once() -> None:
    state = new_state()
    before = narrator.announced_state(state, state.session)
    state.session.game.warned_of_time.add(chess.WHITE)
    (said,) = narrator.new_announcements(before, state, state.session)
    assert said.is_urgent
    between = narrator.announced_state(state, state.session)
    state.session.hint = Hint(state.session.game.start)
    (hint,) = narrator.new_announcements(between, state, state.session)
    assert str(hint.text) == str(hint_line(state.session.hint))
    assert (
        narrator.new_announcements(
            narrator.announced_state(state, state.session), state, state.session
        )
        == []
    )


def test_offers_and_pauses_are_said() -> None:
    state = new_state()
    before = narrator.announced_state(state, state.session)
    state.session.game.draw_offer = chess.BLACK
    (offer,) = texts(before, state)
    assert state.session.game.black.name in offer
    between = narrator.announced_state(state, state.session)
    state.session.game.is_paused = True
    paused = texts(between, state)
    between = narrator.announced_state(state, state.session)
    state.session.game.is_paused = False
    assert texts(between, state) != paused


def test_a_step_says_the_move_to_the_shown_position() -> None:
    state = new_state()
    play(state, "e2e4", "e7e5")
    before = narrator.announced_state(state, state.session)
    state.session.board.current = state.session.game.tree.path(state.session.game.end)[0]
    (sentence,) = texts(before, state)
    assert "e4" in sentence
    before = narrator.announced_state(state, state.session)
    state.session.board.current = ROOT
    (start,) = texts(before, state)
    assert start != sentence
    assert texts(narrator.announced_state(state, state.session), state) == []
