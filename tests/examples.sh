#!/bin/sh
# Checks the documents: each command after a "$" in README.md and the man pages must print
# the lines below it, the pictures in README.md must show the screens of the screen tests,
# and what the documents link to must be there.
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

# Prints README.md; lines that are not indented become empty.
readme_text() {
  sed 's/^    //; t
    s/.*//' README.md
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
    # What a page has in both languages has run.
    twin=$work/$(echo "$1" | sed s/-zh_CN//)/${example##*/}
    if [ "$twin" != "$example" ] && cmp -s "$command" "$twin.command" &&
      cmp -s "$example.wanted" "$twin.wanted" && [ -f "$twin.differs" ]; then
      report "$1: $line" "$(cat "$twin.differs")"
      continue
    fi
    case ${TEST_EFFORT:-100}:$line in
      100:*) ;;
      *' study klondike '* | *' atlas '* | *' --count 20 --nodes 20000 > played.txt' | \
        *' --resume played.txt '*)
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
    compare "$example.a" "$example.b" >"$example.differs"
    report "$1: $line" "$(cat "$example.differs")"
  done
}

# ---- pictures and links ----------------------------------------------------------------

# Prints the words of a picture that src/terminal/film.c has drawn, row by row.
picture_text() {
  awk '
    function put(row, column, word, count) {
      gsub("&lt;", "<", word)
      gsub("&amp;", "\\&", word)
      for (; width[row] < column; width[row]++) line[row] = line[row] " "
      line[row] = line[row] word
      width[row] += count
      if (row > last) last = row
    }
    match($0, /translate\([0-9]+ [0-9]+/) {
      split(substr($0, RSTART + 10), from, /[ )]/)
      while (match($0, /<text [^>]*>[^<]+/)) {
        word = substr($0, RSTART, RLENGTH)
        $0 = substr($0, RSTART + RLENGTH)
        split(word, part, "\"")
        count = word ~ /textLength/ ? part[6] / 9 : 1
        sub(/^[^>]*>/, "", word)
        put((from[2] - 22) / 18, (from[1] - 8 + part[4]) / 9, word, count)
      }
    }
    END { for (row = 0; row <= last; row++) print line[row] }' "$1"
}

# Prints what differs between the pictures in README.md and the stored screens.
pictures_differ() {
  for screen in klondike-middle klotski-hint lianliankan-hint samegame-square; do
    picture=pictures/${screen%%-*}.svg
    grep -q "]($picture)" README.md || echo "README.md does not show $picture"
    picture_text "$picture" |
      sed -E 's/[0-9]{2}:[0-9]{2}$/mm:ss/; s/│ in [0-9.]+ m?s$/│ in .../
        s/│ [0-9].* positions$/│ ... positions/' |
      diff "tests/data/screens/$screen-80x24.txt" -
  done
}

# Prints the links of the documents that lead nowhere.
links_broken() {
  for document in README.md FIGURES.md LABBOOK.md; do
    grep -oE '\]\([^)#:]+\)' $document | tr -d ']()' | while read -r file; do
      [ -e "$file" ] || echo "$document: there is no $file"
    done
  done
}

# Prints lines wider than 80 columns, where a Chinese character takes two, and what is
# beyond line 150.
too_large() {
  tr -d '\200-\277' <README.md | awk '
    { line = $0; gsub(/[\343-\357]/, "xx"); if (length > 80) print FNR ": " line }
    FNR > 150 { print FNR ": " line }'
}

readme_text | cut_examples README.md
for page in man/*.[56] man/zh_CN/*.6; do
  man_text "$page" | cut_examples "$(echo "$page" | tr / -)"
done
echo 1..$(($(find "$work" -name '*.command' | wc -l) + 4))
report 'README.md is one page' "$(too_large)"
report 'README is the same' "$(cmp README README.md)"
report 'the pictures in README.md are the screens of the screen tests' "$(pictures_differ)"
report 'the links of the documents lead somewhere' "$(links_broken)"
for document in "$work"/*.md "$work"/man-*; do
  run_examples "${document##*/}"
done
