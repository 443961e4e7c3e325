/** Checks that must not end the others, and change nothing. */
import type { Finding } from "../integration/agent.ts";
import { failure } from "../integration/finding.ts";

/** The finding that a fault is. Its message may come from where something is written, and assure that nothing was. */
export const faultFinding = (fault: unknown): Finding =>
  failure((fault as Error).message.replace(/[,;] nothing was (?:changed|written)(?:, try again)?/, ""));

/** A fault of a check is a finding too. */
export const guarded = (find: () => readonly Finding[]): readonly Finding[] => {
  try {
    return find();
  } catch (fault) {
    return [faultFinding(fault)];
  }
};
