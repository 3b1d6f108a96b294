"""Layouts of keyboards, as SDL knows them: what each key types without Shift."""

from __future__ import annotations

import pygame

from game.view.keyboard import FIRST_NAMED_KEY, PLACES

_DIGITS = "1234567890"
# The letters of the keys at the places of A to Z, the digits, and the signs at -=[]\;'`,./
_KEYS = {
    "us": "abcdefghijklmnopqrstuvwxyz" + _DIGITS + "-=[]\\;'`,./",
    "ru": "фисвуапршолдьтщзйкыегмцчня" + _DIGITS + "-=хъ\\жэёбю.",
    "gr": "αβψδεφγηιξκλμνοπ;ρστθωςχυζ" + _DIGITS + "-=[]\\\0'`,./",
    "il": "שנבגקכעיןחלךצמםפ/רדאוה'סטז" + _DIGITS + "-=][\\ף,;תץ.",
    "ara": "شﻻؤيثبلاهتنمةىخحضقسفعرصءغئ" + _DIGITS + "-=جد\\كطذوزظ",
    "fr": "qbcdefghijkl,noparstuvzxyw" + _DIGITS + ")=\0$*mù²;:!",
    "de": "abcdefghijklmnopqrstuvwxzy" + _DIGITS + "ß\0ü+#öä\0,.-",
    "dvorak": "axje.uidchtnmbrl'poygk,qf;" + _DIGITS + "[]/=\\s-`wvz",
    "colemak": "abcsftdhuneimky;qprglvwxjz" + _DIGITS + "-=[]\\o'`,./",
}
LAYOUTS = {
    name: {place: ord(letter) for place, letter in zip(PLACES, keys, strict=True)}
    for name, keys in _KEYS.items()
}
"""The key code at each place (scan code) of each layout; zero for a dead key."""
FOREIGN = ("ru", "gr", "il", "ara")
LATIN = ("us", "fr", "de", "dvorak", "colemak")


def press(layout: str, place: int, modifiers: int = 0) -> pygame.event.Event:
    """Return the event of a key that is pressed, as SDL reports it for a layout."""
    code = LAYOUTS[layout].get(place, 0)
    return pygame.event.Event(
        pygame.KEYDOWN,
        key=code or FIRST_NAMED_KEY | place,
        mod=modifiers,
        unicode=chr(code) if code else "",
        scancode=place,
    )
