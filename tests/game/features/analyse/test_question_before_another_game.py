"""Before an edited game gives way to another one, a question names it and can save it."""

from __future__ import annotations

import re
from pathlib import Path

from analysis_desk import FEATURES
from evaluated_games import Saving

from game.actions.between_features import AnalyseListedText, ShowScreen
from game.features.analyse.actions import SaveAndGoOn
from game.state.dialogs.question import ConfirmationDialog
from game.state.game_list import GameListDialog, ListedGame
from game.state.screens import ANALYSE, PLAY


def test_the_question_before_another_game_names_this_one_and_can_save_it(tmp_path: Path) -> None:
    listed = ListedGame(GameListDialog(1, "b.pgn"), 0)
    other = AnalyseListedText("1. d4 d5 *", "b.pgn", None, listed)
    for screen in (ANALYSE, PLAY):
        desk = Saving(tmp_path / screen)
        (tmp_path / screen).mkdir()
        desk.take("edit")
        desk.do(ShowScreen(screen), other)
        assert isinstance(desk.state.dialog, ConfirmationDialog)
        question = FEATURES.questions[desk.state.dialog.question]
        assert re.search(r"\bA\b.*\bB\b", str(question.detail_of(desk.state, desk.state.dialog)))
        assert question.other is not None
        desk.do(question.other[1])
        assert desk.state.session.game is desk.game
        desk.take("save")
        assert len(desk.written) == 1
        assert "Nxe5" in desk.written[0]
        assert [node.san for node in desk.game.moves] == ["d4", "d5"]


def test_a_save_that_is_given_up_there_keeps_the_analysis(tmp_path: Path) -> None:
    desk = Saving(tmp_path)
    desk.take("edit")
    desk.do(
        AnalyseListedText("1. d4 d5 *", "b.pgn", None, ListedGame(GameListDialog(1, "b.pgn"), 0))
    )
    desk.do(SaveAndGoOn())
    desk.take("cancel")
    assert not desk.is_saved()
    desk.take("ask", "save")
    assert desk.is_saved()
    assert desk.game.moves[0].san == "e4"
