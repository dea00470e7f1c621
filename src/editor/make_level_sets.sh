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
  "$unstuck" atlas --blanks 2..12 --json | jq -r '.rows[] |
    select(.dominoes != null and .moves.longest > 0) | "\(.dominoes)d\(.singles)s, " +
    "\(.blanks) blanks|\(.moves.longest)|\(.moves.board)|"' | sort -t '|' -k2n
}

other_shapes() {
  for board in 2x3 3x3 3x4 4x4; do
    "$unstuck" atlas --board $board | awk -v board=$board '/goal:/ && $3 > 4 {
      printf "%s, %d pieces|%d|%s|%s\n", board, $1, $3, $5, $7 }'
  done
  walls_and_gates
}

# Random boards with a wall, a gate and pieces of three or four cells. Each gate matters: without
# it the minimum is another one. The hardest for each size and number of pieces.
walls_and_gates() {
  boards=$(mktemp)
  awk 'function random(n) { seed = seed * 16807 % 2147483647; return int(seed / 2147483647 * n) }
    function put(sign, shape, tries,   at, part, i, n, r, c, x, y, turn) {
      while (tries-- > 0) {
        r = random(rows); c = random(columns); turn = random(4)
        n = split(shape, part, " ")
        for (i = 1; i <= n; i++) {
          y = substr(part[i], 1 + turn % 2, 1); x = substr(part[i], 2 - turn % 2, 1)
          at[i] = r + (turn > 1 ? -y : y) "," c + x
          if (cell[at[i]] != ".") break
        }
        while (i > n && n > 0) cell[at[n--]] = sign
        if (n == 0) return
      }
    }
    BEGIN {
      split("00 01|00 01 11|00 01 10 11", heroes, "|")
      split("00|00 01|00 01 11|00 01 02 11|00 01 02 12", shapes, "|")
      for (seed = 7; boards < 30000; boards++) {
        rows = 4 + random(2); columns = 4 + random(2)
        for (r = 0; r < rows; r++) for (c = 0; c < columns; c++) cell[r "," c] = "."
        put("X", heroes[1 + random(3)], 99); put("#", "00", 99); put("-", "00", 99)
        for (i = 7 + random(4); i > 0; i--)
          put(sprintf("%c", 96 + i), shapes[1 + random(5)], 9)
        printf "goal: %d,%d\n", random(rows), random(columns)
        for (r = 0; r < rows; r++) {
          for (c = 0; c < columns; c++) printf "%s", cell[r "," c]
          print ""
        }
        print ""
      }
    }' >"$boards"
  tr - . <"$boards" >"$boards.open"
  for file in "$boards.open" "$boards"; do
    "$unstuck" solve klotski --optimal --nodes 200000 "$file" 2>/dev/null
  done | awk -v boards="$boards" 'function best(n) {
      while (number < n && (getline line <boards) > 0)
        if (line ~ /goal/) { goal = substr(line, 7); rows = "" }
        else if (line == "") number++
        else rows = rows (rows == "" ? "" : "/") line
      signs = rows; pieces = 0
      while (match(signs, /[Xa-z]/)) { gsub(substr(signs, RSTART, 1), "", signs); pieces++ }
      size = split(rows, row, "/") "x" length(row[1])
      if (length_of[n] > hardest[size, pieces]) {
        hardest[size, pieces] = length_of[n]
        puzzle[size, pieces] = sprintf("%s, wall, gate, %d pieces|%d|%s|%s",
          size, pieces, length_of[n], rows, goal)
      }
    }
    $5 == "nodes" && $4 == "proved" && $2 == "solved" {
      if ($1 <= last) second = 1
      last = $1
      if (!second) open[$1] = $3
      else if (open[$1] != $3) { length_of[$1] = $3; best($1) }
    }
    END { for (i in puzzle) if (hardest[i] > 24) print puzzle[i] }'
  rm "$boards" "$boards.open"
}

echo '/* The level sets that come with the program. Written by make_level_sets.sh. */'
echo '#include "editor/levels.h"'
echo
echo '#include "base/i18n.h"'
echo
echo 'const struct level_set level_sets[LEVEL_SETS] = {'
first_steps | set_of 'first steps'
one_of_each | set_of 'one of each'
other_shapes | sort -t '|' -k2n | set_of 'other shapes'
echo '};'
