"""The help in the window: explanations of terms, the glossary, the tour, "About"."""
