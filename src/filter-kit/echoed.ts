/** Runners print the command of a script before they run it: `> jest --ci` (npm, pnpm), `$ jest --ci` (yarn, bun). */

const leading = String.raw`^(?:>|\$) (?:\w+=\S+ |cross-env |npx |pnpm exec |bunx )*(?:\S*\/)?`;

/** The form of such a line for one tool, whatever its arguments. */
export const echoed = (tool: string): RegExp => new RegExp(`${leading}${tool}(?: |$)`);
