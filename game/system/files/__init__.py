"""Dialogs for files, folders, and pictures, as the operating system has them."""
