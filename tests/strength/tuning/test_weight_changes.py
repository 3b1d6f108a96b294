"""Changes of weights affect only the named weights."""

from __future__ import annotations

from tuning.weight_changes import changed, is_weight

from engine.core.evaluation.weights import WEIGHTS, weight_names, weight_values


def differences(changes: dict[str, float]) -> dict[str, tuple[int, int]]:
    """Return the new values of the changed weights."""
    before = weight_values()
    pairs = zip(weight_names(), before, changed(before, changes), strict=True)
    return {name: new for name, old, new in pairs if new != old}


def test_one_weight_can_be_set() -> None:
    late = WEIGHTS["rook_file"][1][1]
    assert differences({"rook_file[1].middlegame": 77.4}) == {"rook_file[1]": (77, late)}


def test_a_table_is_scaled_in_one_phase_only() -> None:
    doubled = {
        f"rook_threat[{index}]": (2 * early, late)
        for index, (early, late) in enumerate(WEIGHTS["rook_threat"])
        if early
    }
    assert differences({"rook_threat.middlegame": 200}) == doubled


def test_a_weight_set_individually_is_not_scaled_with_its_table() -> None:
    changes = {"danger_attacker[2].middlegame": 5.0, "danger_attacker.middlegame": 0}
    assert {early for early, _ in differences(changes).values()} == {0, 5}


def test_a_table_at_100_percent_changes_nothing() -> None:
    assert not differences({f"{name}.endgame": 100 for name in WEIGHTS})


def test_search_parameters_and_time_rules_are_not_weights() -> None:
    assert not is_weight("futility_margin")
    assert not is_weight("clock.moves_expected")
