from engine.notation.reader import Reader, Reading
from engine.notation.visitor import CommentKind, RemarkCode

class CallbackReader(Reader):
    """Reads games; a subclass defines all methods that begin with ``on_``."""

    def read_game(self, text: bytes) -> Reading: ...

    # The position
    def on_start(self) -> tuple[int, bool] | None:
        """Go to the first position of the tags that were read.

        Returns the number of the first move, and whether Black moves; None ends the reading.
        """

    def on_word(
        self, kind: int, piece: int, from_file: int, from_rank: int, target: int, promotion: int
    ) -> bool:
        """Find the move with these fields (``word.pxd``), and remember it.

        Returns whether exactly one legal move has them.
        """

    def on_play(self) -> None:
        """Make the move that ``on_word`` found. It is a trial unless ``on_move`` came before."""

    def on_first_position(self) -> None: ...
    def on_save(self) -> None:
        """Keep the position on a stack."""

    def on_restore(self) -> None:
        """Take the position from the stack."""

    def on_take_back(self) -> None:
        """Keep the position on the stack, and take back its last move."""

    # What is read
    def on_tag(self, name: str, value: str) -> None: ...
    def on_unread(self, text: str) -> None:
        """Take a line among the tags that is no tag."""

    def on_move(self, text: str) -> None:
        """Take the move that ``on_word`` found as a move of the game; ``on_play`` follows."""

    def on_nag(self, nag: int) -> None: ...
    def on_comment(self, kind: CommentKind, text: str) -> None: ...
    def on_variation(self) -> None:
        """Begin a variation that replaces the last move; ``on_take_back`` came before."""

    def on_variation_end(self) -> None:
        """End it; ``on_restore`` follows."""

    def on_result(self, text: str) -> None: ...
    def on_remark(
        self, code: RemarkCode, move_number: int, is_black: bool, level: int, text: str
    ) -> None:
        """Take a remark: the half-move before which it is, and how deep in variations."""

    def on_forget(self) -> None:
        """Forget what was read since ``on_start``: the moves are read again from there."""
