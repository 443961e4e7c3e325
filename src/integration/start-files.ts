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

const textsIn = (home: string): readonly string[] | null => {
  try {
    return files.map((file) => textOf(join(home, file)) ?? "");
  } catch {
    return null;
  }
};

/** Is the name a function or an alias there? True where one of them cannot be read. They are read where a name is
 * asked about: most commands ask about none. */
export const definedByStartFiles = ({ home }: Environment): ((name: string) => boolean) => {
  let texts: readonly string[] | null | undefined;
  return (name) => {
    texts ??= textsIn(home);
    return texts === null || texts.some((text) => definedIn(text)(name));
  };
};
