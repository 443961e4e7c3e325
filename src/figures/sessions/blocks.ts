/** Blocks of five hours, as plans with a limit count them: one begins with the hour of a first request, ends five hours later, and
 * the next one begins with the first request behind it. */
const hour = 3_600_000;
const length = 5 * hour;

const nameOf = (start: number): string =>
  `${new Date(start).toISOString().slice(0, 13).replace("T", " ")}:00Z`;

/** The block in which a moment lies, by all moments in which something was asked for. What has no date is in none. */
export const blocksOf = (moments: readonly number[]): ((t: number) => string | null) => {
  const starts: number[] = [];
  for (const t of moments.filter((one) => one > 0).toSorted((a, b) => a - b))
    if (t >= (starts.at(-1) ?? -Infinity) + length) starts.push(t - (t % hour));
  return (t) => {
    const start = starts.findLast((one) => one <= t);
    return start === undefined || t >= start + length ? null : nameOf(start);
  };
};
