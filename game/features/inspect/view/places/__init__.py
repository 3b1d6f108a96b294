"""The list of bookmarks and places, and how a place is named and marked."""
