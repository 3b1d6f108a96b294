"""The dialogs that stand over a screen, as plain data; a feature's own dialog is in its package."""
