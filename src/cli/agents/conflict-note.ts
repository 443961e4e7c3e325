/** The note of `init` about another rewriter in the same place. */
import type { Proposal } from "../../install/proposal.ts";

/** "" where there is none. */
export const conflictNote = ({ conflicting, via }: Proposal, replace: boolean): string =>
  conflicting
    .map(({ name, file, removable, tells }) => {
      if (tells === true)
        return replace
          ? `what tells the model of ${name} in ${file} is taken out; --uninstall puts it back\n`
          : `${file} tells the model to type \`${name}\`, and what that wraps pith leaves alone; --replace takes it out, and --uninstall puts it back\n`;
      if (replace && removable) return `${name}'s hook in ${file} is taken out; --uninstall puts it back\n`;
      const offer = removable
        ? "--replace takes it out, and --uninstall puts it back"
        : "move that file away to be rid of it";
      const order =
        via === "hook"
          ? "both rewrite, and the agent takes the answer of the one that ends last"
          : `it rewrites first, and pith leaves alone what it has wrapped (\`${name} git status\`)`;
      const bring = name === "rtk" ? "; `pith import rtk` brings its filters and figures over" : "";
      return `${name} is in ${file} too: ${order}; ${offer}${bring}\n`;
    })
    .join("");
