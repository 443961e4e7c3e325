/** A block of lines within markers, at the end of a file that people write; and files that are ours as a whole. */
import { UserError } from "../../system/user-error.ts";
import { editBetween, type SettingsEdit } from "./settings-edit.ts";

/** How a comment is written in the file. */
export type Comment = "<!--" | "#" | "//";

export interface Markers {
  readonly open: string;
  readonly close: string;
}

/** `name` where several agents have a block in the same file. */
export const markersFor = (comment: Comment, name = ""): Markers => {
  const own = name === "" ? "pith" : `pith ${name}`;
  return comment === "<!--"
    ? { open: `<!-- ${own} -->`, close: `<!-- /${own} -->` }
    : { open: `${comment} ${own}: start`, close: `${comment} ${own}: end` };
};

/** `content` with the block at its end. */
export const withBlock = (content: string, { open, close }: Markers, text: string): string => {
  const eol = content.includes("\r\n") ? "\r\n" : "\n";
  const gap = content === "" ? "" : content.endsWith("\n") ? eol : eol + eol;
  return `${content}${gap}${open}${eol}${text.replaceAll("\n", eol)}${eol}${close}${eol}`;
};

/** `content` without the block, whatever stands within its markers. */
export const withoutBlock = (content: string, { open, close }: Markers): string => {
  const start = content.indexOf(open);
  const end = content.indexOf(close, start);
  if (start === -1 || end === -1) return content;
  const rest = content.slice(end + close.length);
  const isLast = rest.trim() === "";
  const before = content
    .slice(0, start)
    .replace(/(?:\r?\n){1,2}$/, (gap) => (isLast ? gap.replace(/\r?\n$/, "") : gap));
  return before + rest.replace(/^\r?\n/, "");
};

export interface Block {
  readonly path: string;
  readonly comment: Comment;
  /** Where several agents have a block in the same file. */
  readonly name?: string;
  /** Lines without a last line end. */
  readonly text: string;
}

export const block = ({ path, comment, name, text }: Block): SettingsEdit => {
  const markers = markersFor(comment, name);
  const without = (content: string): string => withoutBlock(content, markers);
  return {
    path,
    has: (content) => without(content) !== content,
    edits: (content) => {
      const eol = content.includes("\r\n") ? "\r\n" : "\n";
      const whole = [markers.open, ...text.split("\n"), markers.close].join(eol);
      if (content.includes(whole)) return [];
      const edit = editBetween(content, withBlock(without(content), markers, text));
      return edit === null ? [] : [edit];
    },
    without,
  };
};

export interface OwnFile extends Pick<SettingsEdit, "stub" | "lack"> {
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
