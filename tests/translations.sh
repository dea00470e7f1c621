#!/bin/sh
# The translations: their list of sources, their form, and that none is missing.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
cd "${SRCDIR:-$(dirname "$0")/..}" || exit 99
pot=po/unstuck.pot
languages=$(grep -v '^#' po/LINGUAS)

list_differs() {
  listed=$(grep -v '^#' po/POTFILES.in | sort)
  marked=$(find src -name '*.c' -exec grep -lE '(^|[^A-Za-z_])(N?_|ngettext)\(' {} + | sort)
  for file in $marked; do
    echo "$listed" | grep -qx "$file" || echo "$file has messages and is not in POTFILES.in"
  done
  for file in $listed; do
    echo "$marked" | grep -qx "$file" || echo "$file is in POTFILES.in and has no messages"
  done
}

# shellcheck disable=SC2086 # a list
set -- $languages
echo "1..$((1 + 2 * $#))"
report 'po/POTFILES.in lists the sources with messages' "$(list_differs)"
for language in $languages; do
  if command -v msgfmt >/dev/null && command -v msgcmp >/dev/null && [ -f $pot ]; then
    report "$language.po is sound" \
      "$(msgfmt --check -o /dev/null "po/$language.po" 2>&1)"
    report "$language.po has every message" "$(msgcmp "po/$language.po" $pot 2>&1 | tail -n 20)"
  else
    skip "$language.po is sound" 'gettext or its template is missing'
    skip "$language.po has every message" 'gettext or its template is missing'
  fi
done
