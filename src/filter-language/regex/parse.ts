/** A Rust regular expression in, its tree out. Syntax: docs.rs/regex, section "Syntax". */
import { readBracket } from "./bracket.ts";
import { boundaryName, readEscape } from "./escapes.ts";
import {
  fail,
  next,
  ranges,
  take,
  type CharSet,
  type Cursor,
  type Flags,
  type Node,
  type Place,
  type Tree,
} from "./tree.ts";

const deepest = 100;
const longest = 10_000;
const maxRepeats = 1000;

const everything: CharSet = ranges([0, 0x10ffff]);
const butNewline: CharSet = { of: "not", set: ranges([10, 10]) };

const flagNames = "imsUxu";

/** `i-s` behind `(?`; null where other letters stand. */
const readFlags = (cursor: Cursor, flags: Flags): Flags => {
  let changed: Flags = flags;
  let on = true;
  for (;;) {
    const letter = cursor.text[cursor.at] ?? "";
    if (letter === ":" || letter === ")") return changed;
    if (letter === "-" && on) on = false;
    else if (letter === "R") fail(cursor, "the flag R has no equivalent here");
    else if (letter !== "" && flagNames.includes(letter)) changed = { ...changed, [letter]: on };
    else fail(cursor, `(?${letter} is no group or flag of this format; there is no look-around in it`);
    cursor.at += 1;
  }
};

const named = (cursor: Cursor): string | null => {
  if (!take(cursor, "P<") && !/^<[^=!]/.test(cursor.text.slice(cursor.at, cursor.at + 2))) return null;
  if (cursor.text[cursor.at] === "<") cursor.at += 1;
  const from = cursor.at;
  const end = cursor.text.indexOf(">", from);
  const name = end === -1 ? "" : cursor.text.slice(from, end);
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    fail(cursor, "a group's name is made of letters, digits and _", from);
  if (cursor.captures.includes(name)) fail(cursor, `two groups are named ${name}`, from);
  cursor.at = end + 1;
  return name;
};

interface Scope {
  flags: Flags;
}

const closed = (cursor: Cursor, opened: number, flags: Flags): Node => {
  const node = alternatives(cursor, { flags });
  if (!take(cursor, ")")) fail(cursor, "the group is not closed", opened);
  return node;
};

/** The opening parenthesis is read; null for flags that hold from here on. */
const group = (cursor: Cursor, scope: Scope): Node | null => {
  const opened = cursor.at - 1;
  cursor.depth += 1;
  if (cursor.depth > deepest) fail(cursor, "groups are nested too deeply", opened);
  const node = openGroup(cursor, scope, opened);
  cursor.depth -= 1;
  return node;
};

const openGroup = (cursor: Cursor, scope: Scope, opened: number): Node | null => {
  const special = take(cursor, "?");
  const name = special ? named(cursor) : null;
  if (!special || name !== null) {
    const capture = cursor.captures.push(name ?? undefined);
    const node = closed(cursor, opened, scope.flags);
    return { is: "group", node, capture, ...(name === null ? {} : { name }) };
  }
  const flags = readFlags(cursor, scope.flags);
  if (take(cursor, ")")) {
    scope.flags = flags;
    return null;
  }
  cursor.at += 1;
  return { is: "group", node: closed(cursor, opened, flags), capture: 0 };
};

const boundaries: Readonly<Record<string, Place>> = {
  start: "wordStart",
  end: "wordEnd",
  "start-half": "wordStartHalf",
  "end-half": "wordEndHalf",
};

const places: Readonly<Record<string, Place>> = {
  A: "textStart",
  z: "textEnd",
  B: "noWordBoundary",
  "<": "wordStart",
  ">": "wordEnd",
};

const escaped = (cursor: Cursor, flags: Flags): Node => {
  const letter = cursor.text[cursor.at] ?? "";
  const place = places[letter];
  if (place !== undefined) {
    cursor.at += 1;
    return { is: "place", place, unicode: flags.u };
  }
  if (take(cursor, "b")) {
    const name = boundaryName(cursor);
    return { is: "place", place: boundaries[name ?? ""] ?? "wordBoundary", unicode: flags.u };
  }
  if (letter === "Z") fail(cursor, "\\Z is no escape of this format; the end of the text is \\z");
  const found = readEscape(cursor, flags);
  return typeof found === "number"
    ? { is: "char", code: found, ignoreCase: flags.i }
    : { is: "set", set: found, ignoreCase: flags.i };
};

const sign = (cursor: Cursor, flags: Flags): Node | null => {
  if (take(cursor, ".")) {
    if (!flags.u) fail(cursor, "(?-u) with . could match half a character");
    return { is: "set", set: flags.s ? everything : butNewline, ignoreCase: false };
  }
  if (take(cursor, "^")) return { is: "place", place: flags.m ? "lineStart" : "textStart", unicode: true };
  if (take(cursor, "$")) return { is: "place", place: flags.m ? "lineEnd" : "textEnd", unicode: true };
  return null;
};

/** One thing that a repetition may follow; null where none stands. */
const atom = (cursor: Cursor, scope: Scope): Node | null => {
  const { flags } = scope;
  if (take(cursor, "(")) return group(cursor, scope);
  if (take(cursor, "[")) return { is: "set", set: readBracket(cursor, flags), ignoreCase: flags.i };
  if (take(cursor, "\\")) return escaped(cursor, flags);
  const found = sign(cursor, flags);
  if (found !== null) return found;
  if (/[*+?{]/.test(cursor.text[cursor.at] ?? "")) fail(cursor, "there is nothing here to repeat");
  return { is: "char", code: next(cursor), ignoreCase: flags.i };
};

const counts = (cursor: Cursor): readonly [number, number] | null => {
  if (take(cursor, "*")) return [0, Infinity];
  if (take(cursor, "+")) return [1, Infinity];
  if (take(cursor, "?")) return [0, 1];
  return cursor.text[cursor.at] === "{" ? braces(cursor) : null;
};

const braces = (cursor: Cursor): readonly [number, number] => {
  const written = /^\{ *(\d*) *(,?) *(\d*) *\}/.exec(cursor.text.slice(cursor.at, cursor.at + 40));
  if (written === null || (written[1] === "" && written[3] === ""))
    return fail(cursor, "{ begins a repetition: {2}, {2,} or {2,5}; the brace itself is \\{");
  const min = Number(written[1]);
  const max = written[2] === "" ? min : written[3] === "" ? Infinity : Number(written[3]);
  if (min > max) fail(cursor, "this repetition is in the wrong order");
  if (min > maxRepeats || (max !== Infinity && max > maxRepeats))
    fail(cursor, `more than ${maxRepeats} repetitions are refused`);
  cursor.at += written[0].length;
  return [min, max];
};

const skipBlanks = (cursor: Cursor, { x }: Flags): void => {
  if (x) cursor.at += /^(?:\s+|#[^\n]*)*/.exec(cursor.text.slice(cursor.at))?.[0].length ?? 0;
};

const repeated = (cursor: Cursor, scope: Scope, first: Node): Node => {
  let node = first;
  for (;;) {
    skipBlanks(cursor, scope.flags);
    const found = counts(cursor);
    if (found === null) return node;
    const lazy = take(cursor, "?") !== scope.flags.U;
    node = { is: "repeat", node, min: found[0], max: found[1], lazy };
  }
};

const row = (cursor: Cursor, scope: Scope): Node => {
  const nodes: Node[] = [];
  for (;;) {
    skipBlanks(cursor, scope.flags);
    const letter = cursor.text[cursor.at];
    if (letter === undefined || letter === "|" || letter === ")") break;
    const node = atom(cursor, scope);
    if (node !== null) nodes.push(repeated(cursor, scope, node));
  }
  return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { is: "row", nodes };
};

const alternatives = (cursor: Cursor, scope: Scope): Node => {
  const nodes = [row(cursor, scope)];
  while (take(cursor, "|")) nodes.push(row(cursor, scope));
  return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { is: "any", nodes };
};

/** Throws `PatternError`. */
export const parsePattern = (text: string): Tree => {
  const cursor: Cursor = { text, at: 0, depth: 0, captures: [] };
  if (text.length > longest) fail(cursor, `a pattern has at most ${longest} characters`);
  const flags: Flags = { i: false, m: false, s: false, U: false, x: false, u: true };
  const node = alternatives(cursor, { flags });
  if (cursor.at < text.length) fail(cursor, "this parenthesis closes nothing");
  return { node, captures: cursor.captures };
};
