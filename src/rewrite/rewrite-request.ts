/** A text that is about to run, and where: what is known there is asked for once, whoever wants to know. */
import { statSync } from "node:fs";
import type { Environment } from "../system/environment.ts";
import { forAgent } from "../system/for-agent.ts";
import { distDir, launcher, startingProgram, workingProgram } from "../system/installation.ts";
import { pathLookup } from "../system/path-lookup.ts";
import { realPath } from "../system/real-path.ts";
import { regularText, unlessAbsent } from "../system/regular-file.ts";
import { settings } from "../config/read-settings.ts";
import type { Settings } from "../config/settings.ts";
import { quoteWord } from "../shell/quote-word.ts";
import { entriesInForce } from "../user-filters/in-force.ts";
import type { Surroundings } from "./decide.ts";
import { ownNames } from "./names.ts";
import { rewrite, type Rewritten } from "./rewrite.ts";
import { resolve } from "node:path";

/** A file of settings is not longer; nothing larger is looked into. */
const longest = 64 * 1024;

/** "" where there is none; null where it cannot be told. */
export const readSourced =
  (cwd: string) =>
  (path: string): string | null => {
    try {
      const text = regularText(resolve(cwd, path), longest) ?? "";
      return /[\0\ufffd]/.test(text) ? null : text;
    } catch {
      return null;
    }
  };

const isFolder = (path: string): boolean | null => {
  try {
    return unlessAbsent(() => statSync(path).isDirectory()) ?? false;
  } catch {
    return null;
  }
};

/** The shell gives them a value itself, whatever the environment holds. */
const ofShell =
  /^(?:BASH\w*|ZSH\w*|_|PWD|OLDPWD|IFS|PPID|UID|EUID|GID|EGID|RANDOM|SRANDOM|SECONDS|EPOCH\w+|SHLVL|SHELLOPTS|HOST|HOSTNAME|HOSTTYPE|MACHTYPE|CPUTYPE|VENDOR|LINENO|OPTIND|OPTERR|OPTARG|PS[1-4]|PROMPT\d?|TERM|TTY|COLUMNS|LINES|DIRSTACK|FUNCNAME|GROUPS|HISTCMD|PIPESTATUS|USERNAME|LOGNAME|[a-z]+)$/;

const systems: Partial<Record<NodeJS.Platform, readonly [uname: string, ostype: string]>> = {
  linux: ["Linux", "linux\u0002"],
  darwin: ["Darwin", "darwin\u0002"],
};

/** `path`: PATH where it is another than ours. `mentions`: what the shell has read before may have set the variable. */
export const variablesOf = (
  { variables, platform, cwd }: Environment,
  path: string | null = null,
  mentions: (name: string) => boolean = () => false,
): NonNullable<Surroundings["variable"]> => {
  const [uname, ostype] = systems[platform] ?? [null, null];
  return (name) => {
    if (name === "PATH") return path ?? variables[name];
    if (name === "$(uname)") return uname;
    if (name === "OSTYPE") return ostype;
    // A shell takes over what it is given only where that leads to its own folder.
    if (name === "PWD") return variables[name] === cwd ? cwd : null;
    return ofShell.test(name) || mentions(name) ? null : variables[name];
  };
};

/** For a shell that runs the text at once: files are what they are now. */
export const files = (cwd: string): Pick<Surroundings, "read" | "isFolder"> => ({
  read: readSourced(cwd),
  isFolder,
});

/** Only the caller knows these. */
export interface Known extends Pick<Surroundings, "defines" | "zsh" | "old"> {
  /** A text for bash that starts what the shell's function of that name starts; null: it may do anything. */
  readonly standIn?: (name: string) => string | null;
  /** PATH of the shell that runs the text, where it is another than ours. */
  readonly path?: string | null;
  /** May what the shell has read before have set the variable? */
  readonly mentions?: (name: string) => boolean;
  /** The text runs at once: the files that it reads are what they are now. */
  readonly runsNow?: boolean;
  /** A script of the model's reads whatever the text prints. */
  readonly isForScript?: boolean;
  /** In an agent's shell: tells an inserted word from one that the model typed. */
  readonly mark?: string | undefined;
  /** Who reads the answer: people, for whom it is `pith` where PATH leads to this very file; or nobody, and what it names is there
   * for as long as the text runs. */
  readonly seenBy?: "people" | "nobody";
  /** No script may be inserted by its path: the native program, else a bare name, else nothing. */
  readonly starts?: "program";
}

export interface RewriteRequest {
  readonly settings: Settings;
  rewrite(text: string, known?: Known): Rewritten;
}

type Starting = { readonly [Key in "seenBy" | "starts" | "mark"]: Known[Key] | undefined };

interface Start {
  readonly word: string;
  /** Absent: `word` holds it already. */
  readonly sign?: string;
}

const isOnPath = (find: (name: string) => string | null): boolean => {
  const found = find("pith");
  const own = realPath(launcher());
  return found !== null && own !== null && realPath(found) === own;
};

/** The words before a command; null: none may be inserted. */
const startFor = (
  { seenBy, starts, mark }: Starting,
  find: (name: string) => string | null,
  text: string,
): Start | null => {
  const marked = (word: string): Start =>
    mark === undefined ? { word, sign: forAgent } : { word: `${word} ${mark}` };
  if (seenBy === "people" && isOnPath(find)) return marked("pith");
  // No shell has to start where the native program has just shown that it runs here.
  const program =
    starts === "program" ? workingProgram(mark ?? forAgent) : seenBy === "nobody" ? startingProgram() : null;
  if (program !== null) return marked(`${quoteWord(program)} ${quoteWord(distDir())}`);
  if (starts !== "program") return marked(quoteWord(launcher()));
  // The text may search elsewhere for it.
  return !/\bPATH\b/.test(text) && isOnPath(find) ? marked("pith") : null;
};

/** Words for the launcher, in front of the name; null: no name has any. */
const throughBash = (
  standIn: Known["standIn"],
  find: (name: string) => string | null,
): ((name: string) => string | null) | null => {
  const bash = standIn === undefined ? null : find("bash");
  if (standIn === undefined || bash === null) return null;
  return (name) => {
    const text = standIn(name);
    return text === null ? null : `--function ${quoteWord(bash)} -pc ${quoteWord(text)}`;
  };
};

export const rewriteRequest = async (
  env: Environment,
  cwd: string | null,
  lookup = pathLookup,
  read?: Settings,
): Promise<RewriteRequest> => {
  const current = read ?? (await settings(env));
  const entries = await entriesInForce(cwd, env);
  const folder = cwd ?? "/";
  return {
    settings: current,
    rewrite: (
      text,
      { path = null, standIn, mentions, runsNow = false, seenBy, starts, mark, ...shell } = {},
    ) => {
      const find = lookup(path ?? env.variables["PATH"] ?? "", folder);
      const through = throughBash(standIn, find);
      const start = startFor({ seenBy, starts, mark }, find, text);
      const found = rewrite(text, {
        ...shell,
        ...(through === null ? {} : { through }),
        ...(start ?? { word: "pith", sign: forAgent }),
        find: (name, other) => (other === undefined ? find(name) : lookup(other, folder)(name)),
        variable: variablesOf({ ...env, cwd }, path, mentions),
        ...(runsNow && cwd !== null ? files(cwd) : {}),
        exclude: current.exclude.commands,
        own: ownNames(),
        entries,
      });
      return start === null ? { ...found, output: null, inserts: [] } : found;
    },
  };
};
