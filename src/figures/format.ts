/** A view as text, JSON or CSV. */
import { dayText } from "../history/day.ts";
import { jsonText } from "../system/print.ts";
import type { Report, View } from "./report.ts";

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
