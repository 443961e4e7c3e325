/** A word that holds a digit in, what it says out: a number with or without a unit, a part of a number or of a time of day. */
import { isDigit } from "../../filter-kit/characters.ts";

/** `status`: a number, or an id; `measure`: with its unit; `time`: measured; `fraction`: behind a point; `clock`: of a time
 * of day. */
type Role = "status" | "measure" | "time" | "fraction" | "clock";

const codesOf = (letters: string): readonly number[] => [...letters].map((letter) => letter.charCodeAt(0));
const [percent, point, colon, zero, theT] = [37, 46, 58, 48, 84];

/** `0.25`, `v1.14.3`: the word behind a point. */
const isFraction = (text: string, start: number): boolean =>
  text.charCodeAt(start - 1) === point && isDigit(text.charCodeAt(start - 2));

/** `14:05:09`, `21T14:05`: the words from `start` to `end` that stand beside a colon. */
const isOfClock = (text: string, start: number, end: number): boolean => {
  const beside = text.charCodeAt(start - 1) === colon || text.charCodeAt(end) === colon;
  return beside && (end - start === 2 || isDayAndHour(text, start, end));
};

/** `21T14` */
const isDayAndHour = (text: string, start: number, end: number): boolean =>
  end - start === 5 &&
  text.charCodeAt(start + 2) === theT &&
  digitsEnd(text, start, end) === start + 2 &&
  digitsEnd(text, start + 3, end) === end;

/** Where the digits end that begin at `start`. */
const digitsEnd = (text: string, start: number, end: number): number => {
  let at = start;
  while (at < end && isDigit(text.charCodeAt(at))) at += 1;
  return at;
};

/** First characters of `s`, `sec`, `m`, `min`, `ms` and `h`, and of `ns`, `us` and `µs`. */
const timeLetters = codesOf("smh");
const smallerSeconds = codesOf("nuµ");
const [theSecond] = codesOf("s");

/** Whether what follows the number at the word's beginning begins like a unit of time. */
const isTime = (text: string, unit: number, end: number): boolean => {
  if (unit === end) return false;
  const code = text.charCodeAt(unit);
  if (timeLetters.includes(code)) return true;
  return smallerSeconds.includes(code) && unit + 1 < end && text.charCodeAt(unit + 1) === theSecond;
};

/** `unit`: where the word goes on behind its number. */
const roleOf = (text: string, start: number, unit: number, end: number): Role => {
  if (isFraction(text, start)) return "fraction";
  if (isOfClock(text, start, end)) return "clock";
  if (unit === start) return "status";
  if (isTime(text, unit, end)) return "time";
  return unit < end || text.charCodeAt(end) === percent ? "measure" : "status";
};

const [kilo, minute] = [1024, 60];
const second = 1e9;

/** Nanoseconds and bytes: 42 s are beyond 900 ms, 1 GB is beyond 900 MB. */
const unitSizes: ReadonlyMap<string, number> = new Map([
  ["ns", 1],
  ["us", 1e3],
  ["µs", 1e3],
  ["ms", 1e6],
  ["s", second],
  ["sec", second],
  ["m", second * minute],
  ["min", second * minute],
  ["h", second * minute * minute],
  ...["", "k", "m", "g", "t"].flatMap((prefix, power) =>
    [`${prefix}b`, `${prefix}ib`, `${prefix.toUpperCase()}B`, `${prefix.toUpperCase()}iB`].map(
      (unit): [string, number] => [unit, kilo ** power],
    ),
  ),
]);

const longestUnit = Math.max(...[...unitSizes.keys()].map(({ length }) => length));

/** The size of the unit behind a number; undefined: it is no unit. */
const unitSize = (text: string, start: number, end: number): number | undefined =>
  start < end && end - start <= longestUnit ? unitSizes.get(text.slice(start, end)) : undefined;

/** Digits beyond these no longer fit a number; as part of a hash they still tell values apart. */
const exactDigits = 15;

/** The value of one word. The object is filled anew for each. */
export interface Value {
  role: Role;
  /** A number in the smallest unit of its kind; of any other word a hash of it. */
  value: number;
  /** A state that most lines share: the unit of a measured time or fraction, else the value. */
  state: number;
}

const numberAt = (text: string, start: number, end: number): number => {
  let value = 0;
  for (let at = start; at < end; at += 1) value = value * 10 + text.charCodeAt(at) - zero;
  return value;
};

const hashAt = (text: string, start: number, end: number, seed: number): number => {
  let value = seed;
  for (let at = start; at < end; at += 1) value = (value * 31 + text.charCodeAt(at)) | 0;
  return value;
};

/** Reads the word from `start` to `end`. */
export const readValue = (text: string, start: number, end: number, found: Value): void => {
  const unit = digitsEnd(text, start, end);
  const number = Math.min(unit, start + exactDigits);
  const value = numberAt(text, start, number);
  found.role = roleOf(text, start, unit, end);
  found.value = value;
  found.state = value;
  if (number === end) return;
  const size = unit > start ? unitSize(text, number, end) : undefined;
  found.value = size === undefined ? hashAt(text, number, end, value) : value * size;
  const isMeasured = found.role === "time" || (found.role === "fraction" && unit < end);
  found.state = isMeasured ? hashAt(text, unit, end, 0) : found.value;
};
