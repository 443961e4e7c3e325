/** `npm run try`: pith at work on this repository, with nothing written outside a temporary folder. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTokens } from "../src/history/tokens.ts";

const root = join(import.meta.dirname, "..");
const pith = join(root, "dist", "pith");
const data = mkdtempSync(join(tmpdir(), "pith-try-"));
const env = { ...process.env, PITH_DATA_DIR: data, NO_COLOR: "1" };

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const title = (text: string): void => print(`\n\u001b[1m${text}\u001b[0m`);

/** Runs a text in bash, its output through a pipe as an agent would read it. */
const bash = (text: string): { output: string; code: number | null } => {
  const result = spawnSync("bash", ["-c", text], { cwd: root, env, encoding: "utf8", maxBuffer: 1 << 28 });
  return { output: result.stdout + result.stderr, code: result.status };
};

const rewritten = (text: string): string => {
  const result = spawnSync(pith, ["rewrite", "--", text], { cwd: root, env, encoding: "utf8" });
  return result.status === 0 || result.status === 3 ? result.stdout.replace(/\n$/, "") : text;
};

const excerpt = (text: string, lines: number): string => {
  const all = text.replace(/\n$/, "").split("\n");
  if (all.length <= lines) return all.join("\n");
  return [
    ...all.slice(0, lines - 4),
    `    (${all.length - lines + 1} more lines here)`,
    ...all.slice(-3),
  ].join("\n");
};

const showRewrite = (): void => {
  title("1. A compound command, before and after rewriting");
  const text =
    "git log --stat -40 && npm run lint 2>&1 | tail -40; git diff HEAD~1 > /tmp/last.patch && git log | grep -c filter";
  print(`  ${text}`);
  print(`  ${rewritten(text)}`);
};

interface Shown {
  readonly id: string | null;
  readonly before: string;
}

const showRun = (): Shown => {
  title("2. A real run, before and after");
  const text = "npx vitest run --config test/vitest.config.ts --reporter=verbose test/reduce 2>&1";
  const before = bash(text);
  const after = bash(rewritten(text));
  const counts = [countTokens(before.output), countTokens(after.output)];
  print(`$ ${text}`);
  print(
    `  without pith: exit ${before.code}, ${before.output.split("\n").length} lines, ${counts[0]} tokens`,
  );
  print(
    `  with pith:    exit ${after.code}, ${after.output.split("\n").length} lines, ${counts[1]} tokens. This is all of it:\n`,
  );
  print(excerpt(after.output, 40));
  return { id: /^\[pith ([0-9A-Z]{8}): /m.exec(after.output)?.[1] ?? null, before: before.output };
};

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

const showRecovery = ({ id, before }: Shown): void => {
  title("3. What was hidden comes back");
  if (id === null) return print("  nothing was hidden");
  print(`$ pith raw ${id} --lines 20:24`);
  print(spawnSync(pith, ["raw", id, "--lines", "20:24"], { env, encoding: "utf8" }).stdout);
  const path = spawnSync(pith, ["raw", id, "--path"], { env, encoding: "utf8" }).stdout.trim();
  const kept = spawnSync("cat", [path], { maxBuffer: 1 << 28 }).stdout;
  const asked = before.split("\n").length;
  print(
    `  all of it: ${kept.toString().split("\n").length} lines (without pith: ${asked}), sha256 ${sha256(kept)}…`,
  );
};

const showGain = (): void => {
  title("4. What that saved");
  print("$ pith gain");
  print(spawnSync(pith, ["gain"], { env, encoding: "utf8" }).stdout);
};

try {
  showRewrite();
  showRecovery(showRun());
  showGain();
  print(`Next: \`npm install -g . && pith init --agent claude\`, or \`${pith} explain 'your command'\`.`);
} finally {
  rmSync(data, { recursive: true, force: true });
}
