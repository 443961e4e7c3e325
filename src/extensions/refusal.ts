/** Text for the agent if a hook refuses. */
import { singleQuoted } from "../shell/quote-word.ts";
import { showLine } from "../system/show-text.ts";
import type { Refusal } from "./contract.ts";

const longestReason = 600;

export const refusalLine = ({ decision, hook_id, reason_code, message, halt }: Refusal): string => {
  const said = showLine(message.replaceAll(/\s+/g, " ").trim().slice(0, longestReason));
  const how =
    decision === "ask"
      ? "not run: the user has to decide about this command, ask them to run it"
      : "not run: refused";
  const end = halt === true ? "; stop here and tell the user" : "";
  return `pith: ${how} (hook ${showLine(hook_id)}, ${reason_code}): ${said}${end}`;
};

/** A command that says so as every shell reads it, and without starting anything. 126: found, but must not be run. */
export const refusalText = (line: string): string => `printf '%s\\n' ${singleQuoted(line)} >&2; (exit 126)`;

/** In the place of an output. The program has run, and its exit code stays. */
export const withheld = (refusal: Refusal): Buffer =>
  Buffer.from(`${refusalLine(refusal).replace("not run", "output not shown")}\n`);
