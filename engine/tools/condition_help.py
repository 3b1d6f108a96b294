"""The list of condition terms that ``glassbox-engine inspect --find help`` prints."""

from __future__ import annotations

from engine.inspection.questions import condition_vocabulary

HELP = """\
A condition is made of terms, joined by "and" and "or":
  ply, depth, reduction, node, nodes, alpha, beta, value, static, window, drop or "table depth",
  then = != < <= > or >= and a number (drop: static evaluation minus value);
  "move e2e4", "position FEN", "root", "quiescence", "in check", "reduced", "full window";
  "fail low", "fail high", "exact" (the value and the window), "re-search";
  "table hit" and "table" with one of: {results};
  "kind" and one of: {kinds};
  "provenance" and one of: {provenances};
  "skipped", alone or with one of: {rules};
  "outcome" and one of: {outcomes};
  "new best" (the principal variation changes), "score drop N" (it falls by N at the root).
The words of version 0.1.0 are read as well.""".format(
    results=", ".join(condition_vocabulary.RESULTS.values()),
    kinds=", ".join(condition_vocabulary.KINDS.values()),
    provenances=", ".join(condition_vocabulary.PROVENANCES.values()),
    rules=", ".join(condition_vocabulary.RULES.values()),
    outcomes=", ".join(condition_vocabulary.OUTCOMES.values()),
)
