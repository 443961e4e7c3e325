/** Help out of the table of commands: for all of them, and for one. */
import {
  type Described,
  type GroupName,
  groups,
  saysWithValues,
  variables,
} from "../command-table/described.ts";
import { describedAs, table } from "../command-table/table.ts";
import { outputColumns } from "../system/text-width.ts";
import { inWords } from "../system/table.ts";
import { textWidth, strong } from "./terminal.ts";
import { print } from "../system/print.ts";

type Row = readonly [string, string];

/** Two columns; if the first one is long, the second begins on its own line. */
const rowsText = (rows: readonly Row[], width: number): string => {
  const maxLeftColumn = 24;
  const left = Math.min(maxLeftColumn, Math.max(...rows.map(([name]) => name.length)));
  const room = width - left - 4;
  return rows
    .map(([name, says]) => {
      const [first = "", ...rest] = inWords(says, room);
      const indent = " ".repeat(left + 4);
      const head = name.length > left ? `  ${name}\n${indent}${first}` : `  ${name.padEnd(left)}  ${first}`;
      return [head.trimEnd(), ...rest.map((line) => indent + line)].map((line) => `${line}\n`).join("");
    })
    .join("");
};

const usageText = ({ name, usage }: Described): string =>
  usage.map((rest, i) => `${i === 0 ? "usage: " : "       "}${`pith ${name} ${rest}`.trim()}\n`).join("");

const section = (heading: string, body: string): string =>
  body === "" ? "" : `\n${strong(heading)}\n${body}`;

/** If both do not fit on a line, the explanation is above the command. */
const examplesText = ({ examples }: Described, width: number): string => {
  const left = Math.max(...examples.map(({ command }) => command.length));
  const isNarrow = examples.some(({ says }) => left + says.length + 7 > Math.max(width, outputColumns()));
  if (isNarrow)
    return examples
      .flatMap(({ command, says }) => [...inWords(says, width - 4).map((line) => `# ${line}`), command])
      .map((line) => `  ${line}\n`)
      .join("");
  return examples.map(({ command, says }) => `  ${command.padEnd(left)}   # ${says}\n`).join("");
};

/** The last section is the examples: a reader finds them above the prompt. */
export const helpText = (described: Described): string => {
  const width = textWidth();
  const { name, summary, operands = [], options = [], environment = [], notes = [] } = described;
  const rows = (list: readonly Row[]): string => (list.length === 0 ? "" : rowsText(list, width));
  const operandRows = operands.map((one): Row => [one.name, saysWithValues(one)]);
  const optionRows = options.map((one): Row => [one.flags, saysWithValues(one)]);
  return [
    `${strong(`pith ${name}`)}: ${summary}\n\n`,
    usageText(described),
    section("Operands", rows(operandRows)),
    section("Options", rows([...optionRows, ["-h, --help", "this text"]])),
    section("Environment", rows(environment.map((one): Row => [one, variables[one] ?? ""]))),
    ...notes.map((note) => `\n${inWords(note, width).join("\n")}\n`),
    section("Examples", examplesText(described, width)),
  ].join("");
};

const groupText = (group: GroupName, left: number, width: number): string => {
  const rows = table
    .filter((one) => one.group === group)
    .map(({ name, summary }): Row => [name.padEnd(left), summary]);
  return section(groups[group], rowsText(rows, width));
};

const hint = "To try it: `pith show cargo test` prints what an agent would see, with figures.";

export const topHelp = (version: string): string => {
  const width = textWidth();
  const left = Math.max(...table.map(({ name }) => name.length));
  const ways: readonly Row[] = [
    ["pith PROGRAM [ARGUMENT...]", "run it; an agent reads a shorter output"],
    ["pith -- PROGRAM [ARGUMENT...]", "the same for a program that is named like a pith command"],
    ["pith COMMAND [...]", "a pith command, listed below"],
    ["pith help COMMAND", "as `pith COMMAND --help`"],
    ["pith --version", `now ${version}`],
  ];
  const pad = Math.max(...ways.map(([way]) => way.length));
  return [
    `${strong("pith")} shortens the command output that a coding agent reads, and marks every cut.\n\n`,
    ways.map(([way, says], i) => `${i === 0 ? "usage: " : "       "}${way.padEnd(pad)}  ${says}\n`).join(""),
    `\n${inWords(hint, width).join("\n")}\n`,
    ...(Object.keys(groups) as GroupName[]).map((group) => groupText(group, left, width)),
  ].join("");
};

/** `notes`: more paragraphs, known only now. The exit code: asking for help succeeds. */
export const printHelp = (name: string, notes: readonly string[] = []): number => {
  const described = describedAs(name);
  if (described !== undefined)
    print(helpText({ ...described, notes: [...(described.notes ?? []), ...notes] }));
  return 0;
};
