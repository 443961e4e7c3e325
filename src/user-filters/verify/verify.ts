/** Filter files in, one answer for each check out. */
import { entries as shipped } from "../../registry/shipped.generated.ts";
import type { Filter } from "../../filter-kit/filter.ts";
import type { Captured, Compiled, Danger, Declared, Mistake } from "../../filter-language/declared.ts";
import { broken } from "./broken.ts";
import { type Case, casesBeside, isBroken } from "./case-files.ts";

export interface Check {
  readonly filter: string;
  readonly name: string;
  readonly kind: "test" | "case" | "properties";
  /** null: it holds. */
  readonly complaint: string | null;
  /** Line of the test in the filter file. */
  readonly line?: number;
  readonly expected?: string;
  readonly actual?: string;
}

export interface Verified {
  readonly path: string;
  readonly mistakes: readonly Mistake[];
  readonly dangers: readonly Danger[];
  readonly checks: readonly Check[];
  /** Filters that nothing checks. */
  readonly untested: readonly string[];
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly compiled: Compiled;
  readonly dangers: readonly Danger[];
}

const trimmed = (text: string): string => text.replace(/\n+$/, "");

interface Outcome {
  readonly actual: string;
  readonly complaint: string | null;
}

/** The pipeline alone, twice. */
const withoutEngine = (filter: Declared, input: Captured): Outcome => {
  try {
    const actual = trimmed(filter.withoutEngine(input));
    const same = actual === trimmed(filter.withoutEngine(input));
    return { actual, complaint: same ? null : "the second run gives another result" };
  } catch (fault) {
    return { actual: "", complaint: `it throws: ${(fault as Error).message}` };
  }
};

type Wanted = Pick<Case, "expected" | "facts" | "mustNot">;

const complaintOf = ({ actual, complaint }: Outcome, { expected, facts, mustNot }: Wanted): string | null => {
  if (complaint !== null) return complaint;
  if (expected !== null && trimmed(expected) !== actual) return "the result differs";
  const missing = facts.find((fact) => !fact.test(actual));
  if (missing !== undefined) return `does not say ${missing.source}`;
  const said = mustNot.find((fact) => fact.test(actual));
  return said === undefined ? null : `says ${said.source}`;
};

const testChecks = (filter: Declared): Check[] =>
  filter.tests.map(({ name, line, input, expected, ...rest }) => {
    const outcome = withoutEngine(filter, { stdout: input, ...rest });
    const complaint = complaintOf(outcome, { expected, facts: [], mustNot: [] });
    const { actual } = outcome;
    return { filter: filter.name, name, kind: "test", complaint, line, expected: trimmed(expected), actual };
  });

const caseCheck = (filter: Declared, one: Case): Check => {
  const { stdout, stderr, exit, args, files, name, expected } = one;
  const outcome = withoutEngine(filter, { stdout, stderr, exit, args, files });
  const complaint = complaintOf(outcome, one);
  const compared = expected === null ? {} : { expected: trimmed(expected), actual: outcome.actual };
  return { filter: filter.name, name, kind: "case", complaint, ...compared };
};

const baseOf = async ({ extends: base }: Declared): Promise<Filter | undefined> =>
  base === null ? undefined : shipped.find(({ command }) => command === base)?.load();

type Input = Pick<Case, "stdout" | "stderr" | "exit" | "args" | "files">;

/** Processor time of this process: on a busy machine a filter is not slower than it is. */
const ownTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const propertyCheck = async (filter: Declared, inputs: readonly Input[]): Promise<Check[]> => {
  if (inputs.length === 0) return [];
  const base = await baseOf(filter);
  const words = filter.spellings[0] ?? [filter.name];
  const complaints = inputs.flatMap(({ args, files, ...input }) => {
    const around = {
      now: ownTime,
      hasFile: (path: string) => files.includes(path),
      ...(base === undefined ? {} : { base }),
    };
    const subject = { command: filter.name, filter: () => filter.filter(around) };
    return broken(subject, { ...input, argv: [...words, ...args] });
  });
  const name = `properties on ${inputs.length} ${inputs.length === 1 ? "input" : "inputs"}`;
  const [complaint = null] = complaints;
  return [{ filter: filter.name, name, kind: "properties", complaint }];
};

const verifyFilter = async (filter: Declared, cases: readonly Case[]): Promise<Check[]> => {
  const own = cases.filter((one) => one.filter === filter.name);
  const inputs = [...filter.tests.map(({ input, ...rest }) => ({ ...rest, stdout: input })), ...own];
  return [
    ...testChecks(filter),
    ...own.map((one) => caseCheck(filter, one)),
    ...(await propertyCheck(filter, inputs)),
  ];
};

/** `only`: the name of a filter, or null for all. */
export const verifySource = async (source: Source, only: string | null): Promise<Verified> => {
  const { path, compiled, dangers } = source;
  const filters = compiled.filters.filter(({ name }) => only === null || name === only);
  const cases = casesBeside(path).filter((one): one is Case => !isBroken(one));
  const checks: Check[] = [];
  // A pattern that may take for ever is not tried out.
  const refused = new Set(dangers.map(({ filter }) => filter));
  for (const filter of filters)
    if (!refused.has(filter.name)) checks.push(...(await verifyFilter(filter, cases)));
  const tested = new Set([...checks.map((check) => check.filter), ...refused]);
  return {
    path,
    mistakes: compiled.mistakes,
    dangers,
    checks,
    untested: filters.map(({ name }) => name).filter((name) => !tested.has(name)),
  };
};
