/** `pith export`: days' figures for a database that sees many machines. Nothing is sent: a file, or stdout. */
import { constants, closeSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeAtomically } from "../system/atomic-file.ts";
import { environment, type Environment } from "../system/environment.ts";
import { dataDir } from "../system/paths.ts";
import { makePrivate } from "../system/private-folder.ts";
import { openRegular, regularText } from "../system/regular-file.ts";
import { UserError } from "../system/user-error.ts";
import { exported, type Form } from "../figures/exported.ts";
import { print } from "../system/print.ts";
import { showLine } from "../system/show-text.ts";
import { describeCommand, parseWords } from "./arguments.ts";
import type { OwnCommand } from "./command.ts";
import { withReport } from "./gain-report.ts";

interface Options {
  readonly to?: string;
  readonly output?: string;
  readonly since?: string;
  readonly dryRun?: boolean;
}

const saltFile = (env: Environment): string => join(dataDir(env), "export.salt");

/** Made once, and never shown: without it nobody can try out which name a hash stands for. */
const salt = (env: Environment): string => {
  const path = saltFile(env);
  const known = regularText(path);
  if (known !== null && known !== "") return known;
  makePrivate(dataDir(env));
  const fresh = process.getBuiltinModule("node:crypto").randomBytes(32).toString("hex");
  const fd = openRegular(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, 0o600);
  try {
    writeFileSync(fd, fresh);
  } finally {
    closeSync(fd);
  }
  return fresh;
};

const hasher = (env: Environment): ((name: string) => string) => {
  const { createHmac } = process.getBuiltinModule("node:crypto");
  const key = salt(env);
  return (name) => createHmac("sha256", key).update(name).digest("hex").slice(0, 16);
};

const formOf = (word = "jsonl"): Form => {
  if (word !== "jsonl" && word !== "csv") throw new UserError(`--to takes jsonl or csv, not "${word}"`);
  return word;
};

const run = async (words: readonly string[]): Promise<number> => {
  const command = parseWords(describeCommand("export"), words);
  if (command === null) return 0;
  if (command.args.length > 0) throw new UserError(`pith export takes no "${command.args[0]}"`);
  const { to, output, since, dryRun } = command.opts<Options>();
  const [form, env] = [formOf(to), environment()];
  const asked = since === undefined ? { all: true } : { since };
  const hash = hasher(env);
  const text = await withReport(asked, ({ days }) => exported(days, form, hash));
  if (output === undefined || dryRun === true) {
    print(text);
    return 0;
  }
  const path = resolve(env.cwd ?? "/", output);
  try {
    writeAtomically(path, text, 0o600);
  } catch (fault) {
    throw new UserError(`${path} cannot be written (${(fault as Error).message}); name another file`);
  }
  print(`wrote ${showLine(path)}\n`);
  return 0;
};

export default { name: "export", run } satisfies OwnCommand;
