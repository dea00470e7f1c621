#!/bin/sh
# static.sh DIST: the program without shared libraries, from the tarball DIST.tar.gz of this
# folder, into static/unstuck. It is then tried where there is no other file: --version, solve,
# and a game on a terminal. make static calls it, as root or where users may have namespaces.
#
# It needs the static libraries, on Debian those of the -dev packages and libunibilium-dev, and
# infocmp of ncurses 6.1 or later.
set -e
rm -rf static
mkdir -p static/root
tar -xzf "$1.tar.gz" -C static
(unset TERMINFO; cd "static/$1" && ./configure ${CC:+CC="$CC"} --disable-shared --enable-static-program &&
  make unstuck)
strip -o static/unstuck "static/$1/unstuck"
cp static/unstuck static/root

inside='chroot static/root'
[ "$(id -u)" = 0 ] || inside="unshare -r $inside"
$inside /unstuck --version
$inside /unstuck solve klotski --seed 1 | grep '^1 solved 81 proved '
# shellcheck disable=SC2086 # words
tests/tui/screenshot -r 24 -c 80 -o static/play.svg \
  '@81 moves to go' 7 '\e[B' '@1 move ' -- $inside /unstuck klotski --seed 1
echo 'static/unstuck: runs in an empty root'
