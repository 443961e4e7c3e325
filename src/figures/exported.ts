/** Days' figures in a form that may leave the machine: no path, no text of a command, no name that only this project has. */
import { entries } from "../registry/shipped.generated.ts";
import { named } from "./views/overview.ts";
import { dayText } from "../history/day.ts";
import { noSums, type DayRow } from "../history/sums.ts";

const known = new Set(entries.map(({ command }) => command));

/** `hash`: of a name, so that rows of one project can be told from another's and nothing else. */
const exportedRow = (row: DayRow, hash: (name: string) => string) => {
  const { share: _, ...figures } = named(row);
  return {
    v: 1,
    day: dayText(row.day),
    machine: hash(""),
    project: hash(row.project),
    agent: row.host,
    command: known.has(row.command) ? row.command : "other",
    ...figures,
    faults: row.faulty,
    regrettedRuns: row.regretted,
  };
};

export type ExportedRow = ReturnType<typeof exportedRow>;

/** In their order, also where there is no row. */
export const columns = Object.keys(
  exportedRow({ ...noSums(), day: 0, command: "", project: "", host: "" }, () => ""),
) as readonly (keyof ExportedRow)[];

/** Those that are added up: all behind what rows are told apart by. */
const figures = columns.slice(columns.indexOf("runs"));

/** Rows that are alike but for their figures are one. */
const merged = (rows: readonly ExportedRow[]): ExportedRow[] => {
  const known = new Map<string, ExportedRow>();
  for (const row of rows) {
    const key = [row.day, row.project, row.agent, row.command].join("\0");
    const before = known.get(key);
    const sums = Object.fromEntries(
      figures.map((name) => [name, Number(row[name]) + Number(before?.[name] ?? 0)]),
    );
    known.set(key, { ...row, ...sums });
  }
  return [...known].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};

export const exporters = {
  jsonl: (rows: readonly ExportedRow[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
  csv: (rows: readonly ExportedRow[]): string => {
    const cells = rows.map((row) => Object.values(row).map(String));
    return rows.length === 0 ? "" : [columns, ...cells].map((row) => `${row.join(",")}\n`).join("");
  },
} as const;

export type Form = keyof typeof exporters;

/** Rows that may leave. */
export const exportedRows = (days: readonly DayRow[], hash: (name: string) => string): ExportedRow[] =>
  merged(days.map((row) => exportedRow(row, hash)));

export const exported = (days: readonly DayRow[], form: Form, hash: (name: string) => string): string =>
  exporters[form](exportedRows(days, hash));
