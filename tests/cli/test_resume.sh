#!/bin/sh
# solve --resume: results are added to a file, by several programs at once if need be, and with
# --retry what is undecided there is tried again. (tests/cli/test_batch.sh cuts such files.)
. "${0%/*}/script.sh"

"$UNSTUCK" deal samegame --variant classic --count 3 >boards

# Of each position in JSON the best result, which is the last one, in their order.
best() {
  jq -sc 'group_by(.position)[] | last' "$1"
}

# The score of position $2 in file $1.
score_of() {
  best "$1" | jq "select(.position == $2) | .score"
}

sum() {
  best "$1" | jq -s 'map(.score) | add'
}

# ---- several programs ------------------------------------------------------------------

# Four programs with a quarter each, and a fifth one with all that is left, add to one file.
shared() {
  set -- "$UNSTUCK" solve klondike --nodes 2000 --json --resume all
  for seed in 1 101 201 301; do
    "$@" --seed $seed --count 100 &
  done
  wait
  [ "$(jq .position all | sort -n | uniq | wc -l)" -eq 400 ] && [ "$(wc -l <all)" -eq 400 ] ||
    return 1
  run 0 "$@" --seed 1 --count 500 --jobs 2 && [ ! -s out ] && [ "$(wc -l <all)" -eq 500 ] ||
    return 1
  run 0 "$UNSTUCK" solve klondike --nodes 2000 --json --count 500 || return 1
  timed='del(.seconds, .cpu_seconds, .decided_seconds, .peak_bytes)'
  best all | jq -c "$timed" >sorted && jq -c "$timed" out | cmp sorted -
}

# The file has results of other deals, which do not count, and one is cut within.
study_shared() {
  { sed -n 1,3p all && sed -n 4p all | head -c 90 && printf ' ...\n' && sed -n 5,500p all; } >some
  run 0 "$UNSTUCK" study klondike --nodes 2000 --seed 301 --count 150 --json --resume some &&
    says out '"positions": 150' && cp out first || return 1
  # What the study had to solve has been added: nothing is left to search.
  run 0 "$UNSTUCK" study klondike --nodes 1 --seed 301 --count 150 --json --resume some &&
    cmp first out
}

if command -v jq >/dev/null; then
  check 'several programs share a file' shared
  check 'a study of a part of it' study_shared
else
  skip 'several programs share a file' 'there is no jq'
  skip 'a study of a part of it' 'there is no jq'
fi

# ---- trying again ----------------------------------------------------------------------

# Deals without a verdict are solved with new limits; without --retry they stay.
undecided() {
  run 0 "$UNSTUCK" solve klondike --seed 3 --count 6 --nodes 100 --resume deals || return 1
  grep -c ' unknown ' deals >before
  [ "$(cat before)" -gt 0 ] || return 1
  cp deals first
  run 0 "$UNSTUCK" solve klondike --seed 3 --count 6 --resume deals && cmp first deals || return 1
  run 0 "$UNSTUCK" study klondike --seed 3 --count 6 --resume deals --retry &&
    says out '6 positions' '  undecided             0 ' || return 1
  [ "$(grep -c '^[0-9]' deals)" -eq $((6 + $(cat before))) ] && cp deals first || return 1
  run 0 "$UNSTUCK" solve klondike --seed 3 --count 6 --resume deals --retry && cmp first deals
}
check 'undecided deals are tried again' undecided

# Of two results of a deal the one with the shorter line is used, in either order.
shorter() {
  run 0 "$UNSTUCK" solve klondike --seed 4 --resume long.txt &&
    run 0 "$UNSTUCK" solve klondike --seed 4 --optimal --nodes 100000 --resume short.txt || return 1
  least=$(sed -n 's/^4 solved \([0-9]*\) .*/\1/p' short.txt)
  [ "$least" -lt "$(sed -n 's/^4 solved \([0-9]*\) .*/\1/p' long.txt)" ] || return 1
  cat short.txt long.txt >both.txt
  run 0 "$UNSTUCK" study klondike --seed 4 --resume both.txt && grep -q "length  *$least\.0" out || return 1
  cat long.txt short.txt >both.txt
  run 0 "$UNSTUCK" study klondike --seed 4 --resume both.txt && grep -q "length  *$least\.0" out
}
check 'the shorter of two lines is used' shorter

improves() {
  set -- "$UNSTUCK" solve samegame --json --resume new boards
  run 0 "$@" --nodes 2000 && cp new first || return 1
  # Nothing is better after one node, though the search begins with the line.
  run 0 "$@" --nodes 1 --retry && cmp first new || return 1
  for i in 1 2 3 4; do
    run 0 "$@" --nodes 300000 --retry || return 1
  done
  [ "$(sum new)" -gt "$(sum first)" ] || return 1
  for board in 1 2 3; do
    [ "$(score_of new $board)" -ge "$(score_of first $board)" ] || return 1
  done
  best new >sorted && run 0 "$UNSTUCK" verify samegame boards sorted &&
    [ "$(grep -c ok out)" -eq 3 ]
}

proved() {
  printf '1122\n2211\n\n112\n221\n' >small
  run 0 "$UNSTUCK" solve samegame --resume proofs small &&
    [ "$(grep -c ' proved' proofs)" -eq 2 ] && cp proofs before || return 1
  run 0 "$UNSTUCK" solve samegame --resume proofs --retry small && cmp before proofs
}
check 'a line that is proved the best is not searched again' proved

# refused REASON: the second line of bad is named and stays; the others get better.
refused() {
  run 1 "$UNSTUCK" solve samegame --json --nodes 300000 --resume bad --retry boards &&
    says err "bad:2:1: $1" && [ "$(wc -l <err)" -eq 1 ] && [ "$(jq .position bad | grep -c 2)" -eq 1 ] &&
    [ "$(sum bad)" -gt "$(sum first)" ]
}

bad_lines() {
  jq -c 'if .position == 2 then .score += 1 else . end' first >bad
  refused "the line's score is " || return 1
  jq -c 'if .position == 2 then .moves[2] = "1,99" else . end' first >bad
  refused 'move 3, 1,99: ' || return 1
  jq -c 'if .position == 2 then .moves[2] = "\u001b[31m" else . end' first >bad
  refused 'move 3, ?[31m: '
}

# When the first result is there, the search of the second board runs.
interrupted() {
  { printf '1122\n2211\n\n' && "$UNSTUCK" deal samegame --variant classic --seed 4; } >long
  set -- "$UNSTUCK" solve samegame --json --resume slow
  run 0 "$@" --nodes 1 long && cp slow before || return 1
  "$@" --time 1000 --retry long 2>err &
  job=$!
  # The file stays open to others meanwhile.
  run 0 "$@" --nodes 1 small || return 1
  sleep 0.5
  kill -TERM $job
  wait $job
  [ $? -eq 3 ] && [ "$(score_of slow 2)" -ge "$(score_of before 2)" ]
}

if command -v jq >/dev/null; then
  check 'better lines are added' improves
  check 'a line that the rules refuse is named and stays as it is' bad_lines
  check 'an interrupted search leaves the file to others' interrupted
else
  skip 'better lines are added' 'there is no jq'
  skip 'a line that the rules refuse is named and stays as it is' 'there is no jq'
  skip 'an interrupted search leaves the file to others' 'there is no jq'
fi

# ---- what cannot be resumed ------------------------------------------------------------

other_files() {
  run 1 "$UNSTUCK" solve samegame --resume . boards && says err '.: Is a directory' || return 1
  run 1 "$UNSTUCK" solve samegame --resume /dev/null boards &&
    says err '/dev/null: not a regular file' || return 1
  run 1 "$UNSTUCK" solve samegame --resume none/none boards &&
    says err 'none/none: No such file or directory' || return 1
  run 2 "$UNSTUCK" solve samegame --retry boards && says err '--retry' &&
    run 2 "$UNSTUCK" deal samegame --resume new && run 2 "$UNSTUCK" solve samegame --update new
}
check 'files and options that do not fit' other_files

# The limit is in blocks of 512 bytes: the file has room for a part of the results. What does not
# fit is not lost for the next run.
no_room() {
  (
    ulimit -f 1
    "$UNSTUCK" solve samegame --nodes 2000 --resume full boards >out 2>err
  )
  [ $? -eq 3 ] && says err 'full: File too large' && [ ! -s out ] || return 1
  run 0 "$UNSTUCK" solve samegame --nodes 2000 --resume full boards && grep -v ' \.\.\.$' full >whole
  run 0 "$UNSTUCK" verify samegame boards whole && [ "$(grep -c ok out)" -eq 3 ]
}
check 'if the file cannot be written, a message says why' no_room

finish
