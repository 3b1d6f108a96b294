"""The sounds that a change of the state asks for, as effects."""

from __future__ import annotations

from game.actions.effects import Effect, PlaySound, Sound
from game.message import message
from game.queries import sounds
from game.state.game_list import GameListDialog
from game.state.session import Session
from game.state.state import NoticeKind, State
from game.update import common, settings


def play_wanted_sound(state: State, *fitting: Sound) -> list[Effect]:
    """Return the effect that plays the first of these sounds that the person wants to hear."""
    wanted = (sound for sound in fitting if sounds.is_sound_wanted(state.settings, sound))
    heard = next(wanted, None)
    return [] if heard is None else [PlaySound(heard, state.settings.sound_volume)]


def play_last_move(state: State, session: Session) -> list[Effect]:
    """Return the effect that plays the sound of the last move of the game."""
    last = session.game.moves[-1]
    before = session.game.tree.board_before(last)
    ends_game = session.game.result is not None
    return play_wanted_sound(state, *sounds.sounds_of_move(before, last.move, ends_game=ends_game))


def play_sample(state: State, name: str) -> list[Effect]:
    """Return the effect that lets the person hear a changed setting of the sounds."""
    return play_wanted_sound(state, *sounds.SAMPLES.get(name, ()))


def toggle_sounds(state: State) -> list[Effect]:
    """Switch all sounds off, or on again, and say so."""
    effects = settings.change_to_next(state, "is_muted")
    common.show_info(
        state, message("Sound off.") if state.settings.is_muted else message("Sound on.")
    )
    return effects


def warn_of_low_time(state: State, session: Session) -> list[Effect]:
    """Warn the person whose clock has become low, once in a game."""
    colour = sounds.low_on_time(state, session)
    if colour is None:
        return []
    session.game.warned_of_time.add(colour)
    return play_wanted_sound(state, Sound.LOW_TIME)


def shown_errors(state: State) -> tuple[object | None, ...]:
    """Return the error notice and the error in the list of games; None for each that is absent."""
    notice, listed = state.notice, state.dialog
    is_error = notice is not None and notice.kind is NoticeKind.ERROR
    in_list = listed.notice or None if isinstance(listed, GameListDialog) else None
    return notice if is_error else None, in_list


def play_new_error(state: State, known: tuple[object | None, ...]) -> list[Effect]:
    """Return the effect of an error that is new since ``known``, the errors before the action."""
    pairs = zip(shown_errors(state), known, strict=True)
    is_new = any(now is not None and now is not before for now, before in pairs)
    return play_wanted_sound(state, Sound.ERROR) if is_new else []
