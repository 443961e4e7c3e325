import { cart, failing, noisy, passing } from "./sources.mjs";

const cjs = `${cart.replaceAll("export ", "")}module.exports = { Cart, parsePrice };\n`;
const head = 'const { Cart, parsePrice } = require("./cart.js");\n';
const suite = failing(head).replace('it.todo("rounds half to even")', 'it.todo("rounds half to even")');
const files = { "src/cart.js": cjs };
const many = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `src/part-${index + 1}.test.js`,
    passing("", `part ${index + 1}`, 25),
  ]),
);
const threeFailures = Object.fromEntries(
  [7, 23, 51].map((part) => [
    `src/part-${part}.test.js`,
    `describe("part ${part}", () => {\n  it("keeps the total of part ${part}", () => {\n    expect({ total: ${part} }).toEqual({ total: ${part + 1} });\n  });\n});\n`,
  ]),
);
const run = (path, rest) => ({ tool: "jest", set: "main", argv: ["jest"], path: `jest/${path}`, ...rest });
const older = (path, rest) => run(`v29-${path}`, { set: "j29", ...rest });

const failures = {
  files: { ...files, "src/cart.test.js": suite },
  facts: [
    "FAIL src/cart.test.js",
    "describes its items",
    "parses prices",
    "loads rates",
    "not a price: 12,50 EUR",
    "connect ECONNREFUSED 127.0.0.1:5432",
    '-     "quantity": 2',
    "src/cart.js:21:29",
    "Tests:       3 failed, 1 skipped, 1 todo, 2 passed, 7 total",
  ],
};
const unloadable = {
  files: {
    ...files,
    "src/broken.test.js":
      'describe("broken", () => {\n  it("never runs", () => {\n    expect(1).toBe(;\n  });\n});\n',
    "src/missing.test.js":
      'const { tax } = require("./tax.js");\nit("adds tax", () => expect(tax(1)).toBe(2));\n',
    "src/module.test.js": 'import { tax } from "./cart.js";\nit("imports", () => expect(tax).toBe(2));\n',
    "src/throws.test.js":
      'const settings = JSON.parse("{");\nit("reads settings", () => expect(settings).toBe(2));\n',
    "src/cart.test.js": passing("", "cart", 3),
  },
  facts: [
    "src/broken.test.js",
    "src/missing.test.js",
    "Cannot find module './tax.js'",
    "src/throws.test.js",
    "Test suite failed to run",
    "Test Suites: 4 failed, 1 passed, 5 total",
  ],
};
const large = {
  files: { ...files, ...many, ...threeFailures },
  facts: [
    "keeps the total of part 7",
    "keeps the total of part 23",
    "keeps the total of part 51",
    "3 failed, 1425 passed, 1428 total",
  ],
};
const consoles = {
  files: { ...files, "src/catalogue.test.js": noisy("") },
  facts: [
    "warns about a missing page",
    "page 31 not found",
    "falling back to page 1",
    "Expected: 1",
    "Received: 31",
  ],
};
const deep = {
  files: {
    ...files,
    "src/emitter.test.js":
      'const { EventEmitter } = require("node:events");\nconst walk = (depth) => (depth === 0 ? fail2() : walk(depth - 1));\nconst fail2 = () => { throw new Error("walked too far"); };\nit("emits", () => {\n  const bus = new EventEmitter();\n  bus.on("sale", () => { throw new Error("handler broke", { cause: new Error("the cause") }); });\n  bus.emit("sale");\n});\nit("walks", () => { walk(12); });\nit("logs an error", () => { console.error(new Error("logged, not thrown")); });\n',
  },
  facts: ["handler broke", "walked too far", "logged, not thrown", "src/emitter.test.js:6:"],
};
const coverage = {
  argv: ["jest", "--coverage"],
  files: {
    ...files,
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`src/full-${i}.js`, `exports.value${i} = () => ${i};\n`]),
    ),
    "src/cart.test.js": `${head}${Array.from({ length: 30 }, (_, i) => `const { value${i} } = require("./full-${i}.js");`).join("\n")}\nit("covers", () => {\n  expect(new Cart().total()).toBe(0);\n  expect([${Array.from({ length: 30 }, (_, i) => `value${i}()`).join(", ")}].length).toBe(30);\n});\n`,
  },
  facts: ["cart.js", "All files"],
};

export default [
  run("pass", {
    files: { ...files, ...many },
    facts: ["Tests:       1500 passed, 1500 total", "Test Suites: 60 passed, 60 total"],
  }),
  run("pass-few", {
    files: { ...files, "src/cart.test.js": passing("", "rejects FAIL error", 3) },
    facts: ["Tests:       3 passed, 3 total"],
  }),
  run("pass-verbose", {
    argv: ["jest", "--verbose"],
    files: {
      ...files,
      "src/a.test.js": passing("", "rejects FAIL error", 45),
      "src/b.test.js": passing("", "cart", 40),
    },
    facts: ["Tests:       85 passed, 85 total"],
  }),
  run("failures", failures),
  run("failures-verbose", { ...failures, argv: ["jest", "--verbose"] }),
  run("failures-colour", { ...failures, env: { FORCE_COLOR: "1" }, facts: failures.facts.slice(1) }),
  run("failures-apart", { ...failures, merged: false, facts: [] }),
  run("large", large),
  run("unloadable", unloadable),
  run("console", consoles),
  run("console-verbose", { ...consoles, argv: ["jest", "--verbose"] }),
  run("deep-stack", deep),
  run("coverage", coverage),
  run("many-suites-failing", {
    files: {
      ...files,
      ...Object.fromEntries(
        Array.from({ length: 26 }, (_, part) => [
          `src/part-${part}.test.js`,
          part < 22
            ? `describe("part ${part}", () => {\n  it("keeps ${part}", () => {\n    expect(${part}).toBe(${part + 1});\n  });\n});\n`
            : passing("", `part ${part}`, 3),
        ]),
      ),
    },
    facts: [
      "Summary of all failing tests",
      "part 0 › keeps 0",
      "part 21 › keeps 21",
      "Tests:       22 failed, 12 passed, 34 total",
    ],
  }),
  run("crash-exit", {
    files: {
      ...files,
      "src/exit.test.js": 'it("leaves", () => {\n  process.exit(3);\n});\n',
      "src/cart.test.js": passing("", "cart", 3),
    },
    facts: ['process.exit called with "3"', "src/exit.test.js"],
  }),
  run("crash-killed", {
    argv: ["jest", "--maxWorkers=3"],
    files: {
      ...files,
      ...many,
      "src/killed.test.js": 'it("is killed", () => {\n  process.kill(process.pid, "SIGKILL");\n});\n',
      "src/cart.test.js": passing("", "cart", 3),
      "src/list.test.js": passing("", "list", 3),
    },
    facts: ["SIGKILL", "src/killed.test.js"],
    timeout: 60_000,
  }),
  run("unhandled", {
    files: {
      ...files,
      "src/late.test.js":
        'it("starts a timer", async () => {\n  setTimeout(() => { throw new TypeError("late throw in a timer"); }, 5);\n  await new Promise((done) => setTimeout(done, 50));\n});\nit("leaks", () => { setTimeout(() => console.log("after the tests"), 100); });\n',
    },
    facts: ["late throw in a timer"],
  }),
  run("bad-config", {
    files: { ...files, "jest.config.js": 'module.exports = { testEnvironment: "moon", ;\n' },
    facts: ["SyntaxError"],
  }),
  run("unknown-option", {
    files: {
      ...files,
      "jest.config.js": 'module.exports = { testEnvironment: "moon", noSuchOption: true };\n',
      "src/cart.test.js": passing("", "cart", 3),
    },
    facts: ["moon"],
  }),
  run("retries", {
    files: {
      ...files,
      "src/stock.test.js":
        'const { Cart } = require("./cart.js");\njest.retryTimes(2, { logErrorsBeforeRetry: true });\ndescribe("stock", () => {\n  let asked = 0;\n' +
        Array.from(
          { length: 7 },
          (_, i) =>
            `  it("counts shelf ${i}", () => {\n    const shelf = { shelf: ${i}, items: ["pen", "ink", "paper"], free: ${i * 3} };\n    expect(shelf).toEqual({ shelf: ${i}, items: ["pen", "ink"], free: ${i * 3 + 1} });\n  });\n`,
        ).join("") +
        '  it("asks the store twice", () => {\n    asked += 1;\n    if (asked < 3) throw new TypeError(`store is busy, call ${asked}`);\n    expect(new Cart().total()).toBe(0);\n  });\n});\n',
    },
    facts: [
      "LOGGING RETRY ERRORS  stock asks the store twice",
      "store is busy, call 2",
      "7 failed, 1 passed, 8 total",
    ],
  }),
  run("no-tests", { files, facts: ["No tests found, exiting with code 1"] }),
  run("snapshot", {
    argv: ["jest", "--ci"],
    files: {
      ...files,
      "src/view.test.js":
        'it("renders the view", () => {\n  expect({ title: "cart", lines: ["pen", "ink"] }).toMatchSnapshot();\n});\nit("is new", () => {\n  expect(2).toMatchSnapshot();\n});\n',
      "src/__snapshots__/view.test.js.snap":
        '// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing\n\nexports[`gone 1`] = `1`;\n\nexports[`renders the view 1`] = `\n{\n  "lines": [\n    "pen",\n  ],\n  "title": "cart",\n}\n`;\n',
    },
    facts: ["renders the view", "2 snapshots failed", "1 snapshot obsolete"],
  }),
  run("timeout", {
    files: {
      ...files,
      "src/slow.test.js": 'it("waits forever", async () => {\n  await new Promise(() => {});\n}, 100);\n',
    },
    facts: ["Exceeded timeout of 100 ms", "waits forever"],
  }),
  older("failures", failures),
  older("large", large),
  older("unloadable", unloadable),
  older("console", consoles),
  older("deep-stack", deep),
];
