/** Rows of days as numbers, for the page; and back, in the page. */
import { type DayRow, noSums } from "../../history/sums.ts";
import { type PageData, pageFigures } from "./data.ts";

type Packed = Pick<PageData, "commands" | "projects" | "agents" | "rows">;

/** Numbers names in the order in which they come. */
export const numbering = () => {
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
