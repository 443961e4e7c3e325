/** JSON lines of files of any size; what is no JSON is counted. */
import { closeSync, readSync } from "node:fs";
import { openRegular } from "../system/regular-file.ts";

export type Json = { readonly [name: string]: unknown };

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value behind names, undefined where one is missing. */
export const at = (value: unknown, ...names: readonly (string | number)[]): unknown =>
  names.reduce<unknown>(
    (found, name) =>
      typeof found === "object" && found !== null
        ? (found as Record<string | number, unknown>)[name]
        : undefined,
    value,
  );

export const textAt = (value: unknown, ...names: readonly (string | number)[]): string => {
  const found = at(value, ...names);
  return typeof found === "string" ? found : "";
};

export const listAt = (value: unknown, ...names: readonly (string | number)[]): readonly unknown[] => {
  const found = at(value, ...names);
  return Array.isArray(found) ? found : [];
};

/** There were no agents before: such a time is another unit, or the default of a field. */
const earliest = Date.UTC(2015, 0);
/** The calendar of the language ends there. */
const latest = 8.64e15;

/** Milliseconds since 1970; 0 for what is no date that an agent can have written. */
export const timeAt = (value: unknown, ...names: readonly (string | number)[]): number => {
  const found = at(value, ...names);
  const t = typeof found === "string" ? Date.parse(found) : Number(found);
  return typeof found !== "object" && t >= earliest && t <= latest ? t : 0;
};

export const numberAt = (value: unknown, ...names: readonly (string | number)[]): number => {
  const found = at(value, ...names);
  return typeof found === "number" && Number.isFinite(found) ? found : 0;
};

const pieceLength = 1024 * 1024;
const newline = 10;
/** Longer than anything that a transcript holds in one line. */
const longestLine = 64 * 1024 * 1024;

function* linesOf(path: string): Generator<string> {
  const fd = openRegular(path);
  try {
    let held: Buffer[] = [];
    let length = 0;
    const buffer = Buffer.allocUnsafe(pieceLength);
    for (let count = readSync(fd, buffer); count > 0; count = readSync(fd, buffer)) {
      let from = 0;
      for (
        let end = buffer.indexOf(newline);
        end !== -1 && end < count;
        end = buffer.indexOf(newline, from)
      ) {
        const part = buffer.subarray(from, end);
        yield (held.length === 0 ? part : Buffer.concat([...held, part])).toString("utf8");
        held = [];
        length = 0;
        from = end + 1;
      }
      if (length < longestLine) held.push(Buffer.from(buffer.subarray(from, count)));
      length += count - from;
    }
    if (held.length > 0) yield Buffer.concat(held).toString("utf8");
  } finally {
    closeSync(fd);
  }
}

/** Each object of a file; answers how many lines are none. `wanted`: lines without one of these are not parsed; none: all are. */
export const eachObject = (path: string, wanted: readonly string[], use: (value: Json) => void): number => {
  let broken = 0;
  for (const line of linesOf(path)) {
    if (line.trim() === "" || (wanted.length > 0 && !wanted.some((part) => line.includes(part)))) continue;
    try {
      const value: unknown = JSON.parse(line);
      if (isObject(value)) use(value);
    } catch {
      broken += 1;
    }
  }
  return broken;
};
