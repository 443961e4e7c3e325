/** Agents that have one integration beside the instructions: a hook in their settings, which one call tries out. */
import type { Agent, Finding, Request } from "../../integration/agent.ts";
import { settingsIn } from "../../integration/settings-file.ts";
import type { Drive } from "./drive-hook.ts";
import { guidance } from "./guidance.ts";
import { hookLineIn } from "./hook-entry.ts";
import type { InstallSpec, Place } from "./install-spec.ts";
import { instructionsEdit, instructionsNotes, type TextFiles } from "./instructions.ts";
import { jsonElement } from "./json-edits.ts";
import type { SettingsEdit } from "./settings-edit.ts";

export interface HookAgent {
  readonly agent: Agent["name"];
  readonly title: string;
  readonly integrations: Agent["integrations"];
  /** Where the model is asked to type `pith`, for those who choose the instructions. */
  readonly files: TextFiles;
  detect(place: Place): boolean;
  /** What has to stand where for the hook. */
  hookEdits(request: Request, place: Place): readonly SettingsEdit[];
  /** For the user, where the hook is installed. */
  readonly notes: readonly string[];
  /** Starts the hook by the line that stands in the settings. */
  drive(installed: Pick<Drive, "agent" | "line" | "env">): Finding;
}

export const hookSpec = (known: HookAgent): InstallSpec => {
  const edits = (request: Request, place: Place): readonly SettingsEdit[] =>
    request.via === "instructions"
      ? [instructionsEdit(known.files, known.title, request, place)]
      : known.hookEdits(request, place);
  return {
    agent: known.agent,
    integrations: known.integrations,
    detect: (place) => known.detect(place),
    edits,
    notes: (request, place) =>
      request.via === "instructions"
        ? instructionsNotes(edits(request, place)[0]?.path ?? "", request.project)
        : known.notes,
    probe: ({ via, file }, { env }) =>
      via === "instructions"
        ? []
        : [known.drive({ agent: known.agent, line: hookLineIn(settingsIn(file), known.agent) ?? "", env })],
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
