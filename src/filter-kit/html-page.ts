/** A page's lines in, what of them is a program, a style sheet or a drawing out: these are no text that one reads. */
import { drop, keep, type Verdict } from "./filter.ts";

type Tag = "script" | "style" | "svg";

/** Raw instructions integrations at the first end tag whatever stands before: https://html.spec.whatwg.org/multipage/parsing.html */
const opening = /<(script|style|svg)(?=[\s>/])[^>]*>/gi;
const pageStart = /^\s*\uFEFF?(?:<!doctype html\b|<html\b)/i;

const hidden: Readonly<Record<Tag, Verdict>> = {
  script: drop("script lines"),
  style: drop("style lines"),
  svg: drop("drawing lines"),
};

interface Body {
  readonly ranges: readonly (readonly [number, number])[];
  /** The tag whose body goes on below. */
  readonly open: Tag | null;
}

const ends: Readonly<Record<Tag, RegExp>> = { script: /<\/script/gi, style: /<\/style/gi, svg: /<\/svg/gi };

const endOf = (text: string, tag: Tag, from: number): number => {
  ends[tag].lastIndex = from;
  return ends[tag].exec(text)?.index ?? -1;
};

/** The bodies in a line of which the beginning up to `from` is known to be outside of any. */
const bodiesIn = (text: string, from: number): Body => {
  const ranges: (readonly [number, number])[] = [];
  opening.lastIndex = from;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const start = found.index + found[0].length;
    // `<svg/>` has no body; a script with an empty one loses nothing.
    if (found[0].endsWith("/>")) continue;
    const tag = found[1]!.toLowerCase() as Tag;
    const end = endOf(text, tag, start);
    if (end > start) ranges.push([start, end]);
    if (end !== -1) {
      opening.lastIndex = end;
      continue;
    }
    if (text.length > start) ranges.push([start, text.length]);
    return { ranges, open: tag };
  }
  return { ranges, open: null };
};

const cutAt = (ranges: Body["ranges"]): Verdict =>
  ranges.length === 0 ? keep : { act: "keep", cut: { ranges } };

/** Asked for each line, in order; what is no page is kept whole. */
export const createPage = (): ((text: string) => Verdict) => {
  let isPage = false;
  let open: Tag | null = null;
  return (text) => {
    isPage ||= pageStart.test(text);
    if (!isPage) return keep;
    const inside = open;
    const end = inside === null ? 0 : endOf(text, inside, 0);
    if (inside !== null && end === -1) return hidden[inside];
    const { ranges, open: next } = bodiesIn(text, end);
    open = next;
    return cutAt(end > 0 ? [[0, end], ...ranges] : ranges);
  };
};
