"""Changes of the bookmarks, and of the places where one was."""
