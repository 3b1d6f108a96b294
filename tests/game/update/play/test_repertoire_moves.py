"""The repertoire of a level in a game: what the engine is asked, and what is shown of its move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from engine.protocol.messages import Bound, Finished, StopReason, TableStats, Thinking
from engine.protocol.strength import HIGHEST_ELO
from game.actions.between_features import StepThroughSearch
from game.actions.board import GoToPly
from game.actions.effects import StartSearch
from game.actions.game import EngineReport
from game.actions.window import ProgramStarted
from game.app.registry import FEATURES
from game.features.inspect.update.search_sources.search_opening import REFUSALS
from game.formats import pgn, pgn_reader
from game.queries import shown_search
from game.queries.shown_search import Refusal
from game.rules import game_record, players
from game.state.engines import FIRST_SEAT
from game.state.game import Game, Player
from game.state.repertoire import RatingSection, RepertoireLine
from game.state.session import sessions_with
from game.state.state import State
from game.view.panels import engine_head

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker

FULL_STRENGTH = 11
NOTHING = Thinking(0, 0, 0, 1, None, Bound.NONE, (), TableStats(), ())


def asked_move(desk: Desk) -> str | None:
    """Return the repertoire move of the search that the last actions began."""
    (effect,) = desk.asked(StartSearch)
    return effect.go.repertoire_move


def game_of(opponent: Player, board: chess.Board | None = None) -> Game:
    return game_record.new_game(opponent, players.person(), start=board)


@pytest.fixture
def answered(desk: Desk) -> Desk:
    """A game in which the engine has answered 1. e4 from its repertoire."""
    desk.play("e2e4")
    report = Finished(desk.search_id, "c7c5", None, NOTHING, StopReason.BOOK)
    desk.do(EngineReport(FIRST_SEAT, report))
    return desk


@pytest.mark.parametrize("opponent", [players.engine_player(0), players.rated_engine(2000)])
def test_a_level_has_a_repertoire(desk_at: DeskMaker, opponent: Player) -> None:
    desk = desk_at.playing(game_of(opponent))
    desk.do(ProgramStarted())
    move = asked_move(desk)
    assert move is not None
    assert desk.board.is_legal(chess.Move.from_uci(move))


@pytest.mark.parametrize(
    "game",
    [
        game_of(players.engine_player(FULL_STRENGTH)),
        game_of(players.rated_engine(HIGHEST_ELO)),
        game_of(players.engine_player(3), chess.Board.from_chess960_pos(518)),
        game_of(players.engine_player(3), chess.Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")),
    ],
    ids=["full strength", "highest rating", "Chess960", "an endgame"],
)
def test_others_have_none(desk_at: DeskMaker, game: Game) -> None:
    desk = desk_at.playing(game)
    desk.do(ProgramStarted())
    assert asked_move(desk) is None


def test_a_persons_own_openings_are_played_instead(desk: Desk) -> None:
    line = RepertoireLine(chess.BLACK, 1, "mine", ("a3", "h5", "b3", "h4"), 1)
    desk.state.engines.repertoires = (RatingSection(0, 4000, "mine", (line,)),)
    desk.play("a2a3")
    assert asked_move(desk) == "h7h5"
    desk.state.engines.repertoires = ()
    desk.answer("h7h5")
    desk.play("b2b3")
    assert asked_move(desk) is None


def test_a_repertoire_move_is_shown_as_such(answered: Desk) -> None:
    shown = shown_search.shown_search(answered.state, answered.state.session)
    assert shown is not None
    assert shown.is_of_book
    answered.do(GoToPly(2))
    assert shown_search.inspection_refusal(answered.state, answered.state.session) is Refusal.BOOK


def test_inspect_says_that_there_was_no_search(answered: Desk) -> None:
    assert answered.state.session.game.moves[-1].search_id is None
    assert FEATURES.may(answered.state, StepThroughSearch)
    answered.do(StepThroughSearch())
    assert answered.says(REFUSALS[Refusal.BOOK])


def test_a_repertoire_move_is_recognised_after_resuming(answered: Desk) -> None:
    text = pgn.write_pgn(answered.state.session.game, with_thinking=True)
    resumed = State(sessions_with(pgn_reader.read_pgn(text).game))
    resumed.session.board.current = resumed.session.game.end
    shown = shown_search.shown_search(resumed, resumed.session)
    assert shown is not None
    assert shown.is_of_book


def test_an_added_engine_that_reports_nothing_has_played_no_opening_move(
    desk_at: DeskMaker,
) -> None:
    desk = desk_at.playing(game_record.new_game(players.person(), players.added_engine("Silent")))
    desk.play("e2e4")
    (seat,) = {search.seat for search in desk.asked(StartSearch)}
    report = Finished(desk.search_id, "c7c5", None, NOTHING, StopReason.TIME)
    desk.do(EngineReport(seat, report))
    for ply in (2, 1):
        shown = shown_search.shown_search(desk.state, desk.state.session)
        assert shown is not None
        assert shown.is_unreported
        assert not shown.is_of_book
        assert engine_head.brief_search_texts(shown)[0] == engine_head.UNREPORTED
        desk.do(GoToPly(ply))
