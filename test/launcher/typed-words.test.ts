/** In the shells of an agent where pith acts by itself, `pith PROGRAM` starts nothing unless pith has inserted it: the agent's rules
 * about PROGRAM do not see through it. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { recordText } from "../../src/install/install-record.ts";
import { asking } from "../../src/install/setup/guidance.ts";
import { typedRefusal } from "../../src/pipeline/typed-words.ts";
import { removedLater } from "../left-over.ts";
import { launcher, nodeBundle, scratch, variant, withNode } from "./world.ts";

const key = "0123456789abcdef01234567";
const native = join(launcher, "..", "libexec", "pith-native");
const hasNative = existsSync(native);
const hasProc = existsSync("/proc/self/environ");

interface Ran {
  readonly code: number | null;
  readonly said: string;
  /** Did `rm -f a.txt` run? */
  readonly ran: boolean;
}

/** `record`: what is installed for Claude Code; null: nothing. */
const run = (text: string, record: string | null, env: Record<string, string>, program = launcher): Ran => {
  const home = removedLater(scratch());
  const folder = join(home, ".config", "pith", "claude");
  mkdirSync(folder, { recursive: true });
  if (record !== null) writeFileSync(join(folder, "installed.json"), record);
  writeFileSync(join(home, "a.txt"), "");
  symlinkSync(program, join(home, "link"));
  const ended = spawnSync("bash", ["-c", `${text}\nexit $?`], {
    cwd: home,
    env: { PATH: `${join(program, "..")}:${process.env["PATH"]}`, HOME: home, PITH_NATIVE: native, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  return {
    code: ended.status,
    said: ended.stdout + ended.stderr,
    ran: !existsSync(join(home, "a.txt")),
  };
};

const record = recordText({ version: 1, key, files: {}, own: null });
const inShell = { CLAUDECODE: "1" };

const forms = [
  "pith rm -f a.txt",
  `${launcher} rm -f a.txt`,
  "./link rm -f a.txt",
  "command pith rm -f a.txt",
  "env pith rm -f a.txt",
  "sh -c 'pith rm -f a.txt'",
  "P=pith; $P rm -f a.txt",
  "printf a.txt | xargs pith rm -f",
  "pith -- rm -f a.txt",
  "pith --by-shell rm -f a.txt",
  "pith --hooks-asked rm -f a.txt",
  "pith --function /bin/bash -pc 'rm -f a.txt' x",
  "pith --for-agent= rm -f a.txt",
  "pith --for-agent=guess -- rm -f a.txt",
  "pith --by-shell --for-agent=guess rm -f a.txt",
  "pith --disable-hook none rm -f a.txt",
  "pith_home=x pith rm -f a.txt",
  "pith_home=x pith --for-agent=guess rm -f a.txt",
  "PITH_DISABLED=1 pith rm -f a.txt",
  "pith show rm -f a.txt",
  "pith new filter -- rm -f a.txt",
  "pith with rm -f a.txt",
  "EDITOR='rm -f a.txt;' pith config edit",
  `node ${nodeBundle}/main.js show rm -f a.txt`,
  ...(hasNative
    ? [
        `$PITH_NATIVE ${join(launcher, "..")} -- rm -f a.txt`,
        `$PITH_NATIVE ${join(launcher, "..")} --for-agent=guess rm -f a.txt`,
        `$PITH_NATIVE ${join(launcher, "..")} launch x ${launcher} rm -f a.txt`,
        `$PITH_NATIVE ${join(launcher, "..")} launch-asked x ${launcher} rm -f a.txt`,
        `$PITH_NATIVE ${join(launcher, "..")} start 1 a b rm -f a.txt`,
        "$PITH_NATIVE /bin/rm -f a.txt",
      ]
    : []),
  // Only who looks above sees that an agent is there.
  ...(hasProc
    ? [
        "env -u CLAUDECODE pith rm -f a.txt",
        'env -i HOME=/x PATH="$PATH" pith rm -f a.txt',
        "export HOME=/x CLAUDECODE=; pith rm -f a.txt",
        "XDG_CONFIG_HOME=/x pith --for-agent=guess rm -f a.txt",
        "HOME=/x CLAUDECODE= pith --by-shell rm -f a.txt",
      ]
    : []),
];

describe("where pith acts in the agent's shells by itself", () => {
  it.each(forms)("starts nothing for %s", (text) => {
    const { code, said, ran } = run(text, record, inShell);
    expect(ran).toBe(false);
    if (text.startsWith("$PITH_NATIVE /")) return;
    expect(said).toBe(`${typedRefusal}\n`);
    expect(code).toBe(text.includes("xargs") ? 123 : 126);
  });

  it("nor on Node alone", () => {
    const alone = variant(withNode);
    for (const text of ["pith rm -f a.txt", "pith --for-agent=guess rm -f a.txt", "pith show rm -f a.txt"])
      expect(run(text, record, inShell, alone.launcher)).toEqual({
        code: 126,
        said: `${typedRefusal}\n`,
        ran: false,
      });
    expect(run(`pith --for-agent=${key} rm -f a.txt`, record, inShell, alone.launcher).ran).toBe(true);
  });

  it.each([
    `pith --for-agent=${key} rm -f a.txt`,
    `pith --by-shell --for-agent=${key} rm -f a.txt`,
    `pith_home=x pith --for-agent=${key} rm -f a.txt`,
    `pith --hooks-asked --for-agent=${key} -- rm -f a.txt`,
    `PITH_DISABLED=1 pith --for-agent=${key} rm -f a.txt`,
    `pith --for-agent=${key} --function "$(command -v bash)" -pc 'rm -f a.txt' x`,
    ...(hasNative ? [`$PITH_NATIVE ${join(launcher, "..")} --for-agent=${key} rm -f a.txt`] : []),
  ])("starts what pith has inserted: %s", (text) => {
    expect(run(text, record, inShell)).toEqual({ code: 0, said: "", ran: true });
  });

  // A shell that runs one command becomes it: of the agent's shell nothing is left, and of its variables neither.
  it.runIf(hasProc).each(["claude", "claude-sandbox"])("starts nothing below %s alone", (name) => {
    const below = (text: string): string =>
      `ln -s "$(command -v bash)" ${name}; ./${name} -c '${text}; exit $?'`;
    for (const sign of ["", "--by-shell ", "--for-agent=guess "])
      expect(run(below(`env -i PATH="$PATH" pith ${sign}rm -f a.txt`), record, {})).toEqual({
        code: 126,
        said: `${typedRefusal}\n`,
        ran: false,
      });
    expect(run(below(`env -i PATH="$PATH" pith --for-agent=${key} rm -f a.txt`), record, {}).ran).toBe(true);
    expect(
      run(below(`exec -a x env -i PATH="$PATH" pith rm -f a.txt`).replaceAll(name, "other"), record, {}).ran,
    ).toBe(true);
  });

  it("answers the commands of its own that start nothing", () => {
    for (const text of ["pith --version", "pith raw --list", "pith gain", "pith explain 'npm test'"])
      expect(run(text, record, inShell).said).not.toContain("not run");
  });
});

describe("starts what was typed", () => {
  const started = { code: 0, said: "", ran: true };
  const text = "pith rm -f a.txt";
  it.each<readonly [string, string | null, Record<string, string>]>([
    ["outside of an agent's shells", record, {}],
    ["in those of an agent without pith", null, inShell],
    ["in those of another agent", record, { GEMINI_CLI: "1" }],
    [
      "where the model is asked to type it",
      record.replace('"files"', `"note": ${JSON.stringify(asking)},\n  "files"`),
      inShell,
    ],
  ])("%s", (_, installed, env) => {
    expect(run(text, installed, env)).toEqual(started);
    expect(run(`pith --by-shell rm -f a.txt`, installed, env)).toEqual(started);
  });

  it("and, of a record without a key, what bears any", () => {
    const old = recordText({ version: 1, files: {}, own: null });
    expect(run("pith --for-agent= rm -f a.txt", old, inShell)).toEqual(started);
    expect(run(text, old, inShell).ran).toBe(false);
  });
});
