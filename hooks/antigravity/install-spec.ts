/** Antigravity reads strict JSON only: one fault, and the whole file counts for nothing. */
import { join } from "node:path";
import { UserError } from "../../src/system/user-error.ts";
import type { Finding, Request } from "../../src/integration/agent.ts";
import { settingsIn } from "../../src/integration/settings-file.ts";
import { probeCall, sampleCommand } from "../../src/install/setup/drive-hook.ts";
import type { Place, InstallSpec } from "../../src/install/setup/setup-from.ts";
import { isHookLine, systemFlavour } from "../../src/install/setup/hook-line.ts";
import { type HookScript, hookScript, isScriptLine } from "../../src/install/setup/hook-script.ts";
import { jsonMember } from "../../src/install/setup/json-edits.ts";
import type { SettingsEdit } from "../../src/install/setup/settings-edit.ts";
import { isPresent } from "../../src/install/setup/is-present.ts";
import { instructionsNotes, instructionsEdit } from "../../src/install/setup/instructions.ts";
import { ownRules } from "../../src/install/setup/rules-file.ts";
import agent from "./index.ts";

const files = {
  user: ({ env }: Place) => ({ path: join(env.home, ".gemini", "GEMINI.md") }),
  project: (folder: string) => ownRules(join(folder, ".agents", "rules", "pith.md")),
};

const isStrict = (text: string): boolean => {
  try {
    JSON.parse(text.trim() === "" ? "{}" : text);
    return true;
  } catch {
    return false;
  }
};

const strictly = (edit: SettingsEdit): SettingsEdit => ({
  ...edit,
  edits: (text) => {
    if (!isStrict(text))
      throw new UserError(`${edit.path} is not JSON as Antigravity reads it; nothing was changed`);
    return edit.edits(text);
  },
});

/** A fault refuses the command here, so the words are such that any way to start them will do. */
const scriptFor = (place: Place): HookScript => hookScript(agent.name, place, "{}");

const isOurs = (value: unknown): boolean => {
  if (typeof value === "string") return isScriptLine(value, agent.name) || isHookLine(value, agent.name);
  return typeof value === "object" && value !== null && Object.values(value).some(isOurs);
};

const entry = (place: Place): SettingsEdit =>
  strictly(
    jsonMember({
      path: join(place.env.home, ".gemini", "config", "hooks.json"),
      at: ["pith"],
      value: {
        PreToolUse: [
          {
            matcher: "run_command",
            hooks: [{ type: "command", command: scriptFor(place).line, timeout: 10 }],
          },
        ],
      },
      isOurs,
    }),
  );

const edits = (request: Request, place: Place): readonly SettingsEdit[] => {
  if (request.via === "instructions") return [instructionsEdit(files, "Antigravity", request, place)];
  // A project's file runs for everybody who opens it, where pith may be missing.
  if (request.project !== null)
    throw new UserError("Antigravity takes hooks from your home directory: leave `--project` out");
  // The only file of the user's for its model is Gemini CLI's too: it is left alone.
  return [entry(place), ...scriptFor(place).edits];
};

const beforeNotes = [
  "commands are rewritten in sessions of `agy` whose `toolPermission` is `always-proceed`, with no rule that asks or refuses; all others, and the IDE's, stay as they are",
  "Antigravity tells the model that a hook changed the command",
  "`/hooks` lists it",
];

const lineIn = (value: unknown): string | null => {
  if (typeof value === "string") return isOurs(value) ? value : null;
  const inner = typeof value === "object" && value !== null ? Object.values(value) : [];
  return inner.map(lineIn).find((line) => line !== null) ?? null;
};

const drive = (file: string, { env }: Place): Finding =>
  probeCall(
    {
      agent: agent.name,
      line: lineIn(settingsIn(file)) ?? "",
      flavour: systemFlavour(env.platform),
      env,
      files: { ".gemini/antigravity-cli/settings.json": '{"toolPermission":"always-proceed"}' },
      payload: (folder) => ({
        toolCall: { name: "run_command", args: { CommandLine: sampleCommand, Cwd: folder } },
        stepIdx: 1,
        conversationId: "probe",
        workspacePaths: [folder],
        transcriptPath: join(folder, ".gemini", "antigravity-cli", "brain", "probe", "transcript.jsonl"),
      }),
    },
    ["overwrite", "CommandLine"],
  );

export const spec: InstallSpec = {
  agent,
  detect: (place) =>
    isPresent(
      { home: [".gemini/antigravity-cli", ".gemini/antigravity", ".antigravity"], programs: agent.programs },
      place,
    ),
  edits,
  notes: (request, place) =>
    request.via === "instructions"
      ? [
          ...instructionsNotes(edits(request, place)[0]?.path ?? "", request.project),
          ...(request.project === null ? ["Gemini CLI reads `~/.gemini/GEMINI.md` too"] : []),
        ]
      : beforeNotes,
  probe: (installed, place) => (installed.via === "instructions" ? [] : [drive(installed.file, place)]),
};
