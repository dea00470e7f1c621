#!/bin/sh
# The files installed with the program and the library (man pages, desktop entry, icon,
# completions) are valid, and all have the same version and commit. A check is skipped if its
# tool is missing.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
build=${BUILDDIR:-$PWD}
completions=$build/completions
unstuck=${UNSTUCK:-$build/unstuck}
cd "${SRCDIR:-$(dirname "$0")/..}" || exit 99

# report_with TOOL NAME COMMAND...: the test fails if the command fails or prints something.
report_with() {
  tool=$1
  name=$2
  shift 2
  if command -v "$tool" >/dev/null 2>&1; then
    report "$name" "$("$@" 2>&1 || echo "$tool fails")"
  else
    skip "$name" "there is no $tool"
  fi
}

# mandoc reads a Chinese character as an escape that ends with a delimiter.
lint() {
  mandoc -T lint -W warning "$1" | grep -v -e 'referenced manual not found' -e 'date in the future' -e 'trailing delimiter.*\\\[u'
  return 0
}

validate_metainfo() {
  appstreamcli validate --no-net --pedantic packaging/*.metainfo.xml >/dev/null 2>&1 ||
    appstreamcli validate --no-net --pedantic --explain packaging/*.metainfo.xml
}

# Prints the sections, paragraphs, examples and entries that only one language's page has,
# or that are in another order.
pages_differ() {
  for page in man/*.6; do
    page=${page#man/}
    [ -f "man/zh_CN/$page" ] || echo "there is no man/zh_CN/$page"
    for language in . zh_CN; do
      grep -E '^\.(S[hs]|Pp|Bd|It)' "man/$language/$page" |
        sed 's/ Ar .*//; s/^\(\.S[hs]\) .*/\1/' >"$work/page-$language"
    done
    diff "$work/page-." "$work/page-zh_CN"
  done
}

# Prints options that only the program or only the pages for players have, and those that
# stand in more than one place.
options_differ() {
  for command in $("$unstuck" --lang en --help | sed -n '/^COMMAND:$/,$s/^  \([a-z]*\) .*/\1/p') klondike; do
    "$unstuck" --lang en help "$command" | sed -n 's/^  --\([a-z-]*\).*/\1/p'
  done | sort -u >"$work/told"
  grep -h '^\.It Fl' man/*.6 | grep -oE 'Fl -[a-z-]+' | sed 's/Fl -//' |
    sort >"$work/described"
  diff "$work/told" "$work/described"
}

# Prints options that a command has and that its page, which its help names, does not have.
# "klondike" is for playing.
pages_lack() {
  for command in $("$unstuck" --lang en --help | sed -n '/^COMMAND:$/,$s/^  \([a-z]*\) .*/\1/p') help klondike; do
    "$unstuck" --lang en help "$command" >"$work/help"
    page=man/$(sed -n 's/^The manual: man //p' "$work/help").6
    [ -f "$page" ] || echo "$command: there is no $page"
    sed -n '/^Options:$/,/^$/s/^  --\([a-z-]*\).*/\1/p' "$work/help" | while read -r option; do
      grep -qE -e "^\.(It |Op |Pq )?Fl .*-$option( |\$)" "$page" || echo "$page does not name --$option"
    done
  done
}

# Prints lines for sshd that only packaging/ or only a manual has, and what sshd says of them.
sshd_part() {
  part=packaging/public/sshd_unstuck.conf
  for page in man man/zh_CN; do
    sed -n '/^\.Bd/,/^\.Ed/p' $page/unstuck-public.6 | grep -v '^\.' >"$work/lines"
    grep -v -e '^#' -e '^$' $part | diff - "$work/lines"
  done
  ! command -v ssh-keygen >/dev/null 2>&1 || [ ! -x /usr/sbin/sshd ] || [ ! -d /run/sshd ] || {
    ssh-keygen -q -t ed25519 -N '' -f "$work/key" && /usr/sbin/sshd -t -h "$work/key" -f $part
  } 2>&1
}

slice() {
  cp packaging/public/play.slice.conf "$work/play.slice" && systemd-analyze verify "$work/play.slice"
}

# Prints what makes the page for players too long.
page_is_long() {
  for page in man/unstuck.6 man/zh_CN/unstuck.6; do
    [ "$(wc -l <$page)" -le 450 ] || wc -l $page
  done
}

# Prints functions that only unstuck.h or only the pages have.
functions_differ() {
  tr '\n' ' ' <src/unstuck/unstuck.h | grep -oE 'UNSTUCK_API [^;]*' |
    grep -oE 'unstuck_[a-z_]+\(' | tr -d '(' | sort >"$work/declared"
  sed -n 's/^\.Fo //p' man/*.3 | sort | diff "$work/declared" -
}

# Prints lines of the rendered pages that are wider than 80 columns. A character of UTF-8 becomes
# one byte, and a Chinese one two.
pages_too_wide() {
  erase=$(printf '.\b') wide=$(printf '\001')
  for page in man/*.[356] man/zh_CN/*.6; do
    mandoc -T utf8 -O width=80 "$page" | LC_ALL=C tr -d '\200-\277' |
      LC_ALL=C tr '\300-\342' '[#*]' | LC_ALL=C tr '\343-\377' '[\001*]' |
      LC_ALL=C sed "s/$erase//g; s/$wide/##/g" |
      awk -v page="$page" 'length($0) > 80 { print page ": " $0 }'
  done
}

versions_differ() {
  grep -q "^$version (" NEWS || echo "NEWS does not begin with $version"
  grep -q "<release version=\"$version\"" packaging/*.metainfo.xml ||
    echo "the metainfo does not know $version"
  sed 1q packaging/debian/changelog | grep -q "($version-" ||
    echo "packaging/debian/changelog does not begin with $version"
}

# expect_commit WANTED: what packaging/commit.sh prints in the tree of the next test.
expect_commit() {
  got=$(sh "$work/tree/packaging/commit.sh" 1.0)
  [ "$got" = "$1" ] || echo "wanted '$1', got '$got'"
}

# The commits of a tree that is changed, released, and changed again; its tarballs.
commits_differ() {
  mkdir -p "$work/tree/packaging" && cp packaging/commit.sh "$work/tree/packaging" || return
  expect_commit unknown
  (
    cd "$work/tree" && git init -q && git config user.name a && git config user.email a@b.c &&
      git add . && git commit -q -m one
  ) 2>&1
  last() { git -C "$work/tree" rev-parse --short=12 HEAD; }
  expect_commit "$(last)"
  git -C "$work/tree" tag v1.0
  expect_commit ''
  echo >>"$work/tree/packaging/commit.sh"
  expect_commit "$(last)-dirty"
  git -C "$work/tree" commit -q -a -m two
  expect_commit "$(last)"
  echo 123 >"$work/tree/packaging/commit"
  expect_commit 123
}

version_names_another() {
  commit=$(sed -n 's/.*commit\[\] = "\(.*\)";/\1/p' "$build/src/app/commit.c")
  "${UNSTUCK:-$build/unstuck}" --version >"$work/version" 2>&1
  head -n 1 "$work/version" | grep -qxF "unstuck $version${commit:+ (commit $commit)}" ||
    cat "$work/version"
}

version=$(sed -n 's/^AC_INIT(\[unstuck\], \[\(.*\)\])/\1/p' configure.ac)
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
set -- man/*.[356] man/zh_CN/*.6
echo 1..$(($# + 16))
for page; do
  report_with mandoc "$page is sound" lint "$page"
done
report 'the pages of both languages describe the same' "$(pages_differ)"
report 'the page for players is short' "$(page_is_long)"
report 'the pages of the library describe its functions' "$(functions_differ)"
report_with mandoc 'the pages are 80 columns wide at most' pages_too_wide
report_with desktop-file-validate 'the desktop entry is sound' \
  desktop-file-validate packaging/unstuck.desktop
report_with appstreamcli 'the metainfo is sound' validate_metainfo
report 'the lines for sshd are those of the manual' "$(sshd_part)"
report_with systemd-analyze 'the slice is sound' slice
report_with xmllint 'the icon is sound' xmllint --noout packaging/unstuck.svg
report 'all have the same version' "$(versions_differ)"
if command -v git >/dev/null 2>&1; then
  report 'the commit is the last one, and none in a release' "$(commits_differ)"
else
  skip 'commits' 'there is no git'
fi
if [ -d "$completions" ]; then
  report 'the program names its commit' "$(version_names_another)"
  report 'the pages describe each option once' "$(options_differ)"
  report "a command's page names all its options" "$(pages_lack)"
  report_with bash 'the bash completion is sound' bash -n "$completions/unstuck"
  report_with zsh 'the zsh completion is sound' zsh -n "$completions/_unstuck"
else
  for name in commit options pages bash zsh; do
    skip $name 'there are no completions'
  done
fi
