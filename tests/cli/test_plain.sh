#!/bin/sh
# Play line by line: what is said, in how many words, and what is kept. The sessions in
# man/unstuck-plain.6 are played by tests/examples.sh.
man=$(cd "${0%/*}/../../man" && pwd)
# shellcheck source=tests/cli/script.sh
. "${0%/*}/script.sh"

# typed LINES OPTIONS: what --plain answers when LINES are typed.
typed() {
  printf '%b' "$1" | "$UNSTUCK" --plain $2 >out 2>err
}

lacks() {
  ! grep -F -e "$2" "$1"
}

# Cards by name, face-down cards by number; the board only when asked for.
speech() {
  LC_ALL=C.UTF-8 typed 'd\nr 7\nr w\nr f\nr d\nr\nr 8\nw3\n35\n17\nl\nu\nU\n' 'klondike --seed 2' &&
    says out 'Waste: 9 of spades, under it 8 of spades, 6 of clubs.' \
      'Pile 7: 6 face-down cards, then 5 of diamonds.' 'Stock: 21 cards.' \
      'There is no such place.' 'Undone: draw.' '45: 2 of clubs from pile 4 to pile 5' \
      'w3: 9 of spades goes only on a red 10.' '35: 6 of hearts goes only on a black 7.' \
      '17: jack of hearts goes only on a black queen.' &&
    lacks out ♥ && lacks out ▒ && ! grep -q '^d: *$' out && [ "$(grep -c '^.*Foundations' out)" -eq 3 ]
}
check 'Klondike in words' speech

grids() {
  typed 'r\nc 2\nr a\nr X\nr 9\nhRR\nhRR\naD\nzD\n' 'klotski --seed 1' &&
    says out 'Row 1: Zhang a; Cao Cao X, 2 cells; Ma b.' 'Row 5: soldier h; empty, 2 cells' \
      'Column 2: Cao Cao X, 2 cells; Guan Yu d; soldier f; empty.' \
      'Zhang a: rows 1 to 2, column 1. It cannot move.' 'Soldier h right by 2.' \
      'hRR: soldier h has no room there: soldier i is in the way.' \
      'aD: Zhang a has no room there: Zhao c is in the way.' 'zD: there is no such piece' || return 1
  typed 'r 4\nc 1\nr B\nr BB\n4,6-4,7\n' 'lianliankan --seed 1 --variant outside-gentle' &&
    says out 'Row 4: Z, E, ' 'Column 1: W, W, W, ' 'B, row ' 'There is no such place' || return 1
  typed 'r 1\nc 10\nr 5,7\nr 11,1\n5,7\n' 'samegame --seed 1' &&
    says out 'Row 1: 2 triangles, 1 circle' '4 diamonds, row 5 column 7, +16.' \
      'There is no such place'
}
check 'the other games in words' grids

# W after a move: what it costs, and why it loses; h in a lost position: why, too.
costs() {
  LC_ALL=C.UTF-8 typed '43\nW\nh\n' 'klondike --seed 54 --time 60' &&
    says out '4 of clubs from pile 4 to pile 3 loses the game; 4 of spades from pile 5 to pile 3 wins. Ace of hearts never gets to the top of the waste.' &&
    lacks out ♥ && [ "$(grep -c 'Ace of hearts never gets' out)" -eq 2 ] || return 1
  typed 'h\n' 'klondike --seed 3120' &&
    says out 'Ace of diamonds in pile 7 never turns up: no red jack is free for 10 of clubs over it.' ||
    return 1
  typed 'fD\ngD\nW\n' 'klotski --seed 1 --time 60' &&
    says out 'Soldier g down costs 1 move; soldier i left is better. Makes room for ' || return 1
  typed 'fD\nfU\nW\n' 'klotski --seed 1 --time 60' &&
    says out 'Soldier f up takes back the last move.' || return 1
  LC_ALL=C.UTF-8 typed '34\n6f\nf2\nd\n21\nd\nW\n' 'klondike --seed 5' &&
    says out 'The game was lost before this move; h looks for the move that lost it.'
}
check 'W after a move' costs

# A fair hint in steps says nothing that the face-down cards would prove.
fair_steps() (
  XDG_STATE_HOME=$work/fair
  typed 'o 2\no 3\n' 'klondike --seed 1'
  typed '63 d d 45 d d d d d d d d wf d d f5 d 5f f5 d 5f f5 5f f5 d d 5f d d f5 5f w3 d f5 5f d f5 d d d 5f d d d d d f5 d w4 46 d 5f d f5 d d 5f 64 f5 wf 2f f2 23 5f\nh\nh\n' \
    'klondike --variant draw1 --seed 2' && says out 'look at the stock' 'd: draw' && lacks out 'would lose'
)
check 'a fair hint in steps' fair_steps

# Who follows the hints has fewer moves to go after each, and W does not call another line of the
# same move better.
follow() {
  hints=$(yes 'h\n\nW\n' | head -n 12 | tr -d '\n')
  LC_ALL=C.UTF-8 typed "$hints" 'klondike --seed 12 --nodes 20000' &&
    says out ' is the best move known. ' && ! grep -qE '^(> )?(.*) costs .*; \2 is better' out &&
    awk '/^At most / { if (last != "" && $3 >= last) exit 1; last = $3; n++ } END { if (n != 12) exit 1 }' out
}
check 'the line that the player follows' follow

# The picture of b has the names that r says, and no keys of the screen.
pictures() {
  typed 'b\n' 'lianliankan --seed 1 --variant outside-gentle' && says out ' W K D @ W @ 8 Z D X & 2 X 6 N G 8 9' && lacks out 23 &&
    typed 'b\n' 'samegame --seed 1' && says out '^^O+#^#*#+' && lacks out 'Arrows' &&
    typed 'b\n' 'klotski --seed 1' && says out 'aXXb' 'h..i' &&
    typed 'b\n' 'klondike --seed 1 --variant draw3-passes3' &&
    says out '7D  #### #2## #3##' 'Pass 1 of 3 through the stock.'
}
check 'the board as a picture' pictures

# n alone is a new deal in every game, also by other rules, and says what is wrong.
deals() {
  XDG_STATE_HOME=$work/deals
  for game in Klondike Klotski Lianliankan SameGame; do
    typed 'n\nn 5\nn no\nn -1\nR\n' "$(echo $game | tr '[:upper:]' '[:lower:]') --seed 1" &&
      [ "$(grep -c "^[> ]*$game, " out)" -eq 3 ] &&
      says out "unknown variant 'no'" "Invalid deal number '-1' (1 to " 'This is the start.' || return 1
  done
  typed 'n 9007199254740992\nn 9007199254740991\n' 'klondike --seed 1' && says out \
    "Invalid deal number '9007199254740992' (1 to 9007199254740991)." 'deal 9007199254740991' &&
    typed 'n 73\n' klotski && says out "Invalid deal number '73' (1 to 72)." || return 1
  typed 'n draw1\nn steps\n' 'klondike --seed 1' && says out ', draw 1. ' "unknown variant 'steps'" &&
    typed 'd\nR\n' 'klondike --seed 1' && says out 'U redoes the moves.'
}
check 'new deals' deals

# What is wrong with a word comes before what the rules say.
wrong() {
  XDG_STATE_HOME=$work/wrong
  typed "aDz\n$(printf 'x%070000d' 1)\nD 2026-13-01\nU\nfD gD u\nu 3\nu 2\nU x\nU 2\n" 'klotski --seed 1' &&
    says out 'aDz: expected a piece letter followed by U, D, L or R.' '0000: there is no such piece' \
      "Invalid date '2026-13-01'" 'Nothing to redo.' 'You can undo 1 to 2 moves.' \
      'You can redo 1 to 2 moves.' && lacks out 00000000000000000000000000000000000000000000000000 &&
    [ "$(grep -c '^[> ]*Soldier g down' out)" -eq 2 ] || return 1
  typed '7w\n11\nzz\n12\n' 'klondike --seed 9' &&
    says out 'zz: expected the keys of a move, such as d, 35, w2 or 4f.' || return 1
  printf '1 2\n3 3\n' >small && typed 'l\n1,1-1,2\n' 'lianliankan small' &&
    says out '1 row and 2 columns. 2 tiles are left.' 'You won!' && lacks out shuffle || return 1
  { echo 16 30 && yes "$(yes 1 | head -n 30 | tr '\n' ' ')" | head -n 16; } >full &&
    typed 'v 1\nl\n' 'lianliankan full' && says out ' and 912 more'
}
check 'wrong words, long lists, one of a thing' wrong

# A position that cannot be read ends the program before it asks for anything; a line that cannot
# be read is named.
unreadable() {
  echo 'aXXb' >half && ! typed 'w\n' 'klotski half' && [ ! -s out ] && says err 'half:' || return 1
  ! typed 'w\nw\000w\nR\n' 'klotski --seed 1' && says out 'This is the start.' && says err '-:2:2: '
}
check 'what cannot be read' unreadable

# What is repeated of a line, before there is a game and in one, is short and has no escape.
repeated() {
  XDG_STATE_HOME=$work/repeated
  long='\033]0;x\a'$(printf '%070000d' 0)
  for line in '' 'g ' 'D ' 'y ' 'o ' 'n ' 'r '; do
    typed "$line$long\n" '' && cat out >>both &&
      typed "$line$long\n" 'klotski --seed 1' && cat out >>both || return 1
  done
  says both "unknown game '?]0;x?0000" "There is no '?]0;x?0000" '?]0;x?0000000' &&
    ! LC_ALL=C grep '[[:cntrl:]]' both && lacks both "$(printf '%041d' 0)"
}
check 'a line that is repeated' repeated

# h again says the next best move; then an empty line plays that one.
next() {
  XDG_STATE_HOME=$work/next
  typed 'h\nh\n\n' 'klotski --seed 18' && says out 'eD: Zhao e down.' '> Or ' || return 1
  said=$(sed -n 's/^> Or [^:]*: \(.*\)/\1/p' out)
  grep -q -i "^> $said" out || return 1
  # Both are as long; which comes first depends on how far half a second gets.
  typed '6f\nh\nh\n' 'klondike --seed 5' && says out 'At most ' '> Or ' 'd: draw.' \
    '34: queen of diamonds from pile 3 to pile 4.' || return 1
  typed 'h\nh\n' 'klondike --seed 4' && says out 'No other good move is known.'
}
check 'the next best move' next

# A shuffle needs no number, and is offered when no pair is left.
shuffles() {
  XDG_STATE_HOME=$work/shuffles
  printf 'variant: inside\n2 2\n1 2\n2 1\n' >crossed
  typed 's\nu\n' 'lianliankan crossed' &&
    says out 's       shuffle the tiles' '> Shuffle.' 'Undone: shuffle.'
}
check 'shuffles' shuffles

# The amount of words is kept.
detail() {
  typed 'v 3\nd\nv 4\n' 'klondike --seed 2' &&
    says out '0 points, 1 move. 3 moves are possible.' 'v 1 is brief' || return 1
  typed 'v\nv 1\nd\nl\n' 'klondike --seed 2' &&
    says out 'Full: v 2 says less.' 'Waste: 9S, under it 8S, 6C.' '45 63 d' &&
    lacks out 'Draw.' || return 1
  typed 'hR\nv 2\ngD\nv 3\nu\ngD\n' 'klotski --seed 1' &&
    says out '> 1 move.' 'Words: v 1 says less' 'Soldier g down. 2 moves. ' &&
    grep -q '^> Soldier g down\.$' out # no blank is left behind it
}
check 'three amounts of words' detail

# Games continue, also those of another game, and those that are over begin again.
kept() {
  XDG_STATE_HOME=$work/kept
  typed 'bR eUU\ng\nq\n' 'klotski --seed 20' && says out '> 1: klondike, the classic solitaire' &&
    typed 'w\ng 1\nd\ng klotski\ny\n' 'klotski' &&
    says out 'Resumed.' 'Qi Bu Cheng Shi, moves. 2 moves.' 'Klondike, deal ' \
      'Klotski, Qi Bu Cheng Shi, in progress, 2 moves' || return 1
  typed 'XL iUU hRU gRR XD\nS\ny\ny 1\nw\ny 2\ny 7\n' 'klotski' &&
    says out 'You won! 7 moves. 3 stars.' 'won: 1  100%' 'Resumed' "There is no '7' in this list." &&
    grep -q ', won, 7 moves, [0-9:]*$' out && typed 'w\n' '' && says out '1: klondike, in progress' &&
    "$UNSTUCK" export | grep -q '^moves: bR eUU XL iUU hRU gRR XD'
}
check 'saved games' kept

choices() {
  XDG_STATE_HOME=$work/choices
  typed 'h\no 2\no\no 5\no 9\nH\n\n' 'klondike --seed 2 --nodes 30000' &&
    says out '2: Advice: fair' '5: Difficulty of new deals: easy' 'win chance' \
      "There is no '9' in this list." || return 1
  typed 'o\nH\nS\no 1\no 5\no 5\no 5\no 5\n' 'klotski --seed 1' &&
    says out '2: Advice: fair' 'This game hides nothing' 'No finished games of this kind yet.' \
      '1: Detail: full' '5: Difficulty of new deals: any' || return 1
  # The only good move by the cards that are seen has no chance to say; h alone sees all cards.
  XDG_STATE_HOME=$work/unfair
  typed 'o 4\n' 'klondike --seed 5' && says out '4: Winnable deals: off' || return 1
  typed 'o\nH\nh\n' 'klondike --seed 5 --winnable' && says out '4: Winnable deals: on' \
    'No other good move is known. Turns up' 'to go' && lacks out 'win chance'
}
check 'options' choices

# A hint in steps, with the names of --plain; it counts as one.
steps() {
  XDG_STATE_HOME=$work/steps
  typed 'o 3\nh\nh\nh\n\nh\n\nh\nh\nh\nh\n' 'klotski --seed 1' &&
    says out '3: Hints in steps: on' 'Hint: look at soldier f. h says what for.' \
      'Hint: Makes room for Zhao c to go right in 4 moves. h says the move.' 'fD: soldier f down.' \
      'h gives a hint, w says where you are' 'No other good move is known.' && [ "$(grep -c 'Hint: look at' out)" = 2 ] &&
    "$UNSTUCK" export | grep -q '^hints: 4' && typed 'o\nh\n' 'klondike --seed 4' &&
    says out '3: Hints in steps: on' 'Hint: look at the stock. h says what for.'
}
check 'a hint in steps' steps

# A lost position names the way back to one that can be won.
lost() {
  XDG_STATE_HOME=$work/lost
  printf 'variant: inside\n3 4\n2 1 3 1\n1 3 2 2\n3 1 3 2\n' >board
  typed 'zz\n2,4-3,4\nh\nu 9\nu x\nu 1\nh\n' 'lianliankan board' && lacks out ' 0 star' &&
    says out 'Lianliankan, paths inside only.' 'No moves left.' 'It can be won 1 move back: u 1' \
      'You can undo 1 move.' 'Undone: B, row 2 column 4 with row 3 column 4.' 'to go'
}
check 'a lost position' lost

# A redeal counts nowhere: u goes back as many moves as w counts.
redeals() {
  XDG_STATE_HOME=$work/redeals
  typed 'd\nd\nd\nd\nd\nd\nd\nd\nd\nw\nu 9\nu 8\nw\nU 8\nU\nu\nw\n' 'klondike --seed 5' &&
    says out ' 8 moves.' 'You can undo 1 to 8 moves.' && [ "$(grep -c ' 0 moves' out)" -eq 2 ] &&
    [ "$(grep -c '^[> ]*Undone' out)" -eq 10 ] && [ "$(grep -c 'ake the waste back' out)" -eq 4 ]
}
check 'a redeal is no move' redeals

daily() {
  XDG_STATE_HOME=$work/daily
  printf '3\nl\nD 9999-12-31\nD 2024-11-24\nD\nD 9\nD\nq\n' | "$UNSTUCK" daily --date 2026-11-23 --plain >out &&
    says out 'Daily puzzles of 2026-11-23, easy' 'Lianliankan, daily 2026-11-23' \
      'Daily puzzles of 2024-11-24, extreme' 'The puzzles of 9999-12-31 are not open yet.' \
      "There is no '9' in this list." || return 1
  printf 'h\n\nq\n' | "$UNSTUCK" daily klotski --date 2026-11-23 --plain >out &&
    says out 'Klotski, daily 2026-11-23' 'to go, the minimum' || return 1
  typed 'y\nD\n' 'daily --date 2026-11-23' && says out 'in progress' '2: Klotski, in progress' &&
    typed 'y\n' klotski && says out ', Klotski, daily 2026-11-23, '
}
check 'daily puzzles' daily

# A number with more behind it, or below the range of int, is no entry.
practice() {
  typed 'p 1x\np -2147483648\np\nq\n' klotski && [ "$(grep -c "There is no '.*' in this list." out)" -eq 2 ] &&
    says out '1: '
}
check 'the list of Rescue' practice

# What the list of ? in FILE offers: the word or words at the start of a line, and those behind
# "; " and before ": ".
offered() {
  awk '{ gsub(/；/, "; "); gsub(/：/, ": "); gsub(/、/, ", "); gsub(/。/, ".") }
  /^[^ ](  | [^ ]+  )/ {
    command = substr($0, 1, 8); sub(/ +$/, "", command); print command
    for (n = split(substr($0, 9), part, /; /); n > 1; n--)
      if (match(part[n], /^[^ ]( [^ ]+)?: /)) print substr(part[n], 1, RLENGTH - 2)
  }
  /: d, 35/ { sub(/.*: /, ""); gsub(/[,.]/, ""); for (n = 1; n <= NF; n++) print $n }' "$1"
}

# wanted COMMAND TITLE: what its answer matches, in the game with TITLE ("": before the first).
wanted() {
  case $2/$1 in
    */'?') echo '^q       quit' ;;
    */g) echo '^g and a number' ;;
    */'g 2') echo '^Klotski, ' ;;
    */D) echo '^D and a number' ;;
    */p) echo '^p and a number' ;;
    */'D 2') echo '^Klotski, daily ' ;;
    */W) echo '^W says why after h|(wins|better|best move known)\.' ;;
    */y | */'y 1') echo '^y and a number|^No games|, ' ;;
    */o) echo '^o and a number' ;;
    */'o 2') echo '^2: Advice: ' ;;
    */'v 1') echo '^Brief: ' ;;
    */'v 2') echo '^Words: ' ;;
    */'v 3') echo '^Full: ' ;;
    /*) echo '^Choose a game first' ;;
    */h | */H) echo 'An empty line plays it|n starts a new deal' ;;
    */a) echo '^You won|^No moves left|n starts a new deal' ;;
    */u | */'u 3') echo '^Undone: |^You can undo|^Nothing to undo' ;;
    */U | */'U 3') echo '^You can redo|^Nothing to redo' ;;
    */R) echo 'the start\.' ;;
    */w | */n*) echo "^$2, " ;;
    */'r B' | */'r 3,2') echo 'row [0-9]|^r 3 ' ;;
    */[rc]*) echo '^(Row|Column|Pile|Stock|Waste|Foundations|Zhang)' ;;
    */b) echo ' (moves|steps)\.$' ;;
    */l) echo ' moves:$|n gives a new deal' ;;
    */S) echo 'with hints: |^No finished games' ;;
    */i) echo '^(Bring all cards|Bring Cao Cao|Remove )' ;;
    */s) echo '^Shuffle\.|^s: ' ;;
    Klondike/d | Klondike/35 | Klondike/w2 | Klondike/4f) echo '^Draw|^.*: .* (goes|can.t|waste)' ;;
    *) echo 'NO EXPECTATION' ;;
  esac
}

# answers TITLE COMMAND NUMBER: COMMAND is line NUMBER of the input; its answer in the file out is
# of the kind that is wanted.
answers() {
  awk -v number="$3" '/^> / { n++ } n == number { sub(/^(> )+/, ""); print }' out >answer
  grep -qE -e "$(wanted "$2" "$1")" answer && return 0
  echo "# $1: $2 has no answer of the kind that is wanted:"
  sed 's/^/# /' answer
  return 1
}

# offered_after BEFORE OPTIONS: what ? offers after the lines BEFORE, in the file commands, but for
# the one in $spared.
offered_after() {
  XDG_STATE_HOME=$work/walk
  rm -rf "$XDG_STATE_HOME"
  typed "$1?\n" "$2" && offered out >all && [ "$(wc -l <all)" -ge 11 ] && grep -q '^D 2$' all &&
    grep -vx -e q -e "$spared" all >commands && lines=$(printf '%b' "$1" | wc -l)
}

# walk TITLE BEFORE OPTIONS: each command in a program of its own, after the lines BEFORE.
walk() {
  offered_after "$2" "$3" || return 1
  while IFS= read -r command; do
    rm -rf "$XDG_STATE_HOME"
    typed "$2$command\n" "$3"
    answers "$1" "$command" $((lines + 1)) || return 1
  done <commands
}

# tour TITLE BEFORE: each command after the lines BEFORE, which begin a game, in one program.
tour() {
  offered_after "$2" '' || return 1
  while IFS= read -r command; do
    printf '%b%s\n' "$2" "$command"
  done <commands | "$UNSTUCK" --plain --nodes 20000 >out
  at=0
  while IFS= read -r command; do
    at=$((at + lines + 1))
    answers "$1" "$command" $at || return 1
  done <commands
}

# What the program offers works, or says what to do next, before there is a game, in one, and
# after its end. To deal a daily puzzle takes longer than all else: one walk does it, and with a full
# effort one tour.
# The lists of one game stand for all unless the effort is full.
offers() {
  printf 'variant: inside\n3 2\n1 2\n2 1\n0 0\n' >crossed
  spared=
  walk '' '' '' && spared='D 2' || return 1
  set -- 'Klondike draw3'
  if full_effort; then
    walk '' 'D\n' '' && walk '' '' daily && walk Lianliankan '' 'lianliankan crossed' || return 1
    set -- "$@" 'Klotski moves' 'Lianliankan outside-14x6' 'SameGame square-5x5'
  fi
  full_effort && spared=
  for game; do
    title=${game% *} id=$(echo "${game% *}" | tr '[:upper:]' '[:lower:]') variant=${game#* }
    begin="g $id\nn $variant\nn 20\n"
    line=$("$UNSTUCK" solve "$id" --seed 20 --variant "$variant" --nodes 20000 | sed -n 2p)
    tour "$title" "$begin" && spared='D 2' && tour "$title" "$begin$line\n" || return 1
  done
}
check 'every command that ? offers' offers

# The two languages offer the same; and the manuals.
same_offers() {
  XDG_STATE_HOME=$work/both
  for game in '' $games; do
    LC_ALL=C.UTF-8 typed '?\n' "$game --lang en" && offered out >english &&
      LC_ALL=C.UTF-8 typed '?\n' "$game --lang zh_CN" && offered out >chinese || return 1
    [ -n "$game" ] || grep -q '列出' out || echo '# no translation is built here'
    sed 's/ 金/ B/' chinese | cmp english || return 1
    cat english >>all
  done
  cut -c 1 all | sort -u | grep -v '[0-9ds]' >keys
  for page in unstuck-plain.6 zh_CN/unstuck-plain.6; do
    sed -n '/^\.Sh \(COMMANDS\|命令\)/,/^\.Sh \(KLONDIKE\|接龙\)/p' "$man/$page" | tr -d '\\&' |
      awk '{ for (n = 1; n < NF; n++) if ($n ~ /^(\.|)Ic$/) print $(n + 1) }' | cut -c 1 |
      sort -u | cmp - keys || return 1
  done
}
check 'both languages and manuals offer the same' same_offers

# Chinese has full-width marks, and the games their Chinese titles.
chinese_marks() {
  XDG_STATE_HOME=$work/marks
  for game in $games; do
    LC_ALL=C.UTF-8 typed 'w\nr\nh\n\nu\nl\nzz\ng\nD\nD 1\ny\n' "$game --seed 1 --lang zh_CN --nodes 20000"
    grep -q '列出' out || return 0 # no translation is built here
    lacks out '。 ' && ! grep '[^ -~][,;.:]\( \|$\)' out && says out '：klotski，华容道，' || return 1
  done
}
check 'Chinese marks' chinese_marks

finish
