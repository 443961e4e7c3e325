/** Agents that have one integration beside the instructions: a hook in their settings, which one call tries out. */
import type { Agent, Finding, Request } from "../../integration/agent.ts";
import { hasForeignHooks, type HookPlaces } from "../../integration/foreign-hooks.ts";
import { type Scope, scopeOf } from "../../integration/session-scope.ts";
import { settingsIn } from "../../integration/settings-file.ts";
import type { Environment } from "../../system/environment.ts";
import type { Drive } from "./drive-hook.ts";
import { guidance } from "./guidance.ts";
import { hookLineIn } from "./hook-entry.ts";
import type { InstallSpec, Place } from "./install-spec.ts";
import { instructionsEdit, instructionsNotes, type TextFiles } from "./instructions.ts";
import { jsonElement } from "./json-edits.ts";
import type { SettingsEdit } from "./settings-edit.ts";

export interface HookAgent {
  readonly agent: Pick<Agent, "name" | "title" | "integrations">;
  /** Where the model is asked to type `pith`, for those who choose the instructions. */
  readonly files: TextFiles;
  detect(place: Place): boolean;
  /** The hook's entry, and the edits beside it. */
  hookEdits(request: Request, place: Place): readonly SettingsEdit[];
  /** Where hooks of others may stand, beside which pith's is silent. */
  hooks?(env: Environment, scope: Scope): HookPlaces;
  /** For the user, where the hook is installed. */
  readonly notes: readonly string[];
  /** Starts the hook by the line that stands in the settings. */
  drive(installed: Pick<Drive, "agent" | "line" | "env">): Finding;
}

const silent =
  "commands stay as they are here: beside pith's hook there is another one, a script that may add one, or a file that cannot be read";

/** Would the hook be silent in a session that starts in this folder? */
const besideOthers = ({ hooks, agent }: HookAgent, env: Environment): readonly Finding[] => {
  const scope = env.cwd === null ? null : scopeOf(env.cwd, []);
  if (hooks === undefined || scope === null) return [];
  return isSilent(() => hooks(env, scope)) ? [{ level: "note", what: `${agent.title}: ${silent}` }] : [];
};

const isSilent = (places: () => HookPlaces): boolean => {
  try {
    return hasForeignHooks(places(), settingsIn);
  } catch {
    return true;
  }
};

export const hookSpec = (known: HookAgent): InstallSpec => {
  const edits = (request: Request, place: Place): readonly SettingsEdit[] =>
    request.via === "instructions"
      ? [instructionsEdit(known.files, known.agent.title, request, place)]
      : known.hookEdits(request, place);
  return {
    agent: known.agent,
    detect: (place) => known.detect(place),
    edits,
    notes: (request, place) =>
      request.via === "instructions"
        ? instructionsNotes(edits(request, place)[0]?.path ?? "", request.project)
        : known.notes,
    probe: ({ via, file }, { env }) =>
      via === "instructions"
        ? []
        : [
            known.drive({
              agent: known.agent.name,
              line: hookLineIn(settingsIn(file), known.agent.name) ?? "",
              env,
            }),
            ...besideOthers(known, env),
          ],
  };
};

/** In the user's own file of instructions, how to read what pith keeps; a project's is shared and holds nothing of it. */
export const guidanceOf = (files: TextFiles, request: Request, place: Place): readonly SettingsEdit[] => {
  const file = request.project === null ? files.user(place) : null;
  return file === null ? [] : [guidance(file.path)];
};

/** A rule that lets the model read what pith keeps without a question. Patterns cannot hold every path. */
export const readRuleIn = (path: string, { tee }: Place, rule: string): readonly SettingsEdit[] =>
  /[*?[\]{}()!\\]/.test(tee)
    ? []
    : [jsonElement({ path, at: ["permissions", "allow"], value: rule, isOurs: (value) => value === rule })];
