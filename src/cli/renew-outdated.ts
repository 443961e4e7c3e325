/** Once after an upgrade: what settings say of pith is written anew. */
import { agents } from "../../hooks/registry.generated.ts";
import { environment } from "../system/environment.ts";
import { hasForeignHome } from "../system/foreign-home.ts";
import { planAlone } from "../install/apply-plan.ts";
import { isLeftOver } from "../install/install-lock.ts";
import { outdatedAgents, projectsOf, renewEntries } from "../install/renew-entries.ts";

/** Never throws. */
export const renewOutdated = async (): Promise<void> => {
  try {
    const env = environment();
    if (hasForeignHome(env)) return;
    if (isLeftOver(env)) planAlone(() => {});
    const names = outdatedAgents(env);
    for (const entry of agents.filter(({ name }) => names.includes(name))) {
      const setup = await (await entry.load()).setup();
      // Which projects there are says the record, and renewing the user's own entries writes it anew.
      const projects = projectsOf(entry.name, setup, env);
      for (const project of [null, ...projects]) renewEntries(setup, project);
    }
  } catch {
    // The command goes on.
  }
};
