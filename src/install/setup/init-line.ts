/** A command line that mends a finding as it is. */
import type { Integration } from "../../integration/agent.ts";

export interface Wanted {
  /** As in `--agent`. */
  readonly agent: string;
  readonly via: Integration;
  readonly scope: "user" | "project";
}

/** The integration is always named: without it another one may be chosen. */
export const initLine = ({ agent, via, scope }: Wanted): string =>
  `pith init --agent ${agent} --via ${via}${scope === "project" ? " --project" : ""} --yes`;
