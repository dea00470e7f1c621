#!/bin/sh
# run.sh CORPUS SECONDS PROGRAM...: runs each fuzz target under libFuzzer for SECONDS,
# starting from CORPUS. New inputs are kept in fuzz/, those that find a fault in
# fuzz/found.
set -eu
corpus=$1
seconds=$2
shift 2
found=
mkdir -p fuzz/found
for program; do
  target=${program##*fuzz_}
  echo "fuzz $target: $seconds seconds"
  mkdir -p "fuzz/$target"
  "./$program" -max_total_time="$seconds" -max_len=16384 -timeout=20 -rss_limit_mb=4096 \
    -verbosity=0 -print_final_stats=1 -artifact_prefix="fuzz/found/$target-" \
    "fuzz/$target" "$corpus/$target" ||
    found="$found $target"
done
[ -z "$found" ] || echo "failed:$found"
for input in fuzz/found/*; do
  [ ! -f "$input" ] || { echo "$input" && od -An -c "$input" | head -n 30; }
done
[ -z "$found" ]
