#!/bin/sh
# The translations: their list of sources, their form, and that none is missing.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
cd "${SRCDIR:-$(dirname "$0")/..}" || exit 99
pot=$(mktemp)
trap 'rm -f "$pot"' EXIT
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

# The messages of the sources as they are now: po/unstuck.pot may be older.
# shellcheck disable=SC2046 # options
xgettext -f po/POTFILES.in $(sed -n 's/^XGETTEXT_OPTIONS = //p' po/Makevars) -o - 2>/dev/null |
  sed 's/=CHARSET/=UTF-8/' >"$pot"

# shellcheck disable=SC2086 # a list
set -- $languages
echo "1..$((1 + 2 * $#))"
report 'po/POTFILES.in lists the sources with messages' "$(list_differs)"
for language in $languages; do
  if command -v msgfmt >/dev/null && command -v msgcmp >/dev/null && [ -s "$pot" ]; then
    report "$language.po is sound" \
      "$(msgfmt --check -o /dev/null "po/$language.po" 2>&1)"
    report "$language.po has every message" "$(msgcmp "po/$language.po" "$pot" 2>&1 | tail -n 20)"
  else
    skip "$language.po is sound" 'gettext is missing'
    skip "$language.po has every message" 'gettext is missing'
  fi
done
