"""One package for each thing that a person does."""
