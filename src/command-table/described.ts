/** The description of a command of pith: help, completions, man page and parsing come from it. */

export interface DescribedOption {
  /** As commander takes it: `-i, --ignore-case`, `--lines <A:B>`. */
  readonly flags: string;
  readonly says: string;
  /** The possible values. `asked`: they depend on the words before, or on what is stored. */
  readonly values?: readonly string[] | "asked";
  /** Help lists the values, however many there are. */
  readonly listed?: boolean;
}

export interface DescribedOperand {
  /** As commander takes it: `<tool>`, `[path...]`. */
  readonly name: string;
  readonly says: string;
  readonly values?: readonly string[] | "asked";
  /** Help lists the values, however many there are. */
  readonly listed?: boolean;
}

const maxListed = 12;

/** For descriptions of an agent's name; `pith init --help` lists them all. */
export const listedByInit = "list: `pith init --help`";

/** The description, and the values if the sentence does not name them. A long list appears only if `listed` says so. */
export const saysWithValues = ({
  says,
  values = [],
  listed = false,
}: DescribedOption | DescribedOperand): string => {
  if (values === "asked" || (values.length > maxListed && !listed)) return says;
  return values.every((value) => says.includes(value)) ? says : `${says} (${values.join(", ")})`;
};

interface Example {
  readonly command: string;
  readonly says: string;
}

export type GroupName = "look" | "figures" | "agents" | "filters" | "settings" | "programs";

/** For commands that print lists. */
export const noPager: DescribedOption = {
  flags: "--no-pager",
  says: "on a terminal too: without $PAGER (or less), whatever the length",
};

export interface Described {
  readonly name: string;
  readonly group: GroupName;
  readonly summary: string;
  /** The words after the name in a call, one line for each form. */
  readonly usage: readonly string[];
  readonly operands?: readonly DescribedOperand[];
  readonly options?: readonly DescribedOption[];
  readonly examples: readonly Example[];
  /** Variables that matter to it more than to every other command. */
  readonly environment?: readonly string[];
  /** Paragraphs below the options. */
  readonly notes?: readonly string[];
  /** Behind the first operand every word belongs to another program, words that look like options too. `command`: that
   * program is one of the user's, as typed. */
  readonly passes?: "text" | "command";
}

export const groups: Readonly<Record<GroupName, string>> = {
  look: "Look at it",
  figures: "Figures",
  agents: "Agents",
  filters: "Filters",
  settings: "Settings and records",
  programs: "For programs",
};

export const variables: Readonly<Record<string, string>> = {
  PITH_DISABLED: "1: this command runs without pith",
  PITH_MODE: "lossless, balanced or tight; wins over the setting",
  PITH_CONFIG: "the file of settings",
  PITH_DATA_DIR: "the folder of records and kept outputs",
  PITH_TRUST_PROJECT: "1: a project's filters need no `pith trust` (for build servers)",
  NO_COLOR: "anything: no colour",
  FORCE_COLOR: "anything but 0: colour, also where no terminal reads it",
};
