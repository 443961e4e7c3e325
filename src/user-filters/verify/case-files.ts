/** Recorded outputs beside a filter file. `NAME.case.json` names the filter; what the command printed stands in
 * `NAME.case.txt` (and `NAME.case.err.txt`), what the pipeline makes of it, where that is to be exact, in
 * `NAME.case.want.txt`. */
import { escapePattern } from "../../system/escape-pattern.ts";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readRegularText } from "../../system/regular-file.ts";
import { namesIn } from "../../system/names-in.ts";

export interface Case {
  readonly name: string;
  /** The `.case.json`. */
  readonly path: string;
  readonly filter: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number | null;
  readonly args: readonly string[];
  readonly files: readonly string[];
  /** null: not stated. */
  readonly expected: string | null;
  /** Texts that the result must contain, and texts that it must not. */
  readonly facts: readonly RegExp[];
  readonly mustNot: readonly RegExp[];
}

export interface BrokenCase {
  readonly path: string;
  readonly complaint: string;
}

const suffix = ".case.json";
const keys = ["filter", "exit", "args", "files", "facts", "mustNot"];

const textOf = (path: string): string | null => (existsSync(path) ? readRegularText(path) : null);

const strings = (value: unknown, key: string): readonly string[] => {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw new Error(`"${key}" must be a list of strings`);
};

const patterns = (value: unknown, key: string): readonly RegExp[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error(`"${key}" must be a list`);
  return value.map((item: unknown) => {
    const source = (item as { re?: unknown } | null)?.re;
    if (typeof item === "string") return new RegExp(escapePattern(item));
    if (typeof source === "string") return new RegExp(source, "m");
    throw new Error(`"${key}" holds strings and { "re": "…" }`);
  });
};

const exitOf = (value: unknown): number | null => {
  if (value === undefined) return 0;
  if (value === null || Number.isInteger(value)) return value as number | null;
  throw new Error('"exit" must be a whole number, or null where nobody knows');
};

const filterOf = (value: unknown): string => {
  if (typeof value === "string" && value !== "") return value;
  throw new Error('"filter" must name the filter that it is a case of');
};

const tableOf = (path: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(readRegularText(path));
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("it is no JSON object");
  const odd = Object.keys(value).find((key) => !keys.includes(key));
  if (odd !== undefined) throw new Error(`unknown key "${odd}"; there are ${keys.join(", ")}`);
  return value as Record<string, unknown>;
};

const readCase = (path: string): Case => {
  const stem = path.slice(0, -".json".length);
  const stdout = textOf(`${stem}.txt`);
  if (stdout === null) throw new Error(`there is no ${basename(stem)}.txt beside it`);
  const { filter, exit, args, files, facts, mustNot } = tableOf(path);
  return {
    name: basename(path).slice(0, -suffix.length),
    path,
    filter: filterOf(filter),
    stdout,
    stderr: textOf(`${stem}.err.txt`) ?? "",
    exit: exitOf(exit),
    args: strings(args, "args"),
    files: strings(files, "files"),
    expected: textOf(`${stem}.want.txt`),
    facts: patterns(facts, "facts"),
    mustNot: patterns(mustNot, "mustNot"),
  };
};

/** All cases in the folder of a filter file. */
export const casesBeside = (file: string): readonly (Case | BrokenCase)[] => {
  const folder = dirname(file);
  const names = namesIn(folder).filter((name) => name.endsWith(suffix));
  return names.sort().map((name) => {
    const path = join(folder, name);
    try {
      return readCase(path);
    } catch (fault) {
      return { path, complaint: (fault as Error).message };
    }
  });
};

export const isBroken = (one: Case | BrokenCase): one is BrokenCase => "complaint" in one;
