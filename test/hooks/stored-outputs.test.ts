/** A result names the file that holds all of it: what a program can print, or put in place, must not be opened, or
 * shown, unless it is the host's own. Asked of pith as built, because what never ends would end the test run too. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { agents } from "../../hooks/registry.generated.ts";

const launcher = join(import.meta.dirname, "..", "..", "dist", "pith");
const base = realpathSync(mkdtempSync(join(tmpdir(), "pith-stored-")));
const home = join(base, "home");
const temporary = join(base, "tmp");
afterAll(() => rmSync(base, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(base, { recursive: true, force: true });
  for (const folder of [home, temporary]) mkdirSync(folder, { recursive: true });
});

// The last of them can be said shorter without a loss, for hosts where nothing is hidden.
const lines = Array.from({ length: 3000 }, (_, index) => `   Compiling crate-${Math.min(index, 200)} v1.0.0`);
const whole = `${lines.join("\n")}\n    Finished dev [unoptimized] target(s) in 1.00s\n`;
const secret = whole.replaceAll("Compiling", "Secreting");

interface Host {
  /** Where the host itself puts the file. */
  readonly path: string;
  payload(path: string): object;
}

const command = "cargo build";
const common = { session_id: "s1", cwd: base };
const claude = {
  ...common,
  transcript_path: join(home, ".claude/projects/p/s1.jsonl"),
  permission_mode: "default",
  hook_event_name: "PostToolUse",
  tool_name: "Bash",
  tool_input: { command },
};
const plugin = (stored: string) => ({
  pith: 1,
  event: "after",
  command,
  cwd: base,
  exit: 0,
  stored,
  output: whole.slice(-30_000),
});
const size = (Buffer.byteLength(whole) / 1024).toFixed(1);

const hosts: Readonly<Record<string, Host>> = {
  claude: {
    path: join(home, ".claude/projects/p/s1/tool-results/b1.txt"),
    payload: (path) => ({
      ...claude,
      tool_response: {
        stdout: whole.slice(0, 30_000),
        stderr: "",
        interrupted: false,
        isImage: false,
        persistedOutputPath: path,
        persistedOutputSize: whole.length,
      },
    }),
  },
  copilot: {
    path: join(temporary, "1795318760536-copilot-tool-output-32246-eda927fa-2c56-40a1-9eb2-7c6158450dd1.txt"),
    payload: (path) => ({
      sessionId: "s1",
      timestamp: 1_795_318_760_547,
      cwd: base,
      toolName: "bash",
      toolArgs: { command },
      toolResult: {
        resultType: "success",
        textResultForLlm:
          `Output too large to read at once (${size} KB). Saved to: ${path}\n` +
          "Consider using tools like grep (for searching), head/tail (for viewing start/end), view with view_range " +
          "(for specific sections), or jq (for JSON) to examine portions of the output.\n\n" +
          `Preview (first 500 chars):\n${whole.slice(0, 500)}\n<shellId: 0 completed with exit code 0>`,
      },
    }),
  },
  kilo: { path: join(home, ".local/share/kilo/tool-output/tool_e0201"), payload: plugin },
  opencode: { path: join(home, ".local/share/opencode/tool-output/tool_e0201"), payload: plugin },
  pi: { path: join(temporary, "pi-bash-10e33061f6b58d19.log"), payload: plugin },
  qoder: {
    path: join(home, ".qoder/tmp/p1/tool-outputs/session-s1/shell-1.output"),
    payload: (path) => ({
      ...claude,
      tool_response: {
        kind: "completed",
        stdout: whole.slice(-2000),
        stderr: "",
        exitCode: 0,
        signal: null,
        interrupted: false,
        isImage: false,
        persistedOutput: {
          path,
          preview: whole.slice(0, 1990),
          originalSizeBytes: whole.length,
          savedSizeBytes: whole.length,
          truncated: false,
        },
      },
    }),
  },
};

/** These put an output nowhere that pith would read it from; a path that comes in the place of one is not opened. */
const without: Readonly<Record<string, (path: string) => object>> = {
  amp: plugin,
  cline: plugin,
  hermes: plugin,
  omp: plugin,
  openclaw: plugin,
};
const nothingNamed = ["docker-agent", "vibe"];

interface Said {
  readonly status: number | null;
  readonly stdout: string;
}

const hook = (agent: string, payload: object): Said => {
  const { status, stdout } = spawnSync(launcher, ["hook", agent], {
    input: JSON.stringify(payload),
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: home,
      TMPDIR: temporary,
      PITH_DATA_DIR: join(base, "data"),
    },
    encoding: "utf8",
    timeout: 20_000,
  });
  return { status, stdout };
};

const silence: Said = { status: 0, stdout: "" };

const put = (path: string, text = whole): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** Replacements for the host's own file; the path that the result names. */
const others: readonly (readonly [string, (path: string) => string])[] = [
  [
    "a FIFO",
    (path) => {
      execFileSync("mkfifo", [path]);
      return path;
    },
  ],
  [
    "a link to a device",
    (path) => {
      symlinkSync("/dev/zero", path);
      return path;
    },
  ],
  [
    "a link to the very same text",
    (path) => {
      put(join(base, "elsewhere"));
      symlinkSync(join(base, "elsewhere"), path);
      return path;
    },
  ],
  [
    "a folder",
    (path) => {
      mkdirSync(path);
      return path;
    },
  ],
  [
    "a file that holds something else",
    (path) => {
      put(path, secret);
      return path;
    },
  ],
  [
    "a file that is too large",
    (path) => {
      put(path);
      truncateSync(path, 33 * 1024 * 1024);
      return path;
    },
  ],
  ["no file", (path) => path],
  [
    "a file of another name",
    (path) => {
      put(join(dirname(path), "notes!"));
      return join(dirname(path), "notes!");
    },
  ],
  [
    "a file of that name elsewhere",
    (path) => {
      const elsewhere = join(base, "elsewhere", path.slice(path.lastIndexOf("/") + 1));
      put(elsewhere);
      return elsewhere;
    },
  ],
  [
    "a step back in the path",
    (path) => {
      put(path);
      return join(dirname(path), ".").concat("/../", path.split("/").slice(-2).join("/"));
    },
  ],
  ["a terminal's device", () => "/dev/stdin"],
];

it("every agent with an result integration is here", async () => {
  const loaded = await Promise.all(agents.map(({ load }) => load()));
  const withAfter = loaded.filter(({ result }) => result !== undefined).map(({ name }) => name);
  expect([...Object.keys(hosts), ...Object.keys(without), ...nothingNamed].sort()).toEqual(
    [...withAfter].sort(),
  );
});

describe.each(Object.entries(hosts))("%s", (agent, { path, payload }) => {
  beforeEach(() => void mkdirSync(dirname(path), { recursive: true }));

  it("has all of an output read from its own file", () => {
    put(path);
    const { status, stdout } = hook(agent, payload(path));
    expect(status).toBe(0);
    const kept = /full output: (.*?)\]/.exec(stdout)?.[1];
    if (kept === undefined) expect(stdout).toContain("Finished dev");
    else expect(readFileSync(kept, "utf8")).toBe(whole);
  });

  it.each(others)("leaves a result that names %s", (_, make) => {
    const named = make(path);
    expect(hook(agent, payload(named))).toEqual(silence);
    // Not even a copy of it is kept.
    expect(existsSync(join(base, "data", "tee"))).toBe(false);
  });

  it.skipIf(process.getuid?.() !== 0)("leaves a result that names a file of another user", () => {
    put(path);
    chownSync(path, 12_345, 12_345);
    expect(hook(agent, payload(path))).toEqual(silence);
  });
});

it.each(Object.entries(without))("%s opens no file", (agent, payload) => {
  put(join(temporary, "pi-bash-00.log"));
  expect(hook(agent, payload(join(temporary, "pi-bash-00.log")))).toEqual(silence);
  execFileSync("mkfifo", [join(temporary, "fifo")]);
  expect(hook(agent, payload(join(temporary, "fifo")))).toEqual(silence);
});

describe("copilot", () => {
  const { path, payload } = hosts["copilot"]!;
  const told = (change: (text: string) => string): Said => {
    const fields = payload(path) as { toolResult: { textResultForLlm: string } };
    const textResultForLlm = change(fields.toolResult.textResultForLlm);
    return hook("copilot", { ...fields, toolResult: { ...fields.toolResult, textResultForLlm } });
  };
  beforeEach(() => put(path));

  it.each<[string, (text: string) => string]>([
    ["another size", (text) => text.replace(size, "12.0")],
    ["a size in another form", (text) => text.replace(`${size} KB`, "large")],
    [
      "a few characters of it only",
      (text) => text.replace(/(chars\):\n)[^]*(\n<shellId)/, (_, a: string, b: string) => `${a}   Comp${b}`),
    ],
    ["no preview", (text) => text.replace(/Preview[^]*(\n<shellId)/, "$1")],
    ["another preview", (text) => text.replace("crate-3", "crate-x")],
  ])("leaves a result with %s", (_, change) => {
    expect(told((text) => text).stdout).toContain("Finished dev");
    expect(told(change)).toEqual(silence);
  });

  it.each([1_795_318_760_535, 1_795_318_820_536, "1795318760547", undefined])(
    "leaves a result of another time: %s",
    (timestamp) => {
      expect(hook("copilot", { ...payload(path), timestamp })).toEqual(silence);
    },
  );

  it("opens nothing that a file says which its model has looked at", () => {
    const text = (payload("/etc/passwd") as { toolResult: { textResultForLlm: string } }).toolResult
      .textResultForLlm;
    const looked = {
      ...payload(path),
      toolName: "view",
      toolArgs: { path: "/p/notes.txt" },
      toolResult: { resultType: "success", textResultForLlm: text },
    };
    expect(hook("copilot", looked)).toEqual(silence);
  });
});
