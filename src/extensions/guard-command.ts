/** A command's text before anything is done with it: may it run, as it is or as a hook wants it? */
import type { Settings } from "../config/settings.ts";
import type { Environment } from "../system/environment.ts";
import { showLine } from "../system/show-text.ts";
import { singleQuoted } from "../shell/quote-word.ts";
import type { Caller } from "./ask.ts";
import type { Refusal } from "./contract.ts";
import { extensionsFor } from "./in-force.ts";

/** `go`: nothing to say. `raw`: it runs without pith. `changed`: this text in its place. `refused`: it must not run, and
 * `text` says so to the agent, by printing one line and failing. */
export type CommandVerdict =
  | { readonly kind: "go" }
  | { readonly kind: "raw" }
  | { readonly kind: "changed"; readonly text: string }
  | { readonly kind: "refused"; readonly text: string; readonly line: string };

export interface CommandQuestion {
  readonly text: string;
  readonly cwd: string;
  readonly caller: Caller;
  /** Milliseconds for all hooks together. */
  readonly budget: number;
}

const longestReason = 600;

/** What the agent is told, in one line. */
export const refusalLine = ({ decision, hook_id, reason_code, message, halt }: Refusal): string => {
  const said = showLine(message.replaceAll(/\s+/g, " ").trim().slice(0, longestReason));
  const how =
    decision === "ask"
      ? "not run: the user has to decide about this command, ask them to run it"
      : "not run: refused";
  const end = halt === true ? "; stop here and tell the user" : "";
  return `pith: ${how} (hook ${showLine(hook_id)}, ${reason_code}): ${said}${end}`;
};

/** As every shell reads it, and without starting anything. 126: found, but must not be run. */
export const refusalText = (refusal: Refusal): string =>
  `printf '%s\\n' ${singleQuoted(refusalLine(refusal))} >&2; (exit 126)`;

const go: CommandVerdict = { kind: "go" };

/** Never throws. Nothing is loaded where no hook is configured. */
export const guardCommand = async (
  question: CommandQuestion,
  settings: Settings,
  env: Environment,
): Promise<CommandVerdict> => {
  try {
    const extensions = await extensionsFor(settings, question.cwd, env);
    if (extensions === null) return go;
    const { ask, hasHooksAt, invocationOf } = await import("./ask.ts");
    if (!hasHooksAt(extensions, "command_before")) return go;
    const { text, cwd, caller, budget } = question;
    const tool_call = { name: "bash", args: { command: text } };
    const asked = { ...invocationOf("command_before", cwd, caller), tool_call };
    const { decision, withheld, changed, invocation } = await ask(extensions, asked, budget);
    const refusal = withheld ?? decision;
    if (refusal !== null && refusal.decision !== "allow") {
      if (refusal.decision === "raw") return { kind: "raw" };
      return { kind: "refused", text: refusalText(refusal), line: refusalLine(refusal) };
    }
    const now = invocation.tool_call?.args.command ?? text;
    return changed && now !== text ? { kind: "changed", text: now } : go;
  } catch {
    return go;
  }
};
