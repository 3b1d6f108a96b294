"""The texts of the match runner: header, progress and result, also as JSON."""

from __future__ import annotations

import math
from collections import Counter

from arguments import Settings
from games.effort import Effort
from games.record import Game
from players.failures import Failing
from players.player import EngineSpec
from rating.sprt import Sprt
from rating.tally import Tally

Names = tuple[str, str]


def header(settings: Settings, names: Names) -> str:
    """Return the header with the conditions of the match."""
    conditions = settings.conditions
    limit = str(conditions.limit)
    if conditions.limit.time is not None:
        limit += f", margin {conditions.margin_s * 1000:g} ms"
    lines = [
        _engine_line("first", names[0], settings.first),
        _engine_line("second", names[1], settings.second),
        f"limit     {limit}, patience {conditions.patience_s:g} s",
        f"openings  {settings.openings}, seed {settings.seed}, each played with both colours",
        f"adjudged  {conditions.adjudication}",
        f"games     {settings.games}, {settings.concurrency} at once",
    ]
    if settings.sprt is not None:
        lines.append(f"SPRT      {settings.sprt} (logistic Elo, pentanomial GSPRT)")
    return "\n".join(lines)


def progress(tally: Tally, games: int, sprt: Sprt | None) -> str:
    """Return one line with the current score."""
    words = [f"{tally.games}/{games}: {_score(tally)}, Elo {_elo(tally)}"]
    if sprt is not None:
        words.append(_ratio(tally, sprt))
    failed = sum(sum(failures.values()) for failures in tally.failures)
    if failed:
        words.append(f"{failed} failed")
    return ", ".join(words)


def failure(game: Game, names: Names) -> str:
    """Return one line about a game lost by a failure."""
    assert game.failing is not None
    loser = 1 if game.half_points == 2 else 0
    who = ("first", "second")[loser]
    return f"game {game.number}: {who} ({names[loser]}): {game.failing.value}: {game.detail}"


def result(tally: Tally, names: Names, sprt: Sprt | None) -> str:
    """Return the result of the match as text."""
    if tally.games == 0:
        return "no pair of games was finished"
    pairs = tally.pairs
    share = 100 * tally.draws / tally.games
    even = 100 * pairs.counts[2] / pairs.number
    counts = " ".join(map(str, pairs.counts))
    lines = [
        f"score     {_score(tally)} for {names[0]}",
        f"Elo       {_elo(tally)}{_normalised(tally)}",
        f"draws     {share:.1f} % of games",
        f"pairs     {counts} with 0, 1/2, 1, 3/2, 2 points; {even:.1f} % even",
        "endings   " + ", ".join(f"{e.value} {n}" for e, n in tally.endings.most_common()),
    ]
    if sprt is not None:
        lines.append(f"SPRT      {sprt.decide(pairs).value}: {_ratio(tally, sprt)}; {sprt}")
    for index, which in enumerate(("first", "second")):
        lines.append(f"{which:<9} failures: {_failures(tally.failures[index])}")
        lines.append(f"{'':<9} {_effort(tally.efforts[index])}")
    return "\n".join(lines)


def as_json(tally: Tally, names: Names, sprt: Sprt | None) -> dict[str, object]:
    """Return the result as a JSON object. Unknown and infinite values are null."""
    estimate = tally.pairs.estimate()
    found: dict[str, object] = {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": round(tally.pairs.score, 6),
        "elo": _finite(estimate.elo) if estimate else None,
        "elo_low": _finite(estimate.low) if estimate else None,
        "elo_high": _finite(estimate.high) if estimate else None,
        "normalised_elo": _finite(tally.pairs.normalised_elo()),
        "los": _finite(tally.pairs.likelihood_of_superiority()),
        "pairs": list(tally.pairs.counts),
        "endings": {ending.value: number for ending, number in tally.endings.items()},
    }
    if sprt is not None:
        found["sprt"] = {
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "llr": round(sprt.ratio(tally.pairs), 6),
            "decision": sprt.decide(tally.pairs).name,
        }
    for index, which in enumerate(("first", "second")):
        effort = tally.efforts[index]
        overshoot_s = effort.worst_overshoot_s
        found[which] = {
            "name": names[index],
            "failures": {kind.value: n for kind, n in tally.failures[index].items()},
            "moves": effort.moves,
            "depth": _ratio_of(effort.depths, effort.depth_moves),
            "nps": _ratio_of(effort.nodes, effort.node_seconds),
            "ms_per_move": _ratio_of(effort.seconds * 1000, effort.moves),
            "worst_overshoot_ms": None if overshoot_s is None else round(overshoot_s * 1000, 3),
        }
    return found


def _engine_line(which: str, name: str, spec: EngineSpec) -> str:
    options = ", ".join(f"{key}={value}" for key, value in spec.options) or "defaults"
    return f"{which:<9} {name} ({spec.protocol}; {options})"


def _score(tally: Tally) -> str:
    return f"+{tally.wins} ={tally.draws} -{tally.losses} ({100 * tally.pairs.score:.1f} %)"


def _elo(tally: Tally) -> str:
    """Return the Elo difference with its error bars and the likelihood of superiority."""
    estimate = tally.pairs.estimate()
    superior = tally.pairs.likelihood_of_superiority()
    if estimate is None or superior is None:
        return "without error bars: all pairs alike"
    low, high = _signed(estimate.low), _signed(estimate.high)
    return f"{_signed(estimate.elo)} [{low}, {high}], LOS {100 * superior:.1f} %"


def _normalised(tally: Tally) -> str:
    value = tally.pairs.normalised_elo()
    return "" if value is None else f", normalised {_signed(value)}"


def _ratio(tally: Tally, sprt: Sprt) -> str:
    return f"LLR {sprt.ratio(tally.pairs):.2f} [{sprt.lower:.2f}, {sprt.upper:.2f}]"


def _failures(failures: Counter[Failing]) -> str:
    return (
        ", ".join(f"{kind.value} {failures[kind]}" for kind in Failing if failures[kind]) or "none"
    )


def _effort(effort: Effort) -> str:
    """Return the means over all moves and the overshoot of the clock."""
    words = []
    if (depth := _ratio_of(effort.depths, effort.depth_moves)) is not None:
        words.append(f"depth {depth:.1f}")
    if (nps := _ratio_of(effort.nodes, effort.node_seconds)) is not None:
        words.append(f"{nps:.0f} nps")
    if (ms := _ratio_of(effort.seconds * 1000, effort.moves)) is not None:
        words.append(f"{ms:.1f} ms a move")
    if effort.worst_overshoot_s is not None:
        ms = effort.worst_overshoot_s * 1000
        words.append(
            f"worst overshoot {ms:.1f} ms" if ms > 0 else f"no overshoot (least left {-ms:.1f} ms)"
        )
    return ", ".join(words) or "no moves"


def _signed(number: float) -> str:
    if math.isinf(number):
        return "+inf" if number > 0 else "-inf"
    return f"{round(number, 1) + 0.0:+.1f}"  # the sum makes a plus of -0.0


def _ratio_of(total: float, number: float) -> float | None:
    return round(total / number, 3) if number else None


def _finite(number: float | None) -> float | None:
    return round(number, 4) if number is not None and math.isfinite(number) else None
