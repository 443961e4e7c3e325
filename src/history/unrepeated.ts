/** Commands of which nothing is left out because the model has it already: somebody wanted it again. */
import { join } from "node:path";
import { writeAtomically } from "../system/atomic-file.ts";
import type { Environment } from "../system/environment.ts";
import { isWithin } from "../system/is-within.ts";
import { dataDir } from "../system/paths.ts";
import { genericEntry } from "../registry/match.ts";
import type { Row } from "./ledger.ts";
import { listedIn } from "./relaxed.ts";

interface Unrepeated {
  /** As `unrepeatedAs` says it. */
  readonly command: string;
  readonly project: string;
  /** Since when, milliseconds since 1970. */
  readonly at: number;
}

const unrepeatedFile = (env: Environment): string => join(dataDir(env), "unrepeated.json");

const longest = 200;

/** By its filter's command, or by its own text where that filter is for all that nobody knows. */
export const unrepeatedAs = (filter: string, redacted: string): string =>
  filter === genericEntry.command ? redacted.slice(0, longest) : filter;

/** A run that is over does not tell whether its `command` is its filter's: both names, of which the other one is nobody's. */
export const namesUnrepeated = ({ command, cmd }: Pick<Row, "command" | "cmd">): readonly string[] => [
  command,
  unrepeatedAs(genericEntry.command, cmd),
];

const isUnrepeatedEntry = (value: unknown): value is Unrepeated => {
  const { command, project, at } = (value ?? {}) as Partial<Unrepeated>;
  return typeof command === "string" && typeof project === "string" && typeof at === "number";
};

const unrepeatedIn = (env: Environment): readonly Unrepeated[] =>
  listedIn(unrepeatedFile(env), "commands", isUnrepeatedEntry);

export const isUnrepeated = (
  env: Environment,
  { command, cwd }: { readonly command: string; readonly cwd: string | null },
): boolean => unrepeatedIn(env).some((one) => one.command === command && isWithin(cwd ?? "/", one.project));

/** The latest so many; older ones are tried again. */
const maxCommands = 200;

/** From now on all of that command is shown in that project. Never throws. */
export const stopRepeating = (env: Environment, command: string, project: string, now = Date.now()): void => {
  try {
    const others = unrepeatedIn(env).filter((one) => one.command !== command || one.project !== project);
    const commands = [...others, { command, project, at: now }].slice(-maxCommands);
    writeAtomically(unrepeatedFile(env), `${JSON.stringify({ v: 1, commands }, null, 2)}\n`, 0o600);
  } catch {
    // Then the next one is left out as well, as it was found to be.
  }
};
