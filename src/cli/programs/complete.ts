/** `pith complete -- WORD...`: the shells' completions ask what may replace the last word. */
import { describedAs, table } from "../../command-table/table.ts";
import type { Described, DescribedOperand, DescribedOption } from "../../command-table/described.ts";
import { kindOf } from "../../config/schema.ts";
import { keptFiles, teeFolders } from "../../store/kept-files.ts";
import { environment, type Environment } from "../../system/environment.ts";
import { print } from "../../system/print.ts";
import { programsWithStart } from "../agents/with.ts";
import { ownCommand } from "../arguments.ts";
import { checkedSettings } from "../checked-settings.ts";

/** `rest` says how the shell goes on: with nothing, with files, or as if the line began at a word (`pith` is word 0). */
interface Offer {
  readonly words: readonly (readonly [word: string, says: string])[];
  readonly rest: "none" | "files" | `command ${number}`;
}

const none: Offer = { words: [], rest: "none" };
const commandAt = (index: number): Offer => ({ words: [], rest: `command ${index}` });
const help: DescribedOption = { flags: "-h, --help", says: "what there is" };
const helpCommand: Described = {
  name: "help",
  group: "programs",
  summary: "Show what there is, or all of one command.",
  usage: ["[COMMAND]"],
  operands: [{ name: "[command]", says: "its name", values: table.map(({ name }) => name) }],
  examples: [],
};

const namesOf = ({ flags }: DescribedOption): readonly string[] =>
  flags.split(/[ ,]+/).filter((word) => word.startsWith("-"));

const keptIds = async (env: Environment): Promise<readonly string[]> => {
  const { tee } = await checkedSettings(env);
  return [...new Set(keptFiles(teeFolders(tee.dir, env)).map(({ id }) => id))];
};

/** Values that depend on the words before the cursor, or on what is stored. */
const askedValues = async ([name, action, key = ""]: readonly string[]): Promise<readonly string[]> => {
  if (name === "with") return programsWithStart();
  if (name !== "config") return keptIds(environment());
  const expects = action === "set" ? (kindOf(key.split("."))?.expects ?? "") : "";
  return expects === "true or false"
    ? ["true", "false"]
    : (/^one of (.*)/.exec(expects)?.[1]?.split(", ") ?? []);
};

const offerValues = async (
  values: DescribedOption["values"],
  before: readonly string[],
  prefix = "",
): Promise<Offer> => {
  const list = values === "asked" ? await askedValues(before) : (values ?? []);
  return { words: list.map((value) => [prefix + value, ""]), rest: values === undefined ? "files" : "none" };
};

const offerNames = (options: readonly DescribedOption[]): Offer => ({
  words: options.flatMap((one) => namesOf(one).map((name) => [name, one.says] as const)),
  rest: "none",
});

type OptionNamed = (word: string) => DescribedOption | undefined;

interface Position {
  /** The option whose value is at the cursor. */
  readonly option?: DescribedOption;
  readonly operands: readonly number[];
  readonly areOptionsOver: boolean;
}

/** Reads the words before the cursor, from the one after the command's name on. bash makes three words of `--agent=NAME`. */
const positionAfter = (words: readonly string[], optionNamed: OptionNamed, passes: boolean): Position => {
  const operands: number[] = [];
  for (let index = 1; index < words.length - 1; index++) {
    const word = words[index]!;
    if (word === "--") {
      for (let rest = index + 1; rest < words.length - 1; rest++) operands.push(rest);
      return { operands, areOptionsOver: true };
    }
    const option = optionNamed(word);
    const isSplit = words[index + 1] === "=";
    if (option !== undefined && (isSplit || option.flags.includes("<"))) {
      const valueAt = index + (isSplit ? 2 : 1);
      if (valueAt >= words.length - 1) return { option, operands, areOptionsOver: false };
      index = valueAt;
    } else if (!word.startsWith("-")) {
      operands.push(index);
      if (passes) break;
    }
  }
  return { operands, areOptionsOver: false };
};

const offerOperand = (
  operands: readonly DescribedOperand[],
  place: number,
  passes: boolean,
  before: readonly string[],
): Offer | Promise<Offer> => {
  const operand = operands[place] ?? operands.findLast(({ name }) => name.includes("..."));
  return operand === undefined && passes
    ? commandAt(before.length + 1)
    : offerValues(operand?.values, before);
};

const offerAfter = (
  described: Described,
  before: readonly string[],
  current: string,
): Offer | Promise<Offer> => {
  const { operands = [], options = [] } = described;
  const passes = described.passes === "command";
  const all = described === helpCommand ? [] : [...options, help];
  const optionNamed: OptionNamed = (word) => all.find((option) => namesOf(option).includes(word));
  const {
    option,
    operands: given,
    areOptionsOver,
  } = positionAfter([...before, current], optionNamed, passes);
  if (option !== undefined) return offerValues(option.values, before);
  if (passes && given[0] !== undefined) return commandAt(given[0] + 1);
  if (current.startsWith("-") && !areOptionsOver) {
    const [prefix = ""] = /^--[\w-]+=/.exec(current) ?? [];
    const named = optionNamed(prefix.slice(0, -1));
    return named === undefined ? offerNames(all) : offerValues(named.values, before, prefix);
  }
  return offerOperand(operands, given.length, passes, before);
};

const offer = (words: readonly string[]): Offer | Promise<Offer> => {
  const [name = "", second] = words;
  if (second === undefined) {
    if (name.startsWith("-"))
      return {
        words: [
          ["--help", "what there is"],
          ["--version", "which pith this is"],
        ],
        rest: "none",
      };
    return { words: [...table, helpCommand].map((one) => [one.name, one.summary]), rest: "command 1" };
  }
  if (name === "--") return commandAt(2);
  const described = name === "help" ? helpCommand : describedAs(name);
  return described === undefined ? commandAt(1) : offerAfter(described, words.slice(0, -1), words.at(-1)!);
};

export default ownCommand("complete", async ({ args }) => {
  const current = args.at(-1) ?? "";
  const typed = current === "=" ? "" : current;
  const { words, rest } = await (args.length === 0 ? none : offer(args));
  const rows = words.filter(([word]) => word.startsWith(typed)).map(([word, says]) => `${word}\t${says}\n`);
  print(`${rows.join("")}:${rest}\n`);
  return 0;
});
