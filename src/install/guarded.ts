/** Checks that must not end the others. */
import type { Finding } from "../integration/agent.ts";

/** What the check throws is a finding too. */
export const guarded = (find: () => readonly Finding[]): readonly Finding[] => {
  try {
    return find();
  } catch (fault) {
    return [{ level: "error", what: (fault as Error).message }];
  }
};
