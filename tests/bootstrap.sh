#!/bin/sh
# When bootstrap becomes root to install packages, and what it prints first. It runs in a
# folder where everything is built already, with a sudo and a pkg-config that are scripts.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
cd "${SRCDIR:-$(dirname "$0")/..}" || exit 99
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM

mkdir -p "$work/bin" "$work/packaging" "$work/m4"
cp bootstrap "$work" && cp packaging/packages.sh "$work/packaging" || exit 99
(cd "$work" && touch -t 202001010000 configure.ac m4/unstuck.m4 Makefile.am &&
  touch configure Makefile.in && echo 'all:' >Makefile && echo : >configure &&
  chmod +x configure) || exit 99
cat >"$work/bin/sudo" <<'END'
#!/bin/sh
echo "$*" >>sudo.log
exit 1
END
cat >"$work/bin/pkg-config" <<'END'
#!/bin/sh
[ "$2" != "$MISSING" ]
END
echo 'echo 1000' >"$work/bin/id"
echo : >"$work/bin/apt"
chmod +x "$work"/bin/*
PATH=$work/bin:$PATH
export PATH

# expect MISSING CALLS STATUS TEXT [ARGUMENT...]: complains unless bootstrap without the
# library MISSING calls sudo CALLS times, exits with STATUS and prints TEXT.
expect() {
  MISSING=$1 calls=$2 status=$3 text=$4
  shift 4
  export MISSING
  rm -f "$work/sudo.log" && touch "$work/sudo.log"
  sh "$work/bootstrap" "$@" >"$work/out" 2>&1
  got=$?
  [ $got = "$status" ] || echo "the exit status is $got"
  [ "$(wc -l <"$work/sudo.log")" -eq "$calls" ] || cat "$work/sudo.log"
  grep -q "$text" "$work/out" || cat "$work/out"
}

echo 1..5
report 'nothing is missing' "$(expect none 0 0 'built')"
report 'CC with arguments is not missing' "$(CC='env cc' expect none 0 0 'built')"
report 'what only tests need is not installed' \
  "$(expect cmocka 0 0 'to install them: sudo .*libcmocka-dev')"
report 'what the build needs is installed, and printed' \
  "$(expect termkey 2 1 'running: sudo .*libtermkey-dev')"
report '--no-install installs nothing' \
  "$(expect termkey 0 1 'to install them: sudo .*libtermkey-dev' --prefix=/usr --no-install)"
