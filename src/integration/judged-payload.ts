/** Call in an agent's payload, and how a refusal of it is told: read once pith itself has failed (src/extensions/guarded.ts). */
import { HookFault, type Refusal } from "../extensions/contract.ts";
import { refused } from "../extensions/guard-command.ts";
import type { Judged } from "../extensions/guarded.ts";
import { withheld } from "../extensions/refusal.ts";
import { environment } from "../system/environment.ts";
import type { Agent } from "./agent.ts";
import { plainCallIn } from "./plain-refusal.ts";
import { resultIn } from "./result-in.ts";

export const lateFault = new HookFault("timeout", "the command could not be judged in time");

type Answered = Judged<string | null>;

const commandIn = (payload: string): (Omit<Answered, "env" | "cwd"> & { cwd: string | null }) | null => {
  const call = plainCallIn(payload);
  if (call === null) return null;
  const refuse = (refusal: Refusal): string => call.answer(refused(refusal));
  return { point: "command_before", cwd: call.cwd, refuse };
};

const outputIn = async (agent: Agent | null, payload: string) => {
  const parted = await resultIn(agent, payload);
  const [first] = parted?.parts ?? [];
  if (parted === null || first === undefined) return null;
  const refuse = (refusal: Refusal): string | null => {
    const text = withheld(refusal).toString();
    return parted.answer(parted.parts.map((part) => part.answer(text, true)));
  };
  return { point: "output_after", cwd: first.cwd, refuse } as const;
};

const eventIn = async (payload: string) => {
  const { readEvent, refusedEvent } = await import("./respond-event.ts");
  const event = readEvent(payload);
  if (event === null) return null;
  return { point: event.point, cwd: event.cwd, refuse: (refusal: Refusal) => refusedEvent(event, refusal) };
};

/** `agent` null: none in particular. The answer is null if a hook could refuse nothing of it. */
export const judgedPayload = async (agent: Agent | null, payload: string): Promise<Answered | null> => {
  const env = environment();
  const asked =
    commandIn(payload) ?? (await outputIn(agent, payload)) ?? (await eventIn(payload).catch(() => null));
  return asked === null ? null : { ...asked, env, cwd: asked.cwd ?? env.cwd ?? "/" };
};
