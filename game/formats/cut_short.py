"""The readable part of a game whose end is missing, because its file was cut short."""

from __future__ import annotations

from collections.abc import Iterator

from game.formats import movetext, pgn_head
from game.formats.pgn_tags import RESULTS, UNFINISHED


def readable_parts(text: str) -> Iterator[str]:
    """Yield texts that end before the cut, the longest first; none if the game has its result.

    Open variations are closed, and a comment or a tag that is open is left out. The last word may
    be cut too, so the second text is without it.
    """
    lines = text.split("\n")
    if lines[-1].startswith("["):
        yield from filter(None, ["\n".join(lines[:-1])])
        return
    begin = sum(len(line) + 1 for line in lines[: pgn_head.head_of(text).end])
    depth, word, end = 0, len(text), len(text)
    for match in movetext.TOKEN.finditer(text, begin):
        token = match.group()
        word = match.start() if token[0] not in "(){;%" else len(text)
        if token[0] == "{" and not token.endswith("}"):
            end = match.start()
        depth = max(0, depth + (token == "(") - (token == ")"))
        if token in RESULTS and not depth:
            return
    closing = f"{' )' * depth} {UNFINISHED}"
    for last in dict.fromkeys((end, min(end, word))):
        yield f"{text[:last].rstrip()}{closing}"
