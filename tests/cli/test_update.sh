#!/bin/sh
# solve --update: searches start from the lines of a file of results, and better lines are
# stored there.
. "${0%/*}/script.sh"

"$UNSTUCK" deal samegame --variant classic --count 3 >boards

# The sum of the scores in text results.
sum() {
  awk '$2 == "solved" { sum += $5 } END { print sum + 0 }' "$1"
}

# The score of position $2 in file $1.
score_of() {
  awk -v board="$2" '$1 == board && $2 == "solved" { print $5 }' "$1"
}

accepted() {
  run 0 "$UNSTUCK" verify samegame boards "$1" && [ "$(grep -c ok out)" -eq 3 ]
}

# ---- better lines ----------------------------------------------------------------------

stores() {
  run 0 "$UNSTUCK" solve samegame --nodes 2000 --update new boards && same out new &&
    accepted new || return 1
  cp new first
  # Nothing is better after one node, and then the file is not written.
  run 0 "$UNSTUCK" solve samegame --nodes 1 --update new boards &&
    [ "$(sum out)" -eq "$(sum first)" ] && cmp first new && accepted new
}
check 'a new file gets all results, and keeps them' stores

improves() {
  i=0
  while [ $i -lt 4 ]; do
    run 0 "$UNSTUCK" solve samegame --nodes 300000 --update new boards && accepted new ||
      return 1
    for board in 1 2 3; do
      [ "$(score_of new $board)" -ge "$(score_of first $board)" ] || return 1
    done
    i=$((i + 1))
  done
  [ "$(sum new)" -gt "$(sum first)" ] && [ "$(find . -name '*new*' | wc -l)" -eq 1 ]
}
check 'better lines replace those that the search began with' improves

# The search begins with the line itself, not only with its score: one node is enough.
begins() {
  run 0 "$UNSTUCK" solve samegame --nodes 1 --update new --jobs 2 boards &&
    [ "$(sum out)" -eq "$(sum new)" ] && "$UNSTUCK" verify samegame boards out >/dev/null
}
check 'the results printed are the best ones' begins

keeps_the_rest() {
  { echo '# mine' && echo && sed 's/^2 /# the second\n2 /; /^1 /,/^ /d' first; } >some
  chmod 640 some
  ln -s some link
  run 0 "$UNSTUCK" solve samegame --json --nodes 1000 --update link boards &&
    accepted some && [ -L link ] || return 1
  [ "$(sed -n 1p some)" = '# mine' ] && [ "$(grep -c '^# the second' some)" -eq 1 ] &&
    [ "$(grep -c '^{"position": 1,' some)" -eq 1 ] &&
    [ "$(find . -name some -perm 640 | wc -l)" -eq 1 ]
}
check 'comments, links and permissions stay, and a missing result is added' keeps_the_rest

deals() {
  run 0 "$UNSTUCK" solve samegame --nodes 2000 --json --seed 7 --count 2 --update far &&
    run 0 "$UNSTUCK" solve samegame --nodes 2000 --json --seed 5 --count 3 --update far ||
    return 1
  "$UNSTUCK" deal samegame --seed 5 --count 4 >four
  run 0 "$UNSTUCK" verify samegame four far && [ "$(grep -c ok out)" -eq 4 ]
}
check 'deals go by their numbers' deals

proved() {
  printf '1122\n2211\n\n112\n221\n' >small
  run 0 "$UNSTUCK" solve samegame --update proofs small &&
    [ "$(grep -c ' proved' out)" -eq 2 ] || return 1
  cp proofs before
  run 0 "$UNSTUCK" solve samegame --update proofs small && [ ! -s out ] && cmp before proofs
}
check 'a line that is proved the best is not searched again' proved

# ---- what cannot be updated ------------------------------------------------------------

# refuses PLACE_AND_REASON: the file bad is refused and stays as it is.
refuses() {
  cp bad before
  run 1 "$UNSTUCK" solve samegame --nodes 2000 --update bad boards && [ ! -s out ] &&
    says err "$1" && cmp bad before
}

bad_files() {
  { cat first && echo 'garbage'; } >bad
  refuses 'bad:7:1: expected a result line' || return 1
  { sed -n 1,4p first && echo '{"position": 3, "verd'; } >bad
  refuses 'bad:5:21: not JSON' || return 1
  { sed -n 5,6p first && sed -n 1,4p first; } >bad
  refuses 'bad:3:1: the results are not in order' || return 1
  cat first first >bad
  refuses 'bad:7:1: the results are not in order' || return 1
  { sed -n 1,4p first && head -c 20000000 /dev/zero; } >bad
  refuses 'bad:5:1: ' || return 1
  run 1 "$UNSTUCK" solve samegame --update . boards && [ ! -s out ] || return 1
  run 1 "$UNSTUCK" solve samegame --update /dev/null boards &&
    says err '/dev/null: not a regular file' || return 1
  run 1 "$UNSTUCK" solve samegame --update none/none boards &&
    says err 'none/none: No such file or directory'
}
check 'a file with something else is refused and stays as it is' bad_files

# bad_line REASON: the second result of bad is refused and stays; the others get better.
bad_line() {
  cp bad before
  run 1 "$UNSTUCK" solve samegame --nodes 300000 --update bad boards &&
    says err "bad:3:1: $1" && [ "$(wc -l <err)" -eq 1 ] &&
    [ "$(grep -c solved out)" -eq 2 ] && [ "$(sum bad)" -gt "$(sum before)" ] &&
    [ "$(sed -n 3,4p bad)" = "$(sed -n 3,4p before)" ]
}

bad_lines() {
  sed -E '4s/ [0-9,]+$//' first >bad
  bad_line 'the line is cut: its end is missing' || return 1
  awk 'NR == 3 { $5 = $5 + 1 } 1' first >bad
  bad_line "the line's score is " || return 1
  sed -E '4s/^(  [^ ]* [^ ]*) [^ ]*/\1 1,99/' first >bad
  bad_line 'move 3, 1,99: ' || return 1
  escape=$(printf '\033')
  sed -E "4s/^(  [^ ]* [^ ]*) [^ ]*/\\1 ${escape}[31m/" first >bad
  bad_line 'move 3, ?[31m: '
}
check 'a line that the rules refuse is named and stays as it is' bad_lines

usage() {
  run 2 "$UNSTUCK" solve klotski --update new && says err 'only SameGame' &&
    run 2 "$UNSTUCK" solve samegame --update new --summary boards &&
    run 2 "$UNSTUCK" solve samegame --update new --resume new boards &&
    run 2 "$UNSTUCK" study samegame --update new boards &&
    says err '--update applies only to: solve' && run 2 "$UNSTUCK" solve samegame --update
}
check 'options that do not go together' usage

# ---- a long search ---------------------------------------------------------------------

{ printf '1122\n2211\n\n' && "$UNSTUCK" deal samegame --variant classic --seed 4; } >long

# When the result of the small board is printed, the search of the other one runs.
interrupted() {
  run 0 "$UNSTUCK" solve samegame --nodes 1 --update slow long || return 1
  cp slow before
  "$UNSTUCK" solve samegame --time 1000 --update slow long >out 2>err &
  job=$!
  i=0
  until [ -s out ] || [ $i -gt 1000 ]; do
    sleep 0.05
    i=$((i + 1))
  done
  sleep 0.5
  "$UNSTUCK" solve samegame --nodes 1 --update slow long >other 2>&1
  refused=$?
  kill -TERM $job
  wait $job
  [ $? -eq 3 ] && [ $refused -eq 1 ] && [ "$(wc -l <other)" -eq 1 ] &&
    says other 'slow: another program is updating this file' &&
    [ "$(score_of slow 2)" -gt "$(score_of before 2)" ] &&
    "$UNSTUCK" verify samegame long slow >/dev/null
}
check 'an interrupted search stores its line; nobody else writes the file' interrupted

# A program that is killed while it writes leaves a part of the new file. The next one removes it,
# also if it finds nothing better.
killed() {
  cp first cut
  head -c 100 first >.cut.unstuck
  run 0 "$UNSTUCK" solve samegame --nodes 1 --update cut boards && accepted cut &&
    [ "$(find . -name '*cut*' | wc -l)" -eq 1 ] || return 1
  head -c 100 first >.cut.unstuck
  run 0 "$UNSTUCK" solve samegame --nodes 300000 --update cut boards && accepted cut &&
    [ "$(find . -name '*cut*' | wc -l)" -eq 1 ]
}
check 'a new file that a killed program has left is removed' killed

# The limit is in blocks of 512 bytes: the file has room for a part of the results.
no_room() {
  cp first full
  (
    ulimit -f 1
    "$UNSTUCK" solve samegame --nodes 300000 --update full boards >/dev/null 2>err
  )
  [ $? -eq 3 ] && says err 'full: ' && cmp first full &&
    [ "$(find . -name '*full*' | wc -l)" -eq 1 ]
}
check 'if the file cannot be written, the old one stays' no_room

# The new file is made under a longer name, which is too long here.
no_place() {
  long=$(printf '%0250d' 1)
  run 3 "$UNSTUCK" solve samegame --nodes 2000 --update "$long" boards &&
    says err "$long: File name too long" && [ ! -s "$long" ]
}
check 'if no new file can be made, a message says why' no_place

finish
