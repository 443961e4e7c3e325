/** A ledger in the database. */
import type { Database } from "./database.ts";
import { isOfCall, longestRun, type Ledger, type Regret, type Row, type RowQuery } from "./ledger.ts";
import {
  addDay,
  dayRowOf,
  insertRegret,
  insertRow,
  regretOf,
  regretValues,
  rowOf,
  rowValues,
  selectRegret,
  selectRow,
  updateRegret,
  updateRow,
} from "./rows.ts";
import { dayOf } from "./day.ts";
import { addSums, figures, noSums, type DayKey, type DayRow, type Sums } from "./sums.ts";

const conditions: Readonly<Record<NonNullable<RowQuery["what"]>, string>> = {
  faults: "state = 'fault'",
  regretted: "regrets > 0",
  lossy: "lost > 0",
};

const queryText = ({ until, project, command, what }: RowQuery): string =>
  [
    `${selectRow} WHERE t >= ? AND fd = 1`,
    until === undefined ? "" : " AND t < ?",
    project === undefined ? "" : " AND project = ?",
    command === undefined ? "" : " AND command = ?",
    what === undefined ? "" : ` AND ${conditions[what]}`,
    " ORDER BY t DESC, n DESC LIMIT ?",
  ].join("");

/** Most records of a fold belong to few days: these are added up here, and written at the end of a transaction. */
class Pending {
  readonly #days = new Map<string, { readonly key: DayKey; readonly sums: Sums }>();
  readonly #agents = new Map<string, { last: number }>();

  addToDay(key: DayKey, sums: Readonly<Partial<Sums>>): void {
    const name = `${key.day} ${key.command}\0${key.project}\0${key.host}`;
    let found = this.#days.get(name);
    if (found === undefined) this.#days.set(name, (found = { key, sums: noSums() }));
    addSums(found.sums, sums);
  }

  sawAgent(agent: string, t: number): void {
    const seen = this.#agents.get(agent);
    if (seen === undefined) this.#agents.set(agent, { last: t });
    else if (t > seen.last) seen.last = t;
  }

  write(database: Database): void {
    for (const { key, sums } of this.#days.values()) {
      const values = figures.map((name) => sums[name]);
      database.run(addDay, key.day, key.command, key.project, key.host, ...values);
    }
    for (const [agent, { last }] of this.#agents) database.run(addAgent, agent, last);
  }
}

const addAgent = "INSERT INTO hosts VALUES(?,?) ON CONFLICT DO UPDATE SET last = max(last, excluded.last)";

export class StoredLedger implements Ledger {
  readonly #database: Database;
  #pending = new Pending();

  constructor(database: Database) {
    this.#database = database;
  }

  transaction(work: () => void): void {
    try {
      this.#database.transaction(() => {
        work();
        this.#pending.write(this.#database);
      });
    } finally {
      this.#pending = new Pending();
    }
  }

  addRow(row: Row): boolean {
    this.#pending.sawAgent(row.host, row.t);
    return this.#database.run(insertRow, ...rowValues(row)) > 0;
  }

  find(id: string, fd: 1 | 2 = 1): Row | undefined {
    return this.#database.all(`${selectRow} WHERE id = ? AND fd = ?`, id, fd).map(rowOf)[0];
  }

  replaceRow(row: Row): void {
    const [id, fd, ...rest] = rowValues(row);
    this.#database.run(updateRow, ...rest, id!, fd!);
  }

  callsSince(since: number): string[] {
    const where = "t >= ? AND call IS NOT NULL";
    return this.#database
      .all(`SELECT DISTINCT call FROM ran WHERE ${where}`, since)
      .map(({ call }) => String(call));
  }

  ofCall(row: Row): Row[] {
    if (row.call === undefined) return [row];
    const found = this.#database.all(`${selectRow} WHERE call = ?`, row.call).map(rowOf);
    return found.filter((one) => isOfCall(one, row));
  }

  lossySince(since: number): Row[] {
    const where = "t >= ? AND t + ms >= ? AND lost > 0 AND fd = 1";
    const found = this.#database.all(`${selectRow} WHERE ${where} ORDER BY t, n`, since - longestRun, since);
    return found.map(rowOf);
  }

  rows(query: RowQuery): Row[] {
    const words = [query.until, query.project, query.command].filter((one) => one !== undefined);
    const maxRows = Math.min(query.limit, Number.MAX_SAFE_INTEGER);
    return this.#database.all(queryText(query), query.since, ...words, maxRows).map(rowOf);
  }

  addRegret(regret: Regret): boolean {
    return this.#database.run(insertRegret, ...regretValues(regret)) > 0;
  }

  replaceRegret(regret: Regret): void {
    const [id, ...rest] = regretValues(regret);
    this.#database.run(updateRegret, ...rest, id!);
  }

  waiting(): Regret[] {
    return this.#database.all(`${selectRegret} WHERE tokens IS NULL ORDER BY t, id`).map(regretOf);
  }

  regretsAround(run: string): Regret[] {
    const where = 'run = ? OR "by" = ?';
    return this.#database.all(`${selectRegret} WHERE ${where} ORDER BY t, id`, run, run).map(regretOf);
  }

  addToDay(key: DayKey, sums: Readonly<Partial<Sums>>): void {
    this.#pending.addToDay(key, sums);
  }

  days(first: number): DayRow[] {
    return this.#database.all("SELECT * FROM days WHERE day >= ?", first).map(dayRowOf);
  }

  lastRun(agent: string): number | null {
    const [row] = this.#database.all("SELECT last FROM hosts WHERE host = ?", agent);
    return typeof row?.["last"] === "number" ? row["last"] : null;
  }

  folded(journal: string): number {
    return Number(this.recall(`folded ${journal}`) ?? 0);
  }

  setFolded(journal: string, bytes: number | null): void {
    this.remember(`folded ${journal}`, bytes === null ? null : String(bytes));
  }

  recall(name: string): string | null {
    const [row] = this.#database.all("SELECT value FROM meta WHERE key = ?", name);
    return typeof row?.["value"] === "string" ? row["value"] : null;
  }

  remember(name: string, word: string | null): void {
    if (word === null) this.#database.run("DELETE FROM meta WHERE key = ?", name);
    else this.#database.run("INSERT OR REPLACE INTO meta VALUES(?, ?)", name, word);
  }

  forget(before: number): void {
    this.#database.run("DELETE FROM ran WHERE t < ?", before);
    this.#database.run("DELETE FROM regrets WHERE t < ?", before);
    this.#database.run("DELETE FROM days WHERE day < ?", dayOf(before));
  }

  close(): void {
    this.#database.close();
  }
}
