"""The program compares codes and not texts, and messages between the processes hold codes.

Only modules that read a text format may compare strings. The test reads the source files, so it
also finds comparisons in code that no test runs.
"""

from __future__ import annotations

import ast
import inspect
import typing
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from engine.protocol import (
    evaluation_terms,
    explanations,
    faults,
    handicap,
    inspect_facts,
    inspect_messages,
    messages,
    questions,
    recording_reports,
)
from engine.protocol.flame_boxes import FlameBox
from engine.protocol.library import (
    bad_game,
    board_pattern,
    commands,
    exploration,
    game_groups,
    game_report,
    game_search,
    library_fault,
    library_game,
    repertoire,
    reports,
    tag_edit,
    training,
)

ROOT = Path(__file__).resolve().parent.parent

# Strings that Python or the system defines. Comparing them is allowed.
SYSTEM = ("__name__", "os.name", "sys.platform")

# The modules that may compare strings, each with the format that it reads.
FORMATS = {
    "engine/__main__.py": "the command line",
    "engine/core/board/castling_field.py": "FEN",
    "engine/core/board/fen.py": "FEN",
    "engine/core/mailbox/position.py": "FEN",
    "engine/external/command_line.py": "a command line",
    "engine/external/search.py": "UCI",
    "engine/external/python_chess_conversion.py": "UCI",
    "engine/external/uci.py": "UCI",
    "engine/inspection/questions/condition_terms.py": "conditions",
    "engine/inspection/questions/condition_suggestions.py": "conditions",
    "engine/library/columns/opening_codes.py": "EPD",
    "engine/library/store/database.py": "the answers of SQLite",
    "engine/library/store/game_fields.py": "PGN",
    "engine/library/tag_editing.py": "PGN",
    "engine/tools/library/changing.py": "the command line",
    "engine/tools/library/conditions.py": "the command line",
    "engine/tools/library/patterns.py": "the command line",
    "engine/tools/library/run.py": "the command line",
    "engine/tools/many_games/cluster_workers.py": "the states of dask.distributed",
    "engine/tuning/sample.py": "a list of positions",
    "engine/uci/command_loop.py": "UCI",
    "engine/uci/options.py": "UCI",
    "engine/uci/syntax.py": "UCI",
    "engine/notation/tag_reader.py": "PGN",
    "engine/notation/glyphs.py": "PGN",
    "engine/notation/move_number.py": "PGN",
    "engine/notation/reader.py": "PGN",
    "engine/notation/results.py": "PGN",
    "engine/notation/scanner.py": "PGN",
    "engine/notation/tags.py": "PGN",
    "engine/notation/tokens.py": "PGN",
    "engine/notation/trial_reader.py": "PGN",
    "engine/notation/word_reader.py": "PGN",
    "engine/notation/movetext_tokens.py": "PGN",
    "engine/notation/plain_moves.py": "PGN",
    "engine/library/reading/tag_fields.py": "PGN",
    "game/features/explorer/view/games_popup.py": "PGN",
    "game/accessibility/field_text.py": "the text of a field",
    "game/data_folder_options.py": "an answer on the terminal",
    "game/formats/fen.py": "FEN",
    "game/formats/positions/fen_faults.py": "FEN",
    "game/formats/file_links.py": "the autosave",
    "game/formats/kept_analyses.py": "the autosave",
    "game/formats/played_games.py": "PGN",
    "game/formats/repertoires.py": "the file of repertoires",
    "game/formats/movetext_writer.py": "PGN",
    "game/formats/pgn_reader.py": "PGN",
    "game/formats/pgn_tags.py": "PGN",
    "game/formats/positions/castling_field.py": "FEN",
    "game/formats/settings.py": "the settings file",
    "game/formats/thinking_text.py": "PGN",
    "game/queries/move_list/move_list_blocks.py": "PGN",
    "game/system/licences.py": "the metadata of packages",
    "game/system/desktop/display_scale.py": "X resources and variables of the environment",
    "game/view/keyboard.py": "the names of characters in Unicode",
    "game/view/pointer.py": "the events of pygame",
    "game/words/catalogue.py": "names of language files",
    "game/words/opening_translation.py": "the names of openings",
    "game/words/terms/glossary.py": "the files of terms",
}

# Modules whose strings must still become codes. This list may only become shorter.
STILL_TO_DO: set[str] = set()


def sources() -> list[str]:
    return sorted(
        path.relative_to(ROOT).as_posix()
        for folder in ("engine", "game")
        for path in (ROOT / folder).rglob("*.py")
    )


def has_text(node: ast.expr) -> bool:
    """Return whether an expression is, or contains, a string literal that is not empty."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(map(has_text, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(node.value)


def comparisons(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the comparisons, patterns and method calls that compare with a string literal."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
            is_system = any(ast.unparse(one) in SYSTEM for one in operands)
            if not is_system and any(map(has_text, operands)):
                yield node
        elif isinstance(node, ast.MatchValue) and has_text(node.value):
            yield node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_asked = node.func.attr in ("startswith", "endswith", "partition", "rpartition")
            if is_asked and any(map(has_text, node.args)):
                yield node


def comparisons_in(file: str) -> list[str]:
    """Return the comparisons of a source file with a string literal, each with its line."""
    return [
        f"{file}, line {node.lineno}: {ast.unparse(node)}"
        for node in comparisons(ast.parse((ROOT / file).read_text("utf-8")))
        if isinstance(node, ast.expr | ast.MatchValue)
    ]


def test_strings_are_compared_only_where_a_format_is_read() -> None:
    others = [file for file in sources() if file not in FORMATS.keys() | STILL_TO_DO]
    assert [found for file in others for found in comparisons_in(file)] == []


def test_a_comparison_with_a_text_is_found() -> None:
    wrong = (
        'kind == "move"',
        'kind in ("move", "root")',
        'text.startswith("skipped")',
        'text.partition("; ")',
    )
    assert all(list(comparisons(ast.parse(one))) for one in wrong)
    assert list(comparisons(ast.parse('match kind:\n    case "move":\n        pass')))
    right = ('__name__ == "__main__"', 'os.name == "nt"', "kind is Kind.MOVE", 'text == ""')
    assert not any(list(comparisons(ast.parse(one))) for one in right)


def test_a_module_is_listed_only_while_it_compares_strings() -> None:
    listed = sorted({*STILL_TO_DO, *FORMATS})
    assert [file for file in listed if not comparisons_in(file)] == []


MODULES: tuple[ModuleType, ...] = (
    evaluation_terms,
    explanations,
    inspect_facts,
    faults,
    handicap,
    inspect_messages,
    messages,
    questions,
    recording_reports,
    bad_game,
    board_pattern,
    commands,
    exploration,
    game_groups,
    game_report,
    game_search,
    library_fault,
    library_game,
    repertoire,
    reports,
    tag_edit,
    training,
)

# The kinds of text that a message may hold, each with the names of its fields.
TEXTS = {
    "FEN": {"fen"},
    "UCI move": {
        "move",
        "moves",
        "path",
        "line",
        "current_move",
        "last_move",
        "other_move",
        "best_move",
        "completed_move",
        "other_best_move",
        "ponder_move",
        "repertoire_move",
        "better",
        "reply",
        "accepted",
        "search_moves",
        "root_moves",
        "principal_variation",
        "illegal_move",
    },
    # The engine writes the SAN of the boxes of the node graph; a frame has no time for that.
    "SAN": {"san"},
    "capsule": {"capsule", "file_capsule"},
    "PGN": {"pgn", "movetext", "source", "word"},
    # Names and tags as a PGN file has them, and texts that a person looks for in them.
    "name": {"player", "opponent", "white", "black", "event", "site"},
    "tag": {"tag", "tags", "value", "time_control"},
    "id of a played game": {"own_id"},
    "collection": {"collection", "collections"},
    "condition": {"text", "conditions", "met", "near", "group"},
    "typed by the player": {"term", "note"},
    "path": {"book_path", "syzygy_path", "path"},
    "piece letter": {"piece", "captured"},
    "name or option of an engine": {"maker", "switched", "name"},
    "text of the system": {"system_text"},
}
TEXT_FIELDS = set().union(*TEXTS.values())


def message_types() -> list[type]:
    found: list[type] = [FlameBox]
    for module in MODULES:
        found += [
            kind
            for _, kind in inspect.getmembers(module, inspect.isclass)
            if hasattr(kind, "__match_args__") and kind.__module__ == module.__name__
        ]
    return found


def holds_text(hint: object) -> bool:
    """Return whether a type is ``str`` or contains it, such as ``tuple[str, ...]``."""
    return hint is str or any(map(holds_text, typing.get_args(hint)))


def texts_of(kind: type) -> set[str]:
    """Return the names of a message's fields that are or contain strings."""
    return {name for name, hint in typing.get_type_hints(kind).items() if holds_text(hint)}


def test_a_message_has_texts_only_where_there_is_no_code() -> None:
    texts = [(kind.__name__, field) for kind in message_types() for field in texts_of(kind)]
    assert [one for one in texts if one[1] not in TEXT_FIELDS] == []


def test_every_text_that_is_listed_is_one_of_a_message() -> None:
    assert set().union(*map(texts_of, message_types())) == TEXT_FIELDS
