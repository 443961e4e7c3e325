/** Days as the user's calendar has them. */

const quarter = 15 * 60_000;
/** Milliseconds. */
export const dayLength = 24 * 60 * 60_000;

/** Number of the day, for one call after the other. Time zones change their offset at quarters of an hour only. */
export const dayFinder = (): ((t: number) => number) => {
  let known = -1;
  let shift = 0;
  return (t) => {
    const at = Math.floor(t / quarter);
    if (at !== known) {
      known = at;
      shift = new Date(t).getTimezoneOffset() * 60_000;
    }
    return Math.floor((t - shift) / dayLength);
  };
};

export const dayOf = (t: number): number => dayFinder()(t);

/** `2026-11-21`. */
export const dayText = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** The first moment of a day. */
export const startOfDay = (day: number): number => {
  const date = new Date(day * dayLength);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()).getTime();
};

/** Equal for two processes whose calendars agree, as far as this year's offsets tell. */
export const zone = (now: number): string => {
  const year = new Date(now).getFullYear();
  return [0, 3, 6, 9].map((month) => new Date(year, month, 1).getTimezoneOffset()).join(" ");
};
