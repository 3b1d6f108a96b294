"""The dialogs for a file: our own picker, and the panel while the system's dialog is open."""
