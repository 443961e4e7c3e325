/** `pith filters`: what is covered, what a filter does, and one of your own made from it. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entries as shipped } from "../../registry/shipped.generated.ts";
import type { Environment } from "../../system/environment.ts";
import { document } from "../../system/installation.ts";
import { makePrivate } from "../../system/private-folder.ts";
import { readRegularText } from "../../system/regular-file.ts";
import { UserError } from "../../system/user-error.ts";
import { parseToml } from "../../config/toml.ts";
import { userFolder } from "../../user-filters/folders.ts";
import { quoteWords } from "../../shell/quote-words.ts";
import { schemaLine } from "../../user-filters/schema-line.ts";
import { renew } from "../../user-filters/renew.ts";
import type { Entry } from "../../registry/entry.ts";
import { entriesInForce } from "../../user-filters/in-force.ts";
import { jsonText, tell } from "../../system/print.ts";
import { outputColumns } from "../../system/text-width.ts";
import { showLine, showText } from "../../system/show-text.ts";
import { ownCommand } from "../arguments.ts";
import { meant } from "../../system/nearest.ts";
import { inWords } from "../../system/table.ts";
import { type Paging, printPaged, textWidth, strong } from "../terminal.ts";
import { sources } from "../../registry/sources.generated.ts";

/** null: it is written in TypeScript. */
export const filterSource = (command: string): string | null =>
  Object.hasOwn(sources, command) ? sources[command]! : null;

const quoted = (text: string): string => JSON.stringify(text);

/** The file for a user's folder. Of pith's own the path says which command it is for; there a key has to.
 * `language`: the path of LANGUAGE.md on this machine. */
export const startOf = (command: string, source: string | null, language: string): string => {
  if (source !== null)
    return source.replace(
      /^schema_version = 2\n/m,
      (line) => `# Every key: ${language}\n${line}command = ${quoted(command)}\n`,
    );
  return `# Every key: ${language}
schema_version = 2
command = ${quoted(command)}
extends = ${quoted(command)}

# This file extends pith's own filter for ${command}, which is written in TypeScript: it is not a copy.
# Your rules judge a line first. Lines that none of them matches go to pith's own filter. For example:
#
# [[rules]]
# drop = '^DEBUG '
# noun = "debug lines"
#
# [[tests]]
# name = "debug lines are counted"
# input = "DEBUG 1\\nDEBUG 2\\nready\\n"
# expected = "[pith: 2 debug lines hidden]\\nready\\n"
`;
};

const spellings = ({ command, also }: Entry): readonly string[] => [
  command,
  ...also.map((words) => words.join(" ")),
];

const originOf = ({ own }: Entry): string => (own === undefined ? "pith" : `${own.from}: ${own.path}`);

const isMeant = (entry: Entry, words: readonly string[]): boolean => {
  const text = [...spellings(entry), entry.summary, entry.kind].join("\n").toLowerCase();
  return words.every((word) => text.includes(word.toLowerCase()));
};

const listJson = (entries: readonly Entry[]): string => {
  const filters = entries.map((entry) => ({
    command: entry.command,
    also: entry.also.map((words) => words.join(" ")),
    kind: entry.exact ? "exact" : entry.kind,
    summary: entry.summary,
    from: entry.own?.from ?? "pith",
    file: entry.own?.path ?? null,
  }));
  return jsonText({ filters });
};

/** With less beside the command the summary stands below it. */
const minRoom = 24;

/** On a terminal the summary is wrapped beside the command; for programs a filter is a line. */
const rowText = (entry: Entry, left: number): string => {
  const name = `${entry.command.padEnd(left)}  ${(entry.exact ? "exact" : entry.kind).padEnd(6)}  `;
  const says = `${entry.summary}${entry.own === undefined ? "" : ` (${originOf(entry)})`}`;
  if (!process.stdout.isTTY) return `${name}${showLine(says)}\n`;
  const room = outputColumns() - name.length;
  if (room < minRoom)
    return [
      name.replace(/ +/g, " ").trimEnd(),
      ...inWords(says, outputColumns() - 4).map((line) => `    ${line}`),
    ]
      .map((line) => `${showLine(line)}\n`)
      .join("");
  const lines = inWords(says, Math.min(room, textWidth()));
  return lines.map((line, i) => `${i === 0 ? name : " ".repeat(name.length)}${showLine(line)}\n`).join("");
};

interface Options extends Paging {
  readonly json?: boolean;
}

const list = (entries: readonly Entry[], words: readonly string[], options: Options): number => {
  const found = entries.filter((entry) => isMeant(entry, words));
  if (options.json === true) tell(listJson(found));
  else if (found.length === 0) tell(`no filter for "${words.join(" ")}"\n`);
  else {
    const left = Math.max(...found.map(({ command }) => command.length));
    printPaged(found.map((entry) => rowText(entry, left)).join(""), options);
  }
  return found.length === 0 ? 1 : 0;
};

const named = (entries: readonly Entry[], words: readonly string[], how: string): Entry => {
  const name = words.join(" ");
  if (name === "") throw new UserError(`filters ${how} needs a command; \`pith filters\` lists them`);
  const found = entries.find((entry) => spellings(entry).includes(name));
  if (found !== undefined) return found;
  const near = meant(name, entries.flatMap(spellings));
  throw new UserError(`no filter for "${name}"${near}; \`pith filters ${words[0]}\` searches for one`);
};

const sourceText = (entry: Entry): string => {
  if (entry.own !== undefined) return readRegularText(entry.own.path);
  return filterSource(entry.command) ?? "";
};

const show = (entry: Entry): number => {
  const source = sourceText(entry);
  const file = `filters/${entry.words.join("/")}`;
  const lines: readonly (readonly [string, string])[] = [
    ["kind", entry.exact ? "exact: nothing inside it is squeezed or cut" : entry.kind],
    ["shows", entry.summary],
    ["also", entry.also.map((words) => words.join(" ")).join(", ")],
    ["leaves", entry.passthrough.join(" ")],
    ["from", entry.own === undefined ? `pith (${file}.${source === "" ? "ts" : "toml"})` : originOf(entry)],
  ];
  tell(`${strong(entry.command)}\n`);
  for (const [name, says] of lines) {
    if (says === "") continue;
    const [first = "", ...rest] = inWords(says, textWidth() - 8);
    tell(
      [`${name.padEnd(8)}${first}`, ...rest.map((line) => " ".repeat(8) + line)]
        .map((line) => `${showLine(line)}\n`)
        .join(""),
    );
  }
  if (source !== "") tell(`\n${showText(source)}`);
  else
    tell(
      `\nWritten in TypeScript: its rules are code, and cannot be edited as data. \`pith filters eject ${entry.command}\`\nwrites a filter of your own that extends it: your rules judge first, the lines that they leave go to this one.\n`,
    );
  tell(shippedText(entry));
  return 0;
};

/** pith's own filter that one of the user's extends or replaces; "" if there is none. */
const shippedText = ({ command, own }: Entry): string => {
  const base = shipped.find((one) => one.command === command);
  if (own === undefined || base === undefined) return "";
  const file = `filters/${base.words.join("/")}`;
  const source = filterSource(command);
  const isExtended = parseToml(readRegularText(own.path))["extends"] === command;
  const how = isExtended ? "Extends" : "Replaces";
  return source === null
    ? `\n${how} pith's own filter (${file}.ts), written in TypeScript, which shows:\n${inWords(
        base.summary,
        textWidth() - 4,
      )
        .map((line) => `    ${line}\n`)
        .join("")}`
    : `\n${how} pith's own filter (${file}.toml):\n\n${showText(source)}`;
};

const eject = async (entry: Entry, env: Environment): Promise<number> => {
  if (entry.own !== undefined) throw new UserError(`that filter is already yours: ${entry.own.path}`);
  const path = join(userFolder(env), `${entry.words.join("-")}.toml`);
  if (existsSync(path)) throw new UserError(`${path} already exists, and was not changed`);
  const source = filterSource(entry.command);
  makePrivate(userFolder(env));
  const language = document("filters/LANGUAGE.md");
  writeFileSync(path, schemaLine(userFolder(env)) + startOf(entry.command, source, language), {
    flag: "wx",
    mode: 0o644,
  });
  await renew(env.cwd, env);
  const what =
    source === null
      ? "no copy: pith's own is written in TypeScript, so this file extends it, and has no rule yet"
      : "a copy of pith's own, used instead of it";
  tell(
    `${path}: ${what}\n  every key:  ${language}\n  its tests:  pith verify --watch ${quoteWords([path])}\n  to undo it: delete the file\n`.replaceAll(
      /[^\n]+/g,
      showLine,
    ),
  );
  return 0;
};

export default ownCommand<Options>("filters", async ({ options, args, env }) => {
  const [first, ...rest] = args;
  const entries = await entriesInForce(env.cwd, env);
  if (first !== "show" && first !== "eject") return list(entries, first === "list" ? rest : args, options);
  if (options.json === true) throw new UserError("--json belongs to the list of filters");
  return first === "show" ? show(named(entries, rest, first)) : eject(named(shipped, rest, first), env);
});
