/** Crush runs commands in an interpreter of its own. Some programs it answers itself, and a script that is named by its path
 * it starts by rules of its own: with pith in front, the system would start something else. */
import { resolve } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { isSign } from "../../src/system/for-agent.ts";
import { firstBytes } from "../../src/system/path-lookup.ts";
import { parse } from "../../src/shell/parse.ts";
import type { SimpleCommand } from "../../src/shell/script.ts";
import { orElse } from "../../src/system/regular-file.ts";

/** `jq`, and what its scripts of settings are made of, which does nothing in a command. */
const builtins = "jq hook lsp mcp model option permissions provider";

// Only with `CRUSH_CORE_UTILS`.
const coreUtils =
  "base64 cat chmod cp cut date du find gzip head ls mkdir mktemp mv rm seq shasum sort tail tar tee touch tr uniq wc xargs";

const answered = (env: Environment): ReadonlySet<string> => {
  const { CRUSH_CORE_UTILS: own = "" } = env.variables;
  const isOn = own !== "" && !/^(?:0|f|false)$/i.test(own);
  return new Set([builtins, ...(isOn ? [coreUtils] : [])].flatMap((names) => names.split(" ")));
};

/** So much of a file Crush looks at as well; null: it cannot be read. */
const headAt = (path: string): string | null => orElse(() => firstBytes(path).toString("latin1"), null);

/** Would the system start the same as Crush? A text without a first line of this form is read by Crush's interpreter, with its
 * bans; `env` with options is read otherwise than by the system. */
const startsAlike = (path: string): boolean => {
  const head = headAt(path);
  if (head === null) return false;
  if (!head.startsWith("#!")) return head.startsWith("\x7fELF") || head.includes("\0");
  const [, program = "", argument = ""] = /^#![ \t]*(\/\S+)(?:[ \t]+(\S+))?\n/.exec(head) ?? [];
  return /(?:^|\/)env$/.test(program) ? /^[^-=]+$/.test(argument) : program !== "";
};

const isPath = (word: string): boolean => /^(?:\.{0,2}\/|[A-Za-z]:|\\)/.test(word);

const moves = (commands: readonly SimpleCommand[]): boolean =>
  commands.some(({ words, name }) => /^(?:cd|pushd|popd)$/.test(words[name]?.value ?? ""));

/** Does pith, in the rewritten text, stand before something that Crush does not start as the system does? `cwd`: where it runs. */
export const changesStart = (rewritten: string, cwd: string, env: Environment): boolean => {
  const commands = parse(rewritten)?.commands ?? [];
  const own = answered(env);
  const isElsewhere = moves(commands);
  return commands.some(({ words, name }) => {
    const values = words.slice(name).map(({ value }) => value ?? "");
    if (values.some((word) => own.has(word.slice(word.lastIndexOf("/") + 1)))) return true;
    const program = values[values.findIndex(isSign) + 1] ?? "";
    if (!values.some(isSign) || !isPath(program)) return false;
    return (isElsewhere && !program.startsWith("/")) || !startsAlike(resolve(cwd, program));
  });
};
