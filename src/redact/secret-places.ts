/** Secrets that stand at a known place: header values, user information and signatures in URLs. */
import {
  addBehind,
  bareEnd,
  closing,
  isReference,
  looksRandom,
  opening,
  type Quote,
  type Span,
} from "./secret-values.ts";

const header =
  /(?<![A-Za-z0-9-])(?:((?:proxy-)?authorization)|(?:set-)?cookie|x-[a-z0-9-]{0,40}(?:key|token|auth|secret|signature)|(?:api|private|job|deploy|auth|access)-(?:key|token))(\\?["'])?[ \t]{0,3}:(?:\\?[ \t]){0,3}/gi;
const scheme =
  /(?:Bearer|Basic|Token|Digest|Negotiate|ApiKey|Bot|OAuth|AWS4-HMAC-SHA256|GoogleLogin)(?:\\?[ \t]|%20){1,3}/iy;

const skipScheme = (text: string, at: number): number => {
  scheme.lastIndex = at;
  return scheme.test(text) ? scheme.lastIndex : at;
};

const lineEnd = (text: string, from: number, limit: number): number => {
  const end = text.slice(from, limit).search(/[\r\n]|\\[rn]/);
  return end < 0 ? limit : from + end;
};

// Keeps many headers in one quotation linear.
const longestHeader = 8192;

/** In quotes of its own a header's value runs to their end; in prose only what looks random is taken. */
const headerSpan = (text: string, match: RegExpExecArray, outer: Quote): Span | null => {
  const at = match.index + match[0].length;
  const own = opening(text, at, outer);
  const start = skipScheme(text, at + (own?.length ?? 0));
  if (own !== null) return [start, closing(text, own, start)];
  const before = text[match.index - 1] ?? "\n";
  if (outer !== null && /["'\n{,]/.test(before))
    return [
      start,
      lineEnd(text, start, closing(text, outer, start, Math.min(text.length, start + longestHeader))),
    ];
  const end = bareEnd(text, start, outer);
  const alone = outer === null && match[1] !== undefined;
  return alone || start > at || looksRandom(text.slice(start, end)) ? [start, end] : null;
};

const addHeaders = (text: string, spans: Span[]): void =>
  addBehind(text, header, spans, (match, _, outer) => headerSpan(text, match, outer));

const databases =
  /(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver|oracle|clickhouse)(?:\+\w+)?$/i;

const stop = /[\s"'`<>|\\]/;
// Keeps `://://…` linear.
const longestUrl = 2000;

/** Whoever logs in by key or without a password is named there; everything else that looks like a token is one. */
const isNamed = /(?:^|\+)(?:ssh|git|sftp|rsync|svn|scp|nfs|smb|cifs)$/i;

const isToken = (user: string): boolean => !/%40/.test(user) && (user.length >= 20 || looksRandom(user));

/** The part of a URL before its `@`; empty if there is none. */
const userInfoAt = (text: string, at: number): string => {
  const isDatabase = databases.test(text.slice(Math.max(0, at - 24), at));
  const area = text.slice(at + 3, at + 3 + longestUrl);
  const whole = area.slice(0, stop.exec(area)?.index ?? area.length);
  const authority = isDatabase
    ? whole.replace(/[?&;][\w.-]+=[^@]*$/, "")
    : whole.replace(/[/?#;&()].*$/s, "");
  return authority.slice(0, Math.max(0, authority.lastIndexOf("@")));
};

const isUserSecret = (text: string, at: number, user: string, password: string): boolean => {
  const scheme = /[A-Za-z][\w+.-]*$/.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? "";
  if (isNamed.test(scheme)) return false;
  return /^:(?:x-oauth-basic)?$/.test(password) || isToken(user);
};

/** `scheme://user:password@host`, and what looks like a token in the place of the user, with or without a password. */
const addUrls = (text: string, spans: Span[]): void => {
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
    const info = userInfoAt(text, at);
    if (info === "") continue;
    const [user = ""] = info.split(":", 1);
    const password = info.slice(user.length);
    const start = at + 3;
    if (user !== "" && !isReference(user) && isUserSecret(text, at, user, password))
      spans.push([start, start + user.length]);
    if (password.length > 1 && !isReference(password.slice(1)))
      spans.push([start + user.length + 1, start + info.length]);
  }
};

/** Whoever knows the address of a webhook may write to it: its long parts are a password. */
const isHook = /\b(?:web)?hooks?(?:b2)?[./]|\/IncomingWebhook\/|\/with\/key\/|\/bot\d+:/i;

const addHooks = (text: string, spans: Span[]): void => {
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
    const area = text.slice(at, at + longestUrl);
    const whole = area.slice(0, stop.exec(area)?.index ?? area.length);
    if (!isHook.test(whole)) continue;
    for (const part of whole.slice(3).matchAll(/(?<=\/(?:bot\d+:)?)[\w.@~-]{8,}/g))
      if (looksRandom(part[0])) spans.push([at + 3 + part.index, at + 3 + part.index + part[0].length]);
  }
};

const queryKey =
  /[?&](?:key|code|sig|signature|x-amz-(?:signature|credential|security-token))=([^&\s"'#]{6,})/gi;

const addQueries = (text: string, spans: Span[]): void => {
  for (const match of text.matchAll(queryKey)) {
    const value = match[1] ?? "";
    const end = match.index + match[0].length;
    if (looksRandom(value)) spans.push([end - value.length, end]);
  }
};

export const addPlacedSecrets = (text: string, spans: Span[]): void => {
  addHeaders(text, spans);
  addUrls(text, spans);
  addQueries(text, spans);
  addHooks(text, spans);
};
