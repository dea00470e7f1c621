#!/bin/sh
# The lines stored for the standard positions of SameGame: verify accepts each, and their
# scores have the sum that the file names.
data=$(cd "${TEST_DATA:-${0%/*}/../data}" && pwd)/samegame || exit 99
. "${0%/*}/../cli/script.sh"

accepted() {
  run 0 "$UNSTUCK" verify samegame "$data/standard.txt" "$data/records.txt" &&
    [ "$(grep -cE '^[0-9]+ (ok|line ok, (bound|proof) not checked)$' out)" -eq 20 ] &&
    [ "$(wc -l <out)" -eq 20 ]
}
check 'the rules accept each line and its score' accepted

sums_up() {
  named=$(sed -n 's/^# Sum of the scores: //p' "$data/records.txt")
  sum=$(awk '$2 == "solved" && $4 == "score" { sum += $5 } END { print sum }' \
    "$data/records.txt")
  [ "$sum" = "$named" ] && return 0
  echo "# the sum is $sum, not $named"
  return 1
}
check 'the sum of the scores is the one that is named' sums_up

finish
