/** Input for a report of figures: a period's rows, the question, the notes beside them. */
import type { Interval } from "./estimate-error.ts";
import type { Ledger } from "../history/ledger.ts";
import type { Relaxed } from "../history/relaxed.ts";
import type { DayRow } from "../history/sums.ts";
import { dayText } from "../history/day.ts";
import { jsonText } from "../system/print.ts";

export interface Report {
  readonly ledger: Ledger;
  readonly days: readonly DayRow[];
  /** First and last day. */
  readonly first: number;
  readonly last: number;
  /** The moment at which the last day ends; absent: everything that is recorded. */
  readonly until?: number;
  /** The period in words: `the last 30 days`. */
  readonly period: string;
  /** Days asked for; null: a date, or all that there is. */
  readonly length: number | null;
  readonly project: string | null;
  /** Within which the saved tokens lie, counted really; null: not known yet. */
  readonly interval: Interval | null;
  /** Every row of each table. */
  readonly all: boolean;
  readonly notes: readonly string[];
  /** Commands that are shown more of, because their hidden lines were asked for too often. */
  readonly relaxed: readonly Relaxed[];
  readonly now: number;
}

/** A table for programs: names of the columns and their rows. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** One way to look at the figures. */
export interface View {
  readonly name: string;
  text(report: Report): string;
  /** The view's own part of the JSON form; `docs/figures.md` describes it. */
  json(report: Report): object;
  sheet(report: Report): Sheet;
}

export const formats = ["text", "json", "csv"] as const;
export type Format = (typeof formats)[number];

const cell = (value: string | number | null): string => {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csv = (view: View, report: Report): string => {
  const { columns, rows } = view.sheet(report);
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\n`).join("");
};

const json = (view: View, report: Report): string => {
  const { first, last, length, project, notes } = report;
  const about = {
    view: view.name,
    first: dayText(first),
    last: dayText(last),
    days: length,
    project,
  };
  return jsonText({ ...about, ...view.json(report), notes });
};

export const formatted = (view: View, report: Report, format: Format): string =>
  format === "text" ? view.text(report) : format === "json" ? json(view, report) : csv(view, report);
