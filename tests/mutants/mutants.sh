#!/bin/sh
# Plants faults in the files of one room, one at a time, and prints those that no test sees.
#
#     tests/mutants/mutants.sh BUILT ROOM [COUNT [SEED]]
#
# BUILT is a copy of the tree, configured in place and built, which is written to. ROOM is a folder
# or a file below src/. COUNT faults (40) are drawn with SEED (1). The tests of the room's own
# folder come first, then all others. A fault that changes no byte of the object file is
# another way to write the same program, and one that does not compile is none; both are
# drawn again. The list "argued" beside this script names faults that change nothing that a
# test could see, each with its reason.
set -u
built=$1 room=$2 count=${3:-40} seed=${4:-1}
here=$(cd "$(dirname "$0")" && pwd)
cd "$built" || exit 1
MAKEFLAGS=
export MAKEFLAGS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
processes=-j$(nproc)

# All faults: FILE, LINE, the line's new text, separated by tabs.
find "src/$room" -name '*.[ch]' | sort | xargs awk '
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
' | awk -v seed="$seed" 'BEGIN { srand(seed) } { gsub(/\\&/, "\\&"); print rand() "\t" $0 }' |
  sort -n | cut -f 2- >"$work/faults"

# object FILE: the objects that come from it, as one sum; a header is in all of them.
objects() {
  case $1 in
    *.c) name=$(basename "$1" .c) && find "$(dirname "$1")" -name "*-$name.o" -exec cat {} + ;;
    *) find src -name '*.o' -exec cat {} + ;;
  esac | cksum
}

# seen TEST...: some of these tests fail.
seen() {
  ! timeout -k 5 900 make -s "$processes" check TESTS="$*" >"$work/check.log" 2>&1
}

own=
for part in $(printf '%s\n' "$room" | tr / '\n' | sed 's/\.[ch]$//'); do
  [ ! -d "tests/$part" ] || own="$own $(make -s -pn 2>/dev/null | sed -n 's/^TESTS = //p' |
    tr ' ' '\n' | grep "^tests/$part/" | tr '\n' ' ')"
done
tried=0
survived=0
while [ $tried -lt "$count" ] && IFS='	' read -r file line text; do
  cp -p "$file" "$work/kept"
  before=$(objects "$file")
  awk -v at="$line" -v text="$text" 'NR == at { print text; next } { print }' "$work/kept" >"$file"
  if make -s "$processes" unstuck >/dev/null 2>&1 &&
    [ "$(objects "$file")" != "$before" ]; then
    tried=$((tried + 1))
    where="$file:$line: $(sed -n "${line}p" "$work/kept" | sed 's/^ *//') -> ${text#"${text%%[! ]*}"}"
    if grep -qF "$where" "$here/argued" 2>/dev/null; then
      echo "argued   $where"
    elif { [ -n "$own" ] && seen "$own"; } || seen "$(make -s -pn | sed -n 's/^TESTS = //p')"; then
      echo "seen     $where"
    else
      survived=$((survived + 1))
      echo "SURVIVED $where"
    fi
  fi
  cp -p "$work/kept" "$file"
  touch "$file"
done <"$work/faults"
make -s "$processes" >/dev/null 2>&1
echo "$tried faults in src/$room (seed $seed), $survived survived"
[ $survived -eq 0 ]
