#!/bin/sh
# make fuzz: each target under libFuzzer for FUZZ_SECONDS (60), with address and undefined
# behaviour sanitizers. What is found lies in fuzz/found. Needs clang.
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${FUZZ_SECONDS:-60}
clang=${CLANG:-clang}
mkdir -p fuzz/found
cd fuzz
if [ ! -f Makefile ]; then
  "$source/configure" --quiet CC="$clang" --disable-nls \
    CFLAGS='-g -O1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'
fi
make -s libcore.a libscreen.a
libs=$(make -s print-fuzz-libs)
for target in text play keys results; do
  mkdir -p "corpus/$target"
  # shellcheck disable=SC2086 # words
  "$clang" -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
    -include config.h -I"$source/src" -I"$source" -I. -D_GNU_SOURCE \
    -DFUZZ_TARGET="fuzz_$target" \
    -o "fuzz_$target" "$source/tests/fuzz/libfuzzer.c" "$source/tests/fuzz/fuzz_$target.c" \
    libscreen.a libcore.a $libs
  echo "fuzz $target: $seconds seconds"
  ASAN_OPTIONS=detect_leaks=1 "./fuzz_$target" -max_total_time="$seconds" -max_len=4096 \
    -timeout=20 -rss_limit_mb=4096 -verbosity=0 -print_final_stats=1 \
    -artifact_prefix="found/$target-" "corpus/$target" "$source/tests/fuzz/corpus/$target"
done
