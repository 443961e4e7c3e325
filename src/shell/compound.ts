/** One stage of a pipeline: a compound command, a definition, a coprocess or a simple command. */
import { char } from "./char.ts";
import { type Cursor, deeper, fail, isMeta, nameEnd, peek, skipBlanks, skipComment, take } from "./cursor.ts";
import { skipArithmetic, skipCommands } from "./skip-quotes.ts";
import { skipLines } from "./here-document.ts";
import { readRedirections } from "./redirection.ts";
import { bareWordAt, isClosing } from "./reserved.ts";
import type { Compound, Coprocess, Definition, List, Loop, Node, Part, Word } from "./script.ts";
import { readSimple } from "./simple.ts";
import { skipTest } from "./test-expression.ts";
import { readWord } from "./word.ts";

type Body = Omit<Compound, "kind" | "start" | "end" | "redirections">;

const expectWord = (cursor: Cursor, word: string): void => {
  if (bareWordAt(cursor) !== word) fail();
  cursor.at += word.length;
};

/** A list that holds at least one command. */
const readCommands = (cursor: Cursor): List => {
  const list = cursor.shared.commands(cursor);
  if (list.length === 0) fail();
  return list;
};

const part = (role: Part["role"], list: List): Part => ({ role, list });

const readGroup = (cursor: Cursor): Body => {
  expectWord(cursor, "{");
  const list = readCommands(cursor);
  expectWord(cursor, "}");
  return { type: "group", parts: [part("body", list)], substitutions: [] };
};

const readIf = (cursor: Cursor): Body => {
  const parts: Part[] = [];
  let word = "if";
  while (word === "if" || word === "elif") {
    expectWord(cursor, word);
    parts.push(part("condition", readCommands(cursor)));
    expectWord(cursor, "then");
    parts.push(part("body", readCommands(cursor)));
    word = bareWordAt(cursor);
  }
  if (word === "else") {
    expectWord(cursor, "else");
    parts.push(part("body", readCommands(cursor)));
  }
  expectWord(cursor, "fi");
  return { type: "if", parts, substitutions: [] };
};

const readDoBody = (cursor: Cursor): Part => {
  expectWord(cursor, "do");
  const list = readCommands(cursor);
  expectWord(cursor, "done");
  return part("body", list);
};

const readWhile = (cursor: Cursor, word: string): Body => {
  expectWord(cursor, word);
  const condition = part("condition", readCommands(cursor));
  return { type: "while", parts: [condition, readDoBody(cursor)], substitutions: [] };
};

/** The words behind `in`, up to the separator. */
const readWords = (cursor: Cursor): readonly Word[] => {
  const words: Word[] = [];
  for (;;) {
    skipBlanks(cursor);
    const word = peek(cursor) === char.hash ? null : readWord(cursor);
    if (word === null) break;
    words.push(word);
    cursor.found.push(...word.substitutions);
  }
  skipComment(cursor);
  if (peek(cursor) === char.semicolon) cursor.at++;
  else if (peek(cursor) !== char.newline) fail();
  return words;
};

const readLoop = (cursor: Cursor): Loop => {
  const end = nameEnd(cursor, cursor.at);
  if (end === cursor.at || !isMeta(end < cursor.end ? cursor.source.charCodeAt(end) : -1)) fail();
  const name = cursor.source.slice(cursor.at, end);
  cursor.at = end;
  skipLines(cursor);
  if (bareWordAt(cursor) === "in") {
    expectWord(cursor, "in");
    return { name, words: readWords(cursor) };
  }
  if (peek(cursor) === char.semicolon) cursor.at++;
  return { name, words: null };
};

const readFor = (cursor: Cursor, word: "for" | "select"): Body => {
  const mark = cursor.found.length;
  expectWord(cursor, word);
  skipBlanks(cursor);
  let loop: Loop | undefined;
  if (word === "for" && peek(cursor) === char.paren) {
    if (peek(cursor, 1) !== char.paren || !skipArithmetic(cursor)) fail();
    skipBlanks(cursor);
    if (peek(cursor) === char.semicolon) cursor.at++;
  } else loop = readLoop(cursor);
  skipLines(cursor);
  const substitutions = take(cursor, mark);
  const parts = bareWordAt(cursor) === "{" ? readGroup(cursor).parts : [readDoBody(cursor)];
  return { type: word, parts, substitutions, ...(loop === undefined ? {} : { loop }) };
};

/** `(a | b)` before the commands of a `case` item. */
const readCasePatterns = (cursor: Cursor): readonly string[] => {
  const patterns: string[] = [];
  if (peek(cursor) === char.paren) cursor.at++;
  for (;;) {
    skipBlanks(cursor);
    const pattern = readWord(cursor) ?? fail();
    cursor.found.push(...pattern.substitutions);
    patterns.push(pattern.text);
    skipBlanks(cursor);
    const code = peek(cursor);
    cursor.at++;
    if (code === char.closeParen) return patterns;
    if (code !== char.pipe) fail();
  }
};

const readCaseItem = (cursor: Cursor): Part => {
  const patterns = readCasePatterns(cursor);
  const list = cursor.shared.commands(cursor);
  if (peek(cursor) === char.semicolon) {
    cursor.at += peek(cursor, 1) === char.semicolon && peek(cursor, 2) === char.ampersand ? 3 : 2;
    skipLines(cursor);
  } else if (bareWordAt(cursor) !== "esac") fail();
  return { role: "body", list, patterns };
};

const readCase = (cursor: Cursor): Body => {
  const mark = cursor.found.length;
  expectWord(cursor, "case");
  skipBlanks(cursor);
  const subject = readWord(cursor) ?? fail();
  cursor.found.push(...subject.substitutions);
  skipLines(cursor);
  expectWord(cursor, "in");
  skipLines(cursor);
  const parts: Part[] = [];
  while (bareWordAt(cursor) !== "esac") parts.push(readCaseItem(cursor));
  expectWord(cursor, "esac");
  return { type: "case", subject, parts, substitutions: take(cursor, mark) };
};

const readTest = (cursor: Cursor): Body => {
  const mark = cursor.found.length;
  skipTest(cursor);
  return { type: "test", parts: [], substitutions: take(cursor, mark) };
};

const readParenthesis = (cursor: Cursor): Body => {
  const mark = cursor.found.length;
  if (peek(cursor, 1) === char.paren) {
    // `((a); (b))`: bash itself reads it twice, here-documents in it not as it should.
    if (!skipArithmetic(cursor)) fail();
    return { type: "arithmetic", parts: [], substitutions: take(cursor, mark) };
  }
  const list = skipCommands(cursor);
  if (list.length === 0) fail();
  return { type: "subshell", parts: [part("body", list)], substitutions: [] };
};

const readBody = (cursor: Cursor, word: string): Body | null => {
  if (peek(cursor) === char.paren) return readParenthesis(cursor);
  switch (word) {
    case "{":
      return readGroup(cursor);
    case "if":
      return readIf(cursor);
    case "while":
    case "until":
      return readWhile(cursor, word);
    case "for":
    case "select":
      return readFor(cursor, word);
    case "case":
      return readCase(cursor);
    case "[[":
      return readTest(cursor);
    default:
      return null;
  }
};

const compoundAt = (cursor: Cursor, word: string): Compound | null => {
  const start = cursor.at;
  deeper(cursor);
  const body = readBody(cursor, word);
  cursor.depth--;
  if (body === null) return null;
  const bodyEnd = cursor.at;
  const redirections = readRedirections(cursor);
  const end = redirections.at(-1)?.end ?? bodyEnd;
  return { kind: "compound", start, end, redirections, ...body };
};

const readFunctionBody = (cursor: Cursor, start: number, name: string): Definition => {
  skipLines(cursor);
  const body = compoundAt(cursor, bareWordAt(cursor)) ?? fail();
  return { kind: "function", start, end: body.end, name, body };
};

const skipEmptyParentheses = (cursor: Cursor): void => {
  cursor.at++;
  skipBlanks(cursor);
  if (peek(cursor) !== char.closeParen) fail();
  cursor.at++;
};

const readFunction = (cursor: Cursor): Definition => {
  const start = cursor.at;
  expectWord(cursor, "function");
  skipBlanks(cursor);
  const name = readWord(cursor) ?? fail();
  skipBlanks(cursor);
  if (peek(cursor) === char.paren) skipEmptyParentheses(cursor);
  return readFunctionBody(cursor, start, name.value ?? fail());
};

const readCoprocess = (cursor: Cursor): Coprocess => {
  const start = cursor.at;
  expectWord(cursor, "coproc");
  skipBlanks(cursor);
  let body = compoundAt(cursor, bareWordAt(cursor));
  const named = /[A-Za-z_]\w*[ \t]+(?=[({]|(?:if|while|until|for|case|select|\[\[)\s)/y;
  named.lastIndex = cursor.at;
  const name = body === null ? named.exec(cursor.source) : null;
  if (name !== null) {
    cursor.at += name[0].length;
    body = compoundAt(cursor, bareWordAt(cursor));
  }
  const inner = body ?? readSimple(cursor);
  return { kind: "coprocess", start, end: inner.end, body: inner };
};

/** Reads one stage; a word list followed by `()` is a definition. */
export const readCompound = (cursor: Cursor): Node => {
  const word = bareWordAt(cursor);
  if (word === "function") return readFunction(cursor);
  if (word === "coproc") return readCoprocess(cursor);
  if (isClosing(word) || word === "!" || word === "time") return fail();
  const compound = compoundAt(cursor, word);
  if (compound !== null) return compound;
  const simple = readSimple(cursor);
  if (peek(cursor) !== char.paren) return simple;
  const [name] = simple.words;
  const bare = simple.words.length === 1 && simple.assignments.length + simple.redirections.length === 0;
  if (!bare || name === undefined || name.value !== name.text) return fail();
  skipEmptyParentheses(cursor);
  return readFunctionBody(cursor, simple.start, name.text);
};
