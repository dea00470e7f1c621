#!/bin/sh
# When bootstrap becomes root to install packages, and what it prints first. It runs in a
# folder where everything is built already, with a sudo and a pkg-config that are scripts.
# And whether the Makefile.am and its parts quote the paths of folders.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
cd "${SRCDIR:-$(dirname "$0")/..}" || exit 99
top=$(mktemp -d) || exit 99
trap 'rm -rf "$top"' EXIT
trap 'exit 99' HUP INT TERM

work="$top/my games/é"
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

# A machine with apt and little else: no sudo, no compiler.
mkdir "$top/bare"
for tool in cat dirname grep rm sed sh sort touch tr uname wc; do
  ln -s "$(command -v $tool)" "$top/bare" || exit 99
done
cp "$work/bin/apt" "$work/bin/id" "$top/bare" || exit 99

# Prints the folders in which bootstrap does not refuse to work at once.
# shellcheck disable=SC1003 # a backslash
accepts() {
  for sign in '\' '"' '#' '$' '&' "'" '`' '
'; do
    for folder in "a $sign b" "a$sign"; do
      cp -R "$work" "$top/$folder" || exit 99
      sh "$top/$folder/bootstrap" --no-install >"$top/out" 2>&1 && echo "built in $folder"
      wanted=$(printf '%s' "make cannot work in $top/$folder: rename the folder" | tr '\n' ' ')
      tr '\n' ' ' <"$top/out" | grep -qF "$wanted" || cat "$top/out"
    done
  done
}

# Prints the lines with a path that nobody quotes; a relative one has no blanks, because
# configure refuses it.
# shellcheck disable=SC2016 # the Makefile's
unquoted() {
  find Makefile.am src tests packaging -name '*.am' -exec sed "s/'[^']*'//g" {} + |
    grep -n '\$(abs_[a-z_]*dir)'
}

installs_into_blanks() {
  (cd "$top" && "$OLDPWD/configure" --prefix='/a b' >out 2>&1)
  grep -q 'libtool cannot install into a path with blanks: /a b' "$top/out" || cat "$top/out"
}

echo 1..9
report 'nothing is missing' "$(expect none 0 0 'built')"
report 'CC with arguments is not missing' "$(CC='env cc' expect none 0 0 'built')"
report 'what only tests need is not installed' \
  "$(expect cmocka 0 0 'to install them: sudo .*libcmocka-dev')"
report 'what the build needs is installed, and printed' \
  "$(expect termkey 2 1 'running: sudo .*libtermkey-dev')"
report '--no-install installs nothing' \
  "$(expect termkey 0 1 'to install them: sudo .*libtermkey-dev' --prefix=/usr --no-install)"
report 'without sudo, it prints one command for root' "$(PATH=$top/bare expect none 0 1 \
  'as root: apt-get update && apt-get install .* gcc .*libcmocka-dev .*libtermkey-dev')"
report 'a path that make cannot take is refused' "$(accepts)"
report 'a path that libtool cannot take is refused' "$(installs_into_blanks)"
report 'the Makefile.am and its parts quote the paths of folders' "$(unquoted)"
