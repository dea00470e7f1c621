# shellcheck shell=sh
# The packages that unstuck is built with. bootstrap sources this file.
#
#   packages_missing NEED...  prints the needs that this machine does not have
#   packages_manager          finds the package manager: sets $manager, or "none", and
#                             $can_install, "no" without a manager or a way to be root
#   packages_command NEED...  prints the command that installs them
#   packages_advice NEED...   prints how a person installs them, on a new machine too
#   packages_install NEED...  runs the command
#
# A need is a program, a library as pkg-config names it, or "cc".

# need,       then its packages on apt, dnf, pacman, apk and brew. Arch Linux has libtermkey
#             only in its user repository: build it by hand first.
packages='
  make        make              make                make        make            make
  cc          gcc,libc6-dev     gcc,glibc-devel     gcc         gcc,musl-dev    gcc
  awk         mawk              gawk                gawk        gawk            gawk
  pkg-config  pkg-config        pkgconf-pkg-config  pkgconf     pkgconf         pkgconf
  autoconf    autoconf          autoconf            autoconf    autoconf        autoconf
  automake    automake          automake            automake    automake        automake
  libtoolize  libtool           libtool             libtool     libtool         libtool
  autopoint   autopoint         gettext-devel       gettext     gettext-dev     gettext
  msgfmt      gettext           gettext             gettext     gettext         gettext
  ncursesw    libncurses-dev    ncurses-devel       ncurses     ncurses-dev     ncurses
  termkey     libtermkey-dev    libtermkey-devel    libtermkey  libtermkey-dev  libtermkey
  sqlite3     libsqlite3-dev    sqlite-devel        sqlite      sqlite-dev      sqlite
  jansson     libjansson-dev    jansson-devel       jansson     jansson-dev     jansson
  libseccomp  libseccomp-dev    libseccomp-devel    libseccomp  libseccomp-dev  libseccomp
  cmocka      libcmocka-dev     libcmocka-devel     cmocka      cmocka-dev      cmocka
  libxxhash   libxxhash-dev     xxhash-devel        xxhash      xxhash-dev      xxhash
  vterm       libvterm-dev      libvterm-devel      libvterm    libvterm-dev    libvterm
  tic         ncurses-bin       ncurses             ncurses     ncurses         ncurses
'

have() {
  command -v "$1" >/dev/null 2>&1
}

# ---- what is missing -------------------------------------------------------------------

# A compiler without the C library's headers, as some systems install it, does not count.
# If CC is set, no package can replace it: configure checks it.
have_compiler() {
  [ -z "${CC-}" ] || return 0
  for compiler in gcc cc clang; do
    if have $compiler; then
      printf '#include <stdio.h>\n' | $compiler -x c -fsyntax-only - 2>/dev/null
      return
    fi
  done
  return 1
}

have_need() {
  case $1 in
  cc) have_compiler ;;
  pkg-config) have "${PKG_CONFIG-pkg-config}" ;;
  libtoolize) have libtoolize || have glibtoolize ;;
  make | awk | auto* | msgfmt | tic) have "$1" ;;
  *) "${PKG_CONFIG-pkg-config}" --exists "$1" 2>/dev/null ;;
  esac
}

packages_missing() {
  for need in "$@"; do
    have_need "$need" || printf '%s ' "$need"
  done
}

# ---- installing ------------------------------------------------------------------------

# shellcheck disable=SC2034 # can_install is for bootstrap
packages_manager() {
  can_install=yes can_be_root=yes
  for manager in apt dnf pacman apk brew none; do
    ! have $manager || break
  done
  case $manager in
  apt)
    add='apt-get install -y --no-install-recommends'
    refresh='apt-get update'
    ;;
  dnf) add='dnf install -y' refresh='dnf makecache' ;;
  pacman) add='pacman -S --needed --noconfirm' refresh='pacman -Syu --noconfirm' ;;
  apk) add='apk add' refresh='apk update' ;;
  brew) add='brew install' refresh='brew update' ;;
  none) can_install=no ;;
  esac
  as_root=
  if [ "$manager" != brew ] && [ "$(id -u)" != 0 ]; then
    if have sudo; then as_root=sudo
    elif have doas; then as_root=doas
    else can_install=no can_be_root=no
    fi
  fi
}

# shellcheck disable=SC2034 # the eval uses them
names_of() {
  for need in "$@"; do
    echo "$packages" | while read -r name apt dnf pacman apk brew; do
      [ "$name" != "$need" ] || eval "echo \"\$$manager\""
    done
  done | tr ',' '\n' | sort -u | tr '\n' ' '
}

packages_command() {
  echo "${as_root:+$as_root }$add $(names_of "$@")"
}

packages_advice() {
  case $manager:$can_be_root in
  none:*) echo 'install them by hand: this script knows no package manager here' ;;
  *:yes) echo "to install them: ${as_root:+$as_root }$refresh && $(packages_command "$@")" ;;
  *) echo "to install them, as root: $refresh && $(packages_command "$@")" ;;
  esac
}

# The package lists of a new machine are empty and those of an old one out of date, so a
# failed command is repeated once after fetching them.
# shellcheck disable=SC2046,SC2086 # the variables are lists
packages_install() {
  set -- $(names_of "$@")
  install="$as_root env DEBIAN_FRONTEND=noninteractive $add"
  $install "$@" || { $as_root $refresh && $install "$@"; }
}
