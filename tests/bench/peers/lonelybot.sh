#!/bin/sh
# lonelybot (https://github.com/vuonghy2442/lonelybot), whose program lonecli is on PATH, and
# unstuck on the same deals in turn, each in a process of its own, as both measure themselves:
# lonelybot real time without the start of the process, so the machine should be idle.
#
#     lonelybot.sh FIRST COUNT
set -eu
first=$1 count=$2
command -v lonecli >/dev/null || { echo 'lonecli is not on PATH'; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What stands in the file TIMES: milliseconds, or "undecided".
print_times() {
  sort -n "$1" | awk -v name="$2" '$1 == "undecided" { undecided++; next } { ms[++n] = $1; sum += $1 }
    END { printf "%-10s median %.4f ms, mean %.1f ms, p99 %.1f ms, worst %.1f ms, %d undecided\n", name,
      ms[int((n + 1) / 2)], sum / n, ms[int(n * 0.99 + 0.5)], ms[n], undecided }'
}

for draw in 3 1; do
  differ=0 i=$first
  : >"$work/theirs" && : >"$work/ours"
  while [ "$i" -lt $((first + count)) ]; do
    timeout 60 lonecli solve default "$i" "$draw" >"$work/out" || :
    their=$(sed -n 's/^Solvable.*/solved/p; s/^Impossible.*/impossible/p' "$work/out")
    sed -n 's/^Run in \([0-9.e-]*\) ms.*/\1/p' "$work/out" | grep . >>"$work/theirs" ||
      echo undecided >>"$work/theirs"
    unstuck solve klondike --numbering lonelybot --seed "$i" --count 1 --variant "draw$draw" \
      --time 60 >"$work/out"
    our=$(sed -n '1s/^[0-9]* \([a-z]*\) .*/\1/p' "$work/out")
    awk 'NR == 1 { for (i = 1; i < NF; i++) if ($i == "cpu_seconds") print $2 == "unknown" ? "undecided" : 1000 * $(i + 1) }' \
      "$work/out" >>"$work/ours"
    [ "$their" = "$our" ] || differ=$((differ + 1))
    i=$((i + 1))
  done
  echo "draw $draw: $count deals from $first of lonelybot's, $differ verdicts differ"
  print_times "$work/theirs" lonelybot
  print_times "$work/ours" unstuck
done
