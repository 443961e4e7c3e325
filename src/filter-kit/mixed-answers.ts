/** Output of several commands in sequence, files among it: rows of a search and of a long listing are told apart from file
 * contents by their form, if one of the commands prints such rows. */
import { heading, hit, keep, named, type Reducer } from "./filter.ts";

export interface Printing {
  /** One of the commands searches: `path:12:text`. */
  readonly hits: boolean;
  /** One of the commands lists: `-rw-r--r-- 1 dev dev 4096 Nov 21 13:34 a`. */
  readonly rows: boolean;
  /** One of the commands numbers lines. */
  readonly numbered: boolean;
}

export const exactOnly: Printing = { hits: false, rows: false, numbered: false };

const hitForm = /^((?:[A-Za-z]:[\\/])?[^\s:]*[^\s:/.][^\s:]*):\d+:/;
const row = /^[bcdlps-](?:[r-][w-][xsS-]){2}[r-][w-][xtT-][@+.]? +\d+ \S+ +\S+ +\d+[,\d]* /;

const searches = new Set(["rg", "grep", "egrep", "fgrep", "ggrep", "ag", "ack"]);
const lists = new Set(["ls", "gls"]);

const nameOf = (argv: readonly string[]): string => (argv[0] ?? "").replace(/^.*\//, "");

const isSearch = (argv: readonly string[]): boolean =>
  searches.has(nameOf(argv)) || (nameOf(argv) === "git" && argv.includes("grep"));

/** Kinds of output that commands print, stages before `sed` or `head` among them. */
export const printingOf = (commands: readonly (readonly string[])[]): Omit<Printing, "numbered"> => ({
  hits: commands.some(isSearch),
  rows: commands.some((argv) => lists.has(nameOf(argv))),
});

/** Every other line is exact. */
export const mixedAnswers = ({ hits, rows, numbered }: Printing): Reducer => {
  let exact = true;
  let file = "";
  return {
    line(text) {
      const path = hits ? hitForm.exec(text)?.[1] : undefined;
      exact = path === undefined && !(rows && row.test(text));
      const before = file;
      file = path ?? "";
      if (path === undefined) return file === before ? keep : heading(0);
      return file === before ? hit : { ...named(1, path), part: "hit" };
    },
    get exact() {
      return exact;
    },
    numbered,
  };
};
