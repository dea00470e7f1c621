#!/bin/sh
# make load: players of unstuck --public over a real sshd on 127.0.0.1, with a configuration,
# keys and a port of its own. Everything ends with this script. Called as
#
#     load.sh PLAYERS SECONDS
#
# The port is LOAD_PORT (20022).
players=${1:-500}
seconds=${2:-600}
port=${LOAD_PORT:-20022}
build=${BUILDDIR:-$PWD}
unstuck=$(readlink -f "${UNSTUCK:-$build/unstuck}")
PATH=$PATH:/usr/sbin:/sbin

die() {
  echo "load: $*" >&2
  exit 2
}

for tool in sshd ssh-keygen; do
  command -v $tool >/dev/null 2>&1 || die "there is no $tool"
done
# As root, sshd needs this directory; a temporary one is used.
if [ "$(id -u)" = 0 ] && [ ! -d /run/sshd ]; then
  [ -z "$LOAD_AGAIN" ] || die 'sshd has no /run/sshd'
  # shellcheck disable=SC2016 # for the inner shell
  LOAD_AGAIN=1 exec unshare -m sh -c \
    'mount -t tmpfs none /run && mkdir -m 755 /run/sshd; exec sh "$0" "$@"' "$0" "$@"
fi
# shellcheck disable=SC3045 # every sh that we know has -n and -H
ulimit -n 8192 2>/dev/null || ulimit -n "$(ulimit -Hn)"

room=$(mktemp -d) || exit 99
sshd=
# shellcheck disable=SC2317,SC2329 # the trap calls it
leave() {
  [ -z "$sshd" ] || kill "$sshd" 2>/dev/null
  rm -rf "$room"
}
trap leave EXIT
trap 'exit 1' HUP INT TERM

for key in host key; do
  # libssh2 reads keys of this form everywhere.
  ssh-keygen -q -t ecdsa -b 256 -m PEM -N '' -f "$room/$key" || die 'no keys can be made'
done
cat >"$room/sshd_config" <<END
ListenAddress 127.0.0.1
Port $port
HostKey $room/host
AuthorizedKeysFile $room/key.pub
PidFile none
StrictModes no
PermitRootLogin yes
PasswordAuthentication no
MaxStartups 100:30:600
MaxSessions 2
PrintMotd no
PrintLastLog no
LogLevel ERROR
AcceptEnv LANG UNSTUCK_PLAYER
DisableForwarding yes
ForceCommand exec '$unstuck' --public --state $room/state --sessions 10000 --disk 100
END
"$(command -v sshd)" -D -e -f "$room/sshd_config" 2>"$room/said" &
sshd=$!
sleep 1
kill -0 "$sshd" 2>/dev/null || die "sshd does not start: $(tr '\n' ' ' <"$room/said")"
"$build/tests/load/load" "$port" "$(id -un)" "$room/key" "$room/state" "$players" "$seconds"
status=$?
[ ! -s "$room/said" ] || sort "$room/said" | uniq -c | sort -rn | head -n 10 >&2
exit $status
