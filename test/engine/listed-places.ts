/** The places that marks name in the place of diagnostics. */
import { placeIn, withoutPlace } from "../../src/engine/write/places.ts";

const list = /^\[pith: .* hidden, at (.*)\]$/;

/** What a line lists, if it is such a mark. */
export const listOf = (line: string): string | undefined => list.exec(line)?.[1];

/** Places that a mark lists: a file is named once before its positions, in quotes where it holds blanks. */
export const listedIn = (list: string): string[] => {
  const places: string[] = [];
  let file = "";
  for (const [word] of list.matchAll(/"[^"]*":\S+|\S+/g)) {
    const named = /^"?(.+?)"?:(\d+(?::\d+)?)$/.exec(word);
    if (/^\d+(?::\d+)?$/.test(word)) places.push(`${file}:${word}`);
    else if (named !== null) {
      file = named[1]!;
      places.push(`${file}:${named[2]!}`);
    }
  }
  return places;
};

/** Whether a mark names the line's place, and what it says is shown of another place, or quoted from there. */
export const namedIn = (shown: string): ((line: string, isQuote?: boolean) => boolean) => {
  const places = new Set(shown.split("\n").flatMap((line) => listedIn(listOf(line) ?? "")));
  const positions = new Set([...places].map((place) => place.replace(/^.*?:(?=\d+(?::\d+)?$)/, "")));
  return (line, isQuote = false) => {
    const row = /^ +(\d+:\d+) +(\S.*)$/.exec(line);
    if (row !== null) return positions.has(row[1]!) && shown.includes(row[2]!);
    const found = placeIn(line);
    if (found === null) return false;
    if (!places.has(`${found[0]}:${found[1]}`)) return false;
    return isQuote || shown.includes(withoutPlace(line).replace(/[\s━]+$/, ""));
  };
};
