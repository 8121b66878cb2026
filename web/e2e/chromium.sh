#!/bin/sh
# Makes sure there is a Chromium for the browser tests. Without one they are skipped, loudly; in CI
# that is an error.
set -eu
if command -v "${ANSWERABLE_CHROMIUM:-chromium}" >/dev/null 2>&1; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing Chromium for the browser tests"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null && exit 0
fi
echo "****************************************************************************************" >&2
echo "No Chromium: the browser tests will be SKIPPED. Install it (e.g. apt install chromium) or" >&2
echo "set ANSWERABLE_CHROMIUM to its path." >&2
echo "****************************************************************************************" >&2
[ -z "${CI:-}" ]
