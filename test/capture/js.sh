#!/bin/sh
# Records fixtures from the real JavaScript tools: test/capture/js.sh [PATTERN]
# PATTERN is a regular expression over <tool>/<sub>/<case>. The tools are installed once, outside the project.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tools=${CAPTURE_TOOLS:-${TMPDIR:-/tmp}/js}
install() { # install SET PACKAGE...
  set=$1; shift
  mkdir -p "$tools/$set"
  [ -f "$tools/$set/.installed" ] && return 0
  echo '{"private":true,"name":"tools"}' > "$tools/$set/package.json"
  for package in "$@"; do
    (cd "$tools/$set" && npm install --no-audit --no-fund --legacy-peer-deps --loglevel=error $package)
  done
  : > "$tools/$set/.installed"
}
install main 'vitest@4 @vitest/coverage-v8@4 vite@8' 'jest@30 mocha@11 prettier@3 typescript@5.9.3' \
  'eslint@9 @eslint/js@9' typescript-eslint@8 '@playwright/test@1 oxlint@1 @biomejs/biome@2 esbuild@0.28 tsx@4'
install v1 vitest@1
install v2 vitest@2
install v3 vitest@3
install j29 jest@29.7
install ts7 "typescript@7 @typescript/native-preview"
install pm 'pnpm@10 @yarnpkg/cli-dist@4 bun@1.4.5'
install agents 'vitest@5 jest@30 bun@1.4.5 @rstest/core@0.12 node@24'
install y1 yarn@1.22
install next "next@16 react@19 react-dom@19 typescript@5.9.3 @types/react @types/node"
install bundle 'webpack@5 webpack-cli@6 turbo@2 vue@3 vue-tsc@3 typescript@5.9.3'
CAPTURE_TOOLS=$tools exec node "$here/js/record.mjs" "${1:-.}"
