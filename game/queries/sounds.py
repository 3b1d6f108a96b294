"""The sounds of moves and events, and which of them the person wants to hear; pure functions."""

from __future__ import annotations

import chess

from game.actions.effects import Sound
from game.rules import clocks, game_record, players
from game.state.game import PlayerKind
from game.state.session import Session
from game.state.settings import Settings
from game.state.state import State

SWITCHES = {
    Sound.MOVE: "sound_moves",
    Sound.CAPTURE: "sound_moves",
    Sound.CASTLING: "sound_moves",
    Sound.PROMOTION: "sound_moves",
    Sound.CHECK: "sound_check",
    Sound.END: "sound_end",
    Sound.LOW_TIME: "sound_low_time",
    Sound.ERROR: "sound_error",
}
"""The setting that switches each sound on and off."""
SAMPLES = {
    "is_muted": tuple(Sound),
    "sound_volume": tuple(Sound),
    **{
        switch: tuple(sound for sound, other in SWITCHES.items() if other == switch)
        for switch in SWITCHES.values()
    },
}
"""The sounds that a change of each setting lets the person hear; the first that is on is played."""


def are_sounds_on(settings: Settings) -> bool:
    """Return whether anything can be heard at all."""
    return not settings.is_muted and settings.sound_volume > 0


def is_sound_wanted(settings: Settings, sound: Sound) -> bool:
    """Return whether the person wants to hear this sound."""
    return are_sounds_on(settings) and bool(getattr(settings, SWITCHES[sound]))


def sounds_of_move(board: chess.Board, move: chess.Move, *, ends_game: bool) -> tuple[Sound, ...]:
    """Return the sounds that fit a legal move in the position before it, the most telling first."""
    fitting = (
        (Sound.END, ends_game),
        (Sound.CHECK, board.gives_check(move)),
        (Sound.PROMOTION, move.promotion is not None),
        (Sound.CASTLING, board.is_castling(move)),
        (Sound.CAPTURE, board.is_capture(move)),
        (Sound.MOVE, True),
    )
    return tuple(sound for sound, fits in fitting if fits)


def low_on_time(state: State, session: Session) -> chess.Color | None:
    """Return the person on move whose clock is low and who has not been warned in this game."""
    game, clock = session.game, session.game.clock
    colour = None if clock is None else clock.running
    if clock is None or colour is None or colour in game.warned_of_time:
        return None
    is_person = players.player_of(game, colour).kind is PlayerKind.HUMAN
    left_ms = clocks.remaining_ms(clock, colour, state.now_ms)
    is_low = 0 < left_ms < clocks.low_time_ms(game.time_control)
    return colour if is_person and is_low and game_record.is_going_on(game) else None
