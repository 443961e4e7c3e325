import { cart, failing, passing } from "./sources.mjs";

const manager = (tool, version) => (path, rest) => ({
  tool,
  version,
  set: "pm",
  fresh: true,
  path: `${tool}/${path}`,
  timeout: 180_000,
  ...rest,
});
const npm = (path, rest) => ({ ...manager("npm")(path, rest), versionOf: ["npm", "--version"] });
const pnpm = (path, rest) => ({ ...manager("pnpm")(path, rest), versionOf: ["pnpm", "--version"] });
const yarn = (path, rest) => ({
  ...manager("yarn")(path, rest),
  set: "y1",
  versionOf: ["yarn", "--version"],
});
const berry = (path, rest) => ({
  ...manager("yarn")(path.replace("/", "/berry-"), rest),
  versionOf: ["node", "../node_modules/@yarnpkg/cli-dist/bin/yarn.js", "--version"],
  argv: ["node", "../node_modules/@yarnpkg/cli-dist/bin/yarn.js", ...rest.argv.slice(1)],
  show: rest.argv,
  env: { YARN_ENABLE_TELEMETRY: "0", YARN_ENABLE_GLOBAL_CACHE: "1", ...rest.env },
  before: ["touch yarn.lock", ...(rest.before ?? [])],
});
const bun = (path, rest) => ({ ...manager("bun")(path, rest), versionOf: ["bun", "--version"] });

const manifest = (rest) => ({ "package.json": { name: "shop", version: "1.0.0", private: true, ...rest } });
const dependencies = {
  express: "4.18.2",
  request: "2.88.2",
  glob: "7.2.3",
  uuid: "3.4.0",
  lodash: "4.17.15",
  rimraf: "3.0.2",
};
const some = manifest({ dependencies });
const peers = manifest({ dependencies: { react: "17.0.2", "react-dom": "18.2.0" } });
const hook = {
  ...manifest({ dependencies: { broken: "file:./broken" } }),
  "broken/package.json": { name: "broken", version: "1.0.0", scripts: { postinstall: "node fail.js" } },
  "broken/fail.js": 'console.error("native build failed: missing header zlib.h");\nprocess.exit(4);\n',
};
const scripts = manifest({
  scripts: {
    test: "node ok.js",
    fail: "node fail.js",
    nowhere: "no-such-tool --flag",
    quiet: "node -e 0",
    pretest: "node -e 0",
  },
});
const scriptFiles = {
  ...scripts,
  "ok.js": 'console.log("all good");\n',
  "fail.js": 'console.error("boom: it failed");\nprocess.exit(3);\n',
};
const outdated = manifest({ dependencies: { lodash: "4.17.15", uuid: "3.4.0", glob: "7.2.3" } });
const workspace = (extra) => ({
  ...manifest({ workspaces: ["packages/*"], ...extra }),
  "pnpm-workspace.yaml": "packages:\n  - packages/*\n",
  ...Object.fromEntries(
    ["a", "b", "c"].flatMap((name) => [
      [
        `packages/${name}/package.json`,
        {
          name: `@shop/${name}`,
          version: "1.0.0",
          scripts: {
            test: "node --test",
            build: `node -e "console.log('built ${name}')"`,
            fail: name === "b" ? "node -e \"console.error('b broke'); process.exit(2)\"" : "node -e 0",
          },
        },
      ],
      [
        `packages/${name}/${name}.test.mjs`,
        `${passing('import { describe, it } from "node:test";\nimport assert from "node:assert/strict";\nconst expect = (a) => ({ toBe: (b) => assert.equal(a, b) });', `part ${name}`, 20)}${name === "b" ? 'it("adds tax", () => expect(119).toBe(120));\n' : ""}`,
      ],
    ]),
  ),
});

export default [
  npm("install/many", {
    argv: ["npm", "install"],
    files: some,
    facts: [{ re: "added \\d+ packages" }],
  }),
  npm("install/again", {
    argv: ["npm", "install"],
    files: some,
    before: ["npm install --loglevel=silent"],
    facts: ["up to date"],
  }),
  npm("install/add", { argv: ["npm", "i", "ms@2.1.3"], files: manifest({}), facts: ["added 1 package"] }),
  npm("install/apart", {
    argv: ["npm", "install"],
    merged: false,
    files: some,
    facts: [{ re: "added \\d+ packages" }],
  }),
  npm("install/not-found", {
    argv: ["npm", "install", "@shop-example/nowhere"],
    files: manifest({}),
    facts: ["E404", "@shop-example/nowhere"],
  }),
  npm("install/no-version", {
    argv: ["npm", "install", "ms@99.0.0"],
    files: manifest({}),
    facts: ["ETARGET", "ms@99.0.0"],
  }),
  npm("install/peers", {
    argv: ["npm", "install"],
    files: peers,
    facts: ["ERESOLVE", "react@17.0.2", "react-dom@18.2.0"],
  }),
  npm("install/hook", {
    argv: ["npm", "install", "--install-links"],
    files: hook,
    facts: ["native build failed: missing header zlib.h", "code 4"],
  }),
  npm("install/broken-manifest", {
    argv: ["npm", "install"],
    files: { "package.json": '{ "name": "shop", }\n' },
    facts: ["EJSONPARSE"],
  }),
  npm("ci/clean", {
    argv: ["npm", "ci"],
    files: some,
    before: ["npm install --package-lock-only --loglevel=silent"],
    facts: [{ re: "added \\d+ packages" }],
  }),
  npm("ci/no-lock", { argv: ["npm", "ci"], files: some, facts: ["EUSAGE"] }),
  npm("ci/stale-lock", {
    argv: ["npm", "ci"],
    files: some,
    before: [
      "npm install --package-lock-only --loglevel=silent",
      'sed -i \'s/"lodash": "4.17.15"/"lodash": "4.17.21"/\' package.json',
    ],
    facts: ["EUSAGE", "lodash@4.17.21"],
  }),
  npm("uninstall/one", {
    argv: ["npm", "uninstall", "lodash"],
    files: some,
    before: ["npm install --loglevel=silent"],
    facts: ["removed 1 package"],
  }),
  npm("run/pass", { argv: ["npm", "test"], files: scriptFiles, facts: ["all good"] }),
  npm("run/fail", { argv: ["npm", "run", "fail"], files: scriptFiles, facts: ["boom: it failed"] }),
  npm("run/missing", {
    argv: ["npm", "run", "nothing"],
    files: scriptFiles,
    facts: ['Missing script: "nothing"'],
  }),
  npm("run/not-found", {
    argv: ["npm", "run", "nowhere"],
    files: scriptFiles,
    facts: ["no-such-tool: not found"],
  }),
  npm("run/list", { argv: ["npm", "run"], files: scriptFiles, facts: ["no-such-tool --flag"] }),
  npm("run/workspaces", {
    argv: ["npm", "test", "--workspaces"],
    files: workspace({}),
    facts: ["adds tax", "@shop/b@1.0.0", "119 !== 120"],
  }),
  npm("ls/top", {
    argv: ["npm", "ls"],
    files: some,
    before: ["npm install --loglevel=silent"],
    facts: ["express@4.18.2", "rimraf@3.0.2"],
  }),
  npm("ls/all", {
    argv: ["npm", "ls", "--all"],
    files: some,
    before: ["npm install --loglevel=silent"],
    facts: ["express@4.18.2", "rimraf@3.0.2", { re: "body-parser@" }],
  }),
  npm("ls/missing", {
    argv: ["npm", "ls"],
    files: some,
    facts: ["UNMET DEPENDENCY express@4.18.2", "missing: lodash@4.17.15"],
  }),
  npm("explain/one", {
    argv: ["npm", "explain", "ms"],
    files: some,
    before: ["npm install --loglevel=silent"],
    facts: [{ re: "ms@2" }],
  }),
  npm("outdated/three", {
    argv: ["npm", "outdated"],
    files: outdated,
    before: ["npm install --loglevel=silent"],
    facts: ["lodash", "4.17.15", "uuid"],
  }),
  pnpm("install/many", {
    argv: ["pnpm", "install"],
    files: some,
    facts: ["+ express 4.18.2", { re: "Done in" }],
  }),
  pnpm("install/again", {
    argv: ["pnpm", "install"],
    files: some,
    before: ["pnpm install --silent"],
    facts: ["Already up to date"],
  }),
  pnpm("install/frozen", {
    argv: ["pnpm", "install", "--frozen-lockfile"],
    files: some,
    facts: ["ERR_PNPM_NO_LOCKFILE"],
  }),
  pnpm("install/stale-lock", {
    argv: ["pnpm", "install", "--frozen-lockfile"],
    files: some,
    before: [
      "pnpm install --lockfile-only --silent",
      'sed -i \'s/"lodash": "4.17.15"/"lodash": "4.17.21"/\' package.json',
    ],
    facts: ["ERR_PNPM_OUTDATED_LOCKFILE", "lodash"],
  }),
  pnpm("install/not-found", {
    argv: ["pnpm", "add", "@shop-example/nowhere"],
    files: manifest({}),
    facts: ["ERR_PNPM_FETCH_404", "@shop-example/nowhere"],
  }),
  pnpm("install/peers", {
    argv: ["pnpm", "install"],
    files: peers,
    facts: ["unmet peer react@^18.2.0: found 17.0.2"],
  }),
  pnpm("install/hook", {
    argv: ["pnpm", "install", "--dangerously-allow-all-builds"],
    files: hook,
    facts: [],
  }),
  pnpm("install/workspace", {
    argv: ["pnpm", "install"],
    files: workspace({ dependencies: { ms: "2.1.3" } }),
    facts: ["+ ms 2.1.3"],
  }),
  pnpm("add/one", { argv: ["pnpm", "add", "ms@2.1.3"], files: manifest({}), facts: ["+ ms 2.1.3"] }),
  pnpm("remove/one", {
    argv: ["pnpm", "remove", "lodash"],
    files: some,
    before: ["pnpm install --silent"],
    facts: ["- lodash 4.17.15"],
  }),
  pnpm("run/pass", { argv: ["pnpm", "test"], files: scriptFiles, facts: ["all good"] }),
  pnpm("run/fail", {
    argv: ["pnpm", "run", "fail"],
    files: scriptFiles,
    facts: ["boom: it failed", "ELIFECYCLE"],
  }),
  pnpm("run/missing", {
    argv: ["pnpm", "run", "nothing"],
    files: scriptFiles,
    facts: ["ERR_PNPM_NO_SCRIPT", "nothing"],
  }),
  pnpm("run/not-found", {
    argv: ["pnpm", "nowhere"],
    files: scriptFiles,
    facts: ["no-such-tool: not found"],
  }),
  pnpm("run/recursive", {
    argv: ["pnpm", "-r", "test"],
    files: workspace({}),
    facts: ["adds tax", "119 !== 120", "packages/b"],
  }),
  pnpm("run/recursive-build", {
    argv: ["pnpm", "-r", "build"],
    files: workspace({}),
    facts: ["built a", "built b", "built c"],
  }),
  pnpm("run/recursive-fail", {
    argv: ["pnpm", "-r", "fail"],
    files: workspace({}),
    facts: ["b broke", "ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL"],
  }),
  pnpm("run/filter", {
    argv: ["pnpm", "--filter", "@shop/b", "test"],
    files: workspace({}),
    facts: ["adds tax", "119 !== 120"],
  }),
  pnpm("run/filter-none", {
    argv: ["pnpm", "--filter", "@shop/none", "test"],
    files: workspace({}),
    facts: ["No projects matched the filters"],
  }),
  pnpm("list/top", {
    argv: ["pnpm", "list"],
    files: some,
    before: ["pnpm install --silent"],
    facts: ["express@4.18.2", "rimraf@3.0.2"],
  }),
  pnpm("why/one", {
    argv: ["pnpm", "why", "ms"],
    files: some,
    before: ["pnpm install --silent"],
    facts: ["ms@2.0.0"],
  }),
  pnpm("outdated/three", {
    argv: ["pnpm", "outdated"],
    files: outdated,
    before: ["pnpm install --silent"],
    facts: ["lodash", "4.17.15", "uuid"],
  }),
  yarn("install/many", { argv: ["yarn", "install"], files: some, facts: ["Done in"] }),
  yarn("install/again", {
    argv: ["yarn", "install"],
    files: some,
    before: ["yarn install --silent"],
    facts: ["Already up-to-date"],
  }),
  yarn("install/not-found", {
    argv: ["yarn", "add", "@shop-example/nowhere"],
    files: manifest({}),
    facts: ["error", "@shop-example/nowhere"],
  }),
  yarn("install/hook", {
    argv: ["yarn", "install"],
    files: hook,
    facts: ["native build failed: missing header zlib.h", "Exit code: 4"],
  }),
  yarn("add/one", { argv: ["yarn", "add", "ms@2.1.3"], files: manifest({}), facts: ["ms@2.1.3"] }),
  yarn("run/pass", { argv: ["yarn", "test"], files: scriptFiles, facts: ["all good"] }),
  yarn("run/fail", {
    argv: ["yarn", "fail"],
    files: scriptFiles,
    facts: ["boom: it failed", "Command failed with exit code 3"],
  }),
  yarn("run/missing", {
    argv: ["yarn", "run", "nothing"],
    files: scriptFiles,
    facts: ['Command "nothing" not found'],
  }),
  yarn("run/not-found", {
    argv: ["yarn", "nowhere"],
    files: scriptFiles,
    facts: ["no-such-tool: not found"],
  }),
  yarn("list/all", {
    argv: ["yarn", "list"],
    files: some,
    before: ["yarn install --silent"],
    facts: ["express@4.18.2"],
  }),
  yarn("why/one", {
    argv: ["yarn", "why", "ms"],
    files: some,
    before: ["yarn install --silent"],
    facts: [{ re: 'Found "ms@' }],
  }),
  yarn("outdated/three", {
    argv: ["yarn", "outdated"],
    files: outdated,
    before: ["yarn install --silent"],
    facts: ["lodash", "4.17.15"],
  }),
  berry("install/many", { argv: ["yarn", "install"], files: some, facts: [{ re: "Done" }] }),
  berry("install/not-found", {
    argv: ["yarn", "add", "@shop-example/nowhere"],
    files: manifest({}),
    facts: ["@shop-example/nowhere"],
  }),
  berry("install/immutable", { argv: ["yarn", "install", "--immutable"], files: some, facts: ["YN0028"] }),
  berry("run/fail", {
    argv: ["yarn", "run", "fail"],
    files: scriptFiles,
    before: ["node ../node_modules/@yarnpkg/cli-dist/bin/yarn.js install >/dev/null"],
    facts: ["boom: it failed"],
  }),
  berry("run/missing", {
    argv: ["yarn", "run", "nothing"],
    files: scriptFiles,
    before: ["node ../node_modules/@yarnpkg/cli-dist/bin/yarn.js install >/dev/null"],
    facts: ["nothing"],
  }),
  berry("run/foreach", {
    argv: ["yarn", "workspaces", "foreach", "-A", "run", "test"],
    files: workspace({}),
    before: ["node ../node_modules/@yarnpkg/cli-dist/bin/yarn.js install >/dev/null"],
    facts: ["adds tax"],
  }),

  bun("install/many", {
    argv: ["bun", "install"],
    files: some,
    facts: ["express@4.18.2", { re: "\\d+ packages installed" }],
  }),
  bun("install/again", {
    argv: ["bun", "install"],
    files: some,
    before: ["bun install --silent"],
    facts: ["(no changes)"],
  }),
  bun("install/not-found", {
    argv: ["bun", "add", "@shop-example/nowhere"],
    files: manifest({}),
    facts: ["404", "nowhere"],
  }),
  bun("add/one", { argv: ["bun", "add", "ms@2.1.3"], files: manifest({}), facts: ["installed ms@2.1.3"] }),
  bun("run/pass", { argv: ["bun", "run", "test"], files: scriptFiles, facts: ["all good"] }),
  bun("run/fail", {
    argv: ["bun", "run", "fail"],
    files: scriptFiles,
    facts: ["boom: it failed", 'script "fail" exited with code 3'],
  }),
  bun("run/missing", {
    argv: ["bun", "run", "nothing"],
    files: scriptFiles,
    facts: ['Script not found "nothing"'],
  }),
  bun("run/filter", {
    argv: ["bun", "run", "--filter", "*", "test"],
    files: workspace({}),
    facts: ["adds tax", "119 !== 120"],
  }),
  bun("test/failures", {
    argv: ["bun", "test"],
    files: {
      ...manifest({}),
      "src/cart.js": cart,
      "src/cart.test.js": failing(
        'import { describe, expect, it } from "bun:test";\nimport { Cart, parsePrice } from "./cart.js";\n',
      ),
    },
    facts: [
      "describes its items",
      "parses prices",
      "loads rates",
      "not a price: 12,50 EUR",
      "3 fail",
      "2 pass",
    ],
  }),
  bun("test/pass", {
    argv: ["bun", "test"],
    files: {
      ...manifest({}),
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, i) => [
          `src/part-${i}.test.js`,
          passing('import { describe, expect, it } from "bun:test";', `rejects FAIL error ${i}`, 20),
        ]),
      ),
    },
    facts: ["400 pass", "0 fail"],
  }),
  bun("test/large", {
    argv: ["bun", "test"],
    files: {
      ...manifest({}),
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, i) => [
          `src/part-${i}.test.js`,
          i === 7
            ? 'import { expect, it } from "bun:test";\nit("keeps the total", () => { expect({ total: 7 }).toEqual({ total: 8 }); });\n'
            : passing('import { describe, expect, it } from "bun:test";', `part ${i}`, 20),
        ]),
      ),
    },
    facts: ["keeps the total", "1 fail"],
  }),
  bun("test/unloadable", {
    argv: ["bun", "test"],
    files: {
      ...manifest({}),
      "src/broken.test.js": 'import { it } from "bun:test";\nit("x", () => { (; });\n',
      "src/missing.test.js": 'import { tax } from "./tax.js";\n',
      "src/late.test.js":
        'import { it } from "bun:test";\nit("starts", async () => { setTimeout(() => { throw new TypeError("late throw in a timer"); }, 5); await new Promise((done) => setTimeout(done, 50)); });\n',
    },
    facts: ["broken.test.js", "./tax.js"],
  }),
  bun("test/none", { argv: ["bun", "test"], files: manifest({}), facts: [] }),
];
