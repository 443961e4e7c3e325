/** Random texts in the agent's shell, natively and through the built pith: small outputs, so nothing may differ. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { quietWords } from "../../../src/rewrite/quiet-words.ts";
import { executable } from "../world.ts";
import { type Call, type Ran, startWorld, type World } from "./world.ts";

const word = fc.constantFrom(
  "a",
  "'b c'",
  '"$x"',
  "$x",
  "${x:-d}",
  "*",
  "\\$",
  "$'t\\tu'",
  "é",
  '"$(echo s)"',
  "{1,2}",
);
const program = fc.constantFrom(
  "ls",
  "ls -d .",
  "grep -n a f",
  "cat f",
  "git status -s",
  "find . -name f",
  "head -2 f",
  "sort f",
  "echo",
  "printf '%s\\n'",
  "true",
  "false",
  "env -u x ls",
  "timeout 5 ls",
  "nosuch",
  "./s",
);
const redirection = fc.constantFrom(
  "",
  "",
  "",
  " 2>&1",
  " 2>/dev/null",
  " >o",
  " >>o 2>&1",
  " </dev/null",
  " >&2",
);
const simple = fc
  .tuple(
    fc.constantFrom("", "", "", "x=1 ", "! ", "command "),
    program,
    fc.array(word, { maxLength: 2 }),
    redirection,
  )
  .map(([before, name, words, after]) => [before + name, ...words].join(" ") + after);
const connector = fc.constantFrom("; ", " && ", " || ", "\n", " | sort; ", " 2>&1 | tail -3; ", " & wait; ");
const list = fc
  .array(fc.tuple(simple, connector), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([text, next], index) => text + (index < parts.length - 1 ? next : "")).join(""));
const compound = fc.oneof(
  { weight: 4, arbitrary: list },
  list.map((text) => `(${text})`),
  list.map((text) => `{ ${text}\n}`),
  list.map((text) => `if ${text}\nthen ls; else cat f; fi`),
  list.map((text) => `for i in 1 2; do ${text}\ndone`),
  list.map((text) => `v=$(${text}\n); echo "$v"`),
  list.map((text) => `f() { ${text}\n}; f`),
  list.map((text) => `eval ${JSON.stringify("ls -d .")}; ${text}`),
  list.map((text) => `bash -c '${text.replaceAll("'", `'\\''`)}'`),
  list.map((text) => `trap 'echo bye' EXIT; ${text}`),
  list.map((text) => `set -eu; ${text}`),
  list.map((text) => `cat <<E\n$x\nE\n${text}`),
);
const script = fc
  .tuple(compound, compound, fc.constantFrom("", "; exit 3", "\necho $? $- $# $SHLVL"))
  .map(([first, second, end]) => `x=v\n${first}\n${second}${end}`);

let world: World;
beforeAll(() => {
  world = startWorld([["codex", "CODEX_TOOL_CALL_ID"]], quietWords());
  world.write(
    "dist/libexec/pith",
    `#!/bin/sh\necho asked >>'${world.root}/asked'\nexec '${executable}' "$@"\n`,
    0o755,
  );
});
afterAll(() => world.remove());

const prepare = (): void => {
  const folder = join(world.root, "work");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(join(folder, "f"), "a\nc\nb a\n");
  writeFileSync(join(folder, "s"), "#!/bin/sh\necho script $#\n", { mode: 0o755 });
};

/** Stages of a pipeline complain in any order. */
const steady = (ran: Ran): Ran => ({ ...ran, stderr: ran.stderr.split("\n").sort().join("\n") });

it("runs what the text says, and nothing else", () => {
  const texts = fc.sample(script, 30);
  const env = { CODEX_TOOL_CALL_ID: "call_1", TMPDIR: world.root, PITH_DATA_DIR: join(world.root, "data") };
  const call = (text: string, more: Record<string, string>): Call => ({
    argv: ["/bin/bash", "-c", `${text}\n`],
    env: { ...env, ...more },
    cwd: join(world.root, "work"),
  });
  for (const text of texts) {
    prepare();
    const [native] = world.host([call(text, {})]);
    prepare();
    const [through] = world.host([call(text, { BASH_ENV: world.file })]);
    expect({ text, ...steady(through!) }).toEqual({ text, ...steady(native!) });
  }
  expect(world.asked()).toBeGreaterThan(15);
});
