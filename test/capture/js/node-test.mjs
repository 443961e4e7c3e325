import { cart, passing } from "./sources.mjs";

const head =
  'import { describe, it } from "node:test";\nimport assert from "node:assert/strict";\nconst expect = (a) => ({ toBe: (b) => assert.equal(a, b) });\n';
const many = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [
    `test/part-${index + 1}.test.mjs`,
    passing(head, `part ${index + 1}`, 25),
  ]),
);
const failing = `${head}import { Cart, parsePrice } from "../src/cart.mjs";
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
  it("converts currencies", { skip: true }, () => {});
  it("rounds", { todo: true }, () => {});
  describe("nested", () => {
    it("goes deep", () => {});
    it("fails deep", () => { throw new TypeError("deep failure"); });
  });
});
`;
const run = (path, rest) => ({
  tool: "node",
  version: process.versions.node,
  set: "main",
  argv: ["node", "--test"],
  path: `node/test/${path}`,
  ...rest,
});
const files = { "src/cart.mjs": cart };
const failures = {
  files: { ...files, "test/cart.test.mjs": failing },
  facts: [
    "describes its items",
    "parses prices",
    "not a price: 12,50 EUR",
    "loads rates",
    "connect ECONNREFUSED 127.0.0.1:5432",
    "deep failure",
    "fails deep",
    { re: "(?:#|ℹ) fail 4" },
  ],
};
const spec = ["node", "--test", "--test-reporter=spec"];

export default [
  run("pass", { files: { ...files, ...many }, facts: ["# pass 500", "# fail 0"] }),
  run("pass-spec", { argv: spec, files: { ...files, ...many }, facts: ["ℹ pass 500", "ℹ fail 0"] }),
  run("failures", failures),
  run("failures-spec", { ...failures, argv: spec }),
  run("failures-spec-colour", { ...failures, argv: spec, env: { FORCE_COLOR: "1" } }),
  run("failures-dot", { ...failures, argv: ["node", "--test", "--test-reporter=dot"], facts: [] }),
  ...[
    ["large", ["node", "--test"]],
    ["large-spec", spec],
  ].map(([name, argv]) =>
    run(name, {
      argv,
      files: {
        ...files,
        ...many,
        ...Object.fromEntries(
          [7, 13, 19].map((part) => [
            `test/part-${part}.test.mjs`,
            `${head}describe("part ${part}", () => {\n  it("keeps the total of part ${part}", () => {\n    assert.deepEqual({ total: ${part} }, { total: ${part + 1} });\n  });\n});\n`,
          ]),
        ),
      },
      facts: [
        "keeps the total of part 7",
        "keeps the total of part 13",
        "keeps the total of part 19",
        { re: "(?:#|ℹ) fail 3" },
      ],
    }),
  ),
  ...[
    ["unloadable", ["node", "--test"]],
    ["unloadable-spec", spec],
  ].map(([name, argv]) =>
    run(name, {
      argv,
      files: {
        ...files,
        "test/broken.test.mjs": `${head}describe("broken", () => {\n  it("never", () => { (; });\n});\n`,
        "test/missing.test.mjs": `${head}import { tax } from "./tax.mjs";\n`,
        "test/exit.test.mjs": `${head}it("leaves", () => { process.exit(3); });\n`,
        "test/killed.test.mjs": `${head}it("is killed", async () => { process.kill(process.pid, "SIGKILL"); await new Promise(() => setTimeout(() => {}, 1000)); });\n`,
        "test/late.test.mjs": `${head}it("starts a timer", async () => {\n  setTimeout(() => { throw new TypeError("late throw in a timer"); }, 5);\n  await new Promise((done) => setTimeout(done, 50));\n});\n`,
      },
      facts: [
        "broken.test.mjs",
        "missing.test.mjs",
        "exit.test.mjs",
        "killed.test.mjs",
        "late throw in a timer",
      ],
    }),
  ),
  run("console", {
    files: {
      ...files,
      "test/log.test.mjs": `${head}describe("pages", () => {\n  for (let page = 1; page <= 20; page += 1) it(\`loads page \${page}\`, () => { console.log(\`page \${page} loaded\`); });\n  it("warns", () => { console.error("page 21 is missing"); assert.equal(21, 1); });\n});\n`,
    },
    facts: ["page 21 is missing", "not ok", "warns"],
  }),
  run("coverage", {
    argv: ["node", "--test", "--experimental-test-coverage"],
    files: { ...files, "test/cart.test.mjs": failing },
    facts: ["src/cart.mjs", "all files"],
  }),
  run("no-tests", { argv: ["node", "--test", "nowhere.test.mjs"], files, facts: [] }),
];
