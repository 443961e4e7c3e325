const run = (path, rest) => ({
  tool: "playwright",
  package: "@playwright/test",
  set: "main",
  argv: ["playwright", "test"],
  path: `playwright/${path}`,
  ...rest,
});
const head = 'import { expect, test } from "@playwright/test";\n';
const config = {
  "package.json": { name: "shop", version: "1.0.0", private: true, type: "module" },
  "playwright.config.js": 'export default { testDir: "tests", workers: 2, retries: 0 };\n',
};
const passing = (count, title) =>
  `${head}test.describe("${title}", () => {\n${Array.from({ length: count }, (_, i) => `  test("step ${i + 1} of ${title}", async () => { expect(1).toBe(1); });`).join("\n")}\n});\n`;
const failing = `${head}test.describe("cart", () => {
  test("sums prices", async () => { expect(150 * 2).toBe(300); });
  test("rejects FAIL error inputs", async () => { expect(() => { throw new RangeError("no"); }).toThrow(RangeError); });
  test("describes its items", async () => {
    expect([{ name: "pen", quantity: 2 }, { name: "ink", quantity: 1 }]).toEqual([{ name: "pen", quantity: 2 }, { name: "ink", quantity: 2 }]);
  });
  test("waits for the rate", async () => {
    test.setTimeout(300);
    await new Promise(() => {});
  });
  test("keeps evidence", async ({}, info) => {
    await info.attach("log", { body: "a line of the server log", contentType: "text/plain" });
    console.log("request /rates failed with 503");
    throw new Error("rates unavailable");
  });
  test.skip("converts currencies", async () => {});
});
`;
const failures = {
  files: { ...config, "tests/cart.spec.js": failing, "tests/list.spec.js": passing(10, "list") },
  facts: [
    "describes its items",
    "waits for the rate",
    "Test timeout of 300ms exceeded",
    "rates unavailable",
    "request /rates failed with 503",
    "3 failed",
    "1 skipped",
    "12 passed",
  ],
};

export default [
  run("pass", {
    files: {
      ...config,
      ...Object.fromEntries(
        Array.from({ length: 10 }, (_, i) => [`tests/part-${i}.spec.js`, passing(15, `part ${i}`)]),
      ),
    },
    facts: ["150 passed"],
  }),
  run("pass-list", {
    argv: ["playwright", "test", "--reporter=list"],
    files: {
      ...config,
      ...Object.fromEntries(
        Array.from({ length: 6 }, (_, i) => [
          `tests/part-${i}.spec.js`,
          passing(15, `rejects FAIL error ${i}`),
        ]),
      ),
    },
    facts: ["90 passed"],
  }),
  run("failures", failures),
  run("failures-list", { ...failures, argv: ["playwright", "test", "--reporter=list"] }),
  run("failures-line", { ...failures, argv: ["playwright", "test", "--reporter=line"] }),
  run("failures-dot", { ...failures, argv: ["playwright", "test", "--reporter=dot"] }),
  run("failures-colour", {
    ...failures,
    argv: ["playwright", "test", "--reporter=list"],
    env: { FORCE_COLOR: "1" },
  }),
  run("failures-ci", { ...failures, env: { CI: "1" } }),
  run("serial", {
    argv: ["playwright", "test", "--reporter=list"],
    files: {
      ...config,
      "tests/flow.spec.js": `${head}test.describe.serial("flow", () => {\n  test("opens", async () => {});\n  test("breaks", async () => { expect("left").toBe("right"); });\n${Array.from({ length: 12 }, (_, i) => `  test("goes on ${i}", async () => {});`).join("\n")}\n});\n`,
    },
    facts: ["breaks", "12 did not run", "1 passed", "1 failed"],
  }),
  run("flaky", {
    argv: ["playwright", "test", "--reporter=list", "--retries=1"],
    files: {
      ...config,
      "tests/flaky.spec.js": `${head}test("sometimes works", async ({}, info) => { expect(info.retry).toBe(1); });\n${Array.from({ length: 20 }, (_, i) => `test("works ${i}", async () => {});`).join("\n")}\n`,
    },
    facts: ["1 flaky", "sometimes works", "20 passed"],
  }),
  run("unloadable", {
    files: {
      ...config,
      "tests/broken.spec.js": `${head}test("x", async () => { (; });\n`,
      "tests/missing.spec.js": `${head}import { tax } from "./tax.js";\ntest("y", async () => { tax(); });\n`,
    },
    facts: ["broken.spec.js", "tax.js"],
  }),
  run("no-tests", { files: config, facts: ["No tests found"] }),
  run("bad-config", {
    files: { ...config, "playwright.config.js": "export default { testDir: ;\n" },
    facts: ["SyntaxError"],
  }),
  run("browser-missing", {
    files: {
      ...config,
      "tests/page.spec.js": `${head}test("opens a page", async ({ page }) => { await page.goto("about:blank"); });\n`,
    },
    facts: ["Executable doesn't exist"],
  }),
  run("crash", {
    files: {
      ...config,
      "tests/exit.spec.js": `${head}test("leaves", async () => { process.exit(3); });\ntest("after", async () => {});\n`,
    },
    facts: ["leaves"],
  }),
  run("list", {
    argv: ["playwright", "test", "--list"],
    files: failures.files,
    facts: ["Total: 16 tests in 2 files"],
  }),
];
