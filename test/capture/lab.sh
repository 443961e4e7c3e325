#!/usr/bin/env bash
# Captures the fixtures of glab against lab.mjs, a server on this machine that speaks GitLab's API. `glab` is the real client
# (a Go module: github.com/profclems/glab, where it lived before it moved).
. "$(dirname "$0")/record.sh"
exec 9< <(exec node "$(dirname "$0")/lab.mjs")
server=$! && read -r port <&9 && trap 'kill $server; rm -rf "$work"' EXIT
mkdir -p "$work/project" "$work/config" && cd "$work/project" && git init -q -b topic . || exit 1
export GLAB_CONFIG_DIR=$work/config GITLAB_TOKEN=x GLAB_SEND_TELEMETRY=false CHECK_UPDATE=false
git remote add origin "http://localhost:$port/acme/shop.git"
cat >"$work/config/config.yml" <<Y
git_protocol: http
check_update: false
host: localhost
hosts:
  localhost:
    api_protocol: http
    git_protocol: http
    api_host: localhost:$port
    token: x
Y
chmod 600 "$work/config/config.yml"
tool glab "$(glab --version | head -1)"
record api/merge-requests --fact '"username":"ada-l"' --fact '"source_branch":"fix/topic-41"' -- glab api projects/acme%2Fshop/merge_requests
record api/project --fact '"path_with_namespace":"acme/shop"' --fact '"star_count":41' -- glab api projects/acme%2Fshop
record api/user --fact '"username":"ada-l"' -- glab api user
record api/missing --fact '404 Not Found' -- glab api projects/acme%2Fshop/gone
record mr/list/open --fact 'Umlauts in the search index' -- glab mr list
record mr/view/open --fact 'find the commit' -- glab mr view 60
record issue/list/open --fact 'Umlauts in the search index' -- glab issue list
record issue/view/open --fact 'find the commit' -- glab issue view 60
record issue/view/missing -- glab issue view 999
record ci/list/mixed --fact 'failed' -- glab ci list
