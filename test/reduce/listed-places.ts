/** The places that marks name in the place of diagnostics. */
const list = /^\[pith: .* hidden, at (.*)\]$/;

/** What a line lists, if it is such a mark. */
export const listOf = (line: string): string | undefined => list.exec(line)?.[1];

/** Places that a mark lists: a file is named once before its positions. */
export const listedIn = (list: string): string[] => {
  const places: string[] = [];
  let file = "";
  for (const word of list.split(" ")) {
    const named = /^(.+?):(\d+(?::\d+)?)$/.exec(word);
    if (/^\d+(?::\d+)?$/.test(word)) places.push(`${file}:${word}`);
    else if (named !== null) {
      file = named[1]!;
      places.push(word);
    }
  }
  return places;
};
