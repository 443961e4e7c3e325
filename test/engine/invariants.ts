/** Invariants between any raw output and the text that pith shows of it. Each answers with a complaint or null. */
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { withoutRedraws } from "../../src/engine/read/without-redraws.ts";
import { withoutLayout } from "./documents.ts";
import { isSubsequence } from "./walk.ts";
import { unjoin } from "./squeeze/unjoin.ts";
import { unhoist } from "./squeeze/unhoist.ts";

const gap =
  /^\[pith: (\d+)(?:(?: \S+){0,3} hidden(?:: (?:(\d+ \w+(?:, \d+ \w+)+)|.+))?| same as above .+)\]$/;
const foot =
  /^\[pith [0-9A-Z]{4,8}: (\d+) of (\d+) lines hidden(?:, \d+ cut)?(?:, (?:full output|output up to line \d+)(?:: \S+| kept))?\]$/;

const said = /^\[pith: .+ says: .+\]$/;
const columns =
  /^\[pith: \d+ (?:columns?|values?) hidden in (?:\d+ of )?the next (?:(\d+) lines|line): .+\]$/;

const isMark = (line: string): boolean =>
  gap.test(line) || foot.test(line) || said.test(line) || columns.test(line);

/** A line without what a lossless squeeze may take: colours, redraws, padding. */
export const essence = (line: string): string =>
  stripAnsi(withoutRedraws(line.replace(/\r$/, "")))
    .replace(/^ +(?=\d+\t)/, "")
    .replace(/\s+/g, " ")
    .trimEnd();

const unfolded = (line: string): string => line.replace(/ \(x\d+\)$/, "");

const cutPattern = /…\[\+\d+ chars\]…/;

interface ShownLine {
  readonly text: string;
  /** Columns may be missing in it: a mark says so. */
  readonly loose: boolean;
}

const readLines = (shown: string): ShownLine[] => {
  const lines: ShownLine[] = [];
  let stretch: string[] = [];
  let loose = 0;
  const close = (): void => {
    for (const text of stretch.length > 0 ? unjoin(unhoist(stretch)) : []) {
      lines.push({ text, loose: loose > 0 });
      if (text !== "") loose -= 1;
    }
    stretch = [];
  };
  for (const line of withoutLayout(shown).replace(/\n$/, "").split(/\r?\n/)) {
    if (!isMark(line)) {
      stretch.push(line);
      continue;
    }
    close();
    const cut = columns.exec(line);
    loose = cut === null ? 0 : Number(cut[1] ?? 1);
  }
  close();
  return lines;
};

/** Whether the line is shown but for columns that a mark names. */
export const shownWithoutColumns = (shown: string): ((line: string) => boolean) => {
  const some = readLines(shown)
    .filter(({ loose }) => loose)
    .map(({ text }) => essence(text.replace(new RegExp(cutPattern, "g"), "")));
  return (line) => some.some((one) => one !== "" && isSubsequence(one, essence(line)));
};

const shownLines = (shown: string): string[] => readLines(shown).map(({ text }) => text);

const rawLines = (raw: string): Set<string> => {
  const lines = new Set<string>();
  for (const line of [...raw.split("\n"), ...withoutLayout(stripAnsi(raw)).split("\n")]) {
    lines.add(essence(line));
    lines.add(stripAnsi(line).replace(/\s+/g, " ").trimEnd());
  }
  return lines;
};

/** Every shown line is a raw line or a mark. */
export const invented = (raw: string, shown: string): string | null => {
  const known = rawLines(raw);
  for (const { text, loose } of readLines(shown)) {
    if (cutPattern.test(text)) continue;
    const plain = essence(text);
    const candidates = [plain, essence(unfolded(text)), plain.replace(/^\\/, "")];
    if (candidates.some((candidate) => known.has(candidate))) continue;
    if (loose && [...known].some((line) => isSubsequence(plain, line))) continue;
    return `invented: ${JSON.stringify(text)}`;
  }
  return null;
};

/** The foot counts what the gaps count, and nothing else is missing. */
export const miscounted = (shown: string): string | null => {
  const lines = shown.split("\n");
  for (const line of lines) {
    const [, count, states] = gap.exec(line) ?? [];
    const sum = [...(states ?? "").matchAll(/(?:^|, )(\d+) /g)].reduce(
      (total, [, one]) => total + Number(one),
      0,
    );
    if (states !== undefined && sum !== Number(count)) return `states of ${line} are ${sum}`;
  }
  const hidden = lines.reduce((sum, line) => sum + Number(gap.exec(line)?.[1] ?? 0), 0);
  const stated = lines.map((line) => foot.exec(line)).find((match) => match !== null);
  if (stated === undefined) return hidden === 0 ? null : "gaps without a foot";
  return Number(stated?.[1]) === hidden ? null : `foot says ${stated?.[1]}, gaps say ${hidden}`;
};

/** Whether a line (without colours) is to be seen in the shown text. */
export const isShown = (line: string, shown: ReadonlySet<string>): boolean => shown.has(essence(line));

export const shownSet = (shown: string): Set<string> => {
  const set = new Set<string>();
  for (const line of shownLines(shown)) {
    set.add(essence(line));
    set.add(essence(unfolded(line)));
    set.add(essence(line.replace(/^\\/, "")));
  }
  return set;
};

/** The shown text with hoisted prefixes put back: where a fact may span what a hoist took apart. */
export const readable = (shown: string): string => `${shown}\n${shownLines(shown).join("\n")}`;
