/** Tells a person that a report reads very many records first. */

/** Folding this much takes about a second. */
const minBytes = 16 * 1024 * 1024;

/** Returns a function that takes bytes as they are folded. Terminals get a percentage, other readers one line. */
export const foldProgress = (
  total: number,
  stderr: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr,
): ((bytes: number) => void) => {
  if (total < minBytes) return () => {};
  const size = Math.round(total / 1024 / 1024);
  const text = `pith: reading ${size} MiB of records that no report has read yet`;
  if (stderr.isTTY !== true) {
    stderr.write(`${text}\n`);
    return () => {};
  }
  let done = 0;
  return (bytes) => {
    done += bytes;
    const isOver = done >= total;
    stderr.write(`\r${text}: ${Math.min(100, Math.floor((done / total) * 100))} %${isOver ? "\n" : ""}`);
  };
};
