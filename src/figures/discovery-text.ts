/** Prints a discovery, for people and for programs. */
import { dayText } from "../history/day.ts";
import { shares, type Count, type Discovery, type Share } from "./discovery.ts";
import { jsonText } from "../system/print.ts";
import { table } from "../system/table.ts";
import { showLine } from "../system/show-text.ts";
import { bar, forPeriod, percent, plural, whole } from "./words.ts";

export interface Discovered {
  readonly discovery: Discovery;
  readonly period: string;
  readonly first: number;
  readonly last: number;
  readonly project: string | null;
  readonly all: boolean;
  /** Transcripts, and lines of them that could not be read, by the agent's title. */
  readonly files: ReadonlyMap<string, { readonly files: number; readonly broken: number }>;
  /** Where transcripts are looked for. */
  readonly folders: readonly { readonly title: string; readonly folder: string }[];
}

type Named = readonly [string, Count];

const shareOf = ({ tokens, saved }: Count): number | null => (tokens === 0 ? null : saved / tokens);

const sorted = (counts: ReadonlyMap<string, Count>, by: (count: Count) => number): Named[] =>
  [...counts].toSorted((a, b) => by(b[1]) - by(a[1]) || b[1].calls - a[1].calls || (a[0] < b[0] ? -1 : 1));

const maxRows = { commands: 12, unknown: 8 } as const;

const commandsText = ({ discovery, all }: Discovered): string => {
  const rows = sorted(discovery.commands, ({ saved }) => saved).filter(
    ([, { saved }], i) => all || i < maxRows.commands || saved < 0,
  );
  const largest = Math.max(0, ...rows.map(([, { saved }]) => saved));
  const cells = rows.map(([name, count]) => [
    name,
    whole(count.calls),
    whole(count.tokens),
    whole(count.saved),
    percent(shareOf(count)),
    bar(count.saved, largest, 12),
  ]);
  return rows.length === 0
    ? ""
    : `\n${table([["command", "runs", "tokens", "saved", "share", ""], ...cells])}`;
};

const unknownText = ({ discovery, all }: Discovered): string => {
  const rows = sorted(discovery.unknown, ({ tokens }) => tokens).slice(0, all ? Infinity : maxRows.unknown);
  if (rows.length === 0) return "";
  const cells = rows.map(([name, { calls, tokens }]) => [name, whole(calls), whole(tokens)]);
  return `\nWithout a filter (\`pith new filter -- COMMAND\` writes one from a run):\n\n${table([["command", "runs", "tokens"], ...cells])}`;
};

const meanings: Readonly<Record<Share, string>> = {
  covered: "a command with a filter",
  several: "several commands in one text",
  unknown: "a command without a filter",
  left: "not shortened, on purpose",
  through: "went through pith",
};

/** How much of what agents read comes from commands that pith runs in front of. */
export const coverageText = (found: Discovered): string => {
  const { discovery, period } = found;
  const { total } = discovery;
  if (total.calls === 0) return nothingText(found);
  const rows = shares.map((name) => {
    const { calls, tokens } = discovery.shares[name];
    return [
      meanings[name],
      whole(calls),
      percent(calls / total.calls),
      whole(tokens),
      percent(total.tokens === 0 ? null : tokens / total.tokens),
    ];
  });
  return `Output of commands that agents read, ${period}, from their transcripts:\n\n${table([["", "calls", "share", "tokens", "share"], ...rows])}`;
};

const readText = ({ files, discovery }: Discovered): string => {
  const parts = [...files].map(([title, { files: count }]) => `${title} ${plural(count, "transcript")}`);
  const broken = [...files.values()].reduce((sum, one) => sum + one.broken, 0);
  const lost = broken === 0 ? "" : ` ${plural(broken, "line")} could not be read.`;
  return `Read: ${parts.join(", ")}; ${plural(
    [...discovery.sessions.values()].reduce((sum, ids) => sum + ids.size, 0),
    "session",
  )} with commands.${lost}`;
};

const noTranscripts = ({ folders }: Discovered): string =>
  [
    "No transcript was found. pith looked into these folders:\n",
    ...folders.map(({ title, folder }) => `  ${title}: ${showLine(folder)}\n`),
    "Run your agent once and then this again, or look further back with `pith discover --all`.\n",
  ].join("");

const nothingText = (found: Discovered): string => {
  const where = found.project === null ? "" : ` in ${showLine(found.project)}`;
  const read = found.files.size === 0 ? noTranscripts(found) : `${readText(found)}\n`;
  return `No command of an agent was found ${forPeriod(found.period)}${where}.\n${read}`;
};

export const discoveryText = (found: Discovered): string => {
  const { discovery, period, project } = found;
  const { total } = discovery;
  if (total.calls === 0) return nothingText(found);
  const where = project === null ? "" : ` in ${showLine(project)}`;
  const { through } = discovery.shares;
  const already =
    through.calls === 0 ? "" : ` ${whole(through.calls)} of these commands already went through pith.`;
  return [
    `Agents ran ${plural(total.calls, "command")}${where}, ${period}, and read ${whole(total.tokens)} tokens of output.${already}\n`,
    `pith would have saved at least ${whole(total.saved)} of them (${percent(shareOf(total))}). Each is counted once, and the model reads it again in every later step.\n`,
    commandsText(found),
    unknownText(found),
    `\n${readText(found)} Tokens are estimates.\n`,
    "Next: `pith init` shows what it would write into your agents' settings, and asks.\n",
  ].join("");
};

const counted = ({ calls, tokens, saved }: Count) => ({ calls, outputTokens: tokens, savedTokens: saved });

const named = (counts: readonly Named[]) => counts.map(([name, count]) => ({ name, ...counted(count) }));

export const discoveryJson = ({ discovery, first, last, project, files }: Discovered): string =>
  jsonText({
    first: dayText(first),
    last: dayText(last),
    project,
    total: counted(discovery.total),
    coverage: Object.fromEntries(shares.map((name) => [name, counted(discovery.shares[name])])),
    commands: named(sorted(discovery.commands, ({ saved }) => saved)),
    withoutFilter: named(sorted(discovery.unknown, ({ tokens }) => tokens)),
    agents: [...files].map(([title, { files: count, broken }]) => ({
      name: title,
      transcripts: count,
      brokenLines: broken,
      sessions: discovery.sessions.get(title)?.size ?? 0,
    })),
  });
