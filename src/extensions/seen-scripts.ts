/** Scripts of the user's hooks as they were when they last ran: a change is told, whoever made it. Nothing is read again while a
 * file's time and size stay. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { writeAtomically } from "../system/atomic-file.ts";
import type { Environment } from "../system/environment.ts";
import { makePrivate } from "../system/private-folder.ts";
import { readRegular, regularText } from "../system/regular-file.ts";
import { sha256 } from "../user-filters/checked-file.ts";
import type { Registered } from "./contract.ts";
import { hooksFolder } from "./folder.ts";
import { filesOf } from "./runtimes/dispatch.ts";

interface Seen {
  readonly stamp: string;
  readonly sha256: string;
}

const listPath = (env: Environment): string => join(hooksFolder(env), "scripts.json");

const listIn = (env: Environment): Record<string, Seen> => {
  const value: unknown = JSON.parse(regularText(listPath(env)) ?? "{}");
  return typeof value === "object" && value !== null ? (value as Record<string, Seen>) : {};
};

const stampOf = (path: string): string => {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs} ${size}`;
};

export const changedScripts = ({ entry, folder }: Registered, env: Environment): readonly string[] => {
  const { type, command, args } = entry.runtime;
  if (type !== "command" || typeof command !== "string") return [];
  try {
    const words = Array.isArray(args) ? (args as readonly string[]) : [];
    const list = listIn(env);
    const renewed = filesOf(command, words, { folder, home: env.home }).flatMap((path) => {
      const stamp = stampOf(path);
      const before = Object.hasOwn(list, path) ? list[path] : undefined;
      if (before?.stamp === stamp) return [];
      return [{ path, before, now: { stamp, sha256: sha256(readRegular(path)) } }];
    });
    if (renewed.length === 0) return [];
    const all = { ...list, ...Object.fromEntries(renewed.map(({ path, now }) => [path, now])) };
    makePrivate(hooksFolder(env));
    writeAtomically(listPath(env), JSON.stringify(all), 0o600);
    return renewed
      .filter(({ before, now }) => before !== undefined && before.sha256 !== now.sha256)
      .map(({ path }) => path);
  } catch {
    // Nothing can be kept here: a hook is no worse for that.
    return [];
  }
};
