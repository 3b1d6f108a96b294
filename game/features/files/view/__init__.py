"""The dialogs for a file: our own picker, and the popup while the system's dialog is open."""
