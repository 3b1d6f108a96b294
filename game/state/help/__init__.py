"""The help of the program as plain data: its terms, the glossary, the tour, "About"."""
