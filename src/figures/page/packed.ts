/** The cost of sessions as numbers for the page; and back, in the page. */
import { type Bill, billFigures, type Entry } from "../sessions/bills.ts";
import { spanOf } from "./body.ts";
import type { Spent } from "./costs.ts";
import { type PageData, pageFigures, type PageSpending } from "./data.ts";
import { type DayRow, noSums } from "../../history/sums.ts";

type Packed = Pick<PageData, "commands" | "projects" | "agents" | "rows">;

/** Numbers names in the order in which they come. */
const numbering = () => {
  const names = new Map<string, number>();
  return {
    of: (name: string): number => {
      if (!names.has(name)) names.set(name, names.size);
      return names.get(name)!;
    },
    list: (): readonly string[] => [...names.keys()],
  };
};

export const packed = (days: readonly DayRow[]): Packed => {
  const [commands, projects, agents] = [numbering(), numbering(), numbering()];
  const rows = days.map((row) => [
    row.day,
    commands.of(row.command),
    projects.of(row.project),
    agents.of(row.host),
    ...pageFigures.map((name) => Math.round(row[name])),
  ]);
  return { commands: commands.list(), projects: projects.list(), agents: agents.list(), rows };
};

export const unpacked = ({ commands, projects, agents, rows }: Packed): DayRow[] =>
  rows.map(([day = 0, command = 0, project = 0, agent = 0, ...values]) => ({
    ...noSums(),
    ...Object.fromEntries(pageFigures.map((name, i) => [name, values[i] ?? 0])),
    day,
    command: commands[command]!,
    project: projects[project]!,
    host: agents[agent]!,
  }));

/** To a millionth of a dollar. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const noDay = -1;
const noModel = -1;

/** `textOf`: what a reader calls a session; `projectOf`: its project, as the rows of commands name it. */
export const packedSpending = (
  entries: readonly Entry[],
  about: Omit<PageSpending, "blocks" | "agents" | "sessions" | "models" | "rows">,
  textOf: (session: string) => string,
  projectOf: (session: string) => string,
): PageSpending => {
  const [blocks, agents, sessions, models] = [numbering(), numbering(), numbering(), numbering()];
  const rows = entries.map(({ day, block, agent, session, model, bill }) => [
    day ?? noDay,
    blocks.of(block),
    agents.of(agent),
    sessions.of(session),
    model === null ? noModel : models.of(model),
    ...billFigures.map((figure) => rounded(bill[figure])),
  ]);
  return {
    ...about,
    blocks: blocks.list(),
    agents: agents.list(),
    sessions: sessions.list().map((session) => [textOf(session), projectOf(session)]),
    models: models.list(),
    rows,
  };
};

/** An entry whose `session` is a number, and the project that it was in. */
export const unpackedSpending = ({ blocks, agents, sessions, models, rows }: PageSpending) =>
  rows.map(([day = noDay, block = 0, agent = 0, session = 0, model = noModel, ...values]) => ({
    day: day === noDay ? null : day,
    block: blocks[block]!,
    agent: agents[agent]!,
    session: String(session),
    project: sessions[session]![1],
    model: model === noModel ? null : models[model]!,
    bill: Object.fromEntries(billFigures.map((figure, i) => [figure, values[i] ?? 0])) as unknown as Bill,
  }));

interface Chosen {
  /** First and last day; without a first one everything, also what carries no date. */
  readonly first: number | null;
  readonly last: number;
  /** null: all. */
  readonly project: string | null;
  readonly period: string;
}

/** `entries`: all of the page, unpacked. */
export const spentOf = (
  spending: PageSpending,
  { first, last, project, period }: Chosen,
  entries = unpackedSpending(spending),
): Spent => {
  const from = first ?? spending.first;
  const isChosen = (day: number | null): boolean => first === null || (day !== null && day >= first);
  return {
    entries: entries.filter(
      (entry) => isChosen(entry.day) && (project === null || entry.project === project),
    ),
    sessions: spending.sessions.map(([text]) => text),
    first: from,
    last,
    span: spanOf({ first: from, last }),
    period,
    pricesAsOf: spending.pricesAsOf,
  };
};
