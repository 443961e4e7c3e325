/** A ledger for one report, where there is no database. */
import { isOfCall, type Ledger, type Regret, type Row, type RowQuery } from "./ledger.ts";
import { addSums, noSums, type DayKey, type DayRow, type Sums } from "./sums.ts";

const isWhat = (row: Row, what: RowQuery["what"]): boolean => {
  if (what === "faults") return row.state === "fault";
  if (what === "regretted") return row.regrets > 0;
  return what === undefined || row.lost > 0;
};

const fits = (row: Row, { since, until = Infinity, project, command, what }: RowQuery): boolean => {
  if (row.fd !== 1 || row.t < since || row.t >= until) return false;
  if (project !== undefined && row.project !== project) return false;
  if (command !== undefined && row.command !== command) return false;
  return isWhat(row, what);
};

export class MemoryLedger implements Ledger {
  readonly #rows = new Map<string, Row>();
  /** Keys of rows by their call. */
  readonly #calls = new Map<string, string[]>();
  readonly #regrets = new Map<string, Regret>();
  readonly #days = new Map<string, DayRow>();

  transaction(work: () => void): void {
    work();
  }

  addRow(row: Row): boolean {
    const key = keyOf(row.id, row.fd);
    if (this.#rows.has(key)) return false;
    this.#rows.set(key, row);
    if (row.call !== undefined) this.#calls.set(row.call, [...(this.#calls.get(row.call) ?? []), key]);
    return true;
  }

  find(id: string, fd: 1 | 2 = 1): Row | undefined {
    return this.#rows.get(keyOf(id, fd));
  }

  replaceRow(row: Row): void {
    this.#rows.set(keyOf(row.id, row.fd), row);
  }

  callsSince(): string[] {
    return [...this.#calls.keys()];
  }

  ofCall(row: Row): Row[] {
    const keys = this.#calls.get(row.call ?? "") ?? [];
    return keys.map((key) => this.#rows.get(key)!).filter((one) => isOfCall(one, row));
  }

  lossySince(since: number): Row[] {
    return this.#newest()
      .filter((row) => row.fd === 1 && row.lost > 0 && row.t + row.ms >= since)
      .reverse();
  }

  rows(query: RowQuery): Row[] {
    return this.#newest()
      .filter((row) => fits(row, query))
      .slice(0, query.limit);
  }

  addRegret(regret: Regret): boolean {
    if (this.#regrets.has(regret.id)) return false;
    this.#regrets.set(regret.id, regret);
    return true;
  }

  replaceRegret(regret: Regret): void {
    this.#regrets.set(regret.id, regret);
  }

  waiting(): Regret[] {
    return [...this.#regrets.values()].filter(({ tokens }) => tokens === null);
  }

  regretsAround(run: string): Regret[] {
    return [...this.#regrets.values()].filter((one) => one.run === run || one.by === run);
  }

  addToDay(key: DayKey, sums: Readonly<Partial<Sums>>): void {
    const { day, command, project, host } = key;
    const name = `${day} ${command}\0${project}\0${host}`;
    let found = this.#days.get(name);
    if (found === undefined) this.#days.set(name, (found = { day, command, project, host, ...noSums() }));
    addSums(found as Sums, sums);
  }

  days(first: number): DayRow[] {
    return [...this.#days.values()].filter(({ day }) => day >= first);
  }

  lastRun(agent: string): number | null {
    return this.#newest().find((row) => row.host === agent)?.t ?? null;
  }

  folded(): number {
    return 0;
  }

  setFolded(): void {}

  recall(): null {
    return null;
  }

  remember(): void {}

  forget(): void {}

  close(): void {}

  #newest(): Row[] {
    return [...this.#rows.values()].sort((a, b) => b.t - a.t);
  }
}

const keyOf = (id: string, fd: number): string => `${id} ${fd}`;
