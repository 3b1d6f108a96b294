"""The window of Glassbox: what a person sees and does.

Imports nothing: the engine's process imports this package again when it starts.
"""
