/** Programs that an entry still starts, or tells the model to type, although they are no longer on this machine. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { pathLookup } from "../system/path-lookup.ts";
import { type Cleared, commandKeys, inCommand, namesInInstructions } from "./conflicting-tools.ts";

const commandsIn = (value: unknown): readonly string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        typeof inner === "string" ? (commandKeys.includes(key) ? [inner] : []) : commandsIn(inner),
      );

/** The program that a command starts, without quotes, with `~` and `$HOME` spelled out. */
const programOf = (command: string, home: string): string =>
  (/^\s*(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(command) ?? [])
    .slice(1)
    .find((word) => word !== undefined)
    ?.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/)/, home) ?? "";

/** Names, each once. A script that is still there needs the program that it was written for. */
export const goneTools = ({ entries, parts = [] }: Cleared, env: Environment): readonly string[] => {
  const find = pathLookup(env.variables["PATH"] ?? "", env.cwd ?? "/");
  const isThere = (program: string): boolean =>
    program.includes("/") ? existsSync(join("/", program)) : find(program) !== null;
  const started = entries.flatMap(({ value }) =>
    commandsIn(value).flatMap((command) => {
      const name = inCommand.exec(command)?.[1];
      if (name === undefined) return [];
      const program = programOf(command, env.home);
      const isItself = basename(program).replace(/\.exe$/, "") === name;
      return isThere(program) && (isItself || isThere(name)) ? [] : [name];
    }),
  );
  const told = parts.flatMap(namesInInstructions).filter((name) => !isThere(name));
  return [...new Set([...started, ...told])];
};
