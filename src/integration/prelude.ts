/** Text before an agent's command in its call: may it be ignored, and which state does it leave? */
import { parse } from "../shell/parse.ts";
import type { SimpleCommand } from "../shell/script.ts";

export interface Prelude {
  readonly functions: readonly string[];
  /** PATH behind it, given the one before it. */
  readonly path: string | null;
}

// None of these changes what a command word means, or starts a program whose effect is unknown.
const harmless = new Set(
  ": [ builtin echo exit export false local printf read set setopt shopt test true typeset unalias unset".split(
    " ",
  ),
);

const nameOf = (command: SimpleCommand): string => {
  const words = command.words.map((word) => word.value ?? "");
  const index = words.findIndex((word) => word !== "builtin");
  return index === -1 ? ":" : words[index]!;
};

const isHarmless = (command: SimpleCommand): boolean => {
  const name = nameOf(command);
  return (
    command.words.length === 0 ||
    (harmless.has(name) && !command.words.some((word) => word.value === "-f" && name === "export"))
  );
};

const expandPath = (value: string, before: string | null): string | null => {
  const own = before ?? "";
  const plain = value
    .replaceAll(
      /"((?:[^"\\`]|\\.)*)"|'([^']*)'/g,
      (_, double?: string, single?: string) => double ?? single ?? "",
    )
    .replaceAll("${PATH:+$PATH:}", own === "" ? "" : `${own}:`)
    .replaceAll(/\$\{PATH\}|\$PATH(?!\w)/g, own);
  return /[$`\\~*?'"]/.test(plain) ? null : plain;
};

/** Every assignment to PATH in order; undefined where one cannot be told. */
const pathAfter = (commands: readonly SimpleCommand[], before: string | null): string | null | undefined => {
  let path = before;
  const typed = commands.flatMap((command) => [
    ...command.words.map((word) => word.text),
    ...command.assignments.map(({ start, end }) =>
      command.text.slice(start - command.start, end - command.start),
    ),
  ]);
  for (const text of typed.filter((text) => /^["']?PATH\b/.test(text))) {
    const next = text.startsWith("PATH=") ? expandPath(text.slice("PATH=".length), path) : null;
    if (next === null) return undefined;
    path = next;
  }
  return path;
};

/** null: something in it might change what the command's words mean. */
export const readPrelude = (text: string, path: string | null): Prelude | null => {
  const script = parse(text.replace(/^(?: && )+|(?: && )+$/g, ""));
  if (script === null) return null;
  const outer = script.commands.filter((command) => !command.place.functionBody);
  if (!outer.every(isHarmless)) return null;
  const behind = pathAfter(outer, path);
  return behind === undefined ? null : { functions: script.functions, path: behind };
};
