/** Answers without a command of ours: the help for all of them, and unknown names. */
import { fstatSync } from "node:fs";
import { UserError } from "../system/user-error.ts";
import { print } from "../system/print.ts";
import { helpText, topHelp } from "./help.ts";
import { meant, nearest } from "../system/nearest.ts";
import { describedAs, table } from "../command-table/table.ts";

const names = [...table.map(({ name }) => name), "help"];

export const unknown = (name: string): never => {
  throw new UserError(`no command named "${name}"${meant(name, names)}; \`pith --help\` lists them`);
};

const helpFor = (name: string): number => {
  const described = describedAs(name);
  if (described === undefined) return unknown(name);
  print(helpText(described));
  return 0;
};

/** `… | pith`: a payload on standard input is answered as by `pith hook`. A terminal or an empty input is no payload. */
const answeredPayload = async (): Promise<boolean> => {
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isFile() && !input.isSocket()) return false;
  const { answerToAnybody } = await import("./programs/hook.ts");
  const text = await answerToAnybody();
  if (text !== null) print(`${text}\n`);
  return text !== null;
};

/** `missing`: the launcher has found no program of that name, and asks what was meant. */
export const answer = async (
  first: string | undefined,
  rest: readonly string[],
  version: string,
): Promise<number> => {
  const [name] = rest;
  if (first === "missing") {
    if (name === "update" || name === "upgrade") {
      print("; a new version is installed as the old one was (docs/install.md)");
      return 0;
    }
    const guess = name === undefined ? null : nearest(name, names);
    print(guess === null ? "" : `; did you mean \`pith ${guess}\`?`);
    return 0;
  }
  if (first === "help" && name !== undefined && !name.startsWith("-")) return helpFor(name);
  if (first !== undefined) {
    print(topHelp(version));
    return 0;
  }
  if (await answeredPayload().catch(() => false)) return 0;
  process.stderr.write(topHelp(version));
  return 2;
};
