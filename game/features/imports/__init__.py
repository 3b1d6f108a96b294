"""Imports of files of games into the library."""
