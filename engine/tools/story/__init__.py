"""The story of a search in English, for ``glassbox-engine inspect --story``."""
