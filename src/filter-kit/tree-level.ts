/** Rows of a drawn tree in, out: how deep each stands. `tree`, `npm ls`, `pnpm why`, `yarn list`, `cargo tree`. */
import { heading, keep, pin, type Reducer, type Verdict } from "./filter.ts";

/** Branches before a row's name, in any of the ways that they are drawn; a no-break space is what `tree` writes. */
const branches = /^[│├└┬─|`+\\ \u00a0-]+/;
const connector = /[├└]|[`+|\\](?:--|─)/;

const levels: Verdict[] = [];
const states: Verdict[] = [];

const at = (known: Verdict[], level: number, verdict: Verdict): Verdict =>
  (known[level] ??= heading(level, verdict));

/** 1 for what stands at the margin, more for what is drawn below it; 0 for a line of branches alone. */
const treeLevel = (text: string): number => {
  const drawn = branches.exec(text)?.[0].length ?? 0;
  if (drawn === text.length) return 0;
  // `│   dependencies:` owns the rows drawn at the same column.
  return drawn > 0 && !connector.test(text.slice(0, drawn)) ? drawn : drawn + 1;
};

/** Every row owns those drawn below it. What `tells` finds is shown always; indented text without branches is a row
 * only where `isIndented` says so. */
export const treeReducer = (tells: RegExp, isIndented = false): Reducer => ({
  line(text) {
    const isTelling = tells.test(text);
    const level = isIndented || !/^ +\S/.test(text) || connector.test(text) ? treeLevel(text) : 0;
    if (text === "" || level === 0) return isTelling ? pin : keep;
    return isTelling ? at(states, level, pin) : at(levels, level, keep);
  },
});
