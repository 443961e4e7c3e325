/**
 * A model of what a model reads: given one request's results of the shell tool in order, oldest first, every mark that
 * refers to an earlier result is held against that result.
 */
export interface Read {
  readonly text: string;
}

const mark = /^\[pith: (\d+) lines? as in "(.*)", (\d+) commands? ago\]$/;
const gap = /^\[pith: (\d+)(?: \S+){0,3}(?: hidden(?:, at .+)?)?\]$/;
const foot = /^\[pith ([0-9A-Z]{8}): \d+ of \d+ lines hidden/;

export interface Checked {
  readonly references: number;
  readonly complaints: readonly string[];
}

/** `rawOf`: all that the run printed, by its id. `first`: of the results before it nothing is checked. */
export const checkReferences = (
  results: readonly Read[],
  rawOf: (id: string) => string,
  first = 0,
): Checked => {
  const complaints: string[] = [];
  let references = 0;
  results.forEach(({ text }, at) => {
    if (at < first) return;
    const lines = text.split("\n");
    if (!lines.some((line) => mark.test(line))) return;
    const id = lines.map((line) => foot.exec(line)?.[1]).findLast((found) => found !== undefined);
    if (id === undefined) {
      complaints.push(`result ${at} refers without a foot`);
      return;
    }
    const raw = rawOf(id).split("\n");
    let from = 0;
    for (const line of lines) {
      const reference = mark.exec(line);
      const hidden = reference ?? gap.exec(line);
      if (hidden === null) {
        if (!foot.test(line)) from += 1;
        continue;
      }
      const block = raw.slice(from, from + Number(hidden[1]));
      from += Number(hidden[1]);
      if (reference === null) continue;
      references += 1;
      const earlier = results[at - Number(reference[3])];
      if (earlier === undefined)
        complaints.push(`result ${at}: there is nothing ${reference[3]} commands ago`);
      else if (!`\n${earlier.text}\n`.includes(`\n${block.join("\n")}\n`))
        complaints.push(`result ${at}: ${JSON.stringify(line)} stands for what is not there`);
    }
  });
  return { references, complaints };
};
