"""A change of weights changes what it names and nothing else."""

from __future__ import annotations

from tuning.weight_changes import changed, is_weight

from engine.core.evaluation.weights import WEIGHTS, weight_names, weight_values


def differences(changes: dict[str, float]) -> dict[str, tuple[int, int]]:
    """Return what each changed weight is afterwards."""
    before = weight_values()
    pairs = zip(weight_names(), before, changed(before, changes), strict=True)
    return {name: new for name, old, new in pairs if new != old}


def test_one_number_is_set() -> None:
    late = WEIGHTS["rook_file"][1][1]
    assert differences({"rook_file[1].middlegame": 77.4}) == {"rook_file[1]": (77, late)}


def test_a_table_is_scaled_in_one_phase() -> None:
    doubled = {
        f"rook_threat[{index}]": (2 * early, late)
        for index, (early, late) in enumerate(WEIGHTS["rook_threat"])
        if early
    }
    assert differences({"rook_threat.middlegame": 200}) == doubled


def test_a_number_set_by_itself_is_not_scaled_with_its_table() -> None:
    changes = {"danger_attacker[2].middlegame": 5.0, "danger_attacker.middlegame": 0}
    assert {early for early, _ in differences(changes).values()} == {0, 5}


def test_nothing_is_changed_by_a_table_as_it_is() -> None:
    assert not differences({f"{name}.endgame": 100 for name in WEIGHTS})


def test_search_parameters_and_rules_of_time_are_no_weights() -> None:
    assert not is_weight("futility_margin")
    assert not is_weight("clock.moves_expected")
