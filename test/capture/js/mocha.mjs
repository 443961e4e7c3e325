import { cart, passing } from "./sources.mjs";

const cjs = `${cart.replaceAll("export ", "")}module.exports = { Cart, parsePrice };\n`;
const many = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `test/part-${index + 1}.js`,
    passing(
      'const expect = (a) => ({ toBe: (b) => require("node:assert").strictEqual(a, b) });',
      `part ${index + 1}`,
      25,
    ),
  ]),
);
const failing = `const assert = require("node:assert");
const { Cart, parsePrice } = require("../src/cart.js");
describe("cart", () => {
  it("sums prices", () => assert.equal(new Cart().add({ name: "pen", price: 150 }, 2).total(), 300));
  it("rejects FAIL error inputs", () => assert.throws(() => new Cart().add({}, 0), RangeError));
  it("describes its items", () => {
    const cart = new Cart().add({ name: "pen", price: 150 }, 2).add({ name: "ink", price: 990 });
    assert.deepEqual(cart.describe(), [{ name: "pen", quantity: 2 }, { name: "ink", quantity: 2 }]);
  });
  it("parses prices", () => {
    assert.equal(parsePrice("12,50 EUR").amount, 1250);
  });
  it("loads rates", async () => {
    await Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:5432"));
  });
  it("waits", (done) => {}).timeout(50);
  it.skip("converts currencies", () => {});
});
`;
const run = (path, rest) => ({ tool: "mocha", set: "main", argv: ["mocha"], path: `mocha/${path}`, ...rest });
const files = { "src/cart.js": cjs };
const failures = {
  files: { ...files, "test/cart.js": failing },
  facts: [
    "2 passing",
    "1 pending",
    "4 failing",
    "describes its items",
    "parses prices",
    "not a price: 12,50 EUR",
    "connect ECONNREFUSED 127.0.0.1:5432",
    "Timeout of 50ms exceeded",
  ],
};

export default [
  run("pass", { files: { ...files, ...many }, facts: ["1500 passing"] }),
  run("failures", failures),
  run("failures-colour", { ...failures, env: { FORCE_COLOR: "1" } }),
  run("failures-dot", { ...failures, argv: ["mocha", "--reporter", "dot"] }),
  run("large", {
    files: {
      ...files,
      ...many,
      ...Object.fromEntries(
        [7, 23, 51].map((part) => [
          `test/part-${part}.js`,
          `const assert = require("node:assert");\ndescribe("part ${part}", () => {\n  it("keeps the total of part ${part}", () => {\n    assert.deepEqual({ total: ${part} }, { total: ${part + 1} });\n  });\n});\n`,
        ]),
      ),
    },
    facts: [
      "1425 passing",
      "3 failing",
      "keeps the total of part 7",
      "keeps the total of part 23",
      "keeps the total of part 51",
    ],
  }),
  run("unloadable", {
    files: { ...files, "test/broken.js": 'describe("broken", () => {\n  it("never", () => { (; });\n});\n' },
    facts: ["SyntaxError", "test/broken.js"],
  }),
  run("missing-module", {
    files: { ...files, "test/missing.js": 'const { tax } = require("./tax.js");\n' },
    facts: ["Cannot find module './tax.js'"],
  }),
  run("hook", {
    files: {
      ...files,
      "test/hook.js":
        'describe("store", () => {\n  before(() => { throw new Error("no database"); });\n  it("reads", () => {});\n  it("writes", () => {});\n});\n',
    },
    facts: ['"before all" hook', "no database", "1 failing"],
  }),
  run("crash-exit", {
    files: {
      ...files,
      "test/exit.js": 'it("passes", () => {});\nit("leaves", () => { process.exit(3); });\n',
    },
    facts: ["passes"],
  }),
  run("unhandled", {
    files: {
      ...files,
      "test/late.js":
        'it("starts", (done) => {\n  setTimeout(() => { throw new TypeError("late throw in a timer"); }, 5);\n  setTimeout(done, 50);\n});\nit("goes on", () => {});\n',
    },
    facts: ["late throw in a timer"],
  }),
  run("no-tests", { files, facts: ["No test files found"] }),
  run("bad-config", {
    files: { ...files, ".mocharc.json": '{ "spec": [' },
    facts: [{ re: "[Uu]nable to read/parse|Unexpected" }],
  }),
];
