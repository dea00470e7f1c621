#!/bin/sh
# The program as it is built by default has flags that make faults harder to exploit, and
# it writes only in its own directory. Needs readelf, nm and objdump for the first, strace
# for the second.
UNSTUCK=${UNSTUCK:-./unstuck}
makefile=${BUILDDIR:-.}/Makefile
games=${TEST_DATA:-$(dirname "$0")/data}/kept/games.txt
work=$(TMPDIR=/tmp mktemp -d) || exit 99 # strace writes the letters of some TMPDIR otherwise
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM
number=0
failures=0

# report NAME FILE: a test that passes when FILE is empty.
report() {
  number=$((number + 1))
  if [ -s "$2" ]; then
    sed 's/^/# /' "$2" | head -n 12
    echo "not ok $number - $1"
    failures=$((failures + 1))
  else
    echo "ok $number - $1"
  fi
}

skip() {
  number=$((number + 1))
  echo "ok $number - $1 # SKIP $2"
}

# has FLAG: whether configure chose it. It chooses none that the compiler does not take, and
# none if the user sets CFLAGS (LDFLAGS).
has() {
  grep -q -e "^UNSTUCK_[A-Z_]* = .*$1" "$makefile"
}

# wants NAME FLAG TEXT LIST: if configure chose FLAG, TEXT is in LIST.
wants() {
  if has "$2"; then
    grep -q -e "$3" "$work/$4" && : >"$work/missing" || echo "no $3" >"$work/missing"
    report "$1" "$work/missing"
  else
    skip "$1" 'configure did not choose the flag'
  fi
}

if readelf -lhdW "$UNSTUCK" >"$work/elf" 2>/dev/null && nm -D "$UNSTUCK" >"$work/names"; then
  wants 'a position-independent executable' -fPIE 'Flags:.* PIE' elf
  wants 'relocations are read-only' -Wl,-z,relro GNU_RELRO elf
  wants 'and bound at the start' -Wl,-z,now BIND_NOW elf
  wants 'the stack is protected' -fstack-protector-strong __stack_chk_fail names
  if objdump -d "$UNSTUCK" >"$work/code" 2>/dev/null && grep -q '%rsp' "$work/code"; then
    grep -A 1 '<main>:' "$work/code" >"$work/main"
    grep -A 1 'sub  *$0x1000,%rsp' "$work/code" >"$work/probes"
    wants 'indirect calls reach functions alone' -fcf-protection endbr64 main
    wants 'large frames touch each page' -fstack-clash-protection '[bwlq]  *$0x0,(%rsp)' probes
  else
    skip 'what the code does' 'no objdump, or another processor'
  fi
  if grep -q '@GLIBC' "$work/names" && ! grep -q '^CFLAGS = .*-O0' "$makefile"; then
    wants 'the calls of libc are checked' _FORTIFY_SOURCE __printf_chk names
  else
    skip 'the calls of libc are checked' 'another libc, or nothing is optimised'
  fi
  grep 'GNU_STACK.*E' "$work/elf" >"$work/found"
  report 'the stack cannot be run' "$work/found"
  if grep -q -e __asan_init -e __tsan_init "$work/names"; then
    skip 'no network, no other programs' 'the sanitizers have both'
  else
    grep -E ' U (socket|connect|bind|getaddrinfo|system|popen|exec[a-z]+|posix_spawnp?|dlopen|set[a-z]*[ug]id)(@|$)' \
      "$work/names" >"$work/found"
    report 'no network, no other programs' "$work/found"
  fi
else
  skip 'how it is built' 'no readelf or nm, or another kind of file'
fi

# Prints the files that are opened for writing, created, renamed or removed.
if strace -o "$work/trace" true 2>/dev/null &&
  ! grep -q -e __asan_init -e __tsan_init "$work/names" 2>/dev/null; then
  mkdir "$work/home" "$work/elsewhere"
  # strace escapes the letters of a path that are not ASCII.
  program=$work/unstuck
  ln -s "$(cd "$(dirname "$UNSTUCK")" && pwd)/unstuck" "$program" || exit 99
  cp "$games" "$work" || exit 99
  (
    cd "$work/elsewhere" || exit 99
    for words in 'import ../games.txt' 'export' 'stats' 'solve klotski --seed 1' \
      'klondike --plain --seed 1'; do
      # shellcheck disable=SC2086 # words
      echo 'F' | HOME=$work/home XDG_STATE_HOME=$work/home/state \
        strace -f -o "$work/trace" "$program" $words >/dev/null 2>&1
      cat "$work/trace"
    done >"$work/traces"
  )
  grep -E 'O_WRONLY|O_RDWR|O_CREAT|^[0-9]+ +(mkdir|rename|unlink|link|symlink|creat|chmod|truncate)' \
    "$work/traces" | sed 's,"//,"/,' |
    grep -v -e 'O_RDWR.*"/dev/' -e '"/dev/' -e 'fcntl(' >"$work/writes"
  grep -v -F "\"$work/home/state" "$work/writes" | grep -v -e '= -1 ' -e '\.gcda"' \
    >"$work/found" # a build that measures coverage writes what it reached
  [ -s "$work/writes" ] || echo 'nothing was written at all' >>"$work/found"
  report 'nothing is written outside its directory' "$work/found"
  grep -E '^[0-9]+ +(socket|connect|execve)\(' "$work/traces" | grep -v -F "$program" \
    >"$work/found"
  report 'no network and no other program' "$work/found"
else
  skip 'what it writes' 'no strace, or it is not allowed, or sanitizers'
fi
echo "1..$number"
[ $failures -eq 0 ]
