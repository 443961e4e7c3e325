/** Generated compound commands, run as typed and as rewritten, in one scratch repository. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rewrite } from "../../src/rewrite/rewrite.ts";
import { runnable } from "./runnable.ts";

const root = mkdtempSync(join(tmpdir(), "differential-"));
const template = join(root, "template");
const plain = join(root, "plain", "pith");
const real = join(import.meta.dirname, "..", "..", "dist", "pith");

const environment = {
  PATH: process.env["PATH"] ?? "",
  HOME: join(root, "home"),
  PITH_DATA_DIR: join(root, "data"),
  LC_ALL: "C",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_AUTHOR_DATE: "2026-01-02T03:04:05Z",
  GIT_COMMITTER_DATE: "2026-01-02T03:04:05Z",
};

const git = (...args: string[]): void => {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
  execFileSync("git", [...identity, ...args], { cwd: template, env: environment, stdio: "ignore" });
};

const noisy = `#!/bin/sh
i=0
while [ $i -lt \${1:-60} ]; do echo "line $i of the noisy script: needle"; i=$((i+1)); done
echo "warning: from the noisy script" >&2
exit \${2:-0}
`;

beforeAll(() => {
  for (const folder of [template, join(template, "sub"), join(root, "plain"), environment.HOME]) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(plain, '#!/bin/sh\nexec "$@"\n');
  writeFileSync(join(template, "noisy.sh"), noisy);
  for (const script of [plain, join(template, "noisy.sh")]) chmodSync(script, 0o755);
  const lines = Array.from({ length: 300 }, (_, i) => `${i % 7 === 0 ? "needle" : "hay"} in line ${i}`);
  writeFileSync(join(template, "big.txt"), `${lines.join("\n")}\n`);
  writeFileSync(join(template, "b.txt"), `${lines.slice(40).join("\n")}\n`);
  writeFileSync(join(template, "list"), "one\ntwo\nthree\n");
  writeFileSync(join(template, "sub", "deep.txt"), "needle\n");
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "first");
  for (let i = 0; i < 25; i++) {
    writeFileSync(join(template, "sub", "deep.txt"), `needle ${i}\n`);
    git("commit", "-q", "-am", `change ${i}`, "-m", "with a body\n\nand a second paragraph");
  }
  git("gc", "-q");
  writeFileSync(join(template, "b.txt"), "changed\n");
  writeFileSync(join(template, "new.txt"), "untracked\n");
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Run {
  readonly stdout: string;
  readonly stderr: readonly string[];
  readonly code: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Runs every text of a list in the repository, stdout a pipe, and moves away the files that it made: few do. */
const driver = `
shopt -s nullglob dotglob
cd "$1" && list=$2 results=$3 number=0
mkdir ../made
while IFS= read -r -d '' text <&9; do
  bash -c "$text" 9<&- 2>"$results/$number/err" </dev/null | cat >"$results/$number/out"
  echo "\${PIPESTATUS[0]}" >"$results/$number/code"
  made=(../made/*)
  if [ "\${#made[@]}" -gt 0 ]; then mv ../made "$results/$number/made" && mkdir ../made; fi
  number=$((number + 1))
done 9<"$list"
rmdir ../made
`;

let runs = 0;

const runAll = (texts: readonly string[]): readonly Run[] => {
  const results = join(root, `results-${runs++}`);
  for (const number of texts.keys()) mkdirSync(join(results, String(number)), { recursive: true });
  writeFileSync(`${results}.list`, texts.map((text) => `${text}\0`).join(""));
  execFileSync("bash", ["-c", driver, "driver", template, `${results}.list`, results], { env: environment });
  return texts.map((_, number) => {
    const folder = join(results, String(number));
    const read = (name: string): string => readFileSync(join(folder, name), "latin1");
    const files = existsSync(join(folder, "made")) ? readdirSync(join(folder, "made")) : [];
    // Stages of a pipeline run at once: the order of their errors is nobody's.
    const stderr = read("err").split("\n").sort();
    return {
      stdout: read("out"),
      stderr,
      code: read("code"),
      files: Object.fromEntries(files.map((name) => [name, read(join("made", name))])),
    };
  });
};

const rewritten = (text: string, word: string): string | null =>
  rewrite(text, { word, find: (program) => program }).output;

/** Texts that are rewritten at all, always the same ones. */
const samples = (count: number, seed: number): readonly string[] =>
  [...new Set(fc.sample(runnable, { numRuns: count * 4, seed }))]
    .filter((text) => rewritten(text, "pith") !== null)
    .slice(0, count);

/** Two stages of a pipeline, or a process substitution and its reader, may write to one place: which of them comes first is
 * nobody's. */
const settledLines = (text: string, lines: string): string =>
  /[|]|[<>]\(/.test(text) && text.includes("2>") ? lines.split("\n").sort().join("\n") : lines;

const settled = (text: string, files: Run["files"]): Run["files"] =>
  Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, settledLines(text, lines)]));

const isSmall = (text: string): boolean => text.length <= 1024 && text.split("\n").length <= 30;

test("with a plain exec in pith's place nothing differs", () => {
  const texts = samples(300, 7);
  const changed = texts.map((text) => rewritten(text, plain) ?? "");
  expect(texts.length).toBe(300);
  const native = runAll(texts);
  for (const [index, through] of runAll(changed).entries()) {
    const text = changed[index] ?? "";
    const { stdout = "", ...rest } = native[index] ?? {};
    expect({ text, ...through, stdout: settledLines(text, through.stdout) }).toEqual({
      text,
      ...rest,
      stdout: settledLines(text, stdout),
    });
  }
}, 300_000);

test("with pith, programs read the same bytes", () => {
  expect(existsSync(real)).toBe(true);
  const texts = samples(200, 11);
  expect(texts.length).toBe(200);
  const native = runAll(texts);
  const piped = runAll(texts.map((text) => rewritten(text, real) ?? ""));
  for (const [index, through] of piped.entries()) {
    const text = texts[index]!;
    const { stdout = "", code, files = {} } = native[index] ?? {};
    expect({ text, code: through.code, files: settled(text, through.files) }).toEqual({
      text,
      code,
      files: settled(text, files),
    });
    expect(through.stdout.length, text).toBeLessThanOrEqual(stdout.length);
    if (isSmall(stdout))
      expect({ text, stdout: settledLines(text, through.stdout) }).toEqual({
        text,
        stdout: settledLines(text, stdout),
      });
  }
}, 300_000);
