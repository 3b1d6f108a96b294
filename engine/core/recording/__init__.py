"""Recording a search and replaying parts of it."""
