"""The keyboard focus in the story: a link, or a point of the chart, and where it leads.

The chart stands between the links of the sentences and those of the cards.
"""

from __future__ import annotations

from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.story.search_story import IterationLeader
from game.actions.effects import Effect, SendToInspector
from game.features.inspect.model.inspection import Inspection, NavigationKey
from game.features.inspect.told_story import ToldStory, told_story

_STEPS = {
    NavigationKey.UP: -1,
    NavigationKey.LEFT: -1,
    NavigationKey.DOWN: 1,
    NavigationKey.RIGHT: 1,
}
_POINT_STEPS = {NavigationKey.LEFT: -1, NavigationKey.RIGHT: 1}


def handle_story_key(inspection: Inspection, way: NavigationKey) -> list[Effect]:
    """Choose another link or point of the chart, or follow the chosen one."""
    told, leaders = told_story(inspection, for_mover=False), _leaders(inspection)
    if way in (NavigationKey.ENTER, NavigationKey.GO):
        return _follow(inspection, told.links, leaders)
    if inspection.story_point is not None and leaders:
        _move_from_point(inspection, way, told, len(leaders))
    elif told.links:
        _move_from_link(inspection, way, told, len(leaders))
    return []


def _leaders(inspection: Inspection) -> tuple[IterationLeader, ...]:
    return () if inspection.recorded is None else inspection.recorded.story.leaders


def _follow(
    inspection: Inspection, links: tuple[int, ...], leaders: tuple[IterationLeader, ...]
) -> list[Effect]:
    """Go to the node of the chosen link or point, if one is chosen."""
    link, point = inspection.story_link, inspection.story_point
    if point is not None and point < len(leaders):
        node = leaders[point].depth.node_search
    elif link is not None and link < len(links):
        node = links[link]
    else:
        return []
    inspection.request += 1
    return [SendToInspector(GoToNodeSearch(inspection.number, inspection.request, node))]


def _move_from_point(
    inspection: Inspection, way: NavigationKey, told: ToldStory, points: int
) -> None:
    """Choose another point, or leave the chart upwards or downwards."""
    here, above, links = inspection.story_point or 0, _links_above(told), len(told.links)
    if way in _POINT_STEPS:
        inspection.story_point = min(max(here + _POINT_STEPS[way], 0), points - 1)
    elif way is NavigationKey.FIRST:
        inspection.story_point = 0
    elif way is NavigationKey.LAST:
        inspection.story_point = points - 1
    elif way is NavigationKey.UP and above:
        inspection.story_link, inspection.story_point = above - 1, None
    elif way is NavigationKey.DOWN and above < links:
        inspection.story_link, inspection.story_point = above, None


def _move_from_link(
    inspection: Inspection, way: NavigationKey, told: ToldStory, points: int
) -> None:
    """Choose another link. Between sentences and cards, the deepest point of the chart comes."""
    here, above, last = inspection.story_link, _links_above(told), len(told.links) - 1
    if way is NavigationKey.FIRST or (here is None and way in _STEPS):
        inspection.story_link = 0
    elif way is NavigationKey.LAST:
        inspection.story_link = last
    elif way in _STEPS and here is not None:
        there = here + _STEPS[way]
        if (points and here < above <= there) or (points and there < above <= here):
            inspection.story_link, inspection.story_point = None, points - 1
        else:
            inspection.story_link = min(max(there, 0), last)


def _links_above(told: ToldStory) -> int:
    """Return how many links stand above the chart: those of the sentences."""
    return sum(len(sentence.links) for sentence in told.sentences)
