"""The features of the program: the only place that names all of them."""

from __future__ import annotations

from functools import partial

from engine.protocol.shared_enums import SearchPurpose
from game.actions.board import BoardAction
from game.actions.game import EngineReport, GameAction
from game.actions.library import LibraryAction
from game.actions.reviews import ReviewAction
from game.actions.shortcuts.keymap import Keymap
from game.app import board_handler, game_handler
from game.app.watchers import WATCHERS
from game.features.analyse import feature as analyse
from game.features.editor import feature as editor
from game.features.engines import feature as engines
from game.features.explorer import feature as explorer
from game.features.files import feature as files
from game.features.games import feature as games
from game.features.help import feature as help_
from game.features.imports import feature as imports
from game.features.inspect import feature as inspect_
from game.features.key_bindings import feature as keys
from game.features.learn import feature as learn
from game.features.library import feature as library_screen
from game.features.new_game import feature as new_game
from game.features.play import feature as play
from game.features.question import feature as question
from game.features.repertoire import feature as repertoire
from game.features.report import feature as report
from game.features.settings import feature as settings
from game.features.training import feature as training
from game.features.window import feature as window
from game.queries.board_view import BoardView
from game.state.state import State
from game.update import engine_reports, judging, library, reviews
from game.view.feature import (
    Feature,
    Features,
    keys_of_screens,
    questions_of,
    stateless_watcher,
)

SHARED = (
    Feature(actions=BoardAction, act=board_handler.handle),
    Feature(actions=GameAction, act=game_handler.handle),
    Feature(actions=ReviewAction, act=reviews.handle),
    Feature(watchers=WATCHERS),
)
"""What several features share."""
OWN = (
    play.FEATURE,
    analyse.FEATURE,
    report.FEATURE,
    learn.FEATURE,
    training.FEATURE,
    files.FEATURE,
    inspect_.FEATURE,
    library_screen.FEATURE,
    editor.FEATURE,
    new_game.FEATURE,
    games.FEATURE,
    imports.FEATURE,
    engines.FEATURE,
    explorer.FEATURE,
    repertoire.FEATURE,
    window.FEATURE,
    settings.FEATURE,
)


def features(*more: Feature) -> Features:
    """Return the features of the program, and more of them."""
    found = (*SHARED, *OWN, *more)
    keymap = Keymap(keys_of_screens(found))
    boards = {one.screen.name: one.screen.board for one in found if one.screen is not None}

    def shown_board(state: State) -> BoardView:
        return boards[state.screen](state)

    users = dict.fromkeys(SearchPurpose, engine_reports.NOBODY)
    users |= {purpose: user for one in found for purpose, user in one.searches.items()}
    judges = tuple(judge for one in found for judge in one.judges)
    users[SearchPurpose.REVIEW] = judging.searches(judges)
    judge = stateless_watcher(partial(judging.update_judge, judges))
    engines_ = Feature(actions=EngineReport, act=partial(engine_reports.handle, users))
    answers = {user: use for one in found for user, use in one.library.items()}
    library_ = Feature(actions=LibraryAction, act=partial(library.handle, answers))
    asking = question.feature(questions_of(found))
    own = (
        engines_,
        Feature(watchers=(judge,)),
        library_,
        asking,
        keys.feature(keymap),
        help_.FEATURE,
        files.pictures_of(shown_board),
    )
    return Features((*SHARED, *OWN, *own, *more), keymap)


FEATURES = features()
