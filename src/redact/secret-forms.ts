/** Secrets that are recognised by their own form, wherever they stand. */

import { looksRandom, type Span } from "./secret-values.ts";
import { forms, headless, heads, named } from "./token-shapes.generated.ts";

// The left edge keeps `task-…` from being read as `sk-…`; in a quoted text `\n` may stand before a token.
const edge = "(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]))";
const head = new RegExp(`${edge}(?:${heads.join("|")})`);

// Compiling a hundred forms takes two milliseconds, which a command without a token's beginning need not pay.
const once = (pattern: () => RegExp): (() => RegExp) => {
  let made: RegExp | null = null;
  return () => (made ??= pattern());
};
const tokens = once(() => new RegExp(`${edge}(?:${forms.join("|")})`, "g"));
const headlessTokens = once(() => new RegExp(`${edge}(?:${headless.join("|")})`, "g"));

/** A form may leave out what pads a token, or what a longer form has. */
const restOfToken = /[A-Za-z0-9_=~-]*/y;

const addTokens = (pattern: RegExp, text: string, spans: Span[]): void => {
  for (const match of text.matchAll(pattern)) {
    restOfToken.lastIndex = match.index + match[0].length;
    restOfToken.exec(text);
    spans.push([match.index, restOfToken.lastIndex]);
  }
};

/** `<name of a service>…=`: what stands behind is secret where it has the form of that service's keys. */
const service = once(
  () =>
    new RegExp(
      `(${named.map(([names]) => names).join("|")})[ \\t\\w.-]{0,20}[\\s'"]{0,3}(?::{0,3}=|:|=>|\\?=)[\`'"\\s=]{0,5}`,
      "gi",
    ),
);

const webhook = /(?<=hooks\.slack\.com\/(?:services|workflows)\/)[A-Za-z0-9/_-]{12,}/g;

const bearer = /\bBearer(?:\s|\\ |%20){1,3}([A-Za-z0-9._~+/=-]{8,})/gi;

const beginsKey = "-----BEGIN ";
const endsKey = "-----END ";

const privateKeys = (text: string, spans: Span[]): void => {
  for (let at = text.indexOf(beginsKey); at >= 0; at = text.indexOf(beginsKey, at + 1)) {
    const head = text.indexOf("-----", at + beginsKey.length);
    if (head < 0) return;
    if (!text.slice(at, head).includes("PRIVATE KEY")) continue;
    const tail = text.indexOf(endsKey, head);
    const end = tail < 0 ? text.length : tail;
    spans.push([head + 5, end]);
    at = end - 1;
  }
};

/** `at` where no value of that form stands there. */
const endOfValue = (text: string, at: number, value: string): number => {
  const form = new RegExp(`(?:${value})(?![A-Za-z0-9_-])`, "iy");
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : at;
};

const addServices = (text: string, spans: Span[]): void => {
  for (const match of text.matchAll(service())) {
    const at = match.index + match[0].length;
    const ends = named
      .filter(([names]) => new RegExp(names, "i").test(match[0]))
      .flatMap(([, values]) => values.map((value) => endOfValue(text, at, value)));
    const end = Math.max(at, ...ends);
    if (looksRandom(text.slice(at, end))) spans.push([at, end]);
  }
};

export const addSecretForms = (text: string, spans: Span[]): void => {
  if (head.test(text)) addTokens(tokens(), text, spans);
  if (/[\w~.-]{23}/.test(text)) addTokens(headlessTokens(), text, spans);
  for (const match of text.matchAll(webhook)) spans.push([match.index, match.index + match[0].length]);
  for (const match of text.matchAll(bearer)) {
    const token = match[1] ?? "";
    // "Bearer authentication" is prose.
    if (token.length >= 20 || /\d/.test(token)) {
      const end = match.index + match[0].length;
      spans.push([end - token.length, end]);
    }
  }
  if (/[=:][\s'"`=]{0,5}[\w/+=.:-]{15}/.test(text)) addServices(text, spans);
  privateKeys(text, spans);
};
