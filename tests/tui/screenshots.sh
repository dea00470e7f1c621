#!/bin/sh
# The pictures of the README: screenshots.sh DIRECTORY, from the top of the build.
set -e
directory=$1
LC_ALL=C.UTF-8
export LC_ALL
mkdir -p "$directory"

# shot NAME ROWS COLUMNS WORDS STEP...: ./unstuck WORDS after these steps.
shot() {
  name=$1 rows=$2 columns=$3 words=$4
  shift 4
  # shellcheck disable=SC2086 # words
  tests/tui/screenshot -r "$rows" -c "$columns" -o "$directory/$name.svg" "$@" -- \
    ./unstuck $words
}

shot klondike 30 100 'klondike --seed 5' '@to go' h '@Hint: '
shot klondike-four-color 24 80 'klondike --seed 5 --theme four-color' '@to go' d d '@to go'
shot klotski 24 80 'klotski --seed 1' '@to go' h '@Hint: '
shot klotski-light 30 100 'klotski --seed 1 --theme light' '@to go'
shot klotski-chinese 24 80 'klotski --seed 1 --lang zh_CN' '@81'
shot lianliankan 40 120 'lianliankan --seed 1' '@to go' h '@Hint: '
shot lianliankan-ascii 24 80 'lianliankan --seed 1 --ascii --theme mono' '@to go'
shot samegame 40 120 'samegame --seed 1' '@best line' '\t'
shot samegame-contrast 24 80 'samegame --seed 1 --theme contrast' '@best line' '\t'
shot narrow 24 60 'lianliankan --seed 1' '@to go' '\t' ' '
shot options 24 80 'klotski --seed 1' '@to go' o
