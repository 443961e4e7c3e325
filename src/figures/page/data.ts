/** What the page is told. */

export interface PageSums {
  readonly name: string;
  readonly runs: number;
  readonly raw: number;
  readonly shown: number;
  readonly debited: number;
  readonly saved: number;
}

export interface PageData {
  readonly days: readonly PageSums[];
  readonly commands: readonly PageSums[];
  readonly states: readonly { readonly name: string; readonly runs: number }[];
}
