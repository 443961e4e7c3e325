/** Secrets out of what programs print: in whole lines, so that no end of a piece cuts through one. Bytes that are no text
 * stay as they are. */
import { redact } from "../../redact/redact.ts";

/** Nobody reads a line like that, but memory has an end. */
const longestLine = 256 * 1024;
/** Characters at the end of such a line that are held back: a secret may begin in them. */
const longestSecret = 16 * 1024;

const keyBegins = /-----BEGIN [^-]*PRIVATE KEY/;
const keyEnds = /-----END [^-]*PRIVATE KEY/;
/** As PEM has them between a key's head and its body. */
const keyHeader = /^\W*(?:Proc-Type|DEK-Info|Comment|[A-Z][A-Za-z]+-[A-Z][A-Za-z]+): /;
/** Lines of a key are shorter. */
const longestBody = 2048;

/** One word, or none, whatever is quoted around it. */
const isLoneWord = (text: string): boolean => {
  if (text.length > longestBody) return false;
  const begun = text.replace(/^[^\w+/=]+/, "");
  return /^[\w+/=]*$/.test(begun.replace(/(?:\\[nr]|[^\w+/=]|\s\+)+$/, ""));
};
/** A key of 16,384 bits has less. */
const longestKey = 400;

/** Colours and titles, which may stand in the middle of a word. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const escapes = /\x1b(?:\[[0-9;:?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][0-9A-Z]|[@-Z\\^_=>])/g;

/** A letter that a secret may go on with. */
const unfinished = /[\w+/=.~%-]/;

/** Where such letters at the end of a text begin. From the end on: an expression would look at each that stands before them. */
const endOfSure = (text: string): number => {
  let at = text.length;
  while (at > 0 && unfinished.test(text[at - 1]!)) at -= 1;
  return at;
};

const bytes = (text: string): Buffer => Buffer.from(text, "latin1");

/** A secret that colours cut in two is only found without them; then the line goes on without them too. */
const clean = (text: string): string => {
  const out = redact(text);
  if (!text.includes("\x1b")) return out;
  const plain = text.replaceAll(escapes, "");
  const cleaned = redact(plain);
  return cleaned === plain || cleaned === out.replaceAll(escapes, "") ? out : cleaned;
};

/** Text before a key's head is before its other lines too, except for numbers: `file:12:`, a quote. */
const prefixOf = (line: string): RegExp => {
  const text = line.slice(0, line.indexOf("-----BEGIN "));
  const parts = text.split(/(\d+|\s+)/).map((part) => {
    if (/^\d/.test(part)) return "\\d+";
    return /^\s/.test(part) ? "\\s*" : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("").slice(0, 4096)}`);
};

const commonStart = (a: string, b: string): number => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
};

/** Where a line that is too long may be cut: rather between two values than between a name and its value. */
const cutIn = (line: string): number => {
  const part = line.slice(0, line.length - longestSecret);
  const from = part.length - longestLine / 4;
  const between = Math.max(...[",", ";", "&", "\r", "}"].map((mark) => part.lastIndexOf(mark)));
  const blank = part.lastIndexOf(" ");
  return 1 + (between > from ? between : blank > from ? blank : part.length - 1);
};

export class Redactor {
  /** Whether anything was taken out. */
  changed = false;
  #open = "";
  /** How much of the open line has been shown. */
  #shown = 0;
  /** Lines of a key that have passed; -1: none is open. */
  #inKey = -1;
  #prefix = /^/;

  /** Takes a chunk, returns the part that can go on already. */
  write(chunk: Uint8Array): Buffer {
    const text = this.#open + Buffer.from(chunk).toString("latin1");
    let out = "";
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      out += `${this.#rest(text.slice(from, end))}\n`;
      from = end + 1;
    }
    this.#open = text.slice(from);
    while (this.#open.length > longestLine) {
      const at = cutIn(this.#open);
      out += this.#rest(this.#open.slice(0, at));
      this.#open = this.#open.slice(at);
    }
    return bytes(out);
  }

  /** All has been silent for a while: an open line, such as a question, but for what may still become a secret. */
  idle(): Buffer {
    const open = this.#open;
    const sure = endOfSure(open);
    const part = open.slice(0, sure);
    if (this.#inKey >= 0 || sure <= this.#shown || clean(part) !== part) return Buffer.alloc(0);
    const out = open.slice(this.#shown, sure);
    this.#shown = sure;
    return bytes(out);
  }

  end(): Buffer {
    const out = this.#open === "" ? "" : this.#rest(this.#open);
    this.#open = "";
    return bytes(out);
  }

  /** Does this line still belong to the key whose head has passed? A head may also stand alone, in a text about keys. */
  #isOfKey(body: string): boolean {
    const text = body.replaceAll(escapes, "").trim();
    return this.#inKey <= longestKey && (isLoneWord(text) || keyHeader.test(text));
  }

  #clean(line: string): string {
    if (this.#inKey >= 0) {
      this.#inKey += 1;
      if (keyEnds.test(line)) {
        this.#inKey = -1;
        return line.replace(this.#prefix, "").startsWith("-----END ")
          ? line
          : line.replace(/^.*?(?=-----END )/, "***");
      }
      const body = line.replace(this.#prefix, "");
      if (this.#isOfKey(body))
        return line.slice(0, line.length - body.length) + body.replace(/\S.*\S|\S/, "***");
      this.#inKey = -1;
    }
    this.#inKey = keyBegins.test(line) && !keyEnds.test(line) ? 0 : -1;
    if (this.#inKey === 0) this.#prefix = prefixOf(line);
    const out = clean(line);
    // Behind the head of a key that stands alone there is nothing yet.
    return this.#inKey === 0 && /-----\s*$/.test(line) ? out.replace(/\*{3}\s*$/, "") : out;
  }

  /** The rest of a line of which a part may be shown. */
  #rest(line: string): string {
    const out = this.#clean(line);
    if (out !== line) this.changed = true;
    const shown = this.#shown;
    this.#shown = 0;
    // Text that was shown cannot be taken back: the part that differs follows it.
    return out.slice(Math.min(shown, commonStart(out, line)));
  }
}

export const redactOutput = (text: string): string => {
  const redactor = new Redactor();
  const bytes = Buffer.concat([redactor.write(Buffer.from(text)), redactor.end()]);
  return redactor.changed ? bytes.toString("utf8") : text;
};
