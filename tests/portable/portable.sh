#!/bin/sh
# portable.sh SOURCE...: builds the core with each compiler below that is installed, and
# checks that tests/portable/answers.c prints the same everywhere: gcc and clang, with and
# without optimisation, 32 bits, and big-endian machines under qemu. It reports which
# compilers are missing and skips them.
set -u
srcdir=${SRCDIR:-$(cd "$(dirname "$0")/../.." && pwd)}
builddir=${BUILDDIR:-.}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM

for source in "$@" tests/portable/answers.c; do
  dir=$srcdir
  [ -e "$dir/$source" ] || dir=$builddir # made by make
  case $source in *.c) echo "\"$dir/$source\"" ;; esac
done >"$work/sources"

# build NAME RUNNER COMPILER...: builds and runs the program; its output goes to NAME.out.
build() {
  name=$1
  runner=$2
  shift 2
  printf '#include <errno.h>\nint main(void) { return 0; }\n' >"$work/empty.c"
  if ! "$@" -static -o "$work/empty" "$work/empty.c" 2>/dev/null ||
    ! $runner "$work/empty" 2>/dev/null; then
    echo "$name: skipped, $1${runner:+ or $runner} is missing or cannot do it"
    return 1
  fi
  "$@" -static -pthread -ffp-contract=off -include "$builddir/config.h" \
    -I"$srcdir/src" -I"$srcdir/src/unstuck" -o "$work/answers" "@$work/sources" -lm $libraries &&
    $runner "$work/answers" >"$work/$name.out" && return 0
  echo "$name: FAILED to build or to run"
  failures=$((failures + 1))
  return 1
}

failures=0
compared=0
first=
while read -r name runner compiler; do
  libraries=
  [ $name = powerpc ] && libraries=-latomic
  [ "$runner" = - ] && runner=
  # shellcheck disable=SC2086 # words
  build "$name" "$runner" $compiler </dev/null || continue
  if [ -z "$first" ]; then
    first=$name
    echo "$name: $(wc -l <"$work/$name.out") lines"
    continue
  fi
  # Under qemu, compare only deals and texts: which positions a solver's table drops
  # depends on the byte order.
  leave='^nothing'
  [ -n "$runner" ] && leave=' threads: '
  for of in "$first" "$name"; do
    grep -v "$leave" "$work/$of.out" >"$work/$of.part"
  done
  if cmp -s "$work/$first.part" "$work/$name.part"; then
    echo "$name: the same $(wc -l <"$work/$name.part") lines"
    compared=$((compared + 1))
  else
    echo "$name: FAILED, not as $first:"
    diff "$work/$first.part" "$work/$name.part" | cut -c 1-160 | head -n 6
    failures=$((failures + 1))
  fi
done <<END
gcc-O3 - gcc -O3
gcc-O0 - gcc -O0
clang-O3 - clang -O3
clang-O0 - clang -O0
gcc-m32 - gcc -m32 -msse2 -mfpmath=sse -Wno-psabi -O2
s390x qemu-s390x s390x-linux-gnu-gcc -O2
powerpc qemu-ppc powerpc-linux-gnu-gcc -O2
END
echo "$compared builds compared with $first, $failures failed"
[ $failures -eq 0 ]
