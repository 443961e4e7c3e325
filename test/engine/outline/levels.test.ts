/** Every shown line stands under the same owners as in the raw output, however little is shown. */
import { describe, expect, test } from "vitest";
import { entries } from "../../../src/registry/shipped.generated.ts";
import { match } from "../../../src/registry/match.ts";
import type { Filter, Verdict } from "../../../src/filter-kit/filter.ts";
import { fixtures } from "../../fixtures.ts";
import { linesOf, oracles, orphan, ownersByFilter, type Owners } from "../owned.ts";
import { runEngine } from "../run-engine.ts";

const loaded = new Map<string, Filter>();
for (const entry of entries) loaded.set(entry.command, await entry.load());

interface Case {
  readonly name: string;
  readonly command: string;
  readonly filter: Filter;
  readonly argv: readonly string[];
  readonly raw: string;
  readonly owners: readonly Owners[];
  readonly isData: boolean;
  readonly exit: number | null;
}

const largest = 300_000;

/** Outputs of one program whose filter gives levels, or which a reader knows to have owners. */
const cases: Case[] = fixtures().flatMap(({ name, description, output, stderr }) => {
  const matched = match(description.argv);
  const filter = matched === null ? undefined : loaded.get(matched.command);
  const raw = output.toString();
  if (matched === null || filter === undefined || filter.runner === true) return [];
  if (stderr !== null || raw.length > largest || raw.includes("\0")) return [];
  const own = filter.start({ argv: matched.argv, cols: 80, mode: "balanced" });
  if (own.runner === true) return [];
  const byHand = oracles[matched.command]?.(linesOf(raw));
  const owners = [ownersByFilter(filter, matched.argv, raw), ...(byHand === undefined ? [] : [byHand])];
  if (owners.every((one) => one.every((owner) => owner === -1))) return [];
  const isData = (own.kind ?? filter.kind) === "data";
  return [
    {
      name,
      command: matched.command,
      filter,
      argv: matched.argv,
      raw,
      owners,
      isData,
      exit: description.exit,
    },
  ];
});

/** Budgets under which a part of the output is hidden: lines of reports, characters of data. */
const budgets = ({ raw, isData }: Case): (number | undefined)[] =>
  isData ? [undefined, Math.ceil(raw.length * 0.6), Math.ceil(raw.length * 0.2)] : [undefined, 20, 8];

const shownOf = (one: Case, filter: Filter, budget: number | undefined): string =>
  runEngine(filter, one.raw, {
    command: one.command,
    argv: one.argv,
    ending: { code: one.exit, signal: null },
    ...(budget === undefined ? {} : { budget }),
  }).shown.toString();

const orphans = (one: Case, filter: Filter): string[] =>
  budgets(one).flatMap((budget) => {
    const shown = shownOf(one, filter, budget);
    return one.owners.flatMap((owners) => orphan(one.raw, shown, owners) ?? []);
  });

describe.each(cases)("$name", (one) => {
  test("every shown line stands under its owners", () => {
    expect(orphans(one, one.filter)).toEqual([]);
  });
});

/** The filter as it was before it knew owners. */
const withoutLevels = (filter: Filter): Filter => ({
  ...filter,
  start(context) {
    const reducer = filter.start(context);
    const line = reducer.line.bind(reducer);
    reducer.line = (text, stream): Verdict => {
      const { record: _, ...verdict } = line(text, stream);
      return verdict;
    };
    return reducer;
  },
});

test.each(["git log", "git diff", "tree", "npm ls", "yarn list"])(
  "where the engine does not know owners of %s, the property fails",
  (command) => {
    const found = cases.filter((one) => one.command === command);
    expect(found.length).toBeGreaterThan(0);
    expect(found.flatMap((one) => orphans(one, withoutLevels(one.filter)))).not.toEqual([]);
  },
);
