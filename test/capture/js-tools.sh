#!/usr/bin/env bash
# Captures the fixtures of JavaScript tools: deno, svelte-check, vue-tsc, nx, prisma, nest, tsup, npm view and pack, and
# others. TOOLS names a folder with the tools' packages installed below node_modules, ANGULAR one with the CLI of Angular.
# ONLY=nx captures one tool.
. "$(dirname "$0")/record.sh"
bin=${TOOLS:?a folder with the tools installed}/node_modules/.bin
export PATH="$bin:$PATH" NO_UPDATE_NOTIFIER=1 NX_DAEMON=false NX_NO_CLOUD=true NO_COLOR=1 npm_config_update_notifier=false
unset FORCE_COLOR
folder() { mkdir -p "$work/$1" && cd "$work/$1" || exit 1; }
wanted() { [ -z "${ONLY:-}" ] || [[ " $ONLY " == *" $1 "* ]]; }
linked() { ln -s "$TOOLS/node_modules" node_modules; }
version() { node -p "require('$TOOLS/node_modules/$1/package.json').version"; }

if wanted deno; then
  tool deno "$(deno --version | head -1)"
  folder pond
  echo '{"tasks":{"build":"echo built","bad":"deno test missing"}}' >deno.json
  printf 'export const equal = (a: unknown, b: unknown): void => {\n  if (a !== b) throw new Error(`got ${a}, wanted ${b}`);\n};\n' >equal.ts
  for i in $(seq -w 15); do
    { echo 'import { equal } from "./equal.ts";'
      for j in $(seq 8); do printf 'Deno.test("case %s.%s rejects an error", () => {\n  equal(1, 1);\n});\n' "$i" "$j"; done
      printf 'Deno.test("steps %s", async (t) => {\n  await t.step("first", () => {});\n  await t.step("second", () => {});\n});\n' "$i"
    } >"part_${i}_test.ts"
  done
  record test/pass --fact 'ok | 135 passed' --not 'case 07.3' -- deno test
  record test/pass-colour --env NO_COLOR= --env FORCE_COLOR=1 --fact '135 passed' -- deno test
  record test/filter --fact '8 passed' -- deno test --filter 'case 07'
  record test/none -- deno test --filter nothing-like-it
  printf 'import { equal } from "./equal.ts";\nDeno.test("adds up", () => {\n  console.log("counting");\n  equal(1 + 1, 3);\n});\nDeno.test("logs", () => {\n  console.log("a word");\n});\nDeno.test({ name: "later", ignore: true, fn: () => {} });\nDeno.test("in steps", async (t) => {\n  await t.step("one", () => {});\n  await t.step("two", () => {\n    equal("a", "b");\n  });\n});\n' >sums_test.ts
  record test/failed --fact 'adds up => ./sums_test.ts:2:6' --fact 'got 2, wanted 3' --fact 'FAILED | 136 passed' -- deno test
  for j in $(seq 60); do printf 'Deno.test("wrong %s", () => {\n  equal(%s, 0);\n});\n' "$j" "$j"; done >>sums_test.ts
  record test/many --fact 'wrong 37 => ./sums_test.ts' --fact 'got 37, wanted 0' -- deno test
  record test/dot --fact 'wrong 37' -- deno test --reporter=dot
  echo 'throw new Error("the till is locked");' >crash_test.ts
  record test/crash --fact 'the till is locked' -- deno test crash_test.ts
  printf 'const total: number = "none";\nexport const other: string = 3;\nconsole.log(total.length);\n' >types.ts
  record test/types --fact 'TS2322' -- deno test --no-run types.ts
  record check/errors --fact 'types.ts:1:7' --fact 'Found 3 errors' -- deno check types.ts
  record check/ok -- deno check equal.ts
  for i in $(seq 8); do printf 'import express from "npm:express@5.1.0";\nimport { equal } from "./equal.ts";\nequal(typeof express, "function");\n' >"shop_$i.ts"; done
  record check/downloads --env DENO_DIR="$work/modules" --fact 'Check shop_' --re '^\[pith: \d+ downloads hidden\]$' -- deno check shop_1.ts shop_2.ts shop_3.ts shop_4.ts shop_5.ts shop_6.ts shop_7.ts shop_8.ts
  rm shop_*.ts
  record lint/ok --fact 'Checked 1 file' -- deno lint equal.ts
  for i in $(seq -w 30); do printf 'let z%s: any = 3;\nconst f = async () => {};\ndebugger;\n' "$i" >"loose_$i.ts"; done
  record lint/many --fact 'loose_17.ts:1:5' --re '^Found \d+ problems' -- deno lint
  record lint/compact --fact 'loose_17.ts' -- deno lint --compact
  record fmt/check --fact 'not formatted' -- deno fmt --check
  record fmt/done -- deno fmt
  record task/ok --fact 'built' -- deno task build
  record task/failed -- deno task bad
  record task/unknown --fact 'nowhere' -- deno task nowhere
  echo '{ "tasks": ' >deno.json
  record test/bad-config -- deno test
fi

if wanted svelte; then
  tool svelte-check "$(version svelte-check)"
  folder petals
  linked
  echo '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler","target":"es2022","skipLibCheck":true,"types":[]},"include":["src"]}' >tsconfig.json
  mkdir src
  printf '<script lang="ts">\n  let { name }: { name: string } = $props();\n</script>\n\n<p>{name}</p>\n' >src/Good.svelte
  record run/clean --fact '0 errors and 0 warnings' -- svelte-check
  for i in $(seq -w 25); do
    printf '<script lang="ts">\n  import Good from "./Good.svelte";\n  let count: number = "%s";\n</script>\n\n<Good />\n<img src="a.png">\n<button onclick={() => missing()}>go</button>\n<style>\n  .unused { color: red; }\n</style>\n' "$i" >"src/Bad$i.svelte"
  done
  record run/many --fact 'src/Bad17.svelte:3:7' --re 'svelte-check found \d+ errors' -- svelte-check
  record run/human --fact 'src/Bad17.svelte:3:7' -- svelte-check --output human
  record run/machine --fact 'Bad17.svelte' -- svelte-check --output machine
  record run/threshold --fact 'src/Bad17.svelte:3:7' -- svelte-check --threshold error
  record run/colour --env NO_COLOR= --env FORCE_COLOR=1 --fact 'Bad17.svelte:3:7' -- svelte-check
  echo '{ "compilerOptions": ' >tsconfig.json
  record run/bad-config -- svelte-check --tsconfig ./tsconfig.json
fi

if wanted vue; then
  tool vue-tsc "$(version vue-tsc)"
  folder views
  linked
  echo '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler","target":"es2022","skipLibCheck":true,"types":[],"noEmit":true},"include":["src"]}' >tsconfig.json
  mkdir src
  printf '<script setup lang="ts">\ndefineProps<{ name: string }>();\n</script>\n\n<template><p>{{ name }}</p></template>\n' >src/Good.vue
  record clean --max 0 -- vue-tsc --noEmit
  for i in $(seq -w 25); do printf '<script setup lang="ts">\nimport Good from "./Good.vue";\nconst count: number = "%s";\n</script>\n\n<template>\n  <Good />\n  <p>{{ nothing }}</p>\n</template>\n' "$i" >"src/Bad$i.vue"; done
  record many --fact 'src/Bad17.vue' -- vue-tsc --noEmit
  record many-pretty --fact 'src/Bad17.vue' -- vue-tsc --noEmit --pretty
fi

if wanted nx; then
  tool nx "$(version nx)"
  folder herd
  linked
  git init -q .
  echo '{"name":"herd","private":true,"workspaces":["packages/*"],"devDependencies":{"nx":"*"}}' >package.json
  echo '{"targetDefaults":{"build":{"cache":true},"test":{"cache":true}},"analytics":false}' >nx.json
  printf '/node_modules\n.nx\n' >.gitignore
  for i in $(seq -w 12); do
    mkdir -p "packages/part$i"
    printf '{"name":"part%s","version":"1.0.0","scripts":{"build":"node -e \\"console.log(`compiled part%s`)\\"","test":"node --test"}}' "$i" "$i" >"packages/part$i/package.json"
    printf 'import { test } from "node:test";\ntest("part %s adds up", () => {});\n' "$i" >"packages/part$i/a.test.mjs"
  done
  record run-many/ok --fact 'Successfully ran target build for 12 projects' -- nx run-many -t build
  record run-many/cached --fact 'read the output from the cache' -- nx run-many -t build
  record run-many/tests --fact 'Successfully ran target test for 12 projects' -- nx run-many -t test
  printf 'import { test } from "node:test";\nimport assert from "node:assert";\ntest("part 05 is wrong", () => assert.equal(1, 2));\n' >packages/part05/b.test.mjs
  record run-many/failed --fact 'part 05 is wrong' --fact 'part05:test' -- nx run-many -t test
  record run-many/stream --fact 'part 05 is wrong' -- nx run-many -t test --outputStyle=stream
  record test/one --fact 'part 05 is wrong' -- nx test part05
  record run/one --fact 'compiled part03' -- nx run part03:build --skip-nx-cache
  record run/unknown --fact 'nowhere' -- nx run part03:nowhere
  record show/projects --fact 'part07' -- nx show projects
  record report/ok -- nx report
  record reset/ok -- nx reset
  echo '{ "targetDefaults": ' >nx.json
  record run-many/bad-config -- nx run-many -t build
fi

if wanted prisma; then
  tool prisma "$(version prisma)"
  folder ledger
  linked
  mkdir prisma
  printf 'datasource db {\n  provider = "sqlite"\n  url      = "file:./dev.db"\n}\n\nmodel Coin {\n  id Int @id\n  name String\n}\n' >prisma/schema.prisma
  record validate/ok -- prisma validate
  record format/ok -- prisma format
  printf 'model Note {\n  id Int @id\n  coin Absent\n  wrong Int @nothing\n}\nmodel Coin {\n}\n' >>prisma/schema.prisma
  record validate/errors --fact 'Validation Error Count' -- prisma validate
  record generate/errors --fact 'Absent' -- prisma generate
  rm -r prisma
  record generate/no-schema --fact 'Could not find Prisma Schema' -- prisma generate
fi

if wanted nest; then
  tool nest "$(version @nestjs/cli)"
  folder nestling
  linked
  echo '{"compilerOptions":{"strict":true,"module":"commonjs","target":"es2022","outDir":"dist","skipLibCheck":true,"types":[]},"include":["src"]}' >tsconfig.json
  echo '{"sourceRoot":"src"}' >nest-cli.json
  echo '{"name":"nestling"}' >package.json
  mkdir src && echo 'export const one: number = 1;' >src/main.ts
  record build/ok --max 0 -- nest build
  for i in $(seq -w 25); do printf 'export const count%s: number = "%s";\nexport const size%s = nothing.length;\n' "$i" "$i" "$i" >"src/part$i.ts"; done
  record build/many --fact 'src/part17.ts:1:14' --fact 'Found 50 error(s).' -- nest build
  rm tsconfig.json
  record build/no-config -- nest build
  record info/ok -- nest info
fi

if wanted tsup; then
  tool tsup "$(version tsup)"
  folder packed
  linked
  echo '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler","target":"es2022","skipLibCheck":true,"types":[]}}' >tsconfig.json
  echo '{"name":"packed","version":"1.0.0"}' >package.json
  mkdir src
  for i in $(seq -w 30); do echo "export const part$i = () => import('./shared'); export const name$i = 'part $i';" >"src/part$i.ts"; done
  echo 'export const shared = 1;' >src/shared.ts
  record run/one --fact 'dist/part07.js' --fact 'Build success' -- tsup src/part07.ts
  record run/many --fact 'Build success' -- tsup src/*.ts --format esm,cjs --dts
  echo 'import { absent } from "./nowhere"; export const x: number = "a"; absent();' >src/bad.ts
  record run/failed --fact 'Could not resolve "./nowhere"' -- tsup src/bad.ts
  record run/types --fact 'src/bad.ts' -- tsup src/part01.ts src/bad.ts --dts-only
  record run/no-input --fact 'No input files' -- tsup
fi

if wanted npm; then
  tool npm "$(npm --version)"
  folder shelf
  record view/one --fact 'dist-tags' -- npm view is-odd
  record view/field -- npm view is-odd version
  record view/versions --fact '4.17.21' -- npm view lodash versions
  record view/unknown --fact 'E404' -- npm view nosuchpackage-for-pith-x
  record search/ok -- npm search is-odd
  echo '{"name":"shelf","version":"1.0.0","license":"MIT"}' >package.json
  mkdir lib && for i in $(seq -w 150); do echo "module.exports = $i;" >"lib/part$i.js"; done
  record pack/dry --fact 'shelf-1.0.0.tgz' --fact 'total files' -- npm pack --dry-run
  record pack/done --fact 'shelf-1.0.0.tgz' -- npm pack
  rm shelf-1.0.0.tgz
  record publish/dry --fact '+ shelf@1.0.0' -- npm publish --dry-run
  echo '{"name":"shelf"' >package.json
  record pack/broken --fact 'EJSONPARSE' -- npm pack --dry-run
fi

if wanted cspell; then
  tool cspell "$(version cspell)"
  folder spelled
  linked
  mkdir src
  for i in $(seq -w 20); do echo "// a plain sentence" >"src/part$i.ts"; done
  record run/clean --fact 'Issues found: 0' -- cspell 'src/**/*.ts'
  for i in $(seq -w 20); do printf '// a sentense with a speling mistake\nconst recieve = %s;\n' "$i" >>"src/part$i.ts"; done
  record run/many --fact 'src/part17.ts:2:6' --fact 'sentense' -- cspell 'src/**/*.ts'
  record run/plain --fact 'src/part17.ts:2:6' -- cspell lint --no-progress 'src/**/*.ts'
  record run/none -- cspell 'nowhere/**'
  tool madge "$(version madge)"
  for i in $(seq -w 20); do echo "import './part$i.js'; import './part03.js'" >"src/part$i.js"; done
  echo "import './part04.js'" >src/part03.js; echo "import './part03.js'" >src/part04.js
  record run/circular --fact 'part03.js > part04.js' -- madge --circular src
  record run/list --fact 'part17.js' -- madge src
  record run/orphans -- madge --orphans src
fi

if wanted more; then
  folder more
  linked
  echo '{"name":"more","version":"1.0.0","type":"module"}' >package.json
  echo 'export default { extends: ["@commitlint/config-conventional"] };' >commitlint.config.js
  git init -q . && git -c user.name=d -c user.email=d@e.f commit -q --allow-empty -m 'feat: begin' && git -c user.name=d -c user.email=d@e.f commit -q --allow-empty -m 'No Type Here.'
  tool commitlint "$(version @commitlint/cli)"
  record run/failed --fact 'type may not be empty' -- commitlint --last
  record run/verbose --fact 'type may not be empty' -- commitlint --last --verbose
  mkdir src && for i in $(seq -w 12); do for j in $(seq 30); do echo "export const value$j = [$j, $j + 1, $j * 2].map((n) => n * $j).filter(Boolean);"; done >"src/part$i.ts"; done
  tool jscpd "$(version jscpd)"
  record run/many --fact 'src/part07.ts' -- jscpd src
  tool typedoc "$(version typedoc)"
  echo '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler","target":"es2022","types":[]},"include":["src"]}' >tsconfig.json
  record run/ok --fact 'generated at' -- typedoc --entryPoints 'src/*.ts' --out docs
  for i in $(seq -w 12); do printf '/** See {@link Nowhere%s} and @foo. @nonsense x */\nexport const linked%s = 1;\n' "$i" "$i" >>"src/part$i.ts"; done
  record run/warnings --fact 'Nowhere07' -- typedoc --entryPoints 'src/*.ts' --out docs
  tool swc "$(version @swc/cli)"
  record run/ok --fact 'Successfully compiled' -- swc src -d out
  echo 'const = 3;' >src/broken.ts
  record run/failed --fact 'broken.ts' -- swc src -d out
  tool rspack "$(version @rspack/cli)"
  rm src/broken.ts
  printf "import './part01.ts'; import './absent';\n" >src/index.js
  record build/failed --fact "./absent" -- rspack build --entry ./src/index.js --mode production
  printf "console.log(1);\n" >src/index.js
  record build/ok -- rspack build --entry ./src/index.js --mode production
  tool parcel "$(version parcel)"
  record build/ok -- parcel build src/index.js --no-cache
  tool lerna "$(version lerna)"
  folder flock
  linked
  git init -q .
  echo '{"name":"flock","private":true,"workspaces":["packages/*"]}' >package.json
  echo '{"version":"1.0.0"}' >lerna.json
  for i in $(seq -w 12); do mkdir -p "packages/part$i"; printf '{"name":"part%s","version":"1.0.0","scripts":{"build":"echo compiled part%s","test":"exit %s"}}' "$i" "$i" "$((10#$i == 5))" >"packages/part$i/package.json"; done
  record run/ok --fact 'compiled part07' -- lerna run build
  record run/failed --fact 'part05' -- lerna run test
  record list/ok --fact 'part07' -- lerna list
fi

if wanted ng; then
  export PATH="${ANGULAR:?a folder with the CLI of Angular}/node_modules/.bin:$PATH" NG_CLI_ANALYTICS=false
  tool ng "$(node -p "require('$ANGULAR/node_modules/@angular/cli/package.json').version")"
  folder angle
  ng new till --skip-install --skip-git --defaults --directory . >/dev/null 2>&1
  ln -s "$ANGULAR/node_modules" node_modules
  record build/ok --fact 'Application bundle generation complete' -- ng build
  printf 'export const count: number = "none";\nimport "./nowhere";\n' >src/app/bad.ts
  sed -i '1i import "./bad";' src/app/app.ts
  record build/failed --fact 'src/app/bad.ts:1:13' --fact 'TS2322' -- ng build
  record run/unknown -- ng nowhere
  record generate/ok --fact 'CREATE src/app/coin/coin.ts' -- ng generate component coin
fi
