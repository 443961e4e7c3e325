/** What pith would have made of the commands in the transcripts of a period. */
import { environment } from "../../system/environment.ts";
import type { Settings } from "../../config/settings.ts";
import { discover, emptyDiscovery, type Judging } from "../../figures/discovery.ts";
import type { Discovered } from "../../figures/discovery-text.ts";
import { checkedSettings } from "../checked-settings.ts";
import type { Asked } from "./gain-report.ts";
import { readTranscripts } from "./read-transcripts.ts";

export const judgingFor = (agent: string, { agents, exclude }: Settings): Judging => ({
  agent,
  cap: agents[agent]?.cap,
  exclude: exclude.commands,
});

/** `--all`: every transcript that there is. */
export const discovered = async (asked: Asked, now = Date.now()): Promise<Discovered> => {
  const env = environment();
  const current = await checkedSettings(env);
  const discovery = emptyDiscovery();
  const reading = await readTranscripts(
    asked,
    async ({ agent, title }, { calls }) => {
      const judging = judgingFor(agent, current);
      for (const call of calls) {
        discovery.sessions.set(title, (discovery.sessions.get(title) ?? new Set()).add(call.session));
        await discover(discovery, call, judging);
      }
    },
    now,
    env,
  );
  const { period, first, last, project, files } = reading;
  return { discovery, period, first, last, project, all: asked.all === true, files };
};
