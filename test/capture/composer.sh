#!/usr/bin/env bash
# Captures the fixtures of composer against a repository of small packages that it writes itself and serves on loopback.
. "$(dirname "$0")/record.sh"
tool composer "$(composer --version 2>/dev/null | sed 's/ [0-9-]* [0-9:]*$//')"
port=18431 site=$work/site
mkdir -p "$site/dist"
export COMPOSER_HOME=$work/composer COMPOSER_NO_INTERACTION=1 COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_MAX_PARALLEL_HTTP=4
unset http_proxy https_proxy HTTP_PROXY HTTPS_PROXY

# pack NAME VERSION REQUIRE EXTRA: one package, and its line of the repository's index
: >"$work/rows"
pack() {
  local name=$1 version=$2 require=${3:-} extra=${4:-} base
  [ -n "$require" ] || require='{}'
  [ -n "$extra" ] || extra='{}'
  base=$(tr / - <<<"$name")-$version
  mkdir -p "$work/src/$base/src"
  echo "<?php // $name" >"$work/src/$base/src/Main.php"
  jq -n --arg name "$name" --argjson require "$require" --argjson extra "$extra" \
    '{name: $name, description: ("Parts for " + $name), type: "library", license: "MIT", require: $require, autoload: {"psr-4": {("Shop\\" + ($name | gsub("[^a-z]"; "")) + "\\"): "src/"}}} + $extra' >"$work/src/$base/composer.json"
  (cd "$work/src/$base" && zip -qr "$site/dist/$base.zip" .)
  jq -c --arg version "$version" --arg url "http://127.0.0.1:$port/dist/$base.zip" \
    '. + {version: $version, dist: {type: "zip", url: $url}}' "$work/src/$base/composer.json" >>"$work/rows"
}
index() { jq -s '{packages: (group_by(.name) | map({(.[0].name): (map({(.version): .}) | add)}) | add)}' "$work/rows" >"$site/packages.json"; }

for i in $(seq -w 1 38); do pack "parts/part-$i" "1.$((10#$i % 7)).0"; done
all=$(for i in $(seq -w 1 38); do echo "parts/part-$i"; done | jq -R . | jq -s 'map({(.): "^1.0"}) | add')
pack shop/base 2.1.0 "$all" '{"suggest": {"ext-redis": "For the cache", "shop/search": "For full text search"}, "funding": [{"type": "custom", "url": "https://example.org/fund"}]}'
pack shop/base 2.2.0 "$all"
pack shop/old 1.0.0 '{}' '{"abandoned": "shop/new"}'
pack shop/needs-php 1.0.0 '{"php": ">=99"}'
pack shop/wants-old-base 1.0.0 '{"shop/base": "^1.0"}'
index
(cd "$site" && exec python3 -m http.server "$port" --bind 127.0.0.1 >/dev/null 2>&1) & server=$!
trap 'kill $server; rm -rf "$work"' EXIT
until curl -sf "http://127.0.0.1:$port/packages.json" >/dev/null; do sleep 0.2; done

project() {
  mkdir -p "$work/$1" && cd "$work/$1" || exit 1
  jq -n --arg url "http://127.0.0.1:$port" --argjson require "$2" \
    '{name: "shop/site", description: "A shop", license: "MIT", require: $require, config: {"secure-http": false, "sort-packages": true}, repositories: [{type: "composer", url: $url}, {"packagist.org": false}], scripts: {test: "for i in 1 2 3; do echo checked part $i; done", broken: "echo no stock left; exit 3"}}' >composer.json
}
project nothing '{}'; rm composer.json
record install/no-file --fact 'Composer could not find a composer.json file' -- composer install
project shop '{"shop/base": "2.1.0", "shop/old": "^1.0"}'
record install/first --fact '40 installs, 0 updates, 0 removals' --fact 'Package shop/old is abandoned' --fact 'Generating autoload files' -- composer install
record install/nothing --fact 'Nothing to install, update or remove' -- composer install
rm -rf vendor
record install/locked --fact '40 installs, 0 updates, 0 removals' --fact 'Package shop/old is abandoned' -- composer install --no-dev
rm -rf vendor
record install/verbose --fact '40 installs, 0 updates, 0 removals' -- composer install -v
rm -rf vendor
record install/colour --fact '40 installs, 0 updates, 0 removals' -- composer install --ansi
record require/one --fact 'shop/needs-php 1.0.0 requires php >=99' -- composer require shop/needs-php
record require/missing --fact 'Could not find a matching version of package shop/absent' -- composer require shop/absent
record require/conflict --fact 'shop/wants-old-base' --fact 'Your requirements could not be resolved' -- composer require shop/wants-old-base:^1.0
sed -i 's/"shop\/base": "2.1.0"/"shop\/base": "^2.1"/' composer.json
record install/stale-lock --fact 'The lock file is not up to date' -- composer install
sed -i 's/\^1\.0\.1/x/' composer.json
for i in $(seq -w 1 12); do pack "parts/part-$i" 1.9.0; done; index
record update/many --fact 'Upgrading shop/base (2.1.0 => 2.2.0)' --fact 'Upgrading parts/part-12' --fact '0 installs, 13 updates, 0 removals' -- composer update
record update/nothing --fact 'Nothing to install, update or remove' -- composer update
record remove/one --fact 'Removing shop/old (1.0.0)' -- composer remove shop/old
record show/all --fact 'parts/part-01 1.9.0' --fact 'shop/base' -- composer show
record show/one --fact 'versions : * 2.2.0' -- composer show shop/base
record outdated/none --fact 'Everything up to date' -- composer outdated
record validate/ok --fact 'is valid' -- composer validate
record dump/autoload --fact 'Generated optimized autoload files containing' -- composer dump-autoload -o
record run/script --fact 'checked part 3' -- composer run-script test
record run/failing --fact 'no stock left' --fact 'returned with error code 3' -- composer run-script broken
rm "$site/dist/parts-part-01-1.9.0.zip"; rm -rf vendor "$COMPOSER_HOME/cache" "$HOME/.cache/composer/files/parts"
record install/download-fails --fact 'parts-part-01-1.9.0.zip' --fact '404' -- composer install
printf '{"name": "shop/site", "require": {' >composer.json
record install/bad-json --fact 'composer.json' --fact 'does not contain valid JSON' -- composer install
