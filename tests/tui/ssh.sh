#!/bin/sh
# Plays over a real sshd: runs test_slow_line through ssh, with slow_line between ssh and
# "sshd -i". It opens no port, and uses the system's sshd program but not its
# configuration.
#
#     UNSTUCK_LINE='100 960' tests/tui/ssh.sh    ms each way, bytes a second
#
# Without UNSTUCK_LINE the line is faster than this, because ssh itself sends many bytes
# before the first key.
build=${BUILDDIR:-$PWD}
PATH=$PATH:/usr/sbin:/sbin

skip() {
  echo "1..0 # SKIP $1"
  exit 0
}

[ "${TEST_EFFORT:-100}" -ge 100 ] || skip 'make check-long runs it'
for tool in ssh sshd ssh-keygen; do
  command -v $tool >/dev/null 2>&1 || skip "there is no $tool"
done
# As root, sshd needs this directory; a temporary one is used.
if [ "$(id -u)" = 0 ] && [ ! -d /run/sshd ]; then
  [ -z "$SSH_SH_AGAIN" ] || skip 'sshd has no /run/sshd'
  unshare -m true 2>/dev/null || skip 'sshd has no /run/sshd'
  # shellcheck disable=SC2016 # for the inner shell
  SSH_SH_AGAIN=1 exec unshare -m sh -c \
    'mount -t tmpfs none /run && mkdir -m 755 /run/sshd; exec sh "$0"' "$0"
fi

room=$(mktemp -d) || exit 99
trap 'rm -rf "$room"' EXIT
trap 'exit 1' INT TERM
# A path without blanks: ssh gives the command's words to a shell.
ln -s "${UNSTUCK:-$build/unstuck}" "$room/unstuck"
ln -s "$build/tests/tui/slow_line" "$room/slow_line"
for key in host key; do
  ssh-keygen -q -t ed25519 -N '' -f "$room/$key" || skip 'no keys can be made'
done
cat >"$room/sshd_config" <<END
HostKey $room/host
AuthorizedKeysFile $room/key.pub
PidFile none
StrictModes no
PermitRootLogin yes
PasswordAuthentication no
PrintMotd no
SetEnv UNSTUCK_FRAME_MARK=1 LC_ALL=C.UTF-8 XDG_STATE_HOME=$room XDG_DATA_HOME=$room
END
cat >"$room/config" <<END
Host far
  HostKeyAlias far
  User $(id -un)
  IdentityFile $room/key
  IdentitiesOnly yes
  UserKnownHostsFile $room/known
  GlobalKnownHostsFile none
  StrictHostKeyChecking no
  LogLevel ERROR
  RequestTTY force
  EscapeChar none
  ProxyCommand $room/slow_line ${UNSTUCK_LINE:-20 20000} $(command -v sshd) -i -f $room/sshd_config
END
ssh -F "$room/config" -T far true </dev/null >"$room/said" 2>&1 ||
  skip "sshd refuses the connection: $(tr '\n' ' ' <"$room/said")"

UNSTUCK=$room/unstuck UNSTUCK_SSH=$room/config "$build/tests/tui/test_slow_line"
