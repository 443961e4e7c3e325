/** What agents let their models see of one result: one table, asked by the limits of the engine and by the accounting. */
import type { Ending } from "../filter-kit/filter.ts";

export interface OutputLimit {
  /** Bytes up to which an output is shown as it is; 0: not known. */
  readonly whole: number;
  /** Bytes that are shown of a longer one. */
  readonly beyond: number;
  /** Lines that are shown at most; absent: any number. */
  readonly lines?: number;
}

interface OutputLimits extends OutputLimit {
  /** Where a command has failed. */
  readonly failed?: OutputLimit;
  /** Programs whose status 1 is an answer and no failure to this agent. */
  readonly answers?: readonly string[];
  /** How it is known: the version that was run, or what says so. */
  readonly source: string;
}

const upTo = (bytes: number, source: string): OutputLimits => ({ whole: bytes, beyond: bytes, source });

const lastLines = (source: string): OutputLimits => ({ whole: 51_200, beyond: 51_200, lines: 2000, source });

const limits: Readonly<Record<string, OutputLimits>> = {
  claude: {
    whole: 30_000,
    beyond: 2000,
    failed: { whole: 10_900, beyond: 10_000 },
    answers: ["grep", "egrep", "fgrep", "rg", "find", "diff", "git diff", "test", "["],
    source: "2.1.330, run: a file and its first 2,000 characters; of a failure the first and last 5,000",
  },
  cline: upTo(48_000, "3.0.65, run"),
  codex: upTo(40_000, "0.169.0, run: 10,000 tokens; a model that it does not know gets 10,000 bytes"),
  copilot: { whole: 20_480, beyond: 500, source: "1.0.102, run: a file and its first 500 characters" },
  crush: upTo(30_000, "its source"),
  "docker-agent": upTo(30_000, "its source"),
  gemini: upTo(40_000, "0.61.0, run"),
  goose: upTo(50_000, "its source"),
  hermes: upTo(50_000, "its source"),
  kilo: lastLines("7.7.7, run"),
  omp: lastLines("its source"),
  openclaw: upTo(32_000, "its source"),
  opencode: lastLines("1.18.33, run"),
  pi: lastLines("0.73.1, run"),
  qoder: upTo(30_000, "its documentation"),
  qwen: {
    whole: 30_000,
    beyond: 4000,
    source: "0.24.4, run: a file and the first and last 2,000 characters",
  },
  vibe: upTo(16_000, "its source"),
};

const unknown: OutputLimit = { whole: 0, beyond: 0 };

/** The program of the last command: its status is that of the text. */
const programOf = (text: string): readonly [string, string] => {
  const [program = "", next = ""] = (text.split(/[;&|\n]/).at(-1) ?? "").trim().split(/\s+/);
  const name = program.split("/").at(-1) ?? "";
  return [name, `${name} ${next}`];
};

const isFailure = ({ code, signal }: Ending, text: string, answers: readonly string[]): boolean => {
  if (signal !== null) return true;
  if (code === null || code === 0) return false;
  return code !== 1 || !programOf(text).some((name) => answers.includes(name));
};

/** `configured`: what the user says of this agent. `ending` absent: of a success. */
export const outputLimitOf = (
  agent: string,
  configured: number | undefined,
  text = "",
  ending: Ending = { code: 0, signal: null },
): OutputLimit => {
  if (configured !== undefined) return { whole: configured, beyond: configured };
  const known = Object.hasOwn(limits, agent) ? limits[agent] : undefined;
  if (known === undefined) return unknown;
  const { failed, answers = [] } = known;
  return failed !== undefined && isFailure(ending, text, answers) ? failed : known;
};

/** Bytes that the agent lets through of an output. */
export const letThrough = (
  bytes: number,
  lineEnds: number,
  { whole, beyond, lines }: OutputLimit,
): number => {
  if (whole === 0) return bytes;
  const left = bytes > whole ? Math.min(bytes, beyond) : bytes;
  return lines === undefined || lineEnds <= lines
    ? left
    : Math.min(left, Math.round((bytes * lines) / lineEnds));
};
