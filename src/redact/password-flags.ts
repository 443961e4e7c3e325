/** Secrets that stand where a program takes one: `mysql -pX`, `sshpass -p X`, `curl -u user:X`, `--token X`. */
import { isReference, looksRandom, type Span } from "./secret-values.ts";
import { programs, readsSecret, storesPairs, type Program } from "./password-programs.ts";
import { quotedInside, simpleCommands, type Word } from "./shell-words.ts";

const secretName =
  "(?:password|passwd|passwort|passphrase|passcode|pass|pwd|secret|token|jwt|bearer|api-?key|access-?key|secret-?key|private-?key|auth-?key|license-?key|account-?key|credential|plaintext)";
const flag = new RegExp(
  `^--?(?!no-)(?:[a-z0-9]+[-_.:])*(?:${secretName}|(?:src|dest)?(?:store|key)pass|otp|one-time-password|secret-(?:string|value|data))$`,
  "i",
);
const longFlag = /^--(?!no-)[\w.-]*(?:password|passwd|token|secret|apikey)$/i;
/** May also name a file, a number or a choice: what stands behind has to look like a secret. */
const weakFlag =
  /^--?(?!no-)(?:[a-z0-9]+[-_.])*(?:key|login|cookie|session|auth|creds|webhook|pw|pin|dsn|sas|otp)(=|$)/i;
const isFile = /[\\/]|\.[a-z]\w{0,9}$/i;
const configKey =
  /^[\w.:/@-]*(?:_auth(?:token)?|password|passwd|token|secret|secret_access_key|api_?key)(?:\.[\w-]+)?$/i;
const configWord = /^(?:set|add|config|--global|--local|--system|--add|--replace-all)$/;
interface Line {
  readonly text: string;
  readonly words: readonly Word[];
  /** As they stand. */
  readonly texts: readonly string[];
  readonly spans: Span[];
}

const wordText = ({ texts }: Line, i: number): string => texts[i] ?? "";

/** The word without the quotes around it. */
const inside = (text: string, start: number, end: number): Span => {
  const quote = text[start];
  const isQuoted = (quote === '"' || quote === "'") && end - start >= 2 && text[end - 1] === quote;
  return isQuoted ? [start + 1, end - 1] : [start, end];
};

const add = (line: Line, start: number, end: number): void => {
  const span = inside(line.text, start, end);
  if (span[1] > span[0] && !isReference(line.text.slice(...span))) line.spans.push(span);
};

const addWord = (line: Line, i: number, from = 0): void => {
  const word = line.words[i];
  if (word === undefined) return;
  const quote = line.text[word.start] ?? "";
  const isQuoted = from > 0 && /["']/.test(quote) && line.text[word.end - 1] === quote;
  add(line, word.start + from, isQuoted ? word.end - 1 : word.end);
};

const addPair = (line: Line, i: number, from: number, divider: string): void => {
  const word = line.words[i];
  if (word === undefined) return;
  const at = line.text.indexOf(divider, word.start + from);
  if (at < 0 || at >= word.end) return;
  // `curl -u TOKEN:` asks with a token in the place of the user.
  const user = inside(line.text, word.start + from, word.end)[0];
  if (divider === ":" && looksRandom(line.text.slice(user, at)) && at - user >= 6)
    line.spans.push([user, at]);
  const last = line.text[word.end - 1];
  const end = last === '"' || last === "'" ? word.end - 1 : word.end;
  add(line, at + 1, end);
};

/** Length of the matching flag in the word, with the quote that stands before it; 0 where it does not match. */
const flagLength = (pattern: RegExp | undefined, word: string): number => {
  const quote = /^["'](?=-)/.test(word) ? 1 : 0;
  const { length } = pattern?.exec(word.slice(quote))?.[0] ?? "";
  return length === 0 ? 0 : length + quote;
};

const isOption = (line: Line, i: number): boolean => wordText(line, i).startsWith("-");

const takeAfter = (line: Line, i: number, count = 1): void => {
  for (let at = i + 1; at <= i + count && !isOption(line, at); at += 1) addWord(line, at);
};

/** The last word of the command, where it stands so far behind. */
const takeLast = (line: Line, from: number): void => {
  const last = line.words.findLastIndex((_, i) => i >= from && !isOption(line, i));
  if (last >= 0) addWord(line, last);
};

const takeProgram = (line: Line, program: Program, i: number): void => {
  const word = wordText(line, i);
  const glued = flagLength(program.glued, word);
  if (glued > 0) addWord(line, i, glued);
  const next = flagLength(program.next, word);
  if (next > 0) {
    if (next === word.length) addWord(line, i + 1);
    else addWord(line, i, next);
  }
  const pair = flagLength(program.pair, word);
  if (pair > 0)
    addPair(line, pair === word.length ? i + 1 : i, pair === word.length ? 0 : pair, program.divider ?? ":");
  const here = flagLength(program.pairHere, word);
  if (here > 0) addWord(line, i, here);
  if (flagLength(program.after, word) > 0) takeAfter(line, i, program.count);
  if (flagLength(program.last, word) > 0) takeLast(line, i + 1 + (program.skip ?? 0));
};

const isSecretWord = (word: string): boolean => {
  const value = word.replace(/^(["'])(.*)\1$/, "$2");
  return looksRandom(value) && !isFile.test(value);
};

const takeWeak = (line: Line, i: number): void => {
  const word = wordText(line, i);
  const found = weakFlag.exec(word);
  if (found === null) return;
  const from = found[0].length;
  if (found[1] === "=" && (/otp=$/i.test(found[0]) || isSecretWord(word.slice(from)))) addWord(line, i, from);
  if (found[1] === "" && isSecretWord(wordText(line, i + 1))) addWord(line, i + 1);
};

/** `--token X`, `--token=X`; not `--secret id=…` of a build, nor a folder behind `--pwd`. */
const takeFlag = (line: Line, i: number): boolean => {
  const word = wordText(line, i);
  const [name = "", ...rest] = word.startsWith("-") ? word.split("=") : [];
  if (!flag.test(name) && !longFlag.test(name)) return false;
  const isGlued = rest.length > 0;
  const value = isGlued ? rest.join("=") : wordText(line, i + 1);
  const isFolder = /^--?pwd$/i.test(name) && /^["']?(?:[/.~]|[A-Za-z]:[\\/])/.test(value);
  if (/^["']?id=/.test(value) || isFolder) return true;
  if (isGlued) addWord(line, i, name.length + 1);
  else takeAfter(line, i);
  return true;
};

const takeGeneral = (line: Line, i: number): void => {
  const word = wordText(line, i);
  takeWeak(line, i);
  if (takeFlag(line, i)) return;
  if (configKey.test(word) && configWord.test(wordText(line, i - 1))) addWord(line, i + 1);
  else if (/^["']?pass:./.test(word)) addPair(line, i, 0, ":");
};

/** `kubectl create secret … --from-literal=a=X`, `fly secrets set A=X`, `heroku config:set A=X`. */
const takeStored = (line: Line): void => {
  const words = line.texts;
  const from = storesPairs(words);
  if (from < 0) return;
  for (const [i, word] of words.entries()) {
    const lead = i < from ? undefined : /^(?:--(?:from-literal|set)=)?["']?[\w.:-]+=/.exec(word)?.[0];
    if (lead !== undefined && (!lead.startsWith("--") || /^--(?:from-literal|set)=/.test(lead)))
      addPair(line, i, lead.length - 1, "=");
  }
};

/** `printf 'TOKEN=%s' X`. */
const takeFormatted = (line: Line): void => {
  const words = line.texts;
  const at = words.indexOf("printf");
  if (at < 0 || !formatsSecret.test(words[at + 1] ?? "")) return;
  for (let i = at + 2; i < words.length; i += 1) addWord(line, i);
};

const formatsSecret = /(?:key|pass\w*|pwd|secret|token|jwt|cookie|session)["']?[=:]\s*["']?%s/i;

const htpasswd = (line: Line): void => {
  if (/^-\w*b/.test(wordText(line, 1))) addWord(line, line.words.length - 1);
};

/** `net use Z: \\\\srv\\share X /user:me`, `net user me X /add`. */
const takeNet = (line: Line, words: readonly string[]): void => {
  const at = words.findIndex((word) => /^users?$|^use$/i.test(word));
  if (at < 0 || !words.slice(0, at).some((word) => /^net(?:\.exe)?$/i.test(word))) return;
  const plain = words.flatMap((word, i) =>
    i > at && !/^(?:[-/*]|["']?\\|[A-Za-z*]:$)/.test(word) ? [i] : [],
  );
  for (const i of /^use$/i.test(words[at] ?? "") ? plain : plain.slice(1)) addWord(line, i);
};

const takeCommand = (line: Line): void => {
  const active = new Set<Program>();
  const words = line.texts;
  const known = new Set(words);
  for (const [i, word] of words.entries()) {
    for (const program of active) takeProgram(line, program, i);
    takeGeneral(line, i);
    const name = word.slice(word.lastIndexOf("/") + 1);
    if (name === "htpasswd") htpasswd(line);
    if (name === "wpa_passphrase") takeLast(line, i + 2);
    for (const program of programs) {
      if (program.names.test(name) && (program.with === undefined || known.has(program.with)))
        active.add(program);
    }
  }
  takeStored(line);
  takeNet(line, words);
  takeFormatted(line);
};

/** `echo X | docker login --password-stdin`, `sudo -S true <<< X`. */
const takePiped = (line: Line, next: Line): void => {
  const last = line.words.at(-1);
  const first = next.words[0];
  if (last === undefined || first === undefined) return;
  const between = line.text.slice(last.end, first.start).trim();
  const command = (of: Line): string => of.text.slice(of.words[0]!.start, of.words.at(-1)!.end);
  const words = line.texts;
  const echo = words.findIndex((word) => word === "echo" || word === "printf");
  if (between === "|" && echo >= 0 && readsSecret.test(command(next))) {
    for (let i = echo + 1; i < line.words.length; i += 1) {
      if (!/^(?:-\w+|["']?%s(?:\\n)?["']?)$/.test(wordText(line, i))) addWord(line, i);
    }
  }
  if (between === "<<<" && readsSecret.test(command(line))) addWord(next, 0);
};

const takeText = (text: string, area: Word, depth: number, spans: Span[]): void => {
  const lines = simpleCommands(text, area.start, area.end).map((words): Line => ({
    text,
    words,
    texts: words.map(({ start, end }) => text.slice(start, end)),
    spans,
  }));
  for (const [i, line] of lines.entries()) {
    takeCommand(line);
    const next = lines[i + 1];
    if (next !== undefined) takePiped(line, next);
    if (depth === 0) continue;
    for (const word of line.words) {
      const within = quotedInside(text, word);
      if (within !== null) takeText(text, within, depth - 1, spans);
    }
  }
};

export const addPasswordArguments = (text: string, spans: Span[]): void =>
  takeText(text, { start: 0, end: text.length }, 3, spans);
