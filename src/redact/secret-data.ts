/** The values of a Kubernetes secret that is written into a command. */
import { closing, isReference, type Span } from "./secret-values.ts";

// `kind: Secret` and `{"stringData":{"user":"x"}}`: every value below is secret, whatever its name.
const secretData = /(\\?["']?)\b(stringData|data)\1\s{0,3}:\s{0,3}(\{|\n)/g;
const jsonValue = /(\\?["'])[^"'\\{}]{1,100}\1\s{0,3}:\s{0,3}(\\?["'])/y;
const yamlValue = /[ \t]*(?:#[^\n]*|)\n|([ \t]+)[\w.-]{1,100}:[ \t]{0,3}(["']?)([^\n]*)\n?/y;
const longestData = 16_384;

/** Returns where the object ends. */
const addJsonValues = (text: string, from: number, spans: Span[]): number => {
  const limit = Math.min(text.length, from + longestData);
  let at = from;
  for (; at < limit && text[at] !== "}"; at += 1) {
    jsonValue.lastIndex = at;
    const match = jsonValue.exec(text);
    if (match === null) continue;
    const start = jsonValue.lastIndex;
    const end = closing(text, match[2] ?? '"', start, limit);
    if (end > start && !isReference(text.slice(start, end))) spans.push([start, end]);
    at = end + (match[2]?.length ?? 1) - 1;
  }
  return at;
};

const addYamlValues = (text: string, from: number, indent: number, spans: Span[]): void => {
  for (let at = from; at < text.length && at < from + longestData; at = yamlValue.lastIndex) {
    yamlValue.lastIndex = at;
    const match = yamlValue.exec(text);
    if (match === null || yamlValue.lastIndex === at) return;
    if (match[1] === undefined) continue;
    if (match[1].length <= indent) return;
    const value = (match[3] ?? "").trimEnd().replace(/["']$/, match[2] === "" ? "$&" : "");
    const start = at + match[0].indexOf(":") + 1;
    const begin = text.indexOf(value, start);
    if (value !== "" && begin >= 0 && !isReference(value)) spans.push([begin, begin + value.length]);
  }
};

export const addSecretData = (text: string, spans: Span[]): void => {
  const isSecret = /\bsecrets?\b/i.test(text);
  let covered = 0;
  for (const match of text.matchAll(secretData)) {
    if (match.index < covered || (match[2] === "data" && !isSecret)) continue;
    const from = match.index + match[0].length;
    if (match[3] === "{") covered = addJsonValues(text, from, spans);
    else {
      const lineStart = text.lastIndexOf("\n", match.index) + 1;
      addYamlValues(text, from, /^[ \t]*/.exec(text.slice(lineStart, match.index))?.[0].length ?? 0, spans);
    }
  }
};
