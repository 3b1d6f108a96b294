"""The named parts of each evaluation term."""
