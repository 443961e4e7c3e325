import { cart, failing, noisy, passing } from "./sources.mjs";

const head =
  'import { describe, expect, it } from "vitest";\nimport { Cart, parsePrice } from "./cart.js";\n';
const only = 'import { describe, expect, it } from "vitest";\n';
const files = { "src/cart.js": cart };
const many = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `src/part-${index + 1}.test.js`,
    passing(only, `part ${index + 1}`, 25),
  ]),
);
const threeFailures = Object.fromEntries(
  [7, 23, 51].map((part) => [
    `src/part-${part}.test.js`,
    `${only}describe("part ${part}", () => {\n  it("keeps the total of part ${part}", () => {\n    expect({ total: ${part} }).toEqual({ total: ${part + 1} });\n  });\n});\n`,
  ]),
);
const base = { tool: "vitest", set: "main", argv: ["vitest", "run"] };
const run = (path, rest) => ({ ...base, path: `vitest/${path}`, ...rest });
const at = (version) => (path, rest) => ({
  ...base,
  set: version,
  path: `vitest/${version}-${path}`,
  ...rest,
});
const older = at("v3");

const failures = {
  files: { ...files, "src/cart.test.js": failing(head) },
  facts: [
    "describes its items",
    "parses prices",
    "loads rates",
    "not a price: 12,50 EUR",
    "connect ECONNREFUSED 127.0.0.1:5432",
    'quantity": 2',
    "src/cart.js:21:29",
    "src/cart.test.js",
    { re: "Tests +3 failed \\| 2 passed" },
  ],
};
const unloadable = {
  files: {
    ...files,
    "src/broken.test.js": `${only}describe("broken", () => {\n  it("never runs", () => {\n    expect(1).toBe(;\n  });\n});\n`,
    "src/missing.test.js": `${only}import { tax } from "./tax.js";\nit("adds tax", () => expect(tax(1)).toBe(2));\n`,
    "src/cart.test.js": passing(only, "cart", 3),
  },
  facts: [
    "src/broken.test.js",
    "src/missing.test.js",
    "./tax.js",
    { re: "Test Files +2 failed \\| 1 passed" },
  ],
};

export default [
  run("pass", {
    files: { ...files, ...many },
    facts: [{ re: "Test Files +60 passed" }, { re: "Tests +1500 passed" }],
  }),
  run("pass-few", {
    files: { ...files, "src/cart.test.js": passing(only, "cart", 3) },
    facts: ["3 passed"],
  }),
  run("pass-verbose", {
    argv: ["vitest", "run", "--reporter=verbose"],
    files: {
      ...files,
      "src/a.test.js": passing(only, "rejects FAIL error", 45),
      "src/b.test.js": passing(only, "cart", 40),
    },
    facts: [{ re: "Tests +85 passed" }],
  }),
  run("failures", failures),
  run("failures-verbose", { ...failures, argv: ["vitest", "run", "--reporter=verbose"] }),
  run("failures-colour", { ...failures, env: { FORCE_COLOR: "1" } }),
  run("failures-agent", { ...failures, env: { CLAUDECODE: "1" } }),
  run("failures-npx", { ...failures, argv: ["npx", "vitest", "run"] }),
  run("failures-apart", {
    ...failures,
    merged: false,
    facts: ["describes its items", "parses prices", "loads rates"],
  }),
  run("failures-dot", { ...failures, argv: ["vitest", "run", "--reporter=dot"] }),
  run("large", {
    files: { ...files, ...many, ...threeFailures },
    facts: [
      "keeps the total of part 7",
      "keeps the total of part 23",
      "keeps the total of part 51",
      { re: "Tests +3 failed \\| 1425 passed" },
    ],
  }),
  run("unloadable", unloadable),
  run("console", {
    files: { ...files, "src/catalogue.test.js": noisy(only) },
    facts: [
      "warns about a missing page",
      "page 31 not found",
      "falling back to page 1",
      "expected 31 to be 1",
    ],
  }),
  run("crash-exit", {
    files: {
      ...files,
      "src/exit.test.js": `${only}it("leaves", () => {\n  process.exit(3);\n});\n`,
      "src/cart.test.js": passing(only, "cart", 3),
    },
    facts: ["process.exit unexpectedly called", "src/exit.test.js"],
  }),
  run("crash-killed", {
    argv: ["vitest", "run", "--pool=forks"],
    files: {
      ...files,
      "src/killed.test.js": `${only}it("is killed", () => {\n  process.kill(process.pid, "SIGKILL");\n});\n`,
      "src/cart.test.js": passing(only, "cart", 3),
    },
    facts: [{ re: "[Uu]nexpected|[Ee]rror" }],
    timeout: 60_000,
  }),
  run("unhandled", {
    files: {
      ...files,
      "src/late.test.js": `${only}it("starts a timer", async () => {\n  Promise.reject(new Error("late rejection in the background"));\n  setTimeout(() => { throw new TypeError("late throw in a timer"); }, 5);\n  await new Promise((done) => setTimeout(done, 50));\n  expect(1).toBe(1);\n});\n`,
    },
    facts: ["late rejection in the background", "late throw in a timer", { re: "Errors +2 errors" }],
  }),
  run("bad-config", {
    files: {
      ...files,
      "vitest.config.js":
        'import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: { setupFiles: ["./setup.js"], } ;\n',
    },
    facts: [{ re: "failed to load config|Unexpected|error" }],
  }),
  run("no-tests", { files, facts: ["No test files found"] }),
  run("no-match", {
    argv: ["vitest", "run", "nothing-like-it"],
    files: { ...files, "src/cart.test.js": passing(only, "cart", 3) },
    facts: ["No test files found"],
  }),
  run("snapshot", {
    files: {
      ...files,
      "src/view.test.js": `${only}it("renders the view", () => {\n  expect({ title: "cart", lines: ["pen", "ink"] }).toMatchSnapshot();\n});\nit("renders inline", () => {\n  expect("two").toMatchInlineSnapshot('"one"');\n});\n`,
      "src/__snapshots__/view.test.js.snap":
        '// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html\n\nexports[`renders the view 1`] = `\n{\n  "lines": [\n    "pen",\n  ],\n  "title": "cart",\n}\n`;\n\nexports[`gone 1`] = `1`;\n',
    },
    env: { CI: "1" },
    facts: ["renders the view", "renders inline", { re: "Snapshots +2 failed" }, "obsolete"],
  }),
  run("deep-stack", {
    files: {
      ...files,
      "src/emitter.test.js": `${only}import { EventEmitter } from "node:events";\nimport fs from "node:fs/promises";\nit("emits", () => {\n  const bus = new EventEmitter();\n  bus.on("sale", () => { throw new Error("handler broke"); });\n  bus.emit("sale");\n});\nit("reads", async () => {\n  await fs.readFile("/nowhere/prices.json", "utf8");\n});\n`,
    },
    facts: [
      "handler broke",
      "ENOENT: no such file or directory, open '/nowhere/prices.json'",
      "src/emitter.test.js",
    ],
  }),
  run("timeout", {
    files: {
      ...files,
      "src/slow.test.js": `${only}it("waits forever", async () => {\n  await new Promise(() => {});\n}, 100);\n`,
    },
    facts: ["Test timed out in 100ms", "waits forever"],
  }),
  run("coverage", {
    argv: ["vitest", "run", "--coverage"],
    files: {
      ...files,
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [`src/full-${i}.js`, `export const value${i} = () => ${i};\n`]),
      ),
      "src/cart.test.js": `${head}${Array.from({ length: 30 }, (_, i) => `import { value${i} } from "./full-${i}.js";`).join("\n")}\nit("covers", () => {\n  expect(new Cart().total()).toBe(0);\n  expect([${Array.from({ length: 30 }, (_, i) => `value${i}()`).join(", ")}].length).toBe(30);\n});\n`,
    },
    facts: ["cart.js", "All files"],
  }),
  run("list", {
    argv: ["vitest", "list"],
    files: { ...files, "src/cart.test.js": passing(only, "cart", 12) },
    facts: ["adds 12 items"],
  }),
  run("typecheck-projects", {
    files: {
      ...files,
      "vitest.config.js":
        'import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: { projects: [{ test: { name: "unit", include: ["src/*.test.js"] } }, { test: { name: "api", include: ["api/*.test.js"] } }] } });\n',
      "src/cart.test.js": failing(head),
      "api/list.test.js": passing(only, "list", 5),
    },
    facts: ["describes its items", "unit", { re: "Tests +3 failed" }],
  }),
  older("failures", failures),
  older("unloadable", unloadable),
  older("large", {
    files: { ...files, ...many, ...threeFailures },
    facts: [
      "keeps the total of part 7",
      "keeps the total of part 23",
      "keeps the total of part 51",
      { re: "Tests +3 failed \\| 1425 passed" },
    ],
  }),
  older("console", {
    files: { ...files, "src/catalogue.test.js": noisy(only) },
    facts: [
      "warns about a missing page",
      "page 31 not found",
      "falling back to page 1",
      "expected 31 to be 1",
    ],
  }),
  ...["v1", "v2"].flatMap((version) => {
    const old = at(version);
    return [
      old("failures", {
        ...failures,
        facts: failures.facts.filter((fact) => fact !== "src/cart.js:21:29" && fact !== 'quantity": 2'),
      }),
      old("unloadable", { ...unloadable, facts: unloadable.facts.slice(0, 3) }),
      old("pass-verbose", {
        argv: ["vitest", "run", "--reporter=verbose"],
        files: { ...files, "src/a.test.js": passing(only, "rejects FAIL error", 45) },
        facts: [{ re: "Tests +45 passed" }],
      }),
      old("large", {
        files: { ...files, ...many, ...threeFailures },
        facts: [
          "keeps the total of part 7",
          "keeps the total of part 23",
          "keeps the total of part 51",
          { re: "Tests +3 failed \\| 1425 passed" },
        ],
      }),
      old("console", {
        files: { ...files, "src/catalogue.test.js": noisy(only) },
        facts: ["warns about a missing page", "page 31 not found", "expected 31 to be 1"],
      }),
    ];
  }),
];
