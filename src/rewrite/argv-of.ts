import type { SimpleCommand } from "../shell/script.ts";

export const argvOf = (command: SimpleCommand): readonly string[] =>
  command.words.slice(command.name).map((word) => word.value ?? word.text);
