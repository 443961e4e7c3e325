/** Secrets that are recognised by their own form, wherever they stand. */

// Issuers' published prefixes; the left edge keeps `task-…` from being read as `sk-…`.
const prefixed = [
  "gh[pousr]_[A-Za-z0-9]{20,}",
  "github_pat_[A-Za-z0-9_]{20,}",
  "gl(?:pat|ptt|dt|rt|cbt|ft|soat|imt|oas|agent|ffct)-[A-Za-z0-9_.=-]{16,}",
  "(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])",
  "sk-(?:ant|proj|svcacct|admin|or|lf|live|test)-[A-Za-z0-9_-]{12,}",
  "sk-[A-Za-z0-9]{20,}",
  "[sr]k_(?:live|test)_[A-Za-z0-9]{10,}",
  "whsec_[A-Za-z0-9+/=]{16,}",
  "(?:gsk|hf|r8|sbp|napi|rubygems|sntry[su]|dop_v1|doo_v1|dor_v1|shp(?:at|ca|pa|ss)|lin_api|dckr_pat|npm|ntn|pul|glsa|pscale_(?:tkn|pw|oauth))_[A-Za-z0-9_-]{20,}",
  "(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,}",
  "AIza[A-Za-z0-9_-]{35}",
  "ya29\\.[A-Za-z0-9_.-]{20,}",
  "GOCSPX-[A-Za-z0-9_-]{20,}",
  "pypi-AgE[A-Za-z0-9_-]{16,}",
  "(?:xai|pplx|PMAK|nvapi|tskey-[a-z]{2,10}|ATATT3|pat-(?:na|eu)1)-?[A-Za-z0-9_=-]{24,}",
  "SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,}",
  "hv[sbr]\\.[A-Za-z0-9_-]{20,}",
  "dp\\.(?:pt|st|ct|sa)\\.[A-Za-z0-9.]{30,}",
  "dapi[a-f0-9]{32}",
  "AGE-SECRET-KEY-1[A-Z0-9]{50,}",
  "[0-9]{8,10}:AA[A-Za-z0-9_-]{32,}",
  // JSON Web Tokens, signed or encrypted (RFC 7519).
  "eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]+(?:\\.[A-Za-z0-9_-]*){0,3}",
];

const forms = new RegExp(`(?<![A-Za-z0-9_-])(?:${prefixed.join("|")})`, "g");

const webhook = /(?<=hooks\.slack\.com\/(?:services|workflows)\/)[A-Za-z0-9/_-]{12,}/g;

const bearer = /\bBearer(?:\s|\\ |%20){1,3}([A-Za-z0-9._~+/=-]{8,})/gi;

/** Start and end of a secret, in UTF-16 units. */
export type Span = readonly [start: number, end: number];

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

/** Adds the spans of everything that is a secret by its form. */
export const addSecretForms = (text: string, spans: Span[]): void => {
  for (const match of text.matchAll(forms)) spans.push([match.index, match.index + match[0].length]);
  for (const match of text.matchAll(webhook)) spans.push([match.index, match.index + match[0].length]);
  for (const match of text.matchAll(bearer)) {
    const token = match[1] ?? "";
    // "Bearer authentication" is prose.
    if (token.length >= 20 || /\d/.test(token)) {
      const end = match.index + match[0].length;
      spans.push([end - token.length, end]);
    }
  }
  privateKeys(text, spans);
};
