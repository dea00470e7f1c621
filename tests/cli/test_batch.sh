#!/bin/sh
# Runs over many positions: interrupted, split over machines and resumed; and output that
# cannot be written.
. "${0%/*}/script.sh"

# ---- interrupted -----------------------------------------------------------------------

# The file has only whole lines, in order. Results of unfinished searches may be missing.
whole_lines() {
  awk '!/^\{"position": [0-9]+, .*\}$/ || substr($2, 1, length($2) - 1) + 0 <= last {
    print "# line " NR ": " substr($0, 1, 60) " ..."; bad = 1 }
    { last = substr($2, 1, length($2) - 1) + 0 } END { exit bad }' "$1"
}

"$UNSTUCK" deal klotski --seed 1 --count 57 >many
i=0
while [ $i -lt 60 ]; do
  cat many
  echo
  i=$((i + 1))
done >all

# wait_for COMMAND...: waits until it succeeds; fails after 50 s, if a program hangs.
wait_for() {
  i=0
  until "$@"; do
    [ $i -lt 5000 ] || return 1
    sleep 0.01
    i=$((i + 1))
  done
}

# Whether process $job is the program and has a handler for SIGINT, the second bit of a
# mask in hexadecimal. Until then the signal is lost, because the shell has set it to be
# ignored.
listens() {
  [ -r /proc/$job/status ] || {
    sleep 1
    return 0
  }
  grep -q '^Name:.*unstuck' /proc/$job/status &&
    grep -q '^SigCgt:.*[2367abef]$' /proc/$job/status
}

interrupt() {
  rm -f out # so that what is seen below is the new one
  "$UNSTUCK" solve klotski --json --jobs 2 all >out 2>err &
  job=$!
  wait_for test -s out
  kill "-$1" $job
  wait $job
  status=$?
  lines=$(wc -l <out)
  [ $status -eq 3 ] && [ "$lines" -lt 3420 ] && [ "$lines" -gt 0 ] && whole_lines out &&
    return 0
  echo "# status $status, $lines lines"
  return 1
}
check 'SIGINT in the middle of a batch' interrupt INT
check 'SIGTERM in the middle of a batch' interrupt TERM

# Whether process $job has used 0.05 s of processor time: then its search has begun.
searches() {
  [ ! -r /proc/$job/stat ] || awk '{ exit $14 < 5 }' /proc/$job/stat
}

interrupt_one() {
  "$UNSTUCK" solve klotski large >out 2>err &
  job=$!
  wait_for listens && wait_for searches
  kill -INT $job
  wait $job
  [ $? -eq 3 ] && [ ! -s out ]
}
check 'SIGINT in the middle of one search' interrupt_one

reader_gone() {
  { "$UNSTUCK" solve klotski --json all 2>err; echo $? >status; } | head -n 1 >line
  whole_lines line && [ ! -s err ] && [ "$(cat status)" -eq 3 ]
}
check 'a reader that goes away' reader_gone

split_ranges() {
  run 0 "$UNSTUCK" solve klondike --seed 11 --count 12 --nodes 2000 --json || return 1
  timeless out >whole
  for seed in 11 15 19; do
    run 0 "$UNSTUCK" solve klondike --seed $seed --count 4 --nodes 2000 --json || return 1
    timeless out
  done >parts
  cmp whole parts || return 1
  "$UNSTUCK" deal klondike --seed 11 --count 12 >deals.in
  run 0 "$UNSTUCK" verify klondike deals.in whole
}
check 'a range in parts gives the lines of the whole' split_ranges

split_parallel() {
  run 0 "$UNSTUCK" solve klondike --seed 11 --count 12 --nodes 2000 --json || return 1
  timeless out >whole
  parallel --will-cite -q -k -j 2 "$UNSTUCK" solve klondike --seed {} --count 4 \
    --nodes 2000 --json ::: 11 15 19 2>err >parts.json || return 1
  timeless parts.json | cmp whole -
}
if parallel --version >/dev/null 2>&1; then
  check 'a range in parts under GNU parallel' split_parallel
else
  skip 'a range in parts under GNU parallel' 'there is no parallel'
fi

resume() {
  run 0 "$UNSTUCK" solve klondike --seed 11 --count 6 --nodes 2000 --json || return 1
  cp out whole
  # The third line is incomplete: its deal is solved again, and the result is on a new
  # line.
  head -c $(($(head -n 3 whole | wc -c) - 20)) whole >half
  run 0 "$UNSTUCK" solve klondike --seed 11 --count 6 --nodes 2000 --json --resume half ||
    return 1
  [ ! -s err ] && [ ! -s out ] || return 1
  grep '}$' half >joined
  same joined whole || return 1
  cp whole before
  run 0 "$UNSTUCK" solve klondike --seed 11 --count 6 --nodes 2000 --resume whole &&
    cmp before whole || return 1
  run 0 "$UNSTUCK" solve klondike --seed 11 --count 6 --nodes 2000 --resume none &&
    [ "$(grep -c seed none)" = 6 ]
}
check 'an interrupted run is resumed' resume

# ---- files of results ------------------------------------------------------------------

# A position that is won in 4 moves, one that cannot be won, and the first one again.
small='goal: 1,1\nXXa\nXXb\n...\n'
printf "$small\ngoal: 0,2\nname: shut, 1\nXa.\n\n$small" >three

# The statistics of the file $1, without times.
summed() {
  run 0 "$UNSTUCK" study klotski --json --resume "$1" three && [ ! -s err ] &&
    sed 's/"seconds": {[^}]*}, //' out
}

# cut_anywhere STEP FORM: the file of results is cut and continued, and what was continued is cut,
# too. (tests/lab/test_resume.c cuts after each byte.)
cut_anywhere() {
  # shellcheck disable=SC2086 # nothing or a word
  run 0 "$UNSTUCK" solve klotski $2 three && cp out whole && summed whole >figures || return 1
  says figures '"positions": 3, "solved": 2, "impossible": 1' || return 1
  size=$(wc -c <whole)
  at=0
  while [ $at -le "$size" ]; do
    head -c $at whole >part
    # shellcheck disable=SC2086 # nothing or a word
    "$UNSTUCK" solve klotski $2 --resume part three 2>err || return 1
    head -c $((at + at * 7 % 700)) part >more && mv more part
    # shellcheck disable=SC2086 # nothing or a word
    "$UNSTUCK" solve klotski $2 --resume part three 2>>err || return 1
    summed part >out.figures && cmp figures out.figures &&
      run 0 "$UNSTUCK" verify klotski three part && [ "$(grep -c 'not checked$' out)" -eq 3 ] ||
      {
        echo "# cut after $at bytes"
        return 1
      }
    at=$((at + $1))
  done
}
full_effort && more=0 || more=30
check 'a file of text is cut and continued' cut_anywhere $((31 + more)) ''
check 'a file of JSON is cut and continued' cut_anywhere $((97 + more)) --json

# A result of advise is whole only with the lines of all its candidates.
cut_estimates() {
  full_effort && step=29 || step=59
  set -- advise klondike --seed 3 --count 3 --nodes 500
  run 0 "$UNSTUCK" "$@" && cp out whole || return 1
  size=$(wc -c <whole)
  at=0
  while [ $at -le "$size" ]; do
    head -c $at whole >part
    LC_ALL=C awk -v at=$at '{ end += length + 1 }
      /^[0-9]/ { first = NR } { lines[first]++; ends[first] = end }
      END { for (i in ends) if (ends[i] > at) left += lines[i]; print left + 0 }' whole >left
    run 0 "$UNSTUCK" "$@" --resume part &&
      [ "$(tail -c +$((at + 1)) part | grep -c '^[0-9#]')" -eq "$(cat left)" ] || {
      echo "# cut after $at bytes"
      return 1
    }
    cp part again && run 0 "$UNSTUCK" "$@" --resume part && cmp part again || return 1
    at=$((at + step))
  done
}
check 'a file of estimates is cut and continued' cut_estimates

# refuses LINE REASON FILE WORD...: the command does nothing, because of this line of the file.
refuses() {
  line="$3:$1:1: $2"
  shift 3
  run 1 "$UNSTUCK" "$@" && [ ! -s out ] && [ "$(cat err)" = "$line" ] && return 0
  echo "# not \"$line\":"
  head -n 3 err
  return 1
}

# Each result counts only for its game, variant and source, in text and in JSON.
misfits() {
  for form in --json --threads=1; do
    run 0 "$UNSTUCK" solve klondike --seed 4 --count 3 --nodes 2000 $form && cp out f || return 1
    for command in solve study; do
      set -- $command klondike --count 3 --resume f
      refuses 1 'the result is for the game klondike' f $command klotski --seed 4 --resume f &&
        refuses 1 'the result is for the variant draw3' f "$@" --seed 4 --variant draw1 ||
        return 1
    done
    shift
    refuses 1 'the result is of the command solve' f play "$@" --seed 4 --fair &&
      refuses 1 'the result is of the command solve' f advise "$@" --seed 4 || return 1
    # Deals are not the positions of a file, and each metric has its own minimum: their results
    # do not count, and those that do are added.
    "$UNSTUCK" solve klotski $form --seed 1 --count 3 >f
    run 0 "$UNSTUCK" study klotski --resume f three && says out '3 positions' '  solved                2 ' &&
      [ "$(grep -c 'file:three' f)" = 3 ] || return 1
    "$UNSTUCK" solve klotski $form three >f
    refuses 1 'the result is not for deals' f study klotski --seed 1 --count 3 --resume f &&
      run 0 "$UNSTUCK" study klotski --metric steps --resume f three && says out '3 positions' &&
      [ "$(grep -c 'file:three' f)" = 6 ] || return 1
    head -n 4 three >one
    run 0 "$UNSTUCK" solve klotski --resume f one && [ "$(grep -c 'file:one' f)" = 1 ] || return 1
    # The same file behind another one: its positions have other numbers.
    run 0 "$UNSTUCK" study klotski --resume f one three && says out '4 positions' &&
      [ "$(grep -c 'file:three+1' f)" = 3 ] || return 1
    # Random openings are counted from 1. Those with few boards are made quickly.
    set -- klotski --pieces 5d4s --seed 3 --count 2
    run 0 "$UNSTUCK" solve "$@" $form --length 20 && cp out f && cp f g &&
      run 0 "$UNSTUCK" study "$@" --length 20 --resume f && says out '2 positions' &&
      cmp f g || return 1
    run 1 "$UNSTUCK" study "$@" --length 20 --seed 4 --resume f && [ ! -s out ] &&
      run 1 "$UNSTUCK" study "$@" --length 21 --resume f && [ ! -s out ] || return 1
  done
}
check 'results of something else are refused' misfits

# Numbers that need more than 64 bits, and names that are not UTF-8, keep all their digits and
# bytes. (Some file systems have no such names.)
long_sources() {
  rm -f f
  set -- solve klondike --numbering microsoft --resume f --nodes 1000
  run 0 "$UNSTUCK" "$@" --seed 20000000000000000000001 &&
    refuses 1 'the result is not for deals:microsoft,40000000000000000000009' f \
        "$@" --seed 40000000000000000000009 || return 1
  rm -f f
  for byte in 376 377; do
    name=$(printf "\\$byte")
    cp three "$name" 2>/dev/null || return 0
    run 0 "$UNSTUCK" solve klotski --resume f "$name" || return 1
  done
  [ "$(grep -c 'file:%FE' f)" = 3 ] && [ "$(grep -c 'file:%FF' f)" = 3 ]
}
check 'sources with long numbers and strange names' long_sources

# Results without their source, with other words in place of a verdict, and no results.
refused_lines() {
  run 0 "$UNSTUCK" solve klotski three && cp out good || return 1
  run 0 "$UNSTUCK" solve klotski --json three && cp out good.json || return 1
  set -- f study klotski --resume f three
  older='the result does not say its game, variant and source'
  sed '3s/ game .*//' good >f && refuses 3 "$older" "$@" &&
    sed '2s/"source": [^,]*, //' good.json >f && refuses 2 "$older" "$@" &&
    { sed 1q good.json && echo rubbish && cat good.json; } >f &&
    refuses 2 'expected a result line: position, verdict, ...' "$@" &&
    sed '3s/impossible/solved 5/' good >f &&
    refuses 3 'a solved position needs its moves and their length' "$@" &&
    sed '1s/solved 4/solved/' good >f &&
    refuses 1 'a solved position needs its moves and their length' "$@" &&
    sed '3s/impossible/lost/' good >f &&
    refuses 3 "unknown verdict 'lost' (solved, impossible, unknown)" "$@" &&
    { cat good && sed -n '3s/impossible/solved 0/p' good; } >f &&
    refuses 6 'another result of this position has another verdict' "$@"
}
check 'lines that are no results, or results of older versions, are refused' refused_lines

# In any order, twice, in both forms and with CRLF, a position is counted once.
counted_once() {
  summed good >figures || return 1
  cat good good.json good >f && summed f | cmp - figures || return 1
  { sed -n 4,5p good && sed -n '1!G; h; $p' good.json; } >f && summed f | cmp - figures || return 1
  sed 's/$/\r/' good >f && summed f | cmp - figures || return 1
  # A result without all of its moves is none.
  sed '2s/ [^ ]*$//' good >f && run 0 "$UNSTUCK" solve klotski --resume f three &&
    [ "$(tail -n +6 f | cut -c 1-8 | head -n 1)" = '1 solved' ] && [ "$(wc -l <f)" -eq 7 ]
}
check 'a position is counted once' counted_once

# A broken line that a resumed run left is passed over, and each other one is checked.
others() {
  { head -c 300 good.json && printf ' ...\n' && cat good.json; } >f
  run 0 "$UNSTUCK" verify klotski three f || return 1
  { sed 1q good && sed '2s/.*/  XD aL .../' good | sed -n '2p'; sed '5s/XR/XL/' good; } >f
  run 1 "$UNSTUCK" verify klotski three f && says out '1 line ok' '2 proof' '3 move 4, XL: ' ||
    return 1
  { sed 1q good.json && cat good.json; } >f # a result twice
  run 1 "$UNSTUCK" verify klotski three f && says err 'f:2:1: the results are not in order' &&
    [ "$(grep -c ' not checked$' out)" -eq 3 ]
}
check 'verify passes over broken lines and checks all others' others

# ---- results as they come --------------------------------------------------------------

# comes COMMAND...: prints the result of a position before it can read the next position.
comes() {
  : >out
  {
    cat "$position"
    [ -z "$between" ] || echo
    wait_for test -s out
    wc -l <out >early
    cat "$position"
  } | "$UNSTUCK" "$@" >>out 2>err
  [ "$(cat early)" -eq 1 ] && [ "$(wc -l <out)" -eq 2 ] && [ ! -s err ]
}

as_they_come() {
  position=first between=yes
  comes solve klotski --json || return 1
  "$UNSTUCK" deal klondike --notation deck >deck.in
  position=deck.in between=
  comes solve klondike --nodes 50 --json || return 1
  printf '1 2\n3 3\n1\n1 1 1 2\n' >pairs.in
  position=pairs.in between=
  comes pairs
}
check 'a result is there before the next position is' as_they_come

# watch CONDITION COMMAND...: runs the program on a terminal of script(1) and interrupts
# it when the condition is true. Its output is in out, the terminal's in bar and, as
# lines, in lines.
watch() {
  rm -f pid bar out
  : >bar
  condition=$1
  shift
  script -qfec "echo \$\$ >pid; $* >out" bar </dev/null >/dev/null 2>&1 &
  terminal=$!
  wait_for "$condition"
  kill -INT "$(cat pid)"
  wait $terminal
  tr '\r' '\n' <bar >lines
}

# The program draws the bar after a second; the last position is never solved. It is the smallest
# part of what both files have.
all_but_the_last() {
  grep -q '9[0-9]%.* left' bar && [ "$(grep -c nodes out)" -eq 114 ]
}

progress() {
  { cat many; echo; cat large; } >some
  watch all_but_the_last "exec '$UNSTUCK' solve klotski many some" || return 1
  grep -q '^\[[#.]*\] *9[0-9]%  [0-9.]*/s  [0-9:]* left' lines || return 1
  # Error messages are not on the bar's line.
  ! grep -q '%.*some:' lines
}

has_figures() {
  tr '\r' '\n' <bar | grep -q "^looking for a win$figures"
}

# A long search shows its figures, as many as the columns of the terminal have room for.
search() {
  figures='  depth [0-9]*  at least [0-9]*  [0-9.]* [kM]* *nodes  [0-9.]* [kMG]*B  [0-9]*:[0-9]*'
  watch has_figures "stty cols 90; exec '$UNSTUCK' solve klotski large"
  grep -q "^looking for a win$figures" lines || return 1
  # They are not there before a second is over.
  ! grep 'nodes.* 00:00' lines || return 1
  full_effort || return 0
  figures='  depth [0-9]*  at least [0-9]*'
  watch has_figures "stty cols 45; exec '$UNSTUCK' solve klotski large"
  grep -q "^looking for a win$figures" lines && ! grep -q nodes lines
}

# types TEXT MESSAGE COMMAND: on a terminal the command announces what it reads; not if
# standard input is a file or a pipe.
types() {
  printf '%b' "$1" >typed.in
  : >err
  { cat typed.in; wait_for test -s err; printf '\004'; } | # Ctrl-D
    script -qfec "'$UNSTUCK' $3 >out 2>err" /dev/null >/dev/null 2>&1
  [ "$(tr -d '\r' <err)" = "$2" ] && [ -s out ] || return 1
  # shellcheck disable=SC2086 # words
  "$UNSTUCK" $3 <typed.in >out 2>err && [ -s out ] && [ ! -s err ] || return 1
  # shellcheck disable=SC2086 # words
  cat typed.in | "$UNSTUCK" $3 >out 2>err && [ -s out ] && [ ! -s err ]
}

announced() {
  board='aXXb\naXXb\ncdde\ncfge\nh..i\n\n'
  positions='Reading positions from standard input; end with Ctrl-D'
  "$UNSTUCK" solve klotski first >results
  types "$board" "$positions" 'solve klotski' || return 1
  ! full_effort && return
  types "$board" "$positions" 'solve klotski - first' &&
    types "$board" "$positions" 'deal klotski -' &&
    types "$board" "$positions" 'verify klotski - results' &&
    types '1 2\n3 3\n1\n1 1 1 2\n0 0\n' \
      'Reading boards from standard input; end with 0 0' pairs &&
    types "$(sed 's/$/\\n/' results | tr -d '\n')" \
      'Reading results from standard input; end with Ctrl-D' 'verify klotski first -'
}
if script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
  check 'a bar with rate and time left on a terminal' progress
  check 'a long search shows its figures' search
  check 'a command that reads from a terminal says so' announced
else
  skip 'a bar with rate and time left on a terminal' 'there is no script'
  skip 'a long search shows its figures' 'there is no script'
  skip 'a command that reads from a terminal says so' 'there is no script'
fi

# ---- what cannot be written ------------------------------------------------------------

# full COMMAND...: prints that the disk is full, and ends with status 3.
full() {
  "$UNSTUCK" "$@" >/dev/full 2>err
  [ $? -eq 3 ] && [ "$(wc -l <err)" -eq 1 ] &&
    says err 'unstuck: standard output cannot be written: No space left on device'
}

full_disk() {
  "$UNSTUCK" solve klotski first >results
  full solve klotski first && full solve klotski --json --jobs 2 all &&
    full study klotski first && full deal klotski && full deal klondike --count 100000 &&
    full deal klotski --list && full verify klotski first results && full stats &&
    full pairs pairs.in && full completion bash && full --help &&
    full --version && full klotski --plain --seed 1 && full atlas --blanks 16 --metric steps || return 1
  "$UNSTUCK" deal klotski >&- 2>err
  [ $? -eq 3 ] && says err 'standard output cannot be written: Bad file descriptor' || return 1
  # Its descriptor goes to no file of the program.
  "$UNSTUCK" solve klondike --count 8 --certificate c >&- 2>err
  [ $? -eq 3 ] && [ -f c ] && ! grep -q cpu_seconds c || return 1
  cp c before
  "$UNSTUCK" solve klondike missing --certificate c 2>&-
  [ $? -eq 1 ] && cmp c before
}

# At the size limit of a file the write fails, and SIGXFSZ does not kill the program.
too_large() {
  ( ulimit -f 1; exec "$UNSTUCK" deal klondike --count 1000 >large.out 2>large.err )
  [ $? -eq 3 ] && says large.err 'standard output cannot be written: File too large'
}
check 'output larger than a file may be' too_large
if [ -c /dev/full ]; then
  check 'output that cannot be written' full_disk
else
  skip 'output that cannot be written' 'there is no /dev/full'
fi

# leaves COMMAND...: its reader reads a line and exits; status 3 and no message.
leaves() {
  { "$UNSTUCK" "$@" 2>err; echo $? >status; } | head -n 1 >line
  [ -s line ] && [ ! -s err ] && [ "$(cat status)" -eq 3 ] && return 0
  echo "# $*: status $(cat status)"
  return 1
}

readers_gone() {
  leaves deal klondike --count 100000 || return 1
  yes b | head -n 10000 >boards.in
  leaves klotski --plain --seed 1 <boards.in || return 1
  awk 'BEGIN { print "1 2\n3 3\n100000"; for (i = 0; i < 100000; i++) print "1 1 1 2" }' >many.in
  leaves pairs many.in || return 1
  # More than a pipe holds: otherwise all may be written before the reader exits.
  "$UNSTUCK" solve klotski first | awk 'NR == 1 {
    for (i = 1; i <= 3420; i++) { sub(/^[0-9]*/, i); print; print "  zU" } }' >all.out
  leaves verify klotski all all.out
}
check 'a reader that goes away, of other commands' readers_gone

# signalled COMMAND...: reads $input; ends with status 3 when it gets SIGINT after its
# first output.
signalled() {
  rm -f out
  "$UNSTUCK" "$@" <"$input" >out 2>err &
  job=$!
  wait_for listens
  wait_for test -s out
  kill -INT $job
  wait $job
  [ $? -eq 3 ] && [ ! -s err ]
}

signals() {
  input=/dev/null
  signalled deal klondike --count 100000000 &&
    signalled deal klotski --pieces 5d4s --length 60 --count 1000000 &&
    signalled deal klondike --winnable --count 100000 || return 1
  whole=$(grep -c '^deal: ' out)
  [ "$(grep -c '^variant' out)" -eq "$whole" ] || return 1
  mkfifo input || return 1
  exec 3<>input # without an end, and without a writer that has to be waited for
  cat pairs.in >&3
  input=input
  signalled klotski --plain --seed 1 && says out 'Klotski' || return 1
  cat pairs.in >&3
  signalled pairs && [ "$(cat out)" = YES ]
}
check 'SIGINT during other commands' signals

# Whether process $job has used more than a fifth of a second: it searches.
searches() {
  awk '{ exit $14 <= 20 }' /proc/$job/stat
}

# The search for a hint ends at once, and then nothing is said about it.
signal_in_hint() {
  echo h >&3 # as in signals
  "$UNSTUCK" klotski --plain --time 60 large <input >out 2>err &
  job=$!
  wait_for searches
  kill -INT $job
  wait $job
  [ $? -eq 3 ] && says out 'Klotski' && ! grep 'limit' out && [ ! -s err ]
}
[ ! -r /proc/self/stat ] || check 'SIGINT while a hint is sought' signal_in_hint

# deaf SIGNAL BAD REST COMMAND...: the command prints an error for the line BAD, if it is not
# empty, and skips lines REST, which have no end. The signal then ends it with status 3. If it ignored the
# signal, it would end with its input after a minute, and timeout with status 124.
deaf() {
  signal=$1 bad=$2 rest=$3
  shift 3
  rm -f fed
  : >err
  { echo "$bad"; timeout 60 yes "$rest"; echo $? >fed; } 2>/dev/null |
    "$UNSTUCK" "$@" >out 2>err &
  job=$!
  if [ -n "$bad" ]; then wait_for test -s err; else wait_for listens; fi
  kill "-$signal" $job
  wait $job
  status=$?
  wait_for test -s fed
  [ $status -eq 3 ] && [ "$(cat fed)" -ne 124 ] && return 0
  echo "# $*: SIG$signal, status $status, of what feeds it $(cat fed)"
  return 1
}

bad_without_end() {
  "$UNSTUCK" solve klotski first >results
  row=$(head -c 999 /dev/zero | tr '\0' x) # so that the block is soon too large
  for signal in INT TERM; do
    for command in 'solve klotski' 'solve klondike --jobs 2' 'deal samegame -' import \
      'verify klotski - results'; do
      # shellcheck disable=SC2086 # words
      deaf $signal x "$row" $command || return 1
    done
    deaf $signal x '# x' verify klotski first - || return 1
  done
}
check 'signals while bad input is skipped' bad_without_end

finish
