"""Games to open: of others, of ours, and one that an earlier version has continued in place."""

from __future__ import annotations

FOREIGN = """[White "Alice"]
[WhiteElo "2100"]
[BlackType "human"]
[Black "Ben Beta"]
[Event "Open"]
[Termination "normal"]
[Result "*"]

1. e4 e5 2. Nf3 { developing } ( 2. f4 exf4 ) 2... Nc6 *
"""
RESIGNED = FOREIGN.replace("*", "1-0")
OWN = """[Event "Casual game"]
[Site "Glassbox"]
[Date "2026.11.23"]
[Round "-"]
[White "You"]
[Black "Glassbox"]
[Result "*"]
[WhiteType "human"]
[BlackType "program"]
[BlackLevel "Club player"]
[TimeControl "-"]
[Termination "unterminated"]

1. e4 e5 2. Nf3 Nc6 *
"""
OWN_RESIGNED = OWN.replace('"*"', '"0-1"').replace("unterminated", "normal")
OWN_RESIGNED = OWN_RESIGNED.replace("Nc6 *", "Nc6 { resignation } 0-1")
CONTINUED = RESIGNED.replace(
    "\n\n",
    """
[ContinuedAt "4"]
[ContinuedWhiteType "human"]
[ContinuedBlackType "program"]
[ContinuedBlackLevel "Club player"]
[ContinuedResult "*"]

""",
).replace("Nc6 1-0", "Nc6 3. Bb5 a6 1-0")
