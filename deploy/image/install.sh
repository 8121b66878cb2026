#!/bin/sh
# The package and every adapter's dependencies, pinned by hash, into a virtual environment.
# What the image does, and what deploy/prove.sh does without an image. Run in the root of a checkout
# after `make sites`. Needs Python >= 3.11 with venv. Usage: install.sh DIRECTORY
set -eu
target=$1
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

python3 -m venv "$build/venv"
"$build/venv/bin/pip" install --quiet --no-cache-dir --no-deps --require-hashes -r deploy/image/build.txt
"$build/venv/bin/pip" wheel --quiet --no-cache-dir --no-deps --no-build-isolation \
  --wheel-dir "$build" .

python3 -m venv "$target"
"$target/bin/pip" install --quiet --no-cache-dir --no-deps --require-hashes -r deploy/image/requirements.txt
"$target/bin/pip" install --quiet --no-cache-dir --no-deps "$build"/answerable-*.whl
"$target/bin/pip" uninstall --quiet --yes pip # nothing is installed into a running container
