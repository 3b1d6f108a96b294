"""The answers to typed questions about the game, in one line each; pure functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import chess

from game.message import Message, Text, message, plural, sentences, template
from game.queries import player_strips, shown_position
from game.rules.typed_commands import CommandKind, TypedCommand
from game.state.game import PlayerKind
from game.state.session import Session
from game.state.state import State
from game.words.moves import PIECES, SIDES, move_sentence, piece_places, with_commas
from game.words.players import name_with_level

NO_CLOCKS, PAUSED = message("This game has no clocks."), message("The game is paused.")
NOT_PLAYED = message("No move has been played.")
OPPONENT, PLAYERS = template("{name} plays {side}."), template("White: {white}. Black: {black}.")
LEFT, NOWHERE = template("{side}: {time}."), template("{piece}: none.")
ON, EMPTY_LINE = template("{square} {piece}"), template("{first} to {last}: empty.")
EMPTY_SQUARE, STUCK = template("{square} is empty."), template("{piece} {square}: no legal move.")
GOES_TO = template("{piece} {square}: {targets}.")
TAKES_ON = template("takes {square}")
HELP = message(
    "c clocks, l last move, o opponent, p N where the white knights are, s a scan of file a, "
    "m e4 moves of e4, board all pieces. A move such as Nf3 is played."
)
MS_A_SECOND, SECONDS_A_MINUTE, MINUTES_AN_HOUR = 1000, 60, 60


def answer_to_command(state: State, session: Session, command: TypedCommand) -> Text:
    """Return the answer to a command, for the position that the Play screen shows."""
    if session.game.is_paused and command.query not in ALWAYS:
        return PAUSED
    return _ANSWERS[command.query](state, command)


def duration_in_words(milliseconds: int) -> Text:
    """Return a time in words: ``4 minutes, 12 seconds``."""
    seconds = max(0, milliseconds) // MS_A_SECOND
    minutes, seconds = divmod(seconds, SECONDS_A_MINUTE)
    hours, minutes = divmod(minutes, MINUTES_AN_HOUR)
    parts: list[Message | str | int] = []
    if hours:
        parts.append(plural("{number} hour", "{number} hours", hours))
    if minutes:
        parts.append(plural("{number} minute", "{number} minutes", minutes))
    if seconds or not parts:
        parts.append(plural("{number} second", "{number} seconds", seconds))
    return with_commas(parts)


def clock_line(state: State, session: Session, side: chess.Color) -> Message | None:
    """Return the time of a side in words; None in a game without clocks."""
    left = player_strips.clock_ms(state, session, side)
    return None if left is None else LEFT.filled(side=SIDES[side], time=duration_in_words(left))


def _clocks(state: State, command: TypedCommand) -> Text:
    del command
    lines = (clock_line(state, state.session, side) for side in (chess.WHITE, chess.BLACK))
    shown = [line for line in lines if line is not None]
    return sentences(shown) if shown else NO_CLOCKS


def _last_move(state: State, command: TypedCommand) -> Text:
    session = state.session
    del command
    shown = shown_position.shown_node(session)
    node = session.game.tree[shown]
    if node.parent is None or not node.move:
        return NOT_PLAYED
    return move_sentence(session.game.tree.board_before(node), node.move)


def _opponent(state: State, command: TypedCommand) -> Text:
    """Return who plays against the person, or who plays at all if no person plays against one."""
    del command
    game = state.session.game
    sides = {chess.WHITE: game.white, chess.BLACK: game.black}
    others = [side for side, player in sides.items() if player.kind is not PlayerKind.HUMAN]
    if len(others) != 1:
        return PLAYERS.filled(white=name_with_level(game.white), black=name_with_level(game.black))
    (side,) = others
    return OPPONENT.filled(name=name_with_level(sides[side]), side=SIDES[side])


def _pieces(state: State, command: TypedCommand) -> Text:
    piece = command.piece
    if piece is None:
        return HELP
    squares = shown_position.shown_board(state.session).pieces(piece.piece_type, piece.color)
    if not squares:
        return NOWHERE.filled(piece=PIECES[piece])
    return piece_places(piece, _names(squares))


def _scan(state: State, command: TypedCommand) -> Text:
    board = shown_position.shown_board(state.session)
    found = [
        ON.filled(square=chess.square_name(square), piece=PIECES[piece])
        for square in command.squares
        if (piece := board.piece_at(square)) is not None
    ]
    if found:
        return with_commas(found)
    first, *_, last = _names(command.squares)
    return EMPTY_LINE.filled(first=first, last=last)


def _moves(state: State, command: TypedCommand) -> Text:
    """Return where the piece on a square may go, as if its side were to move."""
    (square,) = command.squares
    board = shown_position.shown_board(state.session).copy(stack=False)
    piece, name = board.piece_at(square), chess.square_name(square)
    if piece is None:
        return EMPTY_SQUARE.filled(square=name)
    board.turn = piece.color
    moves = {move.to_square: move for move in board.generate_legal_moves(chess.BB_SQUARES[square])}
    if not moves:
        return STUCK.filled(piece=PIECES[piece], square=name)
    targets = [
        TAKES_ON.filled(square=chess.square_name(target))
        if board.is_capture(move)
        else chess.square_name(target)
        for target, move in sorted(moves.items())
    ]
    return GOES_TO.filled(piece=PIECES[piece], square=name, targets=with_commas(targets))


def _board(state: State, command: TypedCommand) -> Text:
    del command
    board = shown_position.shown_board(state.session)
    found = []
    for piece in _IN_ORDER:
        squares = board.pieces(piece.piece_type, piece.color)
        if squares:
            found.append(piece_places(piece, _names(squares)))
    return sentences(found) if found else EMPTY_LINE.filled(first="a1", last="h8")


def _help(state: State, command: TypedCommand) -> Text:
    del state, command
    return HELP


def _names(squares: Iterable[chess.Square]) -> list[str]:
    return [chess.square_name(square) for square in squares]


_IN_ORDER = tuple(
    chess.Piece(kind, side)
    for side in (chess.WHITE, chess.BLACK)
    for kind in reversed(chess.PIECE_TYPES)
)
"""Every kind of piece: White's before Black's, the king first."""
ALWAYS = (CommandKind.CLOCKS, CommandKind.OPPONENT, CommandKind.HELP)
"""The questions that are answered in a paused game, whose board is covered."""
_ANSWERS: dict[CommandKind, Callable[[State, TypedCommand], Text]] = {
    CommandKind.CLOCKS: _clocks,
    CommandKind.LAST_MOVE: _last_move,
    CommandKind.OPPONENT: _opponent,
    CommandKind.PIECES: _pieces,
    CommandKind.SCAN: _scan,
    CommandKind.MOVES: _moves,
    CommandKind.BOARD: _board,
    CommandKind.HELP: _help,
}
