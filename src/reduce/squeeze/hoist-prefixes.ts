/** Neighbouring lines that begin with the same path: the path stands once above them, they follow indented. */
import { BARE, PLAIN, addContextCuts, at, cutsOf, kind, type Cut } from "./path-cuts.ts";

const INDENT = " ";
/** Set between groups by `grep -A/-B/-C`; it does not end a group. */
const SEPARATOR = "--";
const HEADER_COST = 4;

/** One way to write a line, linked to the cheapest way to write all lines before it. */
interface State {
  /** -1: the line stays as it is. */
  readonly cut: Cut;
  readonly role: "raw" | "first" | "member" | "follower";
  /** The group's first line: its head is the prefix. */
  readonly first: string;
  readonly cost: number;
  readonly before: State | null;
}

const START: State = { cut: -1, role: "raw", first: "", cost: 0, before: null };

/**
 * Hoists `path:`, `path` (before `(12,3)`) and directory prefixes that neighbouring lines share. A header is
 * the exact prefix, without a blank in it; its members follow, indented by two blanks.
 * Null where nothing saves a fifth of the lines concerned, or where raw lines could be taken for members.
 */
export function hoistPrefixes(lines: readonly string[]): string[] | null {
  const cuts = lines.map(cutsOf);
  if (!cuts.some((cut) => cut.length > 0)) return null;
  addContextCuts(lines, cuts);
  const last = cheapest(lines, cuts);
  return last === null ? null : write(lines, last);
}

/** Whether a raw line and the indented one below it look like a header with a member. */
function looksHoisted(line: string, next: string): boolean {
  if (!next.startsWith(INDENT) || line === "" || /[ \t]/.test(line)) return false;
  if (line.endsWith("/") || line === SEPARATOR) return true;
  const member = next.slice(INDENT.length);
  if (line.endsWith(":")) return /[./]/.test(line) || /^\d+:/.test(member);
  return /^(?:\d+[:-]|\(\d+,\d+\))/.test(member);
}

/** The last line's cheapest state, over all ways to group; null where raw lines look like members. */
function cheapest(lines: readonly string[], cuts: readonly (readonly Cut[])[]): State | null {
  let states: readonly State[] = [START];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const best = lowest(states);
    const next: State[] = [];
    const raw = rawAfter(states, line, lines[i - 1] ?? "");
    if (raw !== null) next.push(raw);
    for (const cut of cuts[i]!) next.push(lowest([opening(best, line, cut), ...joining(states, line, cut)]));
    if (isFollower(line)) next.push(...following(states, line));
    if (next.length === 0) return null;
    states = next;
  }
  return lowest(states);
}

const lowest = (states: readonly State[]): State =>
  states.reduce((best, state) => (state.cost < best.cost ? state : best));

function rawAfter(states: readonly State[], line: string, before: string): State | null {
  const indented = line.startsWith(INDENT);
  if (looksHoisted(before, line)) return null;
  const open = indented ? states.filter((state) => state.cut === -1) : states;
  if (open.length === 0) return null;
  const best = lowest(open);
  return { cut: -1, role: "raw", first: "", cost: best.cost + line.length, before: best };
}

function opening(best: State, line: string, cut: Cut): State {
  const cost = best.cost + at(cut) + HEADER_COST + memberLength(line, cut);
  return { cut, role: "first", first: line, cost, before: best };
}

function joining(states: readonly State[], line: string, cut: Cut): State[] {
  return states
    .filter((state) => state.cut === cut && line.startsWith(state.first.slice(0, at(cut))))
    .map((state) => ({
      ...state,
      role: "member",
      cost: state.cost + memberLength(line, cut),
      before: state,
    }));
}

const isFollower = (line: string): boolean =>
  line === SEPARATOR || line.startsWith(" ") || line.startsWith("\t");

/** Continuation lines (`  Type 'A' is not …`) and separators stay in the group without being members. */
function following(states: readonly State[], line: string): State[] {
  const indent = line === SEPARATOR ? 0 : INDENT.length;
  return states
    .filter((state) => state.cut !== -1 && (indent === 0 || kind(state.cut) !== PLAIN))
    .map((state) => ({ ...state, role: "follower", cost: state.cost + indent + line.length, before: state }));
}

const memberStart = (line: string, cut: Cut): number =>
  at(cut) + (kind(cut) === BARE && line[at(cut)] !== "(" ? 1 : 0);

const memberLength = (line: string, cut: Cut): number => INDENT.length + line.length - memberStart(line, cut);

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
    if (path[i]!.role === "raw") {
      written.push(lines[i++]!);
      continue;
    }
    const group = gather(lines, path, i);
    i += group.raw.length;
    const worthwhile = pays(group);
    if (!worthwhile && !canStayRaw(group)) return null;
    hoisted ||= worthwhile;
    written.push(...(worthwhile ? group.hoisted : group.raw));
  }
  return hoisted ? written : null;
}

function gather(lines: readonly string[], path: readonly State[], from: number): Group {
  const { cut } = path[from]!;
  const group: Group = { raw: [], hoisted: [lines[from]!.slice(0, at(cut))] };
  for (let i = from; i < lines.length; i++) {
    const line = lines[i]!;
    const { role } = path[i]!;
    if (role === "raw" || (role === "first" && i > from)) break;
    group.raw.push(line);
    if (role === "follower") group.hoisted.push(line === SEPARATOR ? line : INDENT + line);
    else group.hoisted.push(INDENT + line.slice(memberStart(line, cut)));
  }
  return group;
}

const bytes = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

const pays = (group: Group): boolean => bytes(group.hoisted) <= bytes(group.raw) * 0.8;

const canStayRaw = ({ raw }: Group): boolean => raw.every((line, i) => !looksHoisted(line, raw[i + 1] ?? ""));
