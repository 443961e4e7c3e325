/** Secrets out of what programs print: in whole lines, so that no end of a piece cuts through one. Bytes that are no text
 * stay as they are. */
import { redact } from "../../redact/redact.ts";

export interface Redactor {
  /** What of it can go on already. */
  write(chunk: Uint8Array): Buffer;
  /** Everything has been silent for a while: an open line, such as a question, but for what may still become a secret. */
  idle(): Buffer;
  end(): Buffer;
  /** Whether anything was taken out. */
  readonly changed: boolean;
}

/** Nobody reads a line like that, but memory has an end. */
const longestLine = 256 * 1024;

const keyBegins = /-----BEGIN [^-]*PRIVATE KEY/;
const keyEnds = /-----END [^-]*PRIVATE KEY/;

/** A letter that a secret may go on with. */
const unfinished = /[\w+/=.~%-]+$/;

const bytes = (text: string): Buffer => Buffer.from(text, "latin1");

class Lines implements Redactor {
  changed = false;
  #open = "";
  /** How much of the open line has been shown. */
  #shown = 0;
  #inKey = false;

  write(chunk: Uint8Array): Buffer {
    const text = this.#open + Buffer.from(chunk).toString("latin1");
    let out = "";
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      out += `${this.#rest(text.slice(from, end))}\n`;
      from = end + 1;
    }
    this.#open = text.slice(from);
    return this.#open.length > longestLine ? Buffer.concat([bytes(out), this.end()]) : bytes(out);
  }

  idle(): Buffer {
    const open = this.#open;
    const sure = open.length - (unfinished.exec(open)?.[0].length ?? 0);
    const part = open.slice(0, sure);
    if (this.#inKey || sure <= this.#shown || redact(part) !== part) return Buffer.alloc(0);
    const out = open.slice(this.#shown, sure);
    this.#shown = sure;
    return bytes(out);
  }

  end(): Buffer {
    const out = this.#open === "" ? "" : this.#rest(this.#open);
    this.#open = "";
    return bytes(out);
  }

  #clean(line: string): string {
    if (this.#inKey) {
      this.#inKey = !keyEnds.test(line);
      return this.#inKey && line.trim() !== "" ? line.replace(/\S.*\S|\S/, "***") : line;
    }
    this.#inKey = keyBegins.test(line) && !keyEnds.test(line);
    const out = redact(line);
    // Behind the head of a key that stands alone there is nothing yet.
    return this.#inKey && /-----\s*$/.test(line) ? out.replace(/\*{3}\s*$/, "") : out;
  }

  /** The rest of a line of which a part may be shown. */
  #rest(line: string): string {
    const out = this.#clean(line);
    if (out !== line) this.changed = true;
    const shown = this.#shown;
    this.#shown = 0;
    return out.startsWith(line.slice(0, shown)) ? out.slice(shown) : redact(line.slice(shown));
  }
}

export const createRedactor = (): Redactor => new Lines();

/** A whole text at once. */
export const redactOutput = (text: string): string => {
  const redactor = createRedactor();
  const bytes = Buffer.concat([redactor.write(Buffer.from(text)), redactor.end()]);
  return redactor.changed ? bytes.toString("utf8") : text;
};
