#!/bin/sh
# screenshots.sh DIRECTORY: makes the pictures. Run it in the build directory. The README shows
# klondike, klotski, lianliankan and samegame; tests/examples.sh compares their words with
# screens that the screen tests store.
set -e
directory=$1
data=$(dirname "$0")/../data
LC_ALL=C.UTF-8
export LC_ALL
mkdir -p "$directory"

# shot NAME ROWS COLUMNS WORDS STEP...: a picture of ./unstuck WORDS after these steps.
shot() {
  name=$1 rows=$2 columns=$3 words=$4
  shift 4
  # shellcheck disable=SC2086 # words
  tests/tui/screenshot -r "$rows" -c "$columns" -o "$directory/$name.svg" "$@" -- \
    ./unstuck $words
}

shot klondike 24 80 "klondike $data/klondike/middle.txt" '@winnable' h '@9 of 9'
shot klondike-large 40 120 'klondike --seed 5' '@winnable' d d '@4 of 5'
shot klondike-four-color 24 80 'klondike --seed 5 --theme four-color' '@winnable' d d '@4 of 5'
shot klotski 24 80 'klotski --seed 1' '@to go' 7 ' ' '@Deselected.' h '@Hint: '
shot klotski-light 40 120 'klotski --seed 1 --theme light' '@to go' 7
shot klotski-chinese 24 80 'klotski --seed 1 --lang zh_CN' '@个布局'
shot lianliankan 24 80 'lianliankan --seed 1' '@of 19' h '@Hint: '
shot lianliankan-large 40 120 'lianliankan --seed 1' '@of 19' f
shot lianliankan-ascii 24 80 'lianliankan --seed 1 --ascii --theme mono' '@of 19'
shot samegame 24 80 'samegame --seed 1' '@best from here' ii '\t' '@4 tiles'
shot samegame-contrast 40 120 'samegame --seed 1 --theme contrast' '@best line' '\t'
shot narrow 15 40 'klondike --seed 5' '@Drag a card' d '@1 move'
shot options 24 80 'klotski --seed 1' '@to go' o

# The picture that moves: a hint with its reason, the solver plays the rest, and in another game
# a search is drawn.
shot moving 24 80 "klondike $data/klondike/middle.txt" \
  '@winnable' =1.2 h '@9 of 9' =1.6 y =2.4 '\r' =.8 a +++ =4.8 '@won' =1.6 \
  g =.8 4 =.8 '\e[B\r' '@best' =5.2 h =1.6 '\r' =.8 a ++++ =2.8
