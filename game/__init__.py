"""The window of Glassbox: what a person sees and does.

This package imports nothing here, because the engine's process imports it again when it starts.
"""
