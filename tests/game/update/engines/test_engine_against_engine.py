"""Engine against engine: each side is a level, a rating or an added engine; also resumed later."""

from __future__ import annotations

import chess
import pytest

from engine.protocol.messages import (
    Bound,
    Finished,
    Score,
    StopReason,
    TableStats,
    Thinking,
)
from game.actions.between_features import OpenNewGame
from game.actions.effects import ArchiveGame, Autosave, Effect, OpenEngine, StartSearch
from game.actions.game import AcceptResume, EngineReport, TogglePause
from game.actions.game_files import LoadText
from game.app.dispatch import update
from game.features.new_game.actions import StartDraft, draft_change
from game.formats import pgn
from game.formats.draft_faults import DraftCode, DraftFault
from game.message import Text
from game.queries import whose_turn
from game.queries.new_game import first_draft_fault
from game.rules import game_record, players
from game.state.added_engine import AddedEngine
from game.state.engines import FIRST_SEAT
from game.state.game import Ending, Game
from game.state.new_game import NewGameDialog, Opponent
from game.state.resume_offer import ResumeOffer
from game.state.session import sessions_with
from game.state.state import State
from game.words.players import name_with_level

CRAFTY, FRUIT = "Crafty 25", "Fruit"
THERE_AND_BACK = ("g1f3", "g8f6", "f3g1", "f6g8")


def new_state(*names: str) -> State:
    """Return a state with a game of a person, and these added engines."""
    state = State(sessions_with(game_record.new_game(players.person(), players.engine_player(3))))
    state.settings.shows_players_scores = True  # No other engine runs.
    state.settings.engines = [AddedEngine(name, "engine") for name in names]
    return state


def begin(state: State, **choices: object) -> list[Effect]:
    """Begin a game of two engines in the New game dialog."""
    update(state, OpenNewGame())
    update(state, draft_change(opponent=Opponent.ENGINES, **choices))
    return update(state, StartDraft())


def answer(state: State, uci: str, score: Score | None = None) -> list[Effect]:
    """Let the engine on move finish its search."""
    ((search_id, search),) = state.engines.searches.items()
    thinking = Thinking(3, 3, 9, 1, score, Bound.EXACT, (uci,), TableStats(), ())
    report = Finished(search_id, uci, None, thinking, StopReason.NODES)
    return update(state, EngineReport(search.seat, report))


def opened(effects: list[Effect]) -> list[OpenEngine]:
    return [effect for effect in effects if isinstance(effect, OpenEngine)]


def names(game: Game) -> list[Text]:
    return [name_with_level(player) for player in (game.white, game.black)]


def test_each_side_has_a_kind_of_its_own() -> None:
    state = new_state(CRAFTY, FRUIT)
    effects = begin(
        state, white_kind=Opponent.RATING, white_rating=1450,
        black_kind=Opponent.ADDED, black_engine=FRUIT,
    )  # fmt: skip
    assert (state.session.game.white, state.session.game.black.added) == (
        players.rated_engine(1450),
        FRUIT,
    )
    assert [one.seat for one in opened(effects)] == [state.session.game.black.seat]
    answer(state, "e2e4")
    (search,) = state.engines.searches.values()
    assert search.seat == state.session.game.black.seat == state.session.shown_engine
    update(state, OpenNewGame())
    assert isinstance(state.dialog, NewGameDialog)
    assert (state.dialog.white_rating, state.dialog.black_engine) == (1450, FRUIT)


def test_an_added_engine_that_was_removed_is_not_offered() -> None:
    state = new_state(CRAFTY)
    state.settings.white_kind, state.settings.white_engine = Opponent.ADDED, FRUIT
    update(state, OpenNewGame())
    draft = state.dialog
    assert isinstance(draft, NewGameDialog)
    assert (draft.white_kind, draft.white_engine) == (Opponent.ADDED, CRAFTY)
    update(state, draft_change(white_engine=FRUIT, white_kind=Opponent.PERSON))
    assert (draft.white_kind, draft.white_engine) == (Opponent.ADDED, CRAFTY)
    state.settings.engines.clear()
    update(state, OpenNewGame())
    draft = state.dialog
    assert isinstance(draft, NewGameDialog)
    assert draft.white_kind is Opponent.LEVEL
    update(state, draft_change(opponent=Opponent.ENGINES, black_kind=Opponent.ADDED))
    assert first_draft_fault(draft) == DraftFault(DraftCode.ENGINE)


def resumed(text: str, *added: str) -> State:
    state = new_state(*added)
    state.opened_files.resume = ResumeOffer(text, "a game")
    update(state, AcceptResume())
    return state


def test_an_unfinished_game_is_resumed_and_goes_on() -> None:
    state = new_state(CRAFTY)
    begin(state, white_kind=Opponent.ADDED, white_engine=CRAFTY, black_level=2)
    answer(state, "e2e4")
    (saved,) = (one for one in answer(state, "e7e5") if isinstance(one, Autosave))
    again = resumed(saved.pgn, CRAFTY)
    assert [move.san for move in again.session.game.moves] == ["e4", "e5"]
    assert names(again.session.game) == names(state.session.game)
    (search,) = again.engines.searches.values()
    assert search.seat == again.session.game.white.seat != FIRST_SEAT


def test_a_game_that_another_game_replaces_is_archived() -> None:
    state = new_state()
    begin(state)
    assert ArchiveGame() not in begin(state), "it has no moves"
    answer(state, "e2e4")
    assert ArchiveGame() in begin(state)


def test_a_document_keeps_the_names_of_its_engines_and_starts_none() -> None:
    game = game_record.new_game(players.added_engine(CRAFTY), players.person("Anna"))
    game_record.play_move(game, chess.Move.from_uci("e2e4"), 0)
    text = pgn.write_pgn(game)
    state = new_state(CRAFTY)
    effects = update(state, LoadText(text, "game.pgn"))
    assert opened(effects) == []
    assert not any(isinstance(effect, StartSearch) for effect in effects)
    assert names(state.session.game) == [CRAFTY, "Anna"]
    assert list(state.engines.at) == [FIRST_SEAT]
    assert pgn.write_pgn(state.session.game) == text


def repeat(state: State) -> int:
    """Let the engines repeat moves until the game is over; return the number of half-moves."""
    for move in THERE_AND_BACK * 5:
        score = Score(centipawns=0 if state.session.game.white.added == CRAFTY else 200)
        answer(state, move, score)
        if state.session.game.result is not None:
            break
    return len(state.session.game.moves)


@pytest.mark.parametrize("name", [CRAFTY, FRUIT])
def test_two_external_engines_that_repeat_moves_draw(name: str) -> None:
    """An engine that feels clearly better does not claim the draw; the fifth time ends the game."""
    state = new_state(CRAFTY, FRUIT)
    begin(state, white_kind=Opponent.ADDED, white_engine=name,
          black_kind=Opponent.ADDED, black_engine=name)  # fmt: skip
    count = repeat(state)
    assert state.session.game.result is not None
    assert state.session.game.result.text == game_record.DRAW
    if name == CRAFTY:
        assert state.session.game.result.ending is Ending.THREEFOLD
        assert count == 7, "the eighth move is announced and not played"
    else:
        assert state.session.game.result.ending is Ending.FIVEFOLD
        assert count == 16
    assert not state.engines.searches
    assert whose_turn.is_on_move(state.session, state.session.game.white.seat) is False


def test_a_game_of_engines_can_be_paused() -> None:
    state = new_state()
    begin(state)
    answer(state, "e2e4")
    update(state, TogglePause())
    assert state.session.game.is_paused
    assert not state.engines.searches
