/** Passwords in statements: SQL, `.netrc`, the shells of servers. */
import { addBehind, bareEnd, closing, opening, type Quote, type Span } from "./secret-values.ts";

// `ALTER USER me WITH PASSWORD 'x'`, `IDENTIFIED BY x`, `SET PASSWORD FOR me = 'x'`, AppleScript's `password "x"`.
const password =
  /\b(?:password|secret)\b(?:\s{1,3}for\s{1,3}[^\s;]{1,100})?(?:\s{1,3}(?:[=(]\s{0,3})?|[=(]\s{0,3})(?:to\s{1,3})?(?:N|E)?(?=\\?["']|\$\$)/gi;
const identified =
  /\bidentified\s{1,3}(?:with\s{1,3}\S{1,40}\s{1,3})?(?:by|as)\s{1,3}(?:password\s{1,3})?(?:values\s{1,3})?/gi;
const verb = /\b(?:alter|create|set|grant|with|login|encrypted|privileges|role|user|connect|add)\b[^;]*$/i;
// `machine h login me password x` (.netrc), `ConvertTo-SecureString 'x'`, lftp's `open -u me,x`.
const spoken =
  /(?:\blogin\s{1,3}\S{1,100}\s{1,5}password|\bConvertTo-SecureString(?:\s{1,3}-String)?)\s{1,3}|\bopen\s{1,3}-u\s{1,3}[^\s,]{1,100},/gi;
// The server's shell and drivers: `db.auth("me", "x")`, `get(url, auth=("me", "x"))`.
const authCall =
  /\b(?:auth(?:\s{0,3}=\s{0,3})?|changeUserPassword|updateUserPassword|setPassword|login)\(\s{0,3}(["'])[^"'()]{0,80}\1\s{0,3},\s{0,3}(?=["'])/g;
const furthestVerb = 300;

const isStatement = (text: string, at: number): boolean =>
  verb.test(text.slice(Math.max(0, at - furthestVerb), at));

/** The inside of the quotes there, or the word. */
const spanAt = (text: string, at: number, outer: Quote): Span => {
  const quote = text.startsWith("$$", at) ? "$$" : opening(text, at, outer);
  const from = at + (quote?.length ?? 0);
  return [from, quote === null ? bareEnd(text, at, outer) : closing(text, quote, from)];
};

export const addStatedSecrets = (text: string, spans: Span[]): void => {
  for (const pattern of [password, identified])
    addBehind(text, pattern, spans, ({ index }, at, outer) =>
      isStatement(text, index) ? spanAt(text, at, outer) : null,
    );
  for (const pattern of [spoken, authCall])
    addBehind(text, pattern, spans, (_, at, outer) => spanAt(text, at, outer));
};
