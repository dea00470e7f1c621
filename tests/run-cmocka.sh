#!/bin/sh
# Runs a cmocka program. cmocka 1.1 reports a skipped test as "not ok", which TAP counts
# as a failure; this script prints "ok" instead.
#
# The tests of LONE_TESTS start no second thread, so make check-threads leaves them out. In
# make check-long strace, if it is here, watches that they start none.
trace=
watch="strace -f --seccomp-bpf -e trace=clone,clone3"
case "${TEST_EFFORT:-0} $LONE_TESTS " in
  [1-9][0-9][0-9]*" ${1#./} "*) ! $watch -o /dev/null true 2>/dev/null || trace=$(mktemp) || exit 99 ;;
esac
# A test that hangs fails after half an hour, so that the report says which one it was.
# shellcheck disable=SC2086 # words
output=$(timeout --foreground -k 10 1800 ${trace:+$watch -o "$trace"} "$@")
status=$?
printf '%s\n' "$output" | sed 's/^not ok \([0-9]* # SKIP\)/ok \1/'
if [ -n "$trace" ]; then
  ! grep -q CLONE_THREAD "$trace" ||
    echo "Bail out! $1 starts a second thread: move it to another list of Makefile.am"
  rm -f "$trace"
fi
exit $status
