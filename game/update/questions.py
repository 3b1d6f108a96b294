"""The actions of ``game.inspect_actions``, and what the engine answers."""

from __future__ import annotations

from typing import assert_never

from engine.inspect_questions import (
    NO_QUESTION,
    Answer,
    AskingProgress,
    Compared,
    ConditionChecked,
    ExchangeTold,
    NotAnswered,
    OriginTold,
    RanTo,
    WhyTold,
)
from game import inspect_actions as actions
from game.effects import Effect
from game.inspect_actions import QuestionAction
from game.state import ScreenName, State
from game.update import (
    asides,
    breakpoints,
    capsules,
    common,
    comparison,
    flame,
    inspect,
    node_field,
    terms,
    walk,
)
from game.view_queries import is_on_piece, is_zoomed


def act(state: State, action: QuestionAction) -> list[Effect]:
    """Do one of them."""
    match action:
        case actions.LeaveInspection():
            return leave(state)
        case actions.ChooseRow():
            return asides.choose_row(state, action.by)
        case actions.GoToChosen():
            return asides.go_to_chosen(state)
        case actions.AskWhyNot():
            return asides.ask_why_not(state, action.move)
        case actions.ShowExchange():
            return asides.show_exchange(state, action.move)
        case actions.ShowOrigin():
            return asides.show_origin(state, action.visit)
        case actions.TypeNode():
            return node_field.write(state, action.digits)
        case actions.OpenNodeField():
            return node_field.open_field(state)
        case actions.EnterNode():
            return node_field.enter(state)
        case actions.CloseAside():
            return [] if state.inspection is None else asides.close(state.inspection)
        case actions.UnfoldTerm():
            return terms.toggle(state, action.name)
        case actions.WalkTerms():
            return terms.walk(state, action.by)
        case actions.OpenBreakpoints():
            return breakpoints.open_dialog(state)
        case actions.EditCondition():
            return breakpoints.edit(state, action.text)
        case actions.ChooseTerm():
            return breakpoints.choose_term(state, action.term)
        case actions.ChooseJoiner():
            return breakpoints.choose_joiner(state, action.joiner)
        case actions.MovePlace():
            return breakpoints.move_place(state, action.by)
        case actions.AddBreakpoint():
            return breakpoints.add(state)
        case actions.ToggleBreakpoint():
            return breakpoints.toggle(state, action.number)
        case actions.RemoveBreakpoint():
            return breakpoints.remove(state, action.number)
        case actions.RunToBreakpoint():
            return breakpoints.run(state, action.forwards)
        case actions.SaveCapsule():
            return capsules.save(state)
        case actions.CopyCapsule():
            return capsules.copy(state)
        case actions.KeepCapsule():
            return capsules.keep(state)
        case actions.OpenComparison():
            return comparison.open_dialog(state)
        case actions.NarrowTechniques():
            return comparison.narrow(state, action.typed)
        case actions.MoveTechnique():
            return comparison.move(state, action.by)
        case actions.StartComparison():
            return comparison.start(state, action.technique)
        case actions.CompareAgain():
            return comparison.again(state)
        case actions.CloseComparison():
            return comparison.close(state)
        case actions.GoToParting():
            return comparison.go_to_parting(state)
    assert_never(action)


def take(state: State, said: Answer) -> list[Effect]:
    """Take an answer of the engine; one about another search is late."""
    inspection = state.inspection
    if inspection is None or said.inspection != inspection.number:
        return []
    match said:
        case WhyTold() | ExchangeTold() | OriginTold():
            asides.take(inspection, said)
        case NotAnswered(request=number) if number == NO_QUESTION:
            inspect.forgo(state, inspection, said.message)
        case NotAnswered():
            asides.take(inspection, said)
            comparison.take(inspection, said)
            return breakpoints.take(state, inspection, said)
        case AskingProgress():
            asides.take(inspection, said)
            comparison.take(inspection, said)
            return breakpoints.take(state, inspection, said)
        case ConditionChecked() | RanTo():
            return breakpoints.take(state, inspection, said)
        case Compared():
            comparison.take(inspection, said)
        case _:
            assert_never(said)
    return []


def leave(state: State) -> list[Effect]:
    """Close the topmost open thing, or go back to the game."""
    board, inspection = state.board, state.inspection
    if board.promotion is not None or board.drag is not None or board.selected is not None:
        common.let_go(state)
    elif inspection is not None and inspection.running is not None:
        return breakpoints.give_up(inspection)
    elif inspection is not None and inspection.node_typed is not None:
        return node_field.close(inspection)
    elif inspection is not None and (inspection.outline.is_typing or inspection.outline.filter):
        return walk.close_filter(inspection)
    elif inspection is not None and inspection.aside is not None:
        return asides.close(inspection)
    elif inspection is not None and inspection.term:
        return terms.toggle(state, inspection.term)
    elif inspection is not None and inspection.row is not None:
        inspection.row = None
        board.preview = ()
    elif inspection is not None and inspection.outline.cursor is not None:
        inspection.outline.cursor = None
    elif inspection is not None and is_on_piece(inspection):
        inspection.heat.origin = None
    elif inspection is not None and is_zoomed(inspection):
        return flame.show_whole(inspection, is_whole=inspection.flame.is_whole)
    else:
        inspect.show(state, ScreenName.PLAY)
    return []
