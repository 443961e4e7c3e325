/** Days' figures in, sums for a report out. */
import { dayLength } from "../history/day.ts";
import { addSums, noSums, savedOf, type DayRow, type Sums } from "../history/sums.ts";

export interface Group extends Readonly<Sums> {
  readonly name: string;
}

export const sumOf = (rows: readonly Readonly<Sums>[]): Sums => {
  const sums = noSums();
  for (const row of rows) addSums(sums, row);
  return sums;
};

/** In the order in which the names come. */
export const grouped = (rows: readonly DayRow[], nameOf: (row: DayRow) => string): Group[] => {
  const groups = new Map<string, Sums>();
  for (const row of rows) {
    const name = nameOf(row);
    let sums = groups.get(name);
    if (sums === undefined) groups.set(name, (sums = noSums()));
    addSums(sums, row);
  }
  return [...groups].map(([name, sums]) => ({ ...sums, name }));
};

/** Largest saving first. */
export const bySaving = (groups: readonly Group[]): Group[] =>
  groups.toSorted((a, b) => savedOf(b) - savedOf(a) || b.runs - a.runs || (a.name < b.name ? -1 : 1));

/** null where nothing was printed. */
export const shareOf = (sums: Readonly<Sums>): number | null =>
  sums.raw === 0 ? null : savedOf(sums) / sums.raw;

export type Period = "day" | "week" | "month";

/** As `2026-11-21`, `2026-W47`, `2026-11`. Weeks are those of ISO 8601. */
export const periodName = (day: number, period: Period): string => {
  const date = new Date(day * dayLength);
  if (period === "day") return date.toISOString().slice(0, 10);
  if (period === "month") return date.toISOString().slice(0, 7);
  // The week belongs to the year of its Thursday.
  const thursday = new Date((day - ((date.getUTCDay() + 6) % 7) + 3) * dayLength);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayLength)) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
};
