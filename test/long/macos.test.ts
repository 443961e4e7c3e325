/**
 * macOS has bash 3.2 as /bin/sh and /bin/bash, and no /proc. PITH_TEST_BASH32 names a program that runs a command where
 * that is so (NOPROC=1: without /proc): whole suites run there once more. On a Mac they run as they are.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeTried } from "../clients/proof.ts";

const root = join(import.meta.dirname, "..", "..");
const there = process.env["PITH_TEST_BASH32"] ?? "";

const run = (proc: boolean, argv: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(there, argv, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    env: { ...process.env, ...env, PITH_TEST_BASH32: "", NOPROC: proc ? "" : "1" },
  });

// A machine may forbid namespaces.
const possible = there !== "" && run(true, ["/bin/sh", "-c", "echo $BASH_VERSION"]).stdout.startsWith("3.");
if (there === "") console.warn("skipped: PITH_TEST_BASH32 names no bash 3.2");
else if (!possible) console.warn(`skipped: ${there} does not run bash 3.2 on this machine`);

const suites: Readonly<Record<string, readonly string[]>> = {
  "with /proc": [
    "test/launcher",
    "test/launcher/start",
    "test/integration/inside-script.test.ts",
    "test/hooks",
    "test/cli/agents/doctor.test.ts",
  ],
  // There the executable does not start on Linux (its runtime needs /proc): Node reads, complete but slower.
  "without /proc": ["sink", "broken-steps", "own-variables"].map((name) => `test/launcher/${name}.test.ts`),
};

/** Agents whose own tests all passed. */
const agentsIn = (report: string): readonly string[] => {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: readonly { readonly name: string; readonly status: string }[];
  };
  rmSync(join(report, ".."), { recursive: true });
  const agents = (isWanted: (status: string) => boolean) =>
    testResults
      .filter(({ status }) => isWanted(status))
      .flatMap(({ name }) => /\/test\/hooks\/([\w-]+)\//.exec(name)?.[1] ?? []);
  const failed = new Set(agents((status) => status !== "passed"));
  return [...new Set(agents((status) => status === "passed"))].filter((agent) => !failed.has(agent));
};

describe.skipIf(!possible).each(Object.entries(suites))("bash 3.2, %s", (name, files) => {
  const proc = name === "with /proc";

  it("output is shortened", () => {
    const data = mkdtempSync(join(tmpdir(), "pith-mac-"));
    const ran = run(proc, ["/bin/sh", "-c", "dist/pith --for-agent ls -la /usr/bin | cat"], {
      PITH_DATA_DIR: data,
      HOME: data,
    });
    rmSync(data, { recursive: true, force: true });
    expect(ran.stdout).toMatch(/\[pith \w{4,8}: \d+ of \d+ lines hidden/);
    expect(ran.stderr).toBe("");
  });

  it("the suites pass", { timeout: 1_800_000 }, () => {
    const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
    const report = join(mkdtempSync(join(tmpdir(), "pith-mac-")), "report.json");
    const words = [
      "run",
      "--config",
      "test/vitest.config.ts",
      "--testTimeout=300000",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...files,
    ];
    const { status, stdout, stderr } = run(proc, [process.execPath, vitest, ...words], { NO_COLOR: "1" });
    for (const agent of agentsIn(report)) writeTried(agent, "darwin", "its suite with bash 3.2, on Linux");
    // The first failure tells most, and where reports are cut, their ends are what is left.
    const at = stderr.search(/^ *FAIL /m);
    expect(status === 0 ? "" : `${stdout.slice(-1000)}\n${stderr.slice(at, at + 3000)}`).toBe("");
  });
});
