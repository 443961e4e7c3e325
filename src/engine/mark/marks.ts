/** Counts in, mark lines out. Only the engine prints these, each on a line of its own. */
import type { Columns } from "../../filter-kit/filter.ts";
import type { Part } from "../engine-contract.ts";

const counted = (count: number, noun: string): string => `${count} ${count === 1 ? singular(noun) : noun}`;

/** `[pith: 212 passed tests hidden]`, `[pith: 29 packages hidden: 20 cached, 9 untested]`. */
export const gapMark = (count: number, noun: string, detail: string | null = null): string =>
  `[pith: ${counted(count, noun)} hidden${detail === null ? "" : `: ${detail}`}]`;

/** `[pith: 3 hidden]`, if the long form does not pay. */
export const shortMark = (count: number): string => `[pith: ${count} hidden]`;

/** `[pith: 2 columns hidden in the next 30 lines: STATUS, AGE]`; `cut`: how many of the rows lack them. */
export const columnsMark = ({ count, noun, names }: Columns, rows: number, cut = rows): string => {
  const some = cut === rows ? "" : `${cut} of `;
  return `[pith: ${counted(count, noun)} hidden in ${some}the next ${rows === 1 ? "line" : `${rows} lines`}: ${names}]`;
};

/** `[pith: 6 same as above from "TypeError: x"]`: a copy of these lines begins with that line; `near`: it contains that
 * line. */
export const repeatMark = (count: number, where: string): string => `[pith: ${count} same as above ${where}]`;

/** An earlier output. */
export interface Earlier {
  /** By which it is called. */
  readonly command: string;
  /** How many commands ago that was; null: it is the latest that is called so. */
  readonly ago: number | null;
  readonly part: Part;
}

const linesText = (count: number, { from }: Part): string =>
  count === 1 ? `line ${from}` : `lines ${from}-${from + count - 1}`;

/**
 * `[pith: 42 same as in "git diff" 3 commands back]`: the model was given these lines there, word for word, and no others.
 * The position is named if a later command has the same name. `, lines 3-11 of 12`: that output has other lines, too.
 */
export const knownMark = (count: number, { command, ago, part }: Earlier): string => {
  const back = ago === null ? "" : ` ${counted(ago, "commands")} back`;
  const lines = count === part.of ? "" : `, ${linesText(count, part)} of ${part.of}`;
  return `[pith: ${count} same as in "${command}"${back}${lines}]`;
};

/** `[pith: 8 same, lines 14-21]`: lines 14 to 21 of the output that the nearest mark above names. */
export const thereMark = (count: number, part: Part): string =>
  `[pith: ${count} same, ${linesText(count, part)}]`;

export interface Hidden {
  readonly lines: number;
  readonly of: number;
  readonly cut: number;
  /** Lines on disk, where the store was full before the end; what came then is shown. Else null. */
  readonly kept: number | null;
}

/**
 * `[pith QXAK: 212 of 230 lines hidden, full output: /path]`; without the path where the agent may ask
 * `pith raw` for it unasked.
 */
export const footMark = (id: string, hidden: Hidden, path: string | null): string => {
  const cut = hidden.cut === 0 ? "" : `, ${hidden.cut} cut`;
  const kept = hidden.kept === null ? "full output" : `output up to line ${hidden.kept}`;
  const where = path === null ? (hidden.kept === null ? "" : `, ${kept} kept`) : `, ${kept}: ${path}`;
  return `[pith ${id}: ${hidden.lines} of ${hidden.of} lines hidden${cut}${where}]`;
};

/** Written by the launcher, where the process that held lines back was killed: nobody is left who knows which. */
export const killedMark = (): string =>
  '[pith: killed while it read this output, lines may be missing here; "pith raw --list" names what was kept]';

/** `…[+340 chars]…` in the place of the middle of a long line. */
export const cutMark = (count: number): string => `…[+${count} chars]…`;

const longestSaying = 300;

/** `[pith: make deploy says: 12 uploads to prod]`: text that a filter brings along, as a quotation of it. */
export const sayMark = (filter: string, text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return `[pith: ${filter} says: ${line.length > longestSaying ? `${line.slice(0, longestSaying)}…` : line}]`;
};

const foot =
  /^\[pith ([0-9A-HJKMNP-TV-Z]{4,8}): \d+ of \d+ lines hidden(?:, \d+ cut)?(?:, (?:full output|output up to line \d+)(?:: (.+)| kept))?\]$/m;

export interface Foot {
  /** By which the store finds it: the beginning of its id, or all of it. */
  readonly id: string;
  /** null where the mark names none. */
  readonly path: string | null;
}

/** Foot mark of this text, or null. Only the store knows whether it is genuine. */
export const footIn = (text: string): Foot | null => {
  const found = foot.exec(text);
  return found === null ? null : { id: found[1]!, path: found[2] ?? null };
};

const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    entries: "entry",
    directories: "directory",
    dependencies: "dependency",
  }),
);

const singular = (noun: string): string => {
  const words = noun.split(" ");
  const last = words.pop() ?? "";
  words.push(
    irregular.get(last) ??
      (/(?:ches|shes|sses|xes)$/.test(last) ? last.slice(0, -2) : last.replace(/s$/, "")),
  );
  return words.join(" ");
};

/** The last line as notes for models have it: it stands in every note that says what to do with an id. */
export const footInNotes = "`[pith ID: ...]`";

/** Behind a folder's name there: the file of which the last line says the beginning of the id. */
export const keptInNotes = "*_ID*.log";
