/** How much of one result each agent shows its model: one table for the engine's limits and for the accounting. */
import type { RunRecord } from "./record.ts";

/** How a command ended. */
type Ending = Pick<RunRecord, "code" | "signal">;

export interface OutputLimit {
  /** The agent counts UTF-16 units, in the place of bytes. */
  readonly counts?: "characters";
  /** Bytes up to which an output is shown as it is; 0: not known. */
  readonly whole: number;
  /** Bytes that are shown of a longer one. */
  readonly beyond: number;
  /** Lines up to which an output is shown as it is; absent: any number. */
  readonly lines?: number;
  /** Lines that are shown of a longer one; absent: as many. */
  readonly linesBeyond?: number;
  /** Where that part of a longer one lies; absent: not known. */
  readonly part?: "first" | "last" | "ends";
}

interface OutputLimits extends OutputLimit {
  /** Where a command has failed. */
  readonly failed?: OutputLimit;
  /** Limit for a tool of an MCP server, whose name is its command. */
  readonly mcp?: OutputLimit;
  /** Programs whose status 1 is an answer and no failure to this agent. */
  readonly answers?: readonly string[];
  /** How it is known: the version that was run, or what says so. */
  readonly source: string;
}

const upTo = (bytes: number, source: string): OutputLimits => ({ whole: bytes, beyond: bytes, source });

const lastLines = (source: string): OutputLimits => ({
  whole: 51_200,
  beyond: 51_200,
  lines: 2000,
  part: "last",
  source,
});

const limits: Readonly<Record<string, OutputLimits>> = {
  claude: {
    counts: "characters",
    whole: 30_000,
    beyond: 2000,
    part: "first",
    failed: { counts: "characters", whole: 10_900, beyond: 10_000, part: "ends" },
    mcp: { counts: "characters", whole: 50_000, beyond: 2000, part: "first" },
    answers: ["grep", "egrep", "fgrep", "rg", "find", "diff", "git diff", "test", "["],
    source: "2.1.330, run: a file and its first 2,000 characters; of a failure the first and last 5,000",
  },
  cline: upTo(48_000, "3.0.65, run"),
  codex: {
    ...upTo(40_000, "0.169.0, run: 10,000 tokens; a model that it does not know gets 10,000 bytes"),
    part: "ends",
  },
  copilot: { whole: 20_480, beyond: 500, source: "1.0.102, run: a file and its first 500 characters" },
  codebuddy: upTo(30_000, "its documentation of BASH_MAX_OUTPUT_LENGTH"),
  crush: upTo(30_000, "its internal/agent/tools/bash.go: MaxOutputLength, the first and last half"),
  "docker-agent": upTo(
    30_000,
    "the words of its limitOutput; a fork has raised the figure and not the words",
  ),
  gemini: upTo(40_000, "0.61.0, run"),
  goose: {
    whole: 50_000,
    beyond: 10_000,
    lines: 2000,
    linesBeyond: 50,
    source: "its developer/shell.rs: OUTPUT_LIMIT_BYTES and _LINES, a file and the last 50 lines",
  },
  hermes: upTo(50_000, "its tools/tool_output_limits.py: DEFAULT_MAX_BYTES"),
  kilo: lastLines("7.7.7, run"),
  omp: {
    whole: 51_200,
    beyond: 40_960,
    source: "its settings-schema.ts: above tools.artifactSpillThreshold a file and the first and last 20 KB",
  },
  // The window is not known here: what fewer would be let through of is cut by the client, as without pith.
  openclaw: upTo(
    64_000,
    "its tool-result-truncation.ts: 16,000; 32,000 with a window of 100,000 tokens, 64,000 with one of 200,000",
  ),
  opencode: lastLines("1.18.33, run"),
  pi: lastLines("0.73.1, run"),
  qwen: {
    counts: "characters",
    whole: 30_000,
    beyond: 4000,
    source: "0.24.4, run: a file and the first and last 2,000 characters",
  },
  vibe: upTo(16_000, "its tools/builtins/bash.py: max_output_bytes"),
};

const unknown: OutputLimit = { whole: 0, beyond: 0 };

/** Neither what is quoted, nor what a command reads or where it writes, begins another one. */
const withoutWords = (text: string): string => {
  const bare = text.replaceAll(/\\[^]|'[^']*'|"(?:\\[^]|[^"\\])*"/g, "_");
  return bare.replaceAll(/[$<>]\([^()]*\)/g, "_").replaceAll(/[<>]&|&>|>\|/g, " ");
};

/** The program of the last command: its status is that of the text. */
const programOf = (text: string): readonly [string, string] => {
  const commands = withoutWords(text)
    .split(/[;&|\n]/)
    .map((command) => command.trim());
  const [program = "", next = ""] = (commands.findLast((command) => command !== "") ?? "").split(/\s+/);
  const name = program.split("/").at(-1) ?? "";
  return [name, `${name} ${next}`];
};

const isFailure = ({ code, signal }: Ending, text: string, answers: readonly string[]): boolean => {
  if (signal !== null) return true;
  if (code === null || code === 0) return false;
  return code !== 1 || !programOf(text).some((name) => answers.includes(name));
};

interface LimitedAgent {
  readonly name: string;
  /** Bytes up to which it shows an output whole, as pith's settings state it. */
  readonly cap?: number | undefined;
  /** Bytes that it shows at most, as its own settings state it: `setLimit`. */
  readonly maxBytes?: number | undefined;
}

/** The limit, with at most `max` bytes let through. */
export const lowered = (limit: OutputLimit, max: number): OutputLimit =>
  max < limit.whole ? { ...limit, whole: max, beyond: Math.min(limit.beyond, max) } : limit;

/** `ending` absent: of a success. */
export const outputLimitOf = (
  { name, cap, maxBytes = Infinity }: LimitedAgent,
  text = "",
  ending: Ending = { code: 0, signal: null },
): OutputLimit => {
  if (cap !== undefined) return { whole: cap, beyond: cap };
  const known = Object.hasOwn(limits, name) ? limits[name] : undefined;
  if (known === undefined) return unknown;
  const { failed, mcp, answers = [] } = known;
  if (mcp !== undefined && text.startsWith("mcp__")) return mcp;
  return lowered(failed !== undefined && isFailure(ending, text, answers) ? failed : known, maxBytes);
};

/** Limit of a call that ended with this run, as its record tells. */
export const limitOfRun = ({
  host,
  cmd,
  code,
  signal,
  capB,
}: Pick<RunRecord, "host" | "cmd" | "code" | "signal" | "capB">): OutputLimit => {
  const known = outputLimitOf({ name: host }, cmd, { code, signal });
  // The user has set another one.
  return capB > known.whole ? { whole: capB, beyond: capB } : lowered(known, capB);
};

/** Bytes that the agent lets through of an output. */
export const letThrough = (
  bytes: number,
  lineEnds: number,
  { whole, beyond, lines = Infinity, linesBeyond = lines }: OutputLimit,
): number => {
  if (whole === 0 || (bytes <= whole && lineEnds <= lines)) return bytes;
  const left = bytes > whole || linesBeyond < lines ? Math.min(bytes, beyond) : bytes;
  return lineEnds <= linesBeyond ? left : Math.min(left, Math.round((bytes * linesBeyond) / lineEnds));
};
