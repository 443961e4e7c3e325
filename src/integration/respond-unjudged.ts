/** A command that pith could not have judged, in time or at all: refused where a guardrail should have had a word. */
import { HookFault } from "../extensions/contract.ts";
import { refusedAtFault } from "../extensions/guard-command.ts";
import { environment } from "../system/environment.ts";
import { plainCallIn } from "./plain-refusal.ts";

export const lateFault = new HookFault("timeout", "the command could not be judged in time");

/** null: nothing, and the agent goes on as without pith. */
export const respondUnjudged = async (payload: string, fault: unknown): Promise<string | null> => {
  const call = plainCallIn(payload);
  if (call === null) return null;
  const env = environment();
  const refused = await refusedAtFault({ cwd: call.cwd ?? env.cwd ?? "/", env }, fault);
  return refused === null ? null : call.answer(refused);
};
