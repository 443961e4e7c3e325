/** Commands that print nothing unless they fail, or are told to: what they say all the same stands among what others print. */
import { byName } from "../filter-kit/by-name.ts";
import { withoutGlobals } from "../registry/global-options.ts";
import type { SimpleCommand, Word } from "../shell/script.ts";
import { builtinName } from "./names.ts";

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(" "));

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
