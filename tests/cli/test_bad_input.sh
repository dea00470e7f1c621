#!/bin/sh
# Input that cannot be read: each error has file, line and column, and the rest of the
# input is processed. Results that are wrong.
# shellcheck source=tests/cli/script.sh
. "${0%/*}/script.sh"

# ---- bad input -------------------------------------------------------------------------

bad_in_the_middle() {
  {
    cat first
    printf '\naXXb\naXX\n\n'
    cat first
    printf '\n# only this\nmoves: fU\n'
    cat first
    printf '\n'
    cat lost
  } >mixed
  run 1 "$UNSTUCK" solve klotski mixed || return 1
  says err 'mixed:8:4: this row has 3 cells, the first one has 4' \
    'mixed:17:8: move "fU"' || return 1
  [ "$(wc -l <err)" -eq 2 ] || return 1
  [ "$(sed -n 's/^\([0-9][0-9]* [a-z]*\).*/\1/p' out | tr '\n' ,)" = \
    '1 solved,3 solved,5 impossible,' ] || return 1
  cp out results
  run 1 "$UNSTUCK" verify klotski mixed results || return 1
  [ "$(tr '\n' , <out)" = \
    '1 line ok, proof not checked,2 the position cannot be read,3 line ok, proof not checked,4 the position cannot be read,5 proof not checked,' ] ||
    return 1
  run 1 "$UNSTUCK" solve klotski --json --jobs 2 mixed || return 1
  cp out results
  run 1 "$UNSTUCK" verify klotski --prove mixed results && [ "$(grep -c ok out)" -eq 3 ]
}
check 'bad positions do not disturb the others' bad_in_the_middle

odd_bytes() {
  { printf '\357\273\277# x\r\n'; sed 's/$/\r/' first; printf '\r\n\r\n'; cat first; } >odd
  run 0 "$UNSTUCK" solve klotski odd || return 1
  [ "$(grep -c 'solved 81' out)" -eq 2 ] || return 1
  { cat first; printf '\naX\0b\n\n'; cat first; } >odd
  run 1 "$UNSTUCK" solve klotski odd || return 1
  says err 'odd:7:3: a NUL byte' || return 1
  [ "$(grep -c 'solved 81' out)" -eq 2 ] && says out '3 solved' || return 1
  printf '%s' "$(cat first)" >odd # no end of line at the end
  run 0 "$UNSTUCK" solve klotski odd && says out '1 solved 81'
}
check 'CRLF, a byte order mark, NUL, no last end of line' odd_bytes

no_files() {
  : >empty
  run 0 "$UNSTUCK" solve klotski empty || return 1
  [ ! -s out ] && [ ! -s err ] || return 1
  run 1 "$UNSTUCK" solve klotski missing first || return 1
  says err 'missing: No such file' && says out '2 solved 81' || return 1
  mkdir folder
  run 1 "$UNSTUCK" solve klotski folder first || return 1
  says err 'folder: Is a directory' && says out '2 solved 81' || return 1
  run 1 "$UNSTUCK" verify klotski missing empty && says err 'missing: No such file' ||
    return 1
  run 1 "$UNSTUCK" verify klotski first missing && says err 'missing: No such file' ||
    return 1
  run 1 "$UNSTUCK" verify klotski first folder && says err 'folder: Is a directory' ||
    return 1
  run 0 "$UNSTUCK" verify klotski empty empty && [ ! -s out ] || return 1
  run 1 "$UNSTUCK" deal klotski --seed 0 && says err 'klotski 0' || return 1
  run 1 "$UNSTUCK" deal klotski --seed 72 --count 3 && says out 'deal: 72'
}
check 'empty, missing and unreadable files' no_files

# ---- each bad position by itself -------------------------------------------------------

# refuses PLACE-AND-REASON GAME: the position in "bad" is rejected for this reason only,
# and the deal after it is solved.
refuses() {
  { cat bad; echo; "$UNSTUCK" deal "$2"; } >bad.in
  run 1 "$UNSTUCK" solve "$2" --nodes 50 bad.in && says err "bad.in:$1" &&
    [ "$(wc -l <err)" -eq 1 ] && says out '2 ' && [ "$(grep -c nodes out)" -eq 1 ]
}

for game in $games; do
  "$UNSTUCK" deal $game --notation board >$game.deal
done
"$UNSTUCK" deal klondike --notation letters >letters.deal
"$UNSTUCK" deal klondike --notation deck >deck.deal

nul_bytes() {
  for game in $games; do
    { echo '# a board'; head -n 1 $game.deal | tr '\n' '\0'; echo rest; } >bad
    at=$(head -n 1 $game.deal | wc -c)
    refuses "2:$at: a NUL byte: this is not text" $game || return 1
  done
}
check 'a NUL byte, in each game' nul_bytes

# A card that appears twice, the place of the second one; also in the other notations.
cards() {
  first=$(head -n 1 klondike.deal)
  sed "\$ s/\$/ $first/" klondike.deal >bad
  at=$(tail -n 1 klondike.deal | wc -c)
  refuses "8:$((at + 1)): more than 24 cards in this line" klondike || return 1
  sed "2 s/^[^ ]*/$first/" klondike.deal >bad
  refuses "2:1: card $first appears twice; the first is in line 1, column 1" klondike ||
    return 1
  sed 's/ [^ ]*$//' klondike.deal >bad # the last card of each line
  refuses '2:1: 1 card in line 2 of the board; a start has 2 there' klondike || return 1
  sed "2 s/^[^ ]*/$(head -n 1 letters.deal)/" letters.deal >bad
  refuses '2:1: card ' klondike || return 1
  sed "2 s/^[^ ]*/$first/" letters.deal >bad
  refuses "2:1: card $first is written differently from those before" klondike ||
    return 1
  sed '3 s/[^ ]*$/14H/' klondike.deal >bad
  refuses '3:7: "14H" is not a card (expected one such as 5H, TD or QC, or ?? if unknown)' klondike || return 1
  sed 's/^\(...\)...\(.*\)/\1\1\2/' deck.deal >bad
  refuses "1:4: card $(head -c 3 deck.deal) is here twice; the first one is in column 1" \
    klondike || return 1
  sed 's/$/011/' deck.deal >bad
  refuses '1:159: 159 digits; a deck has 156, three for each card' klondike || return 1
  head -n 7 klondike.deal >bad
  refuses '1:1: 7 lines of cards; seven columns and the stock make 8' klondike
}
check '53 cards, a card twice, a card missing, two notations at once' cards

ragged() {
  sed '3 s/.$//' first >bad
  refuses '3:4: this row has 3 cells, the first one has 4' klotski || return 1
  "$UNSTUCK" deal klotski --notation numbers | sed '4 s/$/ 0/' >bad
  refuses '4:1: this row has 5 cells, the first one has 4' klotski || return 1
  sed '4 s/.$//' samegame.deal >bad
  refuses '4:10: this row has 9 cells, the first one has 10' samegame || return 1
  sed '1 s/$/1/' samegame.deal >bad
  refuses '2:11: this row has 10 cells, the first one has 11' samegame || return 1
  sed '5 s/ [0-9]*$//' lianliankan.deal >bad
  at=$(sed -n 5p bad | wc -c)
  refuses "5:$at: this row has fewer than 18 cells" lianliankan || return 1
  sed '5 s/$/ 1/' lianliankan.deal >bad
  refuses '5:' lianliankan && says err 'this row has more than 18 cells' || return 1
  sed 2d lianliankan.deal >bad
  refuses '8:1: there are 7 rows, the first line says 8' lianliankan
}
check 'rows of different lengths, in each game with rows' ragged

# A shape of Lianliankan, with * for each tile.
bad_shapes() {
  printf '3 3\n* * *\n0 0 0\n0 0 3\n' >bad
  refuses '4:5: tiles are either all numbers or all *' lianliankan || return 1
  printf '3 3\n* * *\n0 0 0\n0 0 0\n' >bad
  refuses '1:1: the shape has 3 tiles, an odd number' lianliankan || return 1
  printf '1 41\n0 *\n' >bad
  refuses '2:3: a shape has at most 20 rows and 40 columns' lianliankan
}
check 'shapes that cannot be dealt' bad_shapes

pieces() {
  sed '5 s/h/a/' first >bad
  refuses '5:1: piece "a" is in two parts; each piece needs its own letter' klotski || return 1
  sed 's/X/x/g' first >bad
  refuses '1:1: there is no piece X to move to the goal' klotski || return 1
  sed '2 s/X$/./; 2 s/a/\t/' first >bad
  refuses '2:1: a piece letter must be a printable ASCII character' klotski || return 1
  "$UNSTUCK" deal klotski --notation numbers | sed '1 s/12/4/' >bad
  refuses '1:1: cell 2 of this row, number 11, belongs to no piece' klotski || return 1
  { echo 'goal: 4,3'; cat first; } >bad
  refuses '1:1: X does not fit at the goal 4,3' klotski || return 1
  sed '1 s/./a/' samegame.deal >bad
  refuses '1:1: expected a digit from 1 to 9' samegame || return 1
  printf '1.\n.1\n' >bad
  refuses '1:1: column 1 has a tile above an empty cell' samegame || return 1
  sed '2 s/^[0-9]*/x/' lianliankan.deal >bad
  refuses '2:1: expected a number, 0 or more' lianliankan
}
check 'two pieces with one letter, and other invalid boards' pieces

lost_rows() {
  printf 'goal: 2,0\nX\n#\n.\n' >bad
  refuses '3:1: "#" alone may be a comment or a wall' klotski || return 1
  printf 'goal: 1,0\nabc:\nX...\nd...\n' >bad
  refuses '2:1: "abc:" may be a key or a row' klotski || return 1
  { echo 'waste: 3'; cat deck.deal; } >bad
  refuses '1:1: a deck is a starting position and has no line "waste"' klondike || return 1
  printf '1,2,10\n1,2,20\n' >bad
  refuses '1:6: a row has a comma or a blank between all' samegame || return 1
  printf 'variant: inside\nvariant: outside\n1 2\n1 1\n' >bad
  refuses '2:1: "variant" is here twice, in line 1 too' lianliankan
}
check 'lines that could be read in two ways' lost_rows

# A byte order mark, CRLF and blanks at the ends of lines do not change the results.
ends_of_lines() {
  for game in $games; do
    { cat $game.deal; echo; cat $game.deal; } >plain.in
    { printf '\357\273\277'; sed "s/\$/ \t \r/" plain.in; } >odd.in
    run 0 "$UNSTUCK" solve $game --nodes 50 plain.in || return 1
    cp out plain.out
    run 0 "$UNSTUCK" solve $game --nodes 50 odd.in && same plain.out out || return 1
    cp out odd.out
    run 0 "$UNSTUCK" verify $game odd.in odd.out || return 1
    sed "s/\$/ \t\r/" odd.out >odd.results
    run 0 "$UNSTUCK" verify $game odd.in odd.results || return 1
  done
  printf '\357\273\2772 2\r\n1 2 \r\n1 2\t\r\n1\r\n1 1 2 1\r\n0 0\r\n' >odd.in
  run 0 "$UNSTUCK" pairs odd.in && [ "$(cat out)" = YES ]
}
check 'a byte order mark, CRLF and blanks at the ends of lines' ends_of_lines

# wins GAME: the position in "bad" is already won; it is accepted.
wins() {
  run 0 "$UNSTUCK" solve "$1" --json bad && [ ! -s err ] &&
    says out '"verdict": "solved", "proved": true' '"moves": []' '"length": 0,' || return 1
  cp out won.out
  run 0 "$UNSTUCK" verify "$1" bad won.out && [ "$(cat out)" = '1 ok' ] || return 1
  run 0 "$UNSTUCK" "$1" --plain bad && says out "$2"
}

won_at_the_start() {
  printf 'goal: 0,0\nX.\n' >bad
  wins klotski 'You won!' || return 1
  printf 'foundation: 13 13 13 13\n-\n-\n-\n-\n-\n-\n-\n-\n' >bad
  wins klondike 'You won!' || return 1
  printf '1 2\n0 0\n' >bad
  wins lianliankan 'You won!' || return 1
  printf '00\n..\n' >bad
  wins samegame '0 points'
}
check 'a board that is won at the start, of each game' won_at_the_start

# ---- a line without an end -------------------------------------------------------------

# The memory of a usual search is enough to read it. If it is not enough for --version,
# the program is built with a sanitizer, and there is no limit.
much=200 # MiB
limit=$((much * 1024))
( ulimit -v $limit && "$UNSTUCK" --version ) >/dev/null 2>&1 || { limit=unlimited much=20; }
too_long='16777217: this line is longer than 16 MiB; the rest of the file is not read'

# flood MIB TEXT: prints lines of TEXT, MIB in all.
flood() {
  yes "$2" | head -c "$(($1 * 1048576))"
}

# reads COMMAND...: runs the program with little memory; it reads standard input.
reads() {
  ( ulimit -v $limit; exec "$UNSTUCK" "$@" ) >out 2>err
}

# x MIB: prints a line of that size, without its end.
x() {
  flood "$1" x | tr '\n' x
}

long_line() {
  { x 40; printf '\nrest\n\n'; cat first; } | reads solve klotski --memory 64
  [ $? -eq 1 ] && [ ! -s out ] && [ "$(cat err)" = "-:1:$too_long" ]
}
check 'a line too long ends its file' long_line

long_block() {
  line=$(head -c 999 /dev/zero | tr '\0' x)
  { flood $much "$line"; printf '\n\n'; cat first; } | reads solve klotski --memory 64
  says out '2 solved 81' && [ "$(cat err)" = '-:16778:217: this is larger than 16 MiB' ]
}
check 'a block too large is skipped, in constant memory' long_block

# Its list of lines needs more memory than there is.
short_lines() {
  (limit=$((limit / 3)) && flood 15 a | reads solve klotski)
  [ $? -eq 3 ] && [ ! -s out ] && [ "$(cat err)" = 'unstuck: out of memory' ]
}
if [ $limit = unlimited ]; then
  skip 'no memory left' 'the sanitizers need more memory than can be refused'
else
  check 'no memory left' short_lines
fi

long_lines() {
  for game in klondike lianliankan samegame; do
    { x 20; printf '\n\n'; cat $game.deal; } >long.in
    reads solve $game --nodes 50 --memory 64 - $game.deal <long.in
    says out '2 ' && [ "$(cat err)" = "-:1:$too_long" ] || return 1
  done
  x 20 | reads pairs
  [ "$(cat err)" = '-:1:1: expected a whole number' ] || return 1
  { echo '1 2'; x 20; } | reads pairs
  [ "$(cat err)" = '-:2:1: expected a whole number' ] || return 1
  "$UNSTUCK" solve klotski first >results
  { cat first; echo; cat first; } >two
  { x 20; echo; sed 's/^1 /2 /' results; } | reads verify klotski two -
  says err "-:1:$too_long" &&
    [ "$(cat out)" = "$(printf '1 the result cannot be read\n2 no result')" ] || return 1
  { head -n 1 results; printf ' '; x 20; } | reads verify klotski first -
  says err "-:2:$too_long" || return 1
  { x 20; printf '\n\n'; } | reads import
  says err "-:1:$too_long" &&
    says out '0 imported, 0 already present, 1 cannot be read'
}
check 'a line too long, for each of the readers' long_lines

# ends STATUS COMMAND...: it ends by itself, although its input, /dev/zero, does not.
ends() {
  wanted=$1
  shift
  timeout -s KILL 60 "$UNSTUCK" "$@" >out 2>err
  [ $? -eq "$wanted" ] && says err "/dev/zero:1:$too_long"
}

no_end() {
  ends 1 solve klotski /dev/zero && ends 1 deal klondike /dev/zero && ends 1 import /dev/zero &&
    ends 1 verify samegame /dev/zero results && ends 1 verify klotski two /dev/zero
}
if [ -c /dev/zero ]; then
  check 'a file that has no end' no_end
else
  skip 'a file that has no end' 'there is no /dev/zero'
fi

# The error is printed while the line is still being read.
at_once() {
  rm -f out err
  : >err
  {
    x 20
    i=0
    while [ ! -s err ] && [ $i -lt 500 ]; do
      sleep 0.1
      i=$((i + 1))
    done
    cp err said
  } | "$UNSTUCK" solve klotski 2>>err >out
  [ "$(cat said)" = "-:1:$too_long" ]
}
check 'a line too long is refused before its end' at_once

# ---- pairs and results -----------------------------------------------------------------

bad_pairs() {
  printf '2 2\n1 x\n' >bad.in
  run 1 "$UNSTUCK" pairs bad.in && says err 'bad.in:2:3: expected a whole number' ||
    return 1
  printf '1001 2\n' >bad.in
  run 1 "$UNSTUCK" pairs bad.in &&
    says err 'bad.in:1:6: a board has 1 to 1000 rows and columns' || return 1
  printf '1 2\n1 1\n1\n1 1 1\n' >bad.in
  run 1 "$UNSTUCK" pairs bad.in && says err 'bad.in:5:1: the input ends too early' ||
    return 1
  # The numbers of the next line must not complete a question.
  for line in '1 1 1' '1 1' '1'; do
    printf '1 2\n1 1\n1\n%s\n0 0\n' "$line" >bad.in
    run 1 "$UNSTUCK" pairs bad.in && [ ! -s out ] &&
      says err 'bad.in:5:1: the question above has fewer than 4 numbers' || return 1
  done
  printf '1 2\n1 1\n-1\n' >bad.in
  run 1 "$UNSTUCK" pairs bad.in &&
    says err 'bad.in:3:1: expected the number of questions, 0 or more' || return 1
  printf '1 1\n-1\n0\n0 0\n' >bad.in
  run 1 "$UNSTUCK" pairs bad.in && says err 'a face is a number from 0' || return 1
  mkdir -p folder
  run 1 "$UNSTUCK" pairs folder && says err 'folder: Is a directory' || return 1
  run 1 "$UNSTUCK" pairs missing && says err 'missing: No such file'
}
check 'pairs that cannot be read' bad_pairs

# ---- verify ----------------------------------------------------------------------------

# finds SED LINE: verify prints LINE when sed has changed the results.
finds() {
  sed "$1" good >bad
  if cmp -s good bad; then
    echo "# $1 changed nothing"
    return 1
  fi
  run 1 "$UNSTUCK" verify klotski deals bad || return 1
  [ "$(grep -c ' line ok, proof not checked$' out)" -ge 1 ] && says out "$2"
}

verify_json() {
  "$UNSTUCK" deal klotski --seed 1 --count 4 >deals
  "$UNSTUCK" solve klotski --json deals >good
  finds '2s/\["[^"]*", /[/' '2 ' &&
    finds '2s/\["\([^"]*\)"/["zU"/' '2 move 1, zU: there is no such piece' &&
    finds '2s/\["\([^"]*\)"/["XU"/' '2 move 1, XU: it would leave the board' &&
    finds '2s/\["\([^"]*\)"/["XD"/' '2 move 1, XD: the piece has no room there' &&
    finds '2s/, "[^"]*"\], "length"/], "length"/' '2 the line does not win' &&
    finds '2s/"length": 70/"length": 69/' "2 the line's length is 70, not 69" &&
    finds '2s/"length": 70, //' '2 the result has no length; the line has 70' &&
    finds '2s/"length": 70/"length": null/' '2 the result has no length; the line has 70' &&
    finds '2s/"length": 70/"length": 70.5/' '2 the result cannot be read' &&
    finds '2s/"verdict": "solved"/"verdict": "won"/' "2 unknown verdict 'won' (solved, impossible, unknown)" &&
    finds '2s/"verdict": "solved"/"verdict": "impossible"/' '2 a line without the verdict' &&
    finds '2s/"game": "klotski"/"game": "samegame"/' '2 the result is for the game samegame' &&
    finds '2s/"game": "klotski"/"game": 7/' '2 the result cannot be read' &&
    finds '2s/"score": null/"score": 99/' '2 this game has no score' &&
    finds '2s/"score": null/"score": "x"/' '2 the result cannot be read' &&
    finds '2s/"variant": "moves"/"variant": []/' '2 the result cannot be read' &&
    finds '2s/"bound": 70/"bound": 69/' '2 the bound is 69, but the line has 70' &&
    finds '2s/"bound": 70/"bound": "x"/' '2 the result cannot be read' &&
    finds '2s/"proved": true/"proved": "yes"/' '2 the result cannot be read' &&
    finds '2s/"verdict": "solved"/"verdict": "unknown"/; 2s/\[".*"\], "length": 70/null/' \
      '2 proved, but the verdict is unknown' &&
    finds '2s/"variant": "moves"/"variant": "steps"/' '2 the result is for the variant steps' &&
    finds '2s/"position": 2/"position": 1/' '2 no result' &&
    says err 'bad:2:1: the results are not in order' &&
    finds '2s/.$//' '2 the result cannot be read' &&
    finds '2s/"fD", //; 2s/"moves": \[/"moves": [7, /' '2 the result cannot be read' &&
    finds '2s/"nodes": /"nodes": -/' '2 the result cannot be read' &&
    finds '2s/"nodes": [0-9]*/"nodes": 1.5/' '2 the result cannot be read' &&
    finds '2s/"seconds": [^,]*/"seconds": 1e300/' '2 the result cannot be read' &&
    finds '2s/"cpu_seconds": [^,]*/"cpu_seconds": "x"/' '2 the result cannot be read' &&
    finds 2d '2 no result' &&
    finds 4d '4 no result' &&
    finds '3{h;d;};4G' '3 no result'
}
check 'verify finds what is wrong in JSON' verify_json

verify_text() {
  "$UNSTUCK" solve klotski deals >good
  finds '4s/^  [^ ]* /  /' '2 ' &&
    finds '4s/^  [^ ]* /  XD /' '2 move 1, XD: the piece has no room there' &&
    finds '3s/solved 70/solved 71/' "2 the line's length is 70, not 71" &&
    finds '3s/solved 70/solved/' '2 the result has no length; the line has 70' &&
    finds '4s/^  .*/  /' '2 the line is cut: its end is missing' &&
    finds '4s/ [^ ]*$//' '2 the line is cut: its end is missing' &&
    finds '4s/.$//' '2 the line is cut: its end is missing' &&
    finds '3s/bytes [0-9]*/bytes 1/; 4s/ [^ ]*$//' '2 the line does not win' &&
    finds '4d' '2 no result' &&
    finds '3,4d' '2 no result' &&
    finds '3s/^2 /two /' '2 the result cannot be read' && says out '3 line ok, ' &&
    finds '3s/^2 /+2 /' '2 the result cannot be read' &&
    finds '3s/ nodes / garbage /' '2 the result cannot be read' &&
    finds '3s/ nodes [0-9]*/ nodes x/' '2 the result cannot be read' || return 1
  # Figures that study could not add up.
  for figure in 'nodes -1 seconds 1' 'nodes 1 seconds -1' 'nodes 1 seconds inf' \
    'nodes 1 seconds 1e300' 'nodes 1 cpu_seconds nan seconds 1' \
    'decisions -1 nodes 1 seconds 1'; do
    finds "3s/ nodes .*/ $figure/" '2 the result cannot be read' || return 1
  done
}
check 'verify finds what is wrong in text' verify_text

verify_more() {
  { cat good; sed -n 7,8p good | sed 's/^4 /5 /'; } >bad
  run 1 "$UNSTUCK" verify klotski deals bad || return 1
  says err 'a result without a position' && [ "$(grep -c ok out)" -eq 4 ] || return 1
  # A length in one metric is wrong in another.
  run 1 "$UNSTUCK" verify klotski --metric steps first results
}
check 'verify finds extra results, and another metric' verify_more

# judges GAME POSITIONS RESULTS LINE LINE: what verify prints, and what with --prove.
judges() {
  "$UNSTUCK" verify "$1" "$2" "$3" >out
  [ "$(cat out)" = "1 $4" ] || return 1
  "$UNSTUCK" verify "$1" --prove --nodes 2000000 "$2" "$3" >out
  [ "$(cat out)" = "1 $5" ]
}

# A replay cannot check a claim about all lines; solving again can.
verify_proofs() {
  printf 'goal: 1,1\nXXa\nXXb\n...\n' >small
  printf '1 solved 7 proved nodes 1 seconds 0\n  XD aL bU bD aL bU XR\n' >long
  judges klotski small long 'line ok, proof not checked' \
    'solving again gives a different answer: solved 4 proved' || return 1
  sed 's/ proved/ bound 5/' long >results
  judges klotski small results 'line ok, bound not checked' \
    'solving again gives a different answer: solved 4 proved' || return 1
  sed 's/ proved/ bound 4/' long >results
  judges klotski small results 'line ok, bound not checked' ok || return 1
  sed 's/ proved/ bound 8/' long >results
  judges klotski small results 'the bound is 8, but the line has 7' \
    'the bound is 8, but the line has 7' || return 1
  sed 's/ proved//; s/0$/0 is proved bound 3 score 4/' long >results # a name
  judges klotski small results ok ok || return 1
  echo '1 impossible proved nodes 1 seconds 0' >results
  judges klotski small results 'proof not checked' \
    'solving again gives a different answer: solved 4 proved' || return 1
  sed 's/impossible/unknown/' results >bad
  judges klotski small bad 'proved, but the verdict is unknown' \
    'proved, but the verdict is unknown' || return 1
  printf 'goal: 0,2\nXa.\n' >shut
  judges klotski shut results 'proof not checked' ok || return 1
  run 1 "$UNSTUCK" verify klotski --prove small results || return 1
  # If the limits stop the search, the result is not wrong.
  run 0 "$UNSTUCK" verify klotski --prove --nodes 3 small long &&
    [ "$(cat out)" = '1 line ok, proof not checked' ]
}
check 'verify --prove solves again' verify_proofs

# reasoned GAME SED: verify --reasons accepts good, the result for the position in one, but not
# what each SED makes of it.
reasoned() {
  game=$1
  shift
  run 0 "$UNSTUCK" verify "$game" --reasons --prove one good && [ "$(cat out)" = '1 ok' ] ||
    return 1
  for change; do
    sed "$change" good >bad
    if cmp -s good bad; then
      echo "# $change changed nothing"
      return 1
    fi
    run 1 "$UNSTUCK" verify "$game" --reasons one bad || return 1
    says out 'a reason is false' || return 1
  done
}
verify_reasons() {
  "$UNSTUCK" deal klondike --seed 1 >one
  "$UNSTUCK" explain klondike --json one >good
  reasoned klondike 's/"place": ./"place": 9/' 's/"at": /&1/' 's/"at": [0-9]*, "number": /&1/' || return 1
  "$UNSTUCK" explain klondike --json --move F --nodes 1 one >good
  run 0 "$UNSTUCK" verify klondike --reasons one good || return 1
  printf 'goal: 1,1\nXXa\nXXb\n...\n' >one
  "$UNSTUCK" explain klotski --json --move bD one >good
  says good '"kind": "costs"' || return 1
  reasoned klotski 's/\("costs", "at": 0, "number": \)/\11/' 's/\("instead": .*\), "[^"]*"\]/\1]/' \
    's/\("instead": \[[^]]*\)\]/\1, "zzz"]/' 's/"move": "bD"/"move": "zzz"/' || return 1
  cat >one <<'end'
game: lianliankan
variant: inside-10x6
6 10
5 12 7 2 4 8 16 6 9 17
0 2 13 5 1 6 2 14 6 19
0 0 0 7 19 7 3 0 0 1
4 9 0 20 10 0 0 0 5 12
13 15 0 6 17 5 0 11 9 20
11 2 10 8 14 16 3 7 15 9
end
  "$UNSTUCK" explain lianliankan --json --move 4,9-5,6 one >good
  says good '"kind": "pairings"' || return 1
  says good '"kind": "instead"' || return 1
  reasoned lianliankan 's/"pairings"/"hold"/' 's/"number": 7/"number": 8/' \
    's/"instead", "at": 0, "number": 0/"costs", "at": 0, "number": 3/' \
    's/"instead": \["[^"]*", /"instead": [/' 's/"instead": \[/&"S1", /' 's/"move": "4,9-5,6"/"move": "3,7-6,7"/'
}
check 'verify --reasons finds false reasons' verify_reasons

# A game that cannot be lost has no such verdict.
never_lost() {
  printf '11\n22\n' >board
  printf '1 impossible proved\n' >results
  run 1 "$UNSTUCK" verify samegame board results && says out 'this game can always be played to its end'
}
check 'verify samegame knows no lost position' never_lost

# Behind the move its piece does not move on for nothing: bR XLU is one move longer.
costs_right() {
  printf 'goal: 0,0\n.b.\n-X.\n.XX\n' >board
  run 0 "$UNSTUCK" explain klotski --move bR board && says out '1 move longer than the best known line' || return 1
  # Without --move the piece that moved last does go on for nothing.
  {
    echo 'moves: eD fL gD dDL bDD XR cRU fU dLL bLL XD cRR aRR fU dUR eUU hL bDD dDD XL gUU iR dRD XD aDL cL'
    "$UNSTUCK" deal klotski --seed 13
  } >board
  run 0 "$UNSTUCK" explain klotski board && says out '1 solved 8 proved'
}
check 'explain --move counts a second move of the piece' costs_right

# A move that is none has no result.
explain_no_move() {
  run 1 "$UNSTUCK" explain klondike --json --seed 4 --move XX &&
    says out '"position": 4, "file": null, "error": {' && ! grep verdict out && says err '--move XX: expected'
}
check 'explain refuses what is no move' explain_no_move

# A line must end where the game ends, not before and not after.
verify_ends() {
  "$UNSTUCK" deal klondike --seed 4 >board
  printf '1 solved 2 nodes 1 seconds 0\n  F M1_0\n' >results
  judges klondike board results 'move 2, M1_0: 9C goes only on a red 10.' \
    'move 2, M1_0: 9C goes only on a red 10.' || return 1
  printf 'goal: 0,1\nX..\n' >board
  printf '1 solved 1 nodes 1 seconds 0\n  XR XR XL\n' >results
  judges klotski board results 'move 2, XR: the game is over' \
    'move 2, XR: the game is over' || return 1
  "$UNSTUCK" deal samegame --variant classic-5x5c5 --seed 11 >board
  "$UNSTUCK" solve samegame --optimal board >results
  judges samegame board results 'line ok, proof not checked' ok || return 1
  sed 's/solved 5/solved 4/; s/ 4,4$//' results >short
  judges samegame board short 'the line is cut: its end is missing' \
    'the line is cut: its end is missing' || return 1
  sed 's/bytes [0-9]*/bytes 1/' short >shorter
  judges samegame board shorter 'the line ends before the game is over' \
    'the line ends before the game is over' || return 1
  sed '1s/score 27 proved/score 27 bound 26/' results >short
  judges samegame board short 'the bound is 26, but the line has 27' \
    'the bound is 26, but the line has 27'
}
check 'verify requires that a line ends with the game' verify_ends

# counts MOVES LENGTH...: a line of X in a corridor has these lengths in moves, straight slides
# and steps, and none that is one less.
counts() {
  line=$1
  shift
  for metric in moves straight steps; do
    printf '1 solved %d nodes 1 seconds 0\n  %s\n' "$1" "$line" >results
    run 0 "$UNSTUCK" verify klotski --metric $metric board results &&
      [ "$(cat out)" = '1 ok' ] || return 1
    printf '1 solved %d nodes 1 seconds 0\n  %s\n' $(($1 - 1)) "$line" >results
    run 1 "$UNSTUCK" verify klotski --metric $metric board results &&
      says out "1 the line's length is $1, not $(($1 - 1))" || return 1
    shift
  done
}

verify_counts() {
  printf 'goal: 0,3\nX...\n' >board
  counts XRRR 1 1 3 && counts XRLRRR 1 3 5 && counts 'XR XRR' 2 2 3 &&
    counts 'XR XRRL XR' 3 4 5 || return 1
  # The first move continues the last one of the position, at no cost.
  printf 'goal: 0,4\nmoves: XR\nX....\n' >board
  counts 'XRR XR' 1 1 3 && counts XRLRRR 0 2 5
}
check 'verify counts the path that is written' verify_counts

verify_shuffles() {
  printf 'variant: inside\n1 4\n1 2 1 2\n' >shut
  "$UNSTUCK" solve lianliankan shut >results
  judges lianliankan shut results 'proof not checked' ok || return 1
  for line in '1,1-1,2 1,3-1,4' '1,2-1,3 1,1-1,4' '1,1-1,4 1,2-1,3'; do
    printf '1 solved 3 proved nodes 1 seconds 0\n  S1 %s\n' "$line" >results
    run 1 "$UNSTUCK" verify lianliankan shut results &&
      says out '1 move 1, S1: a solution must not shuffle unless --shuffles is given' || return 1
    "$UNSTUCK" verify lianliankan --prove --shuffles shut results >>all
  done
  grep -q '^1 line ok, proof not checked$' all
}
check 'verify refuses shuffles, unless they are allowed' verify_shuffles

# One move, written as a word of hundreds of letters.
verify_maze() {
  awk 'BEGIN { print "goal: 23,0"; for (r = 0; r < 24; r++) { s = ""
    for (c = 0; c < 24; c++) s = s (r + c == 0 ? "X" : r % 2 == 1 && \
      c != (r % 4 == 1 ? 23 : 0) ? "#" : "."); print s } }' >maze
  for form in '' --json; do
    # shellcheck disable=SC2086 # nothing or a word
    run 0 "$UNSTUCK" solve klotski $form maze || return 1
    cp out results
    run 0 "$UNSTUCK" verify klotski maze results || return 1
  done
}
check 'a move through a maze' verify_maze

finish
