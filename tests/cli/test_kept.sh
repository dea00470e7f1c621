#!/bin/sh
# The commands about the games played: stats, export, import.
kept=$(cd "${TEST_DATA:-${0%/*}/../data}" && pwd)/kept/games.txt || exit 99
. "${0%/*}/script.sh"
cp "$kept" games.txt || exit 99

nothing_yet() {
  XDG_STATE_HOME=$work/empty
  # A board that is over from its start is no game.
  printf '12\n21\n' >over && echo q | "$UNSTUCK" --plain samegame over >/dev/null &&
    run 0 "$UNSTUCK" stats && grep -q 'No finished games' out &&
    run 0 "$UNSTUCK" stats --json && [ ! -s out ] &&
    run 0 "$UNSTUCK" export && [ ! -s out ]
}

import_once() {
  XDG_STATE_HOME=$work/a
  run 0 "$UNSTUCK" import games.txt && grep -q '^8 imported, 0 already' out &&
    run 0 "$UNSTUCK" import games.txt && grep -q '^0 imported, 8 already' out
}

# Programs that import at the same time do not store a game twice.
import_together() {
  XDG_STATE_HOME=$work/together
  run 0 "$UNSTUCK" stats || return 1
  for _ in 1 2 3; do "$UNSTUCK" import games.txt >/dev/null & done
  wait
  run 0 "$UNSTUCK" export && [ "$(grep -c '^date' out)" -eq 8 ]
}

round_trip() {
  XDG_STATE_HOME=$work/a
  run 0 "$UNSTUCK" export && cp out exported && XDG_STATE_HOME=$work/b &&
    run 0 "$UNSTUCK" import exported &&
    run 0 "$UNSTUCK" export && cmp -s out exported
}

standard_input() {
  XDG_STATE_HOME=$work/c
  "$UNSTUCK" import <exported >out 2>err && run 0 "$UNSTUCK" stats --json && cp out c.json &&
    XDG_STATE_HOME=$work/a && run 0 "$UNSTUCK" stats --json && cmp -s out c.json &&
    [ "$(wc -l <out)" -eq 2 ]
}

figures() {
  XDG_STATE_HOME=$work/a
  run 0 "$UNSTUCK" stats klotski && grep -q '^  won .* 2  100% .* 1  100%$' out &&
    ! grep -q SameGame out && run 0 "$UNSTUCK" stats --json &&
    grep -q '"game": "samegame", "variant": "8x8c3", "without_hints": {"played": 5' out &&
    grep -q '"best_score": 882' out
}

# One object for each game; its text is the game as exported without --json.
json() {
  XDG_STATE_HOME=$work/a
  run 0 "$UNSTUCK" export && cp out exported && run 0 "$UNSTUCK" export --json || return 1
  [ "$(wc -l <out)" -eq 8 ] && [ "$(grep -c '"status": "won"' out)" -eq 5 ] || return 1
  grep -q '^{"name": "七步成诗", "game": "klotski", "variant": "moves", "seed": 20, "date": "2026-03-03T10:03:00Z", "began": "2026-03-03T10:03:00Z", "daily": null, "seconds": 60.5, "hints": 0, "autos": 0, "status": "won", "moves": \["bR", "eUU", "XL", "iUU", "hRU", "gRR", "XD"\], "length": 7, "score": null, "text": "date: ' out &&
    grep -q '"status": "stuck", .* "length": 13, "score": 503, ' out || return 1
  sed 's/.*"text": "\(.*\)"}$/\1/' out >texts
  while read -r text; do printf '%b\n' "$text"; done <texts >again
  cmp -s again exported && run 0 "$UNSTUCK" export samegame --json && [ "$(wc -l <out)" -eq 5 ]
}

# Each exported game is also a position, the last one of the game.
positions() {
  XDG_STATE_HOME=$work/a
  run 0 "$UNSTUCK" export klotski && cp out klotski.txt &&
    run 0 "$UNSTUCK" solve klotski klotski.txt --json &&
    [ "$(grep -c '"verdict": "solved"' out)" -eq 3 ] && [ "$(grep -c '"length": 0' out)" -eq 3 ]
}

bad_ones() {
  XDG_STATE_HOME=$work/d
  {
    printf 'variant: moves\nab\n\n'
    printf 'game: chess\nab\n\n'
    printf 'game: klotski\nmoves: XX\naXXb\naXXb\ncdde\ncfge\nh..i\n\n'
    printf '\033]0;x\007\n\n'
    cat games.txt
  } >bad.txt
  run 1 "$UNSTUCK" import bad.txt && grep -q '^8 imported, 0 already present, 4 cannot' out &&
    [ "$(grep -c '^bad.txt:' err)" -eq 4 ] && run 1 "$UNSTUCK" import there/is/none
}

# Import trusts only the moves of an export.
claims() {
  XDG_STATE_HOME=$work/e
  printf 'deal: 2\n' >claims
  printf 'game: klotski\nvariant: moves\nmoves: gD\nabbc\ndXXe\ndXXe\nfghi\nf..i\n' >>claims
  run 0 "$UNSTUCK" import claims && run 0 "$UNSTUCK" export && ! grep -q '^deal' out &&
    grep -q '^seconds: 0.000' out && grep -q '^hints: 0' out && grep -q '^autos: 0' out
}

# A game exported when cards were written in letters is the same game in names.
letters() {
  XDG_STATE_HOME=$work/h
  { printf 'deal: 5\ngame: klondike\nmoves: F\n'
    "$UNSTUCK" deal klondike --seed 5 --notation letters; } >letters
  run 0 "$UNSTUCK" import letters && grep -q '^1 imported' out && run 0 "$UNSTUCK" export &&
    grep -q '^deal: 5' out && grep -q '^9H 2H' out || return 1
  cp out names
  run 0 "$UNSTUCK" import names && grep -q '^0 imported, 1 already' out
}

# refuses REASON LINE...: a game with these lines, the first of which is bad, is rejected.
refuses() {
  reason=$1
  shift
  { printf '%s\n' "$@" 'game: klotski' 'moves: gD'; printf 'abbc\ndXXe\ndXXe\nfghi\nf..i\n'; } >bad.txt
  run 1 "$UNSTUCK" import bad.txt && grep -qF "bad.txt:1:$reason" err &&
    grep -q '^0 imported, 0 already present, 1 cannot' out
}

# A bad date is not replaced by the time of the import, a bad number not by 0.
bad_figures() {
  XDG_STATE_HOME=$work/f
  for date in soon 2026-13-01T00:00:00Z 2026-02-30T00:00:00Z '2026-02-28T00:00:00Z x' \
    1969-12-31T23:59:59Z 2026-02-28; do
    refuses "7: invalid date '$date' (a time" "date: $date" || return 1
  done
  for seconds in x 1x -1 nan 2e9 0x10; do
    refuses "10: invalid seconds '$seconds' (" "seconds: $seconds" || return 1
  done
  for count in abc -1 1.5 1e9 0x10 '5 6' 99999999999999999999; do
    refuses "8: invalid hints '$count' (0 to" "hints: $count" || return 1
    refuses "8: invalid autos '$count' (0 to" "autos: $count" || return 1
  done
  run 0 "$UNSTUCK" export && [ ! -s out ] && run 1 "$UNSTUCK" import none.txt &&
    says err 'none.txt: No such file' || return 1
  { echo 'seconds: 1e9' && grep -v '^autos:' bad.txt; } >long.txt &&
    run 0 "$UNSTUCK" import long.txt
}

# What the moves do not tell: the daily date, how points are counted, when it began, the
# minimum of a board without a number, the best score known.
daily() {
  XDG_STATE_HOME=$work/i
  cat >daily <<'END'
date: 2026-11-23T00:10:00Z
began: 2026-11-22T12:00:00Z
seconds: 60.000
hints: 0
autos: 0
daily: 2026-11-22
scoring: vegas countdown
minimum: 16
game: klotski
variant: moves
moves: eD aD bL cL dU hU gR fRD XD cDL dL hUU gUU fRU iRR XD
abbc
aXXd
eXXd
efgh
.ig.

date: 2026-11-22T12:00:00Z
seconds: 9.000
hints: 0
autos: 0
best: 1250
game: samegame
variant: classic-2x2c2
moves: 1,1
11
11

END
  run 0 "$UNSTUCK" import daily && run 0 "$UNSTUCK" export && cmp -s out daily || return 1
  run 0 "$UNSTUCK" export --json klotski && grep -q '"daily": "2026-11-22"' out &&
    grep -q '"began": "2026-11-22T12:00:00Z"' out || return 1
  run 0 "$UNSTUCK" stats && grep -q '^  puzzles done  *1  *0$' out &&
    run 0 "$UNSTUCK" stats --json && grep -q '^{"daily": {"streak": ' out &&
    grep -q '{"date": "2026-11-22", "game": "klotski", "grade": "extreme", "done": true' out &&
    run 0 "$UNSTUCK" stats klotski --json && ! grep -q '"daily"' out
}

bad_daily() {
  XDG_STATE_HOME=$work/f
  refuses "8: invalid daily '2026-02-30' (a day" 'daily: 2026-02-30' &&
    refuses "16: invalid scoring 'quick' (vegas, off" 'scoring: vegas quick off' &&
    refuses "8: invalid began 'soon' (a time" 'began: soon' &&
    refuses "10: invalid minimum '-1' (0 to" 'minimum: -1' &&
    refuses "7: invalid best 'x' (0 to" 'best: x' || return 1
  printf 'daily: 2026-11-22\ndaily: 2026-11-23\ngame: klotski\n' >bad.txt
  run 1 "$UNSTUCK" import bad.txt && says err 'bad.txt:2:1: "daily" is here twice, in line 1 too' || return 1
  printf 'date: 2026-11-22\ndate: 2026-11-23\ngame: klotski\n' >bad.txt
  run 1 "$UNSTUCK" import bad.txt && says err 'bad.txt:2:1: "date" is here twice, in line 1 too'
}

# Only Klotski has a minimum, and of a numbered opening the program knows it.
other_minimum() {
  XDG_STATE_HOME=$work/m
  sed '/^date: 2026-11-23/,/^$/d; s/^best: 1250$/minimum: 1/' daily >other
  grep -q minimum other && run 0 "$UNSTUCK" import other && run 0 "$UNSTUCK" stats samegame --json &&
    grep -q '"shuffles": 0, "grades": null' out && ! grep -q '"stars": [1-9]' out &&
    run 0 "$UNSTUCK" export && ! grep -q minimum out
}

# The option "Vegas" says nothing about games without dollars.
vegas() {
  XDG_STATE_HOME=$work/v
  printf '%s\n' 'scoring: vegas' 'game: lianliankan' 'variant: outside' \
    'moves: 1,1-1,2' '1 2' '1 1' >dollars
  run 0 "$UNSTUCK" import dollars && run 0 "$UNSTUCK" stats && grep -q '^  most points  *20 ' out &&
    ! grep -q Vegas out
}

# Grades and points of imported games, and a line between; each deal is in the list once. The file of
# the games is closed, so it has no log.
best() {
  XDG_STATE_HOME=$work/a
  run 0 "$UNSTUCK" stats klotski && grep -q '^ 2  *3  *0  *01:00  *2026-03-03  *easy  *' out &&
    grep -q '^easy  *2  *2  *6  *0' out && grep -q '^Best results with hints:$' out &&
    [ -z "$(sed -n '/^extreme /{n;p;}' out)" ] && [ -f a/unstuck/unstuck.db ] &&
    [ ! -e a/unstuck/unstuck.db-wal ] || return 1
  run 0 "$UNSTUCK" stats klotski --json &&
    grep -q '"grades": {"easy": {"played": 2, "won": 2, "points": null, "above": 0, "stars": 6, "seconds": ' out &&
    grep -q '"best": \[{"seed": ' out && grep -q '"vegas_dollars": null, "stars": 6, ' out
}

# A game without moves is neither counted nor exported.
no_moves() {
  XDG_STATE_HOME=$work/g
  printf 'game: klotski\nabbc\ndXXe\ndXXe\nfghi\nf..i\n' >still
  run 1 "$UNSTUCK" import still && grep -qF 'still:1:1: this game has no moves' err &&
    grep -q '^0 imported' out && run 0 "$UNSTUCK" export && [ ! -s out ]
}

# The lines of JSON about all these games, one of Klondike that is won and a daily SameGame.
agrees() {
  XDG_STATE_HOME=$work/s
  {
    cat games.txt daily && printf '%s\n' 'scoring: vegas' 'began: 2026-11-22T12:00:00Z' \
      'game: klondike' 'variant: draw3' 'moves: C0_3' 'foundation: 13 13 13 12' KC - - - - - - - \
      '' 'daily: 2026-11-22' 'game: samegame' 'variant: classic-2x2c2' 'moves: 1,1' 22 22
  } >all
  run 0 "$UNSTUCK" import all && run 0 "$UNSTUCK" export --json && mv out export.1 &&
    run 0 "$UNSTUCK" stats --json && mv out stats.1 && schemas export.1 stats.1
}

# A position without moves is replayed with its solution: a screen each half second.
replay() {
  printf '%s\n' aXXb aXXb c..d c..d .ef. >near
  run 0 "$UNSTUCK" export --cast klotski near && [ ! -s err ] &&
    [ "$(sed -n 's/^\[\([0-9.]*\),.*/\1/p' out | paste -s -d ' ' -)" = '0.000 0.500 1.000 1.500' ] || return 1
  # Of the 5 s that this picture takes, the last screen has all but three halves.
  run 0 "$UNSTUCK" export --svg klotski near && [ ! -s err ] && says out '{animation:5.000s ' &&
    grep -q '{0%{visibility:hidden}30.00%{visibility:visible}}' out || return 1
  printf 'name: A]]>B\357\277\277C\n' | cat - near >named
  run 0 "$UNSTUCK" export --svg klotski named && says out 'A]]&gt;B' || return 1
  printf '12\n21\n' >stuck
  run 1 "$UNSTUCK" export --cast samegame stuck && [ ! -s out ] && [ "$(cat err)" = 'unstuck: no line was found' ]
}

# What import could not replay is not exported: all moves are taken back.
taken_back() {
  XDG_STATE_HOME=$work/back
  printf 'd\nd\nu 2\nn 5\nd\nq\n' | "$UNSTUCK" klondike --variant draw1 --plain >out &&
    run 0 "$UNSTUCK" export && mv out games && [ "$(grep -c '^game: ' games)" -eq 1 ] &&
    XDG_STATE_HOME=$work/there run 0 "$UNSTUCK" import games
}
check 'a game whose moves are all taken back is not exported' taken_back

nowhere() {
  XDG_STATE_HOME=/proc
  for command in stats export import; do
    run 1 "$UNSTUCK" $command && says err 'unstuck: cannot open the saved games in /proc/unstuck: ' \
      'XDG_STATE_HOME can name a copy' && ! grep -q 'unstuck: unstuck' err && ! grep -q 'No finished games' out || return 1
  done
  run 1 env HOME= XDG_STATE_HOME= "$UNSTUCK" stats &&
    [ "$(cat err)" = 'unstuck: there is no home directory; set HOME' ]
}

check 'no games yet' nothing_yet
check 'a game is imported once' import_once
check 'several imports at once' import_together
check 'what is exported is imported' round_trip
check 'import reads standard input' standard_input
check 'stats counts' figures
check 'an export as JSON' json
check 'an export is a file of positions' positions
check 'bad games are reported, the others imported' bad_ones
check 'a deal with another board is dropped' claims
check 'a game with cards in letters' letters
check 'a bad date, time or number is rejected' bad_figures
check 'a daily puzzle is exported and imported' daily
check 'a bad daily date is rejected' bad_daily
check 'a minimum of a game without minimums is ignored' other_minimum
check 'no dollars in other games' vegas
check 'the best results' best
check 'a game without moves is rejected' no_moves
check_schemas 'JSON as its schemas say' agrees
check 'a replay of a solution' replay
check 'no directory for the games' nowhere
finish
