#!/bin/sh
# Each line of JSON that a command prints agrees with its schema (tests/cli/schemas.py): of all
# games, of positions that are won, cannot be won, are not decided or cannot be read.
# tests/cli/test_kept.sh does that for stats and export.
# shellcheck source=tests/cli/script.sh
cards=$(cd "${TEST_DATA:-${0%/*}/../data}" && pwd)/klondike/nearly.txt || exit 99
. "${0%/*}/script.sh"

# print FILE STATUS COMMAND...: its JSON goes to FILE.
print() {
  file=$1
  shift
  run "$@" --json && mv out "$file"
}

cat >first.txt <<'EOF'
goal: 1,1
XXa
XXb
...

nothing

goal: 1,1
Xab
cde
fgh

goal: 0,0
XXa
XXb
...
EOF
printf '1 2\n1 1\n\n2 3\n1 2 2\n2 1 1\n\n2 2\n1 x\n' >pairs.txt
printf '11\n11\n\n1 2\n\n1 x\n' >colours.txt
# Won; nearly won; the last deal of all, which is too large for JSON; a card is missing.
{
  printf 'foundation: 13 13 13 13\n-\n-\n-\n-\n-\n-\n-\n-\n\n'
  cat "$cards" && cat <<'EOF'

deal: 18446744073709551615
M8
T6 F3
T9 M10 H1
H6 M13 F5 F13
M3 T2 H3 F4 M11
M5 F12 M2 H2 H12 F7
H9 F6 T4 T7 M1 T13 T12
M9 T1 F2 M6 T3 F9 M12 M4 T8 F8 T5 H8 H10 M7 F1 H5 H13 T10 F10 H11 F11 H7 H4 T11

foundation: 13 13 13 12
-
-
-
-
-
-
-
-
EOF
} >cards.txt

solve() {
  print solve.1 1 "$UNSTUCK" solve klotski first.txt missing &&
    print solve.2 0 "$UNSTUCK" solve klotski large --nodes 1000 &&
    print solve.3 1 "$UNSTUCK" solve klondike cards.txt --nodes 3000 &&
    print solve.4 0 "$UNSTUCK" solve klondike --count 4 --seed 1 --nodes 3000 &&
    print solve.5 1 "$UNSTUCK" solve lianliankan pairs.txt &&
    print solve.6 0 "$UNSTUCK" solve lianliankan --seed 1 --nodes 1 &&
    print solve.7 1 "$UNSTUCK" solve samegame colours.txt &&
    print solve.8 0 "$UNSTUCK" solve samegame --seed 1 --cpu 0.01 &&
    print solve.9 1 "$UNSTUCK" solve klotski --seed 72 --count 2 &&
    print solve.10 0 "$UNSTUCK" solve klondike --fair --seed 3 --nodes 3000 &&
    print solve.11 0 "$UNSTUCK" solve klondike --summary --count 4 --nodes 3000 &&
    grep -q '"verdict": "impossible"' solve.1 && grep -q '"verdict": "unknown"' solve.4 &&
    grep -q '"length": 0,' solve.3 && [ "$(grep -c '"seed": null' solve.3)" -eq 3 ] &&
    grep -c '"error"' solve.? | tr '\n' ' ' >errors &&
    says errors solve.1:2 solve.3:1 solve.5:1 solve.7:1 solve.9:1 &&
    says solve.1 '{"position": 2, "file": "first.txt", "error": {"line": 6, "column": 6, "text": "piece'
}
check 'solve' solve

study() {
  for game in $games; do
    print study.$game 0 "$UNSTUCK" study $game --seed 1 --count 3 --nodes 3000 || return 1
  done
  print study.none 1 "$UNSTUCK" study klotski missing
}
check 'study' study

fair() {
  print advise.1 0 "$UNSTUCK" advise klondike --seed 3 --nodes 1 &&
    print advise.2 0 "$UNSTUCK" advise klondike --seed 3 --nodes 20000 &&
    print advise.3 1 "$UNSTUCK" advise klondike cards.txt --nodes 3000 &&
    print play.1 0 "$UNSTUCK" play klondike --fair --variant draw1 --count 4 --nodes 2000 &&
    print play.2 1 "$UNSTUCK" play klondike --fair cards.txt --nodes 3000 &&
    print play.3 0 "$UNSTUCK" play klondike --fair --count 4 --nodes 3000 --summary &&
    says play.1 '"solved"' '"unknown"'
}
check 'advise and play' fair

explain() {
  for game in $games; do
    print explain.$game 0 "$UNSTUCK" explain $game --seed 1 --nodes 3000 || return 1
  done
  print explain.1 1 "$UNSTUCK" explain klotski first.txt &&
    print explain.2 0 "$UNSTUCK" explain klotski --opening hengdaolima --move hR &&
    printf '112211\n' >row.txt &&
    print explain.3 0 "$UNSTUCK" explain samegame row.txt --move 1,1 &&
    says explain.1 '"impossible"' '"error"'
}
check 'explain' explain

deal() {
  for game in $games; do
    print deal.$game 0 "$UNSTUCK" deal $game --seed 1 --count 2 &&
      print deal.$game.list 0 "$UNSTUCK" deal $game --list || return 1
  done
  print deal.1 1 "$UNSTUCK" deal klotski first.txt &&
    print deal.2 1 "$UNSTUCK" deal klondike cards.txt --notation deck &&
    print deal.3 0 "$UNSTUCK" deal klotski --blanks 15 --length 1 &&
    says deal.2 '"file": "cards.txt", "error": {"line": 1, '
}
check 'deal' deal

# What is right, wrong, not proved, and cannot be read; and the results of solve are read over
# their errors.
verify() {
  run 1 "$UNSTUCK" solve klotski --json first.txt && grep -v '"position": 4' out >results &&
    print verify.1 1 "$UNSTUCK" verify klotski first.txt results &&
    says verify.1 '"position": 2, "status": "wrong"' '"position": 3, "status": "unchecked"' &&
    run 0 "$UNSTUCK" solve klotski first lost --certificate proofs &&
    print verify.2 0 "$UNSTUCK" verify klotski --certificate proofs &&
    run 0 "$UNSTUCK" solve klondike --seed 1 --certificate proofs &&
    print verify.3 0 "$UNSTUCK" verify klondike --certificate proofs &&
    print verify.4 1 "$UNSTUCK" verify klondike --certificate proofs --nodes 1
}
check 'verify' verify

atlas() {
  print atlas.1 0 "$UNSTUCK" atlas --blanks 14..15 &&
    print atlas.2 0 "$UNSTUCK" atlas --blanks 16 --metric steps &&
    print atlas.3 0 "$UNSTUCK" atlas --board 2x3 &&
    print atlas.4 0 "$UNSTUCK" atlas --openings --metric steps
}
check 'atlas' atlas

# One run for all, because Python takes long to start.
check_schemas 'all agree with their schemas' schemas solve.* study.* advise.* play.* explain.* \
  deal.* verify.* atlas.*
finish
