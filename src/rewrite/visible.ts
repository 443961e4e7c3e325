/** After the fact: which commands of a text wrote what the agent got, and for which of them its status speaks. */
import { parse } from "../shell/parse.ts";
import type { List, Node, Pipeline, Script, SimpleCommand, Word } from "../shell/script.ts";
import { argvOf, builtinName } from "./names.ts";
import { namesDefined } from "./questions.ts";
import { isDisplayed, trimmedCommand } from "./trimmed.ts";
import { byName } from "../filter-kit/by-name.ts";
import { withoutGlobals } from "../registry/global-options.ts";

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Commands that print nothing unless they fail, or are told to: what they say all the same stands among what others print. */
const silentNames = wordSet(
  ": cd export set unset true false sleep mkdir touch umask wait shopt readonly chmod chown chgrp cp mv rm ln rmdir local declare typeset truncate " +
    "exit return break continue shift kill pkill hash deactivate disown unalias sync",
);

const silentInGit = wordSet("add mv apply update-index");
const silentWhereQuiet = wordSet(
  "checkout switch fetch pull push commit stash reset rm init clone merge rebase restore",
);

const isSilentGit = (argv: readonly string[]): boolean => {
  const [verb = "", ...rest] = withoutGlobals(["git", ...argv])?.slice(1) ?? [];
  const isQuiet = rest.some((word) => /^-a?q|^--quiet$/.test(word));
  if (!silentInGit.has(verb)) return isQuiet && silentWhereQuiet.has(verb);
  return !rest.some((word) =>
    /^-(?:[a-z]*[vnipe]|-verbose|-dry-run|-interactive|-patch|-edit|-stat|-check)/.test(word),
  );
};

/** Files that set a shell up: a program's own words stand in others. */
const setsUp =
  /(?:^|\/)(?:activate|env|environment|[\w.-]*\.env(?:\.\w+)?|\.env[\w.-]*|\.(?:bash|zsh)(?:rc|env|_profile)|\.z?profile|nvm\.sh|conda\.sh|setup\.(?:ba|z)?sh)$/;

const setsShellUp = ([file = ""]: readonly string[]): boolean => setsUp.test(file.replaceAll(/["']/g, ""));

const changesEnvironment = ([verb = ""]: readonly string[]): boolean =>
  verb === "activate" || verb === "deactivate";

/** By the words behind the name. */
const silentForms = byName<(words: readonly string[]) => boolean>(
  ["[ test", () => true],
  [". source", setsShellUp],
  ["conda mamba micromamba", changesEnvironment],
  // A program that prepares a shell prints code for it; only that code runs something.
  [
    "eval",
    (words) =>
      words.length === 1 && /^"?\$\([^()]*\b(?:init|hook|env|activate|export)\b[^()]*\)"?$/.test(words[0]!),
  ],
  ["alias", (words) => words.length > 0 && words.every((word) => word.includes("="))],
  ["ulimit", (words) => /^(?:\d+|unlimited)$/.test(words.at(-1) ?? "")],
  // Files are changed in their place.
  ["sed", (words) => words.some((word) => /^(?:-[nErsz]*i|--in-place)/.test(word))],
  ["perl", (words) => words.some((word) => /^-[np]*i/.test(word))],
  ["gofmt", (words) => words.includes("-w") && !words.some((word) => /^-[ld]$/.test(word))],
  ["git", isSilentGit],
);

const textOf = ({ value, text }: Word): string => value ?? text;

export const isSilent = (command: SimpleCommand): boolean => {
  const name = builtinName(command);
  if (name === null) return command.words.length === 0;
  const words = command.words.slice(command.name + 1);
  const form = silentForms.get(name);
  if (form !== undefined) return form(words.map(textOf));
  const speaks = words.some((word) => /^-(?:[a-z]*[vp]|-verbose|-progress|)$/.test(word.text));
  const parents = name === "mkdir" && !words.some((word) => word.text.includes("v"));
  return silentNames.has(name) && (!speaks || parents);
};

export interface Visible {
  readonly command: SimpleCommand;
  /** From the program's name on, words that an expansion decides as typed; null where the program itself
   * is decided by one, or is a function of the text. */
  readonly argv: readonly string[] | null;
  /** For `head` and `tail` after a pipe: the command whose output they show. */
  readonly source: readonly string[] | null;
  readonly connector: SimpleCommand["connector"];
  /** Prints nothing unless it fails: `cd`, `export`, `mkdir`. */
  readonly silent: boolean;
  /** Exit status 0 of the whole text proves that this command ended with 0. */
  readonly evidence: boolean;
}

const leavesEarly = (command: SimpleCommand): boolean => {
  const name = builtinName(command);
  if (name === "exit" || name === "return")
    return !/^[1-9]\d*$/.test(command.words[command.name + 1]?.value ?? "");
  return leaving.has(name ?? "") || command.words[0]?.value === "exec";
};

const leaving = new Set(["eval", ".", "source", "trap", "kill"]);

const lastNode = (pipeline: Pipeline): Node | undefined =>
  pipeline.negated ? undefined : pipeline.stages.at(-1);

/** Offsets of the commands that ended with 0 if the list did. */
const provenIn = (list: List): readonly number[] => {
  const last = list.at(-1);
  if (last === undefined || last.background || last.operators.includes("||")) return [];
  return last.pipelines.flatMap((pipeline) => {
    const node = lastNode(pipeline);
    if (node?.kind === "simple") return [node.start];
    const grouped = node?.kind === "compound" && (node.type === "group" || node.type === "subshell");
    return grouped ? node.parts.flatMap((part) => provenIn(part.list)) : [];
  });
};

const isTrimmer = (command: SimpleCommand, displayed: ReadonlySet<number>): boolean =>
  command.stage.index > 0 && displayed.has(command.start);

const trimmersIn = (script: Script): ReadonlySet<number> => {
  const first = new Map<Pipeline, number>();
  for (const { readers } of script.commands) {
    const { pipe } = readers[1];
    if (pipe === null || !isDisplayed(readers[1])) continue;
    first.set(pipe.pipeline, Math.min(pipe.index, first.get(pipe.pipeline) ?? pipe.index));
  }
  return new Set(
    [...first].flatMap(([{ stages }, index]) => stages.slice(index + 1).map((stage) => stage.start)),
  );
};

/** The commands whose output the agent got, in order; null where the text cannot be parsed. What `tail -n N`
 * or `cat` only trimmed stands for itself. */
export const visible = (text: string): readonly Visible[] | null => {
  const script = parse(text);
  if (script === null) return null;
  const trimmers = trimmersIn(script);
  const names = namesDefined(script);
  const proven = new Set(script.commands.some(leavesEarly) ? [] : provenIn(script.list));
  return script.commands
    .filter(({ place, readers }) => !place.functionBody && !place.substitution && isDisplayed(readers[1]))
    .filter((command) => !isTrimmer(command, trimmers))
    .map((command) => {
      const word = command.words[command.name]?.value ?? null;
      const trimmed = trimmedCommand(script.commands, command);
      const known = word !== null && !names.has(word);
      return {
        command,
        argv: known ? argvOf(command) : null,
        source: trimmed === null ? null : argvOf(trimmed),
        connector: command.connector,
        silent: isSilent(command),
        evidence: proven.has(command.start),
      };
    });
};
