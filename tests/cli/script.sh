# Shared by the tests of the commands without a screen, which source it.
# shellcheck source=tests/program.sh
. "${0%/*}/../program.sh"
# The games of the registry, and the list of them in an error message.
games=$(sed -n 's/^ *EACH(\([a-z]*\)).*/\1/p' "${0%/*}/../../src/games/registry.h")
game_list=$(printf '%s\n' "$games" | paste -s -d , - | sed 's/,/, /g')
[ -n "$game_list" ] || exit 99
scripts=$(cd "${0%/*}" && pwd)
cd "$work" || exit 99
number=0
failures=0

# run STATUS COMMAND...: its output goes to out and err, and its status must be STATUS.
run() {
  wanted=$1
  shift
  "$@" >out 2>err </dev/null
  got=$?
  [ $got -eq "$wanted" ] && return 0
  echo "# $*: exit status $got, not $wanted"
  head -n 5 out err | sed 's/^/# /'
  return 1
}

# check NAME COMMAND...: one test, which passes if the command succeeds.
check() {
  number=$((number + 1))
  name=$1
  shift
  if "$@"; then
    echo "ok $number - $name"
  else
    echo "not ok $number - $name"
    failures=$((failures + 1))
  fi
}

# says FILE TEXT...: each TEXT is part of a line of FILE.
says() {
  file=$1
  shift
  for text in "$@"; do
    grep -qF -e "$text" "$file" && continue
    echo "# $file has no \"$text\":"
    head -n 8 "$file" | cut -c 1-160 | sed 's/^/# /'
    return 1
  done
}

# same FILE FILE: they differ only in times and in the name of the input.
same() {
  timeless "$1" >left
  timeless "$2" >right
  cmp left right >/dev/null && [ -s left ] && return 0
  diff left right | head -n 8 | cut -c 1-160 | sed 's/^/# /'
  return 1
}

timeless() {
  sed 's/"[a-z_]*seconds": [^,]*,//g; s/ [a-z_]*seconds [0-9.]*//g; s/"file": [^,]*,//
    s/"source": [^,]*,//; s/ source [^ ]*//' "$1"
}

cat >first <<'EOF'
aXXb
aXXb
cdde
cfge
h..i
EOF
# 走投无路
cat >lost <<'EOF'
aXXb
aXXb
cdef
cdgf
h..i
EOF

# It has no solution, and more states than any memory holds.
cat >large <<'EOF'
goal: 7,6
X.......
.aa.b...
.c..b...
.c..dd..
.ee.....
.f....g.
.....###
.....#.#
EOF

# schemas FILE...: each line of solve.1 agrees with schema/solve.json, and so on.
schemas() {
  "$python" "$scripts/schemas.py" "$scripts/../../schema" "$@" >wrong 2>&1 && return 0
  sed 's/^/# /' wrong
  return 1
}

# check_schemas NAME COMMAND...: as check, where Python has jsonschema 4, which takes long to import.
check_schemas() {
  python=$(python3 -c 'import importlib.metadata, sys
int(importlib.metadata.version("jsonschema").split(".")[0]) >= 4 and print(sys.executable)' 2>/dev/null)
  if [ -n "$python" ]; then
    check "$@"
  else
    skip "$1" 'there is no jsonschema for Python'
  fi
}

# skip NAME WHY: a test that cannot run here.
skip() {
  number=$((number + 1))
  echo "ok $number - $1 # SKIP $2"
}

finish() {
  echo "1..$number"
  [ $failures -eq 0 ]
}
