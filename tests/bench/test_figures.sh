#!/bin/sh
# FIGURES.md has what its commands have printed, and README.md quotes nothing else. The script
# that measures them is tried with one piece, and that of lonelybot with a program that only
# prints.
top=$(cd "${0%/*}/../.." && pwd)
# shellcheck source=tests/cli/script.sh
. "${0%/*}/../cli/script.sh"
figures=$top/FIGURES.md

# Each piece has its place, with figures, and behind the commit is the command of the piece.
places() {
  "$top/tests/bench/figures.sh" --list | while read -r piece command; do
    sed -n "/^<!-- $piece -->$/,/^<!-- end -->$/p" "$figures" >place
    grep -q '[0-9]' place && { ! grep -q ', commit ' place || says place "\`$command\`"; } ||
      echo "# the piece $piece"
  done >wrong
  cat wrong
  [ ! -s wrong ] && grep -q ', load .*, commit ' "$figures"
}
check 'each piece stands in FIGURES.md, and with its command if that was run' places

# A time, a size or a share of README.md, and what a command of it prints.
quoted() {
  grep -oE '[0-9][0-9.,]* (ms|s|us|seconds|MiB|GiB)\b|[0-9.]+%' "$top/README.md"
  sed -n 's/^    \([0-9]* solved .*\) \.\.\.$/\1/p' "$top/README.md"
}
quotes() {
  [ "$(quoted | grep -c .)" -ge 2 ] || return 1
  quoted | while read -r figure; do
    grep -qF -e "$figure" "$figures" || echo "# README.md: $figure"
  done >wrong
  cat wrong
  [ ! -s wrong ]
}
check 'a figure of README.md stands in FIGURES.md' quotes

one_piece() {
  cp "$figures" new && chmod u+w new || return 1
  ln -sf "$UNSTUCK" unstuck
  FIGURES_FILE=new run 0 "$top/tests/bench/figures.sh" klotski-first || return 1
  for file in "$figures" new; do
    sed '/^<!-- klotski-first -->$/,/^<!-- end -->$/d' "$file" >"${file##*/}.rest"
  done
  sed -n '/^<!-- klotski-first -->$/,/^<!-- end -->$/p' new >place
  cmp FIGURES.md.rest new.rest && says place "$(date +%Y-)" ' processors, load ' '    1 solved 81 proved'
}
check 'a piece that is measured replaces its place only' one_piece

lonely() {
  printf '#!/bin/sh\necho "Run in 0.25 ms"; echo "Solvable in 9 moves"\n' >lonecli
  chmod +x lonecli && ln -sf "$UNSTUCK" unstuck || return 1
  PATH=$PWD:$PATH run 0 "$top/tests/bench/peers/lonelybot.sh" 1 3 || return 1
  says out 'draw 3: 3 deals' 'lonelybot  median 0.2500 ms, mean 0.2 ms' ' 0 undecided' &&
    says out 'unstuck    median 0.'
}
check 'a peer solves the same deals in turn' lonely

finish
