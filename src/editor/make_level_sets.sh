#!/bin/sh
# Writes level_sets.c: sh src/editor/make_level_sets.sh ./unstuck | clang-format > level_sets.c
# All boards come from the solver: random openings of a length, and the hardest layouts and
# puzzles of the atlas.
unstuck=${1:?usage: make_level_sets.sh UNSTUCK}

# Reads lines of name|minimum|board|goal; writes them as a string.
set_of() {
  echo "    {N_(\"$1\"),"
  sed 's/.*/     "&\\n"/'
  echo '    },'
}

first_steps() {
  for i in $(seq 0 39); do
    length=$((3 + i * 57 / 39))
    rows=$("$unstuck" deal klotski --length $length..$length --seed $((i + 1)) |
      grep -E '^[.X#a-z]+$' | paste -s -d /)
    echo "$length moves|$length|$rows|"
  done
}

one_of_each() {
  table=$(mktemp)
  "$unstuck" atlas --blanks 2..12 --csv "$table" >/dev/null
  awk -F, 'NR > 1 && $1 != "" && $12 > 0 {
    printf "%sd%ss, %s blanks|%d|%s|\n", $1, $2, $3, $12, $14 }' "$table" |
    sort -t '|' -k2n
  rm "$table"
}

other_shapes() {
  for board in 2x3 3x3 3x4 4x4; do
    "$unstuck" atlas --board $board | awk -v board=$board '/goal:/ && $3 > 4 {
      printf "%s, %d pieces|%d|%s|%s\n", board, $1, $3, $5, $7 }'
  done | sort -t '|' -k2n
}

echo '/* The level sets that come with the program. Written by make_level_sets.sh. */'
echo '#include "editor/levels.h"'
echo
echo '#include "base/i18n.h"'
echo
echo 'const struct level_set level_sets[LEVEL_SETS] = {'
first_steps | set_of 'first steps'
one_of_each | set_of 'one of each'
other_shapes | set_of 'other shapes'
echo '};'
