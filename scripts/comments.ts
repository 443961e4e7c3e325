import { pathToFileURL } from "node:url";
import { sourcesOfHouse } from "./house.ts";

/** At most this many comments begin with one of these words. Lower it as they go. */
const oddBeginnings = 467;
/** The bound may lag behind by this much, so that branches can be merged. */
const slack = 50;

/** Complains about comments that begin in an odd order of words. */
export const oddlyBegun = (files: ReadonlyMap<string, string>, bound = oddBeginnings): string[] => {
  const found = [...files].flatMap(([file, text]) =>
    file.includes(".generated.")
      ? []
      : text
          .split("\n")
          .flatMap((line, at) =>
            /^\s*(?:\/\*\*|\/\/|\*) (?:What|Of|The same|So many)\b/.test(line) ? [`${file}:${at + 1}`] : [],
          ),
  );
  if (found.length <= bound && found.length >= bound - slack) return [];
  return [
    found.length < bound
      ? `scripts/comments.ts: oddBeginnings is ${bound}, and ${found.length} are left: write that`
      : `${found.length} comments begin with What, Of, The same or So many, at most ${bound} may: the last is ${found.at(-1)}`,
  ];
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const complaints = oddlyBegun(sourcesOfHouse());
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
