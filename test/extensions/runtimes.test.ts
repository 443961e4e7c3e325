/** Each runtime with a hook that answers, hangs, crashes, lies, or says too much. */
import { createServer, type Server } from "node:http";
import { chmodSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { hookEntry, type HookEntry, type HookRuntime } from "../../src/config/extension-settings.ts";
import type { Invocation, Registered } from "../../src/extensions/contract.ts";
import { execute, type Report } from "../../src/extensions/engine.ts";
import { hooksFolder, jobsFolder, waitingFolder } from "../../src/extensions/folder.ts";
import { ask, runtimeFor } from "../../src/extensions/ask.ts";
import { startLate } from "../../src/extensions/background.ts";
import { loggedEvents } from "../../src/extensions/event-log.ts";
import type { register } from "../../src/extensions/registered.ts";
import { dispatch } from "../../src/extensions/runtimes/dispatch.ts";
import { urlOf } from "../../src/extensions/runtimes/http.ts";
import { rulesIn, judged } from "../../src/extensions/plugins/policy.ts";
import { appendLine, auditLine } from "../../src/extensions/plugins/audit.ts";
import { scratch, type Scratch } from "../config/scratch.ts";
import { callOf, resultOf } from "./engine-world.ts";
import { defaults } from "../../src/config/settings.ts";
import { hookPoints } from "../../src/config/hook-points.ts";
import type { Handler, HookPoint } from "../../src/config/register.d.ts";

const entryOf = (here: Scratch, runtime: HookRuntime, more: Partial<HookEntry> = {}): Registered => ({
  entry: hookEntry({ id: "h", point: "command_before", capability: "guardrail", runtime, ...more }),
  from: "user",
  index: 0,
  folder: here.root,
});

const run = (
  here: Scratch,
  registered: readonly Registered[],
  { invocation = callOf(), limit = 64 * 1024, allowRemote = false, timeout = 20_000 } = {},
): Promise<Report> =>
  execute({ ...invocation, cwd: here.root }, registered, {
    runtime: runtimeFor({ env: here.env, limit, allowRemote }),
    timeout,
    subAgents: true,
  });

const script = (here: Scratch, name: string, text: string, mode = 0o644): string => {
  const path = join(here.root, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

const shell = (text: string): HookRuntime => ({ type: "command", command: "sh", args: ["-c", text] });
const denies = `{"decision":"deny","reason":"no"}`;

const serve = async (answer: (body: string) => { code?: number; text?: string } | null): Promise<string> => {
  const server: Server = createServer((request, reply) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const said = answer(body);
      if (said === null) return;
      reply.writeHead(said.code ?? 200);
      reply.end(said.text ?? "{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
};

// The module runtime starts this program again: from the sources that is the test runner.
const main = join(import.meta.dirname, "..", "..", "dist", "node", "main.js");
const asMain = (): void => {
  const before = process.argv[1];
  process.argv[1] = main;
  onTestFinished(() => void (process.argv[1] = before!));
};
const module = (here: Scratch, body: string): HookRuntime => {
  asMain();
  const text = `export default ({ register }) => register("command_before", "guardrail", ${body});\n`;
  return { type: "in_process", name: "m", module: script(here, "hook.mjs", text) };
};

describe("Command runtime", () => {
  test("JSON in, JSON out, with the names that other engines' hooks look for", async () => {
    const here = scratch();
    const { decision } = await run(here, [
      entryOf(
        here,
        shell(
          `cat >seen; echo "$CRUSH_EVENT $CRUSH_TOOL_INPUT_COMMAND $PITH_DISABLED" >env; echo '${denies}'`,
        ),
      ),
    ]);
    expect(decision).toMatchObject({ decision: "deny", message: "no" });
    expect(JSON.parse(readFileSync(join(here.root, "seen"), "utf8"))).toMatchObject({
      point: "command_before",
      session_id: "s",
      reader: "claude",
      is_sub_agent: false,
      cwd: here.root,
      tool_call: { name: "bash", args: { command: "ls" } },
      event: "PreToolUse",
      tool_name: "bash",
      tool_input: { command: "ls" },
    });
    expect(readFileSync(join(here.root, "env"), "utf8")).toBe("PreToolUse ls 1\n");
  });

  test("Path-prefixed argv[0] dispatches by shebang; `env NAME`, `env -S`", async () => {
    const here = scratch();
    const deny = `process.stdout.write('${denies}')`;
    for (const [line, body] of [
      ["#!/bin/sh", `echo '${denies}'`],
      ["#!/usr/bin/env node", deny],
      ["#!/usr/bin/env -S node --no-warnings", deny],
      ["#! /bin/sh -e", `echo '${denies}'`],
    ] as const) {
      // Neither executable, nor with line ends of one kind.
      script(here, "hook", `${line}\n${body}\n`);
      const { decision } = await run(here, [entryOf(here, { type: "command", command: "./hook" })]);
      expect(decision, line).toMatchObject({ message: "no" });
    }
  });

  test("Shebang-less goes to interpreter; CRLF tolerated; `.exe` direct", async () => {
    const here = scratch();
    for (const text of [
      `echo '${denies}'\n`,
      `#!/bin/sh\r\nif true; then\r\n  echo '${denies}'\r\nfi\r\n`,
      `x=1\r\necho '${denies}'\r\n`,
    ]) {
      script(here, "hook", text);
      const { decision } = await run(here, [entryOf(here, { type: "command", command: "./hook" })]);
      expect(decision, text).toMatchObject({ message: "no" });
    }
    const path = script(here, "hook.exe", "MZ\0");
    expect(dispatch("./hook.exe", ["a"], { folder: here.root, home: "/" })).toEqual({
      program: path,
      args: ["a"],
    });
  });

  test("Relative path without `./` is not a file", async () => {
    const here = scratch();
    mkdirSync(join(here.root, "hooks"));
    script(here, "hooks/x", `echo '${denies}'\n`, 0o755);
    // Where it led to would depend on where the agent stands.
    expect(() => dispatch("hooks/x", [], { folder: here.root, home: "/" })).toThrow("no name on PATH");
    expect(dispatch("./hooks/x", [], { folder: here.root, home: "/" }).program).toBe("sh");
  });

  test("a script among the arguments is the one beside the settings, wherever the agent stands", async () => {
    const here = scratch();
    const project = join(here.root, "project");
    for (const folder of ["hooks", "project/hooks"]) mkdirSync(join(here.root, folder), { recursive: true });
    script(here, "hooks/x.sh", `echo '${denies}'\n`);
    script(here, "project/hooks/x.sh", "echo '{}'\n");
    const runtime: HookRuntime = { type: "command", command: "sh", args: ["hooks/x.sh"] };
    const ask = (more: object) =>
      execute({ ...callOf(), cwd: project }, [entryOf(here, { ...runtime, ...more })], {
        runtime: runtimeFor({ env: here.env, limit: 1000, allowRemote: false }),
        timeout: 20_000,
        subAgents: true,
      });
    expect((await ask({})).decision).toMatchObject({ message: "no" });
    expect((await ask({ sha256: "0".repeat(64) })).decision).toMatchObject({
      reason_code: "safety_violation",
    });
    expect((await ask({ args: ["-c", "exit 0"], sha256: "0" })).decision).toMatchObject({
      message: "there is no file that sha256 could be of",
    });
  });

  test("Missing file, missing interpreter = step failure", async () => {
    const here = scratch();
    script(here, "odd", "#!/nonexistent/interpreter\n");
    for (const command of ["./nosuch", "./odd", "nosuchprogram"]) {
      const at = (failure_policy: "fail_open" | "fail_closed") =>
        run(here, [entryOf(here, { type: "command", command }, { failure_policy })]);
      expect((await at("fail_open")).decision, command).toBe(null);
      expect((await at("fail_closed")).decision, command).toMatchObject({ reason_code: "runtime_error" });
    }
  });

  test("a file is the one that was trusted", async () => {
    const here = scratch();
    script(here, "hook", `echo '${denies}'\n`);
    const { decision } = await run(here, [
      entryOf(here, { type: "command", command: "./hook", sha256: "00" }),
    ]);
    expect(decision).toMatchObject({ reason_code: "safety_violation" });
  });

  test("Timeout kills interpreter and children; no state leak", async () => {
    const here = scratch();
    const hang = `sleep 300 & echo $! >child; echo $$ >parent; wait`;
    const { decision } = await run(here, [entryOf(here, shell(hang), { timeout_ms: 1500 })]);
    expect(decision).toMatchObject({ decision: "deny", reason_code: "timeout" });
    for (const name of ["child", "parent"]) {
      const pid = Number(readFileSync(join(here.root, name), "utf8"));
      // It is gone, or nobody has asked yet how it ended.
      await expect.poll(() => stateOf(pid), { timeout: 60_000 }).toMatch(/^[Z-]$/);
    }
  });

  test("a hook that leaves a process behind is not waited for", async () => {
    const here = scratch();
    const { decision } = await run(here, [
      entryOf(here, shell(`sleep 60 & echo $! >child; echo '${denies}'`)),
    ]);
    expect(decision).toMatchObject({ message: "no" });
    process.kill(Number(readFileSync(join(here.root, "child"), "utf8")));
  });

  test("Test matrix: ten in parallel leak nothing into each other", async () => {
    const here = scratch();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        run(
          here,
          [
            entryOf(
              here,
              shell(
                `read -r line; case $line in *'"command":"ls ${i}"'*) X=${i} exec sh -c 'echo "{\\"decision\\":\\"deny\\",\\"reason\\":\\"$X $LEAK\\"}"' ;; esac; LEAK=${i}`,
              ),
            ),
          ],
          {
            invocation: callOf(`ls ${i}`),
          },
        ),
      ),
    );
    expect(answers.map(({ decision }) => (decision as { message: string }).message)).toEqual(
      Array.from({ length: 10 }, (_, i) => String(i)),
    );
  });
});

const stateOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2)[0] ?? "-";
  } catch {
    return "-";
  }
};

describe("HTTP runtime", () => {
  test("answers, and is asked with the invocation", async () => {
    const here = scratch();
    let seen = "";
    const url = await serve((body) => {
      seen = body;
      return { text: denies };
    });
    const { decision } = await run(here, [entryOf(here, { type: "http", url })]);
    expect(decision).toMatchObject({ message: "no" });
    expect(JSON.parse(seen)).toMatchObject({ point: "command_before", tool_input: { command: "ls" } });
  });

  test("opt-in, local only by default", () => {
    for (const url of ["http://localhost:1/x", "http://127.0.0.1:1", "http://[::1]:1"])
      expect(urlOf(url, false).host).not.toBe("");
    for (const url of [
      "http://example.com",
      "http://127.0.0.1.example.com",
      "http://10.0.0.1",
      "ftp://localhost",
    ])
      expect(() => urlOf(url, false), url).toThrow(/another machine|no address/);
    expect(urlOf("https://example.com/x", true).host).toBe("example.com");
  });

  test("is neither redirected nor sent through a proxy", async () => {
    const here = scratch();
    const url = await serve(() => ({ code: 302 }));
    const { decision } = await run(here, [entryOf(here, { type: "http", url })]);
    expect(decision).toMatchObject({ reason_code: "runtime_error" });
  });
});

describe("In-process runtime: TypeScript module, trusted only", () => {
  test("a module registers a handler, which answers", async () => {
    const here = scratch();
    const body = `({ tool_call }) => ({ decision: "deny", reason: tool_call.args.command })`;
    const { decision } = await run(here, [entryOf(here, module(here, body))]);
    expect(decision).toMatchObject({ message: "ls" });
  });

  test("what it prints itself is not its answer", async () => {
    const here = scratch();
    const body = `() => { console.log("noise"); return { decision: "deny", reason: "no" }; }`;
    expect((await run(here, [entryOf(here, module(here, body))])).decision).toMatchObject({ message: "no" });
  });

  test("SDK: handler registration, register(point, capability, handler)", async () => {
    const here = scratch();
    const body = `() => ({ decision: "deny", reason: "by code" }), { name: "mine" }`;
    const { decision } = await run(here, [entryOf(here, { ...module(here, body), name: "mine" })]);
    expect(decision).toMatchObject({ message: "by code" });
    const none = await run(here, [entryOf(here, { type: "in_process", name: "nobody" })]);
    expect(none.decision).toMatchObject({ message: expect.stringContaining('no hook "nobody"') });
  });
});

test("the package exports a typed register, which meets the program's own list", async () => {
  const here = scratch();
  asMain();
  const library = join(dirname(main), "register.js");
  const text = `import { register } from ${JSON.stringify(library)};\nregister("command_before", "guardrail", () => ({ decision: "deny", message: "typed" }), { name: "m" });\n`;
  const runtime: HookRuntime = { type: "in_process", name: "m", module: script(here, "typed.mjs", text) };
  expect((await run(here, [entryOf(here, runtime)])).decision).toMatchObject({ message: "typed" });
  const deny: Handler = ({ tool_call }) => ({ decision: "deny", message: tool_call?.args.command ?? "" });
  const own: Parameters<typeof register>[2] = deny;
  const points: HookPoint[] = hookPoints.map(({ name }) => name);
  expect([typeof own, points.length]).toEqual(["function", 13]);
});

describe("a hung, crashing, lying or oversized hook of each runtime", () => {
  const faults = ["hung", "crashing", "lying", "oversized"] as const;
  const runtimes: Record<string, (here: Scratch, fault: (typeof faults)[number]) => Promise<HookRuntime>> = {
    command: async (_, fault) =>
      shell(
        {
          hung: "sleep 300",
          crashing: "kill -9 $$",
          lying: "echo maybe",
          oversized: "head -c 200000 /dev/zero",
        }[fault],
      ),
    http: async (_, fault) => ({
      type: "http",
      url: await serve(
        () =>
          ({
            hung: null,
            crashing: { code: 500 },
            lying: { text: '{"decision":"maybe"}' },
            oversized: { text: "x".repeat(200_000) },
          })[fault],
      ),
    }),
    module: async (here, fault) =>
      module(
        here,
        {
          hung: "() => { for (;;); }",
          crashing: "() => process.exit(0)",
          lying: "() => 7",
          oversized: '() => ({ context: "x".repeat(200000) })',
        }[fault],
      ),
  };
  for (const [name, make] of Object.entries(runtimes))
    for (const fault of faults)
      test(`${name}, ${fault}: as the failure policy says`, async () => {
        const here = scratch();
        const runtime = await make(here, fault);
        const at = (failure_policy: "fail_open" | "fail_closed", more: Partial<HookEntry> = {}) =>
          run(here, [
            entryOf(here, runtime, { failure_policy, timeout_ms: fault === "hung" ? 400 : 20_000, ...more }),
          ]);
        expect((await at("fail_open")).decision).toBe(null);
        expect((await at("fail_closed")).decision).toMatchObject({
          decision: "deny",
          reason_code: {
            hung: "timeout",
            crashing: "runtime_error",
            lying: "schema_violation",
            oversized: "runtime_error",
          }[fault],
        });
      });
});

describe("payloads", () => {
  test("Invocation payload: point, session, prompt, error, tool call, tool result, and reader, cwd, argv, exit, bytes, digest", async () => {
    const here = scratch();
    const invocation: Invocation = {
      ...resultOf("out\n", 1),
      prompt: "p",
      error: "e",
      argv: ["ls"],
      bytes: 4,
      digest: "d",
    };
    await run(here, [entryOf(here, shell("cat >seen"), { point: "output_after" })], { invocation });
    expect(JSON.parse(readFileSync(join(here.root, "seen"), "utf8"))).toMatchObject({
      ...invocation,
      cwd: here.root,
      tool_response: "out\n",
    });
  });

  test("above the limit the text is spilled to a file, for as long as the hook runs", async () => {
    const here = scratch();
    const content = "x".repeat(100_000);
    const read = `node -e 'const f=require("fs");const p=JSON.parse(f.readFileSync(0));console.log(JSON.stringify({decision:"deny",reason:[p.spilled.field,p.spilled.bytes,f.readFileSync(p.spilled.path).length,p.tool_result.content.length].join(" ")}))'`;
    const { decision } = await run(here, [entryOf(here, shell(read), { point: "output_after" })], {
      invocation: resultOf(content),
      limit: 16 * 1024,
    });
    expect(decision).toMatchObject({ message: "tool_result.content 100000 100000 4096" });
    expect(readdirSync(join(hooksFolder(here.env), "spilled"))).toEqual([]);
  });
});

describe("shipped hooks", () => {
  test("policy: the strictest of all commands in a text decides", () => {
    const rules = rulesIn(
      `[[rule]]\naction = "allow"\ncommand = "git push origin*"\n[[rule]]\ncommand = "git push*"\nmessage = "not from here"\n[[rule]]\naction = "ask"\ncommand = "npm publish*"\n`,
      "p",
    );
    expect(judged(["git push origin main"], rules)?.action).toBe("allow");
    expect(judged(["ls", "git push origin x", "git push other"], rules)).toMatchObject({
      action: "deny",
      message: "not from here",
    });
    expect(judged(["npm publish"], rules)?.action).toBe("ask");
    expect(judged(["ls"], rules)).toBe(null);
    expect(() => rulesIn("[[rule]]\n", "p")).toThrow(/needs a command/);
    expect(() => rulesIn('[[rule]]\ncommand = "x"\naction = "maybe"\n', "p")).toThrow(/must be one of/);
  });

  test.each([
    "rm -rf x",
    "ls && rm  -rf x",
    "echo $(rm -rf x)",
    "sudo -u me rm -rf x",
    "bash -c 'rm -rf x'",
    "/bin/rm -rf x",
    "x=$(eval 'rm -rf x')",
  ])("policy: %s is seen", async (command) => {
    const here = scratch();
    script(here, "policy.toml", '[[rule]]\ncommand = "rm -rf*"\nmessage = "use git clean"\n');
    const runtime: HookRuntime = { type: "in_process", name: "policy", file: "policy.toml" };
    const { decision } = await run(here, [entryOf(here, runtime)], { invocation: callOf(command) });
    expect(decision).toMatchObject({ decision: "deny", message: "use git clean" });
    expect(
      (await run(here, [entryOf(here, runtime)], { invocation: callOf("echo 'rm -rf x'") })).decision,
    ).toBe(null);
  });

  test("audit log: JSON lines without secrets or outputs, with rotation", () => {
    const here = scratch();
    const path = join(here.root, "log", "audit.jsonl");
    const line = auditLine({ ...callOf("curl -H 'Authorization: Bearer abcdefgh12345678' x"), exit: 2 });
    expect(JSON.parse(line)).toMatchObject({ point: "command_before", reader: "claude", exit: 2 });
    expect(line).not.toContain("abcdefgh12345678");
    for (let i = 0; i < 10; i += 1) appendLine(line, { path, max_bytes: line.length * 2, keep: 2 });
    expect(readdirSync(join(here.root, "log")).toSorted()).toEqual([
      "audit.jsonl",
      "audit.jsonl.1",
      "audit.jsonl.2",
    ]);
    expect(readFileSync(path, "utf8").split("\n").length).toBe(3);
  });
});

test("audit log: what is cut off is no part of a secret, and a reason has none", () => {
  const token = "ghp_abcdefghijklmnopqrstuvwxyz012345";
  const at = (length: number) => auditLine({ ...callOf(`${"x".repeat(length)} ${token}`) });
  for (const length of [16 * 1024 - 10, 16 * 1024 - 30]) expect(at(length)).not.toContain("ghp_");
  const message = `${"y".repeat(1990)} ${token}`;
  const decision = { decision: "deny", hook_id: "h", reason_code: "policy_violation", message } as const;
  expect(auditLine({ ...callOf(), decision })).not.toContain("ghp_");
});

test("audit log: while one process makes room, another loses no line to it", () => {
  const here = scratch();
  const path = join(here.root, "log", "audit.jsonl");
  const write = (): void => appendLine(`${"x".repeat(99)}\n`, { path, max_bytes: 250, keep: 1 });
  const names = (): string[] => readdirSync(join(here.root, "log")).toSorted();
  mkdirSync(`${path}.lock`, { recursive: true });
  for (let i = 0; i < 5; i += 1) write();
  expect(readFileSync(path).length).toBe(500);
  // The lock of a process that has died.
  utimesSync(`${path}.lock`, 1, 1);
  write();
  write();
  expect(names()).toEqual(["audit.jsonl", "audit.jsonl.1"]);
  expect(readFileSync(`${path}.1`).length).toBe(600);
});

test("what a hook that was ended has left of a payload goes with the next one", async () => {
  const here = scratch();
  const folder = join(hooksFolder(here.env), "spilled");
  mkdirSync(folder, { recursive: true });
  const left = join(folder, "1-1");
  writeFileSync(left, "secret");
  utimesSync(left, 1, 1);
  await run(here, [entryOf(here, shell("cat >/dev/null"))], {
    invocation: callOf("x".repeat(3000)),
    limit: 1000,
  });
  expect(readdirSync(folder)).toEqual([]);
});

const jobs = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith(".json"));

test("a bounded pool: in the background no more than so many at a time", async () => {
  const here = scratch();
  asMain();
  const settings = { ...defaults.hooks, background_max_concurrency: 2 };
  const marked = entryOf(here, shell("cat >/dev/null; sleep 1; echo x >>done"), {
    capability: "observe",
    mode: "background",
  });
  const job = { registered: marked, invocation: { ...callOf(), cwd: here.root }, settings };
  expect([1, 2, 3, 4].map(() => startLate(job, here.env))).toEqual([true, true, true, true]);
  expect(jobs(jobsFolder(here.env)).length).toBeLessThanOrEqual(2);
  const left = (): readonly string[] => [...jobs(jobsFolder(here.env)), ...jobs(waitingFolder(here.env))];
  await expect.poll(left, { timeout: 120_000, interval: 200 }).toEqual([]);
  expect(readFileSync(join(here.root, "done"), "utf8")).toBe("x\nx\nx\nx\n");
  expect(loggedEvents(here.env).filter(({ type }) => type === "hook_completed")).toHaveLength(4);
});

test("what waits in the background is bounded, and what falls out is logged", () => {
  const here = scratch();
  const registered = entryOf(here, shell("true"), { capability: "observe", mode: "background" });
  const settings = { ...defaults.hooks, background_max_concurrency: 1 };
  const job = { registered, invocation: callOf(), settings };
  mkdirSync(waitingFolder(here.env), { recursive: true, mode: 0o700 });
  writeFileSync(join(jobsFolder(here.env), "0-1.json"), JSON.stringify(job));
  for (let at = 0; at < 255; at += 1)
    writeFileSync(join(waitingFolder(here.env), `1-${at}.json`), JSON.stringify(job));
  expect([startLate(job, here.env), startLate(job, here.env)]).toEqual([true, false]);
  const old = new Date(Date.now() - 3_600_000);
  utimesSync(join(waitingFolder(here.env), "1-7.json"), old, old);
  expect([startLate(job, here.env), startLate(job, here.env)]).toEqual([true, false]);
  expect(loggedEvents(here.env)).toMatchObject([
    { type: "hook_failed", hook_id: "h", reason_code: "timeout" },
  ]);
});

test("one in the background that nobody can read keeps no other from waiting", () => {
  const here = scratch();
  const registered = entryOf(here, shell("true"), { capability: "observe", mode: "background" });
  const job = {
    registered,
    invocation: callOf(),
    settings: { ...defaults.hooks, background_max_concurrency: 1 },
  };
  mkdirSync(waitingFolder(here.env), { recursive: true, mode: 0o700 });
  writeFileSync(join(jobsFolder(here.env), "0-1.json"), JSON.stringify(job));
  const torn = join(waitingFolder(here.env), "1-1.json");
  writeFileSync(torn, "{");
  const old = new Date(Date.now() - 3_600_000);
  utimesSync(torn, old, old);
  expect(startLate(job, here.env)).toBe(true);
  expect(jobs(waitingFolder(here.env))).toHaveLength(1);
});

test("a script that has changed since it last ran is told once; its time alone changes nothing", async () => {
  const here = scratch();
  const path = script(here, "check.sh", "exit 0\n");
  const runtimes: readonly HookRuntime[] = [
    { type: "command", command: "./check.sh" },
    { type: "command", command: "sh", args: ["check.sh"] },
  ];
  const changes = () => loggedEvents(here.env).filter(({ type }) => type === "hook_changed");
  for (const runtime of runtimes) {
    const registered = entryOf(here, runtime);
    const extensions = { entries: [registered], routes: [], settings: defaults.hooks, env: here.env };
    const asked = () => ask(extensions, { ...callOf(), cwd: here.root });
    const before = changes().length;
    await asked();
    utimesSync(path, 1, 1);
    await asked();
    expect(changes()).toHaveLength(before);
    writeFileSync(path, `exit 0 # ${before}\n`);
    await asked();
    await asked();
    expect(changes().slice(before)).toMatchObject([{ hook_id: "h", point: "command_before", path }]);
  }
});
