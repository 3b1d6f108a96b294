"""The glossary, and the dialog about the program."""
