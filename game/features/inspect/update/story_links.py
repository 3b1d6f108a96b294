"""The links of the story: which one has the keyboard focus, and where it leads."""

from __future__ import annotations

from engine.protocol.inspect_messages import GoToNodeSearch
from game.actions.effects import Effect, SendToInspector
from game.features.inspect.model.inspection import Inspection, NavigationKey
from game.features.inspect.told_story import story_links

_STEPS = {
    NavigationKey.UP: -1,
    NavigationKey.LEFT: -1,
    NavigationKey.DOWN: 1,
    NavigationKey.RIGHT: 1,
}


def handle_story_key(inspection: Inspection, way: NavigationKey) -> list[Effect]:
    """Choose another link, or follow the chosen one."""
    links, here = story_links(inspection), inspection.story_link
    if not links:
        return []
    if way in (NavigationKey.ENTER, NavigationKey.GO):
        if here is None:
            return []
        inspection.request += 1
        return [SendToInspector(GoToNodeSearch(inspection.number, inspection.request, links[here]))]
    if way is NavigationKey.FIRST or (here is None and way in _STEPS):
        inspection.story_link = 0
    elif way is NavigationKey.LAST:
        inspection.story_link = len(links) - 1
    elif way in _STEPS and here is not None:
        inspection.story_link = min(max(here + _STEPS[way], 0), len(links) - 1)
    return []
