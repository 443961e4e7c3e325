import { describe, expect, it } from "vitest";
import { join } from "node:path";
import { parse } from "yaml";
import { read } from "../../../hooks/docker-agent/result.ts";
import { spec } from "../../../hooks/docker-agent/install-spec.ts";
import { launcher } from "../../../src/system/installation.ts";
import { textWorld } from "../text-world.ts";
import { eachTest } from "../../each-test.ts";

/** As documented ("Hook Input"), with the tool's fields as in its sources. */
const payload = {
  session_id: "abc123",
  cwd: "/path/to/project",
  hook_event_name: "tool_response_transform",
  tool_name: "shell",
  tool_use_id: "call_xyz",
  tool_input: { cmd: "cargo test", cwd: "." },
  tool_response: "test a ... ok\ntest b ... ok",
};
const happened = (changes: object = {}) => read(JSON.stringify({ ...payload, ...changes }));

describe("a result of the shell", () => {
  it("is replaced as a whole", () => {
    const one = happened()!;
    expect(one).toMatchObject({
      tool: "shell",
      command: "cargo test",
      cwd: "/path/to/project",
      output: "test a ... ok\ntest b ... ok",
      exit: 0,
      stored: null,
      session: "abc123",
    });
    expect(JSON.parse(one.answer("SHORT")!)).toEqual({
      hook_specific_output: { hook_event_name: "tool_response_transform", updated_tool_response: "SHORT" },
    });
    expect(one.answer("")).toBe(null);
  });

  it("that failed keeps its header and its status", () => {
    const one = happened({
      tool_response: "Error executing command: exit status 101\nOutput: test a ... FAILED",
    })!;
    expect(one).toMatchObject({ output: "test a ... FAILED", exit: 101 });
    expect(JSON.parse(one.answer("SHORT")!).hook_specific_output.updated_tool_response).toBe(
      "Error executing command: exit status 101\nOutput: SHORT",
    );
  });

  it("that a signal ended says nothing of a status", () => {
    expect(happened({ tool_response: "Error executing command: signal: killed\nOutput: a" })).toMatchObject({
      output: "a",
      exit: null,
    });
  });

  it.each([
    [{ command: "ls" }, "ls", "/path/to/project"],
    [{ cmd: " ", command: "ls" }, "ls", "/path/to/project"],
    [{ cmd: "ls", cwd: "sub" }, "ls", "/path/to/project/sub"],
    [{ cmd: "ls", cwd: "/else" }, "ls", "/else"],
  ])("%j is %s in %s", (tool_input, command, cwd) => {
    expect(happened({ tool_input })).toMatchObject({ command, cwd });
  });
});

describe("left as it is", () => {
  it.each<[string, object]>([
    ["another event", { hook_event_name: "post_tool_use" }],
    ["another tool", { tool_name: "read_file" }],
    ["the tool failed itself", { tool_error: true }],
    ["no output", { tool_response: "<no output>" }],
    ["timed out", { tool_response: "Command timed out after 30s\nOutput: a" }],
    ["cancelled", { tool_response: "Command cancelled" }],
    ["an error of another form", { tool_response: "Error starting command: fork" }],
    ["so long that it may be cut", { tool_response: "x".repeat(30_000) }],
    ["a result that is no text", { tool_response: { a: 1 } }],
    ["no command", { tool_input: { cwd: "." } }],
    ["no directory", { cwd: undefined }],
    ["Claude's spelling", { hook_event_name: "PostToolUse" }],
  ])("%s", (_, changes) => {
    expect(happened(changes)).toBe(null);
  });

  it.each(["", "null", "{", "[]"])("malformed: %j", (text) => {
    expect(read(text)).toBe(null);
  });
});

describe("install", () => {
  const world = eachTest(() => textWorld(spec));
  const own = {
    matcher: "shell",
    hooks: [
      {
        type: "command",
        command: `[ -x '${launcher()}' ] && '${launcher()}' hook docker-agent; exit 0`,
        timeout: 5,
      },
    ],
  };
  const hooksOf = (file: string, agent: string): any =>
    parse(Buffer.from(world.bytes(file)!, "latin1").toString()).agents[agent].hooks;

  it.each([
    [
      "no hooks",
      "# mine\nagents:\n  root: # good\n    model: openai/gpt-5\n    toolsets:\n      - type: shell\n",
    ],
    [
      "hooks of others",
      "agents:\n  root:\n    hooks:\n      pre_tool_use:\n        - matcher: shell\n          hooks:\n            - { type: command, command: guard }\n    model: x\n",
    ],
    [
      "a transform of the user's",
      "agents:\n    root:\n        model: x\n        hooks:\n            tool_response_transform:\n                - matcher: '*'\n                  hooks: [{ type: builtin, command: redact_secrets }]\n",
    ],
    ["carriage returns", "agents:\r\n  root:\r\n    model: x\r\n"],
    ["no line end", "agents:\n  root:\n    model: é"],
  ])("and uninstall give back every byte: %s", (_, text) => {
    world.put("project/agent.yaml", text);
    const before = world.bytes("project/agent.yaml");
    world.install("result", true);
    expect(hooksOf("project/agent.yaml", "root").tool_response_transform[0]).toEqual(own);
    expect(world.setup.install({ via: "result", project: world.project }).changes).toEqual([]);
    expect(world.setup.installed(world.project)).toEqual([
      { via: "result", scope: "project", file: join(world.project, "agent.yaml") },
    ]);
    world.uninstall(true);
    expect(world.bytes("project/agent.yaml")).toBe(before);
  });

  it("serves every agent of every file", () => {
    world.put("project/agents.yml", "agents:\n  root:\n    model: x\n  helper:\n    model: y\n");
    world.put("project/cagent.yaml", "agents:\n  solo:\n    model: z\n");
    world.install("result", true);
    expect(hooksOf("project/agents.yml", "root").tool_response_transform).toEqual([own]);
    expect(hooksOf("project/agents.yml", "helper").tool_response_transform).toEqual([own]);
    expect(hooksOf("project/cagent.yaml", "solo").tool_response_transform).toEqual([own]);
  });

  it("has no place for all agents, and none where there are no agents", () => {
    expect(() => world.install("result")).toThrow(/--project/);
    world.put("project/agent.yaml", "services: {}\n");
    expect(() => world.install("result", true)).toThrow(/no agents in/);
  });
});
