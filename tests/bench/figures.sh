#!/bin/sh
# make figures: measures what FIGURES.md quotes, and writes it there.
#
#     figures.sh [PIECE ...]          without words all, which takes a day on one processor
#
# A piece is a command. What it prints stands in FIGURES.md between "<!-- PIECE -->" and
# "<!-- end -->", behind the day, the machine, its load, the commit and the command. Without
# words a piece that this commit has measured is left out, so that a run that was interrupted
# goes on. README.md quotes only what stands there (test_figures.sh).
set -eu

pieces() {
  cat <<'PIECES'
klotski-first printf 'aXXb\naXXb\ncdde\ncfge\nh..i\n' | unstuck solve klotski
klotski tests/bench/bench_klotski
klotski-atlas tests/bench/bench_atlas
klondike-draw3 tests/bench/bench_klondike time draw3
klondike-draw1 tests/bench/bench_klondike time draw1
klondike-lines tests/bench/bench_klondike lines
klondike-hints tests/coach/test_hints 800001 300
klondike-fair-draw3 for n in 170000 1600000; do echo "$n nodes"; unstuck play klondike --fair --known turned --seed 1000000 --count 300 --summary --variant draw3 --nodes $n; done
klondike-fair-draw1 for n in 170000 1600000; do echo "$n nodes"; unstuck play klondike --fair --known turned --seed 1000000 --count 300 --summary --variant draw1 --nodes $n; done
klondike-variants for v in draw2 draw4 draw5 draw6 draw7 draw13 draw3-noback draw3-passes1 draw3-passes2 draw3-passes3 draw1-passes1 draw3-spaces draw3-nospaces; do echo $v; unstuck study klondike --variant $v --seed 1 --count 20000 | sed -n '2,7p;8,9p'; done
lonelybot tests/bench/peers/lonelybot.sh 1 400
lianliankan tests/bench/bench_lianliankan
samegame tests/bench/bench_samegame long
judge tests/bench/bench_judge
store tests/bench/bench_store
terminal tests/bench/bench_terminal
PIECES
}

machine() {
  model=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
  echo "${model:-$(uname -m)}, $(getconf _NPROCESSORS_ONLN) processors"
}

load() {
  uptime | sed 's/.*average[s]*: *\([0-9.]*\).*/\1/'
}

# Puts the file BLOCK into FIGURES.md in place of PIECE's.
put() {
  awk -v piece="<!-- $1 -->" -v block="$2" '
    $0 == "<!-- end -->" { skip = 0 }
    !skip { print }
    $0 == piece { skip = 1; while ((getline line <block) > 0) print line }' "$figures" >"$work/new"
  cat "$work/new" >"$figures"
}

measure() {
  echo "$1: $2" >&2
  head="$(date +%Y-%m-%d), $(machine), load $(load), commit $commit:"
  sh -c "$2" >"$work/out"
  {
    printf '\n%s\n`%s`\n\n' "$head" "$2"
    sed 's/^./    &/' "$work/out"
    echo
  } >"$work/block"
  put "$1" "$work/block"
}

known() {
  sed -n "/^<!-- $1 -->$/,/^<!-- end -->$/p" "$figures"
}

figures=${FIGURES_FILE:-$(dirname "$0")/../../FIGURES.md}
if [ "${1-}" = --list ]; then
  pieces
  exit
fi
commit=$(git describe --always --abbrev=8 --exclude '*' 2>/dev/null || echo unknown)
git diff --quiet HEAD -- src 2>/dev/null || commit=$commit+
PATH=$PWD:$PATH
export PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pieces | while read -r piece command; do
  if [ $# -eq 0 ]; then
    known "$piece" | grep -qF "commit $commit:" && continue
  else
    case " $* " in *" $piece "*) ;; *) continue ;; esac
  fi
  measure "$piece" "$command"
done
