/** `pith PROGRAM …` on Windows, where no launcher stands in front of us: the program runs as it was typed. */
import { existsSync, statSync } from "node:fs";
import { win32 } from "node:path";
import { environment, type Environment } from "../../system/environment.ts";
import { showLine } from "../../system/show-text.ts";
import { UserError } from "../../system/user-error.ts";
import { unknown } from "../top.ts";

interface Found {
  /** Absolute. */
  readonly path: string;
  /** cmd reads it, and the words behind it. */
  readonly isBatch: boolean;
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

const endingsOf = ({ variables }: Environment): readonly string[] =>
  (variables["PATHEXT"] || ".COM;.EXE;.BAT;.CMD").split(";").filter((ending) => ending.startsWith("."));

/** The file that cmd would start for the word, but for the folder that one is in; null: none. */
export const windowsProgram = (
  word: string,
  env: Environment,
  isThere: (path: string) => boolean = isFile,
): Found | null => {
  const folders = /[\\/]/.test(word) ? [""] : (env.variables["PATH"] ?? "").split(";").filter(Boolean);
  const hasEnding = endingsOf(env).some((ending) => word.toLowerCase().endsWith(ending.toLowerCase()));
  const names = [...(hasEnding ? [word] : []), ...endingsOf(env).map((ending) => `${word}${ending}`)];
  const path = folders
    .flatMap((folder) =>
      names.map((name) => win32.resolve(env.cwd ?? "C:\\", folder.replaceAll('"', ""), name)),
    )
    .find(isThere);
  return path === undefined ? null : { path, isBatch: /\.(?:bat|cmd)$/i.test(path) };
};

/** The words as one text for cmd, in which each means itself; null: one of them cannot be said there. */
export const batchLine = (words: readonly string[]): string | null =>
  words.some((word) => /["%^&|<>!\r\n]/.test(word) || /\\$/.test(word))
    ? null
    : words.map((word) => (/^[\w.:/\\+=@~-]+$/.test(word) ? word : `"${word}"`)).join(" ");

const say = (what: string): void => void process.stderr.write(`pith: ${showLine(what)}\n`);

const startOf = ({ path, isBatch }: Found, args: readonly string[], { variables }: Environment) => {
  if (!isBatch) return { file: path, words: args, verbatim: false };
  const line = batchLine([path, ...args]);
  if (line === null)
    throw new UserError(
      `${path} is a batch file, which cannot be given these words unchanged; run it without pith`,
    );
  const system = variables["SYSTEMROOT"] || "C:\\Windows";
  return { file: `${system}\\System32\\cmd.exe`, words: ["/d", "/s", "/c", `"${line}"`], verbatim: true };
};

/** Returns the program's exit code. */
export const passThrough = async (name: string, args: readonly string[]): Promise<number> => {
  const env = environment();
  const found = windowsProgram(name, env);
  if (found === null) return unknown(name);
  const { file, words, verbatim } = startOf(found, args, env);
  say(
    "on Windows a typed pith shortens nothing, your agent's hook does (docs/windows.md); the program runs as it is",
  );
  const { spawn } = process.getBuiltinModule("node:child_process");
  // The console hands Ctrl-C to the program too, and it decides.
  process.on("SIGINT", () => {});
  return new Promise((resolve) => {
    const child = spawn(file, words, { stdio: "inherit", windowsVerbatimArguments: verbatim });
    child.on("error", ({ message }) => {
      say(message);
      resolve(126);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
};
