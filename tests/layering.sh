#!/bin/sh
# The rooms of src/ and what each may use: an include never points up the list in
# src/HACKING. Run by make check, or by hand from anywhere after make.
# shellcheck disable=SC2086 # the sources are a list
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
cd "${SRCDIR:-$(dirname "$0")/..}" || exit 99
library=${BUILDDIR:-.}/libcore.a
sources=$(find src -name '*.[ch]' | sort)

includes_pointing_up() {
  awk '
    function room(path,  part) {
      if (split(path, part, "/") < 2) return ""
      return part[1] == "games" ? part[1] "/" part[2] : part[1]
    }
    BEGIN {
      below["base"] = ""
      below["canvas"] = "base"
      below["game"] = "base canvas"
      below["engine"] = "base game"
      below["games"] = "base canvas game engine"
      below["ui"] = "base canvas game engine"
    }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
      split($0, quoted, "\"")
      from = room(substr(FILENAME, 5))
      to = room(quoted[2])
      kind = from
      sub(/\/.*/, "", kind)
      if (to == "")
        print FILENAME ":" FNR ": " quoted[2] " is not written from src/"
      else if (from != "app" && to != from && index(" " below[kind] " ", " " to " ") == 0)
        print FILENAME ":" FNR ": " from " may not include " quoted[2]
    }' $sources
}

# The terminal's libraries are the business of one file each.
terminal_headers() {
  grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<.*(curses|term|termkey|panel|menu)\.h>' \
    $sources | grep -vE '^src/ui/(keys|painter|terminfo)\.c:'
}

# Conditional compilation, apart from include guards.
conditionals() {
  awk '
    FNR == 1 { guard = "" }
    guard != "" {
      if ($1 != "#define" || $2 != guard) print place ": #ifndef " guard
      guard = ""
    }
    FILENAME ~ /^src\/base\// || FILENAME == "src/ui/painter.c" { next }
    FILENAME ~ /\.h$/ && $1 == "#ifndef" {
      guard = $2
      place = FILENAME ":" FNR
      next
    }
    /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif)([^a-z]|$)/ { print FILENAME ":" FNR ": " $0 }
  ' $sources
}

# What the core uses from outside; the names tell terminal and store.
foreign_symbols() {
  nm -A -u "$library" | awk '{ sub(/^_/, "", $NF) }
    $NF ~ /^(sqlite3_|termkey_|stdscr$|newterm$|initscr$|endwin$|doupdate$|new(win|pad)$)/ ||
    $NF ~ /^(w(add|ins|get|attr|move|erase|clear|refresh|noutrefresh)|init_pair|start_color)/ ||
    $NF ~ /^(cur_term|setupterm|tigetstr|tiparm|tparm|tputs|tgetent)/'
}

echo 1..4
report 'includes point down' "$(includes_pointing_up)"
report 'curses and libtermkey are used in src/ui painter.c, terminfo.c and keys.c only' "$(terminal_headers)"
report 'no #if outside src/base and src/ui/painter.c' "$(conditionals)"
if [ -f "$library" ] && nm "$library" >/dev/null 2>&1; then
  report 'libcore.a uses neither terminal nor store' "$(foreign_symbols)"
else
  skip 'what libcore.a uses' 'there is no libcore.a, or no nm to look into it'
fi
