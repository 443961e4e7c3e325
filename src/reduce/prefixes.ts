/** The prefixes that runners of several packages at once put before each line. */

const prefixes = [
  // pnpm -r, bun --filter: `packages/a test: `, `@shop/a test: `, `. test: `
  /^(?:\.|\.{3}(?=\/)|@?[\w.-]+(?=\/))(?:\/[\w.@+-]+)* [\w:.-]+: ?/,
  // turbo: `web:test: `, `@shop/web:test: `
  /^(?:@[\w.-]+\/)?[\w.-]+:[a-z][\w.-]*(?::[a-z][\w.-]*)*: ?/,
  // yarn workspaces foreach: `[@shop/a]: `, concurrently and lerna: `[web] `, `@shop/a: `
  /^\[(?:@[\w.-]+\/)?[a-zA-Z][\w.-]*\]:? ?/,
  /^@[\w.-]+\/[\w.-]+: ?/,
];

const prefixed = new RegExp(prefixes.map((prefix) => `(?:${prefix.source})`).join("|"));

/** The line behind such a prefix, or null where it carries none. */
export const unprefix = (text: string): string | null => {
  const found = prefixed.exec(text);
  return found === null ? null : text.slice(found[0].length);
};
