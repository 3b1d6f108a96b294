"""A report on a game as text, with the version of the engine that has made it and a digest.

A report of another version is no use: its searches cannot be replayed, and they do not go on where
those of this version would.
"""

from __future__ import annotations

import hashlib

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.identity import engine_name
from engine.notation.encodings import UTF_8
from engine.protocol.review import ReviewedGame
from game.state.reviews import Review, ReviewStatus

FORMAT = 5
"""The version of the format. Other versions are not read. In version 1 the table was cleared every
16 positions, so the searches cannot be replayed now. In version 2 the evaluation counted the
material of a clause, in version 3 the table was cleared every 12 positions."""


class UnreadableReviewError(ValueError):
    """The text is no report on the game, or one that is of no use here."""


class OlderReviewError(UnreadableReviewError):
    """The report has an older format: the game is to be reviewed again."""


class _Kept(Struct, frozen=True):
    format: int
    engine: str
    digest: str
    """The SHA-256 of ``review`` in hexadecimal."""
    review: msgspec.Raw


def review_to_text(review: Review) -> str:
    """Return a report as one line of JSON."""
    still = replace(review, notice=None, has_restarted=False)
    raw = msgspec.json.encode(still)
    return msgspec.json.encode(_Kept(FORMAT, engine_name(), _digest(raw), msgspec.Raw(raw))).decode(
        UTF_8
    )


def review_from_text(text: str, game: ReviewedGame) -> Review:
    """Return the report on a game from its text; one that ran is paused.

    Raises:
        OlderReviewError: the report has an older format.
        UnreadableReviewError: the text is no report on this game by this version.
    """
    try:
        kept = msgspec.json.decode(text, type=_Kept)
        if kept.format < FORMAT:
            raise OlderReviewError(kept.engine)
        if (kept.format, kept.engine) != (FORMAT, engine_name()):
            raise UnreadableReviewError(kept.engine)
        if _digest(bytes(kept.review)) != kept.digest:
            raise UnreadableReviewError(kept.digest)
        review = msgspec.json.decode(kept.review, type=Review)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise UnreadableReviewError from error
    if review.game != game:
        raise UnreadableReviewError(review.game.fen)
    is_finished = review.status is ReviewStatus.FINISHED
    return review if is_finished else replace(review, status=ReviewStatus.PAUSED)


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()
