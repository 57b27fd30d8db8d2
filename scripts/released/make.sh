#!/usr/bin/env bash
# scripts/released/make.sh COMMIT [NAME]: fills a database with the program of a commit, as its users would, and writes it to
# test/released/NAME.sql.gz. Run once at each release; test/api/released.spec.ts brings every one of them up to date.
# Needs git, npm, curl and the programs of a PostgreSQL 15 server, the oldest that the journal runs on.
set -euo pipefail
cd "$(dirname "$0")/../.."
commit=$(git rev-parse --short=10 "$1")
name=${2:-$commit}
bin=$(ls -d /usr/lib/postgresql/15/bin)
work=$(mktemp -d)
chmod 755 "$work"
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
as_owner() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=nobody --regid=nogroup --clear-groups -- "$@"; else "$@"; fi; }
finish() {
  [ -z "${journal:-}" ] || kill "$journal" 2>/dev/null || true
  [ -z "${journal:-}" ] || wait "$journal" 2>/dev/null || true
  (cd "$work" && as_owner "$bin/pg_ctl" -D "$work/pg/data" -m fast stop >/dev/null 2>&1) || true
  rm -rf "$work"
}
trap finish EXIT

mkdir "$work/program" "$work/pg"
[ "$(id -u)" != 0 ] || chown nobody:nogroup "$work/pg"
git archive "$commit" | tar -x -C "$work/program"
(cd "$work/program" && npm ci --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error && npm run --silent build)
(
  cd "$work"
  as_owner "$bin/initdb" -D "$work/pg/data" -U postgres -A trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  as_owner "$bin/pg_ctl" -D "$work/pg/data" -w -l "$work/pg/log" -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$work/pg" start >/dev/null
)
database="postgres://postgres@127.0.0.1:$port/journal"
"$bin/createdb" -h 127.0.0.1 -p "$port" -U postgres journal

http=$((port + 1))
url="http://127.0.0.1:$http"
(
  cd "$work/program"
  DATABASE_URL="$database" DATA_DIR="$work/data" PORT="$http" ADMIN_EMAIL=redaktori@example.org ADMIN_USERNAME=redaktori \
    ADMIN_PASSWORD=fjalekalimi-i-redaktorit NODE_ENV=production exec node scripts/start.mjs
) >"$work/log" 2>&1 &
journal=$!
for _ in $(seq 120); do curl -fs "$url/livez" >/dev/null 2>&1 && break; sleep 1; done

# What an editor does in a week: a new article, changed twice, another one deleted; a member, a document, a subscriber, a user.
token=$(curl -fs "$url/api/auth/login" -H 'Content-Type: application/json' -d '{"email":"redaktori@example.org","password":"fjalekalimi-i-redaktorit"}' |
  node -p 'JSON.parse(require("fs").readFileSync(0)).access_token')
pdf="$(find "$work/data/uploads/materials" -name '*.pdf' | head -n 1)"
article=(-F 'categoryId=2' -F 'short_description=Një përshkrim i maleve.' -F 'publish_number=1' -F 'publish_year=2024'
  -F 'author=Sami Frashëri' -F 'fjalet_kyce=male, reliev' -F 'referenca=Frashëri, S. (1899). Shqipëria.')
ask() { curl -fsS -H "Authorization: Bearer $token" "$@"; }
id=$(ask "$url/api/materials/" "${article[@]}" -F 'title=Malet e Shqipërisë' -F "pdf=@$pdf;type=application/pdf" | node -p 'JSON.parse(require("fs").readFileSync(0)).id')
ask -X PUT "$url/api/materials/$id" -F 'title=Malet e Shqipërisë, të përmirësuara' >/dev/null
ask -X PUT "$url/api/materials/$id" -F "pdf=@$pdf;type=application/pdf" >/dev/null
gone=$(ask "$url/api/materials/" "${article[@]}" -F 'title=E fshirë' -F "pdf=@$pdf;type=application/pdf" | node -p 'JSON.parse(require("fs").readFileSync(0)).id')
ask -X DELETE "$url/api/materials/$gone" >/dev/null
ask "$url/api/other-files/" -F 'title=Rregullore' -F 'isAuthorFile=true' -F 'isRateFile=false' -F 'isEnFile=false' -F "document_file=@$pdf;type=application/pdf" >/dev/null
ask "$url/api/auth/register" -H 'Content-Type: application/json' -d '{"username":"dytë","email":"dyte@example.org","password":"nje fjalekalim i gjate"}' >/dev/null
curl -fsS "$url/api/subscriptions" -H 'Content-Type: application/json' -d '{"email":"lexuesi@example.org"}' >/dev/null

kill "$journal" && wait "$journal" 2>/dev/null || true
journal=
mkdir -p test/released
# One statement for many rows, in plain SQL that any client can run.
"$bin/pg_dump" --no-owner --no-privileges --no-comments --exclude-schema=pgboss --inserts --rows-per-insert=200 "$database" |
  grep -v '^\\\|^--' | gzip -9n >"test/released/$name.sql.gz"
ls -l "test/released/$name.sql.gz"
