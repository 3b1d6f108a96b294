"""The meaning of the choices in the New game dialog, and their faults. Pure functions."""

from __future__ import annotations

import re

import chess

from game.formats import fen
from game.formats.draft_faults import DraftCode, DraftError, DraftFault
from game.formats.game_text_faults import FenError, Remark
from game.rules import game_record
from game.state.new_game import (
    MOST_LETTERS,
    NewGameDialog,
    Opponent,
    StartKind,
    TimeKind,
)
from game.state.settings import Settings
from game.state.time_control import (
    MOST_BASE_MS,
    MOST_DEPTH,
    MOST_NODES,
    LimitKind,
    SearchLimit,
    TimeControl,
    TimingMethod,
)

MINUTE_MS, SECOND_MS = 60_000, 1000
CHESS960_POSITIONS = 960
STANDARD_NUMBER = 518
"""The number of the standard start position among those of Chess960."""
DEFAULT_CLOCK = TimeControl(5 * MINUTE_MS, 3 * SECOND_MS)
DEFAULT_MOVE_TIME = TimeControl(10 * SECOND_MS, 0, TimingMethod.PER_MOVE)
DEFAULT_DEPTH, DEFAULT_NODES = 8, 100_000
_NUMBER = re.compile(r"[0-9]{1,9}(?:[.,][0-9]{1,10})?")


def time_kinds(draft: NewGameDialog) -> tuple[TimeKind, ...]:
    """Return the kinds of time control that make sense: without an engine, no limit of a search."""
    if draft.opponent is not Opponent.PERSON:
        return tuple(TimeKind)
    return TimeKind.UNTIMED, TimeKind.CLOCK, TimeKind.PER_MOVE


def draft_from_settings(settings: Settings, board: chess.Board) -> NewGameDialog:
    """Return the choices of the last new game; ``board`` is the position that the window shows."""
    control, limit = settings.time_control, settings.search_limit
    engines = tuple(one.name for one in settings.engines)
    is_per_move = control is not None and control.method is TimingMethod.PER_MOVE
    clock = DEFAULT_CLOCK if control is None or is_per_move else control
    move_time = control if control is not None and is_per_move else DEFAULT_MOVE_TIME
    depth = limit.number if limit is not None and limit.kind is LimitKind.DEPTH else DEFAULT_DEPTH
    nodes = limit.number if limit is not None and limit.kind is LimitKind.NODES else DEFAULT_NODES
    return NewGameDialog(
        opponent=_offered(settings.opponent, engines),
        level=settings.level,
        rating=settings.rating,
        added_engine=known_engine_name(settings.added_engine, engines),
        engines=engines,
        white_kind=_offered(settings.white_kind, engines),
        white_level=settings.white_level,
        white_rating=settings.white_rating,
        white_engine=known_engine_name(settings.white_engine, engines),
        black_kind=_offered(settings.black_kind, engines),
        black_level=settings.black_level,
        black_rating=settings.black_rating,
        black_engine=known_engine_name(settings.black_engine, engines),
        person_name=settings.person_name or "",
        other_name=settings.other_name or "",
        turn_board=settings.turn_board,
        colour=settings.colour,
        time_kind=_time_kind(control, limit),
        minutes=number_as_typed(clock.base_ms, MINUTE_MS),
        seconds=number_as_typed(clock.increment_ms, SECOND_MS),
        method=clock.method,
        move_seconds=number_as_typed(move_time.base_ms, SECOND_MS),
        depth=str(depth),
        nodes=str(nodes),
        start=settings.variant,
        chess960_number="",
        fen="",
        board=board,
        is_rated=settings.is_rated,
        points_out_mistakes=settings.points_out_mistakes,
        never_resigns=settings.never_resigns,
    )


def _offered(kind: Opponent, engines: tuple[str, ...]) -> Opponent:
    """Return a kind of opponent; a level in place of an added engine if there is none."""
    return Opponent.LEVEL if kind is Opponent.ADDED and not engines else kind


def known_engine_name(name: str | None, engines: tuple[str, ...]) -> str | None:
    """Return the name of an added engine if it is still added, else the first one."""
    return name if name in engines else next(iter(engines), None)


def _time_kind(control: TimeControl | None, limit: SearchLimit | None) -> TimeKind:
    if control is not None:
        is_per_move = control.method is TimingMethod.PER_MOVE
        return TimeKind.PER_MOVE if is_per_move else TimeKind.CLOCK
    if limit is not None:
        return TimeKind.DEPTH if limit.kind is LimitKind.DEPTH else TimeKind.NODES
    return TimeKind.UNTIMED


def number_as_typed(amount: int, unit: int) -> str:
    """Return an amount in a larger unit, as it is typed: 90,000 ms in minutes is ``1.5``."""
    return f"{amount / unit:.10g}"


def typed_line(name: str, text: str) -> str:
    """Return the part of a typed or pasted text that the choice ``name`` can hold."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return line[: MOST_LETTERS[name]]


def drafted_time_control(draft: NewGameDialog) -> TimeControl | None:
    """Return the chosen time control; None if the game has no clocks.

    Raises:
        DraftError: a typed number is wrong.
    """
    if draft.time_kind is TimeKind.PER_MOVE:
        base_ms = _milliseconds(draft.move_seconds, SECOND_MS, 1, DraftCode.MOVE_SECONDS)
        return TimeControl(base_ms, 0, TimingMethod.PER_MOVE)
    if draft.time_kind is not TimeKind.CLOCK:
        return None
    return TimeControl(
        _milliseconds(draft.minutes, MINUTE_MS, 1, DraftCode.MINUTES),
        _milliseconds(draft.seconds, SECOND_MS, 0, DraftCode.SECONDS),
        draft.method,
    )


def _milliseconds(text: str, unit_ms: int, least: int, code: DraftCode) -> int:
    match = _NUMBER.fullmatch(text.strip())
    found = -1 if match is None else round(float(match[0].replace(",", ".")) * unit_ms)
    if not least <= found <= MOST_BASE_MS:
        raise DraftError(DraftFault(code, MOST_BASE_MS // unit_ms))
    return found


def drafted_search_limit(draft: NewGameDialog) -> SearchLimit | None:
    """Return the chosen limit of the engine's searches; None if there is none.

    Raises:
        DraftError: the typed number is wrong.
    """
    if draft.time_kind is TimeKind.DEPTH:
        return SearchLimit(LimitKind.DEPTH, _whole(draft.depth, 1, MOST_DEPTH, DraftCode.DEPTH))
    if draft.time_kind is TimeKind.NODES:
        return SearchLimit(LimitKind.NODES, _whole(draft.nodes, 1, MOST_NODES, DraftCode.NODES))
    return None


def _whole(text: str, least: int, most: int, code: DraftCode) -> int:
    text = text.strip()
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not is_number or not least <= int(text) <= most:
        raise DraftError(DraftFault(code, most))
    return int(text)


def start_board(draft: NewGameDialog, drawn_number: int) -> chess.Board:
    """Return the first position of the game.

    ``drawn_number`` is the number of the Chess960 position if the player typed none.

    Raises:
        DraftError: a typed text is wrong, or the game is over in this position.
    """
    return _not_over(_start_board(draft, drawn_number))


def playable_board(text: str) -> chess.Board:
    """Return the position of a FEN from which a game can begin.

    Raises:
        DraftError: the FEN is wrong, or the game is over in this position.
    """
    try:
        return _not_over(fen.board_from_fen(text))
    except FenError as error:
        raise DraftError(DraftFault(DraftCode.FEN, fen=error.faults)) from error


def fen_remarks(text: str) -> tuple[Remark, ...]:
    """Return what is left out of a FEN; nothing if it is wrong."""
    try:
        return fen.read_position(text).remarks
    except FenError:
        return ()


def chess960_number(text: str, drawn_number: int) -> int:
    """Return the typed number of a Chess960 start position, or the drawn one if none is typed.

    Raises:
        DraftError: the text is not such a number.
    """
    if not text:
        return drawn_number
    return _whole(text, 0, CHESS960_POSITIONS - 1, DraftCode.CHESS960_NUMBER)


def _not_over(board: chess.Board) -> chess.Board:
    if game_record.result_of(board) is not None:
        raise DraftError(DraftFault(DraftCode.GAME_OVER))
    return board


def _start_board(draft: NewGameDialog, drawn_number: int) -> chess.Board:
    match draft.start:
        case StartKind.STANDARD:
            return chess.Board()
        case StartKind.CHESS960:
            number = chess960_number(draft.chess960_number, drawn_number)
            return chess.Board.from_chess960_pos(number)
        case StartKind.FEN:
            return playable_board(draft.fen)
        case StartKind.CURRENT:
            return draft.board.copy(stack=False)


def chosen_engines(draft: NewGameDialog) -> tuple[str | None, ...]:
    """Return the names of the added engines that play; None for one that is not chosen yet."""
    if draft.opponent is Opponent.ADDED:
        return (draft.added_engine,)
    if draft.opponent is not Opponent.ENGINES:
        return ()
    sides = (draft.white_kind, draft.white_engine), (draft.black_kind, draft.black_engine)
    return tuple(name for kind, name in sides if kind is Opponent.ADDED)


def first_draft_fault(draft: NewGameDialog) -> DraftFault | None:
    """Return the first fault of the choices; None if the game can start."""
    if None in chosen_engines(draft):
        return DraftFault(DraftCode.ENGINE)
    try:
        drafted_time_control(draft)
        drafted_search_limit(draft)
        start_board(draft, drawn_number=0)
    except DraftError as error:
        return error.fault
    return None
