#!/usr/bin/env bash
# Tests the project as a newcomer meets it: a fresh clone in a path with spaces, ë and the project's own names, with only Node, npm, git and the usual
# tools in PATH, an empty home and, if root runs this, another user. On the newest version of Node everything; on the oldest `npm start`,
# the unit tests, the formats and one noun by REST and GraphQL: what is checked without running it is the same on each.
#   .ci/bare.sh [24 20]
# The last line reads `N passed, N failed`; the names of what failed are printed before it. dist/bare-results.json contains both.
set -uo pipefail
cd "$(dirname "$0")/.."
checkout=$PWD
. .ci/tally.sh
versions=("$@")
[ $# -gt 0 ] || versions=(24 20)

TOOLS='sh env bash git basename cat chmod cp cut date dirname false grep head id ln ls mkdir mkfifo mktemp mv pwd readlink realpath rm
  rmdir sed sleep sort tail touch tr true uname unshare setpriv wc'
NOBODY=65534
TEST_SECONDS=2400

base=$(mktemp -d)
mkdir -p "$base/server/client"
chmod 711 "$base" "$base/server" "$base/server/client"
trap 'rm -rf "$base"' EXIT
home="$base/home"
cache="$base/npm-cache"
give() { # to the user who runs everything
  [ "$(id -u)" != 0 ] || chown -R "$NOBODY:$NOBODY" "$@"
}

as_newcomer() { # folder, tools, command …
  local folder=$1 tools=$2
  shift 2
  local user=()
  [ "$(id -u)" != 0 ] || user=(setpriv "--reuid=$NOBODY" "--regid=$NOBODY" --clear-groups --)
  (
    cd "$folder" && "${user[@]}" env -i "${network[@]}" PATH="$tools" HOME="$home" CI=true npm_config_cache="$cache" \
      "$(command -v timeout)" -k 10 "$TEST_SECONDS" "$@" </dev/null
  )
}

# The registry settings of this machine are kept out of the clone.
network=("npm_config_registry=$(npm config get registry)")
for name in HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy NODE_EXTRA_CA_CERTS; do
  [ -z "${!name:-}" ] || network+=("$name=${!name}")
done

mkdir -p "$home" "$cache" dist
downloaded="$(npm config get cache)/_cacache"
[ ! -d "$downloaded" ] || cp -r "$downloaded" "$cache/"
give "$home" "$cache"

node_for() { # prints the path of Node in the version; the running one where it fits
  local version=$1 package
  if [ "$(node -p 'process.versions.node.split(".")[0]')" = "$version" ]; then
    node -p process.execPath
    return
  fi
  package=$(node -p '`node-${process.platform}-${process.arch}`')
  npm install --silent --no-save --ignore-scripts --prefix "$base/node-$version" "$package@$version" >&2 || return 1
  echo "$base/node-$version/node_modules/$package/bin/node"
}

tools_with() { # node, folder: a folder to be the whole PATH
  local node=$1 folder=$2 tool file
  mkdir -p "$folder/lib"
  for tool in $TOOLS; do
    file=$(type -P "$tool" || true)
    [ ! -x "$file" ] || ln -s "$file" "$folder/$tool"
  done
  # Copied, because the other user may not be able to read the originals.
  cp -L "$node" "$folder/node"
  cp -rL "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$folder/lib/npm"
  ln -s lib/npm/bin/npm-cli.js "$folder/npm"
}

# Beside the first newcomer: each leaves a core to the other.
node scripts/release.mjs archive >"$base/archive.log" &
archived=$!

first=${versions[0]}
for version in "${versions[@]}"; do
  echo
  echo "Node $version"
  node=$(node_for "$version") || { fail "Node $version could not be had."; continue; }
  tools="$base/tools-$version"
  folder="$base/server/client/Revista Gjeografike – e reja, ë $version"
  tools_with "$node" "$tools"
  git clone --quiet "$checkout" "$folder" || { fail 'The checkout could not be cloned.'; continue; }
  git -C "$folder" checkout --quiet "$(git rev-parse HEAD)"
  give "$folder" "$tools"

  timed "Node $version, a newcomer" as_newcomer "$folder" "$tools" node .ci/newcomer.mjs dist/newcomer.json
  count "Node $version, a newcomer" "$folder/dist/newcomer.json"
  if [ "$version" = "$first" ]; then
    timed "Node $version, npm test" as_newcomer "$folder" "$tools" npm test
    count "Node $version, npm test" "$folder/dist/test-results.json"
    timed "Node $version, faults" as_newcomer "$folder" "$tools" npm test -- --selectProjects faults
    count "Node $version, faults" "$folder/dist/test-results.json"
    # Beside what is done on the oldest: each leaves a core to the other.
    as_newcomer "$folder" "$tools" node .ci/upgrade.mjs dist/upgrade.json >"$base/upgrade.log" 2>&1 &
    upgrade=$!
    upgraded=$folder
  else
    timed "Node $version, unit tests" as_newcomer "$folder" "$tools" npm test -- '^(server|client|test/formats)/.*\.spec' '^test/api/calls\.spec'
    count "Node $version, unit tests" "$folder/dist/test-results.json"
  fi
done

echo
echo 'An upgrade'
if [ -n "${upgrade:-}" ]; then
  timed 'An upgrade, after the rest' wait "$upgrade"
  cat "$base/upgrade.log"
  count 'An upgrade' "$upgraded/dist/upgrade.json"
fi

echo
echo 'The archive of a release'
timed 'The archive of a release, after the rest' wait "$archived"
archive=$(tail -n 1 "$base/archive.log")
if [ -f "$archive" ] && [ "$(wc -c <"$archive")" -lt 120000000 ]; then
  mkdir "$base/release"
  tar -xzf "$archive" -C "$base/release" --strip-components 1 --no-same-owner
  cp -r .ci "$base/release/"
  tools_with "$(node -p process.execPath)" "$base/tools"
  give "$base/release" "$base/tools"
  timed 'The archive of a release, a newcomer' as_newcomer "$base/release" "$base/tools" node .ci/newcomer.mjs dist/newcomer.json
  count 'The archive of a release, a newcomer' "$base/release/dist/newcomer.json"
else
  fail "The archive of a release was not made, or has more than 120 MB: $archive"
fi

finish dist/bare-results.json
