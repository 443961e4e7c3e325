/** Finds things that a shell script in between would not pass on to a program. */
import { realpathSync } from "node:fs";
import type { SimpleCommand } from "../shell/script.ts";
import { builtinName } from "./names.ts";

/** Every shell sets these anew. */
const ownNames = /^(?:IFS|OPTIND|PPID|_?pith_\w*)$/;
const everywhere = /^(?:C|POSIX|C\.UTF-8|)$/;

/** bash complains about a locale that is not installed, as often as it is started. */
const complains = (): boolean => {
  if (process.platform === "darwin") return true;
  try {
    return /bash$/.test(realpathSync("/bin/sh"));
  } catch {
    return false;
  }
};

const isLost = (name: string, value: string | null): boolean =>
  ownNames.test(name) || (name === "LC_ALL" && (value === null || !everywhere.test(value)) && complains());

const givesLost = (command: SimpleCommand, builtin: string | null): boolean => {
  const given = builtin === "read" || command.words.length === 0 ? [] : command.assignments;
  if (given.some(({ name, value }) => isLost(name, value))) return true;
  if (!["export", "declare", "typeset", "set"].includes(builtin ?? "")) return false;
  return command.words.slice(command.name + 1).some(({ text, value }) => {
    const [, name = "", assigned = null] = /^(\w+)(?:=(.*))?$/s.exec(value ?? text) ?? [];
    return isLost(name, value === null ? null : assigned);
  });
};

/** `/bin/sh` reads no script with fewer descriptors. The native program needs 3,000 KiB of data; with less than this, what
 * reads larger outputs crashes, as Node does with fewer addresses. */
const minLimits: Readonly<Record<string, number>> = { n: 32, d: 400_000, v: 1_000_000 };

const leavesTooLittle = (command: SimpleCommand): boolean => {
  let bound = 0;
  for (const { value } of command.words.slice(command.name + 1)) {
    if (value === null) return true;
    const [, letters = "", number] = /^(?:-([A-Za-z]+))?(\d+)?$/.exec(value) ?? [];
    if (letters !== "") bound = Math.max(...[...letters].map((letter) => minLimits[letter] ?? 0));
    if (number !== undefined && Number(number) < bound) return true;
  }
  return false;
};

export const losesSomething = (command: SimpleCommand): boolean => {
  const builtin = builtinName(command);
  return givesLost(command, builtin) || (builtin === "ulimit" && leavesTooLittle(command));
};
