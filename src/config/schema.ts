/** What may stand in `config.toml`: each key's place, kind and meaning. */
import { modes } from "./settings.ts";

export interface Kind {
  /** Completes "must be …". */
  readonly expects: string;
  accepts(value: unknown): boolean;
  /** Reads a word of the command line; undefined where it cannot be one. */
  read(word: string): unknown;
}

const oneOf = (...words: readonly string[]): Kind => ({
  expects: `one of ${words.join(", ")}`,
  accepts: (value) => typeof value === "string" && words.includes(value),
  read: (word) => (words.includes(word) ? word : undefined),
});

const whole = (least: number): Kind => ({
  expects: `a whole number of at least ${least}`,
  accepts: (value) => Number.isSafeInteger(value) && (value as number) >= least,
  read: (word) => (/^\d[\d_]*$/.test(word) ? Number(word.replaceAll("_", "")) : undefined),
});

const truth: Kind = {
  expects: "true or false",
  accepts: (value) => typeof value === "boolean",
  read: (word) => (word === "true" ? true : word === "false" ? false : undefined),
};

const text: Kind = {
  expects: "a string",
  accepts: (value) => typeof value === "string",
  read: (word) => word,
};

const itemsOf = (word: string): readonly string[] =>
  word
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((item) => item.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((item) => item !== "");

const commandList: Kind = {
  expects: 'a list of commands, such as ["git push", "docker"]',
  accepts: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  read: itemsOf,
};

const tools: readonly unknown[] = ["search", "list", "read"];

const toolList: Kind = {
  expects: `a list of ${tools.join(", ")}`,
  accepts: (value) => Array.isArray(value) && value.every((item) => tools.includes(item)),
  read: itemsOf,
};

/** Keys by their path; `*` stands for any host. */
export const schema: Readonly<Record<string, Kind>> = {
  mode: oneOf(...modes),
  "exclude.commands": commandList,
  "budget.report": whole(1),
  "budget.data": whole(0),
  "budget.log": whole(1),
  "tee.enabled": truth,
  "tee.min_bytes": whole(0),
  "tee.max_bytes": whole(0),
  "tee.max_total_bytes": whole(0),
  "tee.max_files": whole(0),
  "tee.max_age_days": whole(1),
  "tee.dir": text,
  "track.enabled": truth,
  "track.days": whole(1),
  "agents.*.via": oneOf("auto", "shell", "hook", "result", "instructions"),
  "hosts.*.cap": whole(0),
  "hosts.*.tools": toolList,
};

/** The schema's entry for a path; undefined for an unknown key. */
export const kindOf = (path: readonly string[]): Kind | undefined => {
  const general = path.map((part, i) => (i === 1 && path[0] === "hosts" ? "*" : part));
  return Object.hasOwn(schema, general.join(".")) ? schema[general.join(".")] : undefined;
};

/** Is it a table of the schema (`tee`, `hosts`, `agents.claude`)? */
export const isTable = (path: readonly string[]): boolean => {
  if (path[0] === "hosts") return path.length <= 2;
  return Object.keys(schema).some((key) => key.startsWith(`${path.join(".")}.`));
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
  const host = path[0] === "hosts" ? (path[1] ?? "*") : "*";
  const leaves = Object.keys(schema).map((key) => key.replace("*", host));
  const keys = [...leaves, ...new Set(leaves.flatMap((key) => key.split(".").slice(0, -1)[0] ?? []))];
  const wanted = path.join(".");
  // A right key in the wrong table is nearer than a wrong one of like length.
  const score = (key: string): number =>
    key.split(".").at(-1) === path.at(-1) ? 0.5 : distance(wanted, key);
  return keys.reduce((best, key) => (score(key) < score(best) ? key : best));
};
