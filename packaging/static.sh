#!/bin/sh
# static.sh FOLDER: builds the program without shared libraries, in FOLDER, and tries it where
# there is no other file: --version, solve, and a game on a terminal. It needs the static
# libraries (on Debian those of the -dev packages, and libunibilium-dev), infocmp of ncurses
# 6.1, script of util-linux, and, unless it runs as root, namespaces for users.
set -e
folder=${1:?'usage: static.sh FOLDER'}
source=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$folder/root"
cd "$folder"
"$source/configure" --disable-shared --enable-static-program
make unstuck
strip -o root/unstuck unstuck

# shellcheck disable=SC2016 # the inner shell expands it
inside() {
  if [ "$(id -u)" = 0 ]; then chroot root "$@"; else unshare -r chroot root "$@"; fi
}
export LC_ALL=C.UTF-8 TERM=xterm-256color
inside /unstuck --version
inside /unstuck solve klotski --seed 1 | grep -q '^1 solved 81 proved'
