/**
 * Neighbouring lines that begin alike have that beginning once, above them. They follow it, indented by one blank.
 *
 *     src/server/routes.ts:12:one        src/server/routes.ts:
 *     src/server/routes.ts:40:two   ->    12:one
 *     src/server/routes.ts:71:three       40:two
 *                                         71:three
 *
 * `hoistedMember` gives the lines back.
 */
import { commonLength } from "../../filter-kit/scan-text.ts";
import { ofHeading, ofWordHeading } from "../mark/reading-cost.ts";
import { isIndented } from "./is-indented.ts";
import { addTextCuts } from "./text-cuts.ts";
import { addContextCuts, type Cut, type CutKind, cutsOf, isPath, isSame } from "./path-cuts.ts";

const INDENT = " ";
/** Set between groups by `grep -A/-B/-C`; it does not end a group. */
const SEPARATOR = "--";
const HEADER_COST = 4;
/** Ends a header that is no path, so that nobody takes it for a line of its own. */
const CONTINUES = "…";

/** One way to write a line, linked to the cheapest way to write all lines before it. */
interface State {
  /** null: the line stays as it is. */
  readonly cut: Cut | null;
  readonly role: "raw" | "first" | "member" | "follower";
  readonly cost: number;
  readonly before: State | null;
}

/**
 * Hoists what neighbouring lines begin with: `path:`, `path` (before `(12,3)`), a directory, the first columns of `ls -l`,
 * the head of a log line, words with a path behind them. A header is the exact prefix, behind all but paths and columns stands `…`; its members
 * follow, indented by one blank (two cost a token more a line). Null where nothing is saved, or where raw lines could be taken for members.
 */
export function hoistPrefixes(lines: readonly string[]): string[] | null {
  const cuts: (readonly Cut[])[] = lines.map(cutsOf);
  addTextCuts(lines, cuts);
  if (!cuts.some((cut) => cut.length > 0)) return null;
  addContextCuts(lines, cuts);
  const last = cheapest(lines, cuts);
  return last === null ? null : write(lines, last);
}

/** `git commit`'s ` create mode 100644 `, a tab, a date, a minute, a time, a speaker, a row of `git status` up to a name, or a
 * folder, before the `…`. */
const CONTINUED =
  /(?:^ (?:create|delete) mode \d{6} (?:\S*\/)?|^\t\S(?:[^\t]*[ /])?|\t|[-/]\d\d[T ]|[A-Z][a-z]{2} [ \d]\d |\d\d:|:\d\d\S* |[\]|:] |[/\\])…$/;
/** Such a line is no member of a group, wherever it stands: it has the whole of what its own group begins with. */
const MADE = /^ (?:create|delete) mode \d{6} \S+$/;
const ROW_HEADER = /^[bcdlps-][rwxsStT-]{9}[@+.]? +\d+ \S+ +\S+$/;

/** Whether a raw line with an indented one below it would read as a group's, were there one. */
export const looksHoisted = (line: string, next: string): boolean =>
  mayHead(line, next) || (line === SEPARATOR && isIndented(next));

/** Whether a line with the two below it looks like a header with its members. A header has two members at least, since one
 * alone would not pay for it. */
export const looksHeaded = (line: string, next: string, second: string): boolean =>
  (isIndented(second) || second === SEPARATOR) && mayHead(line, next);

/** Whether a line could be the header of the member `next`: no header begins with a backslash. */
export function mayHead(line: string, next: string): boolean {
  if (!next.startsWith(INDENT) || MADE.test(next) || /^(?:\\|$)/.test(line)) return false;
  if (line.endsWith(CONTINUES)) return CONTINUED.test(line);
  if (/[ \t]/.test(line)) return ROW_HEADER.test(line) && /^ +\d/.test(next);
  const member = next.slice(INDENT.length);
  if (/[/\\]$/.test(line)) return !isIndented(member);
  if (line.endsWith(":"))
    return isPath(line.replace(/::?$/, ""), /^\d+:/.test(member)) && !isIndented(member);
  const isNumbered = /^\d+[:=-]/.test(member);
  return isPath(line, isNumbered) && (isNumbered || /^\(\d+,\d+\)/.test(member));
}

/** A line below a header as it was printed; null: it is no member. `first`: the first line below it. */
export const hoistedMember = (header: string, line: string, first: string): string | null => {
  if (line === SEPARATOR) return line;
  if (!line.startsWith(INDENT) || MADE.test(line)) return null;
  if (header.endsWith(CONTINUES)) return header.slice(0, -1) + line.slice(INDENT.length);
  if (ROW_HEADER.test(header)) return header + line;
  const text = line.slice(INDENT.length);
  const isNumbered = /^\d+:/.test(first.slice(INDENT.length));
  if (header.endsWith(":") && !isNumbered) return header + text;
  if (isIndented(text)) return text;
  const isBare = !/[:/\\]$/.test(header);
  return header + (isBare ? (/^\d+([:=-])/.exec(text)?.[1] ?? "") : "") + text;
};

/** The last line's cheapest state, over all ways to group; null where raw lines look like members. */
function cheapest(lines: readonly string[], cuts: readonly (readonly Cut[])[]): State | null {
  let states: State[] = [{ cut: null, role: "raw", cost: 0, before: null }];
  let best: State | null = states[0]!;
  const shared = sharedLengths(lines, cuts);
  for (let i = 0; i < lines.length && best !== null; i++) {
    const line = lines[i]!;
    if (looksHoisted(lines[i - 1] ?? "", line)) return null;
    const next: State[] = [];
    const raw = rawAfter(states, best, line, lines[i - 1] ?? "");
    if (raw !== null) next.push(raw);
    if (cuts[i]!.length > 0) addMembers(next, { states, best, line, cuts: cuts[i]!, ...shared[i]! });
    else if (isFollower(line)) addFollowers(next, states, { line, above: lines[i - 1] ?? "" });
    states = next;
    best = lowest(states);
  }
  return best;
}

interface Shared {
  /** How much a line has in common with the one before and after it that also has cuts. */
  readonly before: number;
  after: number;
}

const NOTHING: Shared = { before: 0, after: 0 };

function sharedLengths(lines: readonly string[], cuts: readonly (readonly Cut[])[]): Shared[] {
  const shared: Shared[] = [];
  let last = -1;
  for (let i = 0; i < lines.length; i++) {
    if (cuts[i]!.length === 0) {
      shared.push(NOTHING);
      continue;
    }
    const before = last === -1 ? 0 : commonLength(lines[last]!, lines[i]!);
    if (last !== -1) shared[last]!.after = before;
    shared.push({ before, after: 0 });
    last = i;
  }
  return shared;
}

function lowest(states: readonly State[]): State | null {
  let best: State | null = null;
  for (const state of states) if (best === null || state.cost < best.cost) best = state;
  return best;
}

function rawAfter(states: readonly State[], best: State, line: string, above: string): State | null {
  const isBeside = line.startsWith("\t") && above.startsWith("\t");
  const before = isBeside ? lowest(states.filter(endsAtTab)) : isIndented(line) ? rawState(states) : best;
  if (before === null) return null;
  return { cut: null, role: "raw", cost: before.cost + line.length, before };
}

/** Below such a line one with a tab is no member: the header of a group of them, which members stand below, has a tab as well. */
const endsAtTab = ({ cut }: State): boolean => cut === null || cut.kind === "head";

/** Any other indented line may stay raw only below a line that stays raw. */
const rawState = (states: readonly State[]): State | null => (states[0]?.cut === null ? states[0] : null);

interface Step extends Shared {
  readonly states: readonly State[];
  readonly best: State;
  readonly line: string;
  readonly cuts: readonly Cut[];
}

/** Each cut joins the open group of that prefix, or opens one where the next line shares it. */
function addMembers(next: State[], { states, best, line, cuts, before, after }: Step): void {
  const above = line.startsWith(INDENT) ? rawState(states) : best;
  for (const cut of cuts) {
    const position = cut.at;
    if (position > Math.max(before, after)) break;
    if (misreads(line, cut)) continue;
    const length = memberLength(line, cut);
    const open = position <= before ? states.find((state) => isSame(state.cut, cut)) : undefined;
    const joined = open === undefined ? Infinity : open.cost + length;
    const opens = position <= after && above !== null;
    const opened = opens ? above.cost + position + HEADER_COST + length : Infinity;
    if (open !== undefined && joined <= opened)
      next.push({ cut, role: "member", cost: joined, before: open });
    else if (opened < joined) next.push({ cut, role: "first", cost: opened, before: above });
  }
}

/** Whether the line behind this cut would be no member, or what stands before it would read as more than a path. */
const misreads = (line: string, cut: Cut): boolean =>
  MADE.test(INDENT + line.slice(memberStart(line, cut))) ||
  (line[cut.at - 1] === CONTINUES && !isContinued(cut.kind));

export const isFollower = (line: string): boolean =>
  line === SEPARATOR || line.startsWith(" ") || line.startsWith("\t");

const LONE_PATH = /^[^\s(:]+$/;

interface Following {
  readonly line: string;
  readonly above: string;
}

/** Continuation lines (`  Type 'A' is not …`) and separators stay in the group without being members. */
function addFollowers(next: State[], states: readonly State[], { line, above }: Following): void {
  const indent = line === SEPARATOR ? 0 : INDENT.length;
  // Below a path alone nothing goes on: an indented line is a name with a blank before it, or another remark.
  if (indent > 0 && LONE_PATH.test(above)) return;
  for (const state of states) {
    if (state.cut === null || (indent > 0 && !takesContinuations(state.cut))) continue;
    next.push({ cut: state.cut, role: "follower", cost: state.cost + indent + line.length, before: state });
  }
}

const takesContinuations = ({ kind }: Cut): boolean =>
  kind === "folder" || kind === "numbered" || kind === "bare";

const memberStart = (line: string, { at, kind }: Cut): number =>
  at + (kind === "bare" && line[at] !== "(" ? 1 : 0);

/** A row's rest begins with the blank that stood there. */
const indentOf = ({ kind }: Cut): string => (kind === "row" ? "" : INDENT);

const memberLength = (line: string, cut: Cut): number =>
  indentOf(cut).length + line.length - memberStart(line, cut);

/** Whether the header is no path and no columns. */
const isContinued = (kind: CutKind): boolean => kind === "head" || kind === "text";

interface Group {
  readonly raw: string[];
  readonly hoisted: string[];
}

/** Writes the groups along the cheapest path; those that do not pay stay raw. */
function write(lines: readonly string[], last: State): string[] | null {
  const path: State[] = [];
  for (let state: State = last; state.before !== null; state = state.before) path.push(state);
  path.reverse();
  const written: string[] = [];
  let hoisted = false;
  for (let i = 0; i < lines.length;) {
    const { cut } = path[i]!;
    if (cut === null) {
      written.push(lines[i++]!);
      continue;
    }
    const group = gather(lines, path, { from: i, cut });
    i += group.raw.length;
    const worthwhile = isPaid(group, cut);
    hoisted ||= worthwhile;
    written.push(...(worthwhile ? group.hoisted : group.raw));
  }
  return hoisted ? written : null;
}

const headerOf = (line: string, { at, kind }: Cut): string =>
  line.slice(0, at) + (isContinued(kind) ? CONTINUES : "");

interface Beginning {
  readonly from: number;
  readonly cut: Cut;
}

function gather(lines: readonly string[], path: readonly State[], { from, cut }: Beginning): Group {
  const group: Group = { raw: [], hoisted: [headerOf(lines[from]!, cut)] };
  for (let i = from; i < lines.length; i++) {
    const line = lines[i]!;
    const { role } = path[i]!;
    if (role === "raw" || (role === "first" && i > from)) break;
    group.raw.push(line);
    if (role === "follower") group.hoisted.push(line === SEPARATOR ? line : INDENT + line);
    else group.hoisted.push(indentOf(cut) + line.slice(memberStart(line, cut)));
  }
  return group;
}

const bytes = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

const isPaid = ({ raw, hoisted }: Group, { kind }: Cut): boolean =>
  bytes(raw) - bytes(hoisted) >= (kind === "text" ? ofWordHeading : ofHeading);
