/** A command's text in, out: which filter reads what it printed, how carefully, and what its status proves. */
import { bounded } from "../filter-kit/work.ts";
import { entries as shipped } from "../registry/shipped.generated.ts";
import type { Entry } from "../registry/entry.ts";
import { type Choice, choiceOfProgram, isLeftAlone, type Reader } from "./choice.ts";
import { genericEntry, match } from "../registry/match.ts";
import { unknown } from "../registry/unknown.ts";
import type { Context, Filter, Mode } from "../filter-kit/filter.ts";
import { inStretches, type Stretch } from "../sections/stretches.ts";
import { loadFilters } from "../registry/load-filters.ts";
import { type Between, separated } from "./separators.ts";
import { severalCommands, type Fidelity } from "../filter-kit/generic.ts";
import { readsNumbered } from "../filter-kit/reads.ts";
import { printingOf, type Printing } from "../filter-kit/mixed-answers.ts";
import { argvOf } from "../rewrite/names.ts";
import { parse } from "../shell/parse.ts";
import { visible, type Visible } from "../rewrite/visible.ts";

const single = (one: Visible, reader: Reader): Choice | null => {
  // The first or last lines of another command's output are no evidence of how it ended.
  if (one.source !== null) return choiceOfProgram(one.source, reader, false);
  return one.argv === null ? null : choiceOfProgram(one.argv, reader, one.evidence);
};

const separators = new Set(["echo", "printf"]);

const careForUnknown = (argv: readonly string[], entries: readonly Entry[]): Fidelity => {
  const found = unknown(argv, entries);
  return found === null || found.entry.exact ? "exact" : "data";
};

/** How the lines of one of several commands must be read; null where they say nothing about it. */
const careFor = async (one: Visible, { mode, entries }: Reader): Promise<Fidelity | null> => {
  const argv = one.source ?? one.argv;
  if (argv === null) return "data";
  if (separators.has(argv[0] ?? "")) return null;
  const matched = match(argv, entries);
  if (matched === null) return careForUnknown(argv, entries);
  const filter = await matched.entry.load();
  const context: Context = { argv: matched.argv, cols: 80, mode };
  const reducer = bounded(() => filter.start(context));
  if (reducer.exact ?? filter.exact ?? false) return "exact";
  return (reducer.kind ?? filter.kind) === "data" ? "data" : "tool";
};

/** In `rg x | sed -n 1,40p` the output of the first command is seen. */
const printedBy = (speaking: readonly Visible[], text: string): Printing => ({
  ...printingOf(parse(text)?.commands.map(argvOf) ?? []),
  numbered: speaking.some((one) => readsNumbered(one.source ?? one.argv ?? [])),
});

interface Mixture {
  readonly filter: Filter;
  /** How the most careful of its readings is. */
  readonly care: Fidelity;
}

/** Where the answer of one command ends and a tool's talk begins nobody can tell: the most careful reading wins. */
const mixture = async (text: string, speaking: readonly Visible[], reader: Reader): Promise<Mixture> => {
  const cares = new Set(await Promise.all(speaking.map((one) => careFor(one, reader))));
  const care = (["exact", "data", "tool"] as const).find((one) => cares.has(one)) ?? "data";
  // Without a tool among them, a line that looks like a tool's stands in a file or a log.
  return { care, filter: severalCommands(care, cares.has("tool"), printedBy(speaking, text)) };
};

const isEcho = ({ argv }: Visible): boolean => separators.has(argv?.[0] ?? "");

/** They print a line that says what it is by itself: where, when, which version. Counts (`wc`) are answers, of many lines at times. */
const ofOneLine = new Set(
  "basename date dirname hostname id mktemp nproc pwd realpath readlink uname which whoami".split(" "),
);

const isOneLine = ({ argv }: Visible): boolean => {
  const [program = "", first = "", ...rest] = argv ?? [];
  if (program === "command") return first === "-v" || first === "-V";
  return ofOneLine.has(program) || (rest.length === 0 && /^(?:--version|-[vV])$/.test(first));
};

/** The output of one command between two separator lines of the text. */
const ofOne = async (
  one: Visible,
  reader: Reader,
): Promise<(Mixture & Pick<Choice, "argv" | "entry">) | null> => {
  const choice = single(one, reader);
  // An unknown program keeps all its lines; the others have limits here.
  if (choice === null || choice.mode !== reader.mode) return null;
  const care = (await careFor(one, reader)) ?? "data";
  return { care, filter: await choice.entry.load(), argv: choice.argv, entry: choice.entry };
};

const stretchOf = async (
  text: string,
  { separator, speaking }: Between,
  reader: Reader,
): Promise<{ readonly stretch: Stretch; readonly care: Fidelity }> => {
  const [first, ...more] = speaking.filter((one) => !isEcho(one));
  const one = first !== undefined && more.length === 0 ? await ofOne(first, reader) : null;
  const found = one ?? { ...(await mixture(text, speaking, reader)), argv: [], entry: null };
  const entry: Entry = found.entry ?? { ...genericEntry, load: () => Promise.resolve(found.filter) };
  const { filter, recognisable } = await loadFilters(entry, found.argv, reader.entries);
  const context: Context = { argv: found.argv, cols: 80, mode: reader.mode };
  return { stretch: { separator, command: entry.command, filter, recognisable, context }, care: found.care };
};

/** Each stretch by the filter of its own command. */
const apart = async (text: string, between: readonly Between[], reader: Reader): Promise<Filter> => {
  const stretches = await Promise.all(between.map((one) => stretchOf(text, one, reader)));
  const areTools = stretches.every(({ care }) => care === "tool");
  return {
    ...severalCommands(areTools ? "tool" : "data", false),
    start: () => inStretches(stretches.map(({ stretch }) => stretch)),
  };
};

const several = async (
  text: string,
  speaking: readonly Visible[],
  reader: Reader,
  printed: string | undefined,
): Promise<Choice> => {
  const between = printed === undefined ? null : separated(speaking, printed);
  const filter =
    between === null ? (await mixture(text, speaking, reader)).filter : await apart(text, between, reader);
  const entry: Entry = { ...genericEntry, load: () => Promise.resolve(filter) };
  return { entry, argv: [], mode: reader.mode, evidence: false };
};

interface Chosen {
  /** The filters in force; those that pith ships where absent. */
  readonly entries?: readonly Entry[] | undefined;
  /** `exclude.commands` of the settings. */
  readonly exclude?: readonly string[] | undefined;
  /** All that was printed, where it is known. */
  readonly printed?: string | undefined;
}

/** Whoever excludes one of several commands wants what it prints as it is, and nobody can tell which part that is. */
const isOff = (one: Visible, entries: readonly Entry[], exclude: readonly string[]): boolean => {
  const disabled = one.command.assignments.find(({ name }) => name === "PITH_DISABLED");
  if (disabled !== undefined && disabled.value !== "" && disabled.value !== "0") return true;
  const argv = one.source ?? one.argv;
  return argv !== null && isLeftAlone(argv, entries, exclude);
};

/** Those whose output is read: where all of them print nothing unless they fail, those that a filter knows. */
const speakingIn = (command: string, entries: readonly Entry[]): readonly Visible[] => {
  const all = visible(command) ?? [];
  const speaking = all.filter((one) => !one.silent);
  return speaking.length > 0
    ? speaking
    : all.filter(({ argv }) => argv !== null && match(argv, entries) !== null);
};

/** The one that is a tool, where each of the others prints a line; answers have no room for the lines of others. */
const toolAmong = async (others: readonly Visible[], reader: Reader): Promise<Visible | null> => {
  const [tool, ...more] = others.filter((other) => !isOneLine(other));
  return tool !== undefined && more.length === 0 && (await careFor(tool, reader)) === "tool" ? tool : null;
};

/** Null where the output goes through as it is. */
export const choose = async (
  command: string,
  mode: Mode,
  { entries = shipped, exclude = [], printed }: Chosen = {},
): Promise<Choice | null> => {
  const speaking = speakingIn(command, entries);
  if (speaking.length === 0 || speaking.some((one) => isOff(one, entries, exclude))) return null;
  const reader = { mode, entries };
  // A line that the text itself prints beside it is none that the filter knows.
  const others = speaking.filter((one) => !isEcho(one));
  const one = others.length === 0 ? speaking[0] : others[0];
  if (one !== undefined && (others.length === 1 || speaking.length === 1)) return single(one, reader);
  const tool = await toolAmong(others, reader);
  return tool === null ? several(command, speaking, reader, printed) : single(tool, reader);
};
