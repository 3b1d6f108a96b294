"""The keys of the help: explaining terms, and the glossary."""

from __future__ import annotations

import pygame

from game.actions.help import ExplainTerms, OpenGlossary
from game.actions.shortcuts import VIEW, Shortcut
from game.message import message

GLOSSARY_KEY = Shortcut(
    pygame.K_F1, OpenGlossary(), message("open the glossary"), VIEW, control=True
)
EXPLAIN_KEY = Shortcut(
    pygame.K_F1, ExplainTerms(), message("explain a term on the screen"), VIEW, shift=True
)
WITH_TERMS = (EXPLAIN_KEY, GLOSSARY_KEY)
"""The keys of a screen that shows terms."""
WITHOUT_TERMS = (GLOSSARY_KEY,)
"""The keys of any other screen."""
