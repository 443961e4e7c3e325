/** What there is to complete behind a command of ours, the same for every shell. */
import type { Described, DescribedOption } from "./described.ts";
import { table } from "./table.ts";

/** Empty: a file, or anything. `asked`: pith says it, by the words before. */
export type Values = readonly string[] | "asked";

export interface Flag {
  /** `-i`, `--ignore-case`. */
  readonly names: readonly string[];
  readonly says: string;
  /** Whether a word with its value follows; `maybe`: one may. */
  readonly value: "no" | "yes" | "maybe";
  readonly values: Values;
}

export interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  /** By place; the last one may hold for all that follow. Empty lists: files. */
  readonly operands: readonly { readonly values: Values; readonly repeats: boolean }[];
  /** A command of the user's stands behind the options; where there are operands, its program is one of those. */
  readonly command: boolean;
}

const flagOf = ({ flags, says, values = [] }: DescribedOption): Flag => ({
  names: flags.split(/[ ,]+/).filter((word) => word.startsWith("-")),
  says,
  value: flags.includes("<") ? "yes" : flags.includes("[") ? "maybe" : "no",
  values,
});

const help: Flag = { names: ["-h", "--help"], says: "what there is", value: "no", values: [] };

const completedOf = ({ name, summary, options = [], operands = [], passes }: Described): Completed => ({
  name,
  summary,
  flags: [...options.map(flagOf), help],
  operands: operands.map((one) => ({ values: one.values ?? [], repeats: one.name.includes("...") })),
  command: passes === "command",
});

/** `help` takes the names of all others. */
export const completed = (): readonly Completed[] => [
  ...table.map(completedOf),
  {
    name: "help",
    summary: "Show what there is, or all of one command.",
    flags: [],
    operands: [{ values: table.map(({ name }) => name), repeats: false }],
    command: false,
  },
];
