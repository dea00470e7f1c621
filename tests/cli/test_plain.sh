#!/bin/sh
# Play line by line: what is said, in how many words, and what is kept. The sessions in
# man/unstuck-plain.6 are played by tests/examples.sh.
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
    lacks out ♥ && lacks out ▒ && [ "$(grep -c '^.*Foundations' out)" -eq 3 ]
}
check 'Klondike in words' speech

grids() {
  typed 'r\nc 2\nr a\nr X\nr 9\nhRR\nhRR\naD\nzD\n' 'klotski --seed 1' &&
    says out 'Row 1: Zhang a; Cao Cao X, 2 cells; Ma b.' 'Row 5: soldier h; empty, 2 cells' \
      'Column 2: Cao Cao X, 2 cells; Guan Yu d; soldier f; empty.' \
      'Zhang a: rows 1 to 2, column 1. It cannot move.' 'Soldier h right by 2.' \
      'hRR: soldier h has no room there: soldier i is in the way.' \
      'aD: Zhang a has no room there: Zhao c is in the way.' 'zD: there is no such piece' || return 1
  typed 'r 4\nc 1\nr B\nr BB\n4,6-4,7\n' 'lianliankan --seed 1' &&
    says out 'Row 4: Z, E, ' 'Column 1: W, W, W, ' 'B, row ' 'There is no such place' || return 1
  typed 'r 1\nc 10\nr 5,7\nr 11,1\n5,7\n' 'samegame --seed 1' &&
    says out 'Row 1: 2 triangles, 1 circle' '4 diamonds, row 5 column 7, +16.' \
      'There is no such place'
}
check 'the other games in words' grids

# What is wrong with a word comes before what the rules say.
wrong() {
  XDG_STATE_HOME=$work/wrong
  typed "aDz\n$(printf 'x%070000d' 1)\nD 2026-13-01\nU\nfD fR u\nu 3\nu 2\nU x\nU 2\n" 'klotski --seed 1' &&
    says out 'aDz: expected a piece letter followed by U, D, L or R.' '0000: there is no such piece' \
      "Invalid date '2026-13-01'" 'Nothing to redo.' 'You can undo 1 to 2 moves.' \
      'You can redo 1 to 2 moves.' && lacks out 00000000000000000000000000000000000000000000000000 &&
    [ "$(grep -c '^[> ]*Soldier f right' out)" -eq 2 ] || return 1
  typed '7w\n11\nzz\n12\n' 'klondike --seed 9' &&
    says out 'zz: expected the keys of a move, such as d, 35, w2 or 4f.' || return 1
  printf '1 2\n3 3\n' >small && typed 'l\n' 'lianliankan small' &&
    says out '1 row and 2 columns. 2 tiles are left.' || return 1
  { echo 16 30 && yes "$(yes 1 | head -n 30 | tr '\n' ' ')" | head -n 16; } >full &&
    typed 'v 1\nl\n' 'lianliankan full' && says out ' and 912 more'
}
check 'wrong words, long lists, one of a thing' wrong

# h again says the next best move; then an empty line plays that one.
next() {
  XDG_STATE_HOME=$work/next
  typed 'h\nh\n\n' 'klotski --seed 20' && says out 'bR: Ma b right.' '> Or ' || return 1
  said=$(sed -n 's/^> Or [^:]*: \(.*\)/\1/p' out)
  grep -q -i "^> $said" out || return 1
  typed '6f\nh\nh\n' 'klondike --seed 5' && says out 'No other good move is known.'
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
  typed 'hR\nv 2\n' 'klotski --seed 1' && says out '> 1 move.' 'Words: v 1 says less'
}
check 'three amounts of words' detail

# Games continue, also those of another game, and those that are over begin again.
kept() {
  XDG_STATE_HOME=$work/kept
  typed 'bR eUU\nq\n' 'klotski --seed 20' && typed 'w\ng 1\nd\ng klotski\ny\n' 'klotski' &&
    says out 'Resumed.' 'Qi Bu Cheng Shi, moves. 2 moves.' 'Klondike, deal ' \
      'Klotski, Qi Bu Cheng Shi, in progress, 2 moves' || return 1
  typed 'XL iUU hRU gRR XD\nS\ny\ny 1\nw\ny 2\ny 7\n' 'klotski' &&
    says out 'You won! 7 moves. 3 stars.' 'won: 1  100%' 'won, 7 moves' 'Resumed' \
      "There is no '7' in this list." && typed 'w\n' '' && says out '1: klondike, in progress' &&
    "$UNSTUCK" export | grep -q '^moves: bR eUU XL iUU hRU gRR XD'
}
check 'saved games' kept

choices() {
  XDG_STATE_HOME=$work/choices
  typed 'h\no 2\no\no 4\no 9\nH\n\n' 'klondike --seed 2 --nodes 30000' &&
    says out '2: Advice: fair' '4: Difficulty of new deals: easy' 'win chance' \
      "There is no '9' in this list." || return 1
  typed 'o\nH\n' 'klotski --seed 1' && says out '2: Advice: fair' 'This game hides nothing'
}
check 'options' choices

# A lost position names the way back to one that can be won.
lost() {
  XDG_STATE_HOME=$work/lost
  printf 'variant: inside\n3 4\n2 1 3 1\n1 3 2 2\n3 1 3 2\n' >board
  typed '2,4-3,4\nh\nu 9\nu x\nu 1\nh\n' 'lianliankan board' &&
    says out 'Lianliankan, inside only.' 'No moves left.' 'It can be won 1 move back: u' \
      'You can undo 1 move.' 'Undone: B, row 2 column 4 with row 3 column 4.' 'to go'
}
check 'a lost position' lost

daily() {
  XDG_STATE_HOME=$work/daily
  printf '2\nl\nD 2026-11-22\nD\nD 9\nD\nq\n' | "$UNSTUCK" daily --date 2026-11-23 --plain >out &&
    says out 'Daily puzzles of 2026-11-23, easy' 'Klotski, daily 2026-11-23' \
      'Daily puzzles of 2026-11-22, extreme' "There is no '9' in this list." || return 1
  printf 'h\n\nq\n' | "$UNSTUCK" daily klotski --date 2026-11-23 --plain >out &&
    says out 'Klotski, daily 2026-11-23' 'to go, the minimum' || return 1
  typed 'y\nD 2026-11-23\n' 'klotski --seed 1' && says out 'in progress' '2: Klotski, in progress'
}
check 'daily puzzles' daily

finish
