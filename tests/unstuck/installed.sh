#!/bin/sh
# The library as others use it: it is installed in a folder of its own, found by pkg-config,
# and linked, shared and static, with the programs in examples/ and in the manual.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
cd "${SRCDIR:-$(dirname "$0")/../..}" || exit 99
build=${BUILDDIR:-$PWD}
work=$(TMPDIR=/tmp mktemp -d) || exit 99 # libtool cannot install where TMPDIR has a blank
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM
LC_ALL=C
export LC_ALL

# variable NAME: the value in the Makefile, if it names no other variable.
variable() {
  sed -n "s/^$1 = //p" "$build/Makefile"
}

stop() {
  echo "1..0 # SKIP $1"
  exit 0
}

CC=$(variable CC)
# The warnings of the build, and its sanitizers; the linker needs the last ones too.
CFLAGS="$(variable CFLAGS) $(variable UNSTUCK_CFLAGS)"
sanitizers=$(echo "$CFLAGS" | tr ' ' '\n' | grep '^-fsanitize' | tr '\n' ' ')
cplusplus=$(command -v c++)
command -v pkg-config >/dev/null 2>&1 || stop 'there is no pkg-config'
[ "$(variable build_triplet)" = "$(variable host_triplet)" ] || stop 'its programs run elsewhere'
(cd "$build" && MAKEFLAGS='' make -s DESTDIR="$work/root" install-libLTLIBRARIES \
  install-includeHEADERS install-pkgconfigDATA) >"$work/log" 2>&1 || {
  cat "$work/log"
  exit 99
}
pc=$(find "$work/root" -name unstuck.pc)
PKG_CONFIG_PATH=${pc%/*}
PKG_CONFIG_SYSROOT_DIR=$work/root
PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1
PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
LD_LIBRARY_PATH=${pc%/pkgconfig/*}
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_ALLOW_SYSTEM_CFLAGS
export PKG_CONFIG_ALLOW_SYSTEM_LIBS LD_LIBRARY_PATH
shared=$(find "$LD_LIBRARY_PATH" -name 'libunstuck.so.1')
static=$(find "$LD_LIBRARY_PATH" -name 'libunstuck.a')
linking=
[ -n "$shared" ] || linking=--static

# compile SOURCE PROGRAM [--static]: prints what the compiler prints. OLDER: where an older
# header is.
older=
# shellcheck disable=SC2046,SC2086 # the flags are lists
compile() {
  case $1 in
  *.cc) set -- "$1" "$2" "$3" c++ -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Werror $sanitizers ;;
  *) set -- "$1" "$2" "$3" $CC $CFLAGS ;;
  esac
  source=$1 program=$2 static=$3
  shift 3
  "$@" ${older:+-I"$older"} -o "$program" "$source" $(pkg-config $static --cflags --libs unstuck) -pthread 2>&1
}

# expect WANTED COMMAND...: prints what the command prints, unless this is WANTED.
expect() {
  wanted=$1
  shift
  got=$("$@" 2>&1)
  [ "$got" = "$wanted" ] || printf 'wanted %s\ngot    %s\n' "$wanted" "$got"
}

# compile_examples [--static]; EXAMPLES: where they are.
examples=examples
compile_examples() {
  compile "$examples"/solve.c "$work/solve" "$1"
  [ -z "$cplusplus" ] || compile "$examples"/gui.cc "$work/gui" "$1"
}

# run_examples [COMMAND...]: the programs in examples/, in the way in which their first comments
# call them, run by this command.
run_examples() {
  printf 'goal: 1,1\nXXa\nXXb\n...\n' >"$work/small"
  expect '4 moves, no line is better: XD aL bU XR' "$@" "$work/solve" klotski <"$work/small"
  expect 'no line wins' "$@" "$work/solve" klondike draw3 7
  echo abc | expect 'line 1, column 1: there is no piece X to move to the goal
klotski: the text cannot be read' "$@" "$work/solve" klotski
  [ -n "$cplusplus" ] || return
  "$@" "$work/gui" 1 >"$work/gui.out" || echo "gui fails"
  for line in '^[A-E]\{10\}$' 's  *[0-9]* positions, looking for a better score: [0-9]*$' \
    '^hint: row [0-9]*, column [0-9]*, [0-9]* tiles$' '^score [0-9][0-9]*: [0-9]'; do
    grep -q "$line" "$work/gui.out" || cat "$work/gui.out"
  done
}

# The programs in examples/ as they are when they were compiled before the last members of
# structs were added; and, in make check-long, those of the commit before the last one that changed
# the header, with its header.
run_older_programs() {
  older=$work/older
  mkdir -p "$older/examples"
  sed '/ scratch_bytes;/d; /\*trouble;/d' src/unstuck/unstuck.h >"$older/unstuck.h"
  [ "$(diff src/unstuck/unstuck.h "$older/unstuck.h" | grep -c '^<')" = 2 ] ||
    echo 'the members that this removes have other names'
  compile_examples && run_examples
  [ "${TEST_EFFORT:-100}" -ge 100 ] || return
  commit=$(git log -2 --format=%h -- src/unstuck/unstuck.h 2>/dev/null | sed -n 2p)
  for file in src/unstuck/unstuck.h examples/solve.c examples/gui.cc; do
    git show "$commit:$file" >"$older/${file#src/unstuck/}" 2>/dev/null || return
  done
  if grep -q UNSTUCK_VERSION_NUMBER "$older/unstuck.h"; then
    examples=$older/examples
    compile_examples && run_examples
    examples=examples
  fi
}

# The literal displays of a page's section EXAMPLES: a program, and what it prints.
run_manual() {
  awk -v program="$work/page.c" -v wanted="$work/wanted" '
    /^\.Sh/ { inside = /EXAMPLES/ }
    /^\.Ed/ { file = "" }
    file != "" { sub(/^\\&/, ""); gsub(/\\e/, "\\"); print >file }
    inside && /^\.Bd -literal/ { file = ++count == 1 ? program : wanted }' "$1"
  compile "$work/page.c" "$work/page" "$linking"
  "$work/page" 2>&1 | diff "$work/wanted" -
}

# without_comments FILE...: the C in them as one line, with single blanks.
without_comments() {
  cat "$@" | tr -s ' \n' ' ' | awk '{
    while ((start = index($0, "/*")) > 0) {
      rest = substr($0, start + 2)
      $0 = substr($0, 1, start - 1) substr(rest, index(rest, "*/") + 2)
    }
    gsub(/ +/, " ")
    print
  }'
}

# The functions and structs, and the names of all values, that a header declares.
declarations() {
  without_comments "$1" >"$work/flat"
  grep -oE 'UNSTUCK_API [^;{]*;' "$work/flat" | sed 's/^UNSTUCK_API //; s/( /(/'
  grep -oE 'struct unstuck_[a-z]+ \{[^}]*\}' "$work/flat"
  grep -oE 'UNSTUCK_[A-Z_]+( =|,| \})' "$work/flat" | grep -oE 'UNSTUCK_[A-Z_]+'
}

# The same in the manual.
manual_declarations() {
  awk '
    /^\.Ft/ { gsub(/"/, ""); type = substr($0, 5) (/\*$/ ? "" : " ") }
    /^\.Fo/ { line = type $2 "("; comma = "" }
    /^\.Fa "/ { gsub(/"/, ""); line = line comma substr($0, 5); comma = ", " }
    /^\.Fc/ { print line ");" }' "$@"
  without_comments "$@" >"$work/flat"
  grep -oE 'struct unstuck_[a-z]+ \{[^}]*\}' "$work/flat"
  grep -ohE 'UNSTUCK_[A-Z_]+' "$@"
}

manual_differs() {
  declarations src/unstuck/unstuck.h | LC_ALL=C sort -u >"$work/header"
  # shellcheck disable=SC2086 # the pages are a list
  manual_declarations $pages | LC_ALL=C sort -u >"$work/manual"
  diff "$work/header" "$work/manual" | grep -vE '^> UNSTUCK_(QUERY_ANY|VERSION_NUMBER)$' | grep '^[<>]'
}

# python_example [COMMAND...]: the Python scripts, run by this command: a hint of each game, and
# of 100 calls at once some that are cancelled.
python_example() {
  "$@" "$python" -B examples/histogram.py 20 "$shared" >"$work/histogram" 2>&1 ||
    cat "$work/histogram"
  for line in '^20 deals: 1[0-9] solved, [0-9]* impossible' '[0-9] to [0-9]* moves .*#'; do
    grep -q "$line" "$work/histogram" || cat "$work/histogram"
  done
  "$@" "$python" -B examples/unstuck.py 100 "$shared" >"$work/hints" 2>&1 || cat "$work/hints"
  for line in '^klondike: F, 3 at (7, 21), .*CANCELLED' '^klotski: [a-z][UDLR]*, .*CANCELLED' \
    '^lianliankan: [0-9,-]*, 2 at .*CANCELLED' '^samegame: [0-9,]*, [0-9]* at .* reasons'; do
    grep -q "$line" "$work/hints" || cat "$work/hints"
  done
}

# The members of a struct in the header, in their order.
members() {
  without_comments src/unstuck/unstuck.h | grep -oE "struct $1 \{[^}]*\}" |
    grep -oE '[a-z_]+(\[[0-9]+\])?(;|,)' | grep -oE '^[a-z_]+'
}

# The structs of the Python script that are not those of the header: another member, or another
# place or size of one.
python_structs_differ() {
  "$python" -c '
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "examples")
import ctypes, unstuck
out = {name: open(sys.argv[1] + "/" + name, "w") for name in ("layout.c", "python", "members")}
print("#include <unstuck.h>\n#include <stddef.h>\n#include <stdio.h>\nint main(void)\n{",
      file=out["layout.c"])
for name in "limits", "answer", "place", "why":
    python = getattr(unstuck, name.title())
    struct = "struct unstuck_" + name
    print(f"    printf(\"{name} %zu\\n\", sizeof({struct}));", file=out["layout.c"])
    print(name, ctypes.sizeof(python), file=out["python"])
    for member, _ in python._fields_:
        print(f"    printf(\"{name}.{member} %zu %zu\\n\", offsetof({struct}, {member}),"
              f" sizeof((({struct} *)0)->{member}));", file=out["layout.c"])
        place = getattr(python, member)
        print(f"{name}.{member}", place.offset, place.size, file=out["python"])
        print(member, file=out["members"])
print("}", file=out["layout.c"])' "$work" 2>&1
  for name in limits answer place why; do members unstuck_$name; done | diff - "$work/members"
  compile "$work/layout.c" "$work/layout" ''
  "$work/layout" | diff - "$work/python"
}

# What valgrind finds in the examples. Python reads values that it has not set, keeps memory to
# the end, and has its own allocator unless it is asked not to.
valgrind_finds() {
  compile_examples && run_examples valgrind -q --error-exitcode=9 --leak-check=full
  [ -z "$python" ] || PYTHONMALLOC=malloc python_example \
    valgrind -q --error-exitcode=9 --undef-value-errors=no
}

cplusplus() {
  printf '%s\n' '#include <unstuck.h>' 'int main()' '{' \
    'unstuck_limits limits{};' 'unstuck_query query = UNSTUCK_QUERY_ANY;' \
    'unstuck_answer answer;' 'unstuck_candidate candidate;' \
    'unstuck_facts facts;' 'unstuck_progress progress;' \
    '(void)limits, (void)query, (void)answer, (void)candidate, (void)facts, (void)progress;' \
    'return unstuck_version() == nullptr; }' >"$work/use.cc"
  # shellcheck disable=SC2046 # the flags are a list
  c++ -std=c++11 -Wall -Wextra -Wpedantic -Wold-style-cast -Werror -fsyntax-only \
    $(pkg-config --cflags unstuck) "$work/use.cc" 2>&1
}

pages=$(find man -name 'libunstuck*.3' | sort)
# shellcheck disable=SC2086 # the pages are a list
echo 1..$((8 + $(echo $pages | wc -w)))
report 'the manual declares what the header declares' "$(manual_differs)"
if command -v c++ >/dev/null 2>&1; then
  report 'C++ includes the header' "$(cplusplus)"
else
  skip 'C++' 'there is no c++'
fi
sanitized=no
case $CFLAGS in *-fsanitize*) sanitized=yes ;; esac
if [ -n "$shared" ]; then
  compile_examples >"$work/log"
  report 'examples/ work with the shared library' "$(cat "$work/log" && run_examples)"
  report 'those compiled with older headers work, too' "$(run_older_programs)"
else
  skip 'the shared library' 'it was not built'
  skip 'older headers' 'it was not built'
fi
python=$(python3 -c 'import ctypes, sys; print(sys.executable)' 2>/dev/null)
if [ -z "$shared" ] || [ $sanitized = yes ] || [ -z "$python" ]; then
  python=
  skip 'Python' 'there is no python3 or no shared library, or it has sanitizers'
  skip 'structs of Python' 'there is no python3 or no shared library, or it has sanitizers'
else
  report 'the Python script works' "$(python_example)"
  report 'the structs of the Python script are those of the header' "$(python_structs_differ)"
fi
if [ "${TEST_EFFORT:-100}" -lt 100 ]; then
  skip 'valgrind' 'make check-long runs it'
elif [ -z "$shared" ] || [ $sanitized = yes ] || ! command -v valgrind >/dev/null 2>&1; then
  skip 'valgrind' 'there is no valgrind or no shared library, or it has sanitizers'
else
  report 'valgrind finds nothing in examples/' "$(valgrind_finds)"
fi
for page in $pages; do
  report "the example in $page works" "$(run_manual "$page")"
done
rm -f "$LD_LIBRARY_PATH"/libunstuck.so* # the linker prefers them
if [ -n "$static" ]; then
  compile_examples --static >"$work/log"
  report 'examples/ work with the static library' "$(cat "$work/log" && run_examples)"
else
  skip 'the static library' 'it was not built'
fi
