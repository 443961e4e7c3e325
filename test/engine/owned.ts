/** Which line owns which in a raw output, by a filter's own levels or by hand, and what a shown text makes of it. */
import type { Filter } from "../../src/filter-kit/filter.ts";
import { withoutRedraws } from "../../src/engine/read/without-redraws.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { walk } from "./walk.ts";

/** For each line the index of the line that owns it, or -1. */
export type Owners = readonly number[];

export const linesOf = (raw: string): string[] =>
  raw === ""
    ? []
    : raw
        .replace(/\n$/, "")
        .split("\n")
        .map((line) => stripAnsi(withoutRedraws(line.replace(/\r$/, ""))).trimEnd());

/** By levels: a line is owned by the last line above it of a lower level; undefined is no record, 0 ends all. */
export const ownersByLevel = (levels: readonly (number | undefined)[]): Owners => {
  const open: { index: number; level: number }[] = [];
  return levels.map((level, index) => {
    const end = level === undefined ? -1 : open.findIndex((one) => one.level >= level);
    if (end !== -1) open.length = end;
    const owner = open.at(-1)?.index ?? -1;
    if (level !== undefined && level > 0) open.push({ index, level });
    return owner;
  });
};

export const ownersByFilter = (filter: Filter, argv: readonly string[], raw: string): Owners => {
  const reducer = filter.start({ argv, cols: 80, mode: "balanced" });
  return ownersByLevel(linesOf(raw).map((line) => reducer.line(line.slice(0, 4096), 1).record?.level));
};

const sections = (lines: readonly string[]): Owners =>
  ownersByLevel(
    lines.map((line) => (line === "" || /^\s/.test(line) ? undefined : /[:：]$/.test(line) ? 1 : 0)),
  );

const commits = (lines: readonly string[]): Owners =>
  ownersByLevel(lines.map((line) => (/^(?:[*|/\\ ]*\* +)?commit [0-9a-f]{40}\b/.test(line) ? 1 : undefined)));

const tree = (lines: readonly string[]): Owners =>
  ownersByLevel(
    lines.map((line) => {
      const column = line.search(/[├└]/);
      if (column >= 0) return column + 2;
      return /^\S/.test(line) ? 1 : undefined;
    }),
  );

/** Owners as a reader sees them, found without the filters, so that none hides what it leaves out. */
export const oracles: Readonly<Record<string, (lines: readonly string[]) => Owners>> = {
  "git status": sections,
  "git log": commits,
  tree,
  "npm ls": tree,
  "yarn list": tree,
};

/** The first shown line that stands without one of its owners, or null. */
export const orphan = (raw: string, shown: string, owners: Owners): string | null => {
  const seen = new Set<number>();
  const fault = walk(raw, shown, { onShown: (index) => seen.add(index) });
  if (fault !== null) return fault;
  const lines = linesOf(raw);
  // A blank line says nothing that could be read under another heading.
  for (const index of [...seen].filter((one) => lines[one] !== ""))
    for (let owner = owners[index] ?? -1; owner !== -1; owner = owners[owner]!)
      if (!seen.has(owner))
        return `line ${index + 1}, ${JSON.stringify(lines[index])}, without ${JSON.stringify(lines[owner])}`;
  return null;
};
