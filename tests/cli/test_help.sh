#!/bin/sh
# --help and "help COMMAND": each command names exactly the options that the command line
# accepts for it, and its two examples run.
# shellcheck source=tests/cli/script.sh
. "$(dirname "$0")/script.sh"

# Prints each option of the program, with a value if it takes one.
all_options() {
  for command in $(commands | sed s/nobody/klondike/); do "$UNSTUCK" help "$command"; done |
    sed -n 's/^  --\([a-z-]*\) \([^ ]\{0,1\}\).*/\1 \2/p' | sort -u |
    while read -r name value; do
      case $name in
        length | blanks) text=4..6 ;;
        pieces) text=5d4s ;;
        board) text=3x3 ;;
        date) text=2026-11-22 ;;
        metric) text=moves ;;
        start) text=top ;;
        known) text=seen ;;
        numbering) text=pysol ;;
        difficulty) text=easy ;;
        theme) text=mono ;;
        lang) text=en ;;
        *) text=1 ;;
      esac
      echo "--$name${value:+=$text}"
    done
}

# Prints the commands; the last one is "nobody", which is no game: its options are those of
# playing any game.
commands() {
  "$UNSTUCK" --help | sed -n '/^COMMAND:$/,$s/^  \([a-z]*\) .*/\1/p'
  echo help
  echo nobody
}

# help_of COMMAND [OPTION...]
help_of() {
  [ "$1" != nobody ] || { shift && set -- klondike "$@"; }
  "$UNSTUCK" help "$@"
}

page_is_short() {
  for language in en zh_CN; do
    LC_ALL=C.UTF-8 run 0 "$UNSTUCK" --help --lang $language && [ ! -s err ] || return 1
    [ "$(wc -l <out)" -le 30 ] && says out klondike samegame solve 'unstuck help' || return 1
  done
}
check 'the page for players has at most 30 lines' page_is_short

pages_fit() {
  for command in $(commands); do
    for language in en zh_CN; do
      LC_ALL=C.UTF-8 help_of "$command" --lang $language >out || return 1
      # A Chinese character takes two columns.
      tr -d '\200-\277' <out | awk '
        { line = $0; gsub(/[\343-\357]/, "xx"); if (length > 80) { print "# " line; wide = 1 } }
        END { exit wide }' || return 1
    done
  done
  return 0
}
check 'all pages are 80 columns wide at most' pages_fit

same_page() {
  for command in $(commands); do
    [ "$command" != nobody ] || continue
    run 0 "$UNSTUCK" help "$command" && cp out page && [ ! -s err ] || return 1
    run 0 "$UNSTUCK" "$command" --help && cmp out page || return 1
  done
  run 0 "$UNSTUCK" help klondike && cp out page && run 0 "$UNSTUCK" klon file --help && cmp out page &&
    says out --numbering && run 0 "$UNSTUCK" help klotski && ! grep -q numbering out &&
    run 0 "$UNSTUCK" help && cp out page && run 0 "$UNSTUCK" -h && cmp out page
}
check 'help COMMAND and COMMAND --help print the same' same_page

mistakes() {
  run 2 "$UNSTUCK" help klondyke && says err "'klondyke'; did you mean 'klondike'?" &&
    run 2 "$UNSTUCK" klondyke --help && says err "did you mean 'klondike'?" &&
    run 2 "$UNSTUCK" help solve deal && says err 'help needs one command or game' &&
    run 2 "$UNSTUCK" help --json && says err '--json applies only to: '
}
check 'help for what is no command' mistakes

# refused OPTION...: 0 if one of these options is refused for $command, 1 if none is. A refused one
# is the first thing that is wrong; the word nobody is the next one, so no command runs.
refused() {
  set -- nobody "$@"
  [ "$command" = nobody ] || set -- "$command" "$@"
  "$UNSTUCK" "$@" </dev/null >out 2>err
  complaint= # read, because a grep for each option takes as long as the program
  read -r complaint <err
  case $complaint in
    'unstuck: --'*' applies only to: '*) return 0 ;;
    'unstuck: unknown option'* | 'unstuck: invalid --'* | '') ;;
    *) return 1 ;;
  esac
  echo "# $*: another complaint: $complaint"
  return 2
}

# The options that help does not name one by one, the others in one command line.
options_are_exact() {
  all_options >options
  [ "$(wc -l <options)" -gt 40 ] || return 1
  for command in $(commands); do
    { help_of "$command" && [ "$command" = nobody ] && "$UNSTUCK" help klotski; } |
      sed -n '/^Options:$/,/^$/s/^  \(--[a-z-]*\).*/\1/p' | sort -u >told
    names=" $(paste -s -d ' ' told) "
    : >accepted
    set --
    while read -r option; do
      case $option$names in
        --help* | --version*) ;;
        *" ${option%=*} "*) set -- "$@" "$option" ;;
        *) refused "$option" && continue ;;
      esac
      echo "${option%=*}" >>accepted
    done <options
    refused "$@"
    [ $? -eq 1 ] && diff told accepted >wrong && continue
    sed "s/^/# $command: /" wrong err
    return 1
  done
}
check "each command's help names exactly the options that it accepts" options_are_exact

# What the examples read; those that need a terminal do not run, and test_headless.sh runs the one
# that takes longest.
examples_run() {
  "$UNSTUCK" deal klotski --count 3 >positions.txt
  "$UNSTUCK" solve klotski positions.txt >results.txt
  "$UNSTUCK" solve klondike --count 2 --certificate proofs.txt >all.txt
  printf '2 3\n1 2 1\n3 4 5\n1\n1 1 1 3\n0 0\n' >questions.txt
  mkdir bin && ln -s "$UNSTUCK" bin/unstuck && PATH=$PWD/bin:$PATH
  for command in $(commands); do
    help_of "$command" | sed -n '/^Examples:$/,/^$/s/^  //p' >lines
    [ "$(wc -l <lines)" -eq 2 ] || return 1
    case $command in nobody | daily) continue ;; rescue) sed -i 1d lines ;; esac
    while read -r line; do
      [ "$line" != 'unstuck atlas --blanks 2' ] || continue
      run 0 sh -c "$line" && [ ! -s err ] || return 1
    done <lines
  done
}
check "each command's two examples run" examples_run

finish
