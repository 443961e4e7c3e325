/** Lines of a search in, out: where the hits of another file begin. */
import { folderGroups } from "./folder-groups.ts";
import { hit, keep, named, type Verdict } from "./filter.ts";

const numbered = /^((?:[A-Za-z]:[\\/])?[^\s:][^:]*):\d+:/;
const plain = /^((?:[A-Za-z]:[\\/])?[^\s:]*[./\\][^\s:]*):(?!\/\/)/;
/** Context above a file's first hit; its name must end like a file's. */
const context = /^(\S.*?\.\w+)[-=]\d+[-=]/;

const isOf = (path: string, text: string): boolean =>
  path !== "" && text.startsWith(path) && ":-=".includes(text[path.length] ?? " ");

const place = /:\d+:/y;

const isNumbered = (length: number, text: string): boolean => {
  place.lastIndex = length;
  return place.test(text);
};

const byHit = (): ((text: string) => Verdict) => {
  let current = "";
  return (text) => {
    if (text === "--") return keep;
    if (isOf(current, text)) return isNumbered(current.length, text) ? hit : keep;
    const path = (numbered.exec(text) ?? plain.exec(text) ?? context.exec(text))?.[1];
    if (path === undefined) return keep;
    current = path;
    return isNumbered(path.length, text) ? { ...named(1, path), part: "hit" } : named(1, path);
  };
};

/** The file's name stands alone above its hits, below an empty line. */
const byHeading = (): ((text: string) => Verdict) => {
  let isNext = true;
  return (text) => {
    const begins = isNext && text !== "" && !/^\d+[:-]/.test(text);
    isNext = text === "";
    return begins ? named(1, text) : keep;
  };
};

const lists = /^(?:-[a-zA-Z]*[lL]|--files(?:-with(?:out)?-match(?:es)?)?|-[a-zA-Z]*c|--count(?:-matches)?)$/;
const headed = /^(?:--heading|--pretty|-p)$/;

/** The first hit of a file begins a record that marks name by the file; of names alone, the first in a folder. */
export const hitGroups = (argv: readonly string[]): ((text: string) => Verdict) => {
  const options = argv.slice(1, argv.indexOf("--") === -1 ? undefined : argv.indexOf("--"));
  if (options.some((word) => lists.test(word))) return folderGroups();
  return options.some((word) => headed.test(word)) ? byHeading() : byHit();
};
