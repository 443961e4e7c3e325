import { pathToFileURL } from "node:url";
import { sourcesOfHouse } from "./house.ts";

interface Rule {
  readonly pattern: RegExp;
  readonly says: string;
  /** This many lines are left. Lower it as they go. */
  readonly left: number;
}

/** Words that no new line may use. */
export const rules: readonly Rule[] = [
  {
    pattern: /^\s*(?:\/\*\*|\/\/|\*) (?:What|Of|The same|So many)\b/,
    says: "a comment does not begin with What, Of, The same or So many",
    left: 0,
  },
  {
    pattern: /\b(?:const|let|readonly) #?(?:most|fewest|least)(?:[A-Z]\w*)?\b/,
    says: "a name begins with max or min, not with most, fewest or least",
    left: 0,
  },
];

/** A bound may lag behind by this much, so that branches can be merged. */
const slack = 50;

/** Complains about each rule that more lines break than are left, or far fewer. */
export const oddWords = (files: ReadonlyMap<string, string>, known = rules): string[] =>
  known.flatMap(({ pattern, says, left }) => {
    const found = [...files].flatMap(([file, text]) =>
      file.includes(".generated.")
        ? []
        : text.split("\n").flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}`] : [])),
    );
    if (found.length <= left && found.length >= left - slack) return [];
    return [
      found.length < left
        ? `scripts/comments.ts: ${says}: ${found.length} are left, write that for ${left}`
        : `${says}: ${found.length} do, at most ${left} may; the last is ${found.at(-1)}`,
    ];
  });

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const complaints = oddWords(sourcesOfHouse());
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
