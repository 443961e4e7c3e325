/** Transcripts of the real clients (`test/clients/transcripts.ts` makes them), each of the same four commands. */
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { sources, transcriptsOf } from "../../src/transcripts/sources.ts";
import { openDatabase } from "../../src/history/database.ts";
import { world } from "../classes/world.ts";
import { scratch } from "../config/scratch.ts";
import { needsSqlite } from "../sqlite.ts";

const captures = join(import.meta.dirname, "captures");

interface Rows {
  readonly session: readonly { readonly id: string; readonly directory: string }[];
  readonly part: readonly { readonly id: string; readonly session: string; readonly data: string }[];
}

/** The database of OpenCode with the rows that it had. */
const makeDatabase = async (home: string): Promise<void> => {
  const rows = JSON.parse(readFileSync(join(captures, "opencode", "rows.json"), "utf8")) as Rows;
  const folder = join(home, ".local", "share", "opencode");
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase(join(folder, "opencode.db"));
  database.run("CREATE TABLE session(id TEXT PRIMARY KEY, directory TEXT NOT NULL)");
  database.run("CREATE TABLE part(id TEXT PRIMARY KEY, session_id TEXT NOT NULL, data TEXT NOT NULL)");
  for (const { id, directory } of rows.session)
    database.run("INSERT INTO session VALUES(?,?)", id, directory);
  for (const { id, session, data } of rows.part)
    database.run("INSERT INTO part VALUES(?,?,?)", id, session, data);
  database.close();
};

const putInto = async (home: string, agent: string): Promise<void> => {
  if (agent === "opencode") await makeDatabase(home);
  else cpSync(join(captures, agent), home, { recursive: true });
};

const known = sources.filter(({ agent }) => existsSync(join(captures, agent)));

describe.each(known.map((source) => [source.agent, source] as const))("%s", (agent, source) => {
  if (agent === "opencode") beforeEach(needsSqlite);

  test("every call with what the model was given", async () => {
    const place = scratch();
    await putInto(place.env.home, agent);
    const [path, ...others] = transcriptsOf(source, place.env);
    expect(others).toEqual([]);
    const { calls, broken } = await source.read(path!);
    expect(broken).toBe(0);
    expect(calls.map(({ command }) => command)).toEqual([
      "git status",
      "npm test",
      "npm test | tail -n 30",
      "./unknown-tool; exit 3",
    ]);
    for (const { cwd, t, session } of calls) {
      expect(cwd).toMatch(/\/project$/);
      expect(new Date(t).getFullYear()).toBe(2026);
      expect(session).not.toBe("");
    }
    const [status, tests, tail, unknown] = calls;
    expect(status!.output).toMatch(/^On branch main\n[^]*commit -a"\)\n?$/);
    expect(tests!.output).toMatch(/duration_ms:? [\d.]+/);
    expect(tail!.output.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
    expect(unknown!.output).toMatch(/^\S*bash: line \d: \.\/unknown-tool: No such file or directory\n?$/);
    expect([status!.exit, unknown!.exit]).not.toContain(1);
  });

  test("every request with what it used, none later than the call that it asked for", async () => {
    const place = scratch();
    await putInto(place.env.home, agent);
    const { calls, steps } = await source.read(transcriptsOf(source, place.env)[0]!);
    expect(steps.length).toBeGreaterThanOrEqual(calls.length);
    for (const { input, output, cacheRead, cacheWrite, cost, session } of steps) {
      expect({ input, output, cacheRead, cacheWrite, cost }).toEqual({
        input: 10,
        output: 5,
        cacheRead: 0,
        cacheWrite: 0,
        cost: 0,
      });
      expect(session).toBe(calls[0]!.session);
    }
    for (const [i, { t }] of calls.entries()) {
      expect(steps[i]!.t).toBeLessThanOrEqual(t);
      expect(steps.filter((step) => step.t > t).length).toBe(steps.length - i - 1);
    }
    if (agent !== "opencode") for (const { model } of steps) expect(model).not.toBe("");
  });

  test("broken lines are counted, and spoil nothing", async () => {
    const place = scratch();
    await putInto(place.env.home, agent);
    const [path] = transcriptsOf(source, place.env);
    if (agent === "opencode") return;
    const marks = '"tool_use" "tool_result" function_call "toolCalls" "functionCall" "functionResponse"';
    appendFileSync(
      path!,
      `{"type": ${marks}\n\0\0${marks}\n{"payload": null, "message": {"content": [null, 3]}, "x": ${JSON.stringify(marks)}}\n`,
    );
    const { calls, broken } = await source.read(path!);
    expect(calls).toHaveLength(4);
    expect(broken).toBe(2);
  });
});

/** Records of `tools.exec_command` in Codex 0.169.0, of `tools.Bash` in the code mode of Claude Code 2.1.332. */
test.each(["codex", "claude"])(
  "a command that a script has run is no call of the model's: %s",
  async (agent) => {
    const place = scratch();
    cpSync(join(import.meta.dirname, "scripted", agent), place.env.home, { recursive: true });
    const source = sources.find((one) => one.agent === agent)!;
    const [path] = transcriptsOf(source, place.env);
    expect(readFileSync(path!, "utf8")).toMatch(/"name":"(?:exec|REPL)"/);
    expect(readFileSync(path!, "utf8")).toMatch(/CODEX_TOOL_CALL_ID=exec-|"name":"Bash"/);
    expect((await source.read(path!)).calls).toEqual([]);
  },
);

test("an agent's folder with anything in it", async () => {
  const place = scratch();
  mkdirSync(join(place.env.home, ".claude", "projects", "x.jsonl"), { recursive: true });
  writeFileSync(join(place.env.home, ".claude", "projects", "y.jsonl"), '{"tool_use": 1}\n[1]\n"x"\n');
  const claude = sources.find(({ agent }) => agent === "claude")!;
  const [folder, file] = transcriptsOf(claude, place.env);
  expect(await claude.read(file!)).toEqual({ calls: [], steps: [], prompts: [], broken: 0 });
  expect(() => claude.read(folder!)).toThrow("not a regular file");
});

describe("pith discover", () => {
  test("before anything is installed: what would have been saved, by command and by agent", async (context) => {
    needsSqlite(context);
    const here = world();
    for (const { agent } of known) await putInto(here.home, agent);
    const { stdout, stderr, code } = here.own("discover", "--all");
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout).toMatch(
      /^Agents ran \d+ commands, in all transcripts, and read [\d,]+ tokens of output\.\n/,
    );
    expect(stdout).toMatch(/\npith would have saved at least [\d,]+ of them \((?:8|9)\d\.\d%\)/);
    expect(stdout).toMatch(/\nnpm run +\d+ .*%/);
    const report = JSON.parse(here.own("discover", "--all", "--format", "json").stdout);
    expect(report).toMatchObject({ v: 1, project: null, total: { calls: known.length * 4 } });
    expect(report.agents).toHaveLength(known.length);
    const sum = (list: { calls: number; savedTokens: number }[]) =>
      list.reduce((all, one) => all + one.savedTokens, 0);
    expect(sum(Object.values(report.coverage))).toBe(report.total.savedTokens);
    expect(existsSync(here.env["PITH_DATA_DIR"]!)).toBe(false);
    expect(here.own("gain", "--coverage", "--all").stdout).toMatch(/\na command with a filter +\d+ .*%\n/);
  });

  test("of a project, of a period, of nothing", async () => {
    const here = world();
    await putInto(here.home, "pi");
    const run = (...words: string[]) => here.own("discover", ...words).stdout;
    expect(run("--all", "--project", "/elsewhere")).toMatch(/^No command of an agent was found/);
    expect(run("--since", "today", "--project", "/elsewhere")).toMatch(
      /^No command of an agent was found for today in \/elsewhere\.\n/,
    );
    expect(world().own("discover")).toMatchObject({ code: 0 });
    expect(here.own("discover", "--format", "csv")).toMatchObject({ code: 2 });
  });
});

test("older clients write no exit code into a failing result, and what was refused did not run", async () => {
  const path = join(scratch().root, "session.jsonl");
  const said = [
    "ls: unrecognized option '--reverze'",
    "The user doesn't want to proceed with this tool use.",
  ];
  for (const [i, text] of said.entries()) {
    const call = { type: "tool_use", id: `t${i}`, name: "Bash", input: { command: "ls" } };
    const result = { type: "tool_result", tool_use_id: `t${i}`, content: text, is_error: true };
    for (const part of [call, result])
      appendFileSync(path, `${JSON.stringify({ sessionId: "s", message: { content: [part] } })}\n`);
  }
  const { calls } = await sources.find(({ agent }) => agent === "claude")!.read(path);
  expect(calls.map(({ exit, failed }) => [exit, failed])).toEqual([
    [null, true],
    [null, false],
  ]);
});

const captured = async (
  agent: string,
): Promise<{ readonly source: (typeof sources)[number]; readonly path: string }> => {
  const { env } = scratch();
  await putInto(env.home, agent);
  const source = sources.find((one) => one.agent === agent)!;
  return { source, path: transcriptsOf(source, env)[0]! };
};

test("figures that Codex writes down once more are of no further request", async () => {
  const { source, path } = await captured("codex");
  const before = await source.read(path);
  const text = readFileSync(path, "utf8");
  const again = text.replace(/^.*"token_count".*\n/m, (line) => line + line.replace(/:16\.\d+Z/, ":19.500Z"));
  expect(again).not.toBe(text);
  writeFileSync(path, again);
  expect((await source.read(path)).steps).toEqual(before.steps);
});

/** A program may print what the client writes around an output: here each line of `git status` is replaced by one. */
test.each([
  ["claude", "Exit code 3", "Exit code 3"],
  ["pi", "Command exited with code 3", "Command exited with code 3"],
  ["qwen", "Error: x\\nExit Code: 3\\ny", "Error: x\nExit Code: 3\ny"],
  ["gemini", "Error: x\\nExit Code: 3\\ny", "Error: x\nExit Code: 3\ny"],
])("what a program prints is no status of its call: %s", async (agent, printed, output) => {
  const { source, path } = await captured(agent);
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replaceAll(/On branch main\\n(?:[^"]|\\")*?commit -a\\"\)/g, () => printed),
  );
  const [first] = (await source.read(path)).calls;
  expect(first).toMatchObject({ command: "git status", exit: 0, failed: false });
  expect(first!.output.trimEnd()).toBe(output);
});
