/** Agents that have one integration beside the instructions: a hook in their settings, which one call tries out. */
import type { Agent, Finding, Request } from "../../integration/agent.ts";
import { note } from "../../integration/finding.ts";
import { hasForeignHooks, type HookPlaces } from "../../integration/foreign-hooks.ts";
import { type Scope, scopeOf } from "../../integration/session-scope.ts";
import { settingsIn } from "../../integration/settings-file.ts";
import type { Environment } from "../../system/environment.ts";
import type { Drive } from "./drive-hook.ts";
import { guidance } from "./guidance.ts";
import { hookLineIn } from "./hook-entry.ts";
import type { InstallSpec, Place } from "./install-spec.ts";
import { instructionsEdit, instructionsNotes, type TextFiles } from "./instructions.ts";
import { UserError } from "../../system/user-error.ts";
import { isPresent } from "./is-present.ts";
import { jsonElement } from "./json-edits.ts";
import type { SettingsEdit } from "./settings-edit.ts";
import { orElse } from "../../system/regular-file.ts";

export interface HookAgent {
  readonly agent: Pick<Agent, "name" | "title" | "integrations" | "programs">;
  /** Files and folders by which the agent is seen to be here, if its program is not on PATH. */
  traces(env: Environment): readonly string[];
  /** Where the model is asked to type `pith`, for those who choose the instructions. */
  readonly files: TextFiles;
  /** Why a project can have no hook; absent: it can. */
  readonly noProject?: string;
  /** The hook's entry, and the edits beside it. */
  hookEdits(request: Request, place: Place): readonly SettingsEdit[];
  /** The note on marks, beside the hook; absent: a block in the user's own file of instructions. */
  told?(request: Request, place: Place): readonly SettingsEdit[];
  /** Where hooks of others may stand, beside which pith's is silent. */
  hooks?(env: Environment, scope: Scope): HookPlaces;
  readonly notes: readonly string[];
  /** For the user, beside what all agents with instructions have to say. */
  instructionsNotes?(request: Request): readonly string[];
  /** The values in the file of settings; absent: it is JSON. */
  settingsIn?(file: string): unknown;
  drive(installed: Pick<Drive, "agent" | "line" | "env">): Finding;
}

const silent =
  "commands stay as they are here: beside pith's hook there is another one, a script that may add one, or a file that cannot be read";

/** Would the hook be silent in a session that starts in this folder? */
const besideOthers = ({ hooks, agent }: HookAgent, env: Environment): readonly Finding[] => {
  const scope = env.cwd === null ? null : scopeOf(env.cwd, []);
  if (hooks === undefined || scope === null) return [];
  const isSilent = orElse(() => hasForeignHooks(hooks(env, scope), settingsIn), true);
  return isSilent ? [note(`${agent.title}: ${silent}`)] : [];
};

/** A project's file of instructions is shared, and holds nothing of how to read what pith keeps. */
const guidanceOf = (files: TextFiles, request: Request, place: Place): readonly SettingsEdit[] => {
  const file = request.project === null ? files.user(place) : null;
  return file === null ? [] : [guidance(file.path)];
};

export const hookSpec = (known: HookAgent): InstallSpec => {
  const { agent, files, told = (request, place) => guidanceOf(files, request, place) } = known;
  const { name, title, programs } = agent;
  const edits = (request: Request, place: Place): readonly SettingsEdit[] => {
    if (request.via === "instructions") return [instructionsEdit(files, title, request, place)];
    if (request.project !== null && known.noProject !== undefined) throw new UserError(known.noProject);
    return [...known.hookEdits(request, place), ...told(request, place)];
  };
  const lineIn = (file: string): string => hookLineIn((known.settingsIn ?? settingsIn)(file), name) ?? "";
  return {
    agent,
    detect: (place) => isPresent({ home: known.traces(place.env), programs }, place),
    edits,
    notes: (request, place) =>
      request.via === "instructions"
        ? [
            ...instructionsNotes(edits(request, place)[0]?.path ?? "", request.project),
            ...(known.instructionsNotes?.(request) ?? []),
          ]
        : known.notes,
    probe: ({ via, file }, { env }) =>
      via === "instructions"
        ? []
        : [known.drive({ agent: name, line: lineIn(file), env }), ...besideOthers(known, env)],
  };
};

/** A rule that lets the model read what pith keeps without a question. Patterns cannot hold every path. */
export const readRuleIn = (path: string, { tee }: Place, rule: string): readonly SettingsEdit[] =>
  /[*?[\]{}()!\\]/.test(tee)
    ? []
    : [jsonElement({ path, at: ["permissions", "allow"], value: rule, isOurs: (value) => value === rule })];
