/** Records commands that ran without pith: if such a command follows a run that hid lines, that run is debited. */
import type { Environment } from "../system/environment.ts";
import type { Settings } from "../config/settings.ts";
import { newId } from "../store/id.ts";
import type { Decision } from "../rewrite/decide.ts";
import { wasBypassed } from "./is-bypassed.ts";
import { callingAgent } from "../pipeline/calling-agent.ts";
import { commandText } from "../pipeline/record-run.ts";
import { append } from "../history/journal.ts";

export interface Asked {
  readonly cwd: string;
  readonly agent?: string;
  readonly session?: string;
}

/** Nearly always nothing. */
export const noteBypassed = (
  commands: readonly Decision[],
  { cwd, ...asked }: Asked,
  settings: Settings,
  env: Environment,
): void => {
  if (!settings.track.enabled) return;
  const found = commands.filter(wasBypassed);
  if (found.length === 0) return;
  const { name, session } = callingAgent(env, settings);
  for (const { argv } of found)
    append(
      {
        v: 1,
        kind: "bypass",
        id: newId(),
        t: Date.now(),
        host: asked.agent ?? name,
        ...(session === undefined ? {} : { session }),
        cwd,
        cmd: commandText(argv),
        ...(asked.session === undefined ? {} : { session: asked.session }),
      },
      env,
    );
};
