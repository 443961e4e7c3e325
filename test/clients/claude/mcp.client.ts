/** Real Claude Code with a server of tools: results of those that the user names are shortened, text by text. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Call } from "../model/script.ts";
import { install } from "../pith.ts";
import { writeProject } from "../project.ts";
import { createWorld, type World } from "../world.ts";
import { runClaude } from "./driver.ts";

/** Speaks MCP on its standard streams; each tool answers with the blocks of its name. */
const server = (tools: Readonly<Record<string, object>>): string => `const tools = ${JSON.stringify(tools)};
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "logs", version: "1" } }),
  "tools/list": () => ({ tools: Object.keys(tools).map((name) => ({ name, description: name, inputSchema: { type: "object", properties: {} } })) }),
  "tools/call": ({ name }) => tools[name],
};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = answers[method]?.(params) ?? {};
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
});
`;

const lines = Array.from(
  { length: 600 },
  (_, at) => `2026-05-01T10:00:00Z worker ${at % 7} has taken job ${at}`,
).join("\n");
const rows = JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, state: "done" })));
const texts = (...all: readonly string[]): object => ({
  content: all.map((text) => ({ type: "text", text })),
});

const call = (tool: string): Call => ({ does: "tool", name: `mcp__logs__${tool}`, input: {} });

const resultsWith = async (world: World, config: string) => {
  writeProject(world);
  world.write("home/.config/pith/config.toml", config);
  install(world, "claude", "shell");
  const path = world.write(
    "server.cjs",
    server({ tail: texts("short", lines), rows: texts(rows), fails: { ...texts(lines), isError: true } }),
  );
  const servers = { mcpServers: { logs: { command: process.execPath, args: [path] } } };
  const settings = JSON.parse(readFileSync(join(world.home, ".claude", "settings.json"), "utf8")) as object;
  return runClaude(
    world,
    { turns: [[call("tail")], [call("rows")], [call("fails")]] },
    {
      settings,
      limit: 110_000,
      args: [
        "--dangerously-skip-permissions",
        "--mcp-config",
        world.write("servers.json", JSON.stringify(servers)),
      ],
    },
  );
};

const keptIn = ({ home }: World): readonly string[] =>
  readdirSync(join(home, ".local/share/pith/tee"))
    .filter((name) => name.endsWith(".log"))
    .map((name) => readFileSync(join(home, ".local/share/pith/tee", name), "utf8"));

test.each(["mcp__logs__tail", "mcp__logs__*"])("results of %s are shortened", async (name) => {
  const world = createWorld();
  try {
    const { results } = await resultsWith(world, `[agents.claude]\ntools = ["${name}"]\n`);
    const [tail, json, failure] = results.map(({ text }) => text);
    expect(tail).toContain("short");
    expect(tail).toMatch(/^\[pith \w+: \d+ of 600 lines hidden/m);
    expect(tail!.length).toBeLessThan(lines.length / 2);
    expect(keptIn(world)).toContain(lines);
    expect(json).toContain(rows);
    // The client ignores a text given in place of a failure.
    expect(failure).toContain(lines.slice(0, 1000));
  } finally {
    world.remove();
  }
});

test("results of tools that nobody has named stay as they are", async () => {
  const world = createWorld();
  try {
    const { results } = await resultsWith(
      world,
      '[agents.claude]\ntools = ["mcp__log__*", "mcp__logs__rows"]\n',
    );
    expect(results[0]?.text).toContain(lines);
  } finally {
    world.remove();
  }
});
