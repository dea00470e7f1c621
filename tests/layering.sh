#!/bin/sh
# The rooms of src/ and what each may use: no include and no linked symbol points up the list
# in src/HACKING. Run by make check, or by hand from anywhere after make.
# shellcheck disable=SC2086 # the sources are a list
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
cd "${SRCDIR:-$(dirname "$0")/..}" || exit 99
library=${BUILDDIR:-.}/.libs/libcore.a
sources=$(find src -name '*.[ch]' | sort)

# What a room may use. A game has the same rooms as every other, its storeys, and uses no
# other game. registry: the files directly in src/games. struct: games/NAME/NAME.c.
rooms='
  function room(path,  part, parts) {
    parts = split(path, part, "/")
    if (part[1] != "games") return parts < 2 ? "" : part[1]
    if (parts == 2) return "registry"
    return parts == 3 ? "struct" : part[3]
  }
  function game(path,  part) {
    return path ~ /^games\/.*\// && split(path, part, "/") ? part[2] : ""
  }
  function may_use(path, other,  from, to) {
    from = room(path)
    to = room(other)
    if (from == "struct" && path != "games/" game(path) "/" game(path) ".c") return 0
    if (game(path) != "" && game(other) != "" && game(path) != game(other)) return 0
    return to == from || index(" " below[from] " ", " " to " ") > 0
  }
  BEGIN {
    below["base"] = ""
    below["canvas"] = "base"
    below["game"] = "base canvas"
    below["engine"] = "base game"
    below["rules"] = "base game"
    below["certificate"] = "base game engine rules"
    below["solve"] = "base game engine rules certificate"
    below["view"] = "base canvas game rules"
    below["struct"] = "base game engine rules certificate solve view registry"
    below["registry"] = "game struct view"
    below["unstuck"] = "base game engine registry rescue"
    below["terminal"] = "base canvas"
    below["ui"] = "base canvas game engine terminal"
    below["store"] = "base canvas game registry"
    below["daily"] = "base game engine registry store"
    below["coach"] = "base canvas game engine"
    below["rescue"] = "base game engine registry"
    below["table"] = "base canvas game engine registry terminal ui store coach"
    below["screens"] = below["table"] " table daily rescue"
    below["editor"] = below["screens"] " screens"
    below["cli"] = "base canvas game engine terminal ui registry unstuck store daily rescue"
    below["lab"] = below["cli"] " cli rules solve"
    below["plain"] = below["screens"] " screens unstuck cli"
    below["app"] = below["editor"] " editor cli lab plain"
  }'

# Who includes whom: "lab/solve.c base/text.h src/lab/solve.c:12" a line.
includes() {
  awk '
    /^[ \t]*#[ \t]*include[ \t]*<unstuck.h>/ { $0 = "#include \"unstuck/unstuck.h\"" }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
      split($0, quoted, "\"")
      print substr(FILENAME, 5), quoted[2], FILENAME ":" FNR
    }' $sources
}

# Who needs whose symbols, from the objects of the build: "lab/solve.c base/text.c text_free"
# a line. An object of a file that is not there any more is an old one.
symbols() {
  (cd "${BUILDDIR:-.}" && find src -name '*.o' -exec nm -A -P {} +) | SOURCES="$sources" awk '
    BEGIN {
      count = split(ENVIRON["SOURCES"], list)
      for (i = 1; i <= count; i++) known[list[i]]
    }
    {
      file = $1
      sub(/:$/, "", file)
      sub(/\.libs\//, "", file)
      name = file
      sub(/.*\//, "", name)
      folder = substr(file, 1, length(file) - length(name))
      sub(/.*-/, "", name)
      sub(/o$/, "c", name)
      if (!(folder name in known)) next
      file = substr(folder name, 5)
      if ($3 == "U") needs[file, $2]
      else if ($3 ~ /^[A-TV-Z]$/) has[$2] = file
    }
    END {
      for (pair in needs) {
        split(pair, part, SUBSEP)
        if (part[2] in has && has[part[2]] != part[1]) print part[1], has[part[2]], part[2]
      }
    }'
}

# Reads lines of includes or symbols, and prints those that point up.
pointing_up() {
  awk "$rooms"'
    room($2) == "" { print $3 ": " $2 " is not written from src/"; next }
    !may_use($1, $2) { print $1 " may not use " $2 " (" $3 ")" }' | sort
}

# What rules must not name: solvers, and what is on a screen.
facets_above_rules() {
  # shellcheck disable=SC2046 # the sources are a list
  grep -nE 'struct (game_solver|game_view|search|solution|survey|scene|wish|event|canvas)([^a-z_]|$)|"game/(solver|view)\.h"' \
    $(printf '%s\n' $sources | grep '^src/games/[a-z]*/rules/')
}

# The commands that are built on the library use what other programs can use: unstuck.h, and
# from this tree only base and other files of cli and lab that keep to the same.
commands_beside_the_library() {
  awk '
    function module(path) { sub(/^src\//, "", path); return path }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
      split($0, quoted, "\"")
      includes[module(FILENAME)] = includes[module(FILENAME)] " " quoted[2]
    }
    END {
      split("lab/solve lab/verify cli/deal lab/study cli/source lab/results/explain lab/results/replay lab/results/result lab/results/resume cli/meter cli/leave", names)
      for (i in names) {
        add(names[i] ".c")
        add(names[i] ".h")
      }
      for (i = 1; i <= count; i++) {
        parts = split(includes[queue[i]], found)
        for (j = 1; j <= parts; j++)
          if (found[j] ~ /^(cli|lab)\//) add(found[j])
          else if (found[j] !~ /^base\//)
            print "src/" queue[i] ": this part of cli may not include " found[j]
      }
      if (count < 20) print "files of these commands are missing"
    }
    function add(file) { if (!(file in seen)) { seen[file]; queue[++count] = file } }
  ' $sources
}

# Reads lines of includes or symbols, and prints circles of more than three modules (a .c
# with its .h) that use one another, one circle a line.
circles() {
  awk '
    function module(path) { sub(/\.[ch]$/, "", path); return path }
    {
      from = module($1)
      to = module($2)
      if (from != to) { uses[from, to]; seen[from]; seen[to] }
    }
    END {
      for (k in seen) for (i in seen) if ((i, k) in uses)
        for (j in seen) if ((k, j) in uses) uses[i, j]
      for (i in seen) if ((i, i) in uses && !(i in told)) {
        line = ""
        count = 0
        for (j in seen) if ((i, j) in uses && (j, i) in uses) {
          line = line " " j
          count++
          told[j]
        }
        if (count > 3) print "a circle of " count ":" line
      }
    }'
}

# Names of one game used outside src/games: other rooms must use a facet or an extra, but for
# the laboratory, which studies two of them.
games_by_name() {
  for folder in src/games/*/; do
    game=$(basename "$folder")
    # shellcheck disable=SC2046 # the sources are a list
    grep -nE "(^|[^a-z_])${game}_[a-z]" $(printf '%s\n' $sources | grep -vE '^src/(games|lab)/')
  done
}

# Includes of the laboratory, but for the line that registers its commands.
laboratory_included() {
  # shellcheck disable=SC2046 # the sources are a list
  grep -n '"lab/' $(printf '%s\n' $sources | grep -v '^src/lab/') |
    grep -v '^src/app/main.c:[0-9]*:#include "lab/lab.h"$'
}

# What follows from a score is asked in game/scoring.h. Only what shows scores in other words than
# lengths reads the flag itself, and the choice of what advice looks for.
scored_elsewhere() {
  # shellcheck disable=SC2046 # the sources are a list
  grep -n 'rules->scored' $(printf '%s\n' $sources | grep -v '^src/games/') | grep -vE \
    '^src/(game/scoring\.[ch]|coach/(advice|marks|outlook)\.c|plain/hints\.c|store/statistics\.c|table/(guide|summary)\.c):'
}

# Folders that are too large: more than 35 files, or 6,000 lines.
crowded_folders() {
  awk '
    FNR == 1 { folder = FILENAME; sub(/\/[^\/]*$/, "", folder); files[folder]++ }
    { lines[folder]++ }
    END {
      for (folder in files) if (files[folder] > 35 || lines[folder] > 6000)
        print folder ": " files[folder] " files, " lines[folder] " lines"
    }' $sources
}

# Only one file may use each of the terminal's libraries.
terminal_headers() {
  grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<.*(curses|term|termkey|panel|menu)\.h>' \
    $sources | grep -vE '^src/terminal/(console|keys|painter|terminfo)\.c:'
}

# Prints SQL, and functions that run it, outside src/store.
sql_outside_the_store() {
  # shellcheck disable=SC2046 # the sources are a list
  grep -nE "$(printf '%s' \
    '"[^"]*(SELECT .* FROM|INSERT INTO|UPDATE [a-z]+ SET|DELETE FROM|CREATE TABLE|PRAGMA) ' \
    '|"store/query\.h"|<sqlite3\.h>|[^a-z_](sqlite3|query|schema)_[a-z_0-9]+\(')" \
    $(printf '%s\n' $sources | grep -v '^src/store/')
}

# Only one file besides the schema may use the table "game".
table_game() {
  grep -nE '(FROM|INTO|UPDATE|TABLE|JOIN|ON) game([^a-z_]|$)' $sources |
    grep -vE '^src/store/(game_row|schema)\.c:'
}

# Conditional compilation, apart from include guards.
conditionals() {
  awk '
    FNR == 1 { guard = "" }
    guard != "" {
      if ($1 != "#define" || $2 != guard) print place ": #ifndef " guard
      guard = ""
    }
    FILENAME ~ /^src\/base\// || FILENAME == "src/terminal/painter.c" ||
      FILENAME == "src/unstuck/unstuck.h" { next }
    FILENAME ~ /\.h$/ && $1 == "#ifndef" {
      guard = $2
      place = FILENAME ":" FNR
      next
    }
    /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif)([^a-z]|$)/ { print FILENAME ":" FNR ": " $0 }
  ' $sources
}

# Prints functions of the canvas, the terminal and the store that the core uses.
foreign_symbols() {
  nm -A -u "$library" | awk '{ sub(/^_/, "", $NF) }
    $NF ~ /^(sqlite3_|termkey_|stdscr$|newterm$|initscr$|endwin$|doupdate$|new(win|pad)$)/ ||
    $NF ~ /^(w(add|ins|get|attr|move|erase|clear|refresh|noutrefresh)|init_pair|start_color)/ ||
    $NF ~ /^canvas_/ || $NF ~ /^(cur_term|setupterm|tigetstr|tiparm|tparm|tputs|tgetent)/'
}

# Members of struct table that another file changes than the one they belong to, or a guest of that
# one (two files that do one thing), by name or through a pointer to the part; and hints counted outside game/session.c.
parts_changed_elsewhere() {
  awk '
    BEGIN {
      parts = "advice|choices|watch|outlook|hint|moves|marks|turn|outcome|message|winning|celebration|growth|slide|animation"
      change = "((\\.|->)[a-z_]+)* *([-+|&]?=([^=]|$)|[+][+]|--)"
      member = "(^|[^a-z_])table(->|[.])(" parts "|clock|options|allowance|closed|session)"
      pointer = "struct (" parts "|game_clock|table_options) [*][a-z_]+"
      guests["table"] = " points "
      guests["hint"] = " guide why autoplay "
      guests["turn"] = " autoplay table points "
      guests["outcome"] = " ending table "
      guests["celebration"] = guests["growth"] = guests["slide"] = " table "
    }
    function is_at_home(part) {
      if (part == "clock") part = "game_clock"
      if (part ~ /^(table_options|options|allowance|closed|session)$/) part = "table"
      return file == part || index(file, part "_") == 1 || index(guests[part], " " file " ")
    }
    function complain() { print FILENAME ":" FNR ": " $0 }
    FNR == 1 {
      file = FILENAME
      gsub(/^.*\/|\.[ch]$/, "", file)
    }
    FNR == 1 || /^}/ { split("", pointers) }
    /hints([+][+]| *[+]=)/ && FILENAME != "src/game/session.c" { complain() }
    FILENAME !~ /^src\/(coach|table|screens|editor|plain|app)\// { next }
    {
      rest = $0
      while (match(rest, pointer)) {
        words = split(substr(rest, RSTART, RLENGTH), word, "[ *]+")
        if (substr(rest, 1, RSTART - 1) !~ /const $/ && !is_at_home(word[2]))
          pointers[word[words]]
        rest = substr(rest, RSTART + RLENGTH)
      }
      if (match($0, member change)) {
        part = substr($0, RSTART, RLENGTH)
        inner = part ~ /session(->|[.])/
        sub(/^.?table(->|[.])/, "", part)
        sub(/[^a-z_].*/, "", part)
        if (!inner && !is_at_home(part)) complain()
      }
      for (name in pointers)
        if ($0 ~ "(^|[^a-z_.>])" name "->[a-z_]+" change) complain()
    }' $sources
}

echo 1..16
report 'includes point down' "$(includes | pointing_up)"
report 'rules know neither solvers nor views' "$(facets_above_rules)"
report 'solve, study, verify and deal use only unstuck.h and base' "$(commands_beside_the_library)"
report 'no file outside src/games names a game' "$(games_by_name)"
report 'nothing but one line of app/main.c includes the laboratory' "$(laboratory_included)"
report 'no circle of more than three modules' "$(includes | circles)"
report 'what follows from a score is asked in src/game/scoring.h' "$(scored_elsewhere)"
report 'no folder of more than 35 files or 6,000 lines' "$(crowded_folders)"
report 'curses and libtermkey are used in src/terminal console.c, keys.c, painter.c and terminfo.c only' "$(terminal_headers)"
report 'no SQL outside src/store' "$(sql_outside_the_store)"
report 'SQL about the table game is in src/store game_row.c and schema.c only' "$(table_game)"
report 'each part of struct table is changed in its own file, hints in game/session.c' "$(parts_changed_elsewhere)"
report 'no #if outside src/base and src/unstuck/unstuck.h' "$(conditionals)"
if [ -f "$library" ] && nm "$library" >/dev/null 2>&1; then
  links=$(symbols)
  few=$(printf '%s\n' "$links" | awk 'END { if (NR < 1000) print "found only " NR " links" }')
  report 'linked symbols point down' "$few$(printf '%s\n' "$links" | pointing_up)"
  report 'no circle of more than three modules by symbols' "$(printf '%s\n' "$links" | circles)"
  report 'rules and solvers (libcore.a) use neither canvas, terminal nor store' "$(foreign_symbols)"
else
  skip 'what symbols point to' 'there is no libcore.a, or no nm to look into it'
  skip 'circles by symbols' 'there is no libcore.a, or no nm to look into it'
  skip 'what libcore.a uses' 'there is no libcore.a, or no nm to look into it'
fi
