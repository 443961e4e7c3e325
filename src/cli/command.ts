/** One of our own commands: one file, default export. */
export interface OwnCommand {
  readonly name: string;
  readonly summary: string;
  /** Gets the words after its name, returns the exit code; throws `UserError` for bad input. */
  run(args: readonly string[]): Promise<number> | number;
}

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<OwnCommand>;
}
