/** Once after an upgrade: what settings say of pith is written anew. */
import { agents } from "../../hooks/registry.generated.ts";
import { environment } from "../system/environment.ts";
import { planAlone } from "../install/apply-plan.ts";
import { isLeftOver } from "../install/install-lock.ts";
import { outdatedAgents, renewEntries } from "../install/renew-entries.ts";

/** Never throws. */
export const renewOutdated = async (): Promise<void> => {
  try {
    const env = environment();
    if (isLeftOver(env)) planAlone(() => {});
    const names = outdatedAgents(env);
    for (const entry of agents.filter(({ name }) => names.includes(name)))
      renewEntries(await (await entry.load()).setup(), env.cwd);
  } catch {
    // What was asked for goes on.
  }
};
