"""A strict reader of HTML: what a browser would mend without a word is an error here."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))
"""The elements that have no end."""


class StrictHtml(HTMLParser):
    """Elements of a document in their order, each with its attributes and the text inside it.

    Raises:
        AssertionError: an element is not closed or closed out of order, an attribute or an id
            stands twice, or an element outside of a drawing closes itself.
    """

    def __init__(self, document: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self._open: list[tuple[str, list[str]]] = []
        self._ids: set[str] = set()
        assert document.startswith("<!DOCTYPE html>")
        self.feed(document)
        self.close()
        assert self._open == []

    def all(self, tag: str, css_class: str = "") -> list[tuple[dict[str, str], str]]:
        """Return the attributes and the text of each element with this tag and class."""
        return [
            (attributes, "".join(texts))
            for name, attributes, texts in self.elements
            if name == tag and (not css_class or css_class in attributes.get("class", "").split())
        ]

    def with_id(self, name: str) -> tuple[dict[str, str], str]:
        """Return the attributes and the text of the element with an id."""
        return next(
            (attributes, "".join(texts))
            for _, attributes, texts in self.elements
            if attributes.get("id") == name
        )

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), (tag, names)
        attributes = {name: value or "" for name, value in attrs}
        if "id" in attributes:
            assert attributes["id"] not in self._ids, attributes["id"]
            self._ids.add(attributes["id"])
        texts = list[str]()
        self.elements.append((tag, attributes, texts))
        if tag not in VOID:
            self._open.append((tag, texts))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert any(name == "svg" for name, _ in self._open), tag
        self.handle_starttag(tag, attrs)
        self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open, tag
        name, _ = self._open.pop()
        assert name == tag, (name, tag, self.getpos())

    def handle_data(self, data: str) -> None:
        assert self._open or not data.strip(), data
        for _, texts in self._open:
            texts.append(data)
