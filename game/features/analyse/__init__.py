"""Analyse: a board on which a game is taken apart."""
