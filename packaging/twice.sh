#!/bin/sh
# twice.sh DIST: builds the tarball DIST.tar.gz of this folder twice, and packs it again, in
# folders with names of different lengths, at different times, in other time zones and with
# another umask; then compares all that would be installed, and the two tarballs, byte for byte.
# make reproducible calls it. CPPFLAGS is what a distribution sets, too.
set -e
dist=$1
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
trap 'exit 1' HUP INT TERM
SOURCE_DATE_EPOCH=$(tar -xOzf "$dist.tar.gz" "$dist/packaging/debian/changelog" |
  sed -n 's/^ -- .*>  //p' | head -n 1 | xargs -I '{}' date -d '{}' +%s)
export SOURCE_DATE_EPOCH
TAR_OPTIONS="--sort=name --mtime=@$SOURCE_DATE_EPOCH --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw"

# once FOLDER ZONE UMASK
once() {
  umask "$3"
  mkdir -p "$room/$1"
  tar -xzf "$dist.tar.gz" -C "$room/$1"
  cd "$room/$1/$dist"
  export TZ="$2"
  ./configure ${CC:+CC="$CC"} CPPFLAGS="-ffile-prefix-map=$PWD=."
  make
  make install DESTDIR="$room/$1/installed"
  TAR_OPTIONS=$TAR_OPTIONS GZIP_ENV='--best -n' make dist
}
(once one UTC 022)
sleep 2
(once 'another/longer/folder' Asia/Shanghai 077)
cmp "$room/one/$dist/$dist.tar.gz" "$room/another/longer/folder/$dist/$dist.tar.gz"
diff -r "$room/one/installed" "$room/another/longer/folder/installed"
cd "$room/one/installed"
find . -type f -exec sha256sum {} + | grep -e 'unstuck$' -e 'libunstuck'
echo 'reproducible: all installed files, and the tarball, are the same'
