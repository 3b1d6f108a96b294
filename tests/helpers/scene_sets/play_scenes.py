"""Scenes of the Play screen by name, and functions that make such states."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

import chess
from played_line import board_at, change_move, node_at

from engine.protocol.messages import Bound, Provenance, RootMove, Score, TableStats, Thinking
from game.actions.effects import CopiedKind
from game.app.desktop_effects import COPIED
from game.features.key_bindings.key_list import KeyListDialog
from game.formats.positions.fen_faults import fen_notation_fault
from game.rules import game_record
from game.rules.move_purposes import purpose_of_move
from game.state.aids.hint import Hint, HintStep
from game.state.board_shape import Brush, Shape
from game.state.board_state import Animation, Drag, Promotion
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.engines import FIRST_SEAT, EngineEvent, EngineNotice, EngineState, EngineStatus
from game.state.game import Clock, Ending, Game, Player, PlayerKind, Result
from game.state.game_tree import GameTree, new_tree
from game.state.node import ROOT, NodeId
from game.state.resume_offer import ResumeOffer
from game.state.session import SearchInfo, sessions_with
from game.state.settings import PanelMode
from game.state.state import Notice, NoticeKind, State
from game.state.time_control import TimeControl
from game.update.common import text_fault_message
from game.update.games import CLOCKS_RESTORED
from game.words.players import game_line
from game.words.text_faults import text_fault

NOW_MS = 100_000
OPENING = [
    "d4",
    "Nf6",
    "c4",
    "e6",
    "Nf3",
    "d5",
    "Nc3",
    "c5",
    "e3",
    "Nc6",
    "cxd5",
    "exd5",
    "Be2",
    "Be7",
    "O-O",
    "O-O",
]
MATE = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]
CHECK = ["e4", "e5", "Nf3", "Bb4", "c3", "Bxc3", "dxc3", "Qh4", "Qd5", "Qxf2+"]
PROMOTION_FEN = "4k3/1P4P1/8/8/8/8/5p2/4K2R w K - 0 1"
LONG_PLIES = 240


def person(name: str = "You") -> Player:
    return Player(PlayerKind.HUMAN, name)


def engine(level: int = 3) -> Player:
    return Player(PlayerKind.ENGINE, "Glassbox", level)


def play(sans: list[str], fen: str = chess.STARTING_FEN) -> State:
    """Return the state after these moves, with a random score at every second half-move."""
    game = Game(new_tree(chess.Board(fen)), white=person(), black=engine())
    game.tree, game.end = _played(tuple(sans), fen)
    state = State(sessions_with(game), now_ms=NOW_MS)
    state.engine.status = EngineStatus.IDLE
    state.settings.shows_players_scores = True  # Further scenes show those of our engine.
    return state


@lru_cache(maxsize=64)
def _played(sans: tuple[str, ...], fen: str) -> tuple[GameTree, NodeId]:
    """Return the tree of these moves, and its last node."""
    board, dice, centipawns = chess.Board(fen), random.Random(4), 20
    tree, end = new_tree(board.copy()), ROOT
    for ply, san in enumerate(sans):
        move = board.push_san(san)
        centipawns += dice.randint(-140, 142)
        score = Score(centipawns=centipawns) if ply % 2 else None
        tree, end = tree.add(end, move, score=score)
    return tree, end


def think(board: chess.Board, nodes: int = 3_204_551, mate: int | None = None) -> Thinking:
    """Return a report of a running search with every provenance and every bound."""
    return _think(board.fen(), board.chess960, nodes, mate)


@lru_cache(maxsize=64)
def _think(fen: str, chess960: bool, nodes: int, mate: int | None) -> Thinking:
    board = chess.Board(fen, chess960=chess960)
    moves = [move.uci() for move in board.legal_moves]
    provenances = list(Provenance)
    roots = tuple(
        RootMove(
            move,
            provenances[index % len(provenances)],
            None if index % 3 == 0 else 98_765 - 4311 * index,
            Score(centipawns=-1234 - index) if index < 14 else None,
            list(Bound)[1 + index % 3] if index < 14 else Bound.NONE,
            14 if index < 14 else 0,
            index % 5 * 3,
            nodes // (2 + index),
            505 if board.is_capture(chess.Move.from_uci(move)) else None,
        )
        for index, move in enumerate(moves)
    )
    line: list[chess.Move] = []
    walk, dice = board.copy(), random.Random(7)
    while len(line) < 24 and (legal := list(walk.legal_moves)):
        line.append(dice.choice(legal))
        walk.push(line[-1])
    return Thinking(
        depth=14,
        selective_depth=29,
        nodes=nodes,
        elapsed_ms=1387,
        score=Score(centipawns=-1041) if mate is None else Score(mate=mate),
        bound=Bound.LOWER,
        principal_variation=tuple(move.uci() for move in line),
        table=TableStats(2_563_640, 984_437, 590_662, 246_109, 147_666, 123),
        root_moves=roots,
    )


def thinking(
    state: State,
    status: EngineStatus,
    notice: EngineNotice | None = None,
    mate: int | None = None,
) -> State:
    board = state.session.game.tree.board(state.session.game.end)
    state.engines.at[FIRST_SEAT] = EngineState(status, notice)
    state.session.infos[FIRST_SEAT] = SearchInfo(think(board, mate=mate), board)
    return state


def _middle() -> State:
    return thinking(play([*OPENING, "Re1"]), EngineStatus.THINKING)


def idle() -> State:
    return thinking(play(OPENING), EngineStatus.IDLE)


def _selected() -> State:
    state = idle()
    state.session.board.selected, state.session.board.hover = chess.F3, chess.E5
    return state


def _check() -> State:
    return thinking(play(CHECK), EngineStatus.IDLE, mate=-5)


def _promotion() -> State:
    state = play([], PROMOTION_FEN)
    state.session.board.promotion = Promotion(chess.B7, chess.B8)
    return state


def _drag() -> State:
    state = _selected()
    state.session.board.drag = Drag(chess.F3, x=300, y=300, start_x=200, start_y=200, lifted=True)
    return state


def _premove() -> State:
    state = _middle()
    state.session.board.premove = chess.Move.from_uci("e2d3")
    state.session.board.shapes = [
        Shape(chess.C3, chess.D5, Brush.GREEN),
        Shape(chess.F3, chess.F3, Brush.RED),
        Shape(chess.G1, chess.E1, Brush.BLUE),
    ]
    state.session.board.drawing = Shape(chess.A2, chess.B4, Brush.YELLOW)
    return state


def _look_back() -> State:
    state = _middle()
    state.session.board.current = node_at(state.session.game, 7)
    return state


def searched(*, is_engine_to_move: bool = False) -> State:
    """Return a game with the last report of each search of the engine, which plays Black."""
    state = _middle() if is_engine_to_move else idle()
    for index in range(1, len(state.session.game.moves), 2):
        change_move(state.session.game, index, thinking=think(board_at(state.session.game, index)))
    return state


def _look_back_at_search() -> State:
    state = searched(is_engine_to_move=True)
    state.session.board.current = node_at(state.session.game, 8)
    return state


def _panels(mode: PanelMode, *, moves: bool = True, graph: bool = True) -> State:
    state = idle()
    state.settings.engine_panel = mode
    state.settings.show_moves, state.settings.show_graph = moves, graph
    return state


def _black_first() -> State:
    fen = "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 17"
    return play(["dxe4", "Kd2", "e3+"], fen)


def _result() -> State:
    state = thinking(play(MATE), EngineStatus.IDLE)
    state.session.game.result = Result("1-0", Ending.CHECKMATE)
    return state


def _claim() -> State:
    state = thinking(play([*OPENING, *2 * ["Nd2", "Nd7", "Nf3", "Nf6"]]), EngineStatus.IDLE)
    game_record.set_claim(state.session.game)
    return state


def _hint(step: HintStep) -> State:
    state = idle()
    board = board_at(state.session.game, len(state.session.game.moves))
    move = board.parse_san("dxc5")
    state.session.hint = Hint(board, step, move, purpose_of_move(board, move))
    return state


def _draw_offer() -> State:
    state = idle()
    game_record.offer_draw(state.session.game, chess.BLACK)
    return state


def _draw() -> State:
    state = idle()
    state.session.game.result = Result("1/2-1/2", Ending.TIME_AGAINST_BARE_KING)
    return state


def _confirmation() -> State:
    state = idle()
    state.dialog = ConfirmationDialog(
        Question.OVERWRITE_FILE, "/a/rather/long/path/to/a/file/" + "x" * 80
    )
    return state


def _keys() -> State:
    state = idle()
    state.dialog = KeyListDialog(state.screen)
    return state


def _resume() -> State:
    state = play([])
    state.engine.status = EngineStatus.STARTING
    state.opened_files.resume = ResumeOffer("", game_line(_long_game().session.game))
    return state


def _failed() -> State:
    notice = EngineNotice(EngineEvent.GAVE_UP, exit_code=-11, deaths=4)
    state = thinking(play(OPENING), EngineStatus.FAILED, notice)
    fault = fen_notation_fault("rnbqkbnr/pppppppp/8/8/8/8/PPPxPPPP/RNBQKBNR w KQkq - 0 1")
    assert fault is not None
    text = text_fault_message("a-game-with-a-long-name.pgn", text_fault((fault,)))
    state.notice = Notice(text, NoticeKind.ERROR, NOW_MS + 5000)
    return state


def _silent() -> State:
    notice = EngineNotice(EngineEvent.TIMED_OUT, seconds=10)
    return thinking(play([*OPENING, "Re1"]), EngineStatus.SILENT, notice)


def _long_names() -> State:
    notice = EngineNotice(EngineEvent.RESTARTED, exit_code=-9, deaths=1)
    state = thinking(play(OPENING), EngineStatus.RESTARTED, notice)
    state.session.game.white.name = "Maximilian Bartholomew von Hohenzollern-Sigmaringen the Third"
    state.session.game.black.name = (
        "Glassbox, a development build with a name that does not end here"
    )
    state.session.typed_move = "Nf3xe5=Q and more than fits"
    state.notice = Notice(COPIED[CopiedKind.PGN], NoticeKind.SUCCESS, NOW_MS + 5000)
    return state


def _long_game() -> State:
    board, dice = chess.Board(), random.Random(11)
    sans: list[str] = []
    while len(sans) < LONG_PLIES:
        move = dice.choice(list(board.legal_moves))
        sans.append(board.san(move))
        board.push(move)
        assert not board.is_game_over(), "another seed is needed"
    return thinking(play(sans), EngineStatus.THINKING)


def timed() -> State:
    state = _middle()
    state.session.game.time_control = TimeControl(300_000, 3000)
    clock = {chess.WHITE: 11_227_000, chess.BLACK: 12_400}
    state.session.game.clock = Clock(clock, chess.BLACK, NOW_MS)
    return state


def _paused() -> State:
    state = timed()
    assert state.session.game.clock is not None
    state.session.game.clock.running = None
    state.session.game.is_paused = True
    state.notice = Notice(CLOCKS_RESTORED, NoticeKind.INFO, NOW_MS + 5000)
    return state


def _black() -> State:
    state = timed()
    state.session.game.white, state.session.game.black = engine(8), person()
    state.session.board.flipped = True
    thinking = state.session.infos[FIRST_SEAT].thinking
    state.session.board.preview = thinking.principal_variation
    state.session.typed_move = "Zq"
    return state


def _animation() -> State:
    state = _middle()
    before = board_at(state.session.game, len(state.session.game.moves) - 2).piece_map()
    state.session.board.animation = Animation(before, NOW_MS - 90, 200)
    return state


PLAY_SCENES: dict[str, Callable[[], State]] = {
    "opening": lambda: play([]),
    "middle": _middle,
    "idle": idle,
    "selected": _selected,
    "check": _check,
    "promotion": _promotion,
    "drag": _drag,
    "premove": _premove,
    "look back": _look_back,
    "look back at a search": _look_back_at_search,
    "black first": _black_first,
    "result": _result,
    "claim": _claim,
    "hint for a piece": lambda: _hint(HintStep.PIECE),
    "hint for a move": lambda: _hint(HintStep.MOVE),
    "draw offer": _draw_offer,
    "draw": _draw,
    "confirmation": _confirmation,
    "keys": _keys,
    "resume": _resume,
    "failed": _failed,
    "silent": _silent,
    "long names": _long_names,
    "long game": _long_game,
    "timed": timed,
    "paused": _paused,
    "black": _black,
    "animation": _animation,
    "engine panel open": lambda: _panels(PanelMode.OPEN),
    "engine panel hidden": lambda: _panels(PanelMode.HIDDEN),
    "engine panel folded": lambda: _panels(PanelMode.FOLDED),
    "no graph": lambda: _panels(PanelMode.OPEN, graph=False),
    "no moves": lambda: _panels(PanelMode.OPEN, moves=False),
}
