/** Data for the page. */
import type { Figure } from "../../history/sums.ts";

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export const chart = (id: string, title: string, what: string): string =>
  `<section><h2 id="${id}-title">${title}</h2><p>${what}</p><div class="chart"><canvas id="${id}" role="img" aria-label="${title}"></canvas></div></section>`;

/** The cost of sessions. */
export interface PageSpending {
  /** First day with a session, where everything in the page is chosen. */
  readonly first: number;
  /** Date of the list prices. */
  readonly pricesAsOf: string;
  /** Names that rows refer to by number. */
  readonly blocks: readonly string[];
  readonly agents: readonly string[];
  readonly sessions: readonly (readonly [text: string, project: string])[];
  readonly models: readonly string[];
  /** Day, block, agent, session, model, and then the figures of a bill; -1: no day, no model. */
  readonly rows: readonly (readonly number[])[];
}

/** The figures that the page shows, in the order in which a row has them. */
export const pageFigures = [
  "runs",
  "counted",
  "raw",
  "shown",
  "debited",
  "added",
  "ok",
  "asIs",
  "empty",
  "faulty",
  "killed",
  "recoveries",
  "bypasses",
  "narrower",
] as const satisfies readonly Figure[];

export interface PageData {
  /** First and last day. */
  readonly first: number;
  readonly last: number;
  readonly period: string;
  /** The project that the report is about; null: all. */
  readonly project: string | null;
  /** For everything in the page; null: not known. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Names that rows refer to by number. */
  readonly commands: readonly string[];
  readonly projects: readonly string[];
  readonly agents: readonly string[];
  /** Day, command, project, agent, and then the figures. */
  readonly rows: readonly (readonly number[])[];
  readonly spending: PageSpending;
}
