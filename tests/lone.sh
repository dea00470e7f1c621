#!/bin/sh
# The tests of LONE_TESTS start no second thread, so make check-threads leaves them out.
# Needs strace; only make check-long checks it.
# shellcheck source=tests/tap.sh
. "${0%/*}/tap.sh"
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM
echo 1..1

# Prints the tests that start a thread, and those that fail. With fewer rounds some find too
# few positions of a kind and fail.
not_alone() {
  for test in $LONE_TESTS; do
    TEST_EFFORT=4 strace -f -e trace=clone,clone3 -o "$work/trace" \
      "$BUILDDIR/$test" >/dev/null 2>&1 || echo "$test fails"
    grep -q CLONE_THREAD "$work/trace" && echo "$test starts a thread"
  done
}

name='tests without a second thread'
if [ "${TEST_EFFORT:-0}" -lt 100 ]; then
  skip "$name" 'make check-long runs it'
elif ! strace -o "$work/trace" true 2>/dev/null; then
  skip "$name" 'no strace, or it is not allowed'
elif [ ! -x "$BUILDDIR/tests/base/test_text" ]; then
  skip "$name" 'the unit tests are not built'
else
  report "$name" "$(not_alone)"
fi
