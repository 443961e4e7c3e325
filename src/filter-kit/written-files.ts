/** The rows in which a bundler lists the files that it wrote. */
import { drop, keep, type Verdict } from "./filter.ts";

const outputFiles = drop("output files");
const shownFiles = 10;
/** In kilobytes. */
const large = 100;

/** The first few files and every large one; where they are listed by size the last one tells most, so it is shown as well. */
export const createWrittenFiles = (kilobytes: (text: string) => number | null) => {
  let count = 0;
  let last: number | undefined;
  return {
    row(text: string, index: number): Verdict | null {
      const size = kilobytes(text);
      if (size === null) return null;
      count += 1;
      last = index;
      return count <= shownFiles || size >= large ? keep : outputFiles;
    },
    end: () => (last === undefined ? undefined : [last]),
  };
};
