import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launcher } from "../../launcher/world.ts";

const startFile = join(import.meta.dirname, "../../../dist/start/pith-bash-env.bash");

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "pith-with-")));
  mkdirSync(join(root, "bin"));
  for (const name of ["gemini", "pi", "opencode"]) {
    writeFileSync(
      join(root, "bin", name),
      `#!/bin/sh\necho "$0 $$ $# $*"; env | grep -e BASH_ENV -e SHLVL -e ^pith -e ^PITH | sort; echo err >&2\n` +
        `[ "$1" = wait ] && { trap 'echo hit; exit 9' TERM; echo ready; while :; do sleep 0.1; done; }\nexit 7\n`,
    );
    chmodSync(join(root, "bin", name), 0o755);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const environment = (more: Record<string, string> = {}): Record<string, string> => ({
  PATH: `${join(root, "bin")}:/usr/local/bin:/usr/bin:/bin`,
  HOME: root,
  SHLVL: "1",
  ...more,
});

const start = (args: readonly string[], more: Record<string, string> = {}) => {
  const ran = spawnSync(launcher, args, { cwd: root, env: environment(more), encoding: "utf8" });
  return { code: ran.status, out: ran.stdout.split("\n"), err: ran.stderr, pid: ran.pid };
};

describe("pith with AGENT", () => {
  it("becomes the agent's program, with its words, streams and status", () => {
    const { code, out, err, pid } = start(["with", "gemini", "-p", "a b", ""]);
    expect(out).toEqual([
      `${join(root, "bin", "gemini")} ${pid} 3 -p a b `,
      `BASH_ENV=${startFile}`,
      "SHLVL=1",
      "",
    ]);
    expect([code, err]).toEqual([7, expect.stringMatching(/^pith: .*\nerr\n$/)]);
  });

  it("says what such a start cannot do, and nothing where it can", () => {
    for (const [name, file] of [
      ["gemini", "gemini"],
      ["opencode", "opencode"],
    ] as const)
      expect(start(["with", name]).err).toMatch(
        new RegExp(
          `^pith: .* pith hides nothing here, .*\`pith init --agent ${file}\` allows its model to read them\nerr\n$`,
        ),
      );
    expect(start(["with", "pi"]).err).toBe("err\n");
    mkdirSync(join(root, ".config/pith/gemini"), { recursive: true });
    writeFileSync(join(root, ".config/pith/gemini/installed.json"), "{}");
    expect(start(["with", "gemini"]).err).toBe("err\n");
    rmSync(join(root, ".config"), { recursive: true });
  });

  it("takes a program by its path too", () => {
    const { out } = start(["with", join(root, "bin", "pi")]);
    expect(out.slice(0, 2)).toEqual([expect.stringMatching(/\/bin\/pi \d+ 0 $/), `BASH_ENV=${startFile}`]);
  });

  it("leaves signals to the agent", async () => {
    const child = spawn(launcher, ["with", "gemini", "wait"], { cwd: root, env: environment() });
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      if (out.endsWith("ready\n")) child.kill("SIGTERM");
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect([code, out.split("\n").at(-2)]).toEqual([9, "hit"]);
  });

  it("keeps the user's own BASH_ENV for the shells", () => {
    const own = "/home/dev/it's own.bash";
    const { out } = start(["with", "gemini"], { BASH_ENV: own });
    expect(out.slice(1, 4)).toEqual([`BASH_ENV=${startFile}`, `PITH_BASH_ENV=${own}`, "SHLVL=1"]);
    const twice = start(["with", "gemini"], { BASH_ENV: startFile, PITH_BASH_ENV: own });
    expect(twice.out.slice(1, 4)).toEqual(out.slice(1, 4));
    const other = start(["with", "gemini"], { BASH_ENV: own, PITH_BASH_ENV: "/home/dev/old" });
    expect(other.out.slice(1, 4)).toEqual(out.slice(1, 4));
  });

  it.each([
    ["", "SHLVL=1"],
    ["0", "SHLVL=1"],
    ["3", "SHLVL=3"],
  ])("gives a level of shells to an agent that has none: %j", (level, expected) => {
    expect(start(["with", "gemini"], { SHLVL: level }).out).toContain(expected);
  });

  it.each([
    ["a program that is not there", ["with", "qwen"], 127, "pith: qwen: command not found\n"],
    ["no program", ["with"], 2, "pith: with takes the program of an agent; "],
    ["an agent of another kind", ["with", "claude"], 2, "pith: Claude Code needs no `pith with`: "],
    ["no agent", ["with", "vi"], 2, "pith: no known agent has the program vi; "],
  ])("says in a line what is wrong: %s", (_, args, code, words) => {
    const ran = start(args);
    expect([ran.code, ran.out]).toEqual([code, [""]]);
    expect(ran.err).toContain(words);
    expect(ran.err.split("\n")).toHaveLength(2);
  });

  it("says which shells do not read what it sets", () => {
    const ran = start(["with", "opencode"], { SHELL: "/usr/bin/zsh" });
    expect(ran.err).toBe(
      "pith: OpenCode runs commands in /usr/bin/zsh, which reads no BASH_ENV; see `pith init --agent opencode`\n",
    );
    expect(start(["with", "opencode"], { SHELL: "/bin/bash" }).code).toBe(7);
  });

  it("does not lose exported functions", () => {
    const ran = start(["with", "gemini"], { "BASH_FUNC_say%%": "() {  echo said\n}" });
    expect(ran.code).toBe(2);
    expect(ran.err).toContain("would lose exported functions");
  });

  it("lists the agents", () => {
    const { code, out } = start(["with", "--help"]);
    expect(code).toBe(0);
    expect(out.join("\n")).toMatch(/^Agents: .*\bgemini\b.*\bqwen\b/m);
  });
});
