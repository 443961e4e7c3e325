/** The part that pith is given and the parts around it form the host's text, whatever a program prints. */
import { rmSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPluginWorld, type PluginWorld } from "./plugin-world.ts";

let world: PluginWorld;
let start: readonly string[];
beforeAll(() => {
  world = createPluginWorld();
  start = world.standIn(
    `cat >'${world.at("asked")}'; cat '${world.at("answer")}' 2>/dev/null || printf '{"output":"."}'`,
  );
});
afterAll(() => world.remove());

/** Lines as programs print them, and lines that look like the hosts' own. */
const line = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    "",
    "[stderr]",
    "(no output)",
    "Command exited with code 3",
    "(Command exited with code 3)",
    "[Command exited with code 3]",
    "[Command timed out after 5 seconds]",
    "Wall time: 1.2 seconds",
    "<shell_metadata>",
    "</shell_metadata>",
    "...output truncated...",
    "[Showing lines 1-2 of 3. Full output: /tmp/pi-bash-00.log]",
    "[Command completed with background processes still running; x]",
  ),
);
const texts = fc
  .array(line, { minLength: 1, maxLength: 12 })
  .map((lines) => `${"x".repeat(20)}\n${lines.join("\n")}`);

type Call = (text: string, exit: number) => Promise<string | null>;

const hosts: Readonly<
  Record<string, () => Promise<{ shown(text: string, exit: number): string; call: Call }>>
> = {
  opencode: async () => {
    const { Pith } = await world.load(
      { agent: "opencode", artifact: "pith.js", via: "result", values: { READING: "/none", ZSH: "/none" } },
      start,
    );
    const plugin = await Pith({ directory: world.cwd });
    return {
      shown: (text, exit) =>
        exit === 2 ? `${text}\n\n<shell_metadata>\nUser aborted the command\n</shell_metadata>` : text,
      call: async (output, exit) => {
        const result = { output, metadata: { exit } };
        await plugin["tool.execute.after"]({ tool: "bash", args: { command: "x" }, callID: "1" }, result);
        return result.output === output ? null : result.output;
      },
    };
  },
  pi: async () => {
    const values = { READING: "", SETTINGS: { user: "/none", project: "none" } };
    const module = await world.load({ agent: "pi", artifact: "pith.js", via: "result", values }, start);
    const handlers: Record<string, any> = {};
    module.default({ on: (name: string, handler: any) => (handlers[name] = handler) });
    return {
      shown: (text, exit) => (exit === 0 ? text : `${text}\n\nCommand exited with code ${exit}`),
      call: async (text, exit) => {
        const event = {
          toolName: "bash",
          toolCallId: "1",
          input: { command: "x" },
          isError: exit !== 0,
          details: {},
        };
        const answer = await handlers["tool_result"](
          { ...event, content: [{ type: "text", text }] },
          { cwd: world.cwd },
        );
        return answer?.content[0].text ?? null;
      },
    };
  },
  omp: async () => {
    const module = await world.load(
      { agent: "omp", artifact: "pith.js", via: "result", values: { READING: "" } },
      start,
    );
    const handlers: Record<string, any> = {};
    module.default({ on: (name: string, handler: any) => (handlers[name] = handler) });
    return {
      shown: (text, exit) =>
        `${text}\n\nWall time: 1.25 seconds${exit === 0 ? "" : `\n\nCommand exited with code ${exit}`}`,
      call: async (text, exit) => {
        const event = {
          toolName: "bash",
          input: { command: "x" },
          isError: exit !== 0,
          details: { exitCode: exit },
        };
        const answer = await handlers["tool_result"](
          { ...event, content: [{ type: "text", text }] },
          { cwd: world.cwd },
        );
        return answer?.content[0].text ?? null;
      },
    };
  },
  cline: async () => {
    const { default: plugin } = await world.load(
      { agent: "cline", artifact: "pith.js", via: "result" },
      start,
    );
    plugin.setup({}, { workspaceInfo: { rootPath: world.cwd } });
    return {
      shown: (text, exit) => (exit === 0 ? text : `[Command exited with code ${exit}]\n${text}`),
      call: async (result, exit) => {
        const entry = { query: "x", result, success: exit === 0 };
        const answer = await plugin.hooks.afterTool({
          tool: { name: "run_commands" },
          result: { output: [entry] },
        });
        return answer?.result.output[0].result ?? null;
      },
    };
  },
  openclaw: async () => {
    const { default: plugin } = await world.load(
      { agent: "openclaw", artifact: "index.js", via: "result" },
      start,
    );
    let handler: any;
    plugin.register({ registerAgentToolResultMiddleware: (one: any) => (handler = one) });
    return {
      shown: (text, exit) => (exit === 0 ? text : `${text}\n\n(Command exited with code ${exit})`),
      call: async (text, exit) => {
        const details = { status: "completed", exitCode: exit, aggregated: text, cwd: world.cwd };
        const result = { content: [{ type: "text", text }], details };
        const answer = await handler({ toolName: "exec", args: { command: "x" }, result });
        return answer?.result.content[0].text ?? null;
      },
    };
  },
};

describe.each(Object.keys(hosts))("%s", (name) => {
  it("puts back what it took off, to the byte", async () => {
    const host = await hosts[name]!();
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(0, 1, 2), async (text, exit) => {
        const shown = host.shown(text, exit);
        const answer = await host.call(shown, exit);
        if (answer === null) return;
        answered += 1;
        const { output } = JSON.parse(world.text("asked")!) as { output: string };
        const at = shown.indexOf(output);
        const places: string[] = [];
        for (let from = at; from !== -1; from = shown.indexOf(output, from + 1))
          places.push(`${shown.slice(0, from)}.${shown.slice(from + output.length)}`);
        expect(places).toContain(answer);
      }),
      { numRuns: 60 },
    );
    expect(answered).toBeGreaterThan(20);
  });

  it("puts there what hooks of the user's have made of it, longer or empty", async () => {
    const host = await hosts[name]!();
    const long = `pith: output not shown: ${"because ".repeat(20)}`;
    try {
      for (const output of [long, ""]) {
        writeFileSync(world.at("answer"), JSON.stringify({ output, replace: true }));
        expect(await host.call(host.shown("secret", 0), 0)).toBe(host.shown(output, 0));
      }
      // By its own choice pith only shortens.
      writeFileSync(world.at("answer"), JSON.stringify({ output: long }));
      expect(await host.call(host.shown("secret", 0), 0)).toBe(null);
    } finally {
      rmSync(world.at("answer"));
    }
  });
});
