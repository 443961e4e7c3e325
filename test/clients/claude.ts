/** Drives the real Claude Code (pinned version, from the npm registry) against the scripted model, in a home of its own. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Script, type ToolResult, startModel } from "./model.ts";

export const version = "2.1.330";
const cache = new URL(`../../.cache/clients/claude-code-${version}`, import.meta.url).pathname;

/** Path of the client's executable; installs it into the cache on first use. */
export const client = (): string => {
  const bin = join(cache, "node_modules/@anthropic-ai/claude-code/bin/claude.exe");
  if (!existsSync(bin)) {
    mkdirSync(cache, { recursive: true });
    const args = ["install", "--prefix", cache, "--no-audit", "--no-fund"];
    execFileSync("npm", [...args, `@anthropic-ai/claude-code@${version}`], { stdio: "ignore" });
  }
  return bin;
};

export interface World {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  readonly tmp: string;
  /** Writes a file below the root (`home/…`, `project/…`) and gives its path back. */
  write(path: string, content: string, mode?: number): string;
  remove(): void;
}

export const createWorld = (): World => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pith-client-")));
  const [home, project, tmp] = ["home", "project", "tmp"].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [home, project, tmp]) mkdirSync(path);
  return {
    root,
    home,
    project,
    tmp,
    write(path, content, mode = 0o644) {
      const target = join(root, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content, { mode });
      return target;
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
};

export interface RunOptions {
  readonly settings?: object;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds until the client is killed. */
  readonly limit?: number;
}

export interface Denial {
  readonly tool_name: string;
  readonly tool_input: Record<string, unknown>;
}

export interface Run {
  /** What came back to the model, in order. */
  readonly results: readonly ToolResult[];
  readonly denials: readonly Denial[];
  readonly events: readonly Record<string, unknown>[];
  readonly stderr: string;
  readonly code: number | null;
}

const environment = (world: World, url: string, extra: Readonly<Record<string, string>>) => ({
  PATH: process.env["PATH"] ?? "/usr/bin:/bin",
  HOME: world.home,
  LANG: "C.UTF-8",
  TERM: "dumb",
  TMPDIR: world.tmp,
  SHELL: "/bin/bash",
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: "test",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
  IS_SANDBOX: "1",
  ...extra,
});

const parseLines = (text: string): Record<string, unknown>[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const collect = (world: World, url: string, options: RunOptions) =>
  new Promise<{ stdout: string; stderr: string; code: number | null }>((resolve, reject) => {
    const args = ["-p", "run it", "--output-format", "stream-json", "--verbose", ...(options.args ?? [])];
    const child = spawn(client(), args, {
      cwd: world.project,
      env: environment(world, url, options.env ?? {}),
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const timer = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), options.limit ?? 60_000);
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString("utf8")));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString("utf8")));
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ stdout, stderr, code });
    });
  });

/** One conversation under `-p`; `settings` replaces the user's settings file when given. */
export const runClaude = async (world: World, script: Script, options: RunOptions = {}): Promise<Run> => {
  if (options.settings) world.write("home/.claude/settings.json", JSON.stringify(options.settings, null, 2));
  const model = await startModel(script);
  try {
    const { stdout, stderr, code } = await collect(world, model.url, options);
    const events = parseLines(stdout);
    const last = events.findLast((entry) => entry["type"] === "result");
    const denials = (last?.["permission_denials"] ?? []) as Denial[];
    return { results: model.results, denials, events, stderr, code };
  } finally {
    await model.close();
  }
};

/** A call of the Bash tool. */
export const bash = (command: string, more: Record<string, unknown> = {}) => ({
  name: "Bash",
  input: { command, description: "run it", ...more },
});
