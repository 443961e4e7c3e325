/** Sums over runs; a day's rows hold them for each command, project and agent. */

/** Names of the figures, as columns of the database and as fields of a report. */
export const figures = [
  "runs",
  // Runs whose raw output was counted with the real tokenizer.
  "counted",
  // Tokens of all that the programs printed.
  "printed",
  // Part of these that the agent would have shown.
  "raw",
  "shown",
  // Tokens of all regrets below.
  "debited",
  // Milliseconds: of the programs, and what pith added to them.
  "ms",
  "added",
  // Runs by their state.
  "ok",
  "asIs",
  "empty",
  "faulty",
  "killed",
  // Runs with hidden lines, and those of them that were regretted.
  "hid",
  "regretted",
  // Runs that left out what the model had been given before, and the tokens of that.
  "repeated",
  "repeatedTokens",
  // Regrets: read back, run again with PITH_DISABLED, asked again by a narrower command.
  "recoveries",
  "recoveredTokens",
  "bypasses",
  "bypassedTokens",
  "narrower",
  "narrowerTokens",
] as const;

export type Figure = (typeof figures)[number];

export type Sums = Record<Figure, number>;

export const noSums = (): Sums => Object.fromEntries(figures.map((name) => [name, 0])) as Sums;

export const addSums = (into: Sums, more: Readonly<Partial<Sums>>): void => {
  for (const name of figures) into[name] += more[name] ?? 0;
};

/** Negative where pith did harm. */
export const savedOf = ({ raw, shown, debited }: Readonly<Sums>): number => raw - shown - debited;

/** Key of a day's figures. */
export interface DayKey {
  /** Days since 1970 in the user's time zone. */
  readonly day: number;
  readonly command: string;
  readonly project: string;
  readonly host: string;
}

export type DayRow = DayKey & Readonly<Sums>;
