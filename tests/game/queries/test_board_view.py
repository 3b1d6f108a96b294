"""The board views of both screens: their pieces, and the moves that they offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import boards
import chess
import pytest
from cases import for_each
from opened_search import open_search
from scenes import SCENES
from slots import inspected

from game.actions.board import FlipBoard, GoToPly
from game.features.inspect.model.inspection import inspection_of
from game.look import theme
from game.queries.arrow_style import ENGINE_WIDTH
from game.queries.board_view import BoardView, pieces_of
from game.state import screens
from game.state.board_shape import Brush, Shape
from game.state.engines import EngineStatus

if TYPE_CHECKING:
    from tests.game.conftest import Desk

each_scene = for_each(scene=SCENES)


def seen(desk: Desk) -> BoardView:
    return boards.board_view(desk.state)


class TestPieces:
    def test_every_piece_stands_on_its_square(self) -> None:
        board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
        assert dict(pieces_of(board).items()) == board.piece_map()

    def test_positions_are_distinguished(self) -> None:
        board = chess.Board()
        before = pieces_of(board)
        board.push_san("e4")
        assert pieces_of(board) != before
        board.pop()
        assert pieces_of(board) == before


class TestEveryScene:
    @each_scene
    def test_the_view_is_one_value(self, scene: str) -> None:
        """A view derived twice is equal and has the same hash. Drawing keys rely on both."""
        one, other = (boards.board_view(SCENES[scene]()) for _ in range(2))
        assert one == other
        assert hash(one) == hash(other)

    @each_scene
    def test_the_destinations_are_those_of_the_selected_piece(self, scene: str) -> None:
        state = SCENES[scene]()
        view = boards.board_view(state)
        expected = {} if view.selected is None else boards.destinations(state, view.selected)
        assert dict(view.destinations) == expected
        assert view.hover is None or view.hover in expected

    @each_scene
    def test_only_what_may_be_picked_up_has_destinations(self, scene: str) -> None:
        state = SCENES[scene]()
        view = boards.board_view(state)
        pieces = dict(view.pieces.items())
        for square in chess.SQUARES:
            is_movable = bool(view.movable & chess.BB_SQUARES[square])
            assert is_movable == boards.is_movable(state, state.session, square)
            assert not is_movable or square in pieces
            assert is_movable or not boards.destinations(state, square)

    @each_scene
    def test_every_mark_has_a_colour_of_the_theme(self, scene: str) -> None:
        for mark in boards.board_view(SCENES[scene]()).marks:
            assert getattr(theme.theme_colours("dark"), mark.colour)
            assert 0 < mark.opacity <= 1


class TestPlay:
    def test_it_shows_the_end_of_the_game(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        assert seen(desk).pieces == pieces_of(desk.board)
        assert seen(desk).last_move == chess.Move.from_uci("e7e5")
        assert seen(desk).check is None

    def test_a_piece_that_is_clicked_shows_where_it_may_go(self, desk: Desk) -> None:
        assert seen(desk).destinations == ()
        desk.click("g1")
        assert seen(desk).selected == chess.G1
        assert dict(seen(desk).destinations) == {chess.F3: False, chess.H3: False}
        desk.point("f3")
        assert seen(desk).hover == chess.F3
        desk.point("e5")
        assert seen(desk).hover is None

    def test_a_click_plays_exactly_what_is_shown(self, desk: Desk) -> None:
        desk.click("g1")
        shown = dict(seen(desk).destinations)
        for target in chess.SQUARES:
            desk.state.session.board.selected = chess.G1
            desk.click(chess.square_name(target))
            assert (desk.sans != []) == (target in shown)
            if desk.sans:
                return

    def test_a_piece_in_the_hand_leaves_its_square(self, desk: Desk) -> None:
        desk.press("g1")
        assert seen(desk).held is None
        desk.point("f3")
        held = seen(desk).held
        assert held is not None
        assert (held.piece.symbol(), held.square) == ("N", chess.G1)
        assert seen(desk).selected == chess.G1

    def test_while_the_engine_thinks_only_premoves_can_be_made(self, desk: Desk) -> None:
        desk.play("e2e4")
        assert seen(desk).movable == desk.board.occupied_co[chess.WHITE]
        desk.click("d2", "d4")
        assert seen(desk).premove == chess.Move.from_uci("d2d4")

    def test_an_earlier_position_shows_nothing_to_do(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(GoToPly(1))
        assert seen(desk).movable == chess.BB_EMPTY
        assert seen(desk).last_move == chess.Move.from_uci("e2e4")

    def test_a_king_in_check_is_named(self, desk: Desk) -> None:
        desk.play("f2f3", "e7e5", "g2g4", "d8h4")
        assert seen(desk).check == chess.E1
        assert seen(desk).movable == chess.BB_EMPTY

    def test_the_board_turns(self, desk: Desk) -> None:
        desk.do(FlipBoard())
        assert seen(desk).flipped

    def test_a_move_slides_and_comes_to_rest(self, desk: Desk) -> None:
        desk.click("g1", "f3")
        (glide,) = seen(desk).slide.changes.glides
        assert (glide.from_square, glide.to_square) == (chess.G1, chess.F3)
        before = seen(desk).slide.progress
        desk.wait(100)
        assert seen(desk).slide.progress > before
        desk.wait(1000)
        assert seen(desk).slide.changes.glides == ()

    def test_marks(self) -> None:
        state = SCENES["middle"]()
        (engine,) = boards.board_view(state).marks
        assert engine.width == ENGINE_WIDTH
        state.session.board.shapes = [Shape(chess.A1, chess.A1, Brush.RED)]
        assert [mark.colour for mark in boards.board_view(state).marks] == [
            engine.colour,
            "brush_red",
        ]
        state.session.board.preview = ("e7e5", "g1f3", "b8c6", "f1b5", "a7a6")
        opacities = [mark.opacity for mark in boards.board_view(state).marks[:-1]]
        assert opacities == sorted(opacities, reverse=True)
        assert len(opacities) == 4, "a preview takes the place of the engine's arrow"
        state.session.board.preview = ("nonsense",)
        assert boards.board_view(state).marks[0] == engine, "what cannot be read shows nothing"
        state.session.board.preview = ()
        state.engine.status = EngineStatus.IDLE
        assert len(boards.board_view(state).marks) == 1


class TestInspect:
    @pytest.fixture
    def opened(self, desk: Desk) -> Desk:
        return open_search(desk)

    def test_it_shows_the_position_of_the_node(self, opened: Desk) -> None:
        inspection = inspection_of(opened.state)
        assert opened.state.screen == screens.INSPECT
        assert inspection is not None
        assert inspection.board is not None
        assert seen(opened).pieces == pieces_of(inspection.board)
        assert seen(opened).movable == inspection.board.occupied_co[chess.BLACK]

    def test_a_legal_move_of_the_node_may_be_asked_about(self, opened: Desk) -> None:
        opened.click("b8")
        assert dict(seen(opened).destinations) == {chess.A6: False, chess.C6: False}
        opened.click("c6")
        assert inspected(opened.state).node_question is not None

    def test_the_move_being_searched_is_the_strongest_arrow(self) -> None:
        state = SCENES["inspect deep down"]()
        inspection = inspected(state)
        assert inspection.search_state is not None
        strongest = max(boards.board_view(state).marks, key=lambda mark: mark.opacity)
        tried = chess.Move(strongest.from_square, strongest.to_square)
        assert tried == chess.Move.from_uci(inspection.search_state.current_move)

    def test_an_exchange_numbers_its_captures(self) -> None:
        view = boards.board_view(SCENES["exchange"]())
        assert [badge.number for badge in view.badges] == list(range(1, len(view.marks) + 1))
        assert {mark.from_square for mark in view.marks} == {badge.square for badge in view.badges}

    def test_neither_the_premove_nor_the_shapes_of_the_game_are_shown(self, opened: Desk) -> None:
        opened.state.session.board.shapes = [Shape(chess.A1, chess.A1, Brush.RED)]
        opened.state.session.board.premove = chess.Move.from_uci("e2e4")
        assert "brush_red" not in {mark.colour for mark in seen(opened).marks}
        assert seen(opened).premove is None
