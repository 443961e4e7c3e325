#!/usr/bin/env bash
# Captures the fixtures of jq, on answers of forge.mjs and on files of this repository.
. "$(dirname "$0")/record.sh"
exec 9< <(exec node "$(dirname "$0")/forge.mjs")
server=$! && read -r port <&9 && trap 'kill $server; rm -rf "$work"' EXIT
mkdir -p "$work/project" && cd "$work/project" || exit 1
curl -s "http://127.0.0.1:$port/repos/acme/shop/pulls/186/comments" >comments.json
curl -s "http://127.0.0.1:$port/repos/acme/shop" >repo.json
cp "$fixtures/../package.json" .
printf '{"id": 12345678901234567890, "rate": 1.10, "rate": 2E5, "name": "a \\"b\\" \\u00e9 \\\\ {[,:]}", "empty": {}, "none": [], "list": [1, [2, {"x": null}], "y  z"], "text": "%s", "long": "%s"}\n' 'one\ntwo' "$(seq -s ' ' 400)" >odd.json
printf '{"a": 1,}\n' >broken.json
tool jq "$(jq --version)"
record whole --fact '"full_name": "acme/shop"' -- jq . repo.json
record list --fact '"path": "src/cart/total.ts"' -- jq '[.[] | {id, path, line, body, user: .user.login}]' comments.json
record several --fact '"line": 20' -- jq '.[] | {id, line, path, body}' comments.json
record odd --fact '12345678901234567' --fact '{[,:]}' -- jq . odd.json
record colour --fact 'acme/shop' -- jq -C . repo.json
record tab --fact '"full_name": "acme/shop"' -- jq --tab . repo.json
record raw-strings --fact 'Missing test' -- jq -r '.[].body' comments.json
record scalars --fact '137' -- jq '.[].line' comments.json
record small --fact '"pith"' -- jq '{name, version}' package.json
record none -- jq '.[] | select(.line > 9000)' comments.json
record broken --fact 'parse error' -- jq . broken.json
record missing --fact 'Could not open file gone.json' -- jq . gone.json
record program --fact 'compile error' -- jq '.[' repo.json
record compact --fact '"full_name":"acme/shop"' -- jq -c . repo.json
