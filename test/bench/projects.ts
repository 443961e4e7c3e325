/** Figures of the recorded projects at the latest `replay --write`: numbers alone, since the recordings are no part of the repository. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const remembered = join(import.meta.dirname, "projects.json");

/** Tokens of what its agents' commands printed, and of what is shown of that as pith is installed in those agents. */
export interface Project {
  readonly commands: number;
  readonly raw: number;
  readonly shown: number;
}

const rememberedProjects = (): readonly Project[] =>
  JSON.parse(readFileSync(remembered, "utf8")) as Project[];

export const rememberProjects = (projects: readonly Project[]): void => {
  const rows = projects.map(
    ({ commands, raw, shown }) => `{ "commands": ${commands}, "raw": ${raw}, "shown": ${shown} }`,
  );
  writeFileSync(remembered, `[\n  ${rows.join(",\n  ")}\n]\n`);
};

/** Student's t for 95 of 100 cases, by its expansion around the normal one (Fisher and Cornish, 1960): good to 0.01 from 4 on. */
const studentT = (freedom: number): number => {
  const z = 1.959964;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The mean, and what the mean of all projects like these lies within in 95 of 100 cases. */
export const meanOf = (
  shares: readonly number[],
): { readonly mean: number; readonly low: number; readonly high: number } => {
  const mean = sumOf(shares) / shares.length;
  const freedom = shares.length - 1;
  const variance = sumOf(shares.map((share) => (share - mean) ** 2)) / freedom;
  const error = studentT(freedom) * Math.sqrt(variance / shares.length);
  return { mean, low: mean - error, high: mean + error };
};

const percent = (share: number): string => (100 * share).toFixed(1);

/** The one figure of the README. */
export const projectsFigure = (): string => {
  const projects = rememberedProjects();
  const { mean, low, high } = meanOf(projects.map(({ raw, shown }) => 1 - shown / raw));
  const commands = sumOf(projects.map((project) => project.commands)).toLocaleString("en");
  return `${percent(mean)} % (95 % interval ${percent(low)} to ${percent(high)} %; ${commands} commands in ${projects.length} projects)`;
};

/** A row a project. */
export const projectRows = (): string[][] => [
  ["project", "commands", "tokens", "shown", "saved"],
  ...rememberedProjects().map(({ commands, raw, shown }, at) => [
    String(at + 1),
    String(commands),
    String(raw),
    String(shown),
    `${percent(1 - shown / raw)} %`,
  ]),
];
