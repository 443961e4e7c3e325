/** One of our own commands: one file, default export. */
export interface OwnCommand {
  readonly name: string;
  /** Of a command that brings its options along itself; the table has those of the others. */
  readonly summary?: string;
  /** Gets the words after its name, returns the exit code; throws `UserError` for bad input. */
  run(args: readonly string[]): Promise<number> | number;
}

export interface CommandEntry {
  readonly name: string;
  load(): Promise<OwnCommand>;
}
