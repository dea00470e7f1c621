#!/bin/sh
# Plants faults in the files of one room, one at a time, and prints those that no test sees.
#
#     make plant ROOM=engine/proof.c COUNT=40 SEED=1 NEAR=
#
# runs this in a tree that is configured in place and built, and writes to that tree: make
# mutants makes a copy for it. ROOM is a folder or a file below src/. COUNT faults are drawn
# with SEED, the same ones on each machine. Tests of the room's own folder come first, then
# those that saw a fault before, then all others, the short ones first, or with
# NEAR='reasons|tests/tui/' only those with such names; the first that fails ends it. It counts if
# it passes without the fault. A fault that changes no byte of the object file is another way to
# write the same program, and one that does not compile is none; both are drawn again. The list
# "argued" beside this script names faults that change nothing that a test could see, each with
# its reason.
#
# What is known goes into mutants.results: a run that was stopped goes on there. Survivors are
# tried again when a test is newer than that file.
set -u
room=$1 count=$2 seed=$3 tests=$4 others=${5:-tests/}
here=$(cd "$(dirname "$0")" && pwd)
results=mutants.results processor=20 seconds=300 # a test's limits
MAKEFLAGS='' TUI_HASTY=1 # tests of screens wait for less long
export MAKEFLAGS TUI_HASTY
work=$(mktemp -d)
file=
restore() {
  [ -z "$file" ] || { cp "$work/kept" "$file" && file=; }
}
trap 'restore; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

plant() {
  cp -p "$path" "$work/kept"
  file=$path
  awk -v at="$line" -v text="$text" 'NR == at { print text; next } { print }' "$work/kept" >"$path"
}

# passes TEST
passes() {
  case $1 in
    *.sh) runner='sh' parts=all ;;
    tests/tui/*) runner="sh $SRCDIR/tests/run-cmocka.sh" parts="all $1" ;;
    *) runner="sh $SRCDIR/tests/run-cmocka.sh" parts=$1 ;;
  esac
  # shellcheck disable=SC2086 # words
  make -s $parts >/dev/null 2>&1 || return 1
  # shellcheck disable=SC2086,SC3045 # words; what is not there limits nothing
  (ulimit -t $processor; timeout -k 1 $seconds $runner "./$1") >"$work/out" 2>&1 </dev/null &&
    ! grep -q '^not ok' "$work/out"
}

# All faults: FILE, LINE, the line's new text, separated by tabs, in the order of the draw.
find "src/$room" -name '*.[ch]' | LC_ALL=C sort | xargs awk '
  function fault(text) { printf "%s\t%d\t%s\n", FILENAME, FNR, text }
  # Each place of OLD in the line becomes NEW.
  function swap(old, new,   at, rest) {
    for (at = 1; (rest = index(substr($0, at), old)) > 0; at += length(old)) {
      at += rest - 1
      fault(substr($0, 1, at - 1) new substr($0, at + length(old)))
    }
  }
  FNR == 1 { comment = 0 }
  /^ *\/\*/ { comment = 1 }
  comment { if (/\*\//) comment = 0; next }
  /^[^ ]/ || /"/ || /assert\(/ || /^ *(static|const|case|for) .*[,(]$/ { next }
  {
    swap(" == ", " != "); swap(" != ", " == ")
    swap(" < ", " <= "); swap(" <= ", " < "); swap(" > ", " >= "); swap(" >= ", " > ")
    swap(" && ", " || "); swap(" || ", " \\&\\& ")
    swap(" + ", " - "); swap(" - ", " + "); swap(" += ", " -= "); swap(" -= ", " += ")
    swap("true", "false"); swap("false", "true"); swap("(!", "(")
    swap(" 0;", " 1;"); swap(" 1;", " 0;"); swap("break;", ";"); swap("continue;", ";")
  }
  /^ +[a-z_]+\(.*\);$/ || /^ +[a-z][a-z_>.\[\]-]* [|&+-]?= .*;$/ { fault("    ;") }
' | awk -v x="$((seed * 7919 + 1))" '
  { gsub(/\\&/, "\\&"); x = x * 16807 % 2147483647; printf "%010d\t%s\n", x, $0 }' |
  LC_ALL=C sort | cut -f 2- >"$work/faults"

# build FILE: makes its object, and prints the sum of it; a header is in all objects.
build() {
  case $1 in
    *.c)
      object=$(find "$(dirname "$1")" -name "*-$(basename "$1" .c).lo" -o \
        -name "*_a-$(basename "$1" .c).o" | head -n 1)
      make -s "$object" >/dev/null 2>&1 && cksum <"$(printf '%s\n' "$object" | sed 's/\.lo$/.o/')"
      ;;
    *) make -s unstuck >/dev/null 2>&1 && find src -name '*.o' -exec cat {} + | cksum ;;
  esac
}

# The scripts of tests/ itself read what is written, all but that of the examples. TESTS begins
# with the long ones.
printf '%s\n' "$tests" | tr ' ' '\n' | grep -v '^tests/[a-df-z]*\.sh' |
  awk '{ print NR "\t" $0 }' | sort -rn | cut -f 2 >"$work/tests"
# What tests of the room and of its folders are called.
near=$(printf '%s\n' "$room" | tr / '\n' | sed 's/\.[ch]$//')
nearest=$(printf '%s\n' "$near" | sed 's/.*/test_&/')
near=$(printf '%s\n' "$near" | sed 's/.*/tests\/&\//')
touch "$work/first" "$work/good"

# seen: a test fails, which then stands first in $work/first.
seen() {
  { cat "$work/first" && grep -F "$near" "$work/tests" | grep -F "$nearest"
    grep -F "$near" "$work/tests"
    grep -E "$others" "$work/tests"; } | awk '!met[$0]++' >"$work/order"
  while read -r test; do
    passes "$test" && continue
    if ! grep -qxF "$test" "$work/good"; then
      restore
      if ! passes "$test"; then
        echo "fails without a fault, so it is left out: $test" >&2
        grep -vxF "$test" "$work/tests" >"$work/more" && mv "$work/more" "$work/tests"
        plant
          continue
      fi
      echo "$test" >>"$work/good"
    fi
    { echo "$test" && cat "$work/first"; } | awk '!met[$0]++' >"$work/more"
    mv "$work/more" "$work/first"
    return 0
  done <"$work/order"
  return 1
}

touch $results
known='^'
[ -z "$(find tests \( -name '*.c' -o -name '*.sh' \) -newer $results)" ] || known='^seen	'
grep "$known" $results >"$work/known"
tried=0 survivors=
while [ $tried -lt "$count" ] && IFS='	' read -r path line text; do
  where="$path:$line: $(sed -n "${line}p" "$path" | sed 's/^ *//') -> ${text#"${text%%[! ]*}"}"
  case $where in
    *free\(*';'*' -> ;') continue ;; # the address sanitizer sees what is not freed
  esac
  word=$(where=$where awk -F '\t' '$2 == ENVIRON["where"] { print $1; exit }' "$work/known")
  if grep -qxF "$path: ${where#*: }" "$here/argued"; then
    word=argued
  elif [ -z "$word" ]; then
    before=$(build "$path")
    plant
    after=$(build "$path") || after=
    if [ -z "$after" ] || [ "$after" = "$before" ]; then
      word=same
    elif seen; then
      word=seen
    else
      word=SURVIVED
    fi
    restore
    printf '%s\t%s\n' "$word" "$where" >>$results
  fi
  [ "$word" != same ] || continue
  echo "$word $where"
  tried=$((tried + 1))
  [ "$word" != SURVIVED ] || survivors="$survivors
$where"
done <"$work/faults"
make -s all >/dev/null 2>&1
missed=$(printf '%s' "$survivors" | grep -c .)
echo "src/$room, seed $seed: $((tried - missed)) of $tried faults seen; survivors:${survivors:- none}"
[ "$missed" -eq 0 ]
