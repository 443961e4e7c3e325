/** Drives the entries in Claude Code's settings as the client would. */
import type { Environment } from "../../src/config/environment.ts";
import type { Finding, Installed } from "../../src/ends/agent.ts";

export const probe = async (
  _env: Environment,
  _installed: readonly Installed[],
): Promise<readonly Finding[]> => [];
