/** Variables that a command sets: `export`, `set`, `read`, `printf -v`. */
import { byName } from "../../filter-kit/by-name.ts";
import { anything, datum, type Field, type Input } from "./open-text.ts";
import { formatted, isPrefix, withoutPrefix } from "./printed-by.ts";
import type { Reading } from "./reading.ts";
import type { Variables } from "./variables.ts";

type Effect = (words: readonly string[], variables: Variables, input: Input) => void;

const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text);

const declared: Effect = (words, variables) => {
  const isReference = words.some((one) => /^-[a-zA-Z]*n/.test(one));
  for (const one of words) {
    const [, name, more, value = ""] = /^([A-Za-z_]\w*)(?:\[[^\]]*\])?(\+?)=([\s\S]*)$/.exec(one) ?? [];
    if (name === undefined) continue;
    if (isReference) variables.add(name, anything);
    else if (more === "+") variables.append(name, value);
    else variables.add(name, value);
  }
};

/** `set -e -- a b`, `set -o pipefail a`. */
const setWords: Effect = (words, variables) => {
  const options = words.findIndex(
    (one, at) =>
      one === "--" || one === "-" || !(/^[-+]/.test(one) || /^[-+]\w*o$/.test(words[at - 1] ?? "")),
  );
  if (options < 0) return;
  const isEnd = words[options] === "--" || words[options] === "-";
  variables.positional(words.slice(isEnd ? options + 1 : options));
};

/** The values of each line, the last name gets the rest of it. */
const readLine = (line: string, names: readonly string[], variables: Variables): void => {
  const words = line.trim().split(/\s+/);
  for (const [at, name] of names.entries())
    variables.add(name, at < names.length - 1 ? (words[at] ?? "") : words.slice(at).join(" "));
};

const readLines: Effect = (words, variables, input) => {
  const named = words.filter(isName);
  const names = named.length === 0 ? ["REPLY"] : named;
  // `-d`, `-n`: a part of the text.
  const isSplit = variables.separators !== "" || words.some((one) => /^-\w*[dnN]/.test(one));
  const value = input === datum ? datum : anything;
  if (input === undefined || isSplit || value === datum || input.includes(anything))
    for (const name of names) variables.add(name, value);
  else for (const line of input.split("\n")) if (line.trim() !== "") readLine(line, names, variables);
};

const readArray: Effect = (words, variables, input) => {
  for (const one of [...words, "MAPFILE"]) if (isName(one)) variables.add(one, (input ?? anything).trim());
};

const effects = byName<Effect>(
  ["export declare local typeset readonly env", declared],
  ["set", setWords],
  ["shift", (_, variables) => variables.shift()],
  [
    "printf",
    (words, variables) => {
      const name = /^\w*/.exec(words[1] ?? "")![0];
      if (words[0] === "-v") variables.add(name, formatted(words.slice(words[2] === "--" ? 3 : 2)));
    },
  ],
  ["read", readLines],
  ["mapfile readarray", readArray],
  [
    "getopts",
    (words, variables) => {
      for (const one of [words[1] ?? "", "OPTARG"]) variables.add(one, anything);
    },
  ],
);

/** `functions`: names that the text itself defines. */
export const takeEffect = (
  all: readonly Field[],
  input: Input,
  { variables, functions, inherited, files }: Reading,
): void => {
  const [name = "", ...words] = withoutPrefix(all).map(({ text }) => text);
  const isCall = functions.has(name);
  const effect = effects.get(name);
  if (isCall) variables.positional(words);
  effect?.(words, variables, input);
  if (isCall || effect !== undefined) for (const { printed } of all) files.add(printed);
  if (isCall || all.every((field) => isPrefix(field) || field.text.startsWith("-"))) inherited.add(input);
};
