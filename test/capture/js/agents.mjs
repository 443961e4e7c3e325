/** Test runners that print less where a variable says that an agent has started them. */
import { cart, failing, noisy, passing } from "./sources.mjs";

const imports = (from) => `import { describe, expect, it } from "${from}";\n`;
const cjs = `${cart.replaceAll("export ", "")}module.exports = { Cart, parsePrice };\n`;

/** The same tests for each; `word` is the import of its functions, "" where they are global. */
const casesOf = (word, source, head) => {
  const files = { "src/cart.js": source };
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `src/part-${index + 1}.test.js`,
      passing(word, `part ${index + 1}`, 25),
    ]),
  );
  const threeFailures = Object.fromEntries(
    [7, 23, 51].map((part) => [
      `src/part-${part}.test.js`,
      `${word}describe("part ${part}", () => {\n  it("keeps the total of part ${part}", () => {\n    expect({ total: ${part} }).toEqual({ total: ${part + 1} });\n  });\n});\n`,
    ]),
  );
  return {
    pass: { files: { ...files, ...many }, facts: [{ re: "1500 pass" }] },
    failures: {
      files: { ...files, "src/cart.test.js": failing(head) },
      facts: [
        "describes its items",
        "parses prices",
        "loads rates",
        "not a price: 12,50 EUR",
        "connect ECONNREFUSED 127.0.0.1:5432",
        "src/cart.js:21",
        { re: "3 fail" },
      ],
    },
    large: {
      files: { ...files, ...many, ...threeFailures },
      facts: [
        "keeps the total of part 7",
        "keeps the total of part 23",
        "keeps the total of part 51",
        { re: "1425 pass" },
      ],
    },
    unloadable: {
      files: {
        ...files,
        "src/broken.test.js": `${word}describe("broken", () => {\n  it("never runs", () => {\n    expect(1).toBe(;\n  });\n});\n`,
        "src/missing.test.js": `${word}${word === "" ? 'const { tax } = require("./tax.js");' : 'import { tax } from "./tax.js";'}\nit("adds tax", () => expect(tax(1)).toBe(2));\n`,
        "src/cart.test.js": passing(word, "cart", 3),
      },
      facts: ["src/broken.test.js", "src/missing.test.js", "./tax.js"],
    },
    console: {
      files: { ...files, "src/catalogue.test.js": noisy(word) },
      facts: ["warns about a missing page", "page 31 not found", "falling back to page 1"],
    },
    unrun: {
      files: {
        ...files,
        "src/cart.test.js": `${word}describe("cart", () => {\n  it("sums", () => expect(1).toBe(1));\n${Array.from({ length: 12 }, (_, i) => `  it.skip("waits for the store ${i}", () => {});\n`).join("")}  it.todo("rounds half to even");\n});\n`,
        "src/later.test.js": `${word}describe.skip("later", () => {\n  it("comes later", () => expect(1).toBe(2));\n});\n`,
      },
      facts: [{ re: "1 pass" }],
    },
    none: { files, facts: [] },
    crash: {
      files: {
        ...files,
        "src/exit.test.js": `${word}it("leaves", () => {\n  process.exit(3);\n});\n`,
        "src/cart.test.js": passing(word, "cart", 3),
      },
      facts: [],
    },
  };
};

const runner = (tool, folder, { argv, env, cases, names }) =>
  names.map((name) => ({
    tool,
    set: "agents",
    path: `${folder}${name}`,
    argv,
    env,
    ...cases[name],
  }));

const all = ["pass", "failures", "large", "unloadable", "console", "unrun", "none", "crash"];
const agent = { AI_AGENT: "1" };

export default [
  ...runner("vitest", "vitest/v5-agent-", {
    argv: ["vitest", "run"],
    env: agent,
    cases: casesOf(
      imports("vitest"),
      cart,
      `${imports("vitest")}import { Cart, parsePrice } from "./cart.js";\n`,
    ),
    names: all,
  }),
  ...runner("vitest", "vitest/v5-", {
    argv: ["vitest", "run"],
    cases: casesOf(
      imports("vitest"),
      cart,
      `${imports("vitest")}import { Cart, parsePrice } from "./cart.js";\n`,
    ),
    names: ["pass", "failures", "large", "unrun"],
  }),
  ...runner("jest", "jest/agent-", {
    argv: ["jest"],
    env: agent,
    cases: casesOf("", cjs, 'const { Cart, parsePrice } = require("./cart.js");\n'),
    names: all,
  }),
  ...runner("bun", "bun/test/agent-", {
    argv: ["bun", "test"],
    // It knows its agents by other names.
    env: { CLAUDECODE: "1" },
    cases: casesOf(
      imports("bun:test"),
      cart,
      `${imports("bun:test")}import { Cart, parsePrice } from "./cart.js";\n`,
    ),
    names: all,
  }),
  ...runner("rstest", "rstest/agent-", {
    argv: ["rstest", "run"],
    env: agent,
    cases: casesOf(
      imports("@rstest/core"),
      cart,
      `${imports("@rstest/core")}import { Cart, parsePrice } from "./cart.js";\n`,
    ),
    names: ["pass", "failures"],
  }),
].map((one) =>
  one.tool === "bun"
    ? { ...one, versionOf: ["bun", "--version"] }
    : one.tool === "rstest"
      ? { ...one, package: "@rstest/core" }
      : one,
);
