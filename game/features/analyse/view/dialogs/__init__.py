"""The dialogs of the Analyse screen."""
