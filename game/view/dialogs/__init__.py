"""Menus and dialogs."""
