/** `npm run bench -- bill FILE...`: the table of a bill; `bill` alone prints that of the recorded projects, `bill --write NAME FILE...`
 * adds one to them. Their transcripts are no part of the repository, so their sums are kept. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { UserError } from "../../src/system/user-error.ts";
import { sources } from "../../src/transcripts/sources.ts";
import { type BillSums, billOf, noSums } from "./bill.ts";

const remembered = join(import.meta.dirname, "bills.json");

/** Project -> agent -> its sums. */
type Bills = Readonly<Record<string, Readonly<Record<string, BillSums>>>>;

export const rememberedBills = (): Bills => JSON.parse(readFileSync(remembered, "utf8")) as Bills;

const share = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1).replace(/^-(?=0\.0$)/, "")} %`;

/** How many tokens of shell output cost as much as one step more. */
export const stepInTokens = ({ cost, steps, shell, shellTokens }: BillSums): number =>
  shell === 0 || steps === 0 ? 0 : cost / steps / (shell / shellTokens);

const rowOf = (name: string, sums: BillSums): string[] => {
  const { filters, refused, codeModes, fitting, ledger, cost } = sums;
  // A scripted model, or a client that records too little.
  if (sums.shell > cost)
    return [name, String(sums.sessions), String(sums.steps), "recorded usage is less than its output"];
  return [
    name,
    String(sums.sessions),
    String(sums.steps),
    share(sums.shell, cost),
    share(filters, cost),
    share(fitting, cost),
    share(ledger, cost),
    share(refused, cost),
    share(codeModes, cost),
    share(filters + fitting + ledger - refused, cost),
    String(Math.round(stepInTokens(sums))),
  ];
};

const header = [
  "agent",
  "sessions",
  "steps",
  "shell output, of the bill",
  "filters",
  "fitting",
  "ledger",
  "not reached",
  "of these, code modes",
  "pith in total",
  "one step more, in tokens of output",
];

const sumOf = (all: readonly BillSums[]): BillSums =>
  all.reduce((sum, one) => {
    for (const key of Object.keys(sum) as (keyof BillSums)[]) sum[key] += one[key];
    return sum;
  }, noSums());

/** A row for each agent of each project, then one for each agent and one for all: these are in docs/worth.md. */
const rememberedTable = (): string[][] => {
  const all = Object.entries(rememberedBills()).flatMap(([project, agents]) =>
    Object.entries(agents).map(([agent, sums]) => ({ project, agent, sums })),
  );
  const agents = [...new Set(all.map(({ agent }) => agent))];
  const of = (agent: string): readonly BillSums[] =>
    all.filter((one) => one.agent === agent).map(({ sums }) => sums);
  return [
    ["project, agent", ...header.slice(1)],
    ...all.map(({ project, agent, sums }) => rowOf(`${project}, ${agent}`, sums)),
    ...agents.map((agent) => rowOf(`all, ${agent}`, sumOf(of(agent)))),
    rowOf("all", sumOf(all.map(({ sums }) => sums))),
  ];
};

export const billDocument = (): string => {
  const [head = [], ...rows] = rememberedTable();
  const titles = new Map(sources.map(({ agent, title }) => [`all, ${agent}`, title]));
  return [
    ["agent", ...head.slice(1)],
    head.map((_, column) => (column === 0 ? "---" : "--:")),
    ...rows
      .filter(([name = ""]) => /^all\b/.test(name))
      .map(([name = "", ...cells]) => [titles.get(name) ?? name, ...cells]),
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
};

const checkFiles = (paths: readonly string[]): void => {
  for (const path of paths)
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
      throw new UserError(`${path} is no file; bill takes transcripts: npm run bench -- bill FILE...`);
};

const rounded = (sums: BillSums): object =>
  Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, Number(value.toPrecision(6))]));

const remember = (project: string, agents: ReadonlyMap<string, BillSums>): void => {
  const own = Object.fromEntries([...agents].map(([agent, sums]) => [agent, rounded(sums)]));
  writeFileSync(remembered, `${JSON.stringify({ ...rememberedBills(), [project]: own }, null, 2)}\n`);
};

export const bill = async (words: readonly string[]): Promise<string[][][]> => {
  if (words.length === 0) return [rememberedTable()];
  const isWrite = words[0] === "--write";
  const [project = "", paths] = isWrite ? [words[1], words.slice(2)] : ["", words];
  if (paths.length === 0) throw new UserError("bill --write takes a project's name and its transcripts");
  checkFiles(paths);
  const { agents, total, unread, shortenedBefore } = await billOf(paths);
  if (agents.size === 0)
    throw new UserError(
      `no session of a known agent in ${paths.length === 1 ? paths[0] : "these files"}; docs/worth.md names the agents whose transcripts bill reads`,
    );
  if (isWrite) remember(project, agents);
  const rows = [...agents].map(([name, sums]) => rowOf(name, sums));
  const notes = [
    ...unread.map((path) => `${basename(path)}: no session of a known agent`),
    ...(shortenedBefore === 0 ? [] : [`pith had shortened ${shortenedBefore} of the results already`]),
  ].map((note) => [note]);
  return [[header, ...rows, rowOf("all", total)], ...(notes.length === 0 ? [] : [[["note"], ...notes]])];
};
