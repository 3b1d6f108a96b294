"""The table of techniques, and the switches that follow from names of techniques."""

from __future__ import annotations

import pytest
from cases import for_each

from engine.protocol import techniques
from engine.protocol.techniques import BY_NAME, TECHNIQUES, UnknownTechniqueError
from engine.thinking import switch_sets


def on(switches: switch_sets.Switches) -> set[str]:
    return {name for name, is_on in switches.items() if is_on}


@for_each(technique=TECHNIQUES)
def test_a_technique_is_explained_in_one_sentence_with_its_source(
    technique: techniques.Technique,
) -> None:
    assert technique.meaning.endswith(".")
    assert technique.meaning.count(".") == 1
    assert technique.meaning[0].isupper()
    assert technique.source


def test_a_technique_comes_after_those_that_it_needs() -> None:
    known: set[str] = set()
    for technique in TECHNIQUES:
        assert set(technique.needs) <= known
        assert technique.name not in known
        known.add(technique.name)


def test_the_window_dependent_names_are_techniques() -> None:
    assert set(techniques.WINDOW_DEPENDENT) <= set(BY_NAME)


def test_nothing_alone_is_plain_minimax() -> None:
    assert on(switch_sets.minimax_with([])) == set()
    assert switch_sets.engine_without([]) == switch_sets.engine_switches()


def test_switching_off_includes_all_that_need_it() -> None:
    off = on(switch_sets.engine_switches()) - on(switch_sets.engine_without(["table-moves"]))
    assert off == {"table_moves", "internal_reductions", "singular_extensions", "multi_cut"}
    assert not on(switch_sets.engine_without(["alpha_beta"])) & {
        "negascout",
        "aspiration",
        "null_move",
    }


def test_switching_on_includes_all_that_it_needs() -> None:
    assert on(switch_sets.minimax_with(["null_move_verification"])) == {
        "null_move_verification",
        "null_move",
        "alpha_beta",
    }


def test_techniques_that_are_off_can_be_switched_on() -> None:
    assert not switch_sets.engine_switches()["multiple_tt_moves"]
    assert switch_sets.minimax_with(["multiple_tt_moves"])["multiple_tt_moves"]


def test_switching_reverses_the_state_of_each_technique() -> None:
    assert switch_sets.engine_with_switched(["killers"]) == switch_sets.engine_without(["killers"])
    more = on(switch_sets.engine_with_switched(["several-table-moves"]))
    assert more == on(switch_sets.engine_with(["multiple_tt_moves"]))
    assert more - on(switch_sets.engine_switches()) == {"multiple_tt_moves"}
    both = on(switch_sets.engine_with_switched(["table_moves", "multiple_tt_moves"]))
    assert both >= {"table_moves", "multiple_tt_moves"}
    assert "singular_extensions" not in both


@pytest.mark.parametrize("name", ["", "magic", "killers,table", "x" * 10_000, "two\nlines"])
def test_an_unknown_name_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(UnknownTechniqueError) as refusal:
        switch_sets.engine_without([name])
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 100
