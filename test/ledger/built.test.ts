/** The built executable at the end of a conversation: by Claude Code's hook of a result, and in its shell. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scriptText } from "../../hooks/claude/script.ts";
import { type Call, type Context, conversation, newCall, subAgent, type Simulated } from "./simulated.ts";

const dist = join(import.meta.dirname, "..", "..", "dist");
const pith = join(dist, "pith");
const session = "0f5c7a9e-3d1b-4c55-9a77-000000000001";
const lines = Array.from({ length: 40 }, (_, at) => `export const value${at} = compute(${at * 7}, "text");`);

let home: string;
let project: string;
let talk: Simulated;
/** As `pith init` puts it in front of the client's shell. */
let shell: string;

const environment = () => ({
  HOME: home,
  PATH: `${process.env["PATH"] ?? ""}`,
  CLAUDECODE: "1",
  CLAUDE_CODE_SESSION_ID: session,
  GIT_CONFIG_NOSYSTEM: "1",
});

const git = (...words: string[]): string =>
  spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], {
    cwd: project,
    encoding: "utf8",
  }).stdout;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "pith-built-"));
  project = join(home, "project");
  mkdirSync(project);
  git("init", "-q");
  writeFileSync(join(project, "big.ts"), `${lines.join("\n")}\n`);
  git("add", ".");
  talk = conversation(home, session);
  shell = join(home, "bash");
  const values = { bash: "/bin/bash", shell: "/bin/bash", dist, node: process.execPath, own: "" };
  writeFileSync(shell, scriptText(values), { mode: 0o755 });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Result that the model gets for a call, by the hook of a result. */
const byHook = (context: Context, call: Call, output: string): string => {
  const payload = {
    session_id: session,
    transcript_path: context.path,
    cwd: project,
    permission_mode: "default",
    hook_event_name: "PostToolUse",
    tool_name: "Bash",
    tool_input: { command: call.command },
    tool_response: { stdout: output, stderr: "", interrupted: false, isImage: false },
    tool_use_id: call.id,
  };
  const { stdout } = spawnSync(pith, ["hook", "claude"], {
    input: JSON.stringify(payload),
    env: environment(),
    encoding: "utf8",
  });
  if (stdout === "") return output;
  const answer = JSON.parse(stdout) as {
    hookSpecificOutput: { updatedToolOutput: { stdout: string } };
  };
  return answer.hookSpecificOutput.updatedToolOutput.stdout;
};

/** Result in the shell that the client starts, where pith's script inserts. */
const byShell = (_: Context, call: Call): string => {
  const snapshot = join(home, "snapshot.sh");
  writeFileSync(snapshot, "");
  const command = call.command.replaceAll("'", `'"'"'`);
  const text = `source ${snapshot} 2>/dev/null || true && eval '${command}' < /dev/null && pwd -P >| ${home}/cwd`;
  const ended = spawnSync(shell, ["-c", text], {
    cwd: project,
    env: environment(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  return ended.stdout.replace(/\n$/, "");
};

const mark =
  /^\[pith: 46 same as in "git diff --cached"(?: (\d) commands back)?\]\n\[pith [A-Z]{4}: 46 of 46 lines hidden/;

describe.each([
  ["the hook of a result", byHook],
  ["the shell", byShell],
] as const)("with %s", (_, give) => {
  const run = (context: Context, command: string, finish = true): string => {
    const call = newCall(command);
    context.ask([call]);
    const shown = give(context, call, git(...command.split(" ").slice(1)).trimEnd());
    if (finish) context.answer(call, shown);
    return shown;
  };

  it("leaves out what the model was given before", () => {
    expect(run(talk.main, "git diff --cached")).toContain(lines.at(-1));
    expect(run(talk.main, "git diff --cached -- .")).toMatch(mark);
  });

  it("says how long ago", () => {
    run(talk.main, "git diff --cached");
    const later = newCall("git diff --cached");
    talk.main.ask([later]);
    talk.main.answer(later, "something else");
    expect(mark.exec(run(talk.main, "git diff --cached -- ."))?.[1]).toBe("2");
  });

  it.each([
    ["a compaction", (context: Context) => context.compact()],
    ["old results are cleared", (context: Context) => context.clearOld(0)],
    ["a rewind", (context: Context) => context.rewind(1)],
    ["the server may clear results", (context: Context) => Object.assign(context, { serverClears: true })],
    ["the request is not written down", (context: Context) => Object.assign(context, { unrecorded: true })],
  ] as const)("gives all of it after %s", (__, happen) => {
    run(talk.main, "git diff --cached");
    happen(talk.main);
    expect(run(talk.main, "git diff --cached -- .")).toContain(lines.at(-1));
  });

  it("gives a sub-agent all of it", () => {
    run(talk.main, "git diff --cached");
    const agent = subAgent(talk);
    expect(run(agent, "git diff --cached -- .")).toContain(lines.at(-1));
  });

  it("shows everything where it is off, or nothing may be lost", () => {
    run(talk.main, "git diff --cached");
    mkdirSync(join(home, ".config/pith"), { recursive: true });
    for (const text of ["ledger = false\n", 'mode = "lossless"\n']) {
      writeFileSync(join(home, ".config/pith/config.toml"), text);
      expect(run(talk.main, "git diff --cached -- .")).toContain(lines.at(-1));
    }
  });

  it("shows everything to whoever asks again, from then on", () => {
    run(talk.main, "git diff --cached");
    expect(run(talk.main, "git diff --cached -- .")).toMatch(mark);
    expect(run(talk.main, "git diff --cached -- .")).toContain(lines.at(-1));
    expect(readdirSync(join(home, ".local/share/pith"))).toContain("unrepeated.json");
    expect(run(talk.main, "git diff --cached big.ts")).toContain(lines.at(-1));
  });
});

describe("a read-back of lines that were left out", () => {
  const give = (command: string): string => {
    const call = newCall(command);
    talk.main.ask([call]);
    const shown = byShell(talk.main, call);
    talk.main.answer(call, shown);
    return shown;
  };
  const pithSays = (...words: string[]): string =>
    spawnSync(pith, words, { cwd: project, env: environment(), encoding: "utf8" }).stdout;

  it("ends it for that command, once the journal is folded", () => {
    give("git diff --cached");
    const id = /\[pith (\w{4,8}):/.exec(give("git diff --cached -- ."))?.[1];
    expect(pithSays("raw", id!)).toContain(lines.at(-1));
    pithSays("gain");
    expect(give("git diff --cached big.ts")).toContain(lines.at(-1));
  });

  it("leaves it as it is where nothing is read back", () => {
    give("git diff --cached");
    give("git diff --cached -- .");
    pithSays("gain");
    expect(give("git diff --cached big.ts")).toMatch(mark);
  });
});

it("proves nothing where two contexts wait for the same text", () => {
  const first = newCall("git diff --cached");
  talk.main.ask([first]);
  talk.main.answer(first, byShell(talk.main, first));
  const agent = subAgent(talk);
  agent.ask([newCall("git diff --cached -- .")]);
  const call = newCall("git diff --cached -- .");
  talk.main.ask([call]);
  expect(byShell(talk.main, call)).toContain(lines.at(-1));
});
