#!/bin/sh
# Runs what the Dockerfile's server image does, where there is no Docker: in a new Debian root of its
# own, as the image's user, up to a cited answer. Run as root in a checkout after `make sites`.
# Needs debootstrap and curl. Usage: deploy/prove.sh DIRECTORY   (must not exist; is left there)
set -eu
root=$1
port=${PORT:-8017}
[ ! -e "$root" ] || { echo "$root exists. Name a folder that does not."; exit 2; }

step() { echo "== $*"; }

step "a Debian with Python and nothing else"
debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates bookworm "$root" \
  > /dev/null
cp /etc/resolv.conf "$root/etc/resolv.conf"
# What this machine trusts, which may include a proxy of its own.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"

step "the stages 'sites' and 'install'"
mkdir "$root/build"
git archive HEAD | tar -x -C "$root/build"
cp -R src/answerable/static "$root/build/src/answerable/"
mkdir -p "$root/build/src/answerable/demo"
cp -R src/answerable/demo/docs "$root/build/src/answerable/demo/"
chroot "$root" sh -c 'cd /build && sh deploy/image/install.sh /opt/answerable'

step "the stage 'server'"
chroot "$root" groupadd --system --gid 10001 answerable
chroot "$root" useradd --system --uid 10001 --gid answerable --home-dir /data --no-create-home answerable
chroot "$root" install -d -o answerable -g answerable /data
cp -R docs/docs "$root/srv/docs"
cp deploy/compose/answerable.toml "$root/srv/answerable.toml"
rm -rf "$root/build"

as_user() { # becomes the command, so that signals reach that itself: call it in a shell of its own
  exec chroot --userspec=10001:10001 "$root" env -i HOME=/data PYTHONDONTWRITEBYTECODE=1 \
    PATH=/opt/answerable/bin:/usr/bin:/bin ANSWERABLE_DATA=/data \
    ANSWERABLE_SERVER__HOST=127.0.0.1 ANSWERABLE_SERVER__PORT="$port" sh -c "cd /srv && exec $*"
}

step "the image's user can write below /data and /tmp, and nowhere else"
chroot --userspec=10001:10001 "$root" sh -c '! touch /srv/x /opt/answerable/x /etc/x 2> /dev/null'

step "answerable ingest"
(as_user answerable ingest)

step "answerable serve"
as_user answerable serve &
server=$!
trap 'kill "$server" 2> /dev/null || true' EXIT
until curl -fsS "http://127.0.0.1:$port/readyz" 2> /dev/null; do
  kill -0 "$server" || { echo "The server ended before it was ready."; exit 1; }
  sleep 0.2
done
echo
curl -fsS -H 'Content-Type: application/json' -H 'Accept: application/json' \
  -d '{"message": "How do I ingest my docs?", "mode": "general"}' "http://127.0.0.1:$port/chat" \
  | grep -o '"state":"answered"'

step "SIGTERM ends it with code 0"
kill -TERM "$server"
wait "$server"
trap - EXIT
echo "proved in $root"
