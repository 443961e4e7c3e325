/** A line without an end that a program redraws again and again: what is held of it is what would be shown of it. */
import { isUtf8 } from "node:buffer";
import { withoutRedraws } from "./without-redraws.ts";
import type { Splitter } from "./lines.ts";

/** Characters that go back to the first column. */
const returns = ["\r", "\u001b[G", "\u001b[1G"];

/** The line with its last states alone; null if that is not much shorter. */
const shortened = (line: Uint8Array): Uint8Array | null => {
  const bytes = Buffer.from(line.buffer as ArrayBuffer, line.byteOffset, line.byteLength);
  const end = Math.max(...returns.map((one) => bytes.lastIndexOf(one)));
  const drawn = bytes.subarray(0, Math.max(end, 0));
  if (drawn.length === 0 || !isUtf8(drawn) || drawn.includes(0)) return null;
  const shorter = Buffer.concat([Buffer.from(withoutRedraws(drawn.toString())), bytes.subarray(end)]);
  return shorter.length > bytes.length / 2 ? null : shorter;
};

/** Whether redraws were most of the open line; then it holds them no more. */
export const holdsRedraws = (splitter: Splitter): boolean => {
  const rest = splitter.takeRest();
  const shorter = shortened(rest);
  splitter.split(shorter ?? rest);
  return shorter !== null;
};
