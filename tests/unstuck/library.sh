#!/bin/sh
# What the shared library shows to the linker: its names, its soname, and that it leaves the
# process that uses it alone. tests/unstuck/libunstuck.abi describes its interface; make abi
# writes it.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/../tap.sh"
cd "${SRCDIR:-$(dirname "$0")/../..}" || exit 99
build=${BUILDDIR:-$PWD}
library=$build/.libs/libunstuck.so
description=tests/unstuck/libunstuck.abi
if ! readelf -d "$library" >/dev/null 2>&1 || ! nm -D "$library" >/dev/null 2>&1; then
  echo '1..0 # SKIP there is no shared library, or no nm and readelf'
  exit 0
fi

# The functions of the header.
declared() {
  tr '\n' ' ' <src/unstuck/unstuck.h | grep -oE 'UNSTUCK_API [^;]*' |
    grep -oE 'unstuck_[a-z_]+\(' | tr -d '(' | sort
}

exported() {
  nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort
}

exported_and_declared_differ() {
  declared >"$work/declared"
  exported | diff "$work/declared" -
}

# A library does not end the process, print, or touch its locale and its signals.
forbidden_imports() {
  nm -D --undefined-only "$library" | awk '{ sub(/@.*/, "", $2); print $2 }' |
    grep -E '^(_?_?exit|_Exit|quick_exit|abort|raise|kill|system|(std(in|out|err))|(__)?v?printf(_chk)?|puts|putchar|perror|setlocale|uselocale|(d|dc)?n?gettext|textdomain|bindtextdomain|signal|sigaction|setenv|putenv)$'
}

# Variables that can be written, except what the program's hooks set and what the compiler adds.
writable_data() {
  objdump -t "$library" | awk '/ O \.(t?data|t?bss)[ \t]/ { print $NF }' |
    grep -vE '^(failure_handler|translate_(message|plural)|thread_yields|__dso_handle|__TMC_END__|__cpu_(model|features2)|completed\.[0-9]+)$'
}

wrong_soname() {
  readelf -d "$library" | grep -q 'SONAME.*\[libunstuck\.so\.1\]' ||
    readelf -d "$library" | grep SONAME
}

abi_differs() {
  abidiff "$description" "$library" >"$work/abi" 2>&1 || {
    cat "$work/abi"
    echo 'make abi rewrites the description; first read -version-info in Makefile.am'
  }
}

work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
echo 1..6
report 'it exports the functions of unstuck.h' "$(exported_and_declared_differ)"
report 'at most 51 functions' "$(declared | sed 1,51d)"
report 'the soname is libunstuck.so.1' "$(wrong_soname)"
if grep -qE '^(UNSTUCK_)?CFLAGS = .*(-fsanitize|--coverage)' "$build/Makefile"; then
  for name in imports data abi; do
    skip $name 'sanitizers and the counting of lines add to the library'
  done
  exit
fi
report 'it does not exit, print, or change locale and signals' "$(forbidden_imports)"
report 'it has no variables, except the hooks of the program' "$(writable_data)"
if ! command -v abidiff >/dev/null 2>&1; then
  skip 'the interface is the one described' 'there is no abidiff (abigail-tools)'
elif ! readelf -hSW "$library" | tr '\n' ' ' | grep -q 'X86-64.*\.debug_info'; then
  skip 'the interface is the one described' 'another processor, or no debug information'
else
  report 'the interface is the one described' "$(abi_differs)"
fi
