/**
 * Walks what pith shows against the raw output, as a reader who trusts the marks does: every shown line is the next raw
 * line, every mark skips exactly as many lines as it says, where it stands.
 */
import { withoutRedraws } from "../../src/engine/read/without-redraws.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { documentEnd, joined } from "./documents.ts";
import { unjoin } from "./squeeze/unjoin.ts";
import { unhoist } from "./squeeze/unhoist.ts";

const gap =
  /^\[pith: (\d+)(?:(?: \S+){0,3} hidden(?:: .+)?| same as above .+| same as in ".*"(?: \d+ commands? back)?(?:, lines? [\d-]+ of \d+)?| same, lines? [\d-]+)\]$/;
const foot = /^\[pith [0-9A-Z]{4,8}: (\d+) of (\d+) lines hidden/;
const columns =
  /^\[pith: \d+ (?:columns?|values?) hidden in (?:\d+ of )?the next (?:(\d+) lines|line): .+\]$/;
const said = /^\[pith: .+ says: .+\]$/;
const counted = /^(.*) \(x(\d+)\)$/s;
const cut = /…\[\+(\d+) chars\]…/g;

type Element =
  /** Shown lines between two marks, as they stand and with hoisted prefixes put back. */
  | {
      readonly kind: "lines";
      readonly plain: readonly string[];
      readonly whole: readonly string[];
      readonly loose: number;
    }
  | { readonly kind: "gap"; readonly count: number; readonly mark: string }
  | { readonly kind: "foot"; readonly count: number; readonly of: number };

const markOf = (line: string): Element | "other" | null => {
  const skipped = gap.exec(line);
  if (skipped !== null) return { kind: "gap", count: Number(skipped[1]), mark: line };
  const last = foot.exec(line);
  if (last !== null) return { kind: "foot", count: Number(last[1]), of: Number(last[2]) };
  return columns.test(line) || said.test(line) ? "other" : null;
};

/** The shown text as lines and marks, hoisted prefixes put back. */
export const elementsOf = (shown: string): Element[] => {
  const elements: Element[] = [];
  let stretch: string[] = [];
  let loose = 0;
  const close = (): void => {
    if (stretch.length > 0)
      elements.push({ kind: "lines", plain: stretch, whole: unjoin(unhoist(stretch)), loose });
    [stretch, loose] = [[], 0];
  };
  if (shown === "") return [];
  for (const line of shown.replace(/\n$/, "").split(/\r?\n/)) {
    const mark = markOf(line);
    if (mark === null) {
      stretch.push(line);
      continue;
    }
    close();
    const cuts = columns.exec(line);
    if (cuts !== null) loose = Number(cuts[1] ?? 1);
    if (mark !== "other") elements.push(mark);
  }
  close();
  return elements;
};

const squeezed = (text: string): string =>
  text
    .replace(/^ +(?=\d+\t)/, "")
    .replace(/[ \t]+/g, " ")
    .trimEnd();

export const isSubsequence = (part: string, whole: string): boolean => {
  let at = 0;
  for (const char of part) {
    at = whole.indexOf(char, at) + 1;
    if (at === 0) return false;
  }
  return true;
};

/** Edits in order, each cut as long as it says. */
const isCut = (line: string, raw: string): boolean => {
  let rest = raw;
  const parts = line.split(cut);
  if (parts.length === 1) return false;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]!;
    if (at % 2 === 1) rest = rest.slice(Number(part));
    else if (rest.startsWith(part)) rest = rest.slice(part.length);
    else return false;
  }
  return rest === "";
};

export interface WalkOptions {
  /** Told of each raw line that is shown. */
  readonly onShown?: (index: number) => void;
  /** Told of each mark, and of the raw line with which it begins to skip. */
  readonly onGap?: (mark: string, index: number, count: number) => void;
}

const isSame = (line: string, raw: string, loose: boolean): boolean => {
  const plain = stripAnsi(raw).replace(/\r$/, "");
  const candidates = [raw, plain, plain.trimEnd(), stripAnsi(withoutRedraws(raw)).trimEnd()];
  const own = line.replace(/\r$/, "");
  return candidates.some(
    (one) =>
      one === own ||
      `\\${one}` === own ||
      own.replaceAll("\\[pith", "[pith") === one ||
      squeezed(one) === squeezed(own) ||
      isCut(own, one) ||
      (loose && isSubsequence(squeezed(own.replaceAll(cut, "")), squeezed(one))),
  );
};

const isBlank = (text: string | undefined): boolean => text !== undefined && stripAnsi(text).trim() === "";

/** The first false claim of a shown text, or null. */
export const walk = (raw: string, shown: string, options: WalkOptions = {}): string | null => {
  const lines = raw === "" ? [] : raw.replace(/\n$/, "").split("\n");
  const plain = lines.map((line) => stripAnsi(line));
  let at = 0;
  let hidden = 0;
  const step = (text: string, loose: boolean): boolean => {
    if (at < lines.length && isSame(text, lines[at]!, loose)) {
      options.onShown?.(at);
      at += 1;
      return true;
    }
    const many = counted.exec(text);
    if (many === null) return false;
    const end = at + Number(many[2]);
    for (let index = at; index < end; index += 1)
      if (lines[index] === undefined || !isSame(many[1]!, lines[index]!, loose)) return false;
    for (let index = at; index < end; index += 1) options.onShown?.(index);
    at = end;
    return true;
  };
  /** A document is the same document in whatever lines; the index behind it, or -1. */
  const stepDocument = (texts: readonly string[], from: number): number => {
    const end = documentEnd(texts, from);
    if (end === -1) return -1;
    const last = documentEnd(plain, at);
    if (last === -1 || joined(plain.slice(at, last)) !== joined(texts.slice(from, end))) return -1;
    for (; at < last; at += 1) options.onShown?.(at);
    return end;
  };
  const stepAll = (texts: readonly string[], loose: number): string | null => {
    const start = at;
    for (let index = 0; index < texts.length; index += 1) {
      const text = texts[index]!;
      const end = stepDocument(texts, index);
      if (end !== -1) {
        index = end - 1;
        continue;
      }
      if (step(text, index < loose)) continue;
      const complaint = `line ${at + 1} is ${JSON.stringify(lines[at])}, shown is ${JSON.stringify(text)}`;
      at = start;
      return complaint;
    }
    return null;
  };
  for (const element of elementsOf(shown)) {
    if (element.kind === "gap") {
      options.onGap?.(element.mark, at, element.count);
      at += element.count;
      hidden += element.count;
      if (at > lines.length) return `a mark skips ${element.count} lines beyond the end`;
    } else if (element.kind === "foot") {
      if (element.count !== hidden) return `the foot says ${element.count}, the marks say ${hidden}`;
      if (element.of !== lines.length) return `the foot says ${element.of} lines, there are ${lines.length}`;
    } else {
      const complaint = stepAll(element.whole, element.loose);
      // Raw lines may themselves look like a hoisted prefix.
      if (complaint !== null && stepAll(element.plain, element.loose) !== null) return complaint;
    }
  }
  // A last line of nothing but colours has no line end to be shown by.
  if (at === lines.length - 1 && isBlank(lines[at]) && !raw.endsWith("\n")) at += 1;
  return at === lines.length
    ? null
    : `${lines.length - at} lines missing at the end: ${JSON.stringify(lines[at])}`;
};
