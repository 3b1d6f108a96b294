"""Movetext as text: words, comments and line ends."""

LINE_COMMENTS = (";", "%")
"""The first characters of a comment and of an escape that end with their line."""


def replace_braces(comment):
    """Return a comment with parentheses for the braces in it, which no comment can hold."""
    return comment.replace("{", "(").replace("}", ")")


def braced_comment(comment):
    """Return a comment in braces."""
    return f"{{ {replace_braces(comment)} }}"


def join_movetext_tokens(tokens):
    """Return tokens with spaces between them. Only comments to the end of a line end one."""
    parts = []
    begins_line = True
    for token in tokens:
        if not begins_line:
            parts.append("\n" if token.startswith("%") else " ")
        parts.append(token)
        begins_line = token.startswith(LINE_COMMENTS)
        if begins_line:
            parts.append("\n")
    return "".join(parts)
