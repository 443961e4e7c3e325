/** The names of kept outputs' files, and what they say. */
import type { Stream } from "../filter-kit/filter.ts";
import { namesIn } from "../system/names-in.ts";
import { simpleCommands } from "../redact/shell-words.ts";
import { nameInMarks } from "./id.ts";

export interface KeptName {
  readonly id: string;
  /** Start of the run, seconds since 1970. */
  readonly epoch: number;
  readonly slug: string;
  /** 2 for a file that holds stderr only. */
  readonly stream: Stream;
}

const pattern = /^(\d+)_(.*)_([0-9A-HJKMNP-TV-Z]{8})(\.err)?\.log$/;

/** null: no such file. */
export const partsOf = (name: string): KeptName | null => {
  const match = pattern.exec(name);
  if (match === null) return null;
  const [, epoch = "0", slug = "", id = "", err] = match;
  return { id, epoch: Number(epoch), slug, stream: err === undefined ? 1 : 2 };
};

export interface Named {
  readonly id: string;
  /** The command in the file's name: `cargo test`. */
  readonly command: string;
  /** 2 for the second sink of a run, which sees stderr only: its file ends in `.err.log`. Default 1. */
  readonly stream?: Stream;
}

/** More than a program's name and what may stand before it. */
const longestBeginning = 4096;

const isAssignment = (word: string): boolean => /^\w+(?:\[[^\]]*\])?\+?=/.test(word);

/** The first operand of these may be any text. */
const takesText = /^(?:echo|printf|read|export|set|login|su|\w*passw\w*|\w*passphrase)$/;

/** Program and sub-command, nothing else of a command's text: an argument, or a variable before it, may be a secret. */
const slugOf = (command: string): string => {
  const [words = []] = simpleCommands(command.slice(0, longestBeginning));
  const texts = words.map(({ start, end }) => command.slice(start, end));
  const [program = "", sub = ""] = texts.slice(texts.findIndex((word) => !isAssignment(word)));
  if (!/^[\w@+./:-]*$/.test(program)) return "run";
  const name = (program.split("/").at(-1) ?? "").replaceAll(/[^A-Za-z0-9.+-]+/g, "-").replace(/^[.-]+/, "");
  const isSub = /^[a-z][a-z-]{0,19}$/.test(sub) && !takesText.test(name);
  return (isSub ? `${name}-${sub}` : name).slice(0, 40) || "run";
};

/** `<epoch>_<slug>_<id>.log`: epoch in seconds; the slug holds nothing a shell or a mark would trip over. */
export const teeName = (options: Named, epoch: number): string =>
  `${epoch}_${slugOf(options.command)}_${options.id}${options.stream === 2 ? ".err" : ""}.log`;

/** Whether marks call no other output in these folders as they call this one. */
export const isAlone = (id: string, folders: readonly string[]): boolean => {
  const name = nameInMarks(id);
  if (name === id) return true;
  const isOther = (file: string): boolean => {
    const other = partsOf(file)?.id;
    return other !== undefined && other !== id && other.startsWith(name);
  };
  // There may be thousands, and this is asked for each output that is kept.
  const mayHave = (names: readonly string[]): boolean => names.join("\n").includes(`_${name}`);
  return !folders.some((folder) => {
    const names = namesIn(folder);
    return mayHave(names) && names.some(isOther);
  });
};
