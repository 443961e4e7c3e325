#!/usr/bin/env bash
# Captures the fixtures of curl, wget and httpie against web.mjs. The page is one of Node's own documentation (MIT, from
# Debian's nodejs-doc), the other one written by `coverage html`; the JSON answers are those of forge.mjs.
. "$(dirname "$0")/record.sh"
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$work/site" && cd "$work/site" || exit 1
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 3650 -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null
cp /usr/share/doc/nodejs/api/string_decoder.html page.html
node -e "import('$here/forge-data.mjs').then(({ repo, issues }) => { const { writeFileSync } = require('node:fs'); writeFileSync('repo.json', JSON.stringify(repo, null, 2) + '\n'); writeFileSync('issues.json', JSON.stringify(issues.slice(0, 8), null, 2) + '\n'); writeFileSync('compact.json', JSON.stringify(repo)); })"
tr '\n' ' ' <page.html >minified.html
head -c 30000000 /dev/zero >large.bin
exec 9< <(exec node "$here/web.mjs")
server=$! && read -r port secure <&9 && trap 'kill $server; rm -rf "$work"' EXIT
url=http://localhost:$port
tool curl "$(curl --version | head -1 | cut -d' ' -f1-2)"
record page --fact '<h2>String decoder' --fact '</html>' -- curl -s $url/page.html
record minified --fact 'String decoder' --fact '</html>' -- curl -s $url/minified.html
record pretty-json --fact '"full_name": "acme/shop"' --fact '"visibility": "public"' -- curl -s $url/repo.json
record pretty-list --fact '"number": 293' -- curl -s $url/issues.json
record compact-json --fact '"full_name":"acme/shop"' -- curl -s $url/compact.json
record progress --fact '"visibility": "public"' -- curl $url/repo.json -o /dev/stdout
record download -- curl -o large.out $url/large.bin
record verbose --fact '< HTTP/1.1 200 OK' --fact '> GET /repo.json HTTP/1.1' --fact '< ETag: "1a2b"' -- curl -sv $url/repo.json
record secure --fact '< HTTP/1.1 200 OK' --fact 'issuer: CN=localhost' -- curl -v --cacert cert.pem https://localhost:$secure/repo.json
record untrusted --fact 'unknown CA' --fact 'SSL certificate problem: self-signed certificate' -- curl -v https://localhost:$secure/repo.json
record headers --fact 'HTTP/1.1 200 OK' -- curl -sI $url/page.html
record with-headers --fact 'HTTP/1.1 200 OK' --fact '"visibility": "public"' -- curl -si $url/repo.json
record post --fact 'HTTP/1.1 201 Created' --fact '"received": "a=1"' -- curl -v -d a=1 $url/echo
record redirect --fact '302 Found' --fact 'String decoder' -- curl -sSL -v $url/old
record missing --fact '"error": "no such page"' -- curl -s $url/gone
record fails --fact 'The requested URL returned error: 404' -- curl -sSf $url/gone
record refused --fact "Couldn't connect to server" -- curl http://localhost:9/
record unresolved --fact 'Could not resolve host: nowhere.invalid' -- curl -v http://nowhere.invalid/
record status --fact '200' -- curl -s -o /dev/null -w '%{http_code}\n' $url/page.html
tool http "$(http --version)"
record page --fact 'String decoder' --fact '</html>' -- http --ignore-stdin GET $url/page.html
record pretty --fact '"full_name": "acme/shop"' -- http --ignore-stdin --pretty=format GET $url/repo.json
record verbose --fact 'HTTP/1.1 200 OK' --fact '"full_name": "acme/shop"' -- http --ignore-stdin -v GET $url/repo.json
record colour --fact 'full_name' -- http --ignore-stdin --pretty=all GET $url/repo.json
record post --fact '"method": "POST"' -- http --ignore-stdin POST $url/echo a=1
record missing --fact 'no such page' -- http --ignore-stdin --check-status GET $url/gone
record refused --fact 'Connection refused' -- http --ignore-stdin GET http://localhost:9/
tool wget "$(wget --version | head -1)"
record output/page --fact '<h2>String decoder' --fact '</html>' -- wget -qO- $url/page.html
record output/json --fact '"full_name": "acme/shop"' -- wget -qO- $url/repo.json
record output/progress --fact '"visibility": "public"' -- wget -O - $url/repo.json
record output/missing --fact 'ERROR 404: Not Found' -- wget -O - $url/gone
record output/quiet-missing -- wget -qO- $url/gone
