"""The games that are played here: the one that goes on, and those that are over or given up."""
