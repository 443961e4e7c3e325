/** The result that an agent's payload reports, as texts that are shortened one by one: most results are one. */
import type { Agent, PartedResult } from "./agent.ts";

export const resultIn = async (agent: Agent | null, payload: string): Promise<PartedResult | null> => {
  const end = await agent?.result?.();
  const whole = end?.read(payload) ?? null;
  if (whole === null) return end?.readParts?.(payload) ?? null;
  return { parts: [whole], answer: ([text = null]) => text };
};
