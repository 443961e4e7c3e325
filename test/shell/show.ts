/** Simple commands as the table spells them: the readers of 1 and 2 by their first letters, then the words. */
import type { SimpleCommand } from "../../src/shell/script.ts";

const placeLetters = {
  functionBody: "F",
  background: "B",
  coprocess: "C",
  loop: "L",
  condition: "?",
  substitution: "S",
} as const;

export const showCommand = (command: SimpleCommand): string => {
  const { readers, place, assignments, words } = command;
  const letters = readers[1].reader.charAt(0) + readers[2].reader.charAt(0);
  const flags = Object.entries(placeLetters)
    .filter(([key]) => place[key as keyof typeof placeLetters])
    .map(([, letter]) => letter)
    .join("");
  const shown = [
    ...assignments.map(({ name, value }) => `${name}=${value ?? "…"}`),
    ...words.map((word) => (word.value === null ? `<${word.text}>` : word.value)),
  ];
  return `${letters}${flags} ${shown.join("|")}`.replaceAll("\n", "␤");
};
