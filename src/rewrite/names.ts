/** Names of a command, and variables that decide how a shell finds programs or reads a text. */
import { nameIndex } from "../shell/flatten.ts";
import type { Simple, SimpleCommand } from "../shell/script.ts";
import { subcommands } from "./subcommands.generated.ts";

export const builtinName = (command: SimpleCommand): string | null => {
  const word = command.words[command.name]?.value ?? null;
  return word === "builtin" ? (command.words[command.name + 1]?.value ?? null) : word;
};

/** Index of the word that the shell looks up: `command -p builtin eval`. */
export const commandIndex = (node: Simple): number => {
  for (let index = nameIndex(node); ;) {
    if (!/^(?:builtin|command)$/.test(node.words[index]?.value ?? "")) return index;
    const next = node.words.findIndex(({ value }, at) => at > index && value !== "-p" && value !== "--");
    if (next < 0 || node.words[next]?.value?.startsWith("-") === true) return index;
    index = next;
  }
};

/** They change which file runs, how pith's own shell starts, or where it keeps what it hides: there nobody would find it. */
const decisive =
  /^(?:PATH|HOME|XDG_CONFIG_HOME|XDG_DATA_HOME|LD_\w+|DYLD_\w+|BASH_ENV|ENV|SHELLOPTS|BASHOPTS|POSIXLY_CORRECT|EXECIGNORE|BASH_CMDS|BASH_ALIASES)$/;

/** Tied to PATH, or the shell's own tables under the name of an array. */
const decisiveInZsh =
  /^(?:path|commands|functions|aliases|galiases|saliases|builtins|options|dis_\w+|fpath|FPATH|module_path|MODULE_PATH|ZDOTDIR)$/;

export const isDecisive = (name: string, zsh = false): boolean =>
  decisive.test(name) || (zsh && decisiveInZsh.test(name));

/** Beyond those: what a file that is only read and not run must leave alone. */
const delicate =
  /^(?:IFS|CDPATH|cdpath|GLOBIGNORE|PS4|PROMPT_COMMAND|FUNCNEST|OPTIND|OPTERR|BASH\w*|PITH\w*|_pith\w*|_|argv|status|pipestatus|signals)$/;

export const isDelicate = (name: string, zsh: boolean): boolean =>
  isDecisive(name, zsh) || delicate.test(name);

export const argvOf = (command: SimpleCommand): readonly string[] =>
  command.words.slice(command.name).map((word) => word.value ?? word.text);

/** The words that the launcher takes for pith itself where a program's name could stand. */
export const ownNames = (): ReadonlySet<string> => new Set(["help", "inside", "sink", ...subcommands]);

export const isPith = (word: string): boolean => word === "pith" || word.endsWith("/pith");
