"""An independent check of what a move does on the board, with the rules of python-chess alone.

It uses nothing of ``engine/review``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import chess
from exchange_rules import GAIN, VALUES, best_on, gain_of, idle, mates, value_on

from engine.protocol.clauses import EffectKind, MoveEffect, PieceOnSquare


class EffectCheck:
    """Compares effects with the positions before and after a move."""

    def __init__(self, before: chess.Board, move: chess.Move) -> None:
        self.before, self.move = before, move
        self.after = before.copy()
        self.after.push(move)
        self.us = before.turn
        self.here = chess.square_name(move.to_square)
        self.is_safe = best_on(self.after, move.to_square) < GAIN
        self.is_check = self.after.is_check()

    def faults(self, effects: Sequence[MoveEffect]) -> list[str]:
        """Return the effects that the positions do not show."""
        found = [one.kind.value for one in effects if not self._holds(one)]
        kinds = [one.kind for one in effects]
        return found + ["twice"] * (len(kinds) - len(set(kinds)))

    def _holds(self, effect: MoveEffect) -> bool:
        if any(not self._is_there(one) for one in self._pieces(effect)):
            return False
        rules: dict[EffectKind, Callable[[MoveEffect], bool]] = {
            EffectKind.CHECKMATE: lambda _: self.after.is_checkmate(),
            EffectKind.STALEMATE: lambda _: self.after.is_stalemate(),
            EffectKind.INSUFFICIENT_MATERIAL: lambda _: self.after.is_insufficient_material(),
            EffectKind.REPETITION: lambda _: self.after.is_repetition(3),
            EffectKind.EVADES_CHECK: self._evades,
            EffectKind.STOPS_MATE: self._stops_mate,
            EffectKind.THREATENS_MATE: self._threatens_mate,
            EffectKind.PROMOTES: self._promotes,
            EffectKind.FORKS: self._forks,
            EffectKind.SKEWERS: self._skewers,
            EffectKind.PINS: self._pins,
            EffectKind.OPENS_LINE: self._opens,
            EffectKind.ATTACKS: self._attacks,
            EffectKind.SAVES: lambda effect: self._leaves_attack(effect) and not self._is_hit(),
            EffectKind.SHELTERS: self._shelters,
            EffectKind.PROTECTS: self._protects,
            EffectKind.CHECKS: lambda _: self.is_check,
            EffectKind.CASTLES: lambda _: self.before.is_castling(self.move),
            EffectKind.DEVELOPS: self._develops,
            EffectKind.FREES: self._frees,
            EffectKind.PRESSES: self._presses,
            EffectKind.GIVES_FLIGHT: lambda _: (
                not self._flights(self.before)
                and self.move.from_square in self._flights(self.after)
            ),
            EffectKind.BLOCKADES: self._blockades,
            EffectKind.GUARDS: self._guards,
            EffectKind.RETREATS: self._retreats,
            EffectKind.TAKES_OPEN_FILE: lambda _: self._is_on_open_file(),
            EffectKind.ADVANCES_PASSED_PAWN: lambda _: self._is_passed(
                self.move.to_square, self.us
            ),
            EffectKind.ALLOWS_MATE: lambda effect: effect.reply in mates(self.after),
            EffectKind.EN_PRISE: self._en_prise,
            EffectKind.LEAVES: lambda effect: self._leaves(effect) and not self._was_lost(effect),
            EffectKind.DOES_NOT_SAVE: lambda effect: (
                self._leaves(effect) and self._was_lost(effect)
            ),
        }
        return rules.get(effect.kind, self._takes)(effect)

    def _pieces(self, effect: MoveEffect) -> Iterator[PieceOnSquare]:
        lost = effect.kind is EffectKind.TAKES_BACK
        yield from effect.targets[:1] if lost else effect.targets
        if effect.actor is not None:
            yield effect.actor

    def _is_there(self, one: PieceOnSquare) -> bool:
        """Return whether a piece stands where it is said to, before the move or after it."""
        square = chess.parse_square(one.square)
        symbols = {
            piece.symbol()
            for board in (self.before, self.after)
            if (piece := board.piece_at(square)) is not None
        }
        return one.piece in symbols

    # Captures

    def _takes(self, effect: MoveEffect) -> bool:
        if not self.before.is_capture(self.move) or effect.actor is None:
            return False
        recaptures = [one for one in self.after.legal_moves if one.to_square == self.move.to_square]
        attacked = self.after.is_attacked_by(not self.us, self.move.to_square)
        worth = VALUES[effect.targets[0].piece.lower()] - VALUES[effect.actor.piece.lower()]
        expected = {
            EffectKind.TAKES_UNDEFENDED: not attacked,
            EffectKind.TAKES_SAFELY: attacked and not recaptures,
            EffectKind.TAKES_FOR: bool(recaptures)
            and worth >= GAIN
            and gain_of(self.before, self.move) >= worth,
            EffectKind.EXCHANGES: bool(recaptures)
            and worth == 0
            and abs(gain_of(self.before, self.move)) < GAIN,
            EffectKind.TAKES: bool(recaptures),
            EffectKind.TAKES_BACK: self._takes_back(effect),
        }
        gone = chess.parse_square(effect.targets[0].square)
        is_gone = self.before.color_at(gone) == (not self.us) != self.after.color_at(gone)
        return is_gone and expected[effect.kind]

    def _takes_back(self, effect: MoveEffect) -> bool:
        if len(effect.targets) != 2 or not self.before.move_stack:
            return False
        earlier = self.before.copy()
        last = earlier.pop()
        taken = earlier.piece_at(self.move.to_square)
        return (
            last.to_square == self.move.to_square
            and taken is not None
            and taken.color == self.us
            and effect.targets[1].piece == taken.symbol()
        )

    def _promotes(self, effect: MoveEffect) -> bool:
        kind = self.move.promotion
        letter = effect.targets[0].piece.lower()
        return kind is not None and chess.piece_symbol(kind) == letter

    # Attacks

    def _can_win(self, board: chess.Board, attacker: chess.Square, target: chess.Square) -> bool:
        """Return whether the piece on a square could win the other one if it could move."""
        if target not in board.attacks(attacker):
            return False
        turned = board.copy(stack=False)
        turned.turn = self.us
        turned.ep_square = None
        if board.piece_type_at(target) == chess.KING:
            return True
        move = chess.Move(attacker, target)
        if board.piece_type_at(attacker) == chess.PAWN and chess.square_rank(target) in (0, 7):
            move = chess.Move(attacker, target, chess.QUEEN)
        return turned.is_legal(move) and gain_of(turned, move) >= GAIN

    def _wins_new(self, one: PieceOnSquare) -> bool:
        square = chess.parse_square(one.square)
        old = self.before.attacks(self.move.from_square)
        is_new = square not in old and self.after.color_at(square) == (not self.us)
        return is_new and self._can_win(self.after, self.move.to_square, square)

    def _forks(self, effect: MoveEffect) -> bool:
        squares = {one.square for one in effect.targets}
        return self.is_safe and len(squares) > 1 and all(map(self._wins_new, effect.targets))

    def _attacks(self, effect: MoveEffect) -> bool:
        return self.is_safe and len(effect.targets) == 1 and self._wins_new(effect.targets[0])

    def _behind(self, effect: MoveEffect) -> tuple[chess.Square, chess.Square] | None:
        """Return the front and back squares, if the moved slider newly attacks both in a line."""
        front, back = (chess.parse_square(one.square) for one in effect.targets)
        slider = self.move.to_square
        if front not in self.after.attacks(slider) or not self.is_safe:
            return None
        if front in self.before.attacks(self.move.from_square):
            return None
        gone = self.after.copy(stack=False)
        gone.remove_piece_at(front)
        new = gone.attacks(slider) - self.after.attacks(slider)
        return (front, back) if back in new else None

    def _pins(self, effect: MoveEffect) -> bool:
        found = self._behind(effect)
        if found is None:
            return False
        front, back = found
        return back == self.after.king(not self.us) and self.after.is_pinned(not self.us, front)

    def _skewers(self, effect: MoveEffect) -> bool:
        found = self._behind(effect)
        if found is None or value_on(self.after, found[0]) <= value_on(self.after, found[1]):
            return False
        gone = self.after.copy(stack=False)
        gone.remove_piece_at(found[0])
        return self._can_win(self.after, self.move.to_square, found[0]) and self._can_win(
            gone, self.move.to_square, found[1]
        )

    def _opens(self, effect: MoveEffect) -> bool:
        if effect.actor is None:
            return False
        slider = chess.parse_square(effect.actor.square)
        target = chess.parse_square(effect.targets[0].square)
        if slider in (self.move.from_square, self.move.to_square):
            return False
        was_open = target in self.before.attacks(slider)
        return not was_open and self._can_win(self.after, slider, target)

    def _threatens_mate(self, effect: MoveEffect) -> bool:
        return not self.is_check and effect.reply in mates(idle(self.after))

    # Safeguards

    def _evades(self, effect: MoveEffect) -> bool:
        squares = {chess.square_name(one) for one in self.before.checkers()}
        told = {one.square for one in effect.targets}
        return bool(squares) and told == squares and self.here not in squares

    def _stops_mate(self, effect: MoveEffect) -> bool:
        if self.before.is_check() or self.is_check:
            return False
        return effect.reply in mates(idle(self.before)) and not mates(self.after)

    def _is_hit(self) -> bool:
        return bool(self.after.attackers(not self.us, self.move.to_square))

    def _shelters(self, effect: MoveEffect) -> bool:
        is_defended = bool(self.after.attackers(self.us, self.move.to_square))
        return self._leaves_attack(effect) and self._is_hit() and is_defended

    def _flights(self, board: chess.Board) -> set[chess.Square]:
        king = board.king(self.us)
        assert king is not None
        near = {one for one in board.attacks(king) if board.color_at(one) is not self.us}
        first = 0 if self.us else 7
        safe = (one for one in near if not board.attackers(not self.us, one))
        return {one for one in safe if chess.square_rank(one) != first}

    def _guards(self, effect: MoveEffect) -> bool:
        square = chess.parse_square(effect.targets[0].square)
        is_ours = self.after.color_at(square) == self.us and square != self.move.to_square
        is_hit = bool(self.after.attackers(not self.us, square))
        is_new = square not in self.before.attacks(self.move.from_square)
        return is_ours and is_hit and is_new and square in self.after.attacks(self.move.to_square)

    def _retreats(self, effect: MoveEffect) -> bool:
        attackers = self.before.attackers(not self.us, self.move.from_square)
        told = {chess.parse_square(one.square) for one in effect.targets}
        return bool(attackers) and told == set(attackers) and not self._is_hit()

    def _leaves_attack(self, effect: MoveEffect) -> bool:
        old = chess.square_name(self.move.from_square)
        if self.before.is_check() or effect.actor is None or effect.actor.square != old:
            return False
        was_attacked = best_on(idle(self.before), self.move.from_square) >= GAIN
        return was_attacked and self.is_safe and not self.is_check

    def _protects(self, effect: MoveEffect) -> bool:
        if self.before.is_check() or self.is_check:
            return False
        square = chess.parse_square(effect.targets[0].square)
        is_ours = self.before.color_at(square) == self.us and square != self.move.from_square
        was_attacked = best_on(idle(self.before), square) >= GAIN
        if not self.before.attackers(not self.us, square) - {self.move.to_square}:
            return False
        return is_ours and was_attacked and best_on(self.after, square) < GAIN

    # Plans and costs

    def _develops(self, effect: MoveEffect) -> bool:
        first = {"N": "b1 g1", "B": "c1 f1", "n": "b8 g8", "b": "c8 f8"}
        piece = effect.actor
        has_moved = any(move.to_square == self.move.from_square for move in self.before.move_stack)
        is_first = piece is not None and piece.square in first.get(piece.piece, "").split()
        return is_first and not has_moved

    def _frees(self, effect: MoveEffect) -> bool:
        if effect.actor is None or self.before.is_castling(self.move):
            return False
        square = chess.parse_square(effect.actor.square)
        before, after = (
            [one for one in board.attacks(square) if board.color_at(one) != self.us]
            for board in (self.before, self.after)
        )
        opens = self.move.from_square in after and self.move.from_square not in before
        return opens and (not before or len(set(after) - set(before)) >= 3)

    def _presses(self, effect: MoveEffect) -> bool:
        square = chess.parse_square(effect.targets[0].square)
        is_new = square in self.after.attacks(self.move.to_square) and square not in (
            self.before.attacks(self.move.from_square)
        )
        is_enemy = self.after.color_at(square) == (not self.us)
        return (
            self.is_safe and is_new and is_enemy and bool(self.after.attackers(not self.us, square))
        )

    def _is_on_open_file(self) -> bool:
        old, new = (chess.square_file(one) for one in (self.move.from_square, self.move.to_square))
        column = [self.after.piece_type_at(chess.square(new, rank)) for rank in range(8)]
        is_rook = self.before.piece_type_at(self.move.from_square) == chess.ROOK
        return is_rook and old != new and chess.PAWN not in column

    def _is_passed(self, square: chess.Square, side: chess.Color) -> bool:
        file, rank = chess.square_file(square), chess.square_rank(square)
        ahead = range(rank + 1, 8) if side else range(rank)
        squares = [
            chess.square(f, r) for f in range(file - 1, file + 2) if 0 <= f < 8 for r in ahead
        ]
        enemy = chess.Piece(chess.PAWN, not side)
        is_pawn = self.after.piece_type_at(square) == chess.PAWN
        return is_pawn and all(self.after.piece_at(one) != enemy for one in squares)

    def _blockades(self, effect: MoveEffect) -> bool:
        square = chess.parse_square(effect.targets[0].square)
        is_before = square == self.move.to_square + (8 if self.us else -8)
        return is_before and self.is_safe and self._is_passed(square, not self.us)

    def _wins(self, reply: str | None, square: chess.Square) -> bool:
        if reply is None:
            return False
        move = chess.Move.from_uci(reply)
        is_legal = move in self.after.legal_moves and move.to_square == square
        return is_legal and gain_of(self.after, move) >= GAIN

    def _en_prise(self, effect: MoveEffect) -> bool:
        old = chess.square_name(self.move.from_square)
        if effect.actor is None or effect.actor.square != old:
            return False
        is_loss = gain_of(self.before, self.move) - self._lost_before() <= -GAIN
        return is_loss and self._wins(effect.reply, self.move.to_square)

    def _lost_before(self) -> int:
        """Return what was just lost on the square on which the move takes."""
        if not self.before.move_stack or not self.before.is_capture(self.move):
            return 0
        earlier = self.before.copy()
        last = earlier.pop()
        return value_on(earlier, last.to_square) if last.to_square == self.move.to_square else 0

    def _leaves(self, effect: MoveEffect) -> bool:
        square = chess.parse_square(effect.targets[0].square)
        is_ours = self.after.color_at(square) == self.us and square != self.move.to_square
        return is_ours and self._wins(effect.reply, square)

    def _was_lost(self, effect: MoveEffect) -> bool:
        """Return whether the target could be taken with gain if the other side had been to move."""
        square = chess.parse_square(effect.targets[0].square)
        turned = self.before.copy(stack=False)
        turned.turn = not self.us
        turned.ep_square = None
        return best_on(turned, square) >= GAIN
