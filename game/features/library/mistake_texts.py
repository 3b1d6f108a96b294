"""What went wrong in a game, in a few words: kinds of mistakes that games are searched for."""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol.clauses import ClauseKind, Motif
from engine.protocol.library.game_report import WantedMistake
from engine.protocol.review import MateChange, Phase, Verdict
from game.message import Message, message, message_with_context, template
from game.words.review.verdicts import PHASES

ANY_MISTAKE = WantedMistake()
"""Nothing is said of it."""
MOTIFS: dict[Motif | None, Message] = {
    None: message_with_context("a motif", "Anything"),
    Motif.FORK: message_with_context("a motif", "Fork"),
    Motif.PIN: message_with_context("a motif", "Pin"),
    Motif.SKEWER: message_with_context("a motif", "Skewer"),
    Motif.DISCOVERED_ATTACK: message_with_context("a motif", "Discovered attack"),
    Motif.DISCOVERED_CHECK: message_with_context("a motif", "Discovered check"),
    Motif.DOUBLE_THREAT: message_with_context("a motif", "Double threat"),
    Motif.REMOVED_DEFENDER: message_with_context("a motif", "Removal of the defender"),
    Motif.TRAPPED_PIECE: message_with_context("a motif", "Trapped piece"),
    Motif.HANGING_PIECE: message_with_context("a motif", "Undefended piece"),
    Motif.CAPTURE: message_with_context("a motif", "Capture"),
    Motif.EXCHANGE: message_with_context("a motif", "Win of the exchange"),
    Motif.MATE: message_with_context("a motif", "Mate"),
    Motif.BACK_RANK_MATE: message_with_context("a motif", "Back-rank mate"),
    Motif.PROMOTION: message_with_context("a motif", "Promotion"),
    Motif.PAWN_ENDING: message_with_context("a motif", "Pawn ending"),
    Motif.STALEMATE: message_with_context("a motif", "Stalemate"),
    Motif.PERPETUAL_CHECK: message_with_context("a motif", "Perpetual check"),
}
"""The motifs that can be searched for; a term of the evaluation is none."""
KINDS: dict[ClauseKind | None, Message] = {
    None: message_with_context("a motif", "allowed or missed"),
    ClauseKind.ALLOWS: message_with_context("a motif", "allowed"),
    ClauseKind.MISSES: message_with_context("a motif", "missed"),
}
LEAST: dict[Verdict | None, Message] = {
    None: message_with_context("a mistake", "any"),
    Verdict.MISTAKE: message("mistake or worse"),
    Verdict.BLUNDER: message_with_context("a move", "blunder"),
}
MATES: dict[MateChange | None, Message] = {
    None: message_with_context("mates", "any"),
    MateChange.CREATED: message_with_context("a mate", "allowed"),
    MateChange.LOST: message_with_context("a mate", "missed"),
    MateChange.DELAYED: message_with_context("a mate", "delayed"),
}
WANTED_PHASES: dict[Phase | None, Message] = {
    None: message_with_context("a phase of the game", "any"),
    Phase.OPENING: message_with_context("a phase of the game", "opening"),
    Phase.MIDDLEGAME: message_with_context("a phase of the game", "middlegame"),
    Phase.ENDGAME: message_with_context("a phase of the game", "endgame"),
}
MATE_CHIPS: dict[MateChange, Message] = {
    MateChange.CREATED: message("Mate allowed"),
    MateChange.LOST: message("Mate missed"),
    MateChange.DELAYED: message("Mate delayed"),
}
VERDICT_CHIPS: dict[Verdict, Message] = {
    Verdict.INACCURACY: message("Inaccuracy or worse"),
    Verdict.MISTAKE: message("Mistake or worse"),
    Verdict.BLUNDER: message("Blunder"),
}
ALLOWED, MISSED = template("{motif}: allowed"), template("{motif}: missed")
EITHER = template("{motif}: allowed or missed")


def or_none(wanted: WantedMistake) -> WantedMistake | None:
    """Return a kind of mistake, or None if nothing is said of it."""
    return None if wanted == ANY_MISTAKE else wanted


def mistake_chips(wanted: WantedMistake) -> list[tuple[Message, WantedMistake | None]]:
    """Return each part of a kind of mistake in words, with the kind without that part."""
    found: list[tuple[Message, WantedMistake]] = []
    if wanted.motif is not None or wanted.kind is not None:
        found.append((_motif_chip(wanted), replace(wanted, motif=None, kind=None)))
    if wanted.mate_change is not None:
        found.append((MATE_CHIPS[wanted.mate_change], replace(wanted, mate_change=None)))
    if wanted.least is not None:
        found.append((VERDICT_CHIPS[wanted.least], replace(wanted, least=None)))
    if wanted.phase is not None:
        found.append((PHASES[wanted.phase], replace(wanted, phase=None)))
    return [(text, or_none(rest)) for text, rest in found]


def _motif_chip(wanted: WantedMistake) -> Message:
    name = MOTIFS.get(wanted.motif, MOTIFS[None])
    if wanted.kind is None:
        return EITHER.filled(motif=name)
    return (ALLOWED if wanted.kind is ClauseKind.ALLOWS else MISSED).filled(motif=name)
