/** The note of `init` about another rewriter in the same place. */
import type { Proposal } from "../../install/proposal.ts";

/** "" where there is none. */
export const conflictNote = ({ conflicting, via }: Proposal, replace: boolean): string =>
  conflicting
    .map(({ name, file, removable, tells }) => {
      if (tells === true)
        return replace
          ? `pith removes the instructions about ${name} from ${file}; --uninstall puts them back\n`
          : `${file} tells the model to type \`${name}\`, and pith leaves alone what ${name} wraps; --replace removes that text, and --uninstall puts it back\n`;
      if (replace && removable) return `pith removes ${name}'s hook from ${file}; --uninstall puts it back\n`;
      const offer = removable
        ? "--replace removes it, and --uninstall puts it back"
        : "move that file away to end that";
      const order =
        via === "hook"
          ? "both rewrite commands, and the agent uses the answer that comes last"
          : `it rewrites first, and pith leaves alone what it wraps (\`${name} git status\`)`;
      const bring = name === "rtk" ? "; `pith import rtk` imports its settings and filters" : "";
      return `${name} is in ${file} as well: ${order}; ${offer}${bring}\n`;
    })
    .join("");
