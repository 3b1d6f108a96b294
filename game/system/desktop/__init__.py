"""The desktop around the window: its display, theme, languages and clipboard."""
