#!/bin/sh
# Checks the documents: each command after a "$" in the README and the man pages must
# print the lines below it, and the screens in the README must be those of the screen
# tests.
#
# Seconds and bytes in the output are not compared. In a document, "..." at the end of a
# line means any rest of the line, and "..." alone means any lines. A line of JSON may be
# folded. After a command with --plain, the lines that begin with ">" are typed.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
# shellcheck source=tests/program.sh
. "$(dirname "$0")/program.sh"
cd "${SRCDIR:-$(dirname "$0")/..}" || exit 99
PATH=$work:$PATH
export PATH
ln -s "$UNSTUCK" "$work/unstuck"
XDG_STATE_HOME=$work/state # not "unstuck" in $work, which is the program
mkdir "$XDG_STATE_HOME"

# ---- examples --------------------------------------------------------------------------

# Prints the README; lines that are not indented become empty.
readme_text() {
  sed 's/^    //; t
    s/.*//' README
}

# Prints the literal displays of a man page; other lines become empty.
man_text() {
  awk '/^\.Ed/ { shown = 0 }
    { print shown ? $0 : "" }
    /^\.Bd -literal/ { shown = 1 }' "$1" | sed 's/^\\&//; s/\\e/\\/g; s/\\(aq/'"'"'/g'
}

# Writes the examples in these lines to N.command and N.wanted in the directory DOCUMENT.
cut_examples() {
  mkdir "$work/$1"
  awk -v folder="$work/$1" '
    /^\$ / { file = sprintf("%s/%03d", folder, ++count); printf "" >(file ".wanted") }
    file == "" { next }
    /^$/ { file = ""; next }
    /^\$ / || folded {
      folded = /\\$/
      sub(/^\$ /, "")
      print >(file ".command")
      next
    }
    { print >(file ".wanted") }'
}

# Removes what differs from run to run, and joins folded JSON.
normal() {
  awk '
    { line = line space $0 }
    line ~ /^{/ && !/}$/ { space = " "; next }
    {
      gsub(/seconds [0-9.]+/, "seconds #", line)
      gsub(/seconds": [0-9.e-]+/, "seconds\": #", line)
      sub(/"peak_bytes": [0-9]+/, "\"peak_bytes\": #", line)
      print line
      line = space = ""
    }' "$1"
}

# Prints what a person sees who types the lines behind ">" of WANTED: the program prints its
# prompt without an end of line.
typed() {
  awk '
    NR == FNR { if (/^>/) typed[++count] = $0; next }
    { while (sub(/^> /, "") && at < count) print typed[++at] }
    $0 != "" || at < count { print }' "$1" "$2"
}

# compare WANTED GOT: prints the first line that differs.
compare() {
  awk '
    function fits(line, wanted,  end) {
      end = length(wanted) - 2
      if (substr(wanted, end) != "...") return line == wanted
      return substr(line, 1, end - 1) == substr(wanted, 1, end - 1)
    }
    BEGIN { at = 1 }
    NR == FNR { wanted[++count] = $0; next }
    wanted[at] == "..." && (at == count || !fits($0, wanted[at + 1])) { next }
    wanted[at] == "..." { at++ }
    at > count || !fits($0, wanted[at]) {
      print "wanted:  " wanted[at]
      print "printed: " $0
      wrong = 1
      exit
    }
    { at++ }
    END {
      if (!wrong && at <= count && wanted[at] != "...")
        print "wanted, and nothing more is printed: " wanted[at]
    }' "$1" "$2"
}

run_examples() {
  for command in "$work/$1"/*.command; do
    [ -f "$command" ] || continue
    example=${command%.command}
    line=$(head -n 1 "$command" | cut -c 1-70)
    case ${TEST_EFFORT:-100}:$line in
      100:*) ;;
      *' study klondike '* | *' atlas '*)
        skip "$1: $line" 'make check-long runs it'
        continue
        ;;
    esac
    sed -n 's/^>$//p; s/^> //p' "$example.wanted" >"$example.in"
    (cd "$work" && sh "$command" >"$example.out" 2>"$example.err" <"$example.in") ||
      echo "exit status $?" >>"$example.out"
    case $line in
      *' --plain'*)
        typed "$example.wanted" "$example.out" >"$example.seen"
        mv "$example.seen" "$example.out"
        ;;
    esac
    normal "$example.wanted" >"$example.a"
    normal "$example.out" >"$example.b"
    report "$1: $line" "$(compare "$example.a" "$example.b")"
  done
}

# ---- screens ---------------------------------------------------------------------------

# The screens in the README begin with a game's name in the second column.
screens_differ() {
  for screen in klondike-middle klotski-hint lianliankan-hint samegame-square; do
    stored=tests/data/screens/$screen-80x24.txt
    awk 'NR == FNR { title = title ? title : $1; lines = FNR; next }
      index($0, " " title "  ") == 1 { left = lines }
      left-- > 0' "$stored" README | sed -E 's/[0-9]{2}:[0-9]{2}$/mm:ss/
      s,(nodes|nodes/s|open|duplicates|memory|time)  .*,\1 ...,' >"$work/shown"
    diff "$stored" "$work/shown"
  done
}

# Prints lines wider than 80 columns; a Chinese character takes two.
too_wide() {
  tr -d '\200-\277' <README | awk '
    { line = $0; gsub(/[\343-\357]/, "xx"); if (length > 80) print FNR ": " line }'
}

readme_text | cut_examples README
for page in man/unstuck.6 man/unstuck-plain.6 man/unstuck-formats.5 man/zh_CN/unstuck.6 \
  man/zh_CN/unstuck-plain.6; do
  man_text "$page" | cut_examples "$(echo "$page" | tr / -)"
done
echo 1..$(($(find "$work" -name '*.command' | wc -l) + 2))
report 'README is 80 columns wide at most' "$(too_wide)"
report 'the screens in the README are those of the screen tests' "$(screens_differ)"
for document in README man-unstuck.6 man-unstuck-plain.6 man-unstuck-formats.5 man-zh_CN-unstuck.6 \
  man-zh_CN-unstuck-plain.6; do
  run_examples "$document"
done
