#!/bin/sh
# commit.sh VERSION: prints the commit of this tree, which unstuck --version names: nothing
# if it is tagged as the release, and "unknown" without git. A tarball has a file with what
# was printed when it was made.
cd "$(dirname "$0")/.." || exit 1
if [ -f packaging/commit ]; then
  cat packaging/commit
elif [ -e .git ] &&
  commit=$(git --no-optional-locks describe --long --tags --always --dirty \
    --abbrev=12 --match "v$1" 2>/dev/null); then
  case $commit in
  v"$1"-0-g*[!y]) ;; # not "-dirty"
  *) echo "${commit##*-g}" ;;
  esac
else
  echo unknown
fi
