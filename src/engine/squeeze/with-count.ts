/**
 * A line that came several times in a row is written once, with its count. That has to be shorter in tokens.
 *
 *     waiting for the database   (12 times)   ->   waiting for the database (x12)
 *
 * A line that already ends like a count gets one as well, of one: `ok (x12) (x1)`.
 */
import { notCounted } from "./escape.ts";
import { looksHoisted } from "./hoist-prefixes.ts";

/** The pieces into which tokenizers part a text before anything else: each is a token at least. */
const pieces = /[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+|\s+/gu;

/** Tokens of the line and its end, at least: a sign takes the end along. */
const minTokens = (line: string): number =>
  (line.match(pieces)?.length ?? 0) + (/[\p{L}\p{N}]$/u.test(line) ? 1 : 0);

/** Tokens of the count: ` (`, `x`, up to three digits each, `)`. */
const tokensOfCount = (times: number): number => 3 + Math.ceil(String(times).length / 3);

/** A line that heads `next` like a hoisted prefix stays as often as it came. */
export function withCount(line: string, times: number, next: string): string[] {
  if (times === 1) return [notCounted(line)];
  const mark = ` (x${times})`;
  const isShorter =
    mark.length < (times - 1) * (line.length + 1) && tokensOfCount(times) <= (times - 1) * minTokens(line);
  if (isShorter && !looksHoisted(line, next)) return [line + mark];
  return Array.from({ length: times }, () => notCounted(line));
}
