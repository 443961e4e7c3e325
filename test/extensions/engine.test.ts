import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { entryFaults, failurePolicy, hookEntry } from "../../src/config/extension-settings.ts";
import { hookPoints } from "../../src/config/hook-points.ts";
import { responseIn, responseOf, responseOfCommand } from "../../src/extensions/answer.ts";
import { contextFilesIn } from "../../src/extensions/context-files.ts";
import { type ContextFile, HookFault } from "../../src/extensions/contract.ts";
import { executeLate, inOrder } from "../../src/extensions/engine.ts";
import { noteFor } from "../../src/extensions/plugins/context-notes.ts";
import { redactOutput, Redactor } from "../../src/extensions/plugins/redact-output.ts";
import { asked, callOf, registered, resultOf } from "./engine-world.ts";

const deny = { decision: "deny", reason_code: "policy_violation", message: "no" };
const boom = (): never => {
  throw new Error("boom");
};

describe("decisions", () => {
  test("Allow / Deny with hook_id, reason_code, message, payload", async () => {
    const { decision, events } = await asked([
      { capability: "guardrail", answer: { ...deny, payload: { rule: 7 } } },
    ]);
    expect(decision).toEqual({
      decision: "deny",
      hook_id: "h0",
      reason_code: "policy_violation",
      message: "no",
      payload: { rule: 7 },
    });
    expect(events.map(({ type }) => type)).toEqual(["hook_started", "hook_denied", "hook_completed"]);
    expect((await asked([{ capability: "guardrail", answer: { decision: "allow" } }])).decision).toEqual({
      decision: "allow",
    });
  });

  test("PolicyViolation, SafetyViolation, SchemaViolation", () => {
    for (const code of ["policy", "safety", "schema"])
      expect(responseOf({ decision: "deny", reason_code: code }, "x").decision).toMatchObject({
        reason_code: `${code}_violation`,
      });
    expect(() => responseOf({ decision: "deny", reason_code: "other" }, "x")).toThrow(HookFault);
    for (const word of ["constructor", "toString", "__proto__"]) {
      expect(() => responseOf({ decision: "deny", reason_code: word }, "x")).toThrow(HookFault);
      expect(() => responseOf({ decision: word }, "x")).toThrow(HookFault);
    }
  });

  test("Timeout and RuntimeError reason codes", async () => {
    const late = () => {
      throw new HookFault("timeout", "late");
    };
    expect((await asked([{ capability: "guardrail", answer: late }])).decision).toMatchObject({
      reason_code: "timeout",
    });
    expect((await asked([{ capability: "guardrail", answer: boom }])).decision).toMatchObject({
      reason_code: "runtime_error",
      message: "boom",
    });
  });

  test("Deny short-circuits foreground and background", async () => {
    const { order, late, decision } = await asked([
      { id: "first", capability: "guardrail", priority: 1, answer: deny },
      { id: "rewriter", capability: "rewrite", priority: 2 },
      { id: "guard", capability: "guardrail", priority: 3 },
      {
        id: "audit",
        capability: "observe",
        priority: 4,
        answer: ({ decision: said }: any) => void expect(said).toMatchObject({ decision: "deny" }),
      },
      { id: "late", capability: "observe", mode: "background", priority: 5 },
    ]);
    // Who only looks on is told of it all the same.
    expect(order).toEqual(["first", "audit"]);
    expect(late).toEqual(["late"]);
    expect(decision).toMatchObject({ hook_id: "first" });
  });

  test("a guardrail may force raw, and that ends the chain", async () => {
    const { decision, order } = await asked([
      { capability: "guardrail", answer: { decision: "raw", message: "exact" } },
      { capability: "rewrite" },
    ]);
    expect(decision).toMatchObject({ decision: "raw" });
    expect(order).toEqual(["h0"]);
  });

  test("Priority ascending, then registration index", async () => {
    const hooks = [5, 1, 5, -3, 1].map((priority) => ({ priority }));
    expect((await asked(hooks)).order).toEqual(["h3", "h1", "h4", "h0", "h2"]);
    expect(inOrder(registered(hooks)).map(({ entry }) => entry.id)).toEqual(["h3", "h1", "h4", "h0", "h2"]);
  });

  test("One response shape for all runtimes; `{}` = no opinion", async () => {
    expect(responseIn("{}", "x")).toEqual({ patches: [], context: [], context_files: [] });
    expect(responseIn("", "x")).toEqual(responseIn("{}", "x"));
    expect(await asked([{ capability: "guardrail", answer: {} }])).toMatchObject({
      decision: null,
      changed: false,
    });
    expect(() => responseIn("hello", "x")).toThrow(/no JSON/);
    expect(() => responseIn("[]", "x")).toThrow(/JSON object/);
  });
});

describe("capabilities and failure policies", () => {
  test("Capability Observe, fail open", async () => {
    expect(failurePolicy(hookEntry({}))).toBe("fail_open");
    const { decision, events } = await asked([{ answer: boom }, { answer: deny }]);
    expect(decision).toBe(null);
    expect(events.filter(({ type }) => type === "hook_failed")).toHaveLength(2);
  });

  test("an observer that is to fail closed does, and says nothing of what is refused already", async () => {
    const closed = { failure_policy: "fail_closed", answer: boom } as const;
    expect((await asked([closed])).decision).toMatchObject({ decision: "deny", hook_id: "h0" });
    const behind = await asked([{ capability: "guardrail", answer: deny }, closed]);
    expect(behind.decision).toMatchObject({ decision: "deny", hook_id: "h0" });
    expect(entryFaults({ point: "exec_after", failure_policy: "fail_closed" })[0]?.what).toContain(
      "can refuse nothing",
    );
  });

  test("Capability Guardrail, fail closed", async () => {
    expect(failurePolicy(hookEntry({ capability: "guardrail" }))).toBe("fail_closed");
    const { decision } = await asked([{ capability: "guardrail", answer: boom }]);
    expect(decision).toMatchObject({ decision: "deny", hook_id: "h0" });
    const patch = { patches: [{ patch_type: "tool_args", args: { command: "x" } }] };
    const lying = await asked([{ capability: "guardrail", answer: patch }]);
    expect(lying).toMatchObject({ changed: false, decision: { reason_code: "schema_violation" } });
  });

  test("Capability Rewrite: on failure the unmodified bytes win", async () => {
    const content = { patches: [{ patch_type: "tool_result", content: "two\n" }] };
    const good = await asked([{ point: "output_after", capability: "rewrite", answer: content }], resultOf());
    expect(good.invocation.tool_result?.content).toBe("two\n");
    const bad = await asked([{ point: "output_after", capability: "rewrite", answer: boom }], resultOf());
    expect(bad).toMatchObject({ changed: false, withheld: null, decision: null });
    expect(bad.invocation.tool_result?.content).toBe("one\n");
  });

  test("Per-hook failure policy override", async () => {
    const open = await asked([{ capability: "guardrail", failure_policy: "fail_open", answer: boom }]);
    expect(open.decision).toBe(null);
    const closed = await asked(
      [{ point: "output_after", capability: "rewrite", failure_policy: "fail_closed", answer: boom }],
      resultOf(),
    );
    expect(closed.withheld).toMatchObject({ hook_id: "h0", reason_code: "runtime_error" });
  });

  test("a rewriter sees what the one before it has made", async () => {
    const more = ({ tool_result: result }: any) => ({
      patches: [{ patch_type: "tool_result", content: `${result.content}+` }],
    });
    const hooks = [1, 2].map(() => ({
      point: "output_after" as const,
      capability: "rewrite" as const,
      answer: more,
    }));
    expect((await asked(hooks, resultOf("a"))).invocation.tool_result?.content).toBe("a++");
  });
});

describe("patches", () => {
  const at = (answer: unknown, invocation = callOf()) =>
    asked([{ point: invocation.point, capability: "rewrite", answer: { patches: [answer] } }], invocation);

  test("Patch ToolArgs", async () => {
    const { invocation, rewrites, events } = await at({
      patch_type: "tool_args",
      args: { command: "ls -l" },
    });
    expect(invocation.tool_call?.args.command).toBe("ls -l");
    // Nothing is applied before whoever asked has delivered it.
    expect(rewrites.map(({ event }) => event)).toMatchObject([{ before: "ls", after: "ls -l" }]);
    expect(events.map(({ type }) => type)).toEqual(["hook_started", "hook_completed"]);
    for (const command of ["", "ls \0"])
      expect((await at({ patch_type: "tool_args", args: { command } })).changed).toBe(false);
  });

  test("Patch ToolResult (content, is_error)", async () => {
    const patch = { patch_type: "tool_result", content: "x" };
    expect((await at(patch, resultOf("y"))).invocation.tool_result?.content).toBe("x");
    expect((await at({ ...patch, is_error: false }, resultOf("y"))).changed).toBe(true);
    // Whether a command has failed is no hook's to say.
    expect((await at({ ...patch, is_error: false }, resultOf("y", 1))).changed).toBe(false);
  });

  test("Patch valid only at its point", async () => {
    const patches = [
      { patch_type: "tool_args", args: { command: "x" } },
      { patch_type: "tool_result", content: "x" },
    ];
    const valid = { command_before: "tool_args", output_after: "tool_result" } as const;
    for (const invocation of [callOf(), resultOf()])
      for (const patch of patches)
        expect((await at(patch, invocation)).changed, `${patch.patch_type} at ${invocation.point}`).toBe(
          valid[invocation.point as keyof typeof valid] === patch.patch_type,
        );
  });

  test("a hook is told the name of its point by which its entry names it", async () => {
    const told: unknown[] = [];
    const answer = ({ point }: any) => void told.push(point);
    const names = ["pre_tool_execution", "command_before"] as const;
    const { events } = await asked(names.map((point) => ({ point, answer })));
    expect(told).toEqual(names);
    expect(events.map(({ point }) => point)).toEqual(names.flatMap((name) => [name, name]));
  });

  test("Patch LlmRequest, AssistantText and RunResult are not offered", () => {
    for (const point of ["pre_llm_request", "post_llm_response", "run_completed"])
      expect(
        entryFaults({ point, capability: "rewrite", runtime: { type: "in_process", name: "noop" } }),
      ).toHaveLength(1);
  });

  test("Patch envelopes (revision, id, point, patch, time) drained later", async () => {
    const events: any[] = [];
    const [one] = registered([{ point: "output_after", capability: "rewrite", mode: "background" }]);
    const options = {
      timeout: 1,
      subAgents: true,
      runtime: () =>
        Promise.resolve(responseOf({ patches: [{ patch_type: "tool_result", content: "x" }] }, "h0")),
      event: (event: unknown) => void events.push(event),
    };
    const [first] = await executeLate(one!, resultOf(), options);
    const [second] = await executeLate(one!, resultOf(), options);
    expect(first).toMatchObject({ hook_id: "h0", point: "output_after", patch: { content: "x" } });
    expect(Date.parse(first!.published_at)).not.toBeNaN();
    expect(second!.revision).toBeGreaterThan(first!.revision);
    expect(events.filter(({ type }) => type === "hook_patch_published")).toHaveLength(2);
  });

  test("all patches of an answer are applied, or none", async () => {
    const patches = [
      { patch_type: "tool_args", args: { command: "x" } },
      { patch_type: "prompt", text: "x" },
      { patch_type: "tool_result", content: "x" },
    ];
    const { invocation } = await asked([{ capability: "rewrite", answer: { patches } }]);
    expect(invocation.tool_call?.args.command).toBe("ls");
  });
});

describe("points and modes", () => {
  test("RunStarted, PreLlmRequest, PreToolExecution, TurnBoundary, PostLlmResponse, PostToolExecution, RunCompleted / RunFailed", () => {
    const names = hookPoints.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "run_started",
        "pre_llm_request",
        "pre_tool_execution",
        "turn_boundary",
        "post_llm_response",
        "post_tool_execution",
        "run_completed",
        "run_failed",
      ]),
    );
  });

  test("Pre/post classification", () => {
    const pre = hookPoints.filter(({ phase }) => phase === "pre").map(({ name }) => name);
    expect(pre.toSorted()).toEqual(
      "command_before exec_before pre_llm_request pre_tool_execution run_started turn_boundary user_prompt_submit".split(
        " ",
      ),
    );
  });

  test("a tool call requested is one point under two names, and so is its result", async () => {
    const hooks = [{ point: "pre_tool_execution" as const }, { point: "command_before" as const }];
    expect((await asked(hooks)).order).toEqual(["h0", "h1"]);
    expect((await asked([{ point: "post_tool_execution" }], resultOf())).order).toEqual(["h0"]);
    expect((await asked([{ point: "exec_before" }])).order).toEqual([]);
  });

  test("Foreground mode, inside the latency budget", async () => {
    let left = 100;
    const { order, events } = await asked(
      [{ answer: () => void (left = 0) }, { capability: "guardrail", failure_policy: "fail_open" }],
      callOf(),
      { timeLeft: () => left },
    );
    expect(order).toEqual(["h0"]);
    expect(events).toContainEqual(expect.objectContaining({ type: "hook_failed", reason_code: "timeout" }));
  });

  test("Background mode, observe-only at pre-points, fail-open only", async () => {
    const wrong = (more: object) => entryFaults({ point: "command_before", mode: "background", ...more });
    expect(wrong({ capability: "guardrail" })[0]?.what).toContain("may only observe");
    expect(wrong({ capability: "rewrite" })).toHaveLength(1);
    expect(wrong({ failure_policy: "fail_closed" })[0]?.what).toContain("fail_open");
    expect(wrong({})).toEqual([]);
    const full = await asked([{ mode: "background" }], callOf(), { background: () => false });
    expect(full.events).toContainEqual(expect.objectContaining({ type: "hook_failed" }));
    const [one] = registered([{ mode: "background" }]);
    const patch = { patches: [{ patch_type: "tool_args", args: { command: "x" } }] };
    const events: any[] = [];
    const runtime = () => Promise.resolve(responseOf(patch, "h0"));
    expect(
      await executeLate(one!, callOf(), {
        timeout: 1,
        subAgents: true,
        runtime,
        event: (event) => void events.push(event),
      }),
    ).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: "hook_failed", reason_code: "schema_violation" });
  });

  test("Sub-agent opt-in, `include_sub_agents` per hook", async () => {
    const order = async (include_sub_agents: boolean | "only", is_sub_agent: boolean) =>
      (await asked([{ include_sub_agents }], { ...callOf(), is_sub_agent })).order.length;
    expect([await order(true, true), await order(false, true), await order("only", true)]).toEqual([1, 0, 1]);
    expect([await order(true, false), await order(false, false), await order("only", false)]).toEqual([
      1, 1, 0,
    ]);
  });

  test("Global default with per-hook precedence", async () => {
    const inSub = { ...callOf(), is_sub_agent: true };
    const off = { subAgents: false };
    expect((await asked([{}, { include_sub_agents: true }], inSub, off)).order).toEqual(["h1"]);
  });

  test("`is_sub_agent` in payload", async () => {
    const seen: unknown[] = [];
    await asked([{ answer: ({ is_sub_agent: it, reader }: any) => void seen.push(it, reader) }], {
      ...callOf(),
      is_sub_agent: true,
    });
    expect(seen).toEqual([true, "claude"]);
  });

  test("a matcher is for the tool, the command or the folder", async () => {
    const fits = async (matcher: object | string) =>
      (await asked([{ matcher }], callOf("git push"))).order.length;
    expect([await fits("^bash$"), await fits("Bash"), await fits("write")]).toEqual([1, 1, 0]);
    expect([await fits({ command: "^git push" }), await fits({ command: "^rm" })]).toEqual([1, 0]);
    expect([await fits({ cwd: "^/project" }), await fits({ cwd: "^/other" })]).toEqual([1, 0]);
  });
});

describe("answers of other engines", () => {
  test("`updated_prompt` is dropped, the decision and the context beside it are kept", async () => {
    expect(responseOf({ decision: "allow", updated_prompt: "a", context: "b" }, "x")).toMatchObject({
      decision: { decision: "allow" },
      patches: [],
      context: ["b"],
    });
    const entry = { point: "user_prompt_submit", capability: "rewrite" };
    expect(entryFaults(entry)[0]?.what).toContain("Claude Code has no way to change one");
  });

  test("`context` concatenates; `halt` sticky; `deny` blocks with visible reason", async () => {
    const { context } = await asked([{ answer: { context: "a" } }, { answer: { context: ["b", "", "a"] } }]);
    expect(context).toEqual(["a", "b"]);
    const { decision } = await asked([
      { capability: "guardrail", answer: { decision: "deny", reason: "why", halt: true } },
      { capability: "guardrail", answer: { decision: "allow" } },
    ]);
    expect(decision).toMatchObject({ decision: "deny", message: "why", halt: true });
    expect(responseOf({ halt: true, reason: "stop" }, "x").decision).toMatchObject({
      decision: "deny",
      halt: true,
    });
  });

  test("`allow` equals silence there", async () => {
    const { changed, decision } = await asked([{ capability: "observe", answer: { decision: "allow" } }]);
    expect([changed, decision?.decision]).toEqual([false, "allow"]);
  });

  test("`updated_input` is merged into the input", async () => {
    const { invocation } = await asked([
      { capability: "rewrite", answer: { updated_input: { command: "ls -a" } } },
    ]);
    expect(invocation.tool_call).toEqual({ name: "bash", args: { command: "ls -a" } });
    expect(responseOf({ updated_input: '{"command":"x"}' }, "x").patches).toHaveLength(1);
    expect(() => responseOf({ updated_input: [1] }, "x")).toThrow(HookFault);
  });

  test("One exit-code meaning over both paths", () => {
    const ended = (code: number | null, out = "", err = "") => responseOfCommand({ code, out, err }, "x");
    expect(ended(2, "", "why\n").decision).toMatchObject({ decision: "deny", message: "why" });
    expect(ended(49, "", "why").decision).toMatchObject({ decision: "deny", halt: true });
    expect(ended(0, '{"decision":"deny","reason":"r"}').decision).toMatchObject({ message: "r" });
    expect(() => ended(1, "", "broken")).toThrow(/ended with 1: broken/);
    expect(() => ended(null)).toThrow(HookFault);
  });

  test("the envelope of Claude Code", () => {
    const inner = { permissionDecision: "deny", permissionDecisionReason: "r", additionalContext: "c" };
    const { decision, context } = responseOf({ hookSpecificOutput: inner }, "x");
    expect([decision, context]).toMatchObject([{ decision: "deny", message: "r" }, ["c"]]);
    const updated = responseOf({ hookSpecificOutput: { updatedInput: { command: "x" } } }, "x");
    expect(updated.patches).toEqual([{ patch_type: "tool_args", args: { command: "x" } }]);
  });

  test("Additive, no version bump: unknown fields are ignored", () => {
    expect(responseOf({ version: 9, something: 1 }, "x")).toEqual({
      patches: [],
      context: [],
      context_files: [],
    });
    expect(callOf().version).toBe(1);
  });
});

describe("context files", () => {
  const cwd = import.meta.dirname;
  const file = (path: string, more: object = {}) => ({ path, ...more });
  const noted = (context_files: readonly ContextFile[], context: readonly string[] = [], at = cwd) =>
    noteFor({ context, context_files: contextFilesIn(context_files, at) });

  test("`context_files`: hook returns paths, not contents", () => {
    expect(noted([file("engine.test.ts")])).toBe("[pith note: see engine.test.ts]\n");
  });

  test("Relative to the command's folder", () => {
    expect(noted([file("../setup.ts")])).toContain("../setup.ts");
  });

  test("Missing paths dropped", () => {
    expect(noted([file("nosuch")])).toBe(null);
    expect(noted([file("engine.test.ts")], [], "/nosuch")).toBe(null);
  });

  test("Restrict to project dir, unless the entry allows more; one per file, however it is spelled", async () => {
    const said = { context_files: ["./engine.test.ts", "/etc/passwd", join(cwd, "engine.test.ts")] };
    const files = async (context_outside_project: boolean) =>
      contextFilesIn((await asked([{ context_outside_project, answer: said }])).context_files, cwd);
    expect(await files(false)).toEqual([{ path: "./engine.test.ts" }]);
    expect(await files(true)).toEqual([{ path: "./engine.test.ts" }, { path: "/etc/passwd" }]);
    const parts = ["1-2", "5", "1-2"].map((lines) => file("engine.test.ts", { lines }));
    expect(noted(parts)).toBe("[pith note: see engine.test.ts:1-2,5]\n");
    expect(noted([...parts, file("./engine.test.ts")])).toBe("[pith note: see engine.test.ts]\n");
  });

  test("one note for all, and one line", () => {
    const note = noted([file("engine.test.ts"), file("engine-world.ts")], ["a\nb", "[pith 7K2M9QXA: x]"]);
    expect(note).toBe("[pith note: a b; pith 7K2M9QXA: x; see engine.test.ts, engine-world.ts]\n");
  });

  test("Concatenate in config order, deduplicate", async () => {
    const { context_files } = await asked([
      { priority: 2, answer: { context_files: ["engine.test.ts", "engine-world.ts"] } },
      { priority: 1, answer: { context_files: [file("engine-world.ts")] } },
    ]);
    expect(noted(context_files)).toBe("[pith note: see engine-world.ts, engine.test.ts]\n");
  });

  test("Dropped on deny or halt", async () => {
    const { context, context_files } = await asked([
      { answer: { context: "a", context_files: ["engine.test.ts"] } },
      { capability: "guardrail", answer: deny },
    ]);
    expect([context, context_files]).toEqual([[], []]);
  });

  test("line ranges, and a reason per entry", () => {
    const files = [file("engine.test.ts", { lines: "10-40", reason: "how it is\ntested" })];
    expect(noted(files)).toBe("[pith note: see engine.test.ts:10-40 (how it is tested)]\n");
    expect(() => responseOf({ context_files: [{ path: "x", lines: "all" }] }, "x")).toThrow(HookFault);
  });
});

describe("redaction of what is printed", () => {
  const token = "ghp_abcdefghijklmnopqrstuvwxyz012345";

  test("Uses: redaction, the bytes around a secret stay", () => {
    expect(redactOutput(`a ${token} b\nplain\n`)).toBe("a *** b\nplain\n");
    expect(redactOutput("nothing here\r\n\tat all")).toBe("nothing here\r\n\tat all");
    const key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nAAAA\n-----END RSA PRIVATE KEY-----\nafter\n";
    expect(redactOutput(key)).toBe(
      "-----BEGIN RSA PRIVATE KEY-----\n***\n***\n-----END RSA PRIVATE KEY-----\nafter\n",
    );
  });

  test("no end of a piece cuts through a secret", () => {
    const text = `export TOKEN=${token}\nplain ${token} end\nnext password: hunter2x ${token}`;
    const whole = redactOutput(text);
    expect(whole).toContain("plain *** end\n");
    for (let at = 0; at <= text.length; at += 1) {
      const redactor = new Redactor();
      const parts = [redactor.write(Buffer.from(text.slice(0, at)))];
      parts.push(redactor.idle(), redactor.write(Buffer.from(text.slice(at))), redactor.end());
      expect(Buffer.concat(parts).toString(), String(at)).toBe(whole);
    }
  });

  test("a question is shown in a pause, bytes that are no text stay", () => {
    const redactor = new Redactor();
    redactor.write(Buffer.from("Continue? [y/N] "));
    expect(redactor.idle().toString()).toBe("Continue? [y/N] ");
    expect(Buffer.concat([redactor.write(Buffer.from("y\n")), redactor.end()]).toString()).toBe("y\n");
    const bytes = Buffer.from([0xff, 0xfe, 10, 0x80]);
    const other = new Redactor();
    expect(Buffer.concat([other.write(bytes), other.end()])).toEqual(bytes);
  });
});
