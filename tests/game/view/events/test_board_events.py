"""Events over the board, the move list, the graph and the engine panel."""

from __future__ import annotations

import boards
import chess
import pygame
from msgspec.structs import replace
from window_driver import DriverOf

from game.actions import board as board_actions
from game.actions.setting_changes import FoldEnginePanel
from game.look.layout import Box
from game.state.board_shape import Brush, Shape
from game.state.board_state import Drag
from game.state.engines import FIRST_SEAT


def test_the_left_button_presses_and_releases_a_square(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    at = driver.square(chess.E2)
    assert driver.down(at) == [board_actions.PressSquare(chess.E2, *at)]
    assert driver.up(at) == [board_actions.ReleaseSquare(chess.E2)]


def test_a_flipped_board_flips_the_squares_of_clicks(driver_of: DriverOf) -> None:
    driver = driver_of("black")
    board = driver.layout.board
    at = (board.x + 1, board.y + 1)
    assert driver.down(at) == [board_actions.PressSquare(chess.H1, *at)]


def test_a_piece_dropped_beside_the_board_is_released(driver_of: DriverOf) -> None:
    driver = driver_of("drag")
    assert driver.up((5, 5)) == [board_actions.ReleaseSquare(None)]
    over_button = driver.layout.actions.centre
    assert driver.up(over_button) == [board_actions.ReleaseSquare(None)]


def test_a_release_beside_the_board_without_a_piece_does_nothing(
    driver_of: DriverOf,
) -> None:
    assert driver_of("idle").up((5, 5)) == []


def test_the_right_button_draws_shapes(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    at = driver.square(chess.C3)
    assert driver.down(at, pygame.BUTTON_RIGHT) == [
        board_actions.PressRightButton(chess.C3, Brush.GREEN)
    ]
    assert driver.up(at, pygame.BUTTON_RIGHT) == [board_actions.ReleaseRightButton(chess.C3)]
    driver.state.session.board.drawing = Shape(chess.C3, chess.C3, Brush.GREEN)
    assert driver.up((5, 5), pygame.BUTTON_RIGHT) == [board_actions.ReleaseRightButton(None)]


def test_a_pointer_movement_reports_the_square_below_it(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    at = driver.square(chess.D4)
    assert driver.move(at) == [board_actions.MovePointer(chess.D4, *at)]
    assert board_actions.MovePointer(None, 3, 4) in driver.move((3, 4))


def test_the_wheel_over_the_board_steps_through_the_game(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    at = driver.square(chess.D4)
    assert driver.wheel(at, 1) == [board_actions.StepPly(-1)]
    assert driver.wheel(at, -1) == [board_actions.StepPly(1)]


def test_the_wheel_over_the_move_list_scrolls_it(driver_of: DriverOf) -> None:
    driver = driver_of("long game")
    assert driver.wheel(driver.moves.centre, 1) == []
    assert driver.window.draw(driver.surface, driver.state) == [pygame.Rect(driver.moves)]


def test_a_click_in_the_move_list_shows_that_move(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    moves = driver.moves
    found = set()
    for y in range(moves.y, moves.bottom, 4):
        for x in range(moves.x, moves.right, moves.width // 12):
            found.update(driver.down((x, y)))
    tree = driver.state.session.game.tree
    plies = {tree[one.node].ply for one in found if isinstance(one, board_actions.ShowMove)}
    assert plies >= {15, 16}
    assert plies <= set(range(1, 17))


def test_a_click_in_a_variation_shows_its_move_and_a_click_on_its_mark_folds_it(
    driver_of: DriverOf,
) -> None:
    driver = driver_of("annotated")
    moves, found = driver.moves, set()
    for y in range(moves.y, moves.bottom, 10):
        for x in range(moves.x, moves.right, 6):
            found.update(driver.down((x, y)))
    tree = driver.state.session.game.tree
    shown = {tree[one.node].san for one in found if isinstance(one, board_actions.ShowMove)}
    folded = {tree[one.first].san for one in found if isinstance(one, board_actions.FoldVariation)}
    assert {"Bb5", "a6", "exd4", "Nxd4"} <= shown
    assert {"Bb5", "d4", "d3"} <= folded


def test_a_click_in_the_graph_shows_the_position_there(driver_of: DriverOf) -> None:
    driver = driver_of("long game")
    graph = driver.layout.graph
    assert graph is not None
    (action,) = driver.down(graph.centre)
    assert isinstance(action, board_actions.GoToPly)
    assert abs(action.ply - 120) <= 6, "the scale has room on the left"
    assert driver.down((graph.x + 1, graph.centre[1])) == [board_actions.GoToPly(0)]


def test_the_pointer_over_the_engine_panel_previews_lines(driver_of: DriverOf) -> None:
    driver = driver_of("middle")
    panel, thinking = driver.engine_panel, driver.state.session.infos[FIRST_SEAT].thinking
    previews = []
    for y in range(panel.bottom - 40, panel.y, -10):
        for action in driver.move((panel.centre[0], y)):
            if isinstance(action, board_actions.PreviewEngineLine):
                previews.append(action.moves)
                driver.state.session.board.preview = action.moves
    root = [entry.move for entry in thinking.root_moves]
    assert {line[0] for line in previews if len(line) == 1} <= set(root)
    assert thinking.principal_variation in previews
    assert len(previews) > 5
    driver.move((panel.centre[0], panel.bottom - 40))
    driver.state.session.board.preview = ("e2e4",)
    assert board_actions.PreviewEngineLine(()) in driver.move((5, 5))


def test_a_previewed_line_goes_away_with_the_folded_panel(driver_of: DriverOf) -> None:
    driver = driver_of("engine panel folded")
    driver.state.session.board.preview = ("e2e4",)
    assert boards.board_view(driver.state).marks == ()
    assert board_actions.PreviewEngineLine(()) in driver.move((5, 5))


def test_a_press_on_the_folded_panel_opens_it(driver_of: DriverOf) -> None:
    driver = driver_of("engine panel folded")
    assert driver.down(driver.engine_panel.centre) == [FoldEnginePanel()]


def test_root_moves_keep_their_order_under_the_pointer(driver_of: DriverOf) -> None:
    driver = driver_of("middle")
    panel = driver.engine_panel
    driver.move((panel.centre[0], panel.bottom - 40))
    table = next(p for p in driver.window.screen(driver.state).parts if p.name == "thinking")._table  # type: ignore[attr-defined]
    thinking = driver.state.session.infos[FIRST_SEAT].thinking
    before = [entry.move for _, entry in table._in_order(thinking)]
    turned = thinking.root_moves[::-1]
    changed = replace(thinking, root_moves=turned)
    assert [entry.move for _, entry in table._in_order(changed)] == before
    driver.move((5, 5))
    assert [entry.move for _, entry in table._in_order(changed)] == before[::-1]


def test_a_dragged_piece_stays_held_over_a_button(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    at = driver.layout.actions.centre
    driver.state.session.board.drag = Drag(
        chess.F3, x=at[0], y=at[1], start_x=200, start_y=200, lifted=True
    )
    assert driver.move(at) == [board_actions.MovePointer(None, *at)]
    assert Box(*driver.layout.actions).holds(*at)
