/** One of our own commands: one file, default export. */
export interface OwnCommand {
  readonly name: string;
  /** For a command that brings its own options; the table describes the others. */
  readonly summary?: string;
  /** Gets the words after its name, returns the exit code; throws `UserError` for bad input. */
  run(args: readonly string[]): Promise<number> | number;
}

export interface CommandEntry {
  readonly name: string;
  load(): Promise<OwnCommand>;
}
