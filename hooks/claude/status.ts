/** Are the entries in Claude Code's settings whole, current and in force? */
import { existsSync } from "node:fs";
import type { Environment } from "../../src/system/environment.ts";
import type { Finding, Installed, Request } from "../../src/integration/agent.ts";
import { readRecord } from "../../src/install/install-record.ts";
import { singleQuoted } from "../../src/shell/quote-word.ts";
import { initLine } from "../../src/install/setup/advice.ts";
import { isLink } from "../../src/install/setup/check-link.ts";
import { textOf } from "../../src/install/setup/file-change.ts";
import { rawWords } from "../../src/install/setup/raw-words.ts";
import { hookIn, shellIn } from "./entries.ts";
import { rawRules, readRules, recordFile } from "./places.ts";
import { probeHook, probeLocale, probeResult, probeShell } from "./probe.ts";
import { scopeOf } from "../../src/integration/session-scope.ts";
import { sourcesFor } from "./rules.ts";
import { script } from "./script.ts";

export interface Repairs {
  /** Installs anew. */
  install(request: Request): void;
  readonly env: Environment;
  readonly tee: string;
}

const read = (path: string): string => (textOf(path) ?? "").replace(/^\uFEFF/, "");

const checkScript = ({ env }: Repairs, path: string): readonly Finding[] => {
  if (isLink(path))
    return [
      {
        level: "error",
        what: `${path} is a link, and no file of pith's own`,
        fix: `rm ${singleQuoted(path)} && ${initLine({ agent: "claude", via: "shell", scope: "user" })}`,
      },
    ];
  if (!existsSync(path))
    return [
      {
        level: "error",
        what: `${path} is missing; Claude Code uses its own choice of shell`,
        fix: "pith init --agent claude --yes",
      },
    ];
  const expected = script(env, readRecord(recordFile(env)).own);
  if (expected.path !== path)
    return [
      {
        level: "warning",
        what: `your shell is ${expected.shell} now, and ${path} starts another`,
        fix: "pith init --agent claude --yes",
      },
    ];
  if (read(path) !== expected.text)
    return [
      {
        level: "warning",
        what: `${path} was written by another version, or changed`,
        fix: "pith init --agent claude --yes",
      },
    ];
  return [];
};

const checkRules = ({ env, tee }: Repairs, entry: Installed): readonly Finding[] => {
  const text = read(entry.file);
  const missing = [...rawRules(rawWords()), ...readRules(env, tee)].filter(
    (rule) => !text.includes(JSON.stringify(rule)),
  );
  if (missing.length === 0) return [];
  return [
    {
      level: "warning",
      what: `reading kept outputs will ask: ${missing[0]} is not in ${entry.file}`,
      fix: "pith init --agent claude --yes",
    },
  ];
};

const isPlainJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Seen in 2.1.330: of a file with comments nothing is in force, rules included, and nobody is told. */
export const unreadable = (path: string, text: string): string | null =>
  text.trim() === "" || isPlainJson(text)
    ? null
    : `${path} holds comments or commas that plain JSON has not: Claude Code reads nothing of such a file`;

const checkReadable = (entry: Installed): readonly Finding[] => {
  const what = unreadable(entry.file, read(entry.file));
  // No other end would do better, so it is no reason to try one.
  return what === null ? [] : [{ level: "warning", what, fix: "take the comments out of it" }];
};

/** Another file of settings may name another shell, or switch hooks off. */
const checkOthers = ({ env }: Repairs, entry: Installed): readonly Finding[] =>
  sourcesFor(env, scopeOf(env.cwd ?? "/", []) ?? { root: "/", around: [] })
    .filter(({ path }) => path !== entry.file && existsSync(path))
    .flatMap(({ path }): Finding[] => {
      const text = read(path);
      const ours = shellIn(read(entry.file), entry.file);
      if (entry.via === "shell" && text.includes("CLAUDE_CODE_SHELL") && shellIn(text, path) !== ours)
        return [
          {
            level: "warning",
            what: `${path} names another shell, which wins or loses by Claude Code's order of settings`,
          },
        ];
      if (entry.via !== "shell" && /"(?:disableAllHooks|allowManagedHooksOnly)"\s*:\s*true/.test(text))
        return [
          {
            level: "warning",
            what: `${path} switches hooks off`,
            fix: "pith init --agent claude --via shell --yes",
          },
        ];
      return [];
    });

const probe = ({ env }: Repairs, entry: Installed): readonly Finding[] => {
  const shell = shellIn(read(entry.file), entry.file);
  const hook = hookIn(read(entry.file), entry.file);
  if (entry.via === "shell")
    return shell === null ? [] : [probeShell(env, shell), ...probeLocale(env, shell)];
  return hook === null ? [] : [entry.via === "hook" ? probeHook(env, hook) : probeResult(env, hook)];
};

/** A script that is missing, or somebody else's, is not tried out; of one that does not work, that tells more than that
 * it was changed. */
const checkEntry = (repairs: Repairs, entry: Installed): readonly Finding[] => {
  const shell = shellIn(read(entry.file), entry.file);
  const script = entry.via === "shell" && shell !== null ? checkScript(repairs, shell) : [];
  const probed = script.some(({ level }) => level === "error") ? [] : probe(repairs, entry);
  const fails = probed.some(({ level }) => level === "error");
  return [
    ...checkReadable(entry),
    ...(fails ? [] : script),
    ...checkRules(repairs, entry),
    ...checkOthers(repairs, entry),
    ...probed,
  ];
};

/** Findings for every entry; those that a new installation mends carry it as their repair. */
export const findings = (
  repairs: Repairs,
  entries: readonly Installed[],
  project: string | null,
): readonly Finding[] =>
  entries.flatMap((entry) =>
    checkEntry(repairs, entry).map((finding) =>
      finding.fix?.startsWith("pith init") === true
        ? {
            ...finding,
            // What says which end it wants keeps it.
            fix: finding.fix.includes(" --via ") ? finding.fix : initLine({ agent: "claude", ...entry }),
            repair: () =>
              repairs.install({
                via: finding.fix?.includes("--via shell") === true ? "shell" : entry.via,
                project: entry.scope === "project" ? project : null,
              }),
          }
        : finding,
    ),
  );
