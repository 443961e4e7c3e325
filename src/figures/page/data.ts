/** What the page is told. */

export interface PageSums {
  readonly name: string;
  readonly runs: number;
  readonly raw: number;
  readonly shown: number;
  readonly debited: number;
  readonly saved: number;
}

export interface PageCost {
  readonly name: string;
  /** Dollars of the shell's output, of everything else, and what pith took off. */
  readonly shell: number;
  readonly other: number;
  readonly net: number;
}

export interface PageData {
  readonly days: readonly PageSums[];
  /** Those that saved most, best first; none that saved nothing. */
  readonly commands: readonly PageSums[];
  /** Empty: no usage is recorded, and there is no chart of it. */
  readonly costs: readonly PageCost[];
}
