/** A block of lines within markers, at the end of a file that people write; and files that are ours as a whole. */
import { UserError } from "../../system/user-error.ts";
import type { Edit } from "../json-edit.ts";
import { editBetween, type SettingsEdit } from "./settings-edit.ts";

type Comment = "<!--" | "#";

interface Markers {
  readonly open: string;
  readonly close: string;
}

/** `name` where several agents have a block in the same file. */
const markersFor = (comment: Comment, name = ""): Markers => {
  const own = name === "" ? "pith" : `pith ${name}`;
  return comment === "<!--"
    ? { open: `<!-- ${own} -->`, close: `<!-- /${own} -->` }
    : { open: `${comment} ${own}: start`, close: `${comment} ${own}: end` };
};

const withBlock = (content: string, { open, close }: Markers, text: string): string => {
  const eol = content.includes("\r\n") ? "\r\n" : "\n";
  const gap = content === "" ? "" : content.endsWith("\n") ? eol : eol + eol;
  return `${content}${gap}${open}${eol}${text.replaceAll("\n", eol)}${eol}${close}${eol}`;
};

const linesOf = (text: string): readonly string[] => text.split(/\r?\n/);

interface Found {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

const blocksIn = (content: string, { open, close }: Markers): readonly Found[] => {
  const found: Found[] = [];
  for (let at = content.indexOf(open); at >= 0; at = content.indexOf(open, at)) {
    const to = content.indexOf(close, at + open.length);
    if (to === -1) break;
    // One that is not closed before the next opens is no marker.
    const start = content.lastIndexOf(open, to);
    const within = content.slice(start + open.length, to).replace(/^\r?\n|\r?\n$/g, "");
    found.push({ start, end: to + close.length, lines: linesOf(within) });
    at = to + close.length;
  }
  return found;
};

/**
 * `content` without the lines of ours between markers, and the markers around them. Other lines that stand there are the
 * user's, and stay; a block without any line of ours was never pith's.
 */
const withoutBlock = (content: string, markers: Markers, isOwn: (line: string) => boolean): string =>
  blocksIn(content, markers)
    .toReversed()
    .filter(({ lines }) => lines.some((line) => line.trim() !== "" && isOwn(line)))
    .reduce((text, { start, end, lines }) => {
      const eol = text.includes("\r\n") ? "\r\n" : "\n";
      const rest = text.slice(end).replace(/^\r?\n/, "");
      const left = lines.filter((line) => line.trim() !== "" && !isOwn(line)).map((line) => line + eol);
      const isLast = rest.trim() === "" && left.length === 0;
      // The blank line before the block came with it.
      const isBetweenBlanks = left.length === 0 && /^\r?\n/.test(rest);
      const before = text
        .slice(0, start)
        .replace(isLast ? /\r?\n$/ : /(?<=\n)\r?\n$/, (gap) => (isLast || isBetweenBlanks ? "" : gap));
      return before + left.join("") + rest;
    }, content);

/** The lines of ours: those of this version, and those that were once written. */
const ownLines = (text: string, made: readonly Edit[] = []): ((line: string) => boolean) => {
  const lines = new Set([text, ...made.map(({ inserted }) => inserted)].flatMap(linesOf));
  return (line) => lines.has(line);
};

interface Block {
  readonly path: string;
  readonly comment: Comment;
  /** Where several agents have a block in the same file. */
  readonly name?: string;
  /** Lines without a last line end. */
  readonly text: string;
  /** Matches the lines of every version. */
  readonly known?: RegExp;
}

export const block = ({ path, comment, name, text, known }: Block): SettingsEdit => {
  const markers = markersFor(comment, name);
  const without = (content: string, made?: readonly Edit[]): string => {
    const isOwn = ownLines(text, made);
    return withoutBlock(content, markers, (line) => isOwn(line) || known?.test(line) === true);
  };
  return {
    path,
    has: (content) => without(content) !== content,
    edits: (content) => {
      const eol = content.includes("\r\n") ? "\r\n" : "\n";
      const whole = [markers.open, ...text.split("\n"), markers.close].join(eol);
      if (content.includes(whole)) return [];
      return editBetween(content, withBlock(without(content), markers, text));
    },
    without,
  };
};

interface OwnFile extends Pick<SettingsEdit, "stub" | "lack"> {
  readonly path: string;
  readonly text: string;
  readonly mode?: number;
  /** Stands in every version of the file and in nobody else's. Left out: nobody else's can lie there. */
  readonly mark?: string;
}

/** A file that is ours as a whole. One of the user's own in its place is an error. */
export const ownFile = ({ path, text, mode, mark = "", ...about }: OwnFile): SettingsEdit => {
  const isOurs = (content: string): boolean => content !== "" && content.includes(mark);
  return {
    ...about,
    path,
    isOwn: true,
    ...(mode === undefined ? {} : { mode }),
    has: isOurs,
    edits: (content) => {
      if (content !== "" && !isOurs(content))
        throw new UserError(`${path} is not pith's; move it away first, nothing was changed`);
      return content === text ? [] : [{ at: 0, removed: content, inserted: text }];
    },
    without: (content) => (isOurs(content) ? "" : content),
  };
};
