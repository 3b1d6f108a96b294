"""The dialogs about imports."""
