/** `npm run try`: pith at work on tests of its own, with nothing written outside a temporary folder. Exits with 1 where
 * it does not show what it is to show. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTokens } from "../src/history/tokens.ts";

const root = join(import.meta.dirname, "..");
const pith = join(root, "dist", "pith");
const data = mkdtempSync(join(tmpdir(), "pith-try-"));
// The runner of these tests tells them apart by a variable where it was itself started by one.
const { NODE_TEST_CONTEXT: _, ...variables } = process.env;
const env = { ...variables, PITH_DATA_DIR: data, NO_COLOR: "1" };

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const title = (text: string): void => print(`\n\u001b[1m${text}\u001b[0m`);

const expectThat = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`${what}. Please report this, with what stands above.`);
};

interface Ran {
  readonly output: string;
  readonly code: number | null;
}

/** Runs a text in a shell, its output through a pipe as an agent would read it. */
const shell = (text: string): Ran => {
  const { stdout, stderr, status } = spawnSync("sh", ["-c", text], { cwd: root, env, encoding: "utf8" });
  return { output: stdout + stderr, code: status };
};

const own = (...words: string[]): string =>
  spawnSync(pith, words, { cwd: root, env, encoding: "utf8" }).stdout;

const rewritten = (text: string): string => own("rewrite", "--", text).replace(/\n$/, "");

const figures = ({ output, code }: Ran): string =>
  `exit ${code}, ${output.split("\n").length - 1} lines, ${countTokens(output)} tokens`;

const showRewrite = (): void => {
  title("1. A command of an agent, before and after pith inserts its word");
  const text = "cd web && npm run lint 2>&1 | tail -40; git diff HEAD~1 > last.patch && git log | grep fix";
  print(`  ${text}\n  ${rewritten(text)}`);
  print("  A program reads what `git diff` and `git log` print, so that they stay as they are.");
};

const showRun = (): { readonly id: string; readonly raw: string } => {
  const text = "node --test --test-reporter=spec scripts/demo/postage.test.mjs 2>&1";
  title("2. Four hundred tests, of which one fails");
  print(`$ ${text}`);
  const before = shell(text);
  const after = shell(rewritten(text));
  print(`  without pith: ${figures(before)}`);
  print(`  with pith:    ${figures(after)}. This is all of it:\n\n${after.output}`);
  expectThat(before.code === 1 && after.code === 1, "The run did not end as it should");
  expectThat(after.output.includes("✖ an order of 50.00"), "The failing test is not shown");
  expectThat(countTokens(after.output) * 2 < countTokens(before.output), "Less than half was saved");
  const id = /^\[pith ([0-9A-Z]+): /m.exec(after.output)?.[1];
  if (id === undefined) throw new Error("Nothing says where the full output is.");
  return { id, raw: before.output };
};

const showGain = (): void => {
  title("3. What that saved");
  print("$ pith gain");
  print(own("gain"));
};

/** Without durations, which no two runs have in common. */
const steady = (text: string): string => text.replaceAll(/\d+\.\d+ms|duration_ms .*/g, "…");

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

const showRecovery = ({ id, raw }: { readonly id: string; readonly raw: string }): void => {
  title("4. What was hidden comes back");
  print(`$ pith raw ${id} --lines 20:24`);
  print(own("raw", id, "--lines", "20:24"));
  const kept = readFileSync(own("raw", id, "--path").trim());
  print(`  All ${kept.toString().split("\n").length - 1} lines of it are kept, sha256 ${sha256(kept)}….`);
  expectThat(steady(kept.toString()) === steady(raw), "What is kept is not what the program printed");
};

try {
  showRewrite();
  const run = showRun();
  showGain();
  showRecovery(run);
  print("\nNext: `npm install -g . && pith init`, or `dist/pith explain 'your command'`.");
} catch (fault) {
  process.stderr.write(`npm run try: ${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(data, { recursive: true, force: true });
}
