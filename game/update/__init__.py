"""The only code that changes a State. ``game.app.dispatch`` gives each action to its handler here.

A handler depends on the state and the action alone. It reads no clock, and its random numbers come
from the state's own seed. It returns effects, and ``game.app`` runs them in order. Their
results come back as actions. An action that makes no sense in the present state does nothing; no
action raises an error.
"""
