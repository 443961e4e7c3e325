/** Secrets that are recognised by the name in front of them: assignments, JSON and YAML keys. */
import { addBehind, looksRandom, valueAt, type Span } from "./secret-values.ts";

const keyOwners =
  "api|access|secret|private|encryption|signing|master|auth|account|deploy|service|session|storage|webhook|jwt|hmac|client|app|subscription|license";
const userOwners =
  "db|user|usr|root|admin|my|mysql|pg|sql|smtp|mail|ftp|imap|ldap|http|proxy|login|account|sudo|become";
const strong = `password|passwd|passphrase|passcode|passwort|secret|token|(?:${keyOwners})[_-]?key|(?<![a-z])(?:${userOwners})[_-]?(?:pass|pwd|pw)`;
const weak = "pass|pwd|pw|signature|sig|credentials?|auth";
const suffix = "(?:[_-]?\\d{1,3}|[_-](?:base|value|prod|production|staging|dev|test|old|new))?";
const named = new RegExp(
  `(?:(${strong})|(${weak}))${suffix}(\\\\?["'])?\\]?([ \\t]{0,2}(?:=>|:=|\\+?=|:)[ \\t]{0,2})`,
  "gi",
);

/** `pass` in `compass=`, `PWD=` of the shell itself and the like are other names. */
const isOtherName = (text: string, at: number, name: string): boolean => {
  const before = text[at - 1] ?? "";
  if (name === "PWD" && !/[_-]/.test(before)) return true;
  if (!/[A-Za-z]/.test(before)) return false;
  return !(/[a-z]/.test(before) && /^[A-Z][a-z]/.test(name));
};

const isTrivial = (value: string, name: string): boolean =>
  /^(?:true|false|null|none|nil|undefined|yes|no|read|write|required|optional)$/i.test(value) ||
  (/^\d{1,5}$/.test(value) && !/passw|passp|pwd|secret/i.test(name));

const aloneOnLine = (text: string, nameAt: number, end: number): boolean => {
  const before = text.slice(Math.max(0, nameAt - 100), nameAt);
  const behind = /^[^\n]*/.exec(text.slice(end, end + 200))?.[0] ?? "";
  if (/\n[\s"'\w.-]{0,80}$/.test(before) && behind.trim() === "") return true;
  // `echo 'password: x'`: all of a quoted word.
  return (
    /["'][\w.-]{0,80}$/.test(before) && /^["']/.test(behind) && /^pass/i.test(text.slice(nameAt, nameAt + 4))
  );
};

/** `name: value` is also how people write prose: only a value alone on its line, or a random one, counts. */
const isProse = (text: string, nameAt: number, span: Span, separator: string): boolean => {
  if (/^(?:\+?=|:=|=>)$/.test(separator) || looksRandom(text.slice(...span))) return false;
  if (separator.trim() === "=") return true;
  return !aloneOnLine(text, nameAt, span[1]);
};

const isName = (text: string, at: number, match: RegExpExecArray): boolean => {
  const weakName = match[2];
  if (weakName !== undefined && isOtherName(text, match.index, weakName)) return false;
  // A comparison in code.
  return !((match[4] ?? "").trimEnd() === "=" && text[at] === "=");
};

// Names that say it by their last word. Written small they may be anything's key, so there the value has to look like one.
const variable =
  /(?<![\w-])([A-Za-z][\w-]*?[_-])?((?:ssh)?pass|key|pat|jwt|cookie|session(?:[_-]?id)?|webhook(?:[_-]?url)?|pw|dsn|creds|otp|pin|bearer|sas|sk)(\\?["'])?\]?(\+?=|[ \t]{1,2}=[ \t]{1,2}|[ \t]{0,2}:[ \t]{1,2})/gi;

const isVariable = (match: RegExpExecArray, value: string, quoted: boolean): boolean => {
  const [, prefix = "", last = "", , separator = ""] = match;
  const isShouted = `${prefix}${last}` === `${prefix}${last}`.toUpperCase() && separator.endsWith("=");
  if (isShouted) return (prefix !== "" || !/^(?:pw|pin|dsn)$/i.test(last)) && !/^[\d,.]{1,3}$/.test(value);
  return prefix !== "" && (looksRandom(value) || (quoted && /pass|jwt|pat|cookie/i.test(last)));
};

// A program sets these itself in a text for `-e` or `-c`: a value that looks like a secret is one.
const environment =
  /(?:\bprocess\.env\b(?:\.|\[\\?["'])|\bos\.environ\[\\?["']|\bos\.environ\.setdefault\(\\?["']|\bENV\[\\?["']|\$ENV\{\\?["']?|\b(?:putenv|[sS]etenv|setEnv|SetEnvironmentVariable)\(\\?["'])(\w{1,80})(?:\\?["'])?[\]})]?(\s{0,3}(?:\|\|=|\?\?=|=|,)\s{0,3}|=)(?!=)/g;

export const addEnvironment = (text: string, spans: Span[]): void =>
  addBehind(text, environment, spans, (match, at, outer) => {
    const { span } = valueAt(text, at, outer);
    const value = text.slice(...span);
    const isSecret = /key|pass|pwd|token|secret|jwt|pat$|cookie|session|dsn|cred|auth/i.test(match[1] ?? "");
    if (isTrivial(value, "secret") || value.includes("/")) return null;
    return isSecret || looksRandom(value) ? span : null;
  });

const addVariables = (text: string, spans: Span[]): void =>
  addBehind(text, variable, spans, (match, at, outer) => {
    if (text[at] === "=") return null;
    const { span, quoted } = valueAt(text, at, outer);
    const value = text.slice(...span);
    return !isTrivial(value, "secret") && isVariable(match, value, quoted) ? span : null;
  });

export const addNamedSecrets = (text: string, spans: Span[]): void => {
  addVariables(text, spans);
  addBehind(text, named, spans, (match, at, outer) => {
    if (!isName(text, at, match)) return null;
    const { span, quoted } = valueAt(text, at, outer);
    if (isTrivial(text.slice(...span), match[1] ?? match[2] ?? "")) return null;
    return quoted || !isProse(text, match.index, span, match[4] ?? "") ? span : null;
  });
};
