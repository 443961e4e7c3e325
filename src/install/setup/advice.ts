/** What a user types to have something mended: as it stands, it does that. */
import type { End } from "../../integration/agent.ts";

export interface Wanted {
  /** As in `--agent`. */
  readonly agent: string;
  readonly end: End;
  readonly scope: "user" | "project";
}

/** The end is always named: without it another one may be chosen. */
export const initLine = ({ agent, end, scope }: Wanted): string =>
  `pith init --agent ${agent} --end ${end}${scope === "project" ? " --project" : ""} --yes`;
