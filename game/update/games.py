"""Beginning a game: a new one, a rematch, one from a text, or the resumed one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import chess

from game.actions.effects import ArchiveGame, DoAction, Effect
from game.actions.files import LoadCapsule
from game.actions.game_files import CLIPBOARD
from game.formats import file_links, game_import, played_games
from game.formats.capsules import SUFFIX, looks_like_capsule
from game.formats.game_text_faults import GameTextError
from game.formats.parsed_game import ParsedGame
from game.message import Message, message, plural
from game.queries import shown_position
from game.rules import game_record, players
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.game import Game, GameFile
from game.state.game_list import GameListDialog
from game.state.state import State
from game.update import common, deadlines, engine_searches, opened_files, seats, sessions, settings
from game.update.play import move_making
from game.words.text_faults import remark_line, text_fault

CLOCKS_RESTORED = message(
    "The game is paused. At most {seconds} seconds were given back on its clocks.",
    seconds=deadlines.CLOCK_SAVE_MS // 1000,
)
LOADED_POSITION = message("Loaded a position.")


def is_game_at_stake(state: State) -> bool:
    """Return whether giving up the game asks first: a person has played and it is not over."""
    game = shown_position.game_in_progress(state)
    return game.touched and game_record.is_going_on(game)


def _is_of_engines(game: Game) -> bool:
    """Return whether two engines have begun a game here that is not over."""
    is_unfinished = not game.is_document and game_record.is_worth_resuming(game)
    return is_unfinished and players.have_two_engines(game)


def begin_game(state: State, game: Game, flipped: bool) -> list[Effect]:
    """Replace the shown game by ``game``, and let the engine move if it is to move.

    A game may name added engines. If one is not added any more, our engine plays instead. A
    document keeps their names, and starts none. An unfinished game moves to the played
    games.
    """
    sessions.leave_screens(state)
    effects: list[Effect] = []
    if is_game_at_stake(state) or _is_of_engines(shown_position.game_in_progress(state)):
        effects.append(ArchiveGame())
    common.drop_notice(state)
    state.dialog = None
    before = common.shown_pieces(state.session)
    sessions.replace_all_sessions(state, game, flipped)
    seats.seat_players(state, game)
    common.next_random(state)  # A weak level chooses other moves in another game.
    session = state.session
    common.animate_game_pieces(state, session, before)
    return [
        *effects,
        *engine_searches.begin_engine_game(state, session),
        *engine_searches.ask_for_move(state, session),
    ]


def begin_rematch(state: State) -> list[Effect]:
    """Start a game of the same players with the colours swapped, if this game is over."""
    game = state.session.game
    if game.result is None or game.is_document:
        return []
    white, black = players.swapped_players(game)
    start = None if game.is_foreign else game.start
    again = game_record.new_game(white, black, game.time_control, start)
    again.search_limit, again.is_rated = game.search_limit, game.is_rated
    return begin_game(state, again, is_seen_from_black(again, state.settings.turn_board))


def is_seen_from_black(game: Game, turns: bool) -> bool:
    """Return whether the board of a new game has Black at the bottom.

    ``turns`` says whether the board turns to the side to move if two persons play.
    """
    if players.have_two_persons(game):
        return turns and game.start.turn == chess.BLACK
    return players.persons_colour(game) == chess.BLACK


def play_on_from_document(state: State, uci: str) -> list[Effect]:
    """Begin a new game with the moves of a document up to the shown position, and a further move.

    The person plays the side to move there, and the engine the other side.
    """
    document, board = state.session.game, shown_position.shown_board(state.session)
    move = chess.Move.from_uci(uci)
    if not document.is_document or not board.is_legal(move):
        return []
    colour, level = board.turn, _level_in(document, state.settings.level)
    person = players.person(state.settings.person_name)
    sides = {colour: person, not colour: players.engine_player(level)}
    node = shown_position.shown_node(state.session)
    game = game_record.game_continued_from(document, node, sides[chess.WHITE], sides[chess.BLACK])
    effects = begin_game(state, game, flipped=colour == chess.BLACK)
    return effects + move_making.play_by_hand(state, state.session, move)


def _level_in(document: Game, level: int) -> int:
    """Return the level of the engine in a game that was played here; otherwise ``level``."""
    levels = (who.level for who in (document.white, document.black))
    return next((found for found in levels if found is not None), level)


def load_game_text(
    state: State, text: str, source: str, file: GameFile | None = None, path: str = ""
) -> list[Effect]:
    """Open the text of a FEN, PGN or capsule; ``path`` is that of its file.

    An invalid text changes nothing. If an unfinished game would be lost, a question asks first.
    """
    if not isinstance(state.dialog, GameListDialog):  # An invalid text leaves the list open.
        state.dialog = None
    if looks_like_capsule(text) or source.endswith(SUFFIX):
        return [DoAction(LoadCapsule(text, source, path))]
    parsed = _parsed(state, text, partial(common.text_fault_message, source), file)
    if parsed is None:
        return []
    common.clear_selection(state.session)
    path = path or _path_of(file)
    if not _opens_in_front(state, parsed, path) and is_game_at_stake(state):
        from_clipboard = source == CLIPBOARD
        question = Question.DISCARD_FOR_PASTE if from_clipboard else Question.DISCARD_FOR_OPEN
        state.dialog = ConfirmationDialog(question, text, file, path)
        return []
    return _begin_loaded(state, parsed, file, path)


def load_confirmed_text(state: State, text: str, file: GameFile | None, path: str) -> list[Effect]:
    """Open a text that ``load_game_text`` has already checked."""
    parsed = _parsed(state, text, lambda fault: fault, file)
    return [] if parsed is None else _begin_loaded(state, parsed, file, path)


def _path_of(file: GameFile | None) -> str:
    return "" if file is None else file.origin.path


def _begin_loaded(
    state: State, parsed: ParsedGame, file: GameFile | None, path: str
) -> list[Effect]:
    """Begin a pasted or opened game, with a notice about it; remember the path of its file."""
    in_front = _opens_in_front(state, parsed, path)
    is_position = not parsed.is_pgn
    if in_front and is_position:
        parsed = game_import.document_of_position(parsed)
        parsed.game.is_document = True
    game, flipped = parsed.game, parsed.flipped
    if not is_position:
        game.file, game.is_document, game.draw_offer = file, True, None
        name = state.settings.person_name or players.PERSON_NAME
        flipped = players.side_at_bottom(game, name) == chess.BLACK
    effects = (sessions.show_document if in_front else begin_game)(state, game, flipped)
    if parsed.remarks:
        common.show_answer(state, remark_line(parsed.remarks))
    else:
        common.show_success(state, loaded_notice(parsed.game))
    return [*effects, *settings.remember_file(state, path)] if path else effects


def _opens_in_front(state: State, parsed: ParsedGame, path: str) -> bool:
    """Return whether a text is shown in front of the game in progress, which goes on.

    So is the file that another process handed over last. ``path`` is that of the text's file, or
    empty. A PGN that follows replaces the document.
    """
    if not sessions.is_in_progress(state):
        return False
    is_handed = bool(path) and path == state.opened_files.handed_path
    return is_handed or (parsed.is_pgn and sessions.is_document_beside(state))


def loaded_notice(game: Game) -> Message:
    """Return the notice about a pasted or opened game, or about a position without moves."""
    moves = (len(game.moves) + 1) // 2
    return loaded_game_notice(moves) if moves else LOADED_POSITION


def loaded_game_notice(moves: int) -> Message:
    """Return the notice about a pasted or opened game, with its number of moves."""
    return plural("Loaded a game of {number} move.", "Loaded a game of {number} moves.", moves)


def _parsed(
    state: State,
    text: str,
    describe: Callable[[Message], Message],
    file: GameFile | None = None,
) -> ParsedGame | None:
    """Return the game that a text holds. If it holds none, show a notice and return None."""
    try:
        may_be_cut_short = file_links.may_be_cut_short(file)
        return game_import.game_from_text(
            text, state.settings.level, may_be_cut_short=may_be_cut_short
        )
    except GameTextError as error:
        common.show_error(state, describe(text_fault(error.fault)))
        return None


def accept_resume_offer(state: State) -> list[Effect]:
    """Resume the last session's game, or ask first whether to discard the present one."""
    if state.opened_files.resume is None:
        return []
    if is_game_at_stake(state):
        state.dialog = ConfirmationDialog(Question.DISCARD_FOR_RESUME)
        return []
    return resume_last_game(state)


def resume_last_game(state: State) -> list[Effect]:
    """Begin the last session's game as it was left."""
    offer = opened_files.end_offer(state)
    return ([] if offer is None else begin_saved_game(state, offer.pgn)) or []


def begin_saved_game(state: State, text: str) -> list[Effect] | None:
    """Begin a saved game as it was left, with the file that it was opened from.

    A timed game is paused, so that no time passes before the person is ready. If the text holds no
    game, show a notice and return None.
    """
    parsed = _parsed(state, played_games.read_own_tags(text).text, _fault_of_earlier)
    if parsed is None:
        return None
    is_timed = parsed.game.clock is not None and bool(parsed.game.moves)
    parsed.game.is_paused = is_timed and parsed.game.result is None
    effects = begin_game(state, parsed.game, parsed.flipped)
    if state.session.game.is_paused:
        common.show_info(state, CLOCKS_RESTORED)
    state.session.game.file = file_links.linked_file(text)
    state.session.game.game_id = played_games.read_own_tags(text).game_id
    state.session.game.touched = True
    return effects


def _fault_of_earlier(fault: Message) -> Message:
    return message("Earlier game: {fault}", fault=fault)


def decline_resume_offer(state: State) -> list[Effect]:
    """Stop offering the last session's game; it moves to the played games."""
    effects = common.archive_offered_game(state)
    opened_files.end_offer(state)
    return effects
