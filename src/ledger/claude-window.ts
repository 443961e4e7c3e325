/** At how many tokens Claude Code (2.1.330) sums a conversation up, by the model, its settings and how it was started. */
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { namesIn } from "../system/names-in.ts";
import { procLink, procText } from "../system/proc.ts";
import { regularText } from "../system/regular-file.ts";
import { foldersAbove } from "../system/folders-above.ts";
import type { Window } from "./room.ts";

const usual = 200_000;
const wide = 1_000_000;
/** The least that anybody can set. */
const minWindow = 100_000;
/** Tokens that the client keeps free for the summary, and for its own estimates. */
const kept = 20_000 + 13_000;

const usualModels: readonly string[] =
  "haiku-4-5 sonnet-4 sonnet-4-0 sonnet-4-5 sonnet-4-6 opus-4 opus-4-0 opus-4-1 opus-4-5 opus-4-6".split(" ");
const wideModels: readonly string[] =
  "haiku-5-5 sonnet-5 sonnet-5-5 opus-4-7 opus-4-8 opus-5 opus-5-5 fable-5 fable-5-1 fable-5-2 mythos-5 mythos-5-1 mythos-5-2".split(
    " ",
  );
const widened = /^context-1m-/;

/** As providers spell it: `claude-opus-4-5-20251101`, `us.anthropic.claude-opus-4-5-20251101-v1:0`. */
const nameOf = (model: string): string =>
  /(?:^|[./])claude-([a-z]+-\d+(?:-\d{1,2})?)(?:[-@]\d{8})?(?:-v\d+(?::\d+)?)?(?:\[1m\])?$/.exec(
    model,
  )?.[1] ?? "";

/** Request, and how much of a window it took. */
export interface Requested {
  readonly model: string;
  readonly betas: readonly string[];
  readonly usage: number;
}

/**
 * The model's own. Accounts and settings can take the wide one away, which nothing says: it is there when a request has
 * already been larger than the usual one.
 */
const sizeOf = ({ model, betas, usage }: Requested): number | null => {
  const name = nameOf(model);
  const isWide =
    wideModels.includes(name) || (usualModels.includes(name) && betas.some((beta) => widened.test(beta)));
  if (isWide) return usage > usual ? wide : usual;
  return usualModels.includes(name) ? usual : null;
};

/** Names under which windows stand in settings, and in what the server has told the client. */
const naming = /^(?:autoCompactWindow(?:sCache)?|rowan_thicket|default_auto_compact_window)$/;
const speaks = /autoCompactWindow|rowan_thicket|default_auto_compact_window/;
const inVariable = "CLAUDE_CODE_AUTO_COMPACT_WINDOW";
/** A share of the window: nobody follows that here. */
const share = "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE";

const numbersIn = (value: unknown): number[] => {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
};

const windowsIn = (value: unknown): number[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    naming.test(name) ? numbersIn(member) : windowsIn(member),
  );
};

const sized = (text: string): number => {
  const [, figures = "", unit = ""] = /^\s*([\d.]+)\s*([km]?)\s*$/i.exec(text) ?? [];
  return Number(figures) * ({ k: 1000, m: 1_000_000 }[unit.toLowerCase()] ?? 1) || minWindow;
};

/** Windows that a file of the client's names. */
const inFile = (text: string): readonly number[] => {
  if (text.includes(share)) return [NaN];
  const found = text.includes(inVariable) ? [minWindow] : [];
  if (!speaks.test(text)) return found;
  try {
    return [...found, ...windowsIn(JSON.parse(text))];
  } catch {
    return [minWindow];
  }
};

const settingsFiles = ({ home, variables }: Environment, folders: readonly string[]): readonly string[] => {
  const configured = variables["CLAUDE_CONFIG_DIR"];
  const own = configured || join(home, ".claude");
  const managed = ["/etc/claude-code", "/Library/Application Support/ClaudeCode"];
  return [
    join(configured || home, ".claude.json"),
    ...["settings.json", "remote-settings.json"].map((name) => join(own, name)),
    ...[...new Set(folders.flatMap(foldersAbove))].flatMap((folder) =>
      ["settings.json", "settings.local.json"].map((name) => join(folder, ".claude", name)),
    ),
    ...managed.flatMap((folder) => [
      join(folder, "managed-settings.json"),
      ...namesIn(join(folder, "managed-settings.d")).map((name) => join(folder, "managed-settings.d", name)),
    ]),
  ];
};

interface Started {
  readonly words: readonly string[];
  readonly cwd: string;
}

/** null: the system does not tell. */
const startOf = (pid: number): Started | null => {
  const words = procText(pid, "cmdline", "utf8").split("\0");
  const cwd = procLink(pid, "cwd");
  return words.length < 2 || cwd === null ? null : { words, cwd };
};

/** Words after an option. */
const valuesOf = (words: readonly string[], option: string): readonly string[] =>
  words.flatMap((word, at) => {
    if (word === option) return [words[at + 1] ?? ""];
    return word.startsWith(`${option}=`) ? [word.slice(option.length + 1)] : [];
  });

/** Windows that somebody has set; NaN among them: nobody knows. */
const configured = (env: Environment, cwd: string | null): readonly number[] => {
  const started = startOf(Number(env.variables["CLAUDE_PID"] ?? 0));
  const words = started?.words ?? [];
  const variable = env.variables[inVariable];
  const given = valuesOf(words, "--settings");
  const files = [
    ...settingsFiles(env, [...(started === null ? [] : [started.cwd]), ...(cwd === null ? [] : [cwd])]),
    ...given.filter((text) => !text.trimStart().startsWith("{")),
  ];
  return [
    ...(started === null ? [minWindow] : []),
    ...(env.variables[share] === undefined ? [] : [NaN]),
    ...(variable === undefined ? [] : [sized(variable)]),
    ...valuesOf(words, "--autocompact").map(sized),
    ...given.filter((text) => text.trimStart().startsWith("{")).flatMap(inFile),
    ...files.flatMap((path) => inFile(regularText(path) ?? "")),
  ];
};

export interface Whose {
  readonly env: Environment;
  readonly cwd: string | null;
  /** A definition of its own may give it a smaller window. */
  readonly isSubAgent: boolean;
}

/** null: nobody knows. */
export const claudeWindow = (requested: Requested, { env, cwd, isSubAgent }: Whose): Window | null => {
  const size = sizeOf(requested);
  if (size === null) return null;
  const set = [...(isSubAgent ? [minWindow] : []), ...configured(env, cwd)];
  const window = set.reduce((smallest, one) => Math.min(smallest, Math.max(one, minWindow)), size);
  return Number.isNaN(window) ? null : { size: window, compactsAt: window - kept };
};
