"""Gives each action about bookmarks to what handles it."""

from __future__ import annotations

from typing import assert_never

from game.actions.effects import Effect
from game.features.inspect.actions import bookmarks as actions
from game.features.inspect.actions.bookmarks import BookmarkAction
from game.features.inspect.update.places import bookmarks, place_list
from game.state.session import Session
from game.state.state import State


def handle(state: State, session: Session, action: BookmarkAction) -> list[Effect]:
    """Handle an action of ``inspect.actions.bookmarks``."""
    match action:
        case actions.ToggleBookmark():
            bookmarks.toggle_bookmark(state, action.node_search)
        case actions.RemoveBookmark():
            bookmarks.remove_bookmark(state, action.node_search)
        case actions.WriteNote():
            place_list.open_note(state, session)
        case actions.OpenPlaces():
            place_list.open_list(state, session)
        case actions.ChoosePlace():
            place_list.choose_place(state, action.node_search)
        case actions.GoToPlace():
            return place_list.go_to_place(state)
        case actions.TypeNote():
            place_list.type_note(state, action.text)
        case actions.KeepNote():
            place_list.keep_note(state)
        case actions.DropNote():
            place_list.drop_note(state)
        case _:
            assert_never(action)
    return []
