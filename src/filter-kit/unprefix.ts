/** Text that runners print around the programs that they run: a prefix before each line, a line before each program. */

const prefixes = [
  // pnpm -r, bun --filter: `packages/a test: `, `@shop/a test: `, `. test: `; the command: `packages/a test$ jest`
  /^(?:\.|\.{3}(?=\/)|@?[\w.-]+(?=\/))(?:\/[\w.@+-]+)* [\w:.-]+(?:: ?|(?=\$ \S))/,
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

/** A runner's announcement of the next program: `> shop@1.0.0 test` (npm, pnpm), `$ jest --ci` (yarn, bun, mise), `task:
 * [test] jest`. */
export const prompt =
  /^(?:> (?:(?:@[\w.~-]+\/)?[\w.~-]+@\d\S*|@) [\w:.-]+(?: |$)|> [\w:.-]+$|\$ \S|task: \[[\w:./-]+\] \S)/;

/** Runners print the command of a script before they run it: `> jest --ci` (npm, pnpm), `$ jest --ci` (yarn, bun). */
const leading = String.raw`^(?:>|\$) (?:\w+=\S+ |cross-env |npx |pnpm exec |bunx )*(?:\S*\/)?`;

/** The form of such a line for one tool, whatever its arguments. */
export const echoed = (tool: string): RegExp => new RegExp(`${leading}${tool}(?: |$)`);
