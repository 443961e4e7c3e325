/** How an agent is told to start `pith hook <agent>`: as a program with arguments, or as one line for the shell
 * that the agent runs it with. Every line ends with status 0, also where pith is gone, refuses to start or dies. */

import type { Environment } from "../../system/environment.ts";
import { escapePattern } from "../../system/escape-pattern.ts";
import { ownProgram } from "../../integration/own-hook.ts";
import { singleQuoted } from "../../shell/quote-word.ts";

// https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_quoting_rules:
// typographic single quotes count as plain ones.
const quotePowerShell = (word: string): string => `'${word.replaceAll(/['\u2018-\u201B]/g, "$&$&")}'`;

export interface HookCommand {
  readonly command: string;
  readonly args: readonly string[];
}

// Words with a blank get quotes from whoever starts cmd, and these mean something there in words without; a percent sign in
// all of them.
const readsOtherwise = (word: string): boolean =>
  word.includes("%") || (!/[ \t]/.test(word) && /[&|<>^()!,;="']/.test(word));

/** Started without a shell on Windows; cmd ends with status 0 and prints nothing where pith or Node is gone. */
export const hookCommand = (
  start: readonly string[],
  agent: string,
  { variables }: Pick<Environment, "variables">,
): HookCommand => {
  const words = [...start, "hook", agent];
  if (words.some(readsOtherwise)) return { command: words[0] ?? "", args: words.slice(1) };
  const system = variables["SYSTEMROOT"] || "C:\\Windows";
  return {
    command: `${system}\\System32\\cmd.exe`,
    args: ["/d", "/c", "(", ...words, "2>nul", ")", "&", "exit", "0"],
  };
};

/** The words of an entry with arguments, as one line. */
const joined = (value: object): string | null => {
  const { command, args } = value as Partial<HookCommand>;
  return typeof command === "string" && Array.isArray(args) ? [command, ...args].join(" ") : null;
};

/** One line for an agent's POSIX shell; `hookStart()` of this installation gives `start`. `otherwise`: what is printed where
 * pith is gone, for agents to which no answer is a fault. */
export const hookLine = (start: readonly string[], agent: string, otherwise?: string): string => {
  const call = [...start.map(singleQuoted), "hook", agent].join(" ");
  const lost = otherwise === undefined ? "" : ` || echo ${singleQuoted(otherwise)}`;
  return `[ -x ${singleQuoted(start[0] ?? "")} ] && ${call}${lost}; exit 0`;
};

/** A line for PowerShell. */
export const powershellLine = (start: readonly string[], agent: string): string => {
  const [program = "", ...words] = start.map(quotePowerShell);
  return `if (Test-Path -LiteralPath ${program} -PathType Leaf) { & ${[program, ...words].join(" ")} hook ${agent} }; exit 0`;
};

/** Below the folder of pith's settings for the agent; see hook-script.ts. */
export const scriptName = "hook.sh";

/** Is this a line of ours for that agent, whatever version and installation wrote it? */
export const isHookLine = (line: string, agent: string): boolean =>
  new RegExp(`(?:^|[/\\\\'" ])(?:${ownProgram})['"]? hook ${escapePattern(agent)}(?![\\w-])`).test(line) ||
  line.replaceAll(/['"]/g, "").endsWith(`/pith/${agent}/${scriptName}`);

/** Does any text within it start our hook? Asked while a command waits: nothing that edits settings is loaded for it. */
export const startsOurHook = (value: unknown, agent: string): boolean => {
  if (typeof value === "string") return isHookLine(value, agent);
  if (typeof value !== "object" || value === null) return false;
  return (
    isHookLine(joined(value) ?? "", agent) ||
    Object.values(value).some((inner) => startsOurHook(inner, agent))
  );
};
