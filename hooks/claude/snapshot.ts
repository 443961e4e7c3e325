/** Claude Code's snapshot of the user's shell: which names are functions or aliases there, and PATH. */
import { definedIn as definedInText } from "../../src/integration/defined-in.ts";
import { withoutSearch } from "./own-functions.ts";

/** Does the snapshot define the name, where a program has it? Text that merely looks so counts too. */
export const definedIn = (snapshot: string): ((name: string) => boolean) =>
  definedInText(withoutSearch(snapshot));

export const pathIn = (snapshot: string): string | null => {
  const value = [...snapshot.matchAll(/^export PATH=(.*)$/gm)].at(-1)?.[1];
  const plain = value?.replace(/^'([^']*)'$/, "$1");
  return plain === undefined || plain === "" || /['"$`\\]/.test(plain) ? null : plain;
};
