/** Markdown as a forge's client prints it: comments that no page shows, outside of code, are hidden. */
import { drop, keep, type Verdict } from "./filter.ts";

const hiddenComments = drop("comment lines");
const fence = /^\s*(`{3,}|~{3,})/;

/** Asked for each line of a body, in order. */
export const createRemarks = () => {
  let code = "";
  let inComment = false;
  return {
    /** A new body begins. */
    reset: (): void => void ([code, inComment] = ["", false]),
    line(text: string): Verdict {
      const mark = inComment ? undefined : fence.exec(text)?.[1];
      if (mark !== undefined) code = code === "" ? mark : mark.startsWith(code) ? "" : code;
      if (code !== "") return keep;
      const trimmed = text.trim();
      const begins = !inComment && trimmed.startsWith("<!--");
      if (!inComment && !begins) return keep;
      const end = trimmed.indexOf("-->");
      inComment = end === -1;
      // Characters after the comment on its line are text again.
      return inComment || end + 3 === trimmed.length ? hiddenComments : keep;
    },
  };
};
