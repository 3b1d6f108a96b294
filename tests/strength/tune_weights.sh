#!/bin/sh
# The weights of the evaluation, tuned by games: what made those in engine/core/evaluation/weights.py of the
# fitted ones. Give the folder of a build whose weights are to be tuned; it plays against itself.
# A number after a colon is how far a weight is moved at first: in centipawns, in units of danger, or
# in percent for a whole table. It takes about an hour on two cores; other weights come out only of
# another --seed, another engine or other first weights.
set -eu
build=${1:?"usage: tests/strength/tune_weights.sh FOLDER"}
exec python "$(dirname "$0")/spsa.py" "$build" \
    'danger_base[0].middlegame:12' \
    'danger_attacker[0].middlegame:6' 'danger_attacker[1].middlegame:6' \
    'danger_attacker[2].middlegame:6' 'danger_attacker[3].middlegame:6' \
    'danger_attack[0].middlegame:3' 'danger_weak_square[0].middlegame:4' \
    'danger_safe_check[0].middlegame:14' 'danger_safe_check[1].middlegame:12' \
    'danger_safe_check[2].middlegame:14' 'danger_safe_check[3].middlegame:14' \
    'danger_unsafe_check[0].middlegame:4' 'danger_no_queen[0].middlegame:22' \
    'danger_defender[0].middlegame:4' 'danger_shelter[0].middlegame:1.2' \
    'danger_pinned[0].middlegame:4' \
    pawn_placement.middlegame:12 pawn_placement.endgame:12 \
    knight_placement.middlegame:12 knight_placement.endgame:12 \
    bishop_placement.middlegame:12 bishop_placement.endgame:12 \
    rook_placement.middlegame:12 rook_placement.endgame:12 \
    queen_placement.middlegame:12 queen_placement.endgame:12 \
    king_placement.middlegame:10 king_placement.endgame:10 \
    knight_mobility.middlegame:14 knight_mobility.endgame:14 \
    bishop_mobility.middlegame:12 bishop_mobility.endgame:12 \
    rook_mobility.middlegame:12 rook_mobility.endgame:12 \
    queen_mobility.middlegame:12 queen_mobility.endgame:12 \
    king_shelter.middlegame:14 king_shelter.endgame:14 \
    pawn_storm.middlegame:16 pawn_storm.endgame:16 \
    passed_pawn.middlegame:10 passed_pawn.endgame:10 \
    free_passed_pawn.endgame:14 safe_passed_pawn.endgame:14 helped_passed_pawn.endgame:14 \
    passed_pawn_own_king.endgame:12 passed_pawn_enemy_king.endgame:12 \
    pawn_threat.middlegame:10 pawn_threat.endgame:10 \
    minor_threat.middlegame:12 minor_threat.endgame:12 \
    rook_threat.middlegame:14 rook_threat.endgame:14 \
    hanging.middlegame:14 hanging.endgame:14 \
    push_threat.middlegame:14 push_threat.endgame:14 \
    space.middlegame:14 knight_outpost.middlegame:20 rook_file.middlegame:14 \
    'tempo[0].middlegame:5' 'tempo[0].endgame:4' \
    bishop_pair.middlegame:12 bishop_pair.endgame:12 \
    isolated_pawn.middlegame:20 isolated_pawn.endgame:20 doubled_pawn.endgame:14 \
    phalanx_pawn.middlegame:14 phalanx_pawn.endgame:14 \
    supported_pawn.middlegame:14 supported_pawn.endgame:14 \
    'material[0].middlegame:4' 'material[0].endgame:5' \
    'material[1].middlegame:9' 'material[1].endgame:10' \
    'material[2].middlegame:9' 'material[2].endgame:10' \
    'material[3].middlegame:12' 'material[3].endgame:14' \
    'material[4].middlegame:20' 'material[4].endgame:22' \
    --steps 7000 --nodes 8000 --processes 2 --seed 77 --rate 0.012
