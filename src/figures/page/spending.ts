/** The cost of sessions as numbers for the page; and back, in the page. */
import { billFigures, type Bill, type Entry } from "../sessions/bills.ts";
import { spanOf } from "./body.ts";
import type { Spent } from "./costs.ts";
import type { PageSpending } from "./data.ts";
import { numbering } from "./packed.ts";

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
