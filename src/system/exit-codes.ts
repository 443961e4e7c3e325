/** The sink's exit codes for the launcher. Any other code: it failed, and `cat` passes on the rest. */
export const exitCodes = {
  /** Everything was delivered. */
  done: 90,
  /** The program has ended and everything was delivered, but somebody still holds the pipe. */
  held: 91,
  /** The agent's end of the output is closed: nobody reads any more. */
  closed: 92,
  /** The output cannot be written (disk full). */
  unwritten: 93,
  /** Asked to be quick, and the program has not ended yet: nothing was read. */
  later: 94,
  /** Not the sink's: asked whether words may start a program, pith says no. */
  refused: 95,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
