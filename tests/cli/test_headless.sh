#!/bin/sh
# The commands without a screen: deal, solve, study, pairs, atlas, completion, and
# --plain.
# shellcheck source=tests/cli/script.sh
. "${0%/*}/script.sh"

# ---- one position ----------------------------------------------------------------------

metric() {
  run 0 sh -c "\"\$0\" solve klotski --json --metric $1 <first" "$UNSTUCK" || return 1
  says out '"verdict": "solved"' '"proved": true' "\"length\": $2," '"stop": "finished"' \
    "\"variant\": \"$1\"" "\"bound\": $2," '"position": 1,' '"game": "klotski"' \
    '"name": null' '"score": null' || return 1
  words=$(sed 's/.*"moves": \[\([^]]*\)\].*/\1/' out | tr -cd , | wc -c)
  [ "$1" != moves ] || [ "$words" -eq $(($2 - 1)) ] || return 1
  cp out results
  run 0 "$UNSTUCK" verify klotski --metric "$1" first results || return 1
  [ "$(cat out)" = '1 line ok, proof not checked' ] && [ ! -s err ] || return 1
  run 0 "$UNSTUCK" verify klotski --prove --metric "$1" first results || return 1
  [ "$(cat out)" = '1 ok' ] && [ ! -s err ]
}

check 'Heng Dao Li Ma takes 81 moves' metric moves 81
check 'Heng Dao Li Ma takes 90 straight slides' metric straight 90
check 'Heng Dao Li Ma takes 116 steps' metric steps 116

as_text() {
  run 0 "$UNSTUCK" solve klotski first || return 1
  says out '1 solved 81 proved nodes ' || return 1
  [ "$(sed -n 2p out | wc -w)" -eq 81 ] && [ "$(wc -l <out)" -eq 2 ] || return 1
  cp out results
  run 0 "$UNSTUCK" verify klotski first results &&
    [ "$(cat out)" = '1 line ok, proof not checked' ] || return 1
  run 0 "$UNSTUCK" verify klotski --prove first results && [ "$(cat out)" = '1 ok' ]
}
check 'Heng Dao Li Ma as text' as_text

impossible() {
  run 0 "$UNSTUCK" solve klotski --json lost || return 1
  says out '"verdict": "impossible"' '"proved": true' '"moves": null' '"length": null' ||
    return 1
  cp out results
  run 0 "$UNSTUCK" verify klotski lost results &&
    [ "$(cat out)" = '1 proof not checked' ] || return 1
  run 0 "$UNSTUCK" verify klotski --prove lost results && [ "$(cat out)" = '1 ok' ]
}
check 'a board without a solution' impossible

won_already() {
  printf 'goal: 0,0\nX.\n' >won
  run 0 "$UNSTUCK" solve klotski --json won || return 1
  says out '"verdict": "solved"' '"moves": []' '"length": 0,' || return 1
  cp out results
  run 0 "$UNSTUCK" verify klotski won results || return 1
  run 0 "$UNSTUCK" solve klotski won || return 1
  cp out results
  run 0 "$UNSTUCK" verify klotski won results
}
check 'a position that is won already' won_already

played_on() {
  printf 'moves: fD, iL\n' | cat - first >played
  run 0 "$UNSTUCK" solve klotski --json played || return 1
  says out '"verdict": "solved"' || return 1
  cp out results
  run 0 "$UNSTUCK" verify klotski --prove played results && [ "$(cat out)" = '1 ok' ]
}
check 'a position with moves played' played_on

# ---- certificates ----------------------------------------------------------------------

certificates() {
  run 0 "$UNSTUCK" solve klondike --seed 1 --count 12 --jobs 2 --certificate proofs ||
    return 1
  lost=$(grep -c impossible out)
  run 0 "$UNSTUCK" verify klondike --certificate proofs || return 1
  says out "certificates $lost ok $lost" ' ok seed 7' || return 1
  for variant in draw3-passes3 draw3-noback draw1-nospaces; do
    run 0 "$UNSTUCK" solve klondike --variant $variant --seed 7 --certificate variant &&
      run 0 "$UNSTUCK" verify klondike --certificate variant &&
      says out 'certificates 1 ok 1' || return 1
  done
  "$UNSTUCK" verify klondike --json --certificate - <proofs >out || return 1
  says out '"seed": 7, "status": "ok"' && [ "$(wc -l <out)" -eq "$lost" ]
}
check 'certificates of impossible deals' certificates

# What proves one metric of Klotski proves the others; a line of Lianliankan with gravity is
# another proof than one without.
other_certificates() {
  printf 'aXXb\naXXb\ncdef\ncdgf\nh..i\n' >lost.txt
  run 0 "$UNSTUCK" solve klotski --certificate proofs lost.txt || return 1
  sed 's/^variant: .*/variant: steps/' proofs >steps
  run 0 "$UNSTUCK" verify klotski --certificate proofs && says out 'certificates 1 ok 1' ||
    return 1
  run 0 "$UNSTUCK" verify klotski --certificate steps || return 1
  for variant in inside-random inside-gravity-random-14x6; do
    run 0 "$UNSTUCK" solve lianliankan --variant "$variant" --count 6 \
      --certificate proofs || return 1
    lost=$(grep -c impossible out)
    run 0 "$UNSTUCK" verify lianliankan --certificate proofs || return 1
    says out "certificates $lost ok $lost" || return 1
  done
}
check 'certificates of other games' other_certificates

# A file is emptied only for a certificate, or by a run that has none; never one of positions.
kept_file() {
  printf 'goal: 1,1\nXXa\nXXb\n...\n' >board
  cp board same
  echo old >proofs
  run 1 "$UNSTUCK" solve klotski --certificate board board && says err 'this file has the positions' &&
    ! "$UNSTUCK" solve klotski --certificate ./board <board 2>err && cmp board same &&
    run 1 "$UNSTUCK" solve klotski --certificate proofs missing && [ "$(cat proofs)" = old ] &&
    run 0 "$UNSTUCK" solve klotski --certificate proofs board && [ ! -s proofs ]
}
check 'solve --certificate keeps what it need not write' kept_file

# A board searched in files, in the least memory, has a proof of less than four bytes for each of
# its 34,897 layouts. A file is mapped, and takes no memory either.
certificates_in_files() {
  printf 'goal: 0,0\n.idd.fX\njkee###\nabch###\nabcg###\n' >lost.txt
  run 0 "$UNSTUCK" solve klotski --memory 1 --scratch s --certificate proof lost.txt ||
    return 1
  bytes=$(sed -n '1s/certificate: //p' proof) && [ "$bytes" -lt $((4 * 34897)) ] || return 1
  run 0 "$UNSTUCK" verify klotski --memory 1 --certificate proof || return 1
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13; do cat proof proof; done >many
  [ "$(wc -c <many)" -gt 2097152 ] || return 1
  head -c 40000 proof >>many
  run 1 "$UNSTUCK" verify klotski --memory 1 --certificate many || return 1
  says out '27 byte ' && says out 'certificates 27 ok 26'
}
check 'certificates of boards searched in files' certificates_in_files

# Of boards too large to be played, too. The first one has a face once, the second is stuck, and
# with its proof, as with that of the first, the third is not.
large_certificates() {
  awk 'BEGIN { print 1, 41; for (i = 2; i < 41; i++) printf "0 "; print 1, 2 }' >odd
  { printf 'name: two walls\nvariant: inside\n' && awk 'BEGIN { print 22, 2
    for (i = 1; i <= 22; i++) print 1 + i % 2, 2 - i % 2 }'; } >stuck
  { cat odd && echo && cat stuck; } >wide
  run 0 "$UNSTUCK" solve lianliankan --certificate proofs wide || return 1
  run 0 "$UNSTUCK" verify lianliankan --certificate proofs || return 1
  says out 'certificates 2 ok 2' && grep -qa '^name: two walls' proofs || return 1
  sed 's/^2 1$/1 2/' stuck >good
  run 0 "$UNSTUCK" solve lianliankan --certificate none good && [ ! -s none ] || return 1
  sed 's/^2 1$/1 2/; s/ 0 1 2$/ 0 1 1/' proofs >forged
  run 1 "$UNSTUCK" verify lianliankan --certificate forged && says out 'certificates 2 ok 0'
}
check 'certificates of large boards' large_certificates

# damaged TEXT: verify --certificate finds TEXT wrong in the file "damaged".
damaged() {
  run 1 "$UNSTUCK" verify klondike --certificate damaged && says out "$1"
}

bad_certificates() {
  run 0 "$UNSTUCK" solve klondike --seed 2 --certificate one || return 1
  run 0 "$UNSTUCK" solve klondike --seed 7 --certificate two || return 1
  : >damaged
  run 1 "$UNSTUCK" verify klondike --certificate damaged || return 1
  says err 'damaged: the file contains no certificate' || return 1
  { cat one && head -c 300 two; } >damaged
  damaged '2 byte ' && says out 'certificates 2 ok 1' || return 1
  head -c 100 one >damaged
  damaged '1 line ' || return 1
  echo text >damaged
  damaged "1 line 1: not 'certificate: ' and a number" || return 1
  for wrong in '12 x' 99999999999999999999; do
    { echo "certificate: $wrong" && sed 1d one; } >damaged
    damaged "1 line 1: not 'certificate: ' and a number" || return 1
  done
  { echo 'certificate: 18446744073709551615' && sed 1d one; } >damaged
  damaged 'the file ends here' || return 1
  { echo 'certificate: 99999999' && sed 1d one; } >damaged
  damaged 'the file ends here' || return 1
  { echo 'certificate: 1' && sed 1d one; } >damaged
  damaged '1 byte 2 of the proof' || return 1
  { sed 's/^variant: draw3/variant: draw1/' two && cat one; } >damaged
  damaged 'certificates 2 ok 1' || return 1
  { sed 's/^variant: draw3/variant: draw99/' two && cat one; } >damaged
  damaged "1 line 3: " && says out 'certificates 2 ok 1' || return 1
  { printf 'certificate: 3\n' && sed '1d; /^$/q' one && printf '\000\000\001\n'; } >damaged
  damaged '1 part 1 of the proof: ' || return 1
  run 1 "$UNSTUCK" verify klondike --certificate two --nodes 5 || return 1
  says out '1 not checked: a limit was reached' || return 1
  run 1 "$UNSTUCK" verify klondike --json --certificate two --nodes 5 || return 1
  says out '"status": "unchecked"' || return 1
  # A pipe is read into a quarter of the memory.
  head -c 262144 /dev/zero >pipe
  run 1 sh -c 'cat pipe | "$0" verify klondike --memory 1 --certificate -' "$UNSTUCK" &&
    says out '1 line 1: ' || return 1
  echo >>pipe
  run 1 sh -c 'cat pipe | "$0" verify klondike --memory 1 --certificate -' "$UNSTUCK" &&
    says err '-: File too large'
}
check 'certificates that are damaged' bad_certificates

no_certificate() {
  # More than fits in the memory.
  large="solve klondike --seed 3 --memory 1 --certificate proofs"
  # shellcheck disable=SC2086 # words
  run 0 env TMPDIR=. "$UNSTUCK" $large &&
    run 0 "$UNSTUCK" verify klondike --certificate proofs || return 1
  # shellcheck disable=SC2086
  run 1 env TMPDIR=nowhere "$UNSTUCK" $large && says out '3 impossible' &&
    says err 'no certificate of position 3: the proof needs more than --memory' || return 1
  [ ! -s proofs ] || return 1
  # Another limit, which a slow machine reaches in the search.
  "$UNSTUCK" solve klondike --seed 535 --cpu 0.2 --certificate proofs >out 2>err
  ! says err 'more than --memory' || return 1
  run 0 "$UNSTUCK" solve klondike --seed 4 --certificate proofs && [ ! -s proofs ] ||
    return 1
  run 1 "$UNSTUCK" solve klondike --certificate nowhere/proofs || return 1
  run 2 "$UNSTUCK" solve samegame --certificate proofs || return 1
  run 2 "$UNSTUCK" verify klondike --prove --certificate proofs || return 1
  run 2 "$UNSTUCK" verify klondike --certificate proofs two || return 1
  run 2 "$UNSTUCK" solve klondike --resume out --certificate proofs || return 1
  [ ! -w /dev/full ] ||
    run 3 "$UNSTUCK" solve klondike --seed 7 --certificate /dev/full
}
check 'certificates that cannot be made' no_certificate

# ---- deal, solve, verify ---------------------------------------------------------------

full_effort && count=30 || count=10
pipeline() {
  run 0 "$UNSTUCK" deal klotski --seed 1 --count $count --variant "$1" || return 1
  cp out deals
  [ "$(grep -c '^name: ' deals)" -eq $count ] || return 1
  # shellcheck disable=SC2086 # words
  run 0 "$UNSTUCK" solve klotski $2 deals || return 1
  cp out results
  run 0 "$UNSTUCK" verify klotski --prove deals results || return 1
  [ "$(grep -c ' ok$' out)" -eq $count ] && [ "$(wc -l <out)" -eq $count ]
}
check 'deal, solve and verify, as text' pipeline moves ''
check 'deal, solve and verify, as JSON, two at once' pipeline straight '--json --jobs 2'
check 'deal, solve and verify, in steps' pipeline steps '--json'

deals_alike() {
  run 0 "$UNSTUCK" deal klotski --seed 3 --count 5 || return 1
  cp out deals
  run 0 "$UNSTUCK" solve klotski --json --seed 3 --count 5 || return 1
  # The number of a deal is its seed, that of a position its place in the file.
  says out '"position": 3,' '"position": 7,' || return 1
  awk '{ sub(/"position": [0-9]*/, "\"position\": " NR); print }' out >dealt
  run 0 "$UNSTUCK" solve klotski --json deals || return 1
  same dealt out || return 1
  "$UNSTUCK" solve klotski --json - <deals >out || return 1
  same dealt out || return 1
  run 0 "$UNSTUCK" solve klotski --json deals deals || return 1
  [ "$(wc -l <out)" -eq 10 ] && says out '"position": 10,'
}
check 'deals by number, by file, by pipe and by two files' deals_alike

# field NAME FILE: this field of each line of JSON.
field() {
  sed -n "s/.*\"$1\": \(\"[^\"]*\"\|[^,}]*\).*/\1/p" "$2" | tr '\n' ' '
}

named_files() {
  run 0 "$UNSTUCK" solve klotski --json first - || return 1
  [ "$(field file out)" = '"first" ' ] || return 1
  "$UNSTUCK" solve klotski --json first - <lost >out || return 1
  [ "$(field file out)" = '"first" "-" ' ] || return 1
  run 0 "$UNSTUCK" solve klotski --json --seed 1 && [ "$(field file out)" = 'null ' ] ||
    return 1
  evil=$(printf 'a\033b')
  cp lost "$evil"
  run 0 "$UNSTUCK" solve klotski first "$evil" || return 1
  [ "$(sed -n 's/.* source file:\(.*\) bytes .*/\1/p' out | tr '\n' ' ')" = 'first a%1Bb+1 ' ] ||
    return 1
  cp out several
  cp several before
  run 0 "$UNSTUCK" solve klotski --resume several first "$evil" && cmp before several || return 1
  cat first >both && echo >>both && cat lost >>both
  run 0 "$UNSTUCK" verify klotski --prove both several
}
check 'with several files a result names its file' named_files

# Each text is a position again, and the results of verify are words for scripts.
json_lines() {
  run 0 "$UNSTUCK" deal klondike --json --seed 7 --count 2 --variant draw1 || return 1
  [ "$(field seed out)" = '7 8 ' ] && [ "$(field variant out)" = '"draw1" "draw1" ' ] &&
    [ "$(field position out)" = '7 8 ' ] && [ "$(field rating out)" = 'null null ' ] ||
    return 1
  printf '%b\n' "$(field text out | tr -d '"')" | sed 's/^ //' >again
  "$UNSTUCK" deal klondike --seed 7 --count 2 --variant draw1 | grep -v '^$' >dealt
  run 0 "$UNSTUCK" deal klondike --json --notation deck --seed 7 || return 1
  [ "$(field text out | wc -c)" -eq 161 ] || return 1
  grep -v '^$' again | cmp - dealt || return 1
  run 0 "$UNSTUCK" deal klotski --json --pieces 5d4s --difficulty hard --seed 5 || return 1
  [ "$(field seed out)" = '5 ' ] && [ "$(field difficulty out)" = '"hard" ' ] &&
    says out '"rating": {"length": ' '"losing": 0.' '"dead_ends": ' '"effort": 1' || return 1
  run 0 "$UNSTUCK" deal klotski --json first && [ "$(field file out)" = '"first" ' ] ||
    return 1
  run 0 "$UNSTUCK" deal klotski --json --list --metric steps || return 1
  says out '{"game": "klotski", "variants": ["moves", "straight", "steps"], ' \
    '"notations": ["board", "numbers"], "deals": [{"seed": 1, "minimum": 116, ' || return 1
  cat first >three && echo >>three && cat first >>three && echo >>three && cat lost >>three
  run 0 "$UNSTUCK" solve klotski three && sed '2s/fD/fU/' out >three.out
  run 1 "$UNSTUCK" verify klotski --json three three.out || return 1
  [ "$(field status out)" = '"wrong" "unchecked" "unchecked" ' ] &&
    says out '"finding": "move 1, fU: ' '"finding": "proof not checked"}' || return 1
  run 1 "$UNSTUCK" verify klotski --json --prove three three.out &&
    [ "$(field status out)" = '"wrong" "ok" "ok" ' ]
}
check 'deal and verify as JSON' json_lines

# Their names say which deals they are; in results they count from 1, as in a file.
numberings() {
  run 0 "$UNSTUCK" deal klondike --numbering greenfelt --seed 4 --count 2 || return 1
  says out 'name: greenfelt 4' 'name: greenfelt 5' 'QD 4D' && cp out dealt || return 1
  run 0 "$UNSTUCK" solve klondike --numbering greenfelt --seed 4 --count 2 --json || return 1
  says out '"name": "greenfelt 4"' '"source": "deals:greenfelt,4"' '"position": 2' &&
    cp out results || return 1
  run 0 "$UNSTUCK" verify klondike dealt results || return 1
  run 0 "$UNSTUCK" solve klondike --numbering greenfelt --seed 4 --count 3 --json \
    --resume results || return 1
  [ "$(field position results)" = '1 2 3 ' ] && says results '"name": "greenfelt 6"' || return 1
  run 1 "$UNSTUCK" deal klondike --numbering pysol --seed 0 &&
    says err 'unstuck: the deals of pysol have numbers from 1 to' || return 1
  run 2 "$UNSTUCK" deal klondike --notation microsoft &&
    says err 'solvitaire); for its deals: --numbering microsoft' || return 1
  run 2 "$UNSTUCK" deal klotski --numbering pysol &&
    says err '--numbering applies only to: klondike' || return 1
  run 2 "$UNSTUCK" deal klondike --seed 9007199254740992 &&
    says err "invalid --seed '9007199254740992'" || return 1
  run 0 "$UNSTUCK" deal klondike --numbering microsoft --seed 9007199254740992000001 &&
    says out 'name: microsoft 9007199254740992000001'
}
check 'deals by the numbers of other programs' numberings

boards() {
  run 0 "$UNSTUCK" solve klotski first --boards || return 1
  [ "$(grep -c '^# [0-9][0-9]* ' out)" -eq 81 ] && grep -A5 '^# 81 X[LR]$' out >end || return 1
  [ "$(sed '1,4d' end | grep -c '^#   .XX.$')" -eq 2 ] && cp out results || return 1
  run 0 "$UNSTUCK" verify klotski first results || return 1
  run 2 "$UNSTUCK" solve klotski first --boards --json
}
check 'the board after each move' boards

openings() {
  run 0 "$UNSTUCK" atlas --openings || return 1
  [ "$(grep -c '^ *[0-9]* *moves ' out)" -eq 72 ] && [ "$(wc -l <out)" -eq 432 ] &&
    says out '  1  straight  90  Heng Dao Li Ma' || return 1
  run 0 "$UNSTUCK" atlas --openings --metric steps --json || return 1
  [ "$(wc -l <out)" -eq 72 ] && says out '"name": "Heng Dao Li Ma"' '"length": 116' || return 1
  run 3 "$UNSTUCK" atlas --openings --nodes 1000
}
check 'named openings with their shortest lines' openings

# The moves of "farthest" are legal: they are read as the moves of a position.
farthest() {
  run 0 "$UNSTUCK" solve klondike --numbering greenfelt --seed 17 --json || return 1
  says out '"verdict": "impossible"' '"moves": null' '"farthest": ["M4_2", ' || return 1
  moves=$(sed 's/.*"farthest": \[\([^]]*\)\].*/\1/' out | tr -d '",')
  printf 'moves: %s\ndeal: greenfelt 17\n' "$moves" | "$UNSTUCK" deal klondike \
    --notation board - >out && says out 'foundation: ' || return 1
  # In text it is a comment behind the number of cards that it brings to the foundations.
  run 0 "$UNSTUCK" solve klondike --seed 3 || return 1
  up=$(sed -n 's/^#  farthest \([0-9]*\) .*/\1/p' out)
  { sed -n 's/^#  farthest [0-9]* /moves: /p' out && "$UNSTUCK" deal klondike --seed 3; } |
    "$UNSTUCK" deal klondike --notation board - >board || return 1
  [ "$(awk '/^foundation: / { print $2 + $3 + $4 + $5 }' board)" = "$up" ] &&
    "$UNSTUCK" deal klondike --seed 3 | "$UNSTUCK" verify klondike - out >checked &&
    says checked 'proof not checked' || return 1
  run 0 "$UNSTUCK" solve klondike --seed 3 --json &&
    says out "\"deepest\": $up, \"duplicates\": 1339,"
}
check 'the farthest line of a deal that cannot be won' farthest

# Microseconds, and no digits that mean nothing.
digits() {
  run 0 "$UNSTUCK" solve klondike --json --seed 1 --count 20 --nodes 2000 || return 1
  field seconds out | tr ' ' '\n' | awk '{ micro = $1 * 1e6
    odd = micro - int(micro + 0.5) }
    length > 9 || odd > 1e-4 || odd < -1e-4 { exit 1 }'
}
check 'seconds to the microsecond' digits

# Positions keep their number and variant, and print as they were.
kept_deals() {
  for deal in klondike:draw1 klotski:steps lianliankan:outside-14x6-gravity samegame:20x10c4; do
    game=${deal%:*}
    run 0 "$UNSTUCK" deal "$game" --variant "${deal#*:}" --seed 7 --count 5 || return 1
    cp out deals
    run 0 "$UNSTUCK" deal "$game" deals && cmp out deals || return 1
    [ "$(grep -c '^deal: ' out)" -eq 5 ] || return 1
  done
  "$UNSTUCK" deal klondike --variant draw1 --seed 7 --count 2 >deals
  run 0 "$UNSTUCK" solve klondike --json deals || return 1
  sed -n 2p out >second
  says second '"position": 2,' '"variant": "draw1"' '"seed": 8,' || return 1
  # JSON has no number for the last deal, 2^64 - 1.
  cat >last <<'EOF'
deal: 18446744073709551615
M8
T6 F3
T9 M10 H1
H6 M13 F5 F13
M3 T2 H3 F4 M11
M5 F12 M2 H2 H12 F7
H9 F6 T4 T7 M1 T13 T12
M9 T1 F2 M6 T3 F9 M12 M4 T8 F8 T5 H8 H10 M7 F1 H5 H13 T10 F10 H11 F11 H7 H4 T11
EOF
  run 0 "$UNSTUCK" solve klondike last --nodes 9 && says out 'seed 18446744073709551615' &&
    run 0 "$UNSTUCK" solve klondike last --nodes 9 --json && says out '"seed": null' || return 1
  # The last deal that JSON has, and the first one that jq reads as another number.
  printf 'variant: classic-5x5\ndeal: 9007199254740991\n34243\n34421\n51444\n15525\n53112\n' >far
  run 0 "$UNSTUCK" solve samegame --nodes 9 --json far && says out '"seed": 9007199254740991,' &&
    run 0 "$UNSTUCK" solve samegame --nodes 9 --json --variant classic-5x5 --seed 9007199254740991 &&
    says out '"position": 9007199254740991,' '"seed": 9007199254740991,' || return 1
  # Behind it there is none to search for.
  run 1 "$UNSTUCK" deal klondike --winnable --seed 9007199254740990 --count 2 --json &&
    says err 'the last deal has the number 9007199254740991' &&
    [ "$(grep -c '"position": 900719925474099[01],' out)" = "$(wc -l <out)" ] || return 1
  printf 'variant: classic-5x5\ndeal: 9007199254740993\n24133\n31452\n41415\n24443\n33324\n' >far
  run 0 "$UNSTUCK" solve samegame --nodes 9 far && says out 'seed 9007199254740993' &&
    run 0 "$UNSTUCK" solve samegame --nodes 9 --json far && says out '"seed": null' || return 1
  # Another board is not deal 8.
  sed 's/^deal: 7/deal: 8/' deals >wrong
  run 0 "$UNSTUCK" solve klondike --json wrong && says out '"seed": null' '"seed": 8,'
}
check 'positions keep the number of the deal' kept_deals

# verify finds the result of a position by its place, and that of a deal by its number.
lost_result() {
  "$UNSTUCK" deal klotski --seed "$1" --count 5 >deals
  run 0 "$UNSTUCK" solve klotski $2 ${3:-deals} || return 1
  cp out results
  run 0 "$UNSTUCK" verify klotski deals results || return 1
  sed "$4" results >less
  cmp -s less results && return 1
  run 1 "$UNSTUCK" verify klotski deals less &&
    [ "$(cat out)" = '1 line ok, proof not checked
2 line ok, proof not checked
3 no result
4 line ok, proof not checked
5 line ok, proof not checked' ]
}
for first in 1 3; do
  check "verify: a result is missing, deals from $first on" lost_result $first --json '' 3d
  check "verify: as text, from $first on" lost_result $first --threads=1 '' 5,6d
  check "verify: of deals by number, from $first on" lost_result $first --json \
    "--seed=$first --count=5" 3d
done

jobs_alike() {
  "$UNSTUCK" deal klotski --seed 1 --count 20 >many
  run 0 "$UNSTUCK" solve klotski --json many || return 1
  cp out one
  for jobs in 2 7 64; do
    run 0 "$UNSTUCK" solve klotski --json --jobs $jobs many || return 1
    same one out || return 1
  done
}
check 'jobs change neither results nor their order' jobs_alike

nodes_alike() {
  run 0 "$UNSTUCK" solve klotski --nodes 9000 --json --jobs 3 many || return 1
  cp out one
  says one '"verdict": "unknown"' '"stop": "nodes"' '"verdict": "solved"' || return 1
  run 0 "$UNSTUCK" solve klotski --nodes 9000 --json many || return 1
  same one out || return 1
  run 0 "$UNSTUCK" verify klotski many one
}
check 'a limit of nodes stops at the same node each time' nodes_alike

other_limits() {
  run 0 "$UNSTUCK" solve klotski --time 0.000001 first || return 1
  says out '1 unknown stop time' || return 1
  run 0 "$UNSTUCK" solve klotski --memory 2 large || return 1
  says out '1 unknown stop memory'
}
check 'limits of time and of memory' other_limits

by_name() {
  run 0 "$UNSTUCK" solve klotski --opening heng-dao-li-ma --json || return 1
  says out '"length": 81' '横刀立马' || return 1
  run 0 "$UNSTUCK" deal klotski --opening 指挥若定 || return 1
  says out 'name: 指挥若定' 'fghi' || return 1
  run 0 env LC_ALL=C.UTF-8 "$UNSTUCK" deal klotski --list || return 1
  says out 'moves (default)' 'straight' '横刀立马' 'Heng Dao Li Ma' ' 81 ' || return 1
  run 0 "$UNSTUCK" deal klotski --list && says out '    1   81  Heng Dao Li Ma' &&
    ! grep '[^ -~]' out || return 1
  run 0 env LC_ALL=C.UTF-8 "$UNSTUCK" --lang zh_CN deal klotski --list || return 1
  ! grep -q '编号' out || { says out '横刀立马' && ! grep -i 'Heng' out; } || return 1
  # Positions are the same bytes in every locale.
  run 0 "$UNSTUCK" deal klotski --count 72 && mv out c && grep -q '[^ -~]' c &&
    run 0 env LC_ALL=C.UTF-8 "$UNSTUCK" deal klotski --count 72 && cmp out c || return 1
  run 0 "$UNSTUCK" deal klots --list --metric steps && says out ' 116 '
}
check 'openings by name' by_name

# The build tree's program finds its translations also if the shell has found it.
from_path() {
  run 0 env LC_ALL=C.UTF-8 PATH="${UNSTUCK%/*}:$PATH" unstuck --lang zh_CN --help &&
    says out '用法'
}
LC_ALL=C.UTF-8 "$UNSTUCK" --lang zh_CN --help >out
if grep -q 用法 out; then
  check 'translations of a program in PATH' from_path
else
  number=$((number + 1))
  echo "ok $number - translations of a program in PATH # SKIP no locale for them"
fi

# ---- deals that can be won ------------------------------------------------------------

# Deals 1, 2, 3 and 7 of Klondike, three cards turned, cannot be won.
winnable_deals() {
  run 0 "$UNSTUCK" deal klondike --winnable --count 5 --seed 1 || return 1
  cp out deals
  [ "$(sed -n 's/^deal: //p' deals | tr '\n' ' ')" = '4 5 6 8 9 ' ] || return 1
  run 0 "$UNSTUCK" solve klondike --winnable --count 5 --seed 1 --nodes 9000 --json ||
    return 1
  cp out results
  [ "$(sed 's/.*"seed": \([0-9]*\),.*/\1/' results | tr '\n' ' ')" = '4 5 6 8 9 ' ] ||
    return 1
  [ "$(grep -c '"verdict": "solved"' results)" -eq 5 ] || return 1
  run 0 "$UNSTUCK" verify klondike deals results || return 1
  run 0 "$UNSTUCK" deal klotski --winnable --seed 71 --count 2 && says out 'deal: 72'
}
check 'deals that can be won only' winnable_deals

# ---- scores ----------------------------------------------------------------------------

scores() {
  run 0 "$UNSTUCK" deal samegame --seed 3 --count 2 --variant classic-8x8c3 || return 1
  cp out deals
  for form in --json --threads=1; do
    run 0 "$UNSTUCK" solve samegame --nodes 3000 $form deals || return 1
    cp out results
    run 0 "$UNSTUCK" verify samegame deals results &&
      says out '1 line ok, ' '2 line ok, ' || return 1
    run 0 "$UNSTUCK" verify samegame --prove --nodes 3000 deals results &&
      says out '1 ok' '2 ok' || return 1
    sed '/^1\|"position": 1,/s/score\(":\)* /&1/' results >wrong
    run 1 "$UNSTUCK" verify samegame deals wrong &&
      says out "1 the line's score is" '2 line ok' || return 1
  done
}
check 'scores' scores

# ---- a search in files -----------------------------------------------------------------

# A board that is not the classic one, solved in two runs; the folder is gone at the end.
in_files() {
  printf 'goal: 1,0\naXXbbcd\naXXeecd\nffgghhi\nfjgkkhi\njjllmmn\noo.pp.n\nqqrr...\n' >wide
  run 0 "$UNSTUCK" solve klotski wide && says out '1 solved' || return 1
  sed 1d out >line
  run 0 "$UNSTUCK" solve klotski --scratch files --disk 1 --nodes 1000 wide &&
    says out '1 unknown stop nodes bound' && [ -f files/manifest ] || return 1
  run 3 "$UNSTUCK" solve klotski --metric steps --scratch files wide &&
    says out '1 unknown stop disk' && says err 'files: has the files of another' || return 1
  run 0 "$UNSTUCK" solve klotski --scratch files wide && [ ! -e files ] || return 1
  sed 1d out | diff line -
}
check 'a search in files' in_files

# ---- better lines ----------------------------------------------------------------------

# A limit alone ends no search later; --improve shortens the line. Deal 4 can be won.
improve() {
  run 0 "$UNSTUCK" solve klondike --seed 4 --json --time 1000 --nodes 100000 || return 1
  says out '"stop": "finished"' || return 1
  first=$(field length out)
  run 0 "$UNSTUCK" solve klondike --seed 4 --json --improve 1000 --nodes 100000 || return 1
  better=$(field length out)
  says out '"stop": "nodes"' && [ "${better% }" -lt "${first% }" ] || return 1
  field decided_seconds out | grep -qE '^[0-9.e-]+ $' &&
    field cpu_seconds out | grep -qE '^[0-9.e-]+ $' || return 1
  run 0 "$UNSTUCK" solve klondike --seed 4 --json --nodes 1 &&
    says out '"decided_seconds": null' || return 1
  run 0 "$UNSTUCK" solve samegame --seed 4 --json --improve 0.01 &&
    says out '"stop": "time"' '"decided_seconds": null' || return 1
  # Without a limit explain has one of its own, beside a limit of nodes not.
  run 0 timeout -s KILL 60 "$UNSTUCK" explain samegame --seed 4 --json && says out '"stop": "time"' &&
    run 0 "$UNSTUCK" explain samegame --seed 4 --json --nodes 5000000 && says out '"stop": "nodes"' || return 1
  # A shuffle has no reason of the game's own, and is not needed.
  run 0 "$UNSTUCK" explain lianliankan --variant outside-gravity-6x4 --seed 1 --json --move S65535 &&
    says out '"length": 13,' '"reasons": [{"kind": "costs", "at": 0, "number": 1,' &&
    mv out shuffled && run 0 "$UNSTUCK" deal lianliankan --variant outside-gravity-6x4 --seed 1 && mv out board &&
    run 0 "$UNSTUCK" verify lianliankan --shuffles --reasons board shuffled && says out '1 ok'
}
check 'better lines' improve


# usage TEXT WORD...: status 2, TEXT on standard error and nothing on standard output.
usage() {
  text=$1
  shift
  run 2 "$UNSTUCK" "$@" || return 1
  [ ! -s out ] && says err "unstuck: $text" && grep -qE '^(Try|See): unstuck ' err
}

wrong_usage() {
  usage "unknown command or game 'chess'" chess &&
    usage "ambiguous 'kl': klondike or klotski" kl &&
    usage "unknown command or game 'x'" x &&
    usage "solve needs a game ($game_list)" solve &&
    usage "unknown game 'nogame' ($game_list)" solve nogame &&
    usage 'name a game: unstuck GAME [options]' --seed 2 &&
    usage 'name a game: unstuck GAME [options]' --variant draw3 &&
    usage "unknown option '--nonsense'" solve klotski --nonsense &&
    usage '--seed needs a value (a number from 0 to' deal klotski --seed &&
    usage "invalid --seed 'x' (" deal klotski --seed x &&
    usage "invalid --seed '-1' (" deal klotski --seed -1 &&
    usage "invalid --count '0' (" deal klotski --count 0 &&
    usage "invalid --jobs '0' (" solve klotski --jobs 0 &&
    usage "invalid --theme 'dark' (" klotski --theme dark &&
    usage "invalid --nodes '1k' (" solve klotski --nodes 1k &&
    usage "invalid --time 'nan' (" solve klotski --time nan &&
    usage "invalid --cpu '0' (seconds, more than 0" solve klotski --cpu 0 &&
    usage '--cpu: deal searches only for' deal klondike --cpu 1 &&
    usage '--disk applies only with --scratch' solve klotski --disk 1 &&
    usage '--scratch applies only to: klotski' solve klondike --scratch d &&
    usage '--jobs cannot be combined with --scratch' \
      solve klotski --scratch d --jobs 2 &&
    usage "invalid --memory '99999999999' (" \
      solve klotski --memory 99999999999 &&
    usage "unknown variant 'fast' (moves, straight, steps)" solve klotski --variant fast &&
    usage "invalid --metric 'fast' (moves, straight, steps)" solve klotski --metric fast &&
    usage "unknown opening 'nothing'" solve klotski --opening nothing &&
    usage 'unexpected argument: first' stats klotski first &&
    usage 'verify needs two files' verify klotski first &&
    usage 'unexpected argument: c' verify klotski a b c &&
    usage '--winnable applies only to deals' solve klondike --winnable first &&
    usage '--winnable applies only to deals' deal klondike --winnable first &&
    usage 'give a deal or a file, not both: first' solve klotski --seed 1 first &&
    usage '--opening bifengxian chooses the deal' deal klotski --opening bifengxian --seed 2
}
check 'wrong usage' wrong_usage

# The message proposes the nearest valid word.
nearest_word() {
  usage "unknown option '--theem'; did you mean '--theme'?" klotski --theem=mono &&
    usage "unknown option '--nocolor'; did you mean '--no-color'?" --nocolor &&
    usage "ambiguous '--n': --numbering or --notation or --nodes or --natural or --no-color" klotski --n &&
    usage "unknown option '-x'" klotski -x &&
    usage '--list takes no value' deal klotski --list=3 &&
    usage "unknown command or game 'slove'; did you mean 'solve'?" slove &&
    usage "unknown command or game 'samgame'; did you mean 'samegame'?" samgame &&
    usage "unknown game 'klondyke' ($game_list); did you mean 'klondike'?" \
      solve klondyke &&
    usage "invalid --theme 'lihgt' (default, contrast, four-color, light, terminal, mono); did you mean 'light'?" \
      klotski --theme lihgt &&
    usage "invalid --metric 'step' (moves, straight, steps); did you mean 'steps'?" klotski --metric step &&
    usage "unknown variant 'drow3' (words joined by '-': draw1 to draw13, passes1 to passes9, noback, spaces or nospaces); did you mean 'draw3'?" klondike --variant drow3 &&
    says err 'See: unstuck deal klondike --list' &&
    usage "unknown opening 'hengdoalima'; did you mean 'Heng Dao Li Ma'?" \
      klotski --opening hengdoalima &&
    usage '--opening applies only to: klotski' klondike --opening x &&
    usage "invalid --notation 'hdo' (board, hdoj); did you mean 'hdoj'?" deal lianliankan --notation hdo &&
    usage "unknown shell 'bahs' (bash, zsh, fish); did you mean 'bash'?" completion bahs &&
    usage 'completion needs one shell (bash, zsh, fish)' completion || return 1
  echo 'variant: drow3' >bad.in
  run 1 "$UNSTUCK" solve klondike bad.in &&
    says err "bad.in:1:10: unknown variant 'drow3' (words joined by '-': draw1 to draw13,"
}
check 'wrong words and the right ones' nearest_word

# limits OPTION MOST MORE: solve takes numbers from 1 to MOST and names these limits.
limits() {
  for good in 1 "$2"; do
    run 0 "$UNSTUCK" solve klotski "$1" "$good" none || return 1
  done
  for bad in 0 "$3"; do
    usage "invalid $1 '$bad' (a number from 1 to $2)" solve klotski "$1" "$bad" || return 1
  done
}

number_limits() {
  : >none
  limits --threads 64 65 && limits --jobs 256 257 && limits --memory 16777216 16777217 &&
    limits --nodes 18446744073709551615 18446744073709551616 || return 1
  for seed in 0 9007199254740991; do
    run 0 "$UNSTUCK" deal klondike --seed $seed || return 1
  done
  usage "invalid --seed '9007199254740992' (a number from 0 to 9007199254740991)" \
    deal klondike --seed 9007199254740992 &&
    usage "invalid --count '0' (a number from 1 to 9007199254740991)" \
      deal klondike --count 0 &&
    usage 'the last deal has the number 9007199254740991' \
      deal klondike --seed 9007199254740991 --count 2 &&
    usage "invalid --time '1e9' (seconds, more than 0 and less than 1e9)" \
      solve klotski --time 1e9 &&
    usage "invalid --improve '0' (seconds, more than 0 and less than 1e9)" \
      solve klondike --improve 0 && run 0 "$UNSTUCK" solve klotski --time 1e8 none &&
    usage "invalid --blanks '1' (A..B or A, from 2 to 16)" deal klotski --blanks 1 &&
    usage "invalid --blanks '17' (A..B or A, from 2 to 16)" deal klotski --blanks 17 &&
    run 0 "$UNSTUCK" deal klotski --blanks 16 --length 0 &&
    usage "invalid --length '255' (A..B or A, from 0 to 254)" deal klotski --length 255 &&
    usage "invalid --pieces '7d1s' (such as 5d4s, 5d or 4s, on at most 14 cells)" \
      deal klotski --pieces 7d1s
}
check 'messages name the limits of numbers' number_limits

# An option that does not apply is rejected.
idle_options() {
  usage '--optimal applies only to: playing, solve, study' deal klotski --optimal &&
    usage '--improve applies only to: solve, study, explain' klondike --improve 1 &&
    usage '--count applies only to: solve, study, advise, play, explain, deal' klotski --count 5 &&
    usage '--board applies only to: atlas' solve klotski --board 3x3 &&
    usage '--length applies only to: playing, solve, study, explain, deal' atlas --length 9 &&
    usage '--fair applies only to: playing, solve, advise, play' study klondike --fair &&
    usage '--fair applies only to: klondike' solve samegame --fair &&
    usage 'samegame: only Klondike hides cards' advise samegame &&
    usage '--fair applies only to: klondike' play samegame --fair &&
    usage 'play needs --fair; to play on the screen: unstuck klondike' play klondike &&
    usage '--known applies only with --fair' solve klondike --known seen &&
    usage '--known applies only to: solve, advise, play' klondike --known seen &&
    usage "invalid --known 'sen' (turned, seen); did you mean 'seen'?" \
      advise klondike --known sen &&
    usage '--summary applies only to: solve, study, play' advise klondike --summary &&
    usage '--length applies only to: playing, solve, study, explain, deal' advise klotski --length 9 &&
    usage '--summary cannot be combined with --fair' solve klondike --fair --summary &&
    usage '--boards cannot be combined with --fair' solve klondike --fair --boards &&
    usage '--boards cannot be combined with --summary' solve klondike --summary --boards &&
    usage '--natural cannot be combined with --summary' solve klondike --summary --natural &&
    usage '--reasons cannot be combined with --certificate' \
      verify klondike --certificate proofs --reasons &&
    usage '--shuffles cannot be combined with --certificate' \
      verify lianliankan --certificate proofs --shuffles &&
    usage '--list cannot be combined with --winnable' deal klondike --list --winnable &&
    usage "invalid --certificate '-'" solve klondike --certificate - &&
    usage '--seed above 9007199254740991 cannot be combined with --count or --winnable' \
      deal klondike --numbering microsoft --seed 20000000000000000000001 --winnable &&
    usage '--optimal cannot be combined with --fair' solve klondike --fair --optimal &&
    usage '--improve cannot be combined with --fair' solve klondike --fair --improve 1 &&
    usage '--certificate cannot be combined with --fair' \
      solve klondike --fair --certificate proofs &&
    usage '--any applies only to: pairs' lianliankan --any &&
    usage '--prove applies only to: verify' solve klotski --prove &&
    usage '--nodes: verify searches only with --prove' verify klotski a b --nodes 9 &&
    usage '--shuffles applies only to: lianliankan' verify klotski a b --shuffles &&
    usage '--jobs applies only to: solve, study, advise, play, explain' verify klotski a b --jobs 2 &&
    usage '--json applies only to: stats, export, solve, study, advise, play, explain, deal, verify, atlas' import --json &&
    usage 'rescue needs a game (klondike, klotski, lianliankan, samegame)' rescue --make &&
    usage '--seed, --count and --variant need --make' rescue klotski --count 2 &&
    usage '--date applies only to: daily' klondike --date 2026-11-22 &&
    usage "invalid --date '2026-02-29' (a day such as 2026-11-22, from 2000 to 9999)" \
      daily --date 2026-02-29 &&
    usage '--time: deal searches only for random Klotski openings' deal klondike --time 1
}
check 'options of another command' idle_options

# ---- notations of other programs -------------------------------------------------------

# through GAME NOTATION: deals printed in this notation are read as the same boards.
through() {
  run 0 "$UNSTUCK" deal "$1" --seed 1 --count 20 --notation board || return 1
  cp out boards
  run 0 "$UNSTUCK" deal "$1" --seed 1 --count 20 --notation "$2" || return 1
  cp out other
  cmp boards other >/dev/null && return 1
  run 0 "$UNSTUCK" deal "$1" --notation board other || return 1
  cp out back
}

interchange() {
  through klondike letters && cmp boards back || return 1
  says boards 'TC' 'AD' && says other 'M10' 'F1' || return 1
  run 0 "$UNSTUCK" deal klondike --seed 1 --count 20 --notation english || return 1
  cmp out boards || return 1
  through klondike deck && cmp boards back || return 1
  # Other programs write one deck a line.
  grep . other >decks
  [ "$(wc -l <decks)" -eq 20 ] && [ "$(wc -L <decks)" -eq 156 ] || return 1
  run 0 "$UNSTUCK" deal klondike --notation board decks && cmp out boards || return 1
  through klondike ksolve && cmp boards back && ! cmp -s decks other || return 1
  run 0 "$UNSTUCK" deal klondike --seed 1 --notation solvitaire &&
    says out '{"tableau piles": [["7D"], ["2s", "2D"], [' '"stock": ["3D", "QS", ' || return 1
  # The pieces then have other letters.
  through klotski numbers && says other '31 11 12 31' || return 1
  run 0 "$UNSTUCK" deal klotski --notation numbers back && cmp out other || return 1
  run 0 "$UNSTUCK" solve klotski other --json && says out '"length": 81,' || return 1
  run 0 "$UNSTUCK" deal samegame --notation board && [ "$(wc -l <out)" -eq 10 ] || return 1
  cp out digits
  sed 's/./&,/g' digits >commas
  run 0 "$UNSTUCK" deal samegame --notation board commas && cmp out digits || return 1
  run 0 "$UNSTUCK" deal lianliankan --notation hdoj --count 5 || return 1
  cp out hdoj
  run 0 "$UNSTUCK" pairs --any --outside hdoj || return 1
  [ "$(grep -c '^[0-9]*,[0-9]*-[0-9]*,[0-9]*$' out)" -eq 5 ]
}
check 'notations of other programs, written and read' interchange

# A position in the middle of a game, and one that a notation cannot express.
interchange_more() {
  { echo 'moves: F F F'; "$UNSTUCK" deal klondike --notation letters; } >middle
  run 0 "$UNSTUCK" deal klondike --notation letters middle && says out 'waste: 9' || return 1
  cp out again
  run 0 "$UNSTUCK" deal klondike --notation board again && says out 'waste: 9' || return 1
  { cat middle; echo; "$UNSTUCK" deal klondike; } >two
  run 1 "$UNSTUCK" deal klondike --notation deck two || return 1
  says err 'two:1:1: this notation cannot express the position' &&
    [ "$(wc -lc <out | tr -s ' ')" = ' 1 157' ] || return 1
  printf 'goal: 0,0\n#X\n' >wall
  run 1 "$UNSTUCK" deal klotski --notation numbers wall && [ ! -s out ] || return 1
  run 0 "$UNSTUCK" deal klondike --list && says out 'notations:' '  board' '  deck' || return 1
  usage "invalid --notation 'deck' (board, numbers)" deal klotski --notation deck &&
    usage '--notation applies only to: deal' solve klondike --notation deck
}
check 'notations of positions that are no deals' interchange_more

information() {
  run 0 "$UNSTUCK" --help || return 1
  says out 'usage: unstuck' && [ ! -s err ] || return 1
  for game in $games; do
    says out "  $game " || return 1
  done
  run 0 "$UNSTUCK" help solve && says out 'usage: unstuck solve' '--memory MIB' || return 1
  run 0 "$UNSTUCK" --version && says out 'unstuck '
}
check 'help and version' information

study() {
  run 0 "$UNSTUCK" study klotski --seed 1 --count 20 && says out '20 positions' &&
    says out 'solved               20  100.0%  (95%: 83.9 to 100.0)' ' ####' &&
    ! grep '[^ -~]' out || return 1
  run 0 env LC_ALL=C.UTF-8 "$UNSTUCK" study klotski --seed 1 --count 20 && says out '██' || return 1
  run 0 "$UNSTUCK" study klondike --count 20 --nodes 50 --json || return 1
  says out '"positions": 20' '"undecided": ' '"solvable_95": [' || return 1
  # Klondike's lines have a length only if they were asked to be good.
  run 0 "$UNSTUCK" study klondike --count 20 && ! grep -q length out &&
    run 0 "$UNSTUCK" study klondike --count 5 --improve 0.01 && says out length || return 1
  run 2 "$UNSTUCK" deal klondike --summary && says err '--summary applies only to: solve, study'
}
check 'statistics of a study' study

# completes SHELL WORD...: what SHELL offers in place of the last word.
completes() {
  shell=$1
  shift
  # shellcheck disable=SC2016 # the shell that runs it expands it
  case $shell in
    bash) bash -c '. ./file.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _unstuck
      printf "%s\n" "${COMPREPLY[@]}"' bash "$@" ;;
    zsh) zsh -f -c '_describe() { print -rl -- ${found%%:*}; }; _files() { :; }
      words=("$@"); CURRENT=$#; complete() { . ./file.zsh; }; complete' zsh "$@" ;;
    fish) fish -N -c '. ./file.fish; complete -C "$argv"' -- "$@" | cut -f 1 ;;
  esac
}

# asked WORD...: what the program offers in place of the last word.
asked() {
  "$UNSTUCK" completion words -- "$@" | cut -f 1
}

# The shells ask the program, also one that is called by its path.
completion() {
  mkdir -p here && ln -sf "$UNSTUCK" here/unstuck
  cat >lines <<EOF
solve so
klotski solve kl
klondike solve kl
hengdaolima klotski --opening hengd
draw1-passes1 klondike --variant draw1
straight solve klotski --metric st
--json stats --j
numbers deal klotski --notation n
zsh completion z
solve help so
EOF
  for shell in bash zsh fish; do
    run 0 "$UNSTUCK" completion $shell && cp out file.$shell || return 1
    command -v $shell >/dev/null || continue
    run 0 $shell -n file.$shell || return 1
    while read -r wanted line; do
      # shellcheck disable=SC2086 # the line is a list of words
      completes $shell here/unstuck $line >out 2>err </dev/null
      grep -qxe "$wanted" out || { echo "$shell: $line" >>err && return 1; }
    done <lines
    # Of the options that begin so, one is Klondike's.
    completes $shell here/unstuck deal klotski --n >out 2>err </dev/null
    grep -qxe --notation out && ! grep -qxe --numbering out || return 1
  done
  [ "$(asked klotski --opening '' | wc -l)" -eq 72 ] &&
    [ "$(asked stats --x | tr '\n' ' ')" = '--json --ascii --no-color --lang --help --version ' ] &&
    [ "$(asked solve --seed '')$(asked solve klotski '')" = '' ] &&
    [ "$(asked klotski --variant '' | tr '\n' ' ')" = 'moves straight steps ' ] || return 1
  run 2 "$UNSTUCK" completion csh && says err "unknown shell 'csh' (bash, zsh, fish)" &&
    run 2 "$UNSTUCK" completion bash zsh && "$UNSTUCK" --version >whole &&
    run 0 "$UNSTUCK" -V && cmp -s out whole
}
check 'completions' completion

# typed LINES OPTIONS: what --plain answers when LINES are typed.
typed() {
  printf '%b' "$1" | "$UNSTUCK" --plain $2 >out 2>err
}

plain() {
  typed 'klot\nn 1\nh\n\nu\nU\nu\nu\nU\nU\nR\nhR hX\n?\nm\nb\nn 3\nn x\nq\nh\n' '' || return 1
  says out 'name from the list' 'Nothing to undo' 'Nothing to redo' 'hX: ' "unknown variant 'x'" \
    'Jiang Yong Cao Ying' 'a hint; then an empty line plays it' || return 1
  typed 'h\n\nb\na\nh\n' 'klotski --opening hengdaolima' || return 1
  says out 'fD: soldier f down.' 'Soldier f down.' '81 to go' '1 move.' 'You won! 81 moves.' \
    'You have already won.' || return 1
  typed 'a\n' 'klondike --seed 7' && says out 'Proved: this game cannot be won' || return 1
  # Cards face down stay hidden, and the keys of the screen are moves.
  typed 'b\nd\nb\n77\nw1\n?\n' 'klondike --ascii --seed 1' || return 1
  says out 'd#24# w' 'd#21# w' '1 move.' 'in one word are moves' || return 1
  ! grep -q '2 moves' out || return 1
  typed 'd\nd\nb\nd\nb\n' 'klondike --ascii --seed 1 --variant draw13-passes2' || return 1
  says out 'Pass 1 of 2 through the stock. 0 points, 2 moves.' \
    'Pass 2 of 2 through the stock. 0 points, 2 moves.' || return 1
  typed 'v 1\nw7\nd\nd\nd\nF\n35\nM0_0\nM0_1_3\nD1\nf\n3z\n' \
    'klondike --ascii --seed 1 --variant draw13-passes1-noback' || return 1
  says out 'w7: The waste is empty.  d: draw' 'd: No redeal is left: this game allows 1 pass.' \
    'F: No redeal is left: this game allows 1 pass.' "35: JD can't go on QH: the colours must alternate." \
    'M0_0: The cards already lie on pile 1.' 'M0_1_3: only an empty column that takes any card' \
    "D1: 3D can't go up yet; AD comes first." 'f: In this game no card comes back.' \
    '3z: expected the keys of a move' || return 1
  typed '1,1-1,1\n1,1-1,2\n' 'lianliankan --seed 1' || return 1
  says out '1,1-1,1: A pair is two tiles.' '1,1-1,2: These tiles do not match.' || return 1
  typed 'bD\n' 'klotski --seed 1' && says out 'bD: Ma b has no room there: Huang e is in the way.' ||
    return 1
  typed 'a\n' 'lianliankan --seed 1' && says out 'You won!' || return 1
  typed 'm\na\nh\n' 'samegame --seed 1 --nodes 2000' &&
    says out 'points, ' 'No moves left.' || return 1
  printf 'x\n' >bad.in
  run 1 "$UNSTUCK" klotski --plain bad.in && says err 'bad.in:1:' || return 1
  typed 'nosuch\n' '' && [ "$(grep -c 'name from the list' out)" = 2 ] || return 1
  typed 'samgame\nk\nq\n' '' && says out \
    "unknown game 'samgame' ($game_list); did you mean 'samegame'?" \
    "ambiguous 'k': klondike or klotski"
}
check 'play line by line' plain

# The last card of each column lies face up. The other cards, which no player sees, are
# rotated by one, and the last two cards of the stock, which the player does not turn, change
# places: the hints must stay the same.
fair() {
  for seed in 1 2 $(full_effort && echo 3 4 5 6); do
    "$UNSTUCK" deal klondike --seed $seed --notation board >seen.in
    awk 'FNR == 1 { pass++; at = 0 } FNR > 7 { if (pass == 2) print; next }
      pass == 1 { for (i = 1; i < NF; i++) card[count++] = $i; next }
      { for (i = 1; i < NF; i++) $i = card[++at % count]; print }' seen.in seen.in |
      sed -E '$s/([^ ]+) ([^ ]+)$/\2 \1/' >hidden.in
    ! cmp -s seen.in hidden.in || return 1
    typed 'h\nd\nh\nd\nd\nh\n' 'klondike --fair --nodes 20000 seen.in' || return 1
    [ "$(grep -c 'win chance\|No other good move' out)" = 3 ] && ! grep -q '^0%' out || return 1
    cp out seen.out
    typed 'h\nd\nh\nd\nd\nh\n' 'klondike --fair --nodes 20000 hidden.in' || return 1
    cmp seen.out out || return 1
  done
  typed 'a\nh\n' 'klondike --fair --nodes 20000 --seed 7' || return 1
  says out 'No useful moves left' && ! grep -q Proved out || return 1
  typed 'a\n' 'klondike --fair --nodes 20000 --variant draw1 --seed 4' || return 1
  says out 'You won!'
}
check 'fair advice does not depend on hidden cards' fair

# ---- unknown cards ---------------------------------------------------------------------

# refused COMMAND...: the position in unknown.in is refused, with its line.
refused() {
  run 1 "$UNSTUCK" "$@" || return 1
  says err "unknown.in:1:1: $refusal" && [ "$(wc -l <err)" -eq 1 ]
}

# All cards that a player does not see at the start are unknown.
unknown() {
  "$UNSTUCK" deal klondike --seed 4 --notation board |
    awk 'NR < 8 { for (i = 1; i < NF; i++) $i = "??" }
      NR == 8 { for (i = 1; i <= NF; i++) $i = "??" } { print }' >unknown.in
  refusal="45 cards of this position are unknown; unstuck advise estimates each move's chance to win"
  refused solve klondike unknown.in && refused study klondike unknown.in &&
    refused deal klondike unknown.in && refused klondike --plain unknown.in &&
    refused klondike --plain --fair unknown.in || return 1
  echo '1 unknown nodes 1 seconds 1' >results
  run 1 "$UNSTUCK" verify klondike unknown.in results &&
    says out 'the position cannot be read' && says err "unknown.in:1:1: $refusal" ||
    return 1
  { printf 'game: klondike\ndate: 1\nmoves: F\n' && cat unknown.in; } >import.in
  run 1 "$UNSTUCK" import import.in &&
    says err 'move "F": This move turns up an unknown card.' || return 1
  sed '/moves/d; s/date: 1/date: 2026-11-20T14:33:00Z/' import.in >unplayed.in
  run 1 "$UNSTUCK" import unplayed.in &&
    says err 'unplayed.in:1:1: this game has no moves: nothing was played'
}
check 'positions with unknown cards are refused' unknown

estimates() {
  run 0 "$UNSTUCK" solve klondike --fair --nodes 60000 unknown.in || return 1
  [ "$(sed -n 1p out | cut -d ' ' -f 1-5)" = '1 unknown candidates 1 nodes' ] || return 1
  grep -v '^#' out >results
  [ "$(wc -l <results)" -eq 1 ] && [ "$(grep -c '^# .*%.* to .* F$' out)" -eq 1 ] || return 1
  cp out first.out
  run 0 "$UNSTUCK" solve klondike --fair --nodes 60000 --threads 3 unknown.in || return 1
  same first.out out || return 1
  run 0 "$UNSTUCK" solve klondike --fair --nodes 60000 --json unknown.in || return 1
  says out '"verdict": "unknown"' '"moves": null' '"candidates": [{"moves": ["' '"chance": 0.' \
    '"low": 0.' '"high": 0.' '"samples": ' '"wins": ' '"deals": ' || return 1
  # A deal, whose results the other commands read.
  run 0 "$UNSTUCK" solve klondike --fair --nodes 60000 --seed 4 || return 1
  [ "$(grep -c '^#' out)" -eq 1 ] || return 1
  cp out results
  "$UNSTUCK" deal klondike --seed 4 >deal.in
  run 0 "$UNSTUCK" verify klondike deal.in results && [ "$(cat out)" = '1 ok' ] || return 1
  run 0 "$UNSTUCK" solve klondike --fair --seed 4 --resume results && [ "$(grep -c '^4 ' results)" = 1 ] ||
    return 1
  # Too few nodes for an estimate; and nothing is hidden.
  run 0 "$UNSTUCK" solve klondike --fair --nodes 9 unknown.in && says out '#    ? ' || return 1
  run 0 "$UNSTUCK" solve klondike --fair --nodes 9 --json unknown.in &&
    says out '"chance": null' || return 1
  printf 'foundation: 13 13 13 12\nKC\n-\n-\n-\n-\n-\n-\n-\n' >open.in
  run 0 "$UNSTUCK" solve klondike --fair open.in && says out '# 100.0%  100.0 to 100.0  C0_3'
}
check 'fair estimates of positions and deals' estimates

# The times differ from run to run.
timeless() {
  sed -E 's/seconds [0-9.]+//g; s/seconds": [^,}]+//g; s/bytes": [0-9]+//
    s/ source [^ ]+//' "$@"
}

# advise prints what solve --fair prints: a line for each legal move, the best first. Deals that
# differ only in cards that the player does not know have the same lines, at the start and
# in the middle.
advise() {
  run 0 "$UNSTUCK" solve klondike --fair --nodes 60000 unknown.in && timeless out >first.out
  run 0 "$UNSTUCK" advise klondike --nodes 60000 unknown.in && timeless out >second.out &&
    same first.out second.out || return 1
  for variant in draw3 draw3-passes2; do
    for moves in '' 'moves: F F F'; do
      { echo "$moves" && "$UNSTUCK" deal klondike --seed 3 --notation board; } |
        grep . >seen.in
      # Two cards that are face down change places, and the last two of the stock.
      sed -E '$s/([^ ]+) ([^ ]+)$/\2 \1/' seen.in |
        awk 'NF == 7 && ++line == 1 { last = $1; $1 = $2; $2 = last } { print }' >hidden.in
      ! cmp -s seen.in hidden.in || return 1
      run 0 "$UNSTUCK" advise klondike --variant $variant --nodes 60000 --known seen seen.in ||
        return 1
      timeless out >first.out
      [ "$(grep -c '^# .*%.* to .* [A-Z][0-9_]*$' out)" -gt 2 ] || return 1
      sed -n 's/^# *\([0-9.]*\)%.*/\1/p' out | sort -c -g -r || return 1
      run 0 "$UNSTUCK" advise klondike --variant $variant --nodes 60000 --known seen hidden.in ||
        return 1
      timeless out >second.out
      same first.out second.out || return 1
      # Who knows the stock is told something else, unless turning it takes a pass.
      run 0 "$UNSTUCK" advise klondike --variant $variant --nodes 60000 --known turned seen.in ||
        return 1
      timeless out >second.out
      if [ $variant = draw3 ]; then
        ! cmp -s first.out second.out || return 1
      else
        same first.out second.out || return 1
      fi
    done
  done
}
check 'advice about each legal move' advise

# Prints what a summary in out says without times.
summed() { head -n 3 out && grep 'Decisions: ' out; }

# Games played by advice: their results are verified, resumed and summed up.
playout() {
  set -- klondike --fair --seed 1000000 --count 6 --nodes 5000
  run 0 "$UNSTUCK" play "$@" --json --jobs 2 && cp out whole || return 1
  [ "$(grep -c '"verdict": "solved".*"decisions": [1-9].*"played": \["' out)" -ge 1 ] || return 1
  [ "$(grep -c '"verdict": "unknown".*"moves": null.*"played": \["' out)" -ge 1 ] || return 1
  "$UNSTUCK" deal klondike --seed 1000000 --count 6 >deals.in
  run 0 "$UNSTUCK" verify klondike deals.in whole && [ "$(grep -c ' ok$' out)" = 6 ] || return 1
  run 0 "$UNSTUCK" play "$@" && cp out text || return 1
  run 0 "$UNSTUCK" verify klondike deals.in text && [ "$(grep -c ' ok$' out)" = 6 ] || return 1
  # The whole run as parts, of which one was interrupted.
  { head -n 2 whole && sed -n 3p whole | head -c 60; } >parts
  run 0 "$UNSTUCK" play "$@" --json --resume parts || return 1
  grep '}$' parts | timeless >first.out && timeless whole >second.out &&
    same first.out second.out || return 1
  # The sum of results in files is that of the games.
  run 0 "$UNSTUCK" play "$@" --summary && summed >first.out || return 1
  won=$(grep -c '"verdict": "solved"' whole)
  grep -q "^  won  *$won  .*(95%: [0-9.]* to [0-9.]*)" out || return 1
  says out 'not won' || return 1
  run 0 "$UNSTUCK" play "$@" --summary --resume whole && summed >second.out &&
    same first.out second.out || return 1
  run 0 "$UNSTUCK" play "$@" --summary --resume text && says out 'Processor time: ' &&
    summed >second.out && same first.out second.out || return 1
  run 0 "$UNSTUCK" play "$@" --summary --resume whole --json || return 1
  says out '"positions": 6' "\"won\": $won" '"won_95": [0' '"decisions": ' '"cpu_seconds": ' ||
    return 1
  run 1 "$UNSTUCK" play klondike --fair unknown.in && says err "unknown.in:1:1: $refusal"
}
check 'games played by advice' playout

pairs_board='3 4
1 2 3 4
0 0 0 0
4 3 2 1
'
answer_pairs() {
  printf '%s6\n1 1 3 4\n1 1 2 4\n1 1 3 3\n2 1 2 4\n1 1 1 1\n0 9 1 1\n0 0\n' \
    "$pairs_board" >pairs.in
  run 0 "$UNSTUCK" pairs pairs.in || return 1
  [ "$(tr '\n' ' ' <out)" = 'YES NO NO NO NO NO ' ] || return 1
  printf '2 3\n1 2 1\n3 4 5\n1\n1 1 1 3\n0 0\n' >around.in
  run 0 "$UNSTUCK" pairs around.in && [ "$(cat out)" = NO ] || return 1
  run 0 "$UNSTUCK" pairs --outside around.in && [ "$(cat out)" = YES ] || return 1
  run 0 "$UNSTUCK" pairs --any pairs.in around.in &&
    [ "$(tr '\n' ' ' <out)" = '1,1-3,4 NONE ' ]
}
check 'pairs, as in HDOJ 1175' answer_pairs

# A board larger than those for play.
large_board() {
  awk 'BEGIN { print "30 50"; for (r = 0; r < 30; r++) { s = ""
    for (c = 0; c < 50; c++) s = s " " (r * 7 + c * 3) % 15 + 1; print substr(s, 2) } }' >large.in
  run 0 "$UNSTUCK" solve lianliankan large.in && says out '1 solved 750 ' || return 1
  cp out large.out
  run 0 "$UNSTUCK" verify lianliankan large.in large.out && says out '1 ok' || return 1
  run 1 "$UNSTUCK" deal lianliankan large.in &&
    says err 'large.in:1:1: only solve, study, explain and verify can read so large a board' || return 1
  run 0 "$UNSTUCK" solve lianliankan --json large.in || return 1
  cp out large.json
  run 0 "$UNSTUCK" verify lianliankan large.in large.json && says out '1 ok' || return 1
  sed 's/ [0-9,]*-[0-9,]*$//' large.out >short.out
  run 1 "$UNSTUCK" verify lianliankan large.in short.out &&
    says out 'the line is cut: its end is missing' || return 1
  awk 'BEGIN { print "1 41"; for (i = 1; i < 42; i++) printf "%d ", i; print "" }' >odd.in
  "$UNSTUCK" solve lianliankan odd.in >odd.out
  run 0 "$UNSTUCK" verify lianliankan odd.in odd.out &&
    [ "$(cat out)" = '1 proof not checked' ] || return 1
  run 0 "$UNSTUCK" verify lianliankan --prove odd.in odd.out && says out '1 ok' || return 1
  sed 3d large.in >less.in
  run 1 "$UNSTUCK" solve lianliankan less.in && says err 'there are 29 rows' || return 1
  sed 's/ 9 / x /' large.in >letter.in
  run 1 "$UNSTUCK" solve lianliankan letter.in && says err 'a face is a number'
}
check 'a large board of Lianliankan, solved and verified' large_board

atlas() {
  blanks=14
  set -- '14      1696       870      1696      141      141      3        5     8' \
    '1d0s         256       134       256' '3 moves, 54 layouts' '.aa.' '2       570 ######'
  if full_effort; then
    blanks=2
    set -- '2   1588914    795530   1299392   115387    98434    138      150   179' \
      '5d4s      363480    181962    267115' '138 moves, 6 layouts' 'abcd' '  24-29    214342 ######'
  fi
  run 0 "$UNSTUCK" atlas --blanks $blanks --ascii && says out "$@" || return 1
  awk 'length > 79 { exit 1 }' out || return 1
  run 0 "$UNSTUCK" atlas --blanks 14..16 --metric steps --json || return 1
  [ "$(wc -l <out)" -eq 1 ] || return 1
  says out '"start_solvable": 141, "steps": {"longest": 8, "layouts": 3' || return 1
  grep -qE '"seconds": [0-9]+(\.[0-9]{1,6})?[},]' out || return 1
  run 3 "$UNSTUCK" atlas --memory 1 && says err 'more time or memory' || return 1
  run 2 "$UNSTUCK" atlas --length 5 && run 2 "$UNSTUCK" atlas --blanks 1 &&
    run 2 "$UNSTUCK" atlas file
}
check 'the atlas as text and JSON' atlas

small_atlas() {
  run 0 "$UNSTUCK" atlas --board 3x3 &&
    says out 'pieces   puzzles    moves  as long' '     6       256       22        2  Xab/cd./cee  goal: 2,2' &&
    run 0 "$UNSTUCK" atlas --board 2x3 --metric steps --json &&
    says out '{"rows": 2, "columns": 3, "metric": "steps", "table": [{"pieces": 1, "puzzles": ' &&
    run 3 "$UNSTUCK" atlas --board 4x4 --nodes 1000 && says err 'more time or memory' &&
    for wrong in 6x4 4x5 4x4: 4x4:0/2 4x4:3/2 4x4:1/2x; do
      run 2 "$UNSTUCK" atlas --board $wrong && says err 'RxC from 2x2 to 5x4' || return 1
    done &&
    run 2 "$UNSTUCK" atlas --board 3x3 --blanks 2 && run 2 "$UNSTUCK" atlas --board 3x3 --threads 2
}
check 'the hardest puzzles on small boards' small_atlas

# Five rows: a board turned has the same puzzles, and so have its parts together.
atlas_parts() {
  for board in 5x2:1/3 5x2:2/3 5x2:3/3 5x2 3x2 2x3; do
    run 0 "$UNSTUCK" atlas --board $board && awk '/goal:/ { print $1, $2, $3, $4 }' out >${board%/*} ||
      return 1
  done
  sum() {
    sort -k1,1n -k3,3nr "$@" | awk '
      $1 != pieces { if (pieces) print pieces, puzzles, most, hardest
                     pieces = $1; puzzles = hardest = 0; most = $3 }
      { puzzles += $2; if ($3 == most) hardest += $4 }
      END { print pieces, puzzles, most, hardest }'
  }
  sum 5x2:1 5x2:2 5x2:3 >parts && cmp parts 5x2 && cmp 3x2 2x3 && ! sum 5x2:1 | cmp -s - 5x2
}
check 'parts of a small board' atlas_parts

drawn_openings() {
  set -- --length 60..70 --pieces 5d4s --start top --seed 7 --count 3
  run 0 "$UNSTUCK" deal klotski "$@" || return 1
  cp out drawn
  run 0 "$UNSTUCK" deal klotski "$@" --threads 2 && cmp -s out drawn || return 1
  run 0 "$UNSTUCK" solve klotski drawn || return 1
  cp out drawn.out
  sed -n 's/^name: \([0-9]*\) .*/\1/p' drawn >named
  awk '$2 == "solved" { print $3 }' drawn.out >solved
  [ "$(wc -l <named)" -eq 3 ] && cmp -s named solved || return 1
  awk '$1 < 60 || $1 > 70 { exit 1 }' named || return 1
  run 0 "$UNSTUCK" verify klotski drawn drawn.out || return 1
  # No opening is solved, if not by its length.
  run 0 "$UNSTUCK" deal klotski --difficulty easy --seed 1 && says out 'name: 6 moves, easy' || return 1
  run 0 "$UNSTUCK" deal klotski --pieces 5d4s --length 0 --seed 1 && says out 'name: 0 moves, easy' || return 1
  run 0 "$UNSTUCK" deal klotski --pieces 5d4s --difficulty easy --metric steps --seed 5 &&
    says out ' steps, easy' || return 1
  run 1 "$UNSTUCK" deal klotski --pieces 5d4s --length 139 &&
    says err 'no opening of this kind' || return 1
  run 2 "$UNSTUCK" deal klotski --length 70..60 && run 2 "$UNSTUCK" deal klotski --pieces 9d &&
    run 2 "$UNSTUCK" deal klondike --length 5 &&
    run 2 "$UNSTUCK" deal klotski --difficulty none && run 2 "$UNSTUCK" --length 5
}
check 'openings drawn from the atlas' drawn_openings

# The deals of each difficulty are those that tests/game/test_grade.c has.
graded_deals() {
  run 0 "$UNSTUCK" deal klondike --difficulty extreme --count 3 || return 1
  [ "$(sed -n 's/^deal: //p' out | xargs)" = '2 3 6' ] || return 1
  run 0 "$UNSTUCK" deal klondike --difficulty extreme --winnable && says out 'deal: 6' || return 1
  run 0 "$UNSTUCK" deal samegame --difficulty easy --seed 2 && says out 'deal: 5' || return 1
  run 0 "$UNSTUCK" solve lianliankan --difficulty hard --seed 4 --json && says out '"seed": 7' || return 1
  run 2 "$UNSTUCK" deal samegame --difficulty easy --variant 12x12 && says err 'no grades' || return 1
  for shape in $("$UNSTUCK" deal lianliankan --list |
    sed -n '/pyramid/,/^notations/s/^  //p' | { full_effort && cat || sed 3q; }); do
    run 0 "$UNSTUCK" deal lianliankan --variant "$shape" --difficulty hard --seed 4 &&
      says out "variant: $shape" 'deal: 7' || return 1
  done
}
check 'deals of a difficulty' graded_deals

# A file or its name cannot bring control characters into the output.
hostile_text() {
  evil=$(printf 'a\033[31m\007\177\302\233b\233c')
  mkdir evil
  printf '%s\n' "$evil" "n $evil" "F $evil" >evil/words
  printf '%s\n' "1 solved 2 $evil" " F $evil" "{\"$evil" >"evil/results$evil"
  for part in "name: $evil" "moves: $evil" "variant: $evil" "game: $evil"; do
    { echo "$part" && "$UNSTUCK" deal klondike --seed 1; } >"evil/$evil"
    "$UNSTUCK" solve klondike "evil/$evil" >>evil/said 2>&1
    "$UNSTUCK" klondike --plain "evil/$evil" <evil/words >>evil/said 2>&1
    "$UNSTUCK" verify klondike "evil/$evil" "evil/results$evil" >>evil/said 2>&1
  done
  "$UNSTUCK" solve klondike "evil/no$evil" 2>>evil/said
  "$UNSTUCK" pairs "evil/$evil" 2>>evil/said
  "$UNSTUCK" klondike --plain --seed 1 <evil/words >>evil/said 2>&1
  "$UNSTUCK" "$evil" 2>>evil/said
  "$UNSTUCK" "--$evil" 2>>evil/said
  "$UNSTUCK" import "evil/$evil" >>evil/said 2>&1
  "$UNSTUCK" completion "$evil" 2>>evil/said
  { printf 'name: \342\200\256evil\n' && "$UNSTUCK" deal klotski --notation board; } |
    "$UNSTUCK" solve klotski >>evil/said
  [ "$(wc -l <evil/said)" -gt 40 ] && grep -qF 'a?[31m???' evil/said || return 1
  ! LC_ALL=C grep -n '[^ -~]' evil/said
}
check 'no escape sequences out of files and their names' hostile_text

finish
