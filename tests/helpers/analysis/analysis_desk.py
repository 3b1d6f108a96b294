"""The Analyse screen as tests drive it: a state, actions, and the effects that they return.

No engine runs: the effects are only collected.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from msgspec.structs import replace

from game.actions.action import Action
from game.actions.between_features import AnalyseShownGame, MoveMade
from game.actions.effects import Effect
from game.app import registry
from game.app.dispatch import update
from game.features.analyse.feature import FEATURE
from game.features.analyse.model import AnalyseModel, analysis_of
from game.features.analyse.update import handler
from game.formats import game_import, movetext_writer, pgn
from game.message import message
from game.queries import play_board, shown_position
from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import NodeId
from game.state.screens import ANALYSE
from game.state.session import Session, sessions_with
from game.state.state import State
from game.view.feature import Feature, Features, Screen, ScreenMaker


def _no_view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    raise AssertionError("nothing is drawn")


def _features() -> Features:
    """Return the features of the program with the Analyse screen, at least without its view."""
    if ANALYSE in registry.FEATURES.screens:
        return registry.FEATURES
    screen = Screen(
        name=ANALYSE,
        title=message("Analyse"),
        load=_no_view,
        board=play_board.view,
        menus=(),
        shortcuts=(),
        act_on_board=handler.handle_board_action,
        paste=handler.paste_on_screen,
    )
    shown: Feature = replace(FEATURE, screen=screen)
    return registry.features(shown)


FEATURES = _features()


def document(text: str) -> Game:
    """Return the game of a PGN as it is opened from a file."""
    game = game_import.game_from_pgn(text).game
    game.is_document = True
    return game


class AnalysisDesk:
    """A game on the Play screen, and its analysis."""

    def __init__(self, game: Game | str) -> None:
        self.state = State(sessions_with(document(game) if isinstance(game, str) else game))
        self.effects: list[Effect] = []
        """The effects that the last call returned."""
        self.do(AnalyseShownGame())

    def do(self, *actions: Action) -> list[Effect]:
        """Do the actions in order; return their effects."""
        self.effects = [one for action in actions for one in update(self.state, action, FEATURES)]
        return self.effects

    def play(self, *moves: str) -> None:
        """Play moves in UCI notation from the shown position."""
        self.do(*map(MoveMade, moves))

    @property
    def analysis(self) -> AnalyseModel:
        """The model of the screen."""
        found = analysis_of(self.state)
        assert found is not None
        return found

    @property
    def session(self) -> Session:
        """The session of the analysis."""
        return self.state.sessions.by_id[self.analysis.session_id]

    @property
    def game(self) -> Game:
        """The analysed game."""
        return self.session.game

    @property
    def tree(self) -> GameTree:
        """The moves of the analysed game."""
        return self.game.tree

    @property
    def shown(self) -> NodeId:
        """The node that is shown."""
        return shown_position.shown_node(self.session)

    @property
    def movetext(self) -> str:
        """The moves as PGN, without the result."""
        moves = movetext_writer.movetext(self.tree, self.game.end, "").strip()
        return moves.replace("( ", "(").replace(" )", ")")

    @property
    def pgn(self) -> str:
        """The analysed game as it is saved."""
        return pgn.write_pgn(self.game, "2026.01.01")

    @property
    def notice(self) -> str:
        """The English text of the notice; empty if there is none."""
        return "" if self.state.notice is None else str(self.state.notice.text)

    def node(self, *sans: str) -> NodeId:
        """Return the node behind these moves from the first position."""
        found = 0
        for san in sans:
            found = next(one for one in self.tree.children(found) if self.tree[one].san == san)
        return found
