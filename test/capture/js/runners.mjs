/** Several tools one after another behind a script, and bundlers. */
import { cart, failing, passing } from "./sources.mjs";

const vitestHead = 'import { describe, expect, it } from "vitest";\n';
const manifest = (scripts, rest = {}) => ({
  "package.json": { name: "shop", version: "1.0.0", private: true, type: "module", scripts, ...rest },
});
const sources = {
  "src/cart.js": cart,
  "src/cart.test.js": failing(`${vitestHead}import { Cart, parsePrice } from "./cart.js";\n`),
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`src/part-${i}.test.js`, passing(vitestHead, `part ${i}`, 20)]),
  ),
};
const green = { ...sources, "src/cart.test.js": passing(vitestHead, "cart", 20) };
const lint = {
  "eslint.config.js":
    'import js from "@eslint/js";\nexport default [js.configs.recommended, { rules: { "prefer-const": "error" } }];\n',
};
const types = {
  "tsconfig.json": {
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: "es2022",
      module: "esnext",
      moduleResolution: "bundler",
      types: [],
    },
    include: ["types"],
  },
  "types/a.ts": "export const a: number = 1;\n",
};
const untyped = { ...types, "types/b.ts": 'export const b: number = "1";\n' };
const check = "prettier --check src && eslint src && tsc --noEmit && vitest run";
const facts = [
  "describes its items",
  "parses prices",
  "loads rates",
  { re: "Tests +3 failed \\| 802 passed" },
];
const npm = (path, rest) => ({
  tool: "npm",
  versionOf: ["npm", "--version"],
  set: "main",
  path: `npm/run/${path}`,
  ...rest,
});
const pnpm = (path, rest) => ({
  tool: "pnpm",
  versionOf: ["pnpm", "--version"],
  set: "main",
  path: `pnpm/run/${path}`,
  ...rest,
});
const bun = (path, rest) => ({
  tool: "bun",
  versionOf: ["bun", "--version"],
  set: "main",
  path: `bun/run/${path}`,
  ...rest,
});
const plain = {
  vitest: "vitest run",
  jest: "jest",
  mocha: "mocha",
  lint: "eslint src",
  types: "tsc --noEmit",
  format: "prettier --write src",
  check,
  e2e: "playwright test",
};

const bundle = (tool, set, path, rest) => ({ tool, set, path: `${tool}/${path}`, ...rest });
const modules = (count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`src/module-${i}.js`, `export const value${i} = ${i};\n`]),
  );
const entry = (count) =>
  `${Array.from({ length: count }, (_, i) => `import { value${i} } from "./module-${i}.js";`).join("\n")}\nconsole.log(${Array.from({ length: count }, (_, i) => `value${i}`).join(" + ")});\n`;
const lazy = (count) =>
  `${Array.from({ length: count }, (_, i) => `import("./module-${i}.js").then(console.log);`).join("\n")}\n`;
const page = '<!doctype html><title>Shop</title><script type="module" src="/src/index.js"></script>\n';
const unresolved = 'import { tax } from "./tax.js";\nconsole.log(tax);\n';
const turbo = {
  "package.json": {
    name: "shop",
    version: "1.0.0",
    private: true,
    packageManager: "npm@11.0.0",
    workspaces: ["packages/*"],
  },
  "package-lock.json": {
    name: "shop",
    version: "1.0.0",
    lockfileVersion: 3,
    requires: true,
    packages: { "": { name: "shop", version: "1.0.0", workspaces: ["packages/*"] } },
  },
  "turbo.json": { tasks: { test: {}, build: { outputs: [] } } },
  ...Object.fromEntries(
    ["api", "web", "ui"].flatMap((name) => [
      [
        `packages/${name}/package.json`,
        {
          name,
          version: "1.0.0",
          scripts: {
            test: "node --test",
            build: `node -e "for (let i = 0; i < 30; i++) console.log('compiled ${name} chunk', i)"`,
          },
        },
      ],
      [
        `packages/${name}/${name}.test.mjs`,
        `${passing('import { describe, it } from "node:test";\nimport assert from "node:assert/strict";\nconst expect = (a) => ({ toBe: (b) => assert.equal(a, b) });', `part ${name}`, 20)}${name === "web" ? 'it("adds tax", () => expect(119).toBe(120));\n' : ""}`,
      ],
    ]),
  ),
};

/** Modules in a package that does not say so. */
const typeless = {
  "rows.js": "export const rows = [1, 2, 3];\n",
  "report.js": 'import { rows } from "./rows.js";\nconsole.log(rows.length, "rows");\n',
  "deliver.js":
    'import { rows } from "./rows.js";\nnew Buffer(rows.length);\nfor (let i = 0; i < 10; i++) console.log(`parcel ${i} delivered`);\n',
};

export default [
  npm("vitest", { argv: ["npm", "run", "vitest"], files: { ...manifest(plain), ...sources }, facts }),
  npm("suites", {
    argv: ["npm", "run", "suites"],
    files: {
      "package.json": {
        name: "shop",
        version: "1.0.0",
        private: true,
        scripts: { suites: "npm run unit; npm run older", unit: "jest", older: "mocha older" },
        jest: { testMatch: ["**/src/*.test.js"] },
      },
      "src/shelf.test.js": Array.from(
        { length: 36 },
        (_, i) =>
          `it("counts shelf ${i}", () => {\n  const shelf = { shelf: ${i}, items: ["pen", "ink", "paper"] };\n  expect(shelf).toEqual({ shelf: ${i}, items: ["pen", "ink"] });\n});\n`,
      ).join(""),
      "older/cart.js": `const assert = require("node:assert");\ndescribe("cart", () => {\n${Array.from({ length: 40 }, (_, i) => `  it("holds item ${i}", () => {\n    assert.deepStrictEqual({ item: ${i}, price: ${i * 3} }, { item: ${i}, price: ${i === 5 ? 16 : i * 3} });\n  });\n`).join("")}});\n`,
    },
    facts: [
      "> shop@1.0.0 unit",
      "> shop@1.0.0 older",
      "Tests:       36 failed, 36 total",
      "39 passing",
      "holds item 5",
    ],
  }),
  npm("vitest-green", {
    argv: ["npm", "run", "vitest"],
    files: { ...manifest(plain), ...green },
    facts: [{ re: "Tests +820 passed" }],
  }),
  npm("check", {
    argv: ["npm", "run", "check"],
    files: { ...manifest(plain), ...lint, ...types, ...sources, ".prettierrc": { printWidth: 120 } },
    before: ["prettier --write src >/dev/null"],
    facts,
  }),
  npm("check-types", {
    argv: ["npm", "run", "check"],
    files: {
      ...manifest({ check: "vitest run; eslint src; tsc --noEmit" }),
      ...lint,
      ...untyped,
      ...green,
      "src/bad.js": "let x = 1;\nundefinedName();\n",
    },
    facts: ["TS2322", "types/b.ts", "'undefinedName' is not defined", { re: "Tests +820 passed" }],
  }),
  npm("format", {
    argv: ["npm", "run", "format"],
    files: { ...manifest(plain), ...green, "src/ugly.js": "export const a   = 1\n" },
    before: ["prettier --write src >/dev/null", "printf 'export const a   = 1\\n' > src/ugly.js"],
    facts: ["src/ugly.js"],
  }),
  npm("lint", {
    argv: ["npm", "run", "lint"],
    files: { ...manifest(plain), ...lint, "src/bad.js": "let x = 1;\nundefinedName();\n" },
    facts: ["'undefinedName' is not defined", "✖ 3 problems"],
  }),
  npm("jest", {
    argv: ["npm", "run", "jest"],
    files: {
      ...manifest(plain, { type: "commonjs" }),
      "src/cart.test.js": 'it("fails", () => { expect({ a: 1 }).toEqual({ a: 2 }); });\n',
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, i) => [`src/part-${i}.test.js`, passing("", `part ${i}`, 20)]),
      ),
    },
    facts: ["● fails", "1 failed, 800 passed, 801 total"],
  }),
  npm("mocha", {
    argv: ["npm", "run", "mocha"],
    files: {
      ...manifest(plain, { type: "commonjs" }),
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, i) => [
          `test/part-${i}.js`,
          i === 7
            ? 'const assert = require("node:assert");\nit("keeps the total", () => assert.equal(7, 8));\n'
            : passing(
                'const expect = (a) => ({ toBe: (b) => require("node:assert").strictEqual(a, b) });',
                `part ${i}`,
                20,
              ),
        ]),
      ),
    },
    facts: ["380 passing", "1 failing", "keeps the total"],
  }),
  npm("playwright", {
    argv: ["npm", "run", "e2e"],
    files: {
      ...manifest(plain),
      "playwright.config.js": 'export default { testDir: "e2e" };\n',
      "e2e/flow.spec.js": `import { expect, test } from "@playwright/test";\ntest("breaks", async () => { expect("left").toBe("right"); });\n${Array.from({ length: 40 }, (_, i) => `test("works ${i}", async () => {});`).join("\n")}\n`,
    },
    facts: ["breaks", "1 failed", "40 passed"],
  }),
  npm("colour", {
    argv: ["npm", "run", "vitest"],
    env: { FORCE_COLOR: "1" },
    files: { ...manifest(plain), ...sources },
    facts,
  }),
  npm("advice", {
    argv: ["npm", "run", "report"],
    files: { ...manifest({ report: "node report.js && node deliver.js" }, { type: undefined }), ...typeless },
    facts: [
      "report.js is not specified and it doesn't parse as CommonJS",
      "deliver.js is not specified and it doesn't parse as CommonJS",
      "[DEP0005] DeprecationWarning",
      "3 rows",
    ],
  }),
  pnpm("check", {
    argv: ["pnpm", "check"],
    files: { ...manifest(plain), ...lint, ...types, ...sources },
    before: ["prettier --write src >/dev/null"],
    facts: [...facts, "ELIFECYCLE"],
  }),
  pnpm("exec", { argv: ["pnpm", "exec", "vitest", "run"], files: { ...manifest(plain), ...sources }, facts }),
  bun("vitest", { argv: ["bun", "run", "vitest"], files: { ...manifest(plain), ...sources }, facts }),
  bun("lint", {
    argv: ["bun", "run", "lint"],
    files: { ...manifest(plain), ...lint, "src/bad.js": "let x = 1;\nundefinedName();\n" },
    facts: ["'undefinedName' is not defined", 'script "lint" exited with code 1'],
  }),
  {
    tool: "node",
    version: process.versions.node,
    set: "main",
    path: "node/script/log",
    argv: ["node", "seed.js"],
    files: {
      "seed.js":
        'for (let i = 0; i < 400; i++) console.log(`inserted row ${i} into items`);\nconsole.log("skipped row 17: duplicate key");\nfor (let i = 400; i < 800; i++) console.log(`inserted row ${i} into items`);\nconsole.log("done: 800 rows");\n',
    },
    facts: ["skipped row 17: duplicate key", "done: 800 rows"],
  },
  {
    tool: "node",
    version: process.versions.node,
    set: "main",
    path: "node/script/crash",
    argv: ["node", "seed.js"],
    files: { "seed.js": 'const load = () => { throw new TypeError("cannot read rows"); };\nload();\n' },
    facts: ["cannot read rows", "seed.js:1:"],
  },
  {
    tool: "tsx",
    set: "main",
    path: "tsx/script",
    argv: ["tsx", "seed.ts"],
    files: {
      "seed.ts":
        "const rows: number[] = [1, 2];\nfor (let i = 0; i < 300; i++) console.log(`inserted row ${i} into items`);\nthrow new RangeError(`rows: ${rows.length}`);\n",
    },
    facts: ["RangeError: rows: 2", "seed.ts:3"],
  },

  bundle("vite", "main", "build/many", {
    argv: ["vite", "build"],
    files: { ...manifest({}), "index.html": page, ...modules(120), "src/index.js": lazy(120) },
    facts: ["built in", "dist/index.html", { re: "modules transformed" }],
  }),
  bundle("vite", "main", "build/few", {
    argv: ["vite", "build"],
    files: { ...manifest({}), "index.html": page, ...modules(3), "src/index.js": entry(3) },
    facts: ["built in"],
  }),
  bundle("vite", "main", "build/unresolved", {
    argv: ["vite", "build"],
    files: { ...manifest({}), "index.html": page, "src/index.js": unresolved },
    facts: ["./tax.js", { re: "error|Error|UNRESOLVED" }],
  }),
  bundle("vite", "main", "build/syntax", {
    argv: ["vite", "build"],
    files: { ...manifest({}), "index.html": page, "src/index.js": "export const = 1;\n" },
    facts: ["src/index.js"],
  }),
  bundle("vite", "main", "build/bad-config", {
    argv: ["vite", "build"],
    files: { ...manifest({}), "index.html": page, "vite.config.js": "export default { build: ;\n" },
    facts: ["failed to load config"],
  }),
  bundle("esbuild", "main", "many", {
    argv: ["esbuild", "src/index.js", "--bundle", "--splitting", "--format=esm", "--outdir=dist"],
    files: { ...modules(60), "src/index.js": lazy(60) },
    facts: [{ re: "Done in" }],
  }),
  bundle("esbuild", "main", "errors", {
    argv: ["esbuild", "src/index.js", "--bundle", "--outdir=dist"],
    files: { "src/index.js": `${unresolved}export const = 1;\n` },
    facts: [{ re: "\\[ERROR\\]" }, "src/index.js"],
  }),
  bundle("webpack", "bundle", "many", {
    argv: ["webpack", "--mode", "production"],
    files: { ...modules(60), "src/index.js": lazy(60) },
    facts: ["compiled successfully"],
  }),
  bundle("webpack", "bundle", "errors", {
    argv: ["webpack", "--mode", "production"],
    files: { ...modules(2), "src/index.js": unresolved },
    facts: ["Can't resolve './tax.js'", "compiled with 1 error"],
  }),
  bundle("webpack", "bundle", "warnings", {
    argv: ["webpack"],
    files: { ...modules(2), "src/index.js": entry(2) },
    facts: [{ re: "compiled with 1 warning|mode" }],
  }),
  bundle("turbo", "bundle", "run/test", {
    argv: ["turbo", "run", "test"],
    files: turbo,
    facts: ["adds tax", "119 !== 120", "web#test"],
  }),
  bundle("turbo", "bundle", "run/build", {
    argv: ["turbo", "run", "build"],
    files: turbo,
    facts: [{ re: "3 successful, 3 total" }],
  }),
  bundle("turbo", "bundle", "run/cached", {
    argv: ["turbo", "run", "build"],
    files: turbo,
    before: ["turbo run build >/dev/null 2>&1"],
    facts: ["web:build: compiled web chunk 0"],
  }),
  bundle("turbo", "bundle", "run/missing", {
    argv: ["turbo", "run", "nothing"],
    files: turbo,
    facts: [{ re: "nothing" }],
  }),
];
