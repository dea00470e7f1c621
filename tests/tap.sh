# Sourced by test scripts that look for complaints: TAP, one test each.
# shellcheck shell=sh
number=0

# report NAME LINES: a test that passes if LINES, the complaints, are empty.
report() {
  number=$((number + 1))
  if [ -z "$2" ]; then
    printf 'ok %d - %s\n' $number "$1"
  else
    printf '%s\n' "$2" | sed 's/^/# /'
    printf 'not ok %d - %s\n' $number "$1"
  fi
}

# skip NAME REASON
skip() {
  number=$((number + 1))
  printf 'ok %d - %s # SKIP %s\n' $number "$1" "$2"
}
