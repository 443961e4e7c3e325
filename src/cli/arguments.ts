/** Words of a command of ours in, options and operands out; anything else ends as a `UserError`. */
import { Command, CommanderError } from "commander";
import { UserError } from "../system/user-error.ts";

/** A commander command that neither prints errors nor ends the process. */
export const describeCommand = (name: string, summary: string): Command =>
  new Command(`pith ${name}`)
    .description(summary)
    .exitOverride()
    .configureOutput({ writeErr: () => {}, outputError: () => {} });

/** Parses; null when help was asked for and has been printed. */
export const parseWords = (command: Command, words: readonly string[]): Command | null => {
  try {
    return command.parse([...words], { from: "user" });
  } catch (fault) {
    if (!(fault instanceof CommanderError)) throw fault;
    if (fault.exitCode === 0) return null;
    const what = fault.message.replace(/^error: /, "").replace(/\.$/, "");
    throw new UserError(`${what}; \`${command.name()} --help\` says what there is`);
  }
};
