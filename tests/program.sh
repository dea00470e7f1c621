# Sourced by test scripts that run only the program, in UNSTUCK. They get a directory to
# write in, $work, in which the program also keeps its games.
# shellcheck shell=sh
UNSTUCK=${UNSTUCK:-./unstuck}
if ! "$UNSTUCK" --version >/dev/null 2>&1; then
  echo '1..0 # SKIP there is no program to test'
  exit 0
fi
unset LANGUAGE
LC_ALL=C
export LC_ALL
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM
case $UNSTUCK in
  /*) ;;
  *) UNSTUCK=$PWD/$UNSTUCK ;;
esac
XDG_STATE_HOME=$work
export XDG_STATE_HOME

# Whether cases that take long are wanted: in make check-long, and where a test runs by itself.
full_effort() {
  [ "${TEST_EFFORT:-100}" -ge 100 ]
}
