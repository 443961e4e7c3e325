/** Figures in the words of a report. */

export const whole = (value: number): string => (Math.round(value) || 0).toLocaleString("en-US");

export const percent = (share: number | null): string =>
  share === null ? "-" : `${(100 * share).toFixed(1)}%`;

export const plural = (count: number, noun: string): string => {
  const several = noun.endsWith("y") && !noun.endsWith("day") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${whole(count)} ${count === 1 ? noun : several}`;
};

/** For a sentence that says that there is nothing: `for the last 30 days`, `since 2026-11-01`, `so far`. */
export const forPeriod = (period: string): string => {
  if (period === allRecorded) return "so far";
  return /^(?:since|in) /.test(period) ? period : `for ${period}`;
};

/** The period that has no beginning. */
export const allRecorded = "all that is recorded";

/** `950`, `12.3k`, `4.6M`. */
export const short = (value: number): string => {
  const size = Math.abs(value);
  if (size < 1000) return String(Math.round(value));
  const [unit, name] =
    size < 999_500 ? [1000, "k"] : size < 999_500_000 ? [1_000_000, "M"] : [1_000_000_000, "G"];
  const digits = size / unit < 9.95 ? 1 : 0;
  return `${(value / unit).toFixed(digits)}${name}`;
};

/** `$1.20`, `-<$0.01`; `?`: not known. */
export const dollarsText = (cost: number | null): string => {
  if (cost === null) return "?";
  const size = Math.abs(cost);
  const sign = cost < 0 ? "-" : "";
  return size > 0 && size < 0.005 ? `${sign}<$0.01` : `${sign}$${size.toFixed(2)}`;
};

/** `12 ms`, `3.4 s`, `5 min`, `2 h`. */
export const timeText = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 120_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return milliseconds < 7_200_000
    ? `${Math.round(milliseconds / 60_000)} min`
    : `${(milliseconds / 3_600_000).toFixed(1)} h`;
};

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar of at most so many characters; nothing for what is below zero. */
export const bar = (value: number, largest: number, width: number): string => {
  if (value <= 0 || largest <= 0) return "";
  const steps = Math.max(1, Math.round((value / largest) * width * 8));
  return "█".repeat(Math.floor(steps / 8)) + eighths[steps % 8]!;
};
