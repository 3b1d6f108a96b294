"""What a screen reader hears of what an engine has found at the shown position.

The engine is the one whose scores board and bar show. It is named when another one takes its place.

It is said once at each step, when the line is settled. It is said again if a verdict on the move
becomes certain later. A line that changes all the time would drown every other sentence.
What the report says of a move comes first, and in place of the engine's verdict. A threat is said
when its search ends, and the line again once the threat is not shown any more.
"""

from __future__ import annotations

import chess

from game.features.analyse import queries, shown_engines, verdicts
from game.features.analyse.model import AnalyseModel, AnalysisEngine, AnnouncedFinding, analysis_of
from game.message import San, Text, message, template
from game.queries import seated_engines, shown_position
from game.queries.reviews import shown_review
from game.rules.players import ENGINE_NAME
from game.state.engines import SeatId
from game.state.screens import ANALYSE
from game.state.session import Session
from game.state.state import State
from game.words.inspect.scores import score_in_pawns
from game.words.nags import BLUNDER, INACCURACY, MISTAKE
from game.words.review.moves import move_sentences

VERDICTS = {
    INACCURACY: template("{move} is an inaccuracy. {line}"),
    MISTAKE: template("{move} is a mistake. {line}"),
    BLUNDER: template("{move} is a blunder. {line}"),
}

AFTER_ANOTHER = template("{told} {sentence}")


def update_finding(state: State) -> None:
    """Keep the sentence of the analysed session up to date with what is known."""
    analysis = analysis_of(state)
    if analysis is None or state.screen != ANALYSE or not analysis.engines:
        return
    session = state.sessions.by_id[analysis.session_id]
    node, row = shown_position.shown_node(session), _awaited_row(state, session, analysis)
    if _is_known(session, analysis, row):
        session.scored_by = row.name or ENGINE_NAME
    seat = row.seat
    if analysis.finding is None or (analysis.finding.node, analysis.finding.seat) != (node, seat):
        analysis.finding, session.finding = AnnouncedFinding(node, seat), ""
    said = session.finding
    analysis.finding = _with_report(state, session, analysis.finding)
    if not analysis.finding.line:
        analysis.finding = analysis.finding._replace(line=_best_line(state, seat))
        if analysis.finding.line:
            session.finding = analysis.finding.line
    if analysis.finding.line and not analysis.finding.has_verdict:
        _add_verdict(session, analysis, analysis.finding)
    analysis.finding = _with_threat(state, session, analysis.finding, said)


def _awaited_row(state: State, session: Session, analysis: AnalyseModel) -> AnalysisEngine:
    """Return the engine that the board shows, or that it will show in a moment.

    It is the first one about the shown position that knows it or responds. Until it knows the
    position, the board may show another one; nothing is said of that.
    """
    for row in analysis.engines:
        is_lost = state.engines.at[row.seat].status in seated_engines.UNRESPONSIVE
        if queries.is_engine_at_shown_position(session, row) and (
            not is_lost or _is_known(session, analysis, row)
        ):
            return row
    return analysis.engines[0]


def _is_known(session: Session, analysis: AnalyseModel, row: AnalysisEngine) -> bool:
    """Return whether an engine is about the shown position and has found something there."""
    tree, node = session.game.tree, shown_position.shown_node(session)
    known = queries.result_at_node(analysis, row, tree, node)
    return known is not None and queries.is_engine_at_shown_position(session, row)


def _with_report(state: State, session: Session, finding: AnnouncedFinding) -> AnnouncedFinding:
    """Say what the report has found out about the move, once it knows it."""
    move, tree = shown_review.reviewed_move_at(state, finding.node), session.game.tree
    if move is None or move is finding.reported:
        return finding
    if move.verdict is not None:
        told: Text = queries.move_with_number(tree, finding.node)
        for sentence in move_sentences(move, tree.board_before(tree[finding.node])):
            told = AFTER_ANOTHER.filled(told=told, sentence=sentence)
        session.finding = told
    return finding._replace(reported=move, has_verdict=True)


def _best_line(state: State, seat: SeatId) -> Text:
    """Return the best move and the score of the engine at a seat, as a sentence.

    It is empty while the board does not show this engine, and until the line is settled.
    """
    engine = shown_engines.engine_on_board(state)
    if engine is None or engine.seat != seat or engine.thinking is None:
        return ""
    if engine.thinking.depth < verdicts.LEAST_DEPTH:
        return ""
    score, move = shown_engines.score_for_bar(state), engine.best_move
    board = shown_position.shown_board(state.session)
    if score is None or move is None or move not in map(chess.Move.uci, board.legal_moves):
        return ""
    return message(
        "{engine}, depth {depth}: {score}, best is {move}.",
        engine=engine.name,
        depth=str(engine.thinking.depth),
        score=score_in_pawns(score),
        move=San(board.san(board.parse_uci(move))),
    )


def _add_verdict(session: Session, analysis: AnalyseModel, finding: AnnouncedFinding) -> None:
    """Begin the sentence with the verdict on the shown move, once it is certain."""
    tree, node = session.game.tree, finding.node
    found = verdicts.verdict_on_move(analysis, tree, node)
    if found is not None:
        move = queries.move_with_number(tree, node)
        session.finding = VERDICTS[found.nag].filled(move=move, line=finding.line)
        analysis.finding = finding._replace(has_verdict=True)


def _with_threat(
    state: State, session: Session, finding: AnnouncedFinding, said: Text
) -> AnnouncedFinding:
    """Say the threat, or the line again; ``said`` is the sentence before this change."""
    threat = _settled_threat(state)
    if threat == finding.threat:
        return finding
    if threat and session.finding != said:
        session.finding = AFTER_ANOTHER.filled(told=session.finding, sentence=threat)
    else:
        session.finding = threat or finding.line
    return finding._replace(threat=threat)


def _settled_threat(state: State) -> Text:
    """Return what is threatened, as a sentence; empty while it is sought or not to be shown."""
    analysis = analysis_of(state)
    result = None if analysis is None else queries.shown_threat(state, analysis)
    if result is None or result.reached is None:
        return ""
    threats = (engine.threat for engine in shown_engines.shown_engines(state))
    threat = next((one for one in threats if one is not None), None)
    if threat is None or threat.san is None or threat.score is None:
        return ""
    return message(
        "The threat is {move}: {score}.",
        move=San(threat.san),
        score=score_in_pawns(threat.score),
    )
