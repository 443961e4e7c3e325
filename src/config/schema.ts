/** Keys of `config.toml`: each one's place, kind and meaning. */
import {
  entryFaults,
  type Fault,
  listFaults,
  listOfTables,
  longestTime,
  routeFaults,
} from "./extension-settings.ts";
import { integrations, isMcpTool, mcpForm, modes, toolNames } from "./settings.ts";

export interface Kind {
  /** Completes "must be …". */
  readonly expects: string;
  accepts(value: unknown): boolean;
  /** JSON Schema of it, for editors. */
  readonly form: Readonly<Record<string, unknown>>;
  /** Reads a word of the command line; undefined where it cannot be one. */
  read(word: string): unknown;
  /** Mistakes further below, in a value that is accepted. */
  faults?(value: unknown): readonly Fault[];
}

const oneOf = (...words: readonly string[]): Kind => ({
  expects: `one of ${words.join(", ")}`,
  form: { enum: words },
  accepts: (value) => typeof value === "string" && words.includes(value),
  read: (word) => (words.includes(word) ? word : undefined),
});

const whole = (min: number, max = Number.MAX_SAFE_INTEGER): Kind => ({
  expects:
    max === Number.MAX_SAFE_INTEGER
      ? `a whole number of at least ${min}`
      : `a whole number from ${min} to ${max}`,
  form: { type: "integer", minimum: min, maximum: max },
  accepts: (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
  read: (word) => (/^\d[\d_]*$/.test(word) ? Number(word.replaceAll("_", "")) : undefined),
});

const dollars: Kind = {
  expects: "a number of dollars for a million tokens",
  form: { type: "number", minimum: 0 },
  accepts: (value) => typeof value === "number" && value >= 0 && Number.isFinite(value),
  read: (word) => (/^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined),
};

const truth: Kind = {
  expects: "true or false",
  form: { type: "boolean" },
  accepts: (value) => typeof value === "boolean",
  read: (word) => (word === "true" ? true : word === "false" ? false : undefined),
};

const onOff: Kind = {
  ...truth,
  read: (word) => ({ true: true, on: true, false: false, off: false })[word],
};

const absolute = /^$|^(?:\/|[A-Za-z]:[/\\])/;

/** A mark names it, and whoever reads that path stands in a folder of his own: a relative one would be another folder for each. */
const folder: Kind = {
  expects: "empty, or an absolute path",
  form: { type: "string", pattern: absolute.source },
  accepts: (value) => typeof value === "string" && absolute.test(value),
  read: (word) => word,
};

export const endpointForm = "a URL such as http://HOST:4318/v1/metrics";

/** Collectors are reached by HTTP only. */
export const isEndpoint = (word: string): boolean => /^https?:\/\/[^/\s]+/.test(word) && URL.canParse(word);

const endpoint: Kind = {
  expects: `empty, or ${endpointForm}`,
  form: { type: "string" },
  accepts: (value) => typeof value === "string" && (value === "" || isEndpoint(value)),
  read: (word) => (word === "" || isEndpoint(word) ? word : undefined),
};

const itemsOf = (word: string): readonly string[] =>
  word
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((item) => item.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((item) => item !== "");

const listOf = (expects: string, items: object, isItem: (item: unknown) => boolean): Kind => ({
  expects,
  form: { type: "array", items },
  accepts: (value) => Array.isArray(value) && value.every(isItem),
  read: itemsOf,
});

const commandList = listOf(
  'a list of commands, such as ["git push", "docker"]',
  { type: "string" },
  (item) => typeof item === "string",
);

const tools: readonly unknown[] = toolNames;

const isTool = (item: unknown): boolean =>
  tools.includes(item) || (typeof item === "string" && isMcpTool(item));

const toolList = listOf(
  `a list of ${tools.join(", ")} and names of MCP tools (mcp__SERVER__TOOL, mcp__SERVER__*)`,
  { anyOf: [{ enum: tools }, { type: "string", pattern: mcpForm.source }] },
  isTool,
);

const subAgents: Kind = {
  expects: 'true, false or "only"',
  form: { enum: [true, false, "only"] },
  accepts: (value) => typeof value === "boolean" || value === "only",
  read: (word) => truth.read(word) ?? (word === "only" ? word : undefined),
};

/** Written by hand, in tables of their own. */
const tablesOf = (of: (tree: { readonly [key: string]: unknown }) => readonly Fault[]): Kind => ({
  ...listOfTables,
  form: { type: "array", items: { type: "object" } },
  read: () => undefined,
  faults: (value) => listFaults(value, of),
});

/** A kind, and what the key is for. */
interface Key extends Kind {
  readonly says: string;
}

const key = (kind: Kind, says: string): Key => ({ ...kind, says });

/** Keys by their path; `*` stands for any agent, or any model. */
export const schema: Readonly<Record<string, Key>> = {
  mode: key(oneOf(...modes), "how much is left out: lossless (nothing), balanced, tight"),
  "exclude.commands": key(commandList, "commands that pith leaves alone"),
  "budget.report": key(whole(1), "lines shown of a report (build, test, lint), if only the limit decides"),
  "budget.data": key(
    whole(0),
    "characters shown of data output; 0: the agent's own limit, or 10,000 if it shows only a glimpse",
  ),
  "budget.log": key(whole(1), "lines shown of a log, if only the limit decides"),
  "tee.enabled": key(truth, "whether full outputs are kept; without them nothing is hidden"),
  "tee.min_bytes": key(whole(0), "a failed run that lost nothing is kept from this size on"),
  "tee.max_bytes": key(whole(0), "bytes kept of one run"),
  "tee.max_total_bytes": key(whole(0), "bytes kept of all runs"),
  "tee.max_files": key(whole(0), "runs kept"),
  "tee.max_age_days": key(whole(1), "days that a run is kept"),
  "tee.dir": key(folder, "the folder for kept outputs; empty: tee in the folder of records"),
  ledger: key(
    onOff,
    "whether lines that the model has from an earlier command are left out (not in mode lossless)",
  ),
  "track.enabled": key(truth, "whether runs are recorded, for `pith gain`"),
  "track.days": key(whole(1), "days that records are kept"),
  "export.endpoint": key(endpoint, "URL that `pith export --to otlp` sends to; empty: nowhere"),
  "hooks.default_timeout_ms": key(whole(1, longestTime), "time limit of your hooks, in milliseconds"),
  "hooks.payload_max_bytes": key(whole(1024), "bytes that a hook gets at most, and may answer"),
  "hooks.background_max_concurrency": key(whole(1), "hooks in the background at the same time"),
  "hooks.include_sub_agents": key(subAgents, "whether hooks act in sub-agents too"),
  "hooks.allow_remote": key(truth, "whether hooks may ask servers on other machines"),
  "hooks.entries": key(tablesOf(entryFaults), "your hooks, one table each (docs/extensions.md)"),
  route: key(tablesOf(routeFaults), "commands that run elsewhere, one table each (docs/extensions.md)"),
  "agents.*.via": key(oneOf("auto", ...integrations), "where pith acts for this agent"),
  "agents.*.cap": key(whole(0), "characters that this agent shows of one output"),
  "agents.*.tools": key(toolList, "tools besides the shell whose results may be shortened"),
  "prices.*.input": key(dollars, "dollars for a million uncached input tokens of this model"),
  "prices.*.cache_read": key(dollars, "dollars for a million tokens read from its cache"),
  "prices.*.cache_write": key(dollars, "dollars for a million tokens written to its cache"),
  "prices.*.cache_write_1h": key(dollars, "dollars for a million tokens written to its cache for an hour"),
  "prices.*.output": key(dollars, "dollars for a million output tokens"),
};

/** Tables of tables whose names are not ours. */
const isNamed = ([first]: readonly string[]): boolean => first === "agents" || first === "prices";

/** `"tee.dir"` between quotes is one key, and none of ours. */
const hasDot = (parts: readonly string[]): boolean => parts.some((part) => part.includes("."));

/** The schema's entry for a path; undefined for an unknown key. */
export const kindOf = (path: readonly string[]): Key | undefined => {
  const general = path.map((part, i) => (i === 1 && isNamed(path) ? "*" : part));
  if (hasDot(general)) return undefined;
  return Object.hasOwn(schema, general.join(".")) ? schema[general.join(".")] : undefined;
};

/** Is it a table of the schema (`tee`, `agents`, `agents.claude`)? */
export const isTable = (path: readonly string[]): boolean => {
  if (isNamed(path)) return path.length <= 2;
  return !hasDot(path) && Object.keys(schema).some((key) => key.startsWith(`${path.join(".")}.`));
};

/** How many letters have to be changed, added or left out. */
export const distance = (a: string, b: string): number => {
  // No key is that long; the letters that one has too many are to be left out at least.
  if (Math.abs(a.length - b.length) > 100) return Math.abs(a.length - b.length);
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change));
    }
    row = next;
  }
  return row[b.length]!;
};

/** The key that was most likely meant. */
export const nearestKey = (path: readonly string[]): string => {
  const named = isNamed(path) ? (path[1] ?? "*") : "*";
  const leaves = Object.keys(schema).map((key) => key.replace("*", named));
  const keys = [...leaves, ...new Set(leaves.flatMap((key) => key.split(".").slice(0, -1)[0] ?? []))];
  const wanted = path.join(".");
  // A right key in the wrong table is nearer than a wrong one of like length.
  const score = (key: string): number =>
    key.split(".").at(-1) === path.at(-1) ? 0.5 : distance(wanted, key);
  return keys.reduce((best, key) => (score(key) < score(best) ? key : best));
};
