/** `pith hook install` and `pith hook status`: other names of `pith init`, and of what it says about hooks that write to
 * the same place. */
import { agents } from "../../../hooks/registry.generated.ts";
import { settings } from "../../config/read-settings.ts";
import { environment, type Environment } from "../../system/environment.ts";
import { print } from "../../system/print.ts";
import { showLine } from "../../system/show-text.ts";
import { UserError } from "../../system/user-error.ts";
import { conflictsOf } from "../../install/conflicts.ts";
import { guarded } from "../../install/guarded.ts";
import { loadExtensions } from "../../extensions/load.ts";
import { findingRow } from "../agents/finding-row.ts";
import init from "../agents/init.ts";

const agentLines = async (env: Environment): Promise<readonly string[]> => {
  const lines: string[] = [];
  for (const entry of agents) {
    const agent = await entry.load();
    const setup = await agent.setup();
    try {
      const installed = setup.installed(env.cwd);
      lines.push(
        ...installed.map(({ via, file }) => `${agent.title}: ${via} integration, ${showLine(file)}\n`),
        ...guarded(() => conflictsOf(agent, installed, env)).map(findingRow),
      );
    } catch (fault) {
      if (!(fault instanceof UserError)) throw fault;
      lines.push(`${agent.title}: not known, ${showLine(fault.message)}\n`);
    }
  }
  return lines;
};

const status = async (): Promise<number> => {
  const env = environment();
  const lines = await agentLines(env);
  print(lines.length === 0 ? "nothing installed\n" : lines.join(""));
  const { entries } = loadExtensions(await settings(env), env.cwd, env);
  const writers = entries.filter(({ entry }) => entry.enabled && entry.capability === "rewrite");
  for (const { entry } of writers) print(`hook ${showLine(entry.id)} of yours rewrites at ${entry.point}\n`);
  return 0;
};

export const runVerb = (verb: string, words: readonly string[]): Promise<number> | number =>
  verb === "install" ? init(words) : status();
