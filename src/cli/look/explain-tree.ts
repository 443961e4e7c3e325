/** The reasons of `pith explain`: each command of the text, who reads it, and why pith runs in front of it or does not. */
import { type Level, levelFor, levelText, relaxedIn } from "../../history/relaxed.ts";
import type { Decision } from "../../rewrite/decide.ts";
import { environment } from "../../system/environment.ts";
import { showLine, showText } from "../../system/show-text.ts";
import type { Asked, Judged } from "../programs/judged-rewrite.ts";

const firstLine = (text: string): string => {
  const [line = "", ...more] = text.split("\n");
  const short = line.length > 100 ? `${line.slice(0, 99)}…` : line;
  return showLine(more.length > 0 ? `${short} …` : short);
};

const filterText = ({ filter, from }: Decision): string => {
  if (filter === null) return "";
  const level = levelHere(filter);
  const relaxed = level === 0 ? "" : `; ${levelText(level)}, because its hidden lines were re-read too often`;
  return showLine(`, filter: ${filter}${from === undefined ? "" : ` (${from})`}${relaxed}`);
};

/** Level of a filter in the current folder. */
export const levelHere = (filter: string): Level => {
  const env = environment();
  return levelFor(relaxedIn(env), filter, env.cwd ?? "/");
};

/** More about a command than its decision. */
export interface Said {
  readonly via: readonly string[];
  readonly earlier: string | null;
}

const branch = (decision: Decision, { via, earlier }: Said): string => {
  const { command, insert, reason } = decision;
  const indent = "  ".repeat(command.depth);
  const connector = command.connector === "" ? "" : `${command.connector} `;
  const readers = `stdout: ${command.readers[1].reader}, stderr: ${command.readers[2].reader}`;
  const rows = [
    `${indent}${connector}${firstLine(command.text)}`,
    `${indent}    ${insert ? "with pith" : "without pith"}: ${showLine(reason)}`,
    `${indent}    ${readers}${filterText(decision)}`,
    ...(via.length === 0
      ? []
      : [`${indent}    runs through ${showLine(via.join(" "))}, by a route of yours`]),
    ...(earlier === null ? [] : [`${indent}    lines that an earlier command showed: ${showLine(earlier)}`]),
  ];
  return `${rows.join("\n")}\n`;
};

export type SaidOf = (decision: Decision) => Said;

/** The text that the shell would get, if it is not the typed one. */
export const changedText = (
  { command, changed }: Pick<Asked, "command" | "changed">,
  output: string | null,
): string => {
  const text = output ?? changed ?? command;
  return text === command ? "" : `\n${showText(text).replaceAll(/^/gm, "    ")}\n`;
};

export const tree = (asked: Asked, { rewritten, output }: Judged, saidOf: SaidOf): string => {
  const branches = rewritten.commands
    .toSorted((a, b) => a.command.start - b.command.start)
    .map((one) => branch(one, saidOf(one)));
  return `${changedText(asked, output)}${branches.length === 0 ? "" : "\n"}${branches.join("")}`;
};
