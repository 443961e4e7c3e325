/** Names that the user's own start-up files of shells define, for agents whose shells have read these. What those files
 * read in their turn is not looked into. */
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { definedIn } from "./defined-in.ts";
import { textOf } from "./client-file.ts";

const files = [
  ".bashrc",
  ".bash_profile",
  ".bash_login",
  ".bash_aliases",
  ".profile",
  ".aliases",
  ".zshenv",
  ".zprofile",
  ".zshrc",
  ".zlogin",
];

/** Is the first word of the command a function or an alias there? True where one of them cannot be read. */
export const isRedefined = (command: string, { home }: Environment): boolean => {
  const name = command.trim().split(/\s/)[0] ?? "";
  try {
    return files.some((file) => definedIn(textOf(join(home, file)) ?? "")(name));
  } catch {
    return true;
  }
};
