# Shared by .ci/run and .ci/bare.sh: adds the counts of several parts, and prints at the end where the time went and what failed.
passed=0
failed=0
failures=()
times=()

timed() { # part, command …
  local part=$1 since=$SECONDS status=0
  shift
  "$@" || status=$?
  times+=("$(printf '%5d s  %s' $((SECONDS - since)) "$part")")
  return $status
}

one() { # part, command …: counts as one
  echo "$1"
  if timed "$@"; then passed=$((passed + 1)); else fail "$1"; fi
}

fail() { # what
  echo "✗ $1"
  failures+=("$1")
  failed=$((failed + 1))
}

count() { # part, file of its results: a part without one was interrupted; skipped stories count as failed
  local here there names
  if [ -s "$2" ] && { read -r here there && mapfile -t names; } < <(node -e '
    const { passed, failed, skipped, failures } = JSON.parse(require("fs").readFileSync(process.argv[1]));
    const names = skipped ? [...failures, `${skipped} skipped`] : failures;
    console.log([`${passed} ${failed + skipped}`, ...names].join("\n"));' "$2"); then
    passed=$((passed + here))
    failed=$((failed + there))
    failures+=("${names[@]/#/$1: }")
  else
    fail "$1: interrupted"
  fi
  rm -f "$2"
}

finish() { # optional file for the results: prints the names and the counts, and returns the exit code
  [ -z "${1:-}" ] || node -e '
    const [file, passed, failed, ...failures] = process.argv.slice(1);
    require("fs").writeFileSync(file, JSON.stringify({ passed: +passed, failed: +failed, skipped: 0, failures }));
  ' "$1" "$passed" "$failed" "${failures[@]}"
  printf '\nWhere the time went:\n'
  printf '%s\n' "${times[@]}"
  [ "$failed" = 0 ] || printf '\nFailed:\n%s' "$(printf '  %s\n' "${failures[@]}")"
  printf '\n%s\n' "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
