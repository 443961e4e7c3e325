/** For tools that print one diagnostic after the other: whose rule each is, and what belongs to it. */
import { heading, keep, pin, ofRule, proven, quote, type Reducer, type Verdict } from "./filter.ts";

export interface Diagnostics {
  /** A diagnostic's first line. The group `rule`, where it is there, names the rule; else the message does, without
   * what stands in quotes in it. The groups `file`, or `position` below a line that `file` matches, say where it is. */
  readonly head: RegExp;
  /** A line that names the file of the diagnostics below it, and nothing else but what stands outside a group `file`. */
  readonly file?: RegExp;
  /** Lines below a head that belong to it; without it none does. */
  readonly below?: RegExp;
  /** Those that quote the source. With the groups `file` and `line` it says where the diagnostic is. */
  readonly source?: RegExp;
  /** Further lines of a file, which stand around its diagnostics: its own count, and what rules it off. */
  readonly ofFile?: RegExp;
  /** Further lines that are shown always: totals. */
  readonly total?: RegExp;
  /** Whether what stands behind a blank line may still belong to the diagnostic above. */
  readonly spansBlanks?: boolean;
  /** How many heads are shown always. */
  readonly shown?: number;
}

const quoted = /(["'`‘“])(?:(?!["'`’”]).)*["'`’”]/g;
/** Shown with whatever it holds; marks name the file themselves. */
const fileHeading = heading(1, proven("file names"));
const headLevel = 2;
const ruler = /^[-=_─━ ]+$/;
const ofFile = heading(headLevel, keep);
const total = heading(0, pin);
const other = heading(0, keep);

/** A head that begins with its place: the path ends there, whatever it holds. */
const leading = /^(\S+?):(\d+(?::\d+)?):? /;

const quoteAt = ({ groups }: RegExpExecArray): Verdict =>
  groups?.["line"] === undefined ? quote : { ...quote, at: `${groups["file"]}:${groups["line"]}` };

const ruleOf = (text: string, found: RegExpExecArray): string =>
  found.groups?.["rule"] ?? text.slice(found[0].length - 1).replace(quoted, "_");

export const diagnosed = (known: Diagnostics): Reducer => {
  let file = "";
  let left = known.shown ?? 0;
  let isOpen = false;

  const head = (text: string, found: RegExpExecArray): Verdict => {
    left -= 1;
    isOpen = true;
    const verdict = ofRule(ruleOf(text, found), headLevel, left >= 0 ? pin : keep);
    const { position, line } = found.groups ?? {};
    if (line !== undefined) return { ...verdict, at: `${found.groups?.["file"]}:${line}` };
    const [, path, begun] = leading.exec(text) ?? [];
    if (path !== undefined) return { ...verdict, at: `${path}:${begun}` };
    return position === undefined || file === "" ? verdict : { ...verdict, at: `${file}:${position}` };
  };

  const named = (text: string, { groups }: RegExpExecArray): Verdict => {
    file = groups?.["file"] ?? text;
    isOpen = false;
    return fileHeading;
  };

  const aroundDiagnostics = (text: string): Verdict | null => {
    if (file !== "" && known.ofFile?.test(text) === true) return ofFile;
    return known.total?.test(text) === true ? total : null;
  };

  const further = (text: string): Verdict => {
    const around = aroundDiagnostics(text);
    if (around !== null) {
      isOpen = false;
      return around;
    }
    if (text === "") {
      isOpen &&= known.spansBlanks === true;
      return keep;
    }
    const quoted = isOpen ? known.source?.exec(text) : null;
    if (quoted) return quoteAt(quoted);
    isOpen &&= known.below?.test(text) === true;
    if (isOpen) return keep;
    if (ruler.test(text)) return other;
    // It may name a file in a way that is not known here: rows below it are none of the last one's.
    file = "";
    return other;
  };

  return {
    line(text) {
      const found = known.head.exec(text);
      if (found !== null) return head(text, found);
      const heads = known.file?.exec(text);
      return heads ? named(text, heads) : further(text);
    },
  };
};
