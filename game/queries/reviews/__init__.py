"""Pure questions about the reports on games."""
