#!/bin/sh
# Checks what is deployed against the rules of its kind: hadolint, the schema of Compose, and the
# schemas of Kubernetes. Needs no Docker and no cluster. Run in the root of a checkout.
# Usage: deploy/lint.sh DIRECTORY   (for a virtual environment with the checkers, kept)
set -eu
[ -d "$1" ] || {
  python3 -m venv "$1"
  "$1/bin/pip" install --quiet --no-deps --require-hashes -r deploy/lint.txt
}
"$1/bin/hadolint" Dockerfile
"$1/bin/check-jsonschema" --builtin-schema vendor.compose-spec compose.yaml
for manifest in deploy/kubernetes/*.yaml; do
  case $manifest in */kustomization.yaml) continue ;; esac # a file for kubectl, not for the cluster
  "$1/bin/kubernetes-validate" --strict --quiet "$manifest"
done
echo "Dockerfile, compose.yaml and $(find deploy/kubernetes -name '*.yaml' ! -name kustomization.yaml | wc -l) manifests are in order."
